import Testing

@testable import TaskShellKit

/// Filters as typed, on Wednesday, 11 March 2026, 10:00.
@Suite struct FilterExpressionTests {
  private static func house() throws -> TestShell {
    try TestShell([
      "user add Anna", "user add \"Bob Miller\"",
      "add Paint the wall due:fri project:house.kitchen #diy !high @Anna",
      "add Fix the tap due:2026-03-20 project:house #diy #later @\"Bob Miller\"",
      "add Buy milk tomorrow #errands !low", "add Pay rent due:2026-03-31 !high",
      "add Read a book project:household", "add Sweep due:\"2026-03-11 9:00\" project:House @Anna",
      "add Old job #errands due:today", "done 7", "add Later or never",
    ])
  }

  @Test(arguments: [
    ("#diy", [1, 2]), ("#DIY -#later", [1]), ("-#diy", [6, 3, 4, 5, 8]), ("tag:later", [2]),
    ("project:house", [6, 1, 2]), ("project:house.kitchen", [1]), ("-project:house", [3, 4, 5, 8]),
    ("!high", [1, 4]), ("!h", [1, 4]), ("priority:low", [3]), ("!high !low", [3, 1, 4]),
    ("-!high -!low", [6, 2, 5, 8]), ("@anna", [6, 1]), ("@anna @bob miller", [6, 1, 2]),
    ("-@anna", [3, 2, 4, 5, 8]), ("unassigned", [3, 4, 5, 8]), ("@none", [3, 4, 5, 8]),
    ("project:house project:household", [6, 1, 2, 5]),
    ("due:fri", [1]), ("friday", [1]), ("due:none", [5, 8]), ("due<fri", [6, 3]),
    ("due<=fri", [6, 3, 1]), ("due>fri", [2, 4]), ("due>=2026-03-20", [2, 4]),
    ("due.before:fri", [6, 3]), ("due.from:fri", [1, 2, 4]), ("due＜fri", [6, 3]),
    ("due.until:fri", [6, 3, 1]), ("due.after:fri", [2, 4]),
    ("due:next week", [2]), ("due:mar", [6, 3, 1, 2, 4]), ("due:this week", [6, 3, 1]),
    ("due:\"2026-03-11 9:00\"", [6]), ("due<today 9:30", [6]), ("week", [6, 3, 1]),
    ("tomorrow", [3]), ("next week", [2]), ("overdue", [6]), ("today", [6]),
    ("project:house -#later (due<fri or !high) sort:priority limit:5", [1, 6]),
    ("(due<fri or !high) #diy", [1]), ("due<fri or !high #diy", [6, 3, 1]),
    ("#later or (!low tomorrow)", [3, 2]), ("-(#diy or @anna)", [3, 4, 5, 8]),
    ("-(#later)(#diy)", [1]), ("(#later)or(!low)", [3, 2]), ("(#diy)-(#later)", [1]),
    ("(#diy)and(#later)", [2]), ("（#later）または（!low）", [3, 2]),
    ("（#diy or #errands）", [3, 1, 2]), ("milk or rent", [3, 4]), ("never", [8]),
    ("\"or\"", [8]), ("-milk", [6, 1, 2, 4, 5, 8]), ("milk または rent", [3, 4]),
    ("done or !high", [7, 1, 4]), ("#errands all", [7, 3]), ("#errands done", [7]),
    ("-done !low", [3]), ("-done", [6, 3, 1, 2, 4, 5, 8]), ("not done", [6, 3, 1, 2, 4, 5, 8]),
    ("-open", [7]), ("-(done)", [6, 3, 1, 2, 4, 5, 8]), ("state:done", [7]),
    ("number:2-4", [3, 2, 4]),
    ("#diy and #later", [2]), ("#diy & #later", [2]), ("#diy | !low", [3, 1, 2]),
    ("#diy not #later", [1]), ("not (#diy or @anna)", [3, 4, 5, 8]), ("#diy かつ #later", [2]),
    ("(@\"Bob Miller\" or #errands)", [3, 2]), ("(\"Buy milk\" or rent)", [3, 4]),
    ("(rent or \"Buy milk\")", [3, 4]), ("-\"Buy milk\" tomorrow", []),
    ("-@\"Bob Miller\" #diy", [1]),
    ("~the", [1, 2]), ("\"the\"", [1, 2]), ("-~the -never", [6, 3, 4, 5]), ("~a", [5]),
    ("pai*", [1]), ("*nt", [1, 4]), ("b*k", [5]), ("/^pa/", [1, 4]), ("/milk|book/", [3, 5]),
    ("/paint the/", [1]), ("/PAINT\\s+the/", [1]), ("-/a/", [6, 3]), ("(/^pa/ -rent)", [1]),
    ("text:/k$/", [3, 5]), ("/(a+)+$/", []), ("project:=house", [6, 2]),
    ("project:=House.Kitchen", [1]), ("done yesterday", []), ("done today", [7]),
    ("done wednesday", []), ("/\\bor\\b/", [8]), ("/[a-c]uy/", [3]), ("/o{2}/", [5]),
    ("sort:number", [1, 2, 3, 4, 5, 6, 8]),
    ("sort:-number limit:2", [8, 6]), ("sort:-due", [4, 2, 1, 3, 6, 5, 8]),
    ("sort:priority,-due", [4, 1, 3, 2, 6, 5, 8]), ("sort:text limit:3", [3, 2, 8]),
    ("group:project", [6, 2, 1, 5, 3, 4, 8]), ("sort:user", [6, 1, 2, 3, 4, 5, 8]),
    ("project:none", [3, 4, 8]), ("tag:none", [6, 4, 5, 8]), ("((milk))", [3]),
    ("user:anna or user:\"Bob Miller\"", [6, 1, 2]), ("＃diy －＃later", [1]), ("！high", [1, 4]),
  ])
  func listed(filter: String, numbers: [Int]) throws {
    let shell = try Self.house()
    shell.run("list " + filter)
    #expect(shell.status == .done)
    #expect(shell.view.tasks.map(\.number) == numbers)
  }

  @Test(arguments: [
    ("/(milk/", "! Cannot read the pattern /(milk/: a ) is missing."),
    ("/[a/", "! Cannot read the pattern /[a/: a ] is missing."),
    ("/*a/", "! Cannot read the pattern /*a/"),
    ("/(a)\\1/", "! Cannot read the pattern /(a)\\1/"),
    ("/a{600}/", "! Cannot read the pattern /a{600}/: it is too large."),
    ("/a(?=b)/", "! Cannot read the pattern /a(?=b)/: (?= has no meaning here."),
    ("state:pending", "! \"pending\" is not one of the choices."),
    ("(milk", "! A closing bracket is missing."), ("milk or", #"! Something is missing next to"#),
    ("or milk", #"! Something is missing next to"#),
    ("sort:color", #"! Cannot sort by "color"."#),
    ("limit:0", "! limit: takes a number of tasks, 1 or more."),
    ("due<", "! When is it due?"),
    ("due<never", #"! "never" is not a date."#),
    ("priority:purple", #"! "purple" is not a priority."#),
    ("()", #"! Something is missing next to"#),
  ])
  func refused(filter: String, sentence: String) throws {
    let shell = try Self.house()
    #expect(shell.run("list " + filter).first?.hasPrefix(sentence) == true)
    #expect(shell.status != .done)
  }

  @Test func everyCommandTakesFilters() throws {
    let shell = try Self.house()
    #expect(shell.run("count -#diy (!high or !low)") == ["count 2"])
    #expect(shell.run("done #errands tomorrow") == ["Done 3: Buy milk"])
    #expect(shell.run("done project:house (#later or overdue)").count == 2)
    #expect(shell.run("undo").first == "Undone: done project:house (#later or overdue)")
    #expect(shell.run("show !high project:house") == ["= 1 Paint the wall (2026/03/13) @Anna"])
    #expect(shell.run("delete #diy or !high", answers: "n").questions == [])
  }

  @Test func bulkIsOneStep() throws {
    let shell = try TestShell((1...5).map { "add Errand \($0) #errands today" })
    #expect(
      shell.run("done #errands today", answers: "y").questions == ["Mark 5 tasks as done? [y/N] "])
    #expect(shell.tasks.allSatisfy { $0.contains("[done]") })
    shell.run("undo")
    #expect(!shell.tasks.contains { $0.contains("[done]") })
  }
}
