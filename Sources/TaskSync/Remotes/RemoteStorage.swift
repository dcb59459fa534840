import SystemCalls

/// The remotes of a store, stored in a folder beside it: `<store>.remotes/NAME/`.
package struct RemoteStorage: Sendable {
  /// The folder of all remotes of the store.
  package let folder: String

  private static let suffix = ".remotes"
  private static let definition = "remote.json"
  /// The maximum wait for a sync to end, for operations without network access.
  static let lockTimeout = Duration.seconds(2)

  /// - Parameter store: the path of the store's file.
  package init(store: String) {
    folder = ((try? FileLocation(resolving: store))?.path ?? store) + Self.suffix
  }

  /// Returns the path of a remote's key that was created here: beside the folder, so that it stays
  /// when the remote is removed.
  package func keyPath(of name: String) -> String {
    "\(folder.dropLast(Self.suffix.count)).\(name).key"
  }

  func folder(of name: String) -> RemoteFolder { RemoteFolder(path: "\(folder)/\(name)") }

  /// Returns the names of the remotes, sorted; empty if there is no folder.
  package func names() throws(SyncFault) -> [String] {
    guard let names = directoryEntries(at: folder) else {
      guard errno == ENOENT else { throw .remoteFileUnusable(path: folder, code: errno) }
      return []
    }
    return names.filter { Remote.isName($0) && folder(of: $0).exists }.sorted()
  }

  /// Reads the remote of that name.
  package func remote(named name: String) throws(SyncFault) -> Remote {
    guard Remote.isName(name), let bytes = try folder(of: name).read(Self.definition) else {
      throw .noRemote(name)
    }
    guard let remote = Remote(name: name, json: bytes) else {
      throw .remoteFileDamaged(path: "\(folder(of: name).path)/\(Self.definition)")
    }
    return remote
  }

  /// Adds a remote, durably; throws if its name is in use.
  package func add(_ remote: Remote) throws(SyncFault) {
    guard Remote.isName(remote.name) else { throw .badRemoteName(remote.name) }
    let folder = folder(of: remote.name)
    guard !folder.exists else { throw .remoteExists(remote.name) }
    try folder.write(Self.definition, remote.json, isNew: true)
  }

  /// Replaces the remote of its name, durably; its memory is kept.
  package func replace(_ remote: Remote) throws(SyncFault) {
    let folder = folder(of: remote.name)
    guard Remote.isName(remote.name), folder.exists else { throw .noRemote(remote.name) }
    guard let lock = try folder.lock(waiting: Self.lockTimeout) else {
      throw .remoteBusy(name: remote.name)
    }
    defer { folder.release(lock) }
    try folder.write(Self.definition, remote.json)
  }

  /// Removes the remote of that name and its memory. Tasks stay, here and there.
  package func remove(named name: String) throws(SyncFault) {
    guard Remote.isName(name), folder(of: name).exists else { throw .noRemote(name) }
    guard let lock = try folder(of: name).lock(waiting: Self.lockTimeout) else {
      throw .remoteBusy(name: name)
    }
    defer { folder(of: name).release(lock) }
    try folder(of: name).removeAll()
    rmdir(folder)
  }
}
