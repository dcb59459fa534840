import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Slips that would overwrite a text or change unintended tasks are refused, in scripts and at a
/// prompt, with the nearest valid line.
@Suite struct SlipTests {
  private static func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      ["add Buy milk #home", "add Get tickets for football #code", "add 牛乳を買う"],
      language: language)
  }

  /// A wrong sign between a key and its value, a mark twice or apart, and a wrong character of a date.
  @Test(arguments: [
    "due;friday", "期限；金曜", "every;none", "! high", "# home", "##home", "@@Anna", "Anna", "曜金",
    "曜金 17時", "金 17時",
    "金躍 17時", "期:月曜", "限期:月曜", "日明", "duenone", "due5pm", "wait3d", "project::office",
    "##home", "h#ome", "A@nna", "l!ow", "--#home", "#-home", "-##home", "estimate30m",
    "prioritylow",
    "担当Anna", "優先度高", "見積もり30分", "待:金曜", "機:金曜",
  ])
  func noSlipOfAValueReplacesTheText(words: String) throws {
    let shell = try TestShell(["user add Anna", "add Buy milk #home"])
    let before = shell.model.state
    shell.run("edit 1 \(words)")
    #expect(shell.model.state == before && shell.status == .usage, "\(words)")
  }

  /// The same in `add` stays in the text, with a notice, or is refused.
  @Test(arguments: [
    "due;friday", "due :friday", "ue:friday", "期:月曜", "期根:月曜", "! high", "# home", "##home",
    "@@Anna",
    "noote:\"call Tom\"", "note;\"call Tom\"", "very monday 18:00", "duenone", "due5pm",
    "duetomorrow",
    "waitmonday", "project::office", "@annatomorrow", "paintfriday", "paintFriday 5pm", "限:日曜",
    "end f month", "friday st 5pm", "by nd of month", "h#ome", "l!ow", "estimate30m", "prioritylow",
    "当:Anna", "当担:Anna", "担当Anna", "毎用末", "2問後",
  ])
  func noSlipOfAValueIsSilent(words: String) throws {
    let shell = try TestShell(["user add Anna", "add Buy milk #home"])
    let said = shell.run("add Fix roof \(words)")
    #expect(shell.status == .usage || said.count > 1, "\(said)")
    #expect(shell.model.state.tasks.count == 1 || shell.tasks.last == "2 Fix roof \(words)")
  }

  @Test(arguments: [
    ("add Fix roof @annatomorrow", "did you mean Anna?"),
    (
      "add Fix roof project::office",
      "did you mean project:office? Put it in quotes to make it text"
    ),
  ])
  func theNearestIsNamed(line: String, hint: String) throws {
    #expect(try TestShell(["user add Anna"]).run(line).last == "  > \(hint)")
  }

  @Test func aMarkIsNoTag() throws {
    let shell = try Self.shell()
    let before = shell.model.state
    for line in ["tag 1 ##food", "tag 1 # food"] {
      shell.run(line)
      #expect(shell.model.state == before, "\(line)")
    }
  }

  /// What is near to a valid line is read, or named.
  @Test func filtersOfOtherHabits() throws {
    let shell = try Self.shell()
    #expect(shell.run("list 1..2") == shell.run("list 1-2"))
    #expect(shell.run("agenda 3 days") == shell.run("agenda 3"))
    #expect(shell.run("agenda 3日間") == shell.run("agenda 3"))
    #expect(shell.run("calendar 2か月") == shell.run("calendar 2"))
    #expect(
      shell.run("list --all") == ["! list has no option --all.", "  > did you mean all?"])
    #expect(shell.run("report x =") == ["! Please enter a filter.", "  > report home = #home"])
  }

  @Test(arguments: [
    ("tomorow", "did you mean due:tomorrow? Put it in quotes if it is the new text"),
    ("priority high", "did you mean !high? Put it in quotes if it is the new text"),
    ("priorty hgh", "did you mean !high? Put it in quotes if it is the new text"),
    ("due none", "did you mean due:none? Put it in quotes if it is the new text"),
    ("done", "did you mean done 1? Put it in quotes if it is the new text"),
    ("delete", "did you mean delete 1? Put it in quotes if it is the new text"),
    ("start", "did you mean start 1? Put it in quotes if it is the new text"),
    ("削除", "did you mean delete 1? Put it in quotes if it is the new text"),
    ("#", "put it in quotes if it is the new text"),
    ("#code high", "did you mean !high? Put it in quotes if it is the new text"),
    ("p1", "did you mean !high? Put it in quotes if it is the new text"),
    ("p:1", "did you mean !high? Put it in quotes if it is the new text"),
    ("due :friday", "did you mean due:friday? Put it in quotes if it is the new text"),
    ("due = friday", "did you mean due:friday? Put it in quotes if it is the new text"),
    ("done!", "did you mean done 1? Put it in quotes if it is the new text"),
    ("2026-o6-27", "did you mean due:2026-06-27? Put it in quotes if it is the new text"),
    ("229-06-27", "did you mean due:2029-06-27? Put it in quotes if it is the new text"),
    ("nextfriday", "did you mean due:next friday? Put it in quotes if it is the new text"),
    ("bytomorrow", "did you mean due:by tomorrow? Put it in quotes if it is the new text"),
    ("evry friday", "did you mean every:friday? Put it in quotes if it is the new text"),
    ("high tomorrow", "did you mean !high due:tomorrow? Put it in quotes if it is the new text"),
    ("soon", "put it in quotes if it is the new text"),
    ("!urgent", "did you mean !high? Put it in quotes to make it text"),
    ("Buy tea !urgnt", "did you mean !high? Put it in quotes to make it text"),
    ("dye:friday", "did you mean due:friday? Put it in quotes to make it text"),
    ("due<friday", "did you mean due:friday? Put it in quotes to make it text"),
    ("due=friday", "did you mean due:friday? Put it in quotes to make it text"),
    (
      "-la", "due:none, @none, project:none, !none; put it in quotes to make it text"
    ),
    (
      "Buy tea -la", "due:none, @none, project:none, !none; put it in quotes to make it text"
    ),
  ])
  func noText(words: String, hint: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    #expect(shell.run("edit 1 \(words)").last == "  > " + hint)
    #expect(shell.status == .usage)
    let (lines, questions) = shell.run("edit 1 \(words)", answers: Answer.line("y"))
    #expect(lines.last == "  > " + hint && questions.isEmpty)
    #expect(shell.model.state == before)
  }

  @Test func refusalInBothLanguages() throws {
    #expect(
      try Self.shell().run("edit 1 tomorow").first == "! \"tomorow\" would replace the whole text.")
    #expect(
      try Self.shell(.japanese).run("edit 1 優先度 高") == [
        "! 「優先度 高」が本文全体と置き換わります", "  > もしかして: !高。新しい本文なら引用符で囲んでください。",
      ])
  }

  @Test(arguments: [
    "Buy one bag", "Protect", "豆乳を買う", "Project meeting", "\"tomorow\"", "'done'", "Locked",
  ])
  func text(words: String) throws {
    let shell = try Self.shell()
    let text = words.filter { !"\"'".contains($0) }
    #expect(shell.run("edit 1 \(words)") == ["Changed 1: \(text), was: Buy milk"])
  }

  /// Tries every key, value and state, and a typing error in each of the longer ones.
  @Test func everyKeyAndValue() throws {
    let attributes = AttributeTable.standard.editable.filter { $0.field != nil && $0.key != .text }
    let keys = attributes.flatMap { [$0.key.rawValue, $0.japaneseKey].compactMap(\.self) }
    let values =
      FilterWord.allCases.flatMap { [$0.rawValue, $0.japanese] }
      + TaskItem.Priority.allCases.flatMap { [$0.rawValue, $0.words.japanese] }
    let shell = try Self.shell()
    for word in keys + values + keys.map({ "\($0) none" }) + keys.map({ "\($0):" }) {
      shell.run("edit 1 \(word)")
      #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(word)")
    }
    for word in (keys + values).filter({ $0.utf8.count > 4 && $0.utf8.allSatisfy { $0 < 0x80 } }) {
      for slip in Self.slips(of: word) where !Self.ordinary.contains(slip) {
        shell.run("edit 1 \(slip)")
        #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(slip) for \(word)")
        shell.run("edit 1 \(slip):friday")
        #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(slip):friday for \(word)")
      }
    }
  }

  /// Tries every Japanese key and value with each verb that changes tasks: only the intended tasks
  /// change.
  @Test func everyKeyAndValueInJapanese() throws {
    let attributes = AttributeTable.standard.editable.filter { $0.field != nil && $0.key != .text }
    let keys = attributes.compactMap(\.japaneseKey)
    let words = Set(
      keys + FilterWord.allCases.map(\.japanese)
        + TaskItem.Priority.allCases.map(\.words.japanese))
    var shell = try Self.shell(.japanese)
    var before = shell.model.state
    var tried = 0
    for word in words where word.count > 2 {
      // 担当なし is another valid spelling.
      for slip in Self.slips(of: word, atLeast: 3).subtracting(words.union(["担当なし"])) {
        tried += 1
        let isKey = keys.contains(word)
        var lines = isKey ? ["edit 1 \(slip):明日", "edit 1 牛乳 \(slip):明日"] : []
        // What remains of three letters is a word.
        if word.count > 3 || slip.count > 3 { lines.append("edit 1 \(slip)") }
        for verb in Self.verbs {
          let values = isKey ? ["\(slip):明日", "1 \(slip):明日"] : []
          lines += (["\(slip)", "#home \(slip)"] + values).map { "\(verb.name) \($0)" }
        }
        for line in lines {
          let answer = shell.run(line)
          #expect(shell.status != .done, "\(line) for \(word): \(answer)")
        }
        let isSame = shell.model.state == before
        #expect(isSame, "\(slip) for \(word)")
        if !isSame { shell = try Self.shell(.japanese) }
        before = shell.model.state
      }
    }
    #expect(tried > 100)
    #expect(
      shell.run("edit 1 期限切") == [
        "! 「期限切」が本文全体と置き換わります", "  > 新しい本文なら引用符で囲んでください",
      ])
    #expect(
      shell.run("edit 1 優先度度 高").last == "  > もしかして: !高。新しい本文なら引用符で囲んでください。")
    for text in ["優先席", "授業中", "豆乳を買う"] {
      #expect(shell.run("edit 1 \(text)").first?.hasPrefix("タスク 1 を変更しました") == true, "\(text)")
      shell.run("undo")
    }
  }

  /// The word with a letter omitted, doubled, or swapped with the next.
  private static func slips(of word: String, atLeast shortest: Int = 5) -> Set<String> {
    var slips: Set<String> = []
    let letters = Array(word)
    for index in letters.indices {
      var less = letters
      less.remove(at: index)
      var more = letters
      more.insert(letters[index], at: index)
      slips.formUnion([String(less), String(more)])
      guard index > 0 else { continue }
      var swapped = letters
      swapped.swapAt(index, index - 1)
      slips.insert(String(swapped))
    }
    return slips.subtracting([word]).filter { $0.count >= shortest }
  }

  /// Slips that are words themselves, and intended.
  private static let ordinary: Set = ["locked", "locking", "stated"]

  /// The verbs that act on every task that their words refer to.
  private static let verbs: [Verb] =
    CommandTable.standard.commands.filter { $0 is any TaskActionCommand.Type }.map { $0.verb }
    + [StopCommand.verb]

  @Test func wordsBesideConditions() throws {
    #expect(Self.verbs.count > 5)
    for verb in Self.verbs {
      for words in ["#home | p1", "view all", "overdue by a week", "milk #home"] {
        let shell = try Self.shell()
        let before = shell.model.state
        let lines = shell.run("\(verb.name) \(words)")
        #expect(shell.status == .usage, "\(verb.name) \(words): \(lines)")
        _ = shell.run("\(verb.name) \(words)", answers: "y")
        #expect(shell.status == .usage, "\(verb.name) \(words)")
        #expect(shell.model.state == before)
      }
    }
    #expect(
      try Self.shell().run("done #home | p1") == [
        "! \"p1\" is not a condition; nothing changed.",
        "  > did you mean !high? Put it in quotes to find it in the text",
      ])
    #expect(
      try Self.shell(.japanese).run("done #home milk") == [
        "! 「milk」という条件はないため、何も変更していません", "  > 本文から探すには引用符で囲んでください",
      ])
    #expect(
      try Self.shell().run("done overdue by a week").last
        == "  > did you mean due<\"a week ago\"?")
    #expect(try Self.shell().run("done \"milk\" #home") == ["Done 1: Buy milk"])
  }

  /// A second condition in brackets is no text.
  @Test(arguments: [
    "edit (@none) (#home) !high", "edit #home (not (#code)) estimate:1h",
    "append #home (@none) soon",
  ])
  func bracketsBehindAFilter(line: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let lines = shell.run(line)
    #expect(shell.status == .usage && lines.last?.contains(" and (") == true, "\(lines)")
    #expect(shell.model.state == before)
  }

  @Test func partsOfWordsInScripts() throws {
    for verb in Self.verbs + [AssignCommand.verb] {
      for word in ["foo", "mil", "ilk", "乳", "牛"] {
        let shell = try Self.shell()
        let before = shell.model.state
        shell.run("\(verb.name) \(word)")
        #expect(shell.status != .done, "\(verb.name) \(word)")
        #expect(shell.model.state == before)
      }
    }
    let shell = try Self.shell()
    #expect(
      shell.run("done foo") == [
        "! \"foo\" is only part of a word:", "  | 2  Get tickets for football",
        "  > use the number or a whole word",
      ])
    #expect(shell.run("add Sew after:foo").first == "! \"foo\" is only part of a word:")
    #expect(shell.run("done milk") == ["Done 1: Buy milk"])
    #expect(shell.run("done 牛乳") == ["Done 3: 牛乳を買う"])
    #expect(
      try Self.shell(.japanese).run("done 牛").first == "! 「牛」は語の一部にしか一致しません")
  }

  @Test func partsOfWordsAtAPrompt() throws {
    let shell = try Self.shell()
    let (declined, questions) = shell.run("done ball", answers: "n")
    #expect(
      questions == [
        "\"ball\" is only part of a word:\n  2  Get tickets for football\nIs that the task? [y/N] "
      ])
    #expect(declined == ["! Nothing changed."])
    #expect(shell.run("done ball", answers: "y").lines == ["Done 2: Get tickets for football"])
    let (lines, none) = shell.run("done mil")
    #expect(lines.isEmpty == false && none.isEmpty)
    #expect(shell.model.state.task(numbered: 1)?.state == .done)
  }

  @Test(arguments: [
    ("done milk", WordMatch.whole), ("mil", .beginning), ("il", .part), ("pc", .whole),
  ])
  func matches(word: String, match: WordMatch) {
    #expect(WordMatch(of: [word], in: "Done milk PCを直す") == match)
  }

  @Test(arguments: [
    ("牛乳", WordMatch.whole), ("牛", .beginning), ("乳", .part), ("買う", .whole), ("を", .whole),
    ("コーヒ", .beginning), ("こーひー", .whole),
  ])
  func matchesInJapanese(word: String, match: WordMatch) {
    #expect(WordMatch(of: [word], in: "牛乳を買う、コーヒーも") == match)
  }

  @Test func reportsAreKept() throws {
    for line in ["report --save w = #home", "report w = #home --save", "report --save w=#home"] {
      let shell = try TestShell(["add Buy milk #home"])
      #expect(shell.run(line) == ["Saved w in definitions"], "\(line)")
      #expect(shell.files.text("definitions") == "alias w = list #home\n")
      #expect(shell.run("w") == ["# 1 Buy milk"])
    }
  }
}
