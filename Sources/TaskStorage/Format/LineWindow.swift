import SystemCalls

/// The lines of a store, one after another, and the checksum of those since the last seal.
///
/// Of a file, a piece at a time is read into the same memory: to be given memory for all of a large
/// store takes longer than to read it.
struct LineWindow: ~Copyable {
  /// Bytes that are read at once.
  static let pieceSize = 1 << 19

  /// What is there now, the line that was found last with its line feed among it.
  private(set) var bytes: UnsafeBufferPointer<UInt8>
  /// Where these begin in the store.
  private(set) var origin = 0
  /// Behind the line that was found last.
  private var position: Int
  /// Bytes of the store.
  let size: Int
  private let file: OpenFile?
  /// The memory of ``bytes``, if it belongs to this.
  private var piece: UnsafeMutableBufferPointer<UInt8>
  private var isRead: Bool
  private var failure: SystemError?
  /// Where those bytes begin that the checksum is still to be taken of, and that of the part before.
  private var unchecked: Int
  private var checksum: CRC32C?

  /// The lines of bytes that stay where they are, from that place on.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    (position, unchecked, size) = (start, start, bytes.count)
    (file, isRead) = (nil, true)
    piece = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// The lines of a file of that many bytes, from that place on.
  init(_ file: OpenFile, size: Int, from start: Int = 0, pieceSize: Int = pieceSize) {
    self.file = file
    self.size = size
    (origin, position, unchecked, isRead) = (start, 0, 0, false)
    piece = .allocate(capacity: max(pieceSize, Seal.count))
    bytes = UnsafeBufferPointer(start: piece.baseAddress, count: 0)
  }

  deinit { piece.deallocate() }

  /// Whether there is nothing behind the line that was found last.
  var isAtEnd: Bool { isRead && failure == nil && position == bytes.count }

  /// Where the next line is among ``bytes``, without its line feed; nil where no whole one is left.
  @inline(__always)
  mutating func next() -> Range<Int>? {
    while true {
      if let end = bytes.lineEnd(from: position) {
        defer { position = end + 1 }
        return position..<end
      }
      guard readOn() else { return nil }
    }
  }

  /// Reads behind the beginning of a line that is not whole; false where there is no more.
  private mutating func readOn() -> Bool {
    guard let file, !isRead else { return false }
    var sum = checksum ?? CRC32C()
    sum.update(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[unchecked..<position])))
    checksum = sum
    let rest = bytes.count - position
    moveToFront(rest)
    // One byte is left for a line feed that is missing.
    let room = UnsafeMutableRawBufferPointer(
      start: piece.baseAddress.map { $0 + rest }, count: piece.count - rest - 1)
    do {
      let count = try file.read(into: room, at: origin + rest)
      isRead = count < room.count
      setCount(rest + count)
    } catch {
      (failure, isRead) = (error, true)
    }
    if isRead, Seal.isOpen(bytes[...]) {
      piece[bytes.count] = UInt8(ascii: "\n")
      setCount(bytes.count + 1)
    }
    return bytes.count > rest
  }

  /// Forgets the lines that were found; what is left of a long one gets more room.
  private mutating func moveToFront(_ rest: Int) {
    var target = piece
    if rest > piece.count / 2 { target = .allocate(capacity: piece.count * 2) }
    if let to = target.baseAddress, let from = bytes.baseAddress, rest > 0 {
      to.update(from: from + position, count: rest)
    }
    if target.baseAddress != piece.baseAddress { piece.deallocate() }
    piece = target
    origin += position
    (position, unchecked) = (0, 0)
    setCount(rest)
  }

  private mutating func setCount(_ count: Int) {
    bytes = UnsafeBufferPointer(start: piece.baseAddress, count: count)
  }

  /// Ends a stretch at the line that was found last: whether that line closes it with a seal, whose
  /// checksum is that of all since the seal before.
  mutating func takeSeal() -> Bool {
    let start = unchecked
    defer { (unchecked, checksum) = (position, nil) }
    guard let expected = Seal.checksum(of: bytes[start..<position]) else { return false }
    let sealed = UnsafeRawBufferPointer(
      UnsafeBufferPointer(rebasing: bytes[start..<position - Seal.count]))
    guard var sum = checksum else { return CRC32C.of(sealed) == expected }
    sum.update(sealed)
    return sum.value == expected
  }

  /// The bytes of the seal at the end of the line that was found last.
  var seal: [UInt8] { Array(bytes[..<position].suffix(Seal.count)) }
}
