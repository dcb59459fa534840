import TaskModel
import Testing

@testable import TaskExchange

/// The states of tables, as other programs name them.
@Suite struct StateCellTests {
  @Test(arguments: [
    "Open", "To do", "Not started", "In Progress", "doing", "未着手", "着手中", "進行中", "作業中",
  ])
  func open(word: String) { #expect(TaskItem.State(cell: word) == .open) }

  @Test(arguments: ["Done", "Completed", "closed", "Finished", "完了", "済み", "終了", "対応済み", "ｘ"])
  func done(word: String) { #expect(TaskItem.State(cell: word) == .done) }

  @Test(arguments: ["", "maybe", "Anna", "2", "急ぎ"])
  func others(word: String) { #expect(TaskItem.State(cell: word) == nil) }
}
