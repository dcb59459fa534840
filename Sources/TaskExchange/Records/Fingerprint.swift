import TaskModel

/// A short, stable hash of values: the same in every run, on every machine (FNV-1a, 64 bits).
struct Fingerprint {
  private(set) var value: UInt64

  init(seed: UInt64 = 0xCBF2_9CE4_8422_2325) { value = seed }

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // UTF-8 never contains this byte, so that "ab" "c" differs from "a" "bc".
    add(0xFF)
  }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte) } }
  }

  /// Returns the fingerprint as `count` letters and digits, six bits each.
  func text(count: Int) -> String {
    var bytes: [UInt8] = []
    write(count: count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the bytes of ``text(count:)``.
  func write(count: Int, to bytes: inout [UInt8]) {
    var rest = value ^ (value >> 33)
    for _ in 0..<count {
      bytes.append(Self.letters.utf8Start[Int(rest & 63)])
      rest >>= 6
    }
  }

  private static let letters: StaticString =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
}

extension UUID {
  /// Creates an id from texts, for records without their own: the same texts yield the same id.
  ///
  /// A custom UUID of version 8 (RFC 9562, section 5.8).
  package init(derivedFrom texts: [String]) {
    var high = Fingerprint()
    var low = Fingerprint(seed: 0x8422_2325_CBF2_9CE4)
    for text in texts {
      high.add(text)
      low.add(text)
    }
    self.init(version: 8, high: high.value, low: low.value)
  }

  /// Creates an id from a kind and a name, for a record that files only name; another one if a record
  /// has that id already, since it was renamed: a name never changes whose id it is.
  init(ofNew kind: String, named name: String, isTaken: (UUID) -> Bool) {
    self.init(derivedFrom: [kind, name])
    var count = 1
    while isTaken(self) {
      count += 1
      self.init(derivedFrom: [kind, name, String(count)])
    }
  }
}
