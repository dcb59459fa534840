/// Writes compact JSON (RFC 8259) as UTF-8, with members in the order given.
///
/// `JSONEncoder` guarantees no order of keys, but the store and scripts rely on one. The caller
/// opens and closes objects and arrays in pairs.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func beginObject(_ key: StaticString? = nil) { open("{", key) }
  package mutating func endObject() { close("}") }
  package mutating func beginArray(_ key: StaticString? = nil) { open("[", key) }
  package mutating func endArray() { close("]") }

  /// Writes a member name not known at compile time; its value must follow.
  package mutating func name(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes an element of an array or the value after a name, given as JSON.
  package mutating func literal(_ value: String) {
    separate()
    bytes.append(contentsOf: value.utf8)
  }

  /// Writes a string in an array or after a name.
  package mutating func string(_ value: some StringProtocol) {
    separate()
    quote(String(value))
  }

  /// Writes a number in an array or after a name.
  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func field(_ key: StaticString, _ value: String) {
    name(key)
    quote(value)
  }

  package mutating func field(_ key: StaticString, _ value: Int) {
    name(key)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func field(_ key: StaticString, _ value: Bool) {
    name(key)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a string whose bytes `write` appends; they must not need escapes.
  package mutating func field(_ key: StaticString, plain write: (inout [UInt8]) -> Void) {
    name(key)
    bytes.append(UInt8(ascii: "\""))
    write(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the member unless there is no value.
  package mutating func field(_ key: StaticString, ifPresent value: String?) {
    if let value { field(key, value) }
  }

  /// Writes the member unless the list is empty.
  package mutating func array(_ key: StaticString, ifPresent values: [String]) {
    guard !values.isEmpty else { return }
    beginArray(key)
    for value in values { string(value) }
    endArray()
  }

  /// Writes the member unless the list is empty.
  package mutating func array(_ key: StaticString, ifPresent values: [Int]) {
    guard !values.isEmpty else { return }
    beginArray(key)
    for value in values { integer(value) }
    endArray()
  }

  /// Writes an array with an object for each value, whose members `write` writes.
  package mutating func array<Value>(
    _ key: StaticString? = nil, of values: some Sequence<Value>,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray(key)
    for value in values {
      beginObject()
      write(&self, value)
      endObject()
    }
    endArray()
  }

  /// Returns an object on a line of its own, whose members `write` writes.
  package static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Ends a line, between two values on separate lines.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func open(_ bracket: Unicode.Scalar, _ key: StaticString?) {
    if let key { name(key) } else { separate() }
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func name(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Quotes a string (RFC 8259, section 7).
  ///
  /// Only the quotation mark, the backslash and C0 must be escaped. Other characters that control
  /// or deceive a terminal are escaped too, so that it can show the file.
  private mutating func quote(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    let isPlain = value.withUTF8 { utf8 in
      guard utf8.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { escapeScalars(of: value) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether every scalar that starts with this byte of UTF-8 needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x5C, 0..<0x20, 0x7F: false
    // The first bytes of the scalars for which `isInvisibleControl` returns true.
    case 0xC2, 0xD8, 0xE2, 0xF3: false
    default: true
    }
  }

  private mutating func escapeScalars(of value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: #"\""#.utf8)
      case "\\": bytes.append(contentsOf: #"\\"#.utf8)
      case "\n": bytes.append(contentsOf: #"\n"#.utf8)
      case "\r": bytes.append(contentsOf: #"\r"#.utf8)
      case "\t": bytes.append(contentsOf: #"\t"#.utf8)
      case "\u{20}"..."\u{7E}": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where Self.isInvisibleControl(scalar): escape(scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Whether it is C0, DEL, C1, a line separator, a bidirectional control or a tag character.
  private static func isInvisibleControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Writes `\uXXXX`, twice (a surrogate pair) above U+FFFF.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      bytes.append(contentsOf: "\\u\(hexadecimal(unit, 4))".utf8)
    }
  }
}
