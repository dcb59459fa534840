@testable import LineEditing

/// Fuzzes the key decoder: each byte becomes a key or waits for the next, and a pause ends the
/// wait.
enum KeyFuzzing {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var decoder = KeyDecoder()
    for byte in bytes {
      decoder.feed(byte)
      if byte == 0xFF { while decoder.next() != nil {} }
    }
    decoder.flush()
    precondition(decoder.pause == nil, "something still waits after a pause")
    while decoder.next() != nil {}
    precondition(decoder.next() == nil)
  }
}
