import Formats
import TaskModel

/// An HTTP address (RFC 3986, RFC 9110): scheme, host, port, path and query.
struct WebAddress: Hashable, Sendable {
  /// `https` or `http`.
  let scheme: String
  /// The host in lower case; an IPv6 address in its brackets.
  let host: String
  let port: Int
  /// The path with its leading slash, encoded as received.
  let path: String
  /// The query without its question mark; nil if there is none.
  let query: String?

  /// More bytes than servers accept.
  private static let maximumLength = 8192

  /// Reads an address as typed; without a scheme, `https` is assumed.
  init(typed text: String) throws(SyncFault) {
    let text = text.contains("://") ? text : "https://" + text
    guard let address = WebAddress(text) else {
      throw Self.holdsLogin(text) || AddressPasswords.appear(in: text)
        ? .passwordInURL : .addressUnreadable(text)
    }
    self = address
    guard isEncrypted || isLoopback else { throw .notEncrypted(host: host) }
  }

  /// Whether there is a user name or a password before the host.
  private static func holdsLogin(_ text: String) -> Bool {
    guard let scheme = text.utf8.firstRange(of: "://".utf8) else { return false }
    return text.utf8[scheme.upperBound...].prefix { $0 != UInt8(ascii: "/") }
      .contains(UInt8(ascii: "@"))
  }

  /// Reads an absolute address; nil for anything else, and for one with a login in it.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "#") }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard let (host, port) = Self.authority(authority) else { return nil }
    self.init(
      scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80),
      tail: rest[authority.endIndex...])
  }

  private init(scheme: String, host: String, port: Int, tail: ArraySlice<UInt8>) {
    (self.scheme, self.host, self.port) = (scheme, host, port)
    let path = tail.prefix { $0 != UInt8(ascii: "?") }
    self.path = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    let query = tail[path.endIndex...]
    self.query = query.isEmpty ? nil : String(decoding: query.dropFirst(), as: UTF8.self)
  }

  private static func authority(_ bytes: ArraySlice<UInt8>) -> (host: String, port: Int?)? {
    var host = bytes
    var port: Int?
    let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
    if let colon, !(bytes.last == UInt8(ascii: "]")) {
      host = bytes[..<colon]
      let digits = bytes[(colon + 1)...]
      guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard (1...65_535).contains(number) else { return nil }
      port = number
    }
    guard isHost(host) else { return nil }
    return (String(decoding: host, as: UTF8.self).lowercased(), port)
  }

  private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard (1...255).contains(bytes.count) else { return false }
    if bytes.first == UInt8(ascii: "[") {
      return bytes.last == UInt8(ascii: "]") && bytes.count > 3
        && bytes.dropFirst().dropLast().allSatisfy {
          hexDigit($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
    }
  }

  var isEncrypted: Bool { scheme == "https" }

  /// Whether it is this machine, independent of name resolution (RFC 6761, section 6.3).
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }

  /// The scheme, host and port, which a password is valid for (RFC 6454).
  var origin: String { "\(scheme)://\(host):\(port)" }

  var text: String {
    let isUsual = port == (isEncrypted ? 443 : 80)
    return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")\(path)" + (query.map { "?" + $0 } ?? "")
  }

  /// Returns the address of another path of the same origin.
  func at(path: String) -> WebAddress {
    WebAddress(scheme: scheme, host: host, port: port, tail: Array(path.utf8)[...])
  }

  /// The address as that of a collection, with a trailing slash.
  var asCollection: WebAddress { path.hasSuffix("/") ? self : at(path: path + "/") }

  /// Resolves a reference in an answer from here (RFC 3986, section 5); nil for anything else.
  ///
  /// Encodes bytes that must be encoded and are not, as from some servers.
  func resolving(_ reference: String) -> WebAddress? {
    let text = Self.encoded(reference.utf8.prefix { $0 != UInt8(ascii: "#") }) {
      $0 > 0x20 && $0 < 0x7F
    }
    guard text.utf8.count <= Self.maximumLength else { return nil }
    if text.hasPrefix("//") { return WebAddress("\(scheme):\(text)") }
    if text.hasPrefix("/") { return at(path: text) }
    if text.contains("://") { return WebAddress(text) }
    guard !text.isEmpty else { return self }
    if text.hasPrefix("?") { return at(path: path + text) }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "/"
    return at(path: folder + text)
  }

  private static func encoded(
    _ bytes: some Sequence<UInt8>, but isKept: (UInt8) -> Bool
  ) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        text.append(byte)
      } else {
        text += "%\(hexadecimal(byte, 2, uppercase: true))".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The decoded parts of the path between slashes; nil if one of them leads upwards.
  ///
  /// Paths that differ only in their encoding have the same segments.
  var segments: [[UInt8]]? {
    var segments: [[UInt8]] = []
    for part in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = PercentCoding.decoded(part, isStrict: false),
        decoded != Array(".".utf8), decoded != Array("..".utf8)
      else { return nil }
      segments.append(decoded)
    }
    return segments
  }

  /// Returns the name of a member of this collection in canonical encoding; nil for the collection
  /// itself and for addresses elsewhere.
  func member(_ other: WebAddress) -> String? {
    guard other.origin == origin, other.query == nil, let outer = asCollection.segments,
      let inner = other.segments, inner.count == outer.count, let name = inner.last, !name.isEmpty,
      inner.dropLast() == outer.dropLast()
    else { return nil }
    return Self.encodedName(name)
  }

  /// Returns a part of a path with all but unreserved bytes encoded (RFC 3986, section 2.3).
  static func encodedName(_ name: some Sequence<UInt8>) -> String {
    encoded(name) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
      default: false
      }
    }
  }
}

extension String.UTF8View {
  /// Returns the range of the first occurrence of these bytes.
  fileprivate func firstRange(of bytes: String.UTF8View) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].starts(with: bytes) { return start..<index(start, offsetBy: bytes.count) }
      start = index(after: start)
    }
    return nil
  }
}
