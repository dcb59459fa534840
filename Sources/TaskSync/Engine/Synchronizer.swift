import TaskModel

/// What a sync asks of whoever runs it.
package struct SyncSurroundings {
  /// Polled while anything waits; an answer of true ends it with ``SyncFault/syncInterrupted``.
  package var isInterrupted: () -> Bool
  /// Asks a person for the password of a user at a host; nil where nobody can be asked.
  package var askPassword: (_ user: String, _ host: String) -> String?
  /// Hears how far it is.
  package var progress: (SyncProgress) -> Void
  /// The moment and the place's clocks.
  package var clock: Clock
  /// The home directory, in which `.netrc` is looked for; nil for none.
  package var home: String?
  /// Asked where far more is gone on one side than usual: whether that is meant. False stops the sync.
  package var acceptsLoss: (SyncFault) -> Bool = { _ in false }
  var patience = HTTPClient.Patience()

  package init(
    clock: Clock, home: String? = nil, isInterrupted: @escaping () -> Bool = { false },
    askPassword: @escaping (_ user: String, _ host: String) -> String? = { _, _ in nil },
    progress: @escaping (SyncProgress) -> Void = { _ in }
  ) {
    (self.clock, self.home, self.isInterrupted) = (clock, home, isInterrupted)
    (self.askPassword, self.progress) = (askPassword, progress)
  }
}

/// Syncs a store with its remotes, one after another, and waits for the network meanwhile.
package final class Synchronizer {
  private let storage: RemoteStorage
  private let surroundings: SyncSurroundings

  package init(_ storage: RemoteStorage, _ surroundings: SyncSurroundings) {
    (self.storage, self.surroundings) = (storage, surroundings)
  }

  /// The lists of tasks that a remote's address leads to (RFC 6764), or the one list that it is.
  ///
  /// Of the remote only the address, the user and where the password comes from are looked at.
  package func lists(of remote: Remote) throws(SyncFault) -> [RemoteList] {
    let address = try WebAddress(typed: remote.url)
    return try server(of: remote, at: address).lists(from: address)
  }

  /// The server of a remote, with a password to be shown to it.
  private func server(
    of remote: Remote, at address: WebAddress
  ) throws(SyncFault) -> CalDAVServer {
    let search = LoginSearch(
      user: remote.user, command: remote.passwordCommand, home: surroundings.home,
      isInterrupted: surroundings.isInterrupted, ask: surroundings.askPassword)
    surroundings.progress(SyncProgress(.connecting))
    let login = try search.login(for: address.host)
    let client = try HTTPClient(
      to: address, login: login, authorities: remote.authorities, patience: surroundings.patience,
      isInterrupted: surroundings.isInterrupted)
    return CalDAVServer(client: client, login: login)
  }

  /// Brings the store and the remote together, as one step of the store.
  ///
  /// What was done stays done when it throws: the next sync goes on from there.
  ///
  /// - Parameter isDryRun: whether the answer only says what would change; then nothing does.
  /// - Throws: ``SyncFault``, or what the model or its store refuses.
  package func synchronize(
    _ remote: Remote, _ model: SharedModel, isDryRun: Bool = false
  ) throws -> SyncReport {
    throw SyncFault.noRemote(remote.name)
  }

  /// The conflicts that syncs have left, of all remotes, as the state has their tasks now.
  package func conflicts(in state: ModelState) throws(SyncFault) -> [TeamConflict] { [] }

  /// Forgets the conflict of the task of that number, which was decided.
  package func settle(_ number: Int, in state: ModelState) throws(SyncFault) {}
}
