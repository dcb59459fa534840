import TaskModel

@testable import TaskStorage

/// Fuzzes the reader of stores: what it accepts reads back the same, what it rejects can be
/// salvaged.
enum StoreFuzzing {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    let salvage = Salvage(of: bytes)
    _ = LockRecord(Array(bytes.prefix(LockRecord.maximumSize + 1)))
    _ = TornTail.matches(bytes, from: 0)
    if let image = try? ParsedStore(bytes) { check(image) }
    check(sealed(bytes), salvage)
  }

  /// Writes the state that was read, and checks that it reads back the same.
  private static func check(_ image: ParsedStore) {
    precondition(image.end <= image.baseEnd || image.version > image.base.version)
    for commit in image.history { precondition(commit.changes.count >= 0) }
    reread(image.state, nextNumber: image.state.nextNumber)
  }

  private static func reread(_ state: ModelState, nextNumber: Int) {
    guard state.tasks.allSatisfy({ $0.created.isWritable }) else { return }
    let line = BaseLine(
      records: state.recordCount, nextNumber: nextNumber, version: 0, kept: 0,
      time: Instant(secondsSinceEpoch: 0))
    let written = StoreEncoder.base(StoreHeader(store: UUID(), generation: 1), state, line)
    written.withUnsafeBufferPointer { bytes in
      let image = try? ParsedStore(bytes)
      precondition(image?.state.tasks == state.tasks, "what was written reads as something else")
      precondition(image?.damage == nil)
    }
  }

  /// Any bytes with valid seals are trusted: nothing afterwards may trap.
  private static func check(_ bytes: [UInt8], _ salvage: Salvage) {
    bytes.withUnsafeBufferPointer { bytes in
      if let image = try? ParsedStore(bytes) { check(image) }
    }
    _ = salvage.state.changes(to: ModelState())
  }

  /// The lines with every part resealed correctly.
  private static func sealed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var (result, part, isFirst) = ([UInt8](), 0, true)
    for line in bytes.split(separator: 0x0A) {
      let ends = line.starts(with: #"{"base":{"#.utf8) || line.starts(with: #"{"commit":{"#.utf8)
      guard ends, !isFirst, line.count > Seal.count else {
        result += line + [0x0A]
        isFirst = false
        continue
      }
      result += line.dropLast(Seal.count - 1)
      Seal.append(to: &result, from: part)
      part = result.count
    }
    return result
  }
}

extension Instant {
  /// Whether its year can be written in RFC 3339.
  fileprivate var isWritable: Bool { Instant(rfc3339: rfc3339) == self }
}
