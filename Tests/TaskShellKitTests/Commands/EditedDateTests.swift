import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// A date with one slip, as the only words behind `edit`: it never becomes the text of the task.
@Suite struct EditedDateTests {
  /// The slips of the fingers: two characters in the other order, one twice or left out, the key
  /// beside one instead of it or as well, a space too many or too few.
  private static func slips(of date: String) -> Set<String> {
    let typed = Array(date)
    var slips: Set<String> = []
    for place in typed.indices {
      let (before, after) = (typed[..<place], typed[place...])
      slips.insert(String(before + [typed[place]] + after))
      slips.insert(String(before + after.dropFirst()))
      for key in typed[place].asciiValue.map(Keys.beside) ?? [] {
        slips.insert(String(before + [Character(Unicode.Scalar(key))] + after.dropFirst()))
        slips.insert(String(before + [Character(Unicode.Scalar(key))] + after))
      }
      if place > 0 { slips.insert(String(before + [" "] + after)) }
      if typed[place] == " " { slips.insert(String(before + after.dropFirst())) }
      if after.count > 1 {
        slips.insert(String(before + [after[place + 1], after[place]] + after.dropFirst(2)))
      }
    }
    // `rpm` and 週間後 alone may be words.
    return slips.subtracting([date]).filter { $0.contains(" ") || $0.contains(where: \.isNumber) }
  }

  @Test(arguments: [
    "+1d", "-2 weeks", "14:00", "5pm", "tomorrow 14:00-16:00", "friday 5pm", "2026-03-20",
    "20 march", "3/20", "in 3 days", "every 2 weeks", "+3日", "3日後", "明日14時から16時", "来週月曜15時",
    "毎月25日",
  ])
  func isNoText(date: String) throws {
    var shell = try TestShell(["add Paint the wall"])
    let before = shell.model.state
    for slip in Self.slips(of: date).sorted() {
      let said = shell.run("edit 1 \(slip)")
      #expect(shell.model.state.tasks.map(\.text) == ["Paint the wall"], "\(slip): \(said)")
      if shell.model.state != before { shell = try TestShell(["add Paint the wall"]) }
    }
  }
}
