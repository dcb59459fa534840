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
