import Foundation
import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit
@testable import taskshell

/// Control characters in data do not reach a terminal, even in output for scripts.
@Suite struct HostileDataTests {
  /// C0, DEL, C1, line separators, bidirectional marks and controls, annotations, tags.
  private static let scalars: [UInt32] =
    Array(0x01...0x1F) + Array(0x7F...0x9F)
    + [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF]
    + [0xFFF9, 0xFFFB, 0xE0001, 0xE0041, 0xE007F]

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalars.contains(scalar.value)
  }

  private let text = scalars.compactMap { Unicode.Scalar($0) }.map { "a\($0)b" }.joined()

  private var row: TaskRow {
    var task = TaskItem.bare
    (task.text, task.tags, task.notes, task.project) = (text, [text], [text, text], text)
    let state = ModelState(tasks: [task], users: [], seats: [], nextNumber: 9)
    let model = try? SharedModel(
      storage: MemoryStorage(state), author: text, now: { .init(utc: .now, second: 0) })
    return model.map { RowBuilder(model: $0, clock: .fixed()).row(task) }
      ?? TaskRow(number: 1, id: UUID(), text: text, fields: [])
  }

  @Test func jsonAtATerminalHasNoneOfThem() throws {
    let json = JSONRenderer(isForTerminal: true).tasks([row])
    #expect(!json.unicodeScalars.contains(where: Self.isHostile))
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(read?.first?["text"] as? String == text)
    #expect(read?.first?["notes"] as? [String] == [text, text])
  }

  @Test func refusalsAndRemarksHaveNoneOfThem() {
    let failure = Failure(ModelError.noUser(name: text), .english)
    for renderer in [JSONRenderer(isForTerminal: true)] {
      let shown =
        renderer.failure(failure, at: ScriptLocation(source: text, line: 1))
        + renderer.remark(Sentence(text, hint: text))
      #expect(!shown.unicodeScalars.contains(where: Self.isHostile))
    }
  }

  @Test func neitherHaveLinesNorCards() {
    let table = TableRenderer(
      language: .english, columns: 80,
      style: Styler(isEnabled: false), layout: .lines)
    let shown = table.tasks([row]) + table.details([row])
    #expect(!shown.unicodeScalars.contains(where: Self.isHostile))
  }

  @Test(
    .enabled(if: isInstalled("tmux"), "tmux is not installed"),
    arguments: ["-", "/dev/tty", "/dev/stdout"])
  func anExportToATerminalHasNoneOfThem(path: String) throws {
    try withTerminal {
      try $0.run("add", "evil \u{1B}[2J\u{202E}txt")
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try terminal.enter("export \(path) --as todo.txt")
      try terminal.waitForText(#"evil ␛[2J\u{202E}txt"#)
    }
  }
}
