import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Tags, virtual tags and conditions in the notation of Taskwarrior, anywhere in a line.
@Suite struct ForeignConditionTests {
  private static func garden() throws -> TestShell {
    try TestShell(
      [
        "add Dig #garden project:house !high", "add Sow #garden after:1 due:today",
        "add Buy at home", "add Read wait:monday", "add Old", "done 5",
      ])
  }

  /// A `+` before letters is a tag, whatever follows it in the line.
  @Test(arguments: [
    ("add Buy milk +home due:fri", "6 Buy milk (2026-03-13)", ["home"]),
    ("add Buy milk +home +work", "6 Buy milk", ["home", "work"]),
    ("add Buy milk due:fri +home at 10:30", "6 Buy milk at 10:30 (2026-03-13)", ["home"]),
    ("add Learn C++ +home: no", "6 Learn C++ +home: no", []),
    ("add 牛乳 +家 期限:金曜", "6 牛乳 (2026-03-13)", ["家"]),
  ])
  func tagsAreTagsWhateverFollows(line: String, task: String, tags: [String]) throws {
    let shell = try Self.garden()
    shell.run(line)
    #expect(shell.tasks.contains(task))
    #expect(shell.model.state.task(numbered: 6)?.tags == tags)
  }

  @Test(arguments: [
    ("edit 1 +a +b", ["garden", "a", "b"]), ("1 modify +x due:mon", ["garden", "x"]),
    ("edit 1 -garden", []), ("1 -garden", []), ("edit 1 -garden +x due:mon", ["x"]),
  ])
  func editsKeepTheText(line: String, tags: [String]) throws {
    let shell = try Self.garden()
    shell.run(line)
    #expect(shell.model.state.task(numbered: 1)?.text == "Dig")
    #expect(shell.model.state.task(numbered: 1)?.tags == tags)
  }

  @Test func removalOfNothingIsRefused() throws {
    let shell = try Self.garden()
    #expect(shell.run("edit 1 -later").first == "! \"-later\" removes nothing.")
    #expect(shell.model.state.task(numbered: 1)?.text == "Dig")
  }

  @Test(arguments: [
    ("+garden sort:due", [2, 1]), ("+garden limit:1", [2]), ("+BLOCKED limit:2", [2]),
    ("+PENDING +garden limit:9", [2, 1]), ("-garden", [3]), ("-BLOCKED", [1, 3]),
    ("-PROJECT", [2, 3]), ("-TAGGED", [3]), ("-UNBLOCKED", [2]), ("-DUE", [1, 3]),
    ("-DUETODAY", [1, 3]), ("-PENDING", [5]), ("-MONTH", [1, 3]), ("-COMPLETED", [2, 1, 3]),
    ("(+BLOCKED or +COMPLETED)", [2, 5]), ("+LATEST", [3]), ("-UDA", [2, 1, 3]), ("-home", [2, 1]),
    ("status:pending", [2, 1, 3]), ("status:completed", [5]), ("-status:completed", [2, 1, 3]),
    ("状態:済", [5]), ("状態:完了", [5]), ("pri:H", [1]), ("depends:1", [2]), ("dep:any", [2]),
    ("entry.after:2020-01-01", [2, 1, 3]), ("end:any all", [5]), ("proj:house", [1]), ("優先:高", [1]),
    ("締切:今日", [2]),
  ])
  func understood(filter: String, numbers: [Int]) throws {
    let shell = try Self.garden()
    #expect(shell.run("count \(filter)") == ["count \(numbers.count)"])
    shell.run("list \(filter)")
    #expect(Set(shell.shell.focus.them) == Set(numbers))
  }

  @Test(arguments: [
    ("add A recur:weekly", "Added 6: A, due Wed 11 Mar (today), every:week"),
    ("add A rec:3d", "Added 6: A, due Wed 11 Mar (today), every:3 days"),
    ("add A depends:1", "Added 6: A, after:1"),
    ("add A pri:H", "Added 6: A, !high"), ("add A proj:x", "Added 6: A, project:x (new)"),
    ("add A tags:x", "Added 6: A, #x (new)"),
    ("add A sched:fri", "Added 6: A, scheduled Fri 13 Mar (in 2 days)"),
    ("add A 締切:金曜", "Added 6: A, due Fri 13 Mar (in 2 days)"),
    ("add See rec: x", "Added 6: See rec: x"), ("add See proj://x", "Added 6: See proj://x"),
    ("add \"See status:open\"", "Added 6: See status:open"),
  ])
  func attributesOfOthersAreUnderstood(line: String, sentence: String) throws {
    #expect(try Self.garden().run(line) == [sentence])
  }

  @Test(arguments: [
    (
      "add A status:foo", "status:foo",
      "a new task is open; done 3 completes it, and wait:monday hides it until then"
    ),
    ("add A urgency:5", "urgency:5", "it follows from the other attributes (why 3 explains it)"),
    ("add A entry:today", "entry:today", "put it in quotes to make it text"),
    ("edit 1 created:today", "created:today", "put it in quotes to make it text"),
  ])
  func attributesOfOthersAreRefused(line: String, word: String, hint: String) throws {
    let shell = try Self.garden()
    let before = shell.tasks
    #expect(shell.run(line) == ["! \"\(word)\" cannot be set.", "  > " + hint])
    #expect(shell.status == .usage)
    #expect(shell.tasks == before)
  }

  @Test func refusedInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(
      shell.run("add A status:foo") == [
        "! 「status:foo」は指定できません", "  > 追加したタスクは未完了です。完了にするには「done 3」、その日まで一覧に表示しないなら「待機:月曜」。",
      ])
    #expect(
      shell.run("add A start:fri") == [
        "! 「start:fri」という属性はありません",
        "  > もしかして: 着手予定:fri。本文として書くには引用符で囲んでください。",
      ])
  }

  /// A custom attribute takes precedence over a synonym of another one.
  @Test func ownAttributesComeFirst() throws {
    let shell = try TestShell(["attribute add owner text"])
    shell.run("add A owner:Anna")
    #expect(shell.run("list owner:Anna") == ["# 1 A"])
    #expect(shell.run("count +UDA") == ["count 1"])
  }
}
