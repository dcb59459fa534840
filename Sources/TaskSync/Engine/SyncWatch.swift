import TaskModel

/// The state of a store and its remotes, without network access: cheap enough for each prompt.
package final class SyncWatch {
  /// The state of one remote.
  package struct RemoteState: Equatable, Sendable {
    package let name: String
    /// Nil if no sync has ended yet.
    package let status: RemoteStatus?
    /// The number of tasks changed here that have not reached the server.
    package let unsynced: Int
  }

  private struct Entry {
    var fingerprint: String
    var remote: Remote?
    var status: RemoteStatus?
    var position: RemotePosition?
    var version: Int?
    var changed = 0
  }

  private let storage: RemoteStorage
  private var entries: [String: Entry] = [:]
  /// The maximum number of commits that are examined: if there are more, each counts as one change.
  private static let commitLimit = 500

  package init(_ storage: RemoteStorage) { self.storage = storage }

  /// Returns the states of all readable remotes, by name.
  package func remoteStates(_ model: SharedModel) -> [RemoteState] {
    guard let names = try? storage.names(), !names.isEmpty else { return [] }
    return names.compactMap { name in
      guard let entry = entry(name, model), entry.remote != nil else { return nil }
      return RemoteState(
        name: name, status: entry.status,
        unsynced: entry.status == nil ? 0 : entry.changed + (entry.position?.unsent ?? 0))
    }
  }

  /// Whether a remote can be synced without asking the user for a password.
  package func canRunInBackground(_ name: String, home: String?) -> Bool {
    guard let entry = entries[name], let remote = entry.remote else { return false }
    if remote.kind.isOfMachines { return true }
    guard let list = remote.lists.first, let address = WebAddress(list.url) else { return false }
    return LoginSearch(
      user: remote.user, command: remote.passwordCommand, home: home, isInterrupted: { false },
      ask: { _, _ in nil }
    ).isAnsweredAlone(for: address.host)
  }

  /// Whether the user was not told yet that a remote is not synced automatically; true only once.
  package func isFirstNotice(_ name: String) -> Bool { storage.folder(of: name).isFirstNotice() }

  private func entry(_ name: String, _ model: SharedModel) -> Entry? {
    let fingerprint = storage.fingerprint(of: name)
    var entry = entries[name] ?? Entry(fingerprint: "")
    if entry.fingerprint != fingerprint {
      let remote = try? storage.remote(named: name)
      entry = Entry(
        fingerprint: fingerprint, remote: remote, status: storage.folder(of: name).lastStatus,
        position: remote.flatMap(storage.position))
    }
    if entry.version != model.version {
      entry.version = model.version
      entry.changed = changed(entry, model)
    }
    entries[name] = entry
    return entry
  }

  /// Returns the number of the remote's tasks that have changed since its last sync.
  private func changed(_ entry: Entry, _ model: SharedModel) -> Int {
    guard entry.status != nil, let remote = entry.remote else { return 0 }
    let count = model.version - (entry.position?.version ?? 0)
    guard count > 0 else { return 0 }
    guard count <= Self.commitLimit else { return count }
    return remote.changes(in: model.lastCommits(count))
  }
}

extension RemoteStorage {
  /// Returns the position of a remote; nil if it has never been synced, or that cannot be read.
  func position(of remote: Remote) -> RemotePosition? {
    let folder = folder(of: remote.name)
    guard remote.kind.isOfMachines else {
      return (try? MemoryFiles(folder: folder).position()) ?? nil
    }
    guard let own = (try? MachineFiles(self).known()) ?? nil, let unsent = own.unsent(to: folder)
    else { return nil }
    return RemotePosition(version: own.version, unsent: unsent)
  }

  /// A value that changes with the definition, the status and the position of a remote.
  func fingerprint(of name: String) -> String {
    folder(of: name).fingerprint(of: [
      "remote.json", RemoteFolder.status, MemoryFiles.memory, OwnMachine.seen,
    ])
      + MachineFiles(self).folder.fingerprint(of: [MachineFiles.own])
  }
}

extension Remote {
  /// Returns the number of the remote's tasks that these commits change, ignoring its own syncs.
  func changes(in commits: [LoggedCommit]) -> Int {
    var ends: [UUID: (before: TaskItem?, after: TaskItem?)] = [:]
    let author = Remote.author(of: name)
    for change in commits.lazy.filter({ $0.info.author != author }).flatMap(\.changes) {
      guard case .task(let before, let after) = change, let id = (after ?? before)?.id else {
        continue
      }
      if let known = ends[id] {
        ends[id] = (known.before, after)
      } else {
        ends[id] = (before, after)
      }
    }
    return ends.values.count { before, after in
      before != after
        && [before, after].contains { task in
          task.map { mapping.contains($0.project, $0.tags) } ?? false
        }
    }
  }
}
