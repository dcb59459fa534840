import Testing

@testable import TaskShellKit

/// Numbers and conjunctions in filters, in commands that read and in those that change tasks.
@Suite struct NumbersInFiltersTests {
  private static func shell() throws -> TestShell {
    try TestShell([
      "user add Anna", "user add Bob", "add Buy milk #home due:2026-03-20",
      "add Buy bread #home #money due:2026-03-12 @Anna", "add Chapter 14 of the book @Bob @Anna",
      "add Notes for 2", "add Write report @Bob", "done 5",
    ])
  }

  /// The numbers of the listed tasks.
  private static func listed(_ filter: String) throws -> [Int] {
    try shell().run("list \(filter) columns:number").compactMap { line in
      line.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
  }

  @Test(arguments: [
    ("1,2 sort:-due", [1, 2]), ("1 2 @Anna", [2]), ("1-3 limit:1 sort:number", [1]),
    ("1,5 sort:number", [1, 5]), ("#home -2", [1]), ("#home not 2", [1]), ("-1,3-5", [2]),
    ("3 or #home sort:number", [1, 2, 3]), ("(1 or 3) sort:number", [1, 3]),
    ("#home or 3 sort:number", [1, 2, 3]), ("not 1 sort:number", [2, 3, 4]),
    ("chapter 14", [3]), ("for 2", [4]), ("number:5", [5]), ("1,2 @none", [1]),
    ("@Anna and @Bob", [3]), ("@Anna @Bob sort:number", [2, 3]), ("(@Anna) and (@Bob)", [3]),
    ("(@Anna) (@Bob)", [3]), ("@Anna and #home", [2]), ("1 and 2", []),
    ("milk or book sort:number", [1, 3]),
  ])
  func namesTasks(filter: String, numbers: [Int]) throws {
    #expect(try Self.listed(filter) == numbers)
  }

  @Test(arguments: [
    ("done #home -2", ["Done 1: Buy milk"]), ("done #home and 1", ["Done 1: Buy milk"]),
    ("done 1-4 -3 -4", ["Done 2: Buy bread", "Done 1: Buy milk"]),
    ("edit #home not #money !low", ["Changed 1: Buy milk, !low"]),
    ("edit #home and #money !low", ["Changed 2: Buy bread, !low"]),
    (
      "edit #money or @Bob !low",
      ["Changed 2: Buy bread, !low", "Changed 3: Chapter 14 of the book, !low"]
    ),
    ("edit @Anna and @Bob !high", ["Changed 3: Chapter 14 of the book, !high"]),
    (
      "edit open and not #home #x",
      ["Changed 3: Chapter 14 of the book, #x (new)", "Changed 4: Notes for 2, #x (new)"]
    ),
    ("edit #home -2 #y", ["Changed 1: Buy milk, #y (new)"]),
    ("append #home not #money and eggs", ["Changed 1: Buy milk and eggs, was: Buy milk"]),
    ("edit #home -#money", ["Changed 2: Buy bread: removed #money"]),
    ("tag #money shop", ["Changed 2: Buy bread, #shop (new)"]),
    ("tag #home and @Anna shop", ["Changed 2: Buy bread, #shop (new)"]),
    ("tag #money #overdue", ["Changed 2: Buy bread, #overdue (new)"]),
    ("priority #home not #money low", ["Changed 1: Buy milk, !low"]),
    ("due @Bob friday", ["Changed 3: Chapter 14 of the book, due Fri 13 Mar (in 2 days)"]),
    ("note #money from the baker", ["Changed 2: Buy bread, note: from the baker"]),
  ])
  func changesThoseTasks(line: String, sentences: [String]) throws {
    #expect(try Self.shell().run(line) == sentences)
  }

  @Test(arguments: [
    ("tag #home @Anna shop", "! \"@Anna\" may be a second condition or a change."),
    ("tag #home !high", "! \"!high\" may be a second condition or a change."),
    ("tag #home overdue shop", "! \"overdue\" may be a second condition or a change."),
    ("tag @Anna 期限切れ", "! \"期限切れ\" may be a second condition or a change."),
    ("remind #home @Anna 1h", "! \"@Anna\" may be a second condition or a change."),
    ("done *", "! No open task contains \"*\"."),
    ("done milk #home 2", "! \"2\" is not a condition; nothing changed."),
    ("done 1 overdue", "! After task numbers, done takes only DATE."),
    ("edit #home and", "! Something is missing next to \"and\", \"or\" or a bracket."),
    ("edit 1-3 -3 #x", "! edit takes one word for its tasks."),
    ("edit 1 3 #x", "! edit takes one word for its tasks."),
    ("edit 1 or 2 #x", "! edit takes one word for its tasks."),
    ("edit 1 42", "! edit takes one word for its tasks."),
    ("duplicate 1 2", "! duplicate takes one word for its tasks."),
    ("edit 1 text:oat", "! \"text:oat\" is not an attribute."),
    ("edit 1 number:5", "! \"number:5\" cannot be set."),
    ("edit #home Foo", "! 2 tasks would get the same text."),
    ("edit 1 s/milk/soy", "! \"s/milk/soy\" is not a replacement."),
    ("edit 1 s/milk/soy/i", "! \"s/milk/soy/i\" is not a replacement."),
    ("edit 1 s|milk|soy|", "! \"s|milk|soy|\" is not a replacement."),
    ("edit 1 s/milk/tea/ and more", "! \"s/milk/tea/ and more\" is not a replacement."),
  ])
  func isRefused(line: String, sentence: String) throws {
    let shell = try Self.shell()
    #expect(shell.run(line).first == sentence)
    #expect(shell.run("undo") == ["Undone: done 5", "Reopened 5: Write report"])
  }

  @Test(arguments: [
    ("edit 1 s/milk/soy/ tomorrow", "Changed 1: Buy soy, due Thu 12 Mar (tomorrow), was: Buy milk"),
    ("edit 1 s/Buy/Get/ s/milk/soy/", "Changed 1: Get soy, was: Buy milk"),
    ("edit 1 /milk/soy/", "Changed 1: Buy soy, was: Buy milk"),
    ("edit 1 ｓ／milk／豆乳／", "Changed 1: Buy 豆乳, was: Buy milk"),
    ("edit 2 s/Buy/Get/ --yes", "Changed 2: Get bread, was: Buy bread"),
    ("edit #home Foo --yes", "Changed 2: Foo, was: Buy bread"),
    ("edit 1 \"42\"", "Changed 1: 42, was: Buy milk"),
    ("duplicate 1 due:+1w", "Added 6: Buy milk, due Fri 27 Mar (in 16 days), #home"),
    ("duplicate 1 s/milk/tea/", "Added 6: Buy tea, due Fri 20 Mar (in 9 days), #home"),
  ])
  func isUnderstood(line: String, sentence: String) throws {
    #expect(try Self.shell().run(line).first == sentence)
  }

  /// At a terminal, giving several tasks the same text is confirmed, from the second task on.
  @Test func oneTextForSeveralTasksIsAskedAbout() throws {
    let shell = try Self.shell()
    let (lines, questions) = shell.run("edit #home Foo", answers: "n")
    #expect(questions == ["Give 2 tasks the same text? [y/N] "])
    #expect(lines == ["! Nothing changed."])
    #expect(shell.run("edit #home !low", answers: "n").questions.isEmpty)
  }

  /// A command within a text is part of it, with a remark.
  @Test(arguments: [
    ("add Clean up; delete 1", "Clean up; delete 1", "; delete 1"),
    ("add Lunch; next steps", "Lunch; next steps", "; next steps"),
    ("add Milk; list limit:1", "Milk; list limit:1", "; list limit:1"),
    ("add Milk; lst", "Milk; lst", "; lst"), ("add Milk; lsit", "Milk; lsit", "; lsit"),
    ("add Milk; delte 1", "Milk; delte 1", "; delte 1"),
    ("add Milk && delete 1", "Milk && delete 1", "&& delete 1"),
    ("add Milk || add Tea", "Milk || add Tea", "|| add Tea"),
  ])
  func aTextKeepsItsCommands(line: String, text: String, part: String) throws {
    let shell = try Self.shell()
    let said = "\"\(part)\" is part of the text."
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: line)?.contains(said) == true)
    let lines = shell.run(line)
    #expect(lines.first == "Added 6: \(text)")
    #expect(lines.dropFirst().contains { $0.contains(said) })
    #expect(shell.run("count") == ["count 5"])
  }

  /// Words that are no slip of a command for tasks stay without a remark.
  @Test(arguments: ["tea", "eggs", "buy eggs", "lst of names", "delte it all"])
  func aTextMayHaveAnyWords(text: String) throws {
    #expect(try Self.shell().run("add Milk; \(text)") == ["Added 6: Milk; \(text)"])
  }

  @Test func theSameCommandAndShortOnesFollowAText() throws {
    let shell = try Self.shell()
    #expect(
      shell.run("add Milk; add Bread; count") == ["Added 6: Milk", "Added 7: Bread", "count 6"])
  }
}
