import Formats
import SystemCalls
import TaskModel

/// The segments of all machines that were adopted, and this machine's own data, in a folder beside
/// the store: `<store>.remotes/.machines`.
///
/// All remotes of the user's machines share it, so that what came by one of them does not come
/// again by another, and is passed on to it.
struct MachineFiles {
  let folder: RemoteFolder

  static let name = ".machines"
  static let own = "self.json"
  private static let next = "next.json"

  init(_ storage: RemoteStorage, checkpoint: @escaping () throws(SyncFault) -> Void = {}) {
    folder = RemoteFolder(path: "\(storage.folder)/\(Self.name)", checkpoint: checkpoint)
  }

  var exists: Bool { folder.has(Self.own) }

  /// Returns this machine's data; nil if it has never synced. If an interrupted sync, even the
  /// first, has committed, returns that of the sync: what that brought is not this machine's own.
  ///
  /// - Parameter isMade: whether the store has the commit of that operation.
  func load(isMade: (UUID) -> Bool) throws(SyncFault) -> OwnMachine? {
    let own = try read(Self.own)
    guard let next = try read(Self.next), let operation = next.operation, isMade(operation)
    else { return own }
    return next
  }

  /// Whether a sync was interrupted; the next one completes it.
  var isHalfDone: Bool { folder.has(Self.next) }

  /// Returns this machine's data, without that of an interrupted sync.
  func known() throws(SyncFault) -> OwnMachine? { try read(Self.own) }

  private func read(_ name: String) throws(SyncFault) -> OwnMachine? {
    guard let bytes = try folder.read(name) else { return nil }
    guard let own = OwnMachine(json: bytes) else {
      throw .remoteFileDamaged(path: "\(folder.path)/\(name)")
    }
    return own
  }

  func write(_ own: OwnMachine) throws(SyncFault) {
    try make(folder)
    try folder.write(Self.own, own.json)
    if folder.has(Self.next) { try folder.remove(Self.next) }
  }

  /// Stores data that becomes valid once the store has the commit of its operation.
  func write(next own: OwnMachine) throws(SyncFault) {
    try make(folder)
    try folder.write(Self.next, own.json)
  }

  /// A value that distinguishes this place from a copy of it.
  var place: String {
    let inode = ((try? FileIdentity.at(folder.path)) ?? nil)?.inode ?? 0
    let machine = (try? OpenFile.settings(at: "/etc/machine-id", atMost: 256)) ?? []
    return SHA256.name(of: machine + Array(" \(inode)".utf8))
  }

  func makeFolder() throws(SyncFault) { try make(folder) }

  private func make(_ folder: RemoteFolder) throws(SyncFault) {
    guard access(folder.path, F_OK) != 0 else { return }
    do {
      _ = try FileLocation(resolving: "\(folder.path)/x").openDirectory()
    } catch let failure as DirectoryFailure {
      throw .remoteFileUnusable(path: failure.path, code: failure.code)
    } catch {
      throw .remoteFileUnusable(path: folder.path, code: (error as? SystemError)?.code ?? 0)
    }
  }

  // MARK: Segments

  private func folder(of machine: String) -> RemoteFolder {
    RemoteFolder(path: "\(folder.path)/\(machine)", checkpoint: folder.checkpoint)
  }

  /// Reads an adopted segment.
  func segment(_ part: OwnMachine.Part) throws(SyncFault) -> (bytes: [UInt8], segment: Segment) {
    let folder = folder(of: part.machine)
    guard let bytes = try folder.read(part.name), SHA256.name(of: bytes) == part.name,
      let segment = Segment(bytes)
    else { throw .remoteFileDamaged(path: "\(folder.path)/\(part.name)") }
    return (bytes, segment)
  }

  func bytes(_ part: OwnMachine.Part) throws(SyncFault) -> [UInt8]? {
    try folder(of: part.machine).read(part.name)
  }

  func store(_ bytes: [UInt8], _ part: OwnMachine.Part) throws(SyncFault) {
    let folder = folder(of: part.machine)
    guard !folder.has(part.name) else { return }
    try make(folder)
    try folder.write(part.name, bytes)
  }

  /// Removes all segment files but these: others are not trusted.
  func removeAll(but parts: Set<OwnMachine.Part>) throws(SyncFault) {
    for machine in directoryEntries(at: folder.path) ?? [] where Segment.isMachine(machine) {
      let folder = folder(of: machine)
      let names = directoryEntries(at: folder.path) ?? []
      for name in names where !parts.contains(OwnMachine.Part(machine: machine, name: name)) {
        try folder.remove(name)
      }
      rmdir(folder.path)
    }
  }

  /// Removes everything, because this machine has left the others.
  func removeEverything() throws(SyncFault) {
    guard access(folder.path, F_OK) == 0 else { return }
    for name in [Self.next, Self.own] { try folder.remove(name) }
    try removeAll(but: [])
    for name in directoryEntries(at: folder.path) ?? [] { try folder.remove(name) }
    rmdir(folder.path)
  }
}
