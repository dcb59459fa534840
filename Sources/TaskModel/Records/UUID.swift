import Formats

/// The identity of a record, the same in every store (RFC 9562): 16 bytes.
///
/// Foundation is not imported for its UUID alone: it would add a tenth to the time of every start.
package struct UUID: Hashable, Comparable, Sendable {
  /// The first eight bytes, most significant first.
  package let high: UInt64
  /// The last eight bytes, most significant first.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an id of these bits, except for the six of version and variant (section 4).
  package init(version: UInt64, high: UInt64, low: UInt64) {
    self.init(high: high & ~(0xF << 12) | version << 12, low: low & ~(3 << 62) | 2 << 62)
  }

  /// Creates a random id of version 4 from the system's random numbers (section 5.4).
  package init() {
    var numbers = SystemRandomNumberGenerator()
    self.init(version: 4, high: numbers.next(), low: numbers.next())
  }

  /// Reads `8-4-4-4-12` hexadecimal digits (section 4), in either case.
  package init?(uuidString text: String) {
    var text = text
    guard let id = text.withUTF8({ UUID(ascii: $0) }) else { return nil }
    self = id
  }

  /// The nil UUID, which no record has (section 5.9).
  package static let none = UUID(high: 0, low: 0)

  /// Orders ids like their written forms.
  package static func < (one: UUID, other: UUID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension UUID: CustomStringConvertible {
  package var description: String { notation }
}

extension UUID {
  /// Creates the id of the next occurrence of a recurring task from its id and its deadline
  /// (version 8, section 5.8), so that two machines completing the task create one occurrence.
  package init(following task: TaskItem) {
    let text = "\(task.id.notation) \(task.due?.iso8601 ?? "")"
    func half(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let hash = SHA256.hash(Array(text.utf8))
    self.init(version: 8, high: half(hash.prefix(8)), low: half(hash[8..<16]))
  }
}
