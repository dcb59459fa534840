import TaskExchange

/// A request of HTTP.
struct HTTPRequest {
  let method: String
  let address: WebAddress
  var headers: [(name: String, value: String)] = []
  var body: [UInt8]?
  /// The most bytes of an answer.
  var limit = HTTPRequest.answerLimit

  /// Of lists and of fifty objects; no answer that is meant well has as many.
  static let answerLimit = 64 << 20

  init(_ method: String, _ address: WebAddress) { (self.method, self.address) = (method, address) }
}

/// An answer of HTTP.
struct HTTPResponse {
  let status: Int
  /// By their names in lower case; the last one of a name.
  let headers: [String: String]
  let body: [UInt8]
  /// Where it came from, after redirections within the origin.
  let address: WebAddress

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The ETag, as it came; nil for none.
  var etag: ETag? { headers["etag"].flatMap { ETag($0) } }

  /// When to come again, in seconds: `Retry-After`, where that is a number (RFC 9110, section 10.2.3).
  var retryAfter: Int? {
    guard let value = headers["retry-after"], (1...6).contains(value.utf8.count) else { return nil }
    return value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value) : nil
  }
}

/// What tells one version of an object from another (RFC 9110, section 8.8.3).
struct ETag: Hashable, Sendable {
  /// As the server writes it, with its quotation marks.
  let text: String

  private static let maximumLength = 1024

  /// Nil for what is no ETag: empty, too long, or of characters that no header may have.
  init?(_ text: String) {
    let trimmed = text.trimmed
    guard (1...Self.maximumLength).contains(trimmed.utf8.count),
      trimmed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.text = trimmed
  }

  /// Whether equal ones mean equal bytes; a weak one cannot be given to `If-Match`.
  var isStrong: Bool {
    text.utf8.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
  }

  /// Itself, if it is strong.
  var strong: ETag? { isStrong ? self : nil }
}
