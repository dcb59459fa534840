import Foundation
import TaskModel

@testable import TaskStorage

/// A fixed session with every kind of write: create, append, fold, undo.
enum Script {
  static let steps: [@Sendable (SharedModel) throws -> Void] = [
    { try $0.add("one") }, { try $0.add("two") }, { try $0.edit(1, "uno") },
    { model in try model.perform("delete 2") { try $0.delete([2]) } }, { try $0.undo() },
    { try $0.add(String(repeating: "fold ", count: 300)) }, { try $0.add("last") },
  ]
  /// So short that the sixth step folds.
  static let history = HistoryRule.short(2)

  static func description(of state: ModelState) -> String {
    state.tasks.map { "\($0.number) \($0.text.prefix(9)) \($0.state)" }.joined(separator: "\n")
  }

  /// The stored contents after no step, after one, and so on.
  static func expected() throws -> [String] {
    let model = try SharedModel(storage: MemoryStorage())
    return try [description(of: model.state)]
      + steps.map {
        try $0(model)
        return description(of: model.state)
      }
  }
}
