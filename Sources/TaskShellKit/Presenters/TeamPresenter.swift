import Formats
import TaskLanguage
import TaskModel

/// Teams: creating one, its members, changes that the server refused, and conflicts.
package struct TeamPresenter {
  let context: PresenterContext
  unowned let view: any ShellView
  let stores: (any StoreHost)?
  let sync: SyncPresenter

  /// Creates a team and switches to its store.
  package func create(at address: String) throws {
    guard let stores else { throw StorageError.team(.noTeamStore) }
    try stores.createTeam(at: address)
    view.show(answer(.teamCreated(address)))
  }

  /// Switches to another store, after checking it if asked. Returns a name of the store that is
  /// valid in any folder, and the file with tasks that was left for a team.
  package func connect(to name: String, checking: Bool) throws -> (address: String, left: String?) {
    guard let stores else { throw StorageError.team(.noTeamStore) }
    let left = checking ? fileWithTasks(of: stores) : nil
    let address = try stores.open(name, checking: checking)
    try context.model.reopen(as: stores.author)
    return (address, stores.team == nil ? nil : left)
  }

  /// The current store's file, if it has any tasks.
  private func fileWithTasks(of stores: any StoreHost) -> String? {
    guard let file = stores.file else { return nil }
    try? context.model.refresh()
    return context.model.state.taskCount > 0 ? file : nil
  }

  package func copy(from source: String, to target: String) throws {
    guard let stores else { throw StorageError.team(.noTeamStore) }
    let copied = try stores.copy(from: source, to: target)
    for notice in copied.notices {
      view.tell(
        ofStore: context.say(notice.message(keepsRunning: false)), isFault: !notice.isReassuring)
    }
    view.show(answer(.copied(to: target, changes: copied.changes)))
  }

  /// - Parameter left: the user's own file of tasks that is no longer shown.
  package func tellConnected(to name: String, leaving left: String?) {
    var messages = [Message.connected(name)]
    if let left { messages.append(.leftBehind(left, for: name)) }
    view.show(DataAnswer(.list([]), sentences: messages.map { context.say($0) }))
  }

  package func invite(_ role: String, _ rights: TeamRights) throws {
    try team().invite(role, rights)
    view.show(answer(.invited(role, rights)))
  }

  package func remove(_ role: String) throws {
    try team().remove(role)
    view.show(answer(.removed(role)))
  }

  package func leave() throws {
    let team = try team()
    guard team.unshared == 0 else { throw StorageError.team(.stillUnshared(team.unshared)) }
    try team.leave()
    view.show(answer(.left))
  }

  package func upgrade() throws {
    view.show(answer(.upgraded(to: try team().upgrade())))
  }

  package func showMembers() throws {
    let members = try team().members()
    view.show(
      DataAnswer(
        members.map(\.data), columns: ["role", "rights", "shells"],
        lines: members.map { context.say($0.words) }))
  }

  /// Shows how to set up a server for a team.
  package func showKit() {
    let lines = TeamKit.lines(in: context.language)
    view.show(
      DataAnswer(["text": .text(lines.map { $0 + "\n" }.joined())], lines: lines))
  }

  /// Checks the connection to a team's server; nil for the store's own. Throws if a check fails.
  package func examine(at address: String?) throws {
    guard let stores else { throw StorageError.team(.noTeamStore) }
    let findings = try stores.examineTeam(at: address)
    let rows = findings.map { (finding: $0, message: $0.fact.message) }
    view.show(
      DataAnswer(
        rows.map { $0.finding.data(context.say($0.message)) },
        columns: ["check", "outcome", "finding", "text", "remedy"],
        lines: rows.flatMap { row in
          [context.say(row.finding.line(row.message.text))]
            + (row.message.hint.map { ["  > " + context.say($0)] } ?? [])
        }))
    let faults = findings.count { $0.outcome == .wrong }
    if faults > 0 { throw TeamCheckFailed(faults: faults) }
  }

  /// The changes that the server has refused; empty without a team.
  var asideChanges: [TeamAside] { stores?.team?.asideChanges ?? [] }

  /// The losses if they are dropped: each command, and every value that it was to set.
  var asideLines: [String] {
    guard let team = stores?.team else { return [] }
    return team.asideSteps(on: context.model.state).flatMap { step in
      [step.info.command]
        + ChangeWording(step.changes, context, includesOldValues: true).messages
        .flatMap(\.lines).map { "  " + context.say($0) }
    }
  }

  /// Sends the refused changes to the server again.
  func retryAside() throws {
    let team = try team()
    let count = team.asideChanges.count
    try team.retryAside()
    try context.model.refresh()
    view.show(DataAnswer(["saved": .flag(true)], sentences: [context.say(.triedAgain(count))]))
  }

  /// Drops the refused changes.
  func dropAside() throws {
    let team = try team()
    let changes = team.asideChanges
    try team.dropAside()
    try context.model.refresh()
    view.show(changes.isEmpty ? answer(.nothingChanged) : answer(.dropped(changes)))
  }

  /// Resolves the conflict of a task that was changed here and by somebody else.
  package func decide(_ number: Int, forMine takesMine: Bool) throws {
    guard let conflict = try conflicts().first(where: { $0.number == number }) else {
      throw StorageError.team(.noConflict(number))
    }
    if takesMine {
      let commit = try context.perform {
        try $0.verified(conflict.ownValues(in: $0).changes)
      }
      try forgetConflict(number)
      if commit.changes.isEmpty { view.show(answer(.nothingChanged)) }
    } else {
      try forgetConflict(number)
      view.show(answer(.theirsStands(number)))
    }
  }

  /// The conflicts of the team, or those left by syncs.
  private func conflicts() throws -> [TeamConflict] {
    if stores?.team == nil, !sync.names.isEmpty { return try sync.conflicts() }
    return try team().conflicts
  }

  private func forgetConflict(_ number: Int) throws {
    if stores?.team == nil {
      try sync.forgetConflict(number)
    } else {
      try team().forgetConflict(number)
    }
  }

  /// The user's own values in a conflict that cannot be applied, as a question whether to apply the
  /// others; nil if all can.
  ///
  /// - Throws: ``ValuesNotApplicable`` if none can be applied.
  func partlyRefused(of number: Int) throws -> ValuesNotApplicable? {
    guard let conflict = try conflicts().first(where: { $0.number == number }) else {
      return nil
    }
    let state = context.model.state
    let own = conflict.ownValues(in: state)
    guard !own.refused.isEmpty else { return nil }
    let refused = ValuesNotApplicable(
      number: number,
      reasons: own.refused.map { field, reason in
        (conflict.mine.flatMap { context.line(field, of: $0) }, reason)
      },
      rest: conflict.mine.map { mine in own.taken.compactMap { context.line($0, of: mine) } } ?? [])
    if own.changes.isEmpty { throw refused }
    return refused
  }

  /// Nil for a store that is not a team's.
  func status() throws -> TeamStatus? {
    guard let team = stores?.team else { return nil }
    // The status is available even without a server and a copy.
    try? context.model.refresh()
    return try team.status()
  }

  func words(of status: TeamStatus) -> [Bilingual] {
    status.words
      + status.conflicts.flatMap { conflict in
        context.message(
          of: conflict, against: context.model.state.task(numbered: conflict.number)
        ).lines
      }
  }

  private func team() throws -> any TeamAdministration {
    guard let team = stores?.team else { throw StorageError.team(.noTeamStore) }
    return team
  }

  private func answer(_ message: Message) -> DataAnswer {
    DataAnswer(context.say(message))
  }
}

extension TeamStatus.Member {
  fileprivate var data: DataValue {
    .object([
      .init("role", .text(role)), .init("rights", .text(rights.rawValue)),
      .init("shells", .integer(shells)),
    ])
  }
}

extension TeamStatus {
  /// The data that `store` adds for a team.
  var data: [DataValue.Member] {
    .init(present: [
      "team": .text(team), "address": .text(address), "connection": .text(connection.name),
      "rights": rights.map { .text($0.rawValue) }, "unshared": .integer(unshared),
      "aside": .texts(aside.map(\.command)), "conflicts": .integers(conflicts.map(\.number)),
      "members": .texts(members.map(\.role)),
    ])
  }

  /// The reason for the lack of a connection, in the words of the library.
  var problem: String {
    if case .apart(.unreachable(let sentence)?) = connection { sentence } else { "" }
  }
}

extension TeamStatus.Connection {
  fileprivate var name: String {
    switch self {
    case .connecting: "connecting"
    case .connected: "connected"
    case .apart: "apart"
    }
  }
}

extension CommandOutput {
  static let teamMembers = CommandOutput.value(
    .either([
      .rows([
        .always("role", .text), .always("rights", .text, "reader, member or admin"),
        .always("shells", .integer, "that are connected now"),
      ]),
      .object([.always("text", .text, "of kit")]),
    ]))
}

/// Instructions to set up a team's server on Debian: files, commands and SQL with remarks in both
/// languages, the rest being common to both.
package enum TeamKit {
  /// The lines for a language; remarks are comments in the syntax of their surroundings.
  package static func lines(in language: Language) -> [String] {
    let (own, other) = language == .english ? ("[en] ", "[ja] ") : ("[ja] ", "[en] ")
    var mark = "# "
    return String(decoding: PackageResources.team_kit_txt, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .compactMap { line in
        if line.hasPrefix("=== ") { mark = line.hasPrefix("=== sql") ? "-- " : "# " }
        if line.hasPrefix(other) { return nil }
        return line.hasPrefix(own) ? mark + line.dropFirst(own.count) : String(line)
      }
  }
}
