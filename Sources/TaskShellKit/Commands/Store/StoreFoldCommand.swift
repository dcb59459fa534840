import TaskLanguage
import TaskModel

/// `store fold`
struct StoreFoldCommand: Command {
  static let verb = Verb(
    "store fold", summary: Bilingual("drop history that need not be kept", "古い履歴を整理する"),
    examples: ["store fold"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard let info = try fold(shell, attempts: 10) else {
      return shell.view.show(shell.say(.noStoreYet))
    }
    shell.view.show(shell.say(.folded(info)))
  }

  /// A shell that commits between the look and the fold makes it look again, a few times.
  private func fold(_ shell: Shell, attempts: Int) throws -> StoreInfo? {
    do {
      return try shell.maintenance.fold()
    } catch {
      guard attempts > 0, case .cannotSave(_, .open, _) = error else { throw error }
      try shell.model.refresh()
      return try fold(shell, attempts: attempts - 1)
    }
  }
}
