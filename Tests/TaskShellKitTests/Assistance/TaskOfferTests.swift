import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Filtering the tasks of a list by typed text, and their display.
@Suite struct TaskOfferTests {
  private func offer(_ lines: [String], language: Language = .english) throws -> TaskOffer {
    let shell = try TestShell(["user add Anna"] + lines, language: language)
    return TaskOffer(shell.model.state.tasks, shell: shell.shell)
  }

  @Test(
    arguments: [
      ("", [0, 1, 2, 3, 4]), (" ", [0, 1, 2, 3, 4]),
      // At the beginning, at a word, anywhere.
      ("pai", [1, 0, 2]), ("PAI", [1, 0, 2]), ("buy paint", [0]), ("paint buy", [0]),
      ("zzz", []),
      // Letters with others between them only if nothing else matches.
      ("bpnt", [0]),
      // In any kana, and by their romanisation.
      ("みるく", [3]), ("ミルク", [3]), ("miruku", [3]), ("ﾐﾙｸ", [3]), ("cafe", [4]),
      // Numbers.
      ("2", [1]), ("4", [3]), ("9", []),
    ])
  func narrowing(typed: String, places: [Int]) throws {
    let offer = try offer([
      "add Buy paint", "add Paint fence", "add Repaint wall", "add ミルクを買う", "add Meet at Café",
    ])
    #expect(offer.indices(matching: typed) == places)
  }

  @Test func theDeadlineAndThePersonStandAside() throws {
    let offer = try offer(["add Call due:tomorrow @Anna"] + (2...10).map { "add T\($0)" })
    #expect(offer.row(at: 0) == (" 1  Call", "tomorrow  @Anna"))
    #expect(offer.row(at: 9) == ("10  T10", ""))
  }

  @Test func aLongListIsNarrowedAtOnce() throws {
    let shell = try TestShell()
    try shell.model.perform("add") { state in
      let instant = shell.shell.clock.now().instant
      let task = try state.add(TaskPatch([.text: .set(.text("Paint"))]), id: UUID(), at: instant)
      guard case .task(_, let task?) = task[0] else { return [] }
      return (1...10_000).map { number in
        .task(before: nil, after: task.copy(number: number, id: UUID(), created: instant))
      }
    }
    let offer = TaskOffer(shell.model.state.tasks, shell: shell.shell)
    #expect(offer.indices(matching: "paint").count == 10_000)
    #expect(offer.indices(matching: "9999 pai").first == 9_998)
  }
}
