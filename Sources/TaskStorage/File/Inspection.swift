import TaskModel

extension FileStorage: StoreMaintenance {
  /// Describes the store, read anew; nil if there is none.
  package func info() throws(StorageError) -> StoreInfo? {
    // First, as the store may grow meanwhile.
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

  /// Looks at every byte of the store; nil if there is none. Nothing is changed.
  package func check() throws(StorageError) -> StoreCheck? {
    guard let first = try look() else { return nil }
    if first.isSound { return first }
    // What is wrong may be an append in progress.
    if let file = try open(path) { waitForWriter(of: file) }
    return try look()
  }

  private func look() throws(StorageError) -> StoreCheck? {
    // First, as the store may grow meanwhile.
    let last = lastSeen()
    guard let file = try open(path) else { return vanished(last, isEmptied: false) }
    let (bytes, identity) = try contents(of: file)
    guard !bytes.isEmpty else { return vanished(last, isEmptied: true) }
    let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    do {
      let image = try image(of: bytes)
      return StoreCheck(
        info: StoreInfo(path: path, size: identity.size, image, isSound: salvage.defects.isEmpty),
        refusal: refusal(of: image, bytes),
        defects: salvage.defects, salvagedRecords: salvage.state.recordCount,
        losses: losses(of: image, size: identity.size, since: last), copies: copies())
    } catch {
      return StoreCheck(
        info: nil, refusal: error, defects: salvage.defects,
        salvagedRecords: salvage.state.recordCount)
    }
  }

  private func losses(
    of image: StoreImage, size: Int, since last: LastCommit?
  ) -> [StorageNotice] {
    if let last,
      let loss = loss(since: last, image.header.store, image.spans, image.version)
    {
      return [loss]
    }
    let isIncomplete = image.damage == nil && size > image.end
    return isIncomplete ? [.incomplete(path: path, bytes: size - image.end)] : []
  }

  /// Nil if there never was a store.
  private func vanished(_ last: LastCommit?, isEmptied: Bool) -> StoreCheck? {
    guard last != nil else { return nil }
    return StoreCheck(
      info: nil, refusal: nil, defects: [], salvagedRecords: 0,
      losses: [.vanished(path: path, isEmptied: isEmptied, isKept: known != nil)])
  }
}

extension StoreInfo {
  fileprivate init(path: String, size: Int, _ image: StoreImage, isSound: Bool) {
    let foldEnd = image.baseEnd + image.base.kept
    self.init(
      path: path, size: size, store: image.header.store,
      generation: image.header.generation, version: image.version,
      records: image.state.recordCount,
      commits: image.spans.count,
      commitsSinceFold: image.spans.count { $0.range.lowerBound >= foldEnd },
      lastFold: image.base.time, tailBytes: max(0, size - image.end), isSound: isSound)
  }
}

extension ModelState {
  /// Tasks, users and seats together.
  var recordCount: Int {
    taskCount + everyone.count + seats.count + attributes.count + templates.count
  }
}
