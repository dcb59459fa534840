import SystemCalls
import TaskModel

extension FileStorage: StoreMaintenance {
  /// Reads the store anew and describes it; nil if there is none.
  package func info() throws(StorageError) -> StoreInfo? {
    // Read first, as the store may grow meanwhile.
    let last = lastSeen()
    guard let file = try open(path) else { return nil }
    let (bytes, identity) = try contents(of: file)
    guard !bytes.isEmpty else { return nil }
    let image = try image(of: bytes)
    let isSound =
      refusal(of: image, bytes) == nil
      && losses(of: image, size: identity.size, since: last).isEmpty
    return StoreInfo(path: path, size: identity.size, image, isSound: isSound)
  }

  /// Checks every byte of the store without changing anything; nil if there is none.
  package func check() throws(StorageError) -> StoreCheck? {
    guard let first = try checkOnce() else { return nil }
    if first.isSound { return first }
    // The apparent damage may be an append in progress.
    if let file = try open(path) { waitForWriter(of: file) }
    return try checkOnce()
  }

  private func checkOnce() throws(StorageError) -> StoreCheck? {
    // Read first, as the store may grow meanwhile.
    let last = lastSeen()
    guard let file = try open(path) else { return vanished(last, isEmptied: false) }
    let (bytes, identity) = try contents(of: file)
    guard !bytes.isEmpty else { return vanished(last, isEmptied: true) }
    let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    do {
      let image = try image(of: bytes)
      return StoreCheck(
        refusal: refusal(of: image, bytes), defects: salvage.defects,
        salvagedRecords: salvage.state.recordCount,
        losses: losses(of: image, size: identity.size, since: last), copies: copies())
    } catch {
      return StoreCheck(
        refusal: error, defects: salvage.defects, salvagedRecords: salvage.state.recordCount)
    }
  }

  private func losses(
    of image: ParsedStore, size: Int, since last: LastCommit?
  ) -> [StorageNotice] {
    if let last,
      let loss = loss(since: last, image.header.store, image.spans, image.version)
    {
      return [loss]
    }
    let isIncomplete = image.damage == nil && size > image.end
    return isIncomplete ? [.incomplete(path: path, bytes: size - image.end)] : []
  }

  /// Returns the result for a store that is gone; nil if there never was one.
  private func vanished(_ last: LastCommit?, isEmptied: Bool) -> StoreCheck? {
    guard last != nil else { return nil }
    return StoreCheck(
      refusal: nil, defects: [], salvagedRecords: 0,
      losses: [.vanished(path: path, isEmptied: isEmptied, isKept: known != nil)])
  }
}

extension StoreInfo {
  fileprivate init(path: String, size: Int, _ image: ParsedStore, isSound: Bool) {
    let foldEnd = image.baseEnd + image.base.kept
    self.init(
      path: path, size: size, generation: image.header.generation, version: image.version,
      records: image.state.recordCount,
      commits: image.spans.count,
      commitsSinceFold: image.spans.count { $0.range.lowerBound >= foldEnd },
      lastFold: image.base.time, tailBytes: max(0, size - image.end), isSound: isSound)
  }
}

extension ModelState {
  /// The number of tasks, users, seats, attributes and templates.
  var recordCount: Int {
    taskCount + everyone.count + seats.count + attributes.count + templates.count
  }
}

extension FileStorage {
  /// Builds a store from what can be salvaged, and keeps the damaged file. Nil if nothing is wrong.
  ///
  /// A change that was cut short at the end is cut off. Otherwise the history ends here: the new store
  /// has a base and no commits. Throws for a file that is not a store, or whose header forbids this
  /// version to write it.
  package func repair() throws(StorageError) -> StoreRepair? {
    try lock()
    defer { unlock() }
    guard let session, let file = try open(path) else { return nil }
    let (bytes, identity) = try contents(of: file)
    let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    var soundEnd: Int?
    do {
      let image = try image(of: bytes)
      guard image.damage != nil || image.end < bytes.count else { return nil }
      if image.damage == nil, image.state == salvage.state { soundEnd = image.end }
    } catch {
      switch error {
      case .damaged: break
      // One flipped bit can make a store look foreign; a file without a single record is foreign.
      case .foreign where salvage.state != ModelState(): break
      default: throw error
      }
    }
    let features = (salvage.header?.readOnly ?? []) + salvage.unknown.sorted()
    guard features.isEmpty else { throw .readOnly(path: path, features: features) }
    let last = session.lock.record.last
    let before = known
    let copy = try keep(Array(bytes.prefix(identity.size)), session)
    if let soundEnd {
      try cut(to: soundEnd, session)
    } else {
      try replace(session, with: salvage, keeping: copy)
    }
    remember(salvage.state.nextNumber, session)
    // Makes the next reader of the damaged store read it anew.
    known = before
    return StoreRepair(
      copy: copy, defects: salvage.defects, records: salvage.state.recordCount,
      keepsHistory: soundEnd != nil,
      lostChanges: last.map { max(0, $0.version - salvage.lastVersion) } ?? 0)
  }

  /// Keeps these bytes of the store under the returned name.
  private func keep(_ bytes: [UInt8], _ session: Session) throws(StorageError) -> String {
    let copy = "\(session.replacement.name).damaged-\(RandomName.make())"
    do throws(SystemError) {
      try OpenFile.create(copy, in: session.replacement.directory, bytes)
    } catch {
      throw .cannotSave(path: path, step: .create, code: error.code)
    }
    return copy
  }

  /// Replaces the file by the salvaged store; if that fails, removes the copy.
  private func replace(
    _ session: Session, with salvage: Salvage, keeping copy: String
  ) throws(StorageError) {
    let generation = known?.header.generation
    do {
      try replace(session, with: salvage)
    } catch {
      // The new file may be in place without confirmation by the device.
      if known?.header.generation == generation {
        unlinkat(session.replacement.directory.descriptor, copy, 0)
      }
      throw error
    }
  }

  /// Cuts off what follows the last change that was saved.
  private func cut(to end: Int, _ session: Session) throws(StorageError) {
    try failing(at: .write) { () throws(SystemError) in
      let file = try OpenFile.open(
        session.replacement.name, in: session.replacement.directory,
        O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      try file.truncate(to: end)
      try file.synchronizeData()
    }
  }

  /// Copies the store, as far as it can be read, durably to another path, which must not exist.
  ///
  /// Copies its bytes, including its history and additions of a newer version. Changes that could
  /// not be written to the file are taken from `state`.
  package func backup(
    _ state: ModelState, version: Int, to other: String
  ) throws(StorageError) {
    if let part = StoreFiles([path]).part(at: other) {
      throw .partOfStore(path: other, part)
    }
    let location: FileLocation
    let directory: OpenFile
    do {
      location = try FileLocation(resolving: other)
      // A missing directory is probably a typing error; only the store's own is created.
      directory = try OpenFile.open(location.directory, O_RDONLY | O_DIRECTORY)
    } catch {
      throw .cannotSave(path: other, step: .create, code: error.code)
    }
    let bytes = storedBytes(version) ?? contents(of: state, version).bytes
    do {
      try OpenFile.create(location.name, in: directory, bytes)
    } catch {
      throw .cannotSave(path: other, step: .create, code: error.code)
    }
    do {
      try directory.synchronize()
    } catch {
      throw .cannotConfirm(path: other, code: error.code)
    }
  }

  /// Returns the bytes of the store up to the commit of that version; nil if not available.
  private func storedBytes(_ version: Int) -> [UInt8]? {
    guard let known, known.version == version, known.refusal.map(isReadOnly) ?? true,
      let (bytes, _) = try? contents(of: known.file), bytes.count >= known.end,
      let image = try? image(of: Array(bytes[..<known.end])), image.version == version
    else { return nil }
    return Array(bytes[..<known.end])
  }

  private func isReadOnly(_ refusal: StorageError) -> Bool {
    if case .readOnly = refusal { true } else { false }
  }

  private func contents(of state: ModelState, _ version: Int) -> StoreContents {
    StoreContents(
      header: known?.header ?? StoreHeader(store: UUID(), generation: 1), state: state,
      version: version, kept: [], spans: [], adding: nil, at: Instant.now())
  }
}
