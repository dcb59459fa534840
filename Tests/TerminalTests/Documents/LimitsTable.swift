import Formats
import LineEditing
import TaskExchange
import TaskStorage

@testable import taskshell

/// The limits on input from other programs, for the manual: each figure from the constant that
/// holds it.
enum LimitsTable {
  /// The limited quantities with their limits.
  static let entries: [(what: String, limit: String)] = [
    ("a file, a pipe or what a program writes, imported", size(ExchangeLimits.bytes)),
    ("a line of it, or a cell of a table", size(ExchangeLimits.line)),
    ("records of it", "\(ExchangeLimits.records)"),
    (
      "fields of a record, columns of a table, attributes that it brings",
      "\(ExchangeLimits.members)"
    ),
    ("levels of its JSON", "\(JSONReader.maximumDepth)"),
    ("levels of parts in Markdown that is exported", "\(ExchangeLimits.levels)"),
    ("a file of the zone database, for the times of a calendar", size(ZoneFile.maximumLength)),
    ("the start-up file", size(DiskFiles.maximumSettings)),
    ("~/.editrc", size(EditorSettingsFile.maximumSize)),
    ("what an editor saves", size(EditFolder.mostBytes)),
    ("the history of lines", size(HistoryStorage.mostBytes)),
    ("the reason that a hook gives", size(Hooks.sentenceLimit)),
    ("what before-commit answers", size(Hooks.answerLimit)),
    ("the time of a hook", "\(Hooks.timeLimit / 1000) s"),
  ]

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
  }
}
