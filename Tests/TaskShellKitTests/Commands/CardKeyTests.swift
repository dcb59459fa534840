import Testing

@testable import TaskShellKit

/// Letters that act on the card above them, and commands of other programs.
@Suite struct CardKeyTests {
  @Test func aKeyActsOnTheCard() throws {
    let shell = try TestShell.office()
    shell.shell.input = Person([])
    shell.run("1")
    #expect(shell.view.cards.first?.actions.prefix(3) == ["d done", "s start", "e edit"])
    #expect(shell.run("m") == ["Changed 1: Buy milk, due Thu 12 Mar (tomorrow)"])
    #expect(shell.run("d").first?.hasPrefix("! ") == true)
    shell.run("1")
    #expect(shell.run("d") == ["Done 1: Buy milk"])
    #expect(shell.run("log limit:1") == ["12 anna: done 1"])
    shell.run("show 1")
    #expect(shell.run("r").first == "Reopened 1: Buy milk")
    shell.run("1")
    shell.run("alias y = count")
    shell.run("1")
    #expect(shell.run("y") == ["count 6"])
    // With Alt, the letters need no Enter.
    shell.run("1")
    #expect(shell.shell.cardLine(for: "D") == "done 1")
    #expect(shell.shell.cardLine(for: "q") == nil)
    shell.run("count")
    #expect(shell.shell.cardLine(for: "d") == nil)
  }

  @Test func anotherDayKeepsTheTime() throws {
    let shell = try TestShell(["add Call due:\"2026-03-11 17:00\""])
    shell.shell.input = Person([])
    shell.run("1")
    shell.run("m")
    #expect(shell.tasks == ["1 Call (2026-03-12T17:00)"])
    #expect(shell.model.history.last?.info.command == "postpone 1 to tomorrow")
    shell.run("1")
    shell.run("w")
    #expect(shell.tasks == ["1 Call (2026-03-16T17:00)"])
  }

  @Test func scriptsHaveNoKeys() throws {
    let shell = try TestShell.office()
    #expect(shell.run(script: "1\nd\n").last?.hasPrefix("! ") == true || shell.status != .done)
    #expect(shell.model.state.task(numbered: 1)?.state == .open)
  }

  @Test func aPlusMakesATag() throws {
    let shell = try TestShell(["add Buy milk +shop"])
    #expect(shell.model.state.tasks[0].tags == ["shop"])
    #expect(shell.run("edit 1 +home").first == "Changed 1: Buy milk, #home (new)")
    #expect(shell.run("count +home") == ["count 1"])
    #expect(
      shell.run("add Call +49 30 1234 and C++ and a+b").last?.contains(
        "Added 2: Call +49 30 1234 and C++ and a+b") == true)
    #expect(shell.run("add Learn \\+plus").last == "Added 3: Learn +plus")
  }

  @Test(arguments: [
    ("+OVERDUE", 2), ("+PENDING", 6), ("+COMPLETED", 1), ("+TODAY", 2), ("+UNBLOCKED", 6),
    ("+TAGGED", 0), ("+DUE -@Anna", 3), ("+BLOCKED", 0), ("+overdue", 0),
  ])
  func virtualTagsAreConditions(filter: String, count: Int) throws {
    #expect(try TestShell.office().run("count \(filter)").first == "count \(count)")
  }

  @Test(arguments: [
    ("add Rock 'n' Roll", "Rock 'n' Roll"), ("add Fix the 'save' button", "Fix the 'save' button"),
    ("add Say 'yes', then go", "Say 'yes', then go"), ("add 'Buy milk' now", "Buy milk now"),
    ("add 'tis the season", "'tis the season"), ("add Read 'tomorrow'", "Read tomorrow"),
    ("add 'milk'", "milk"), ("add Read \"Dune\"", "Read Dune"),
    ("add Jones' and 's", "Jones' and 's"),
  ])
  func singleQuotesInText(line: String, text: String) throws {
    let shell = try TestShell()
    shell.run(line)
    #expect(shell.model.state.tasks.first?.text == text)
    #expect(shell.model.state.tasks.first?.due == nil)
  }

  @Test func namesInQuotesAreNames() throws {
    let shell = try TestShell.office()
    #expect(shell.run("assign 1 'Anna'") == ["Changed 1: Buy milk, @Anna"])
    #expect(shell.run("count 'milk'") == ["count 1"])
  }

  @Test func aStagedStepTellsItsCommands() throws {
    let shell = try TestShell(["begin", "add A", "add B", "commit"])
    #expect(shell.run("log") == ["1 anna: add A ; add B"])
    shell.run("begin")
    for number in 1...6 { shell.run("add T\(number)") }
    shell.run("commit")
    #expect(shell.run("log limit:1") == ["2 anna: add T1 ; add T2 ; add T3 ; … (+3)"])
  }

  @Test func aDifferenceTellsBoth() throws {
    let shell = try TestShell(["user add Anna", "user add Ben", "add A due:friday @Anna !low"])
    #expect(
      shell.run("move @Anna @Ben") == ["Changed 1: A, @Anna → @Ben"])
    shell.run("begin")
    shell.run("edit 1 due:tomorrow !high")
    #expect(
      shell.run("diff") == [
        "Changed 1: A, due Fri 13 Mar (in 2 days) → due Thu 12 Mar (tomorrow), !low → !high"
      ])
  }
}
