import Foundation
import TaskModel
import TestSupport

@testable import TaskStorage

extension SharedModel {
  /// Adds a task at a fixed instant.
  func add(_ text: String) throws {
    try perform("add \(text)") {
      try $0.add(TaskPatch(text: text), id: UUID(), at: Instant(secondsSinceEpoch: 1_773_219_600))
    }
  }

  func edit(_ number: Int, _ text: String) throws {
    try perform("edit \(number)") { try $0.edit([number], TaskPatch(text: text)) }
  }
}

extension TemporaryFolder {
  /// A new shell on the store of this folder.
  func shell(_ name: String = "store", history: HistoryRule = HistoryRule()) throws -> SharedModel {
    try SharedModel(storage: storage(name, history: history), author: "test")
  }

  /// The store as read by a new shell.
  func stored(_ name: String = "store") throws -> StoredModel { try storage(name).load() }
}

extension HistoryRule {
  /// Keeps few commits and folds often.
  static func short(_ commits: Int, slack: Int = 1000) -> HistoryRule {
    var rule = HistoryRule()
    rule.commits = commits
    rule.seconds = -1
    rule.slack = slack
    return rule
  }
}
