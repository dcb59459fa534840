import Foundation
import TestSupport
import Testing

/// Boards as they appear on a screen, stored as text in `Boards`, so that a change is visible in a
/// diff.
///
/// `TASKSHELL_UPDATE_SCREENS=1` rewrites the files.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct BoardPictureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Boards")
  private static let isUpdating =
    ProcessInfo.processInfo.environment["TASKSHELL_UPDATE_SCREENS"] != nil

  private static let tasks = [
    "user add Anna", "user add 花子",
    "add Write the report due:2026-03-09 project:work !high estimate:2h",
    "add \"牛乳を買う 🥛\" due:today project:買い物", "add Pay rent due:tomorrow @Anna every month",
    "add Read https://example.org/a/long/address project:work.reading",
    "add Call the family #phone wait:2026-03-20", "add 資料を田中さんに送る @花子 due:friday",
    "note 1 \"ask about the figures of last year\"", "start 1",
  ]

  /// Keys, and the title of the screen after them.
  private static let scenes = [
    ("", "the first screen"), (" j", "the cursor further down, and a marked task"),
    ("\t", "a side"),
    ("l", "a part of it"),
  ]

  @Test(arguments: [(140, 40), (80, 24), (40, 12)], [("C.UTF-8", "en"), ("ja_JP.UTF-8", "ja")])
  func asItWas(size: (columns: Int, rows: Int), language: (locale: String, name: String)) throws {
    try withProgram { program in
      for line in Self.tasks {
        let run = try program.run("-c", line)
        #expect(run.status == 0, "\(line): \(run.errors)")
      }
      var program = program
      program.environment["LANG"] = language.locale
      let terminal = try Terminal(program, columns: size.columns, rows: size.rows)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      try terminal.enter("board")
      let name = "board-\(size.columns)x\(size.rows).\(language.name).txt"
      let file = Self.folder.appendingPathComponent(name)
      let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let pictures = kept.components(separatedBy: "=== ").dropFirst().map { picture in
        picture.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map(String.init)
      }
      var text = ""
      for (index, (keys, title)) in Self.scenes.enumerated() {
        if keys == "l" {
          try terminal.press("Right")
        } else if !keys.isEmpty {
          try terminal.type(keys)
        }
        let isKept = { (screen: [String]) in
          index < pictures.count && Self.withoutIDs(screen) == pictures[index]
        }
        if Self.isUpdating {
          // Wait until no more output arrives.
          _ = try terminal.reaches(within: 1.5) { _ in false }
        } else if try !terminal.reaches(within: 10, isKept) {
          let screen = Self.withoutIDs(try terminal.screen())
          Issue.record("\(name), \(title):\n\(screen.joined(separator: "\n"))")
        }
        let screen = Self.withoutIDs(try terminal.screen())
        text += "=== \(title)\n" + screen.map { $0 + "\n" }.joined()
      }
      if Self.isUpdating {
        try FileManager.default.createDirectory(
          at: Self.folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
  }

  /// Replaces ids, which are random; a narrow card wraps the end of one to the next row.
  private static func withoutIDs(_ screen: [String]) -> [String] {
    var missing = 0
    return screen.map { line in
      if missing > 0, let end = line.firstMatch(of: /[0-9a-f-]+$/), end.output.count == missing {
        missing = 0
        return line.dropLast(end.output.count) + String(repeating: "#", count: end.output.count)
      }
      missing = 0
      return line.replacing(/[0-9a-f]{8}-[0-9a-f-]{4,27}/) {
        missing = 36 - $0.count
        return String(repeating: "#", count: $0.count)
      }
    }
  }
}
