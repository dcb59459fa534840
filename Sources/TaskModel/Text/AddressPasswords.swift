import Formats

/// Finds and hides the passwords in addresses of databases and servers, such as
/// `postgresql://who:password@host` and `https://who:password@host`, anywhere in a text. Everything
/// shown or stored passes through here.
package enum AddressPasswords {
  /// Whether the text contains a password, even an empty one.
  package static func appear(in text: String) -> Bool { !ranges(in: Array(text.utf8)).isEmpty }

  /// Returns the text with each password replaced by stars.
  package static func hidden(in text: String) -> String {
    guard text.utf8.contains(colon) else { return text }
    var bytes = Array(text.utf8)
    let ranges = Self.ranges(in: bytes).filter { !$0.isEmpty }
    guard !ranges.isEmpty else { return text }
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: "***".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let colon = UInt8(ascii: ":")
  private static let schemes = ["postgresql", "postgres"].map { Array($0.utf8) }
  private static let webSchemes = ["https", "http"].map { Array($0.utf8) }

  /// Returns the ranges of the passwords, in order.
  private static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var (ranges, position) = ([Range<Int>](), 0)
    var word = Word(at: 0, in: bytes)
    while let mark = bytes[position...].firstIndex(of: colon) {
      position = mark + 1
      guard bytes[mark...].starts(with: "://".utf8) else { continue }
      let before = bytes[..<mark].suffix(10).map { 65...90 ~= $0 ? $0 | 0x20 : $0 }
      let isWeb = webSchemes.contains { before.suffix($0.count) == $0[...] }
      guard isWeb || schemes.contains(where: { before.suffix($0.count) == $0[...] }) else {
        continue
      }
      position = mark + 3
      if position > word.end { word = Word(at: position, in: bytes) }
      let found =
        isWeb
        ? Self.range(ofWebAddress: position, in: word, of: bytes).map { [$0] } ?? []
        : Self.ranges(ofAddress: position, in: word, of: bytes)
      position = found.last?.upperBound ?? position
      ranges += found
    }
    return ranges
  }

  /// A stretch of text up to the next space; scanned once, however many addresses it contains.
  private struct Word {
    let end: Int
    /// The index of its last `@`.
    private let at: Int?

    init(at start: Int, in bytes: [UInt8]) {
      end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
      at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    }

    /// Returns the index of its last `@`, if that is not before `start`.
    func at(from start: Int) -> Int? { at.flatMap { $0 >= start ? $0 : nil } }
  }

  /// Returns the password of a web address: the text between a `:` before any `/` and the last `@`.
  /// A link with a port, or with an `@` after its host, has none.
  private static func range(
    ofWebAddress start: Int, in word: Word, of bytes: [UInt8]
  ) -> Range<Int>? {
    let address = bytes[start..<word.end]
    let host = address.firstIndex { "/?#".utf8.contains($0) } ?? word.end
    guard let mark = address[..<host].firstIndex(of: colon) else { return nil }
    if let at = address[mark..<host].lastIndex(of: UInt8(ascii: "@")) { return mark + 1..<at }
    // A password that contains a `/`, which should have been percent-encoded.
    guard let at = word.at(from: mark), !isPort(address[(mark + 1)...], address) else {
      return nil
    }
    return mark + 1..<at
  }

  /// Returns the passwords of one address, from the end of its scheme at `start` to the next space.
  private static func ranges(
    ofAddress start: Int, in word: Word, of bytes: [UInt8]
  ) -> [Range<Int>] {
    let end = word.end
    let address = bytes[start..<end]
    var (ranges, query) = ([Range<Int>](), start)
    // A password may contain characters that should have been percent-encoded.
    if let at = word.at(from: start) {
      if let mark = address[..<at].firstIndex(of: colon) { ranges.append(mark + 1..<at) }
      query = at
    } else if let mark = address.firstIndex(of: colon), !isPort(address[(mark + 1)...], address) {
      let at = bytes[end...].firstIndex(of: UInt8(ascii: "@"))
      return [mark + 1..<(at ?? bytes.count)]
    }
    guard var part = bytes[query..<end].firstIndex(of: UInt8(ascii: "?")) else { return ranges }
    while part < end {
      let next = bytes[(part + 1)..<end].firstIndex(of: UInt8(ascii: "&")) ?? end
      let key = bytes[(part + 1)..<next].prefix { $0 != UInt8(ascii: "=") }
      if decoded(key).lowercased().hasSuffix("password") {
        ranges.append(min(key.endIndex + 1, next)..<next)
      }
      part = next
    }
    return ranges
  }

  /// Whether a port follows, or the rest of an IPv6 address, and not a password cut off by a space.
  private static func isPort(_ rest: ArraySlice<UInt8>, _ address: ArraySlice<UInt8>) -> Bool {
    if address.first == UInt8(ascii: "[") { return true }
    switch rest.first(where: { !(48...57 ~= $0) }) {
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: ":"), UInt8(ascii: "."):
      return true
    default: return false
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: PercentCoding.decoded(bytes, isStrict: false) ?? [], as: UTF8.self)
  }
}
