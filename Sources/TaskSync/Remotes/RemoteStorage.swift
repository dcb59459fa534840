/// The remotes of a store, kept in a folder beside it: `<store>.remotes/NAME/`.
package struct RemoteStorage: Sendable {
  /// The folder of all remotes of the store.
  package let folder: String

  /// - Parameter store: the path of the store's file.
  package init(store: String) { folder = store + ".remotes" }

  /// The names of the remotes, sorted; none where there is no folder.
  package func names() throws(SyncFault) -> [String] { [] }

  /// The remote of that name.
  package func remote(named name: String) throws(SyncFault) -> Remote { throw .noRemote(name) }

  /// Adds a remote, durably; refused where there is one of its name.
  package func add(_ remote: Remote) throws(SyncFault) {}

  /// Removes the remote of that name and what is remembered of it. Tasks stay, here and there.
  package func remove(named name: String) throws(SyncFault) {}
}
