import SystemCalls
import TaskModel

extension FileStorage {
  /// Makes a store of what can be salvaged; the damaged file is kept. Nil if nothing is wrong.
  ///
  /// The history ends here: the new store has a base and no commits. Refused for a file that is no
  /// store, or whose header says that this version may not write it.
  package func repair() throws(StorageError) -> StoreRepair? {
    try lock()
    defer { unlock() }
    guard let session, let file = try open(path) else { return nil }
    let (bytes, identity) = try contents(of: file)
    let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    do {
      let image = try image(of: bytes)
      guard image.damage != nil || image.end < bytes.count else { return nil }
    } catch {
      switch error {
      case .damaged: break
      // One flipped bit makes a store foreign; a file without a single record is.
      case .foreign where salvage.state != ModelState(): break
      default: throw error
      }
    }
    if let features = salvage.header?.readOnly, !features.isEmpty {
      throw .readOnly(path: path, features: features)
    }
    let copy = "\(session.replacement.name).damaged-\(RandomName.make())"
    try failing(at: .create) { () throws(SystemError) in
      try OpenFile.create(
        copy, in: session.replacement.directory, Array(bytes.prefix(identity.size)))
    }
    let last = session.lock.record.last
    try replace(session, with: salvage)
    remember(salvage.state.nextNumber, session)
    return StoreRepair(
      copy: copy, defects: salvage.defects, records: salvage.state.recordCount,
      lostChanges: last.map { max(0, $0.version - salvage.version) } ?? 0)
  }

  /// Writes `state` as a store of its own at another path, which must not exist; durably.
  ///
  /// The model in memory can be saved this way even if the store itself cannot be written.
  package func backup(
    _ state: ModelState, version: Int, to other: String
  ) throws(StorageError) {
    let location: StoreLocation
    let directory: OpenFile
    do {
      location = try StoreLocation(resolving: other)
      // A directory that is not there is a slip of the finger; only the store's own is made.
      directory = try OpenFile.open(location.directory, O_RDONLY | O_DIRECTORY)
    } catch {
      throw .cannotSave(path: other, step: .create, code: error.code)
    }
    let contents = StoreContents(
      header: known?.header ?? StoreHeader(store: UUID(), generation: 1), state: state,
      version: version, kept: [], spans: [], adding: nil, at: Instant.now())
    do {
      try OpenFile.create(location.name, in: directory, contents.bytes)
      try directory.synchronize()
    } catch {
      throw .cannotSave(path: other, step: .create, code: error.code)
    }
  }
}
