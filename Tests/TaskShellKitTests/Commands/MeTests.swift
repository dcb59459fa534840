import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `set me NAME`, and the meaning of `@me`.
@Suite struct MeTests {
  private static func office(me: String? = "Anna") throws -> TestShell {
    let shell = try TestShell.office()
    if let me { shell.run("set me \(me)") }
    return shell
  }

  private func candidates(_ line: String, _ shell: TestShell) -> [String] {
    Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
      .candidates(in: line, cursor: line.utf8.count).candidates
      .map { "\($0.insertion) (\($0.detail))" }
  }

  @Test(arguments: [
    ("set me ａｎｎａ", "me Anna"), ("set me bob miller", "me Bob Miller"),
    ("set me @\"Bob Miller\"", "me Bob Miller"), ("set me user:anna", "me Anna"),
    ("set me none", "me none"),
  ])
  func namesAUser(line: String, shown: String) throws {
    let shell = try Self.office(me: "Anna")
    #expect(shell.run(line).isEmpty)
    #expect(shell.run("set me") == [shown])
  }

  @Test func unknownUsersAreRefused() throws {
    let shell = try Self.office()
    #expect(
      shell.run("set me Ana") == ["! There is nobody named Ana.", "  > did you mean Anna?"])
    #expect(shell.status == .refused)
    #expect(
      shell.run("set me Zoe") == [
        "! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person",
      ])
    #expect(shell.shell.settings.me == "Anna")
  }

  @Test(arguments: [
    ("add Ask @me", "8 Ask @Anna"), ("add Ask user:ME", "8 Ask @Anna"),
    ("add Tell @ｍｅ, please", "8 Tell, please @Anna"), ("assign 1 @me", "1 Buy milk @Anna"),
    ("assign 1 me", "1 Buy milk @Anna"), ("edit 1 @me", "1 Buy milk @Anna"),
    ("move @bob miller @me", "4 Read chapter 14 @Anna"),
    ("move @me @bob miller", "3 Call Anna (2026-03-11T09:00) @Bob Miller"),
  ])
  func meansThatUserInChanges(line: String, task: String) throws {
    let shell = try Self.office()
    shell.run(line)
    #expect(shell.tasks.contains(task))
  }

  @Test(arguments: [
    ("list @me", ["# 3 Call Anna (2026/03/11 09:00) @Anna !overdue"]),
    ("count (@me or @bob miller)", ["count 2"]), ("count -@me", ["count 5"]),
    ("find @me", ["@ Anna 12"]), ("find me", ["@ Anna 12"]),
    ("user seat me 7", ["Anna now sits at seat 7"]),
    ("user rename @me Annie", ["Renamed Anna to Annie"]),
  ])
  func meansThatUserElsewhere(line: String, shown: [String]) throws {
    #expect(try Self.office().run(line) == shown)
  }

  @Test(arguments: [
    "add x @me", "add x @me, y", "list @me", "assign 1 me", "move @me @Anna", "find me",
  ])
  func refusedWithoutOne(line: String) throws {
    let shell = try Self.office(me: nil)
    #expect(shell.run(line) == ["! \"me\" is not set.", "  > set me NAME"])
    #expect(shell.status == .refused)
  }

  @Test func aUserWhoIsGoneIsNobody() throws {
    let shell = try Self.office()
    shell.run("user rename Anna Annie")
    #expect(
      shell.run("list @me")
        == ["! \"me\" is set to Anna, but there is nobody of that name.", "  > set me NAME"])
  }

  @Test func aUserOfThatNameWins() throws {
    let shell = try Self.office()
    try shell.addUser("me")
    shell.run("user seat me 1")
    #expect(shell.run("find me") == ["@ me 1"])
    #expect(shell.run("add Ask @me") == ["Added 8: Ask, @me"])
    #expect(candidates("find m", shell).first == "me (Seat 1)")
  }

  @Test(arguments: [
    ("set me Anna --save", "set me Anna\n"),
    ("set --save me bob miller", "set me \"Bob Miller\"\n"),
    ("set --save me none", "set me none\n"),
  ])
  func isKept(line: String, file: String) throws {
    let shell = try Self.office(me: nil)
    #expect(shell.run(line) == ["Saved me in definitions"])
    #expect(shell.files.text("definitions") == file)
    let next = try Self.office(me: nil)
    next.run(String(file.dropLast()))
    #expect(next.shell.settings == shell.shell.settings)
  }

  /// A name from the store must not become commands of the start-up file.
  @Test func aNameOfSeveralLinesIsNotKept() throws {
    let user = User(id: UUID(), name: "Eve\ndelete all --yes")
    let shell = try TestShell(
      state: ModelState(tasks: [], users: [user], seats: [], nextNumber: 1))
    shell.run("set --save me \"\(user.name)\"")
    #expect(shell.status == .usage)
    #expect(shell.files.contents.isEmpty)
  }

  @Test func theStartUpFileMayComeBeforeTheUser() throws {
    let shell = try Self.office(me: nil)
    shell.shell.scripts.isStarting = true
    #expect(
      shell.run("set me Zoe")
        == ["\"me\" is set to Zoe, but there is nobody of that name yet.", "  > user add Zoe"])
    #expect(shell.status == .done)
    shell.shell.scripts.isStarting = false
    shell.run("user add Zoe")
    #expect(shell.run("add Ask @me") == ["Added 8: Ask, @Zoe"])
  }

  @Test func isOfferedWithWhomItMeans() throws {
    let shell = try Self.office()
    #expect(candidates("add Ask @", shell).first == "@me (Anna)")
    #expect(candidates("list user:m", shell).first == "user:me (Anna)")
    #expect(candidates("assign 1 m", shell).first == "me (Anna)")
    #expect(candidates("set me ", shell) == ["none ()", "Anna (Seat 12)", "\"Bob Miller\" ()"])
    #expect(candidates("set --save me a", shell) == ["Anna (Seat 12)"])
    shell.run("set me none")
    #expect(!candidates("add Ask @", shell).contains { $0.hasPrefix("@me") })
  }

  @Test(arguments: [
    ("add x @me", "@Anna"), ("assign 1 @me", "1: Buy milk, @Anna"),
    ("list @me today", "today @Anna"),
    ("move @me @bob miller", "3: Call Anna, @Anna → @Bob Miller"), ("find me", "Anna, Seat 12"),
    ("set me ", "me Anna (none|PERSON)  the person that @me stands for"),
  ])
  func isSaidWhileItIsTyped(line: String, shown: String) throws {
    let shell = try Self.office()
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: line) == shown)
  }

  @Test func isColouredAsAPerson() throws {
    let shell = try Self.office()
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let look = LineStyle(role: .typedPerson, range: 6..<9)
    #expect(reader.styles(of: "add x @me ").contains(look))
    shell.run("set me none")
    #expect(reader.styles(of: "add x @me ").contains(LineStyle(role: .mistake, range: 6..<9)))
    #expect(reader.explanation(of: "add x @me ") == "\"me\" is not set.")
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("add 牛乳 @me") == ["! 「me」が設定されていません", "  > set me 名前"])
  }
}
