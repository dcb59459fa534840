import TaskLanguage
import TaskModel

/// Shows what the store is like, and what its upkeep did.
package protocol StoreView: MessageView {
  func show(lines: [String])
}

/// The upkeep of the store: looking at it, checking, copying, folding and mending it.
package final class StorePresenter {
  private let context: PresenterContext
  private unowned let view: any StoreView
  private let maintenance: any StoreMaintenance

  init(context: PresenterContext, view: any StoreView, maintenance: any StoreMaintenance) {
    self.context = context
    self.view = view
    self.maintenance = maintenance
  }

  package func showInfo() throws {
    guard let info = try maintenance.info() else { return view.show(context.say(.noStoreYet)) }
    view.show(lines: info.words.map { context.say($0) })
  }

  package func check() throws {
    guard let check = try maintenance.check() else { return view.show(context.say(.noStoreYet)) }
    guard check.isSound else { throw StoreCheckFailed(check: check) }
    view.show(context.say(check.message))
    if let copies = check.copiesMessage { view.show(context.say(copies)) }
  }

  /// Copies what is stored, not what is staged, to a file that is not there yet.
  package func backUp(to path: String) throws {
    let model = context.model
    try maintenance.backup(model.committedState, version: model.version, to: path)
    view.show(context.say(.backedUp(to: path)))
  }

  /// Brings in what another copy of the store has become.
  package func merge(
    _ path: String, preferring preference: MergePreference?, title: String
  ) throws {
    let merged = try context.model.merge(title, preferring: preference) {
      try maintenance.divergence(of: path, from: $0)
    }
    view.show(context.say(.merged(merged?.changes.count, from: path)))
  }

  package func fold() throws {
    guard let info = try fold(attempts: 10) else { return view.show(context.say(.noStoreYet)) }
    view.show(context.say(.folded(info)))
  }

  /// A shell that commits between the look and the fold makes it look again, a few times.
  private func fold(attempts: Int) throws -> StoreInfo? {
    do {
      return try maintenance.fold()
    } catch {
      guard attempts > 0, case .cannotSave(_, .open, _) = error else { throw error }
      try context.model.refresh()
      return try fold(attempts: attempts - 1)
    }
  }

  package func repair() throws {
    guard let repair = try maintenance.repair() else {
      return view.show(context.say(.nothingToRepair))
    }
    view.show(context.say(.repaired(repair)))
    try context.model.refresh()
  }

  /// Saves what could not be saved.
  package func retry() throws {
    guard context.model.unsaved != nil else { return view.show(context.say(.savedAfterAll)) }
    try context.model.saveAgain()
  }
}
