import TaskModel

extension FileStorage: StoreMaintenance {
  /// What the store is, read anew; nil if there is none.
  package func info() throws(StorageError) -> StoreInfo? {
    guard let file = try open(path) else { return nil }
    let (bytes, _) = try contents(of: file)
    return bytes.isEmpty ? nil : StoreInfo(path: path, bytes: bytes, try image(of: bytes))
  }

  /// Looks at every byte of the store; nil if there is none. Nothing is changed.
  package func check() throws(StorageError) -> StoreCheck? {
    guard let file = try open(path) else { return nil }
    let (bytes, _) = try contents(of: file)
    guard !bytes.isEmpty else { return nil }
    let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    do {
      let image = try image(of: bytes)
      return StoreCheck(
        info: StoreInfo(path: path, bytes: bytes, image), refusal: refusal(of: image, bytes),
        defects: salvage.defects, salvagedRecords: salvage.state.recordCount)
    } catch {
      return StoreCheck(
        info: nil, refusal: error, defects: salvage.defects,
        salvagedRecords: salvage.state.recordCount)
    }
  }

  /// The state at that moment: what the last commit made then or before left; nil if the store
  /// does not reach so far back.
  ///
  /// A commit counts as made when every commit before it was.
  package func state(asOf instant: Instant) throws(StorageError) -> ModelState? {
    try state { $0.time <= instant }
  }

  /// The state after the commit of that version; nil if the store does not reach so far back.
  package func state(atVersion version: Int) throws(StorageError) -> ModelState? {
    try state { $0.version <= version }
  }

  private func state(
    while isWanted: (CommitInfo) -> Bool
  ) throws(StorageError) -> ModelState? {
    guard let file = try open(path) else { return ModelState() }
    let (bytes, _) = try contents(of: file)
    guard !bytes.isEmpty else { return ModelState() }
    var (isAsked, reachesBack) = (false, false)
    let image = try image(of: bytes) { info in
      let isWanted = isWanted(info)
      if !isAsked { reachesBack = isWanted }
      isAsked = true
      return isWanted
    }
    // The base is the state before the first commit kept, which nobody dated.
    return reachesBack || !isAsked || image.base.version == 0 ? image.state : nil
  }
}

extension StoreInfo {
  fileprivate init(path: String, bytes: [UInt8], _ image: StoreImage) {
    let foldEnd = image.baseEnd + image.base.kept
    self.init(
      path: path, size: bytes.count, store: image.header.store,
      generation: image.header.generation, version: image.version,
      records: image.state.recordCount,
      commits: image.spans.count,
      commitsSinceFold: image.spans.count { $0.range.lowerBound >= foldEnd },
      lastFold: image.base.time, tailBytes: bytes.count - image.end)
  }
}

extension ModelState {
  /// Tasks, users and seats together.
  var recordCount: Int { tasks.count + users.count + seats.count }
}
