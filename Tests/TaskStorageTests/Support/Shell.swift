import Foundation
import TaskModel
import TestSupport

@testable import TaskStorage

extension SharedModel {
  /// Adds a task at a fixed instant.
  func add(_ text: String) throws {
    try perform("add \(text)") {
      try $0.add(TaskDraft(text: text), id: UUID(), at: Instant(secondsSinceEpoch: 1_773_219_600))
    }
  }

  func edit(_ number: Int, _ text: String) throws {
    try perform("edit \(number)") { try $0.edit([number], TaskEdit(text: text)) }
  }
}

extension TemporaryFolder {
  /// A shell of its own on the store of this folder.
  func shell(_ name: String = "store", history: HistoryRule = HistoryRule()) throws -> SharedModel {
    try SharedModel(storage: storage(name, history: history), author: "test")
  }

  /// What a shell that starts now sees.
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
