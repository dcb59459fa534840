import Formats
import TaskModel

/// Maintenance of the store: info, check, backup, merge, fold and repair.
package struct StorePresenter {
  let context: PresenterContext
  unowned let view: any ShellView
  let maintenance: any StoreMaintenance
  let team: TeamPresenter
  let sync: SyncPresenter

  package func showInfo() throws {
    let status = try team.status()
    guard let info = try maintenance.info() else {
      if let status { throw StorageError.team(.neverRead(status.problem)) }
      return tellOfNone()
    }
    let remotes = sync.names
    let words =
      info.words(folded: context.formatted(info.lastFold))
      + (status.map { team.words(of: $0) } ?? [])
      + (remotes.isEmpty ? [] : [.syncedWith(remotes)])
    view.show(info.answer(of: status, remotes: remotes, lines: words.map { context.say($0) }))
    guard !info.isSound else { return }
    if let check = try maintenance.check(), !check.isSound { throw StoreCheckFailed(check: check) }
  }

  package func check() throws {
    guard let check = try maintenance.check() else { return tellOfNone() }
    guard check.isSound else { throw StoreCheckFailed(check: check) }
    var sentences = [context.say(check.message)]
    if let copies = check.copiesMessage { sentences.append(context.say(copies)) }
    view.show(
      DataAnswer(["exists": .flag(true), "sound": .flag(true)], sentences: sentences))
  }

  /// Copies the stored state, without staged changes, to a new file.
  package func backUp(to path: String) throws {
    let model = context.model
    try maintenance.backup(model.committedState, version: model.version, to: path)
    view.show(
      DataAnswer(["path": .text(path)], sentences: [context.say(.backedUp(to: path))]))
  }

  /// Merges the changes of a diverged copy of the store.
  package func merge(_ path: String, preferring preference: MergePreference?) throws {
    let merged = try context.model.merge(context.title, preferring: preference) {
      try maintenance.divergence(of: path, from: $0)
    }
    view.show(DataAnswer(context.say(.merged(merged?.changes.count, from: path))))
  }

  package func fold() throws {
    guard let info = try fold(attempts: 10) else { return tellOfNone() }
    view.show(info.answer(sentences: [context.say(.folded(info))]))
  }

  /// Folds the store; retries if another shell commits between the reading and the folding.
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
      return view.show(
        DataAnswer(["repaired": .flag(false)], sentences: [context.say(.nothingToRepair)]))
    }
    view.show(repair.answer(context.say(.repaired(repair))))
    try context.model.refresh()
  }

  /// Saves commits whose saving had failed.
  package func retry() throws {
    let model = context.model
    try model.refresh()
    let isToldOfItself = model.unsaved != nil
    try model.saveAgain()
    view.show(
      DataAnswer(
        ["saved": .flag(true)],
        sentences: isToldOfItself ? [] : [context.say(.savedAfterAll)]))
  }

  private func tellOfNone() {
    view.show(DataAnswer(["exists": .flag(false)], sentences: [context.say(.noStoreYet)]))
  }
}

extension StoreInfo {
  func answer(
    of team: TeamStatus? = nil, remotes: [String] = [], lines: [String] = [],
    sentences: [Sentence] = []
  ) -> DataAnswer {
    let own = [DataValue.Member](present: [
      "exists": .flag(true), "path": .text(path), "size": .integer(size),
      "version": .integer(version), "records": .integer(records), "commits": .integer(commits),
      "commitsSinceFold": .integer(commitsSinceFold), "lastFold": .text(lastFold.rfc3339),
    ])
    let synced = [DataValue.Member](present: ["remotes": remotes.isEmpty ? nil : .texts(remotes)])
    return DataAnswer(
      .object(own + (team?.data ?? []) + synced), lines: lines, sentences: sentences)
  }
}

extension StoreRepair {
  func answer(_ sentence: Sentence) -> DataAnswer {
    DataAnswer(
      [
        "repaired": .flag(true), "records": .integer(records), "copy": .text(copy),
        "lines": .integers(defects.map(\.line)), "lostChanges": .integer(lostChanges),
      ], sentences: [sentence])
  }
}

extension CommandOutput {
  static let storeInfo = CommandOutput.value(
    .object([
      .always("exists", .flag), .perhaps("path", .text), .perhaps("size", .integer, "in bytes"),
      .perhaps("version", .integer, "how many commits there have been"),
      .perhaps("records", .integer), .perhaps("commits", .integer, "that can be taken back"),
      .perhaps("commitsSinceFold", .integer), .perhaps("lastFold", .instant),
      .perhaps("team", .text), .perhaps("address", .text),
      .perhaps("connection", .text, "connected, connecting or apart"), .perhaps("rights", .text),
      .perhaps("unshared", .integer, "changes that the team has not got yet"),
      .perhaps("aside", .list(.text), "commands whose changes the team's server has refused"),
      .perhaps("conflicts", .list(.integer), "tasks to decide about"),
      .perhaps("members", .list(.text)),
      .perhaps("remotes", .list(.text), "what the store is synced with"),
    ]))

  static let storeCheck = CommandOutput.value(
    .object([.always("exists", .flag), .perhaps("sound", .flag)]))

  static let storeRepair = CommandOutput.value(
    .object([
      .always("repaired", .flag), .perhaps("records", .integer),
      .perhaps("copy", .text, "the damaged file"),
      .perhaps("lines", .list(.integer), "that were damaged"),
      .perhaps("lostChanges", .integer),
    ]))

  static let storeBackup = CommandOutput.value(.object([.always("path", .text)]))
  static let storeRetry = CommandOutput.value(.object([.always("saved", .flag)]))

  /// The number of staged changes, or of those rolled back.
  static let staging = CommandOutput.value(
    .object([.perhaps("staged", .integer), .perhaps("rolledBack", .integer)]))
}

/// Reports the state of the store: failed saves, and what was found when it was read.
package final class StoragePresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  /// Whether another command can follow that may fix what this one could not do.
  var keepsRunning: () -> Bool = { false }

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if case .storage(let notice) = event { self?.announce(notice) }
    }
  }

  private func announce(_ notice: StorageNotice) {
    if case .refused(let error) = notice {
      view.show(storeRefused: Failure(error, context.language))
    } else if case .team(.conflict(let conflict, let theirs)) = notice {
      view.tell(
        ofStore: context.say(context.message(of: conflict, against: theirs)), isFault: false)
    } else {
      view.tell(
        ofStore: context.say(notice.message(keepsRunning: keepsRunning())),
        isFault: !notice.isReassuring)
    }
  }
}
