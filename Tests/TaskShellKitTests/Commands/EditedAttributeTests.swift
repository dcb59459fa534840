import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Keys, marks and replacements with one slip, as the only words behind `edit`: they never become the
/// text of the task.
@Suite struct EditedAttributeTests {
  private static let keys: [(key: String, value: String)] = [
    ("project", "office"), ("priority", "low"), ("estimate", "3h"), ("wait", "monday"),
    ("points", "5"), ("remind", "2h"), ("scheduled", "2026-03-20"), ("until", "2026-05-01"),
    ("due", "friday"), ("プロジェクト", "庭"), ("見積もり", "2時間"), ("期限", "金曜"), ("担当", "花子"),
  ]

  /// The slips of a key: the key beside one instead of it or in front, two in the other order, a number
  /// or a bracket in front, a space within.
  private static func slips(of key: String, _ value: String) -> [String] {
    let typed = Array(key)
    var slips = ["3" + key, "[" + key, ";" + key]
    for place in typed.indices {
      let (before, after) = (typed[..<place], typed[place...])
      for beside in typed[place].asciiValue.map(Keys.beside) ?? [] {
        let other = Character(Unicode.Scalar(beside))
        slips.append(String(before + [other] + after.dropFirst()))
        slips.append(String(before + [other] + after))
      }
      if place > 0 {
        slips.append(String(before + [" "] + after))
        slips.append(
          String(before.dropLast() + [typed[place], before[place - 1]] + after.dropFirst()))
      }
    }
    return Set(slips).subtracting([key]).sorted().map { $0 + ":" + value }
  }

  private static func house() throws -> TestShell {
    try TestShell([
      "user add 花子", "attribute add points number", "add Paint the wall #home @花子 project:office",
      "add 庭 プロジェクト:庭 #家",
    ])
  }

  private static func check(_ slip: String, _ shell: inout TestShell) throws {
    let before = shell.model.state
    let said = shell.run("edit 1 \(slip)")
    #expect(shell.model.state.tasks[0].text == "Paint the wall", "\(slip): \(said)")
    if shell.model.state != before { shell = try house() }
  }

  @Test(arguments: keys.indices)
  func keyIsNoText(index: Int) throws {
    var shell = try Self.house()
    let (key, value) = Self.keys[index]
    for slip in Self.slips(of: key, value) { try Self.check(slip, &shell) }
  }

  /// A mark and a value in use, with something in front, the neighbour of a minus, or a space within;
  /// options and replacements alike.
  @Test func marksAreNoText() throws {
    var shell = try Self.house()
    for value in ["#home", "@花子", "!high", "#家"] {
      for front in ["3", "1", "[", "-[", "[-", ";", "p", "3-", "1-"] {
        try Self.check(front + value, &shell)
      }
      let letters = Array(value)
      for place in letters.indices.dropFirst() {
        try Self.check(String(letters[..<place] + [" "] + letters[place...]), &shell)
      }
    }
    for slip in [
      "!,ow", "!.ow", "due:friday -=yes", "due:friday _-yes", "due:friday p--yes", "s.wall/fence/",
      "s?wall/fence/", "s'wall/fence/", "s壁/塀/", "project:house .bath", "#gar den @花子",
    ] {
      try Self.check(slip, &shell)
    }
  }

  /// Dates in Latin letters for kana, with Shift for a digit, or a key beside one in a word.
  @Test(arguments: [
    "kinnyou", "asita", "raisyuu", "asatte", "next seek", "%pm", "in # days", "+!d", "1%時から17時",
    "15時カら17時", "15時kara17時",
  ])
  func dateIsNoText(slip: String) throws {
    var shell = try Self.house()
    try Self.check(slip, &shell)
  }

  /// Other words replace the text.
  @Test(arguments: [
    "Paint", "milk", "rpm", "src/main/", "kimono", "see a/b", "http://example.com/x", "C++", "a-b",
    "foo@example.com", "duel", "next door", "Call 3-D print shop", "会議:議事録 の準備", "豆乳を買う",
  ])
  func textsStay(text: String) throws {
    let shell = try Self.house()
    shell.run("edit 1 \(text)")
    #expect(shell.model.state.tasks[0].text == text)
  }
}
