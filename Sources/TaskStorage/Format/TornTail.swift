import Formats

/// Distinguishes the tail of a crash after the last complete commit from a damaged commit.
///
/// An append writes the lines of a commit in order, the closing line last. A killed process leaves
/// their beginning: readable lines, and a part of one. A power cut may also leave zeros in blocks
/// of the device. Anything else was once reported as saved.
enum TornTail {
  /// The smallest unit that a device writes as a whole, in bytes.
  private static let block = 512

  /// Whether the bytes from `start` on can be the result of an interrupted append.
  ///
  /// `origin` is the offset in the file of the first byte of the buffer.
  static func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, origin: Int = 0
  ) -> Bool {
    let tail = bytes[min(start, bytes.count)...]
    if tail.allSatisfy(isSpace) { return true }
    guard tail.contains(0) else { return isBeginning(bytes, from: start) }
    return zerosAreBlocks(tail, origin: origin) && !holdsCommit(bytes, from: start)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether there are readable records, none of them closing a commit, and a part of a line.
  private static func isBeginning(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var position = start
    var lines = LineReader()
    while let end = bytes.lineEnd(from: position) {
      var reader = JSONReader(bytes, position..<end)
      // A closing line whose kind was damaged still has its seal.
      guard isRecord(try? lines.read(&reader)), !Seal.ends(bytes[position...end]) else {
        return false
      }
      position = end + 1
    }
    var reader = JSONReader(bytes, position..<bytes.count)
    do throws(Defect) {
      try reader.skipValue()
    } catch {
      return error.offset == bytes.count
    }
    reader = JSONReader(bytes, position..<bytes.count)
    return isRecord(try? lines.read(&reader))
  }

  private static func isRecord(_ line: StoreLine?) -> Bool {
    switch line {
    case .update, .unknown: true
    case .base, .commit, nil: false
    }
  }

  /// Whether every run of zeros consists of whole blocks, except in the block where the tail begins
  /// and in the one where the file ends.
  private static func zerosAreBlocks(_ tail: Slice<UnsafeBufferPointer<UInt8>>, origin: Int) -> Bool
  {
    var position = tail.startIndex
    while let first = tail[position...].firstIndex(of: 0) {
      let end = tail[first...].firstIndex { $0 != 0 } ?? tail.endIndex
      let begins = first == tail.startIndex || (origin + first).isMultiple(of: block)
      let ends = end == tail.endIndex || (origin + end).isMultiple(of: block)
      guard begins, ends else { return false }
      position = end
    }
    return true
  }

  /// Whether the bytes contain a complete, sealed commit.
  private static func holdsCommit(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var position = start
    var lines = LineReader()
    while let end = bytes.lineEnd(from: position) {
      if bytes[position..<end].starts(with: mark) {
        var reader = JSONReader(bytes, position..<end)
        if case .commit(let line)? = try? lines.read(&reader), line.bytes <= position - start,
          Seal.closes(position - line.bytes..<end + 1, of: bytes)
        {
          return true
        }
      }
      position = end + 1
    }
    return false
  }

  private static let mark = Array(#"{"commit":"#.utf8)
}
