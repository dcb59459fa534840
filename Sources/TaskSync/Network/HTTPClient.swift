import SystemCalls
import TaskExchange

/// An HTTP request.
struct HTTPRequest {
  let method: String
  let address: WebAddress
  var headers: [(name: String, value: String)] = []
  var body: [UInt8]?
  /// The maximum bytes of an answer.
  var limit = HTTPRequest.answerLimit

  /// More than a genuine answer has, for lists and for batches of objects.
  static let answerLimit = 64 << 20

  init(_ method: String, _ address: WebAddress) { (self.method, self.address) = (method, address) }
}

/// An HTTP answer.
struct HTTPResponse {
  let status: Int
  /// The headers of ``readHeaders``; of a repeated name, the last one.
  let headers: [String: String]
  let body: [UInt8]
  /// The address of the answer, after redirections within the origin.
  let address: WebAddress

  /// The names of the headers that are read, in lower case.
  static let readHeaders = ["content-type", "etag", "location", "retry-after", "www-authenticate"]

  /// The ETag as received; nil if there is none.
  var etag: ETag? { headers["etag"].flatMap { ETag($0) } }

  /// The seconds in `Retry-After`, if that is a number (RFC 9110, section 10.2.3).
  var retryAfter: Int? {
    guard let value = headers["retry-after"], (1...6).contains(value.utf8.count) else { return nil }
    return value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value) : nil
  }
}

/// The identifier of a version of an object (RFC 9110, section 8.8.3).
struct ETag: Hashable, Sendable {
  /// The text as the server writes it, with quotation marks.
  let text: String

  private static let maximumLength = 1024

  /// Nil for an invalid ETag: empty, too long, or with characters not allowed in headers.
  init?(_ text: String) {
    let trimmed = text.trimmed
    guard (1...Self.maximumLength).contains(trimmed.utf8.count),
      trimmed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.text = trimmed
  }

  /// Whether equal ETags mean equal bytes; a weak one cannot be used in `If-Match`, and one beyond ASCII
  /// does not come back as it was sent.
  var isStrong: Bool {
    text.utf8.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      && text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// The ETag, if it is strong.
  var strong: ETag? { isStrong ? self : nil }
}

/// An HTTP client for one server, which blocks and reuses one connection.
///
/// The password is sent only to the origin for which the client was created; redirections are
/// followed only within it. Certificates are always verified.
final class HTTPClient {
  /// The timeouts in seconds.
  struct Timeouts {
    /// Without a byte, or nearly so.
    var silence = 120
    var connecting = 20
    /// For one answer.
    var whole = 600
  }

  private let library: LibCurl
  private let handle: LibCurl.Handle
  private let origin: String
  private let login: Login?
  private let authorities: String?
  private let timeouts: Timeouts
  private let isInterrupted: () -> Bool
  /// Called before and after each request; tests interrupt a sync there.
  var checkpoint: () throws(SyncFault) -> Void = {}
  private var usesDigest = false {
    didSet { library.set(.authentication, usesDigest ? Self.digest : Self.basic, of: handle) }
  }
  /// `CURLAUTH_BASIC` and `CURLAUTH_DIGEST`.
  private static let (basic, digest) = (1, 2)
  /// The number of requests so far, including repetitions for a redirection or a login.
  private(set) var requests = 0

  private static let redirectionLimit = 5
  /// The maximum bytes of all headers of an answer.
  private static let headerLimit = 64 << 10

  init(
    to address: WebAddress, login: Login?, authorities: String?, timeouts: Timeouts = Timeouts(),
    isInterrupted: @escaping () -> Bool
  ) throws(SyncFault) {
    guard let library = LibCurl.shared, let handle = library.makeHandle() else {
      throw .libraryMissing(LibCurl.names)
    }
    if let authorities {
      guard (try? OpenFile.settings(at: authorities, atMost: 1 << 20)) != nil else {
        library.cleanUp(handle)
        throw .authoritiesUnreadable(path: authorities)
      }
    }
    (self.library, self.handle, self.login) = (library, handle, login)
    (origin, self.authorities, self.timeouts) = (address.origin, authorities, timeouts)
    self.isInterrupted = isInterrupted
    setUp(address)
  }

  deinit { library.cleanUp(handle) }

  /// Sends a request and waits for its answer, of any status except redirections.
  func send(_ request: HTTPRequest) throws(SyncFault) -> HTTPResponse {
    var address = request.address
    for _ in 0...Self.redirectionLimit {
      guard address.origin == origin else { throw .redirectedElsewhere(to: address.text) }
      var response = try transfer(request, to: address)
      if response.status == 401, login != nil, !usesDigest, response.offersDigestAlone {
        usesDigest = true
        response = try transfer(request, to: address)
      }
      guard [301, 302, 303, 307, 308].contains(response.status) else { return response }
      // These may be followed by a GET (RFC 9110, section 15.4), which would change nothing.
      guard response.status >= 307 || !["PUT", "DELETE"].contains(request.method) else {
        return response
      }
      guard let target = response.headers["location"].flatMap({ address.resolving($0) }) else {
        return response
      }
      address = target
    }
    throw .notCalDAV(url: request.address.text)
  }

  private func transfer(
    _ request: HTTPRequest, to address: WebAddress
  ) throws(SyncFault) -> HTTPResponse {
    if isInterrupted() { throw .syncInterrupted }
    try checkpoint()
    requests += 1
    let reception = Reception(limit: request.limit, headerLimit: Self.headerLimit, isInterrupted)
    let code = withExtendedLifetime(reception) {
      perform(request, at: address, Unmanaged.passUnretained(reception).toOpaque(), reception)
    }
    try checkpoint()
    guard code == 0 else { throw fault(code, reception, address) }
    return HTTPResponse(
      status: library.number(.responseCode, of: handle), headers: reception.headers,
      body: reception.body, address: address)
  }

  private func perform(
    _ request: HTTPRequest, at address: WebAddress, _ context: UnsafeMutableRawPointer,
    _ reception: Reception
  ) -> Int32 {
    library.set(.url, address.text, of: handle)
    library.set(.withoutBody, 1, of: handle)
    library.set(.method, request.method, of: handle)
    library.set(.receiveData, context, of: handle)
    library.set(.headerData, context, of: handle)
    library.set(.progressData, context, of: handle)
    var list: LibCurl.Headers?
    defer { library.freeAll(list) }
    // Sends the body without waiting for an interim answer.
    for (name, value) in request.headers + [(name: "Expect", value: "")] {
      list = library.append(list, value.isEmpty ? "\(name):" : "\(name): \(value)") ?? list
    }
    library.set(.headers, UnsafeRawPointer(list), of: handle)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      text.initialize(repeating: 0)
      library.set(.errorText, UnsafeRawPointer(text.baseAddress), of: handle)
      defer {
        library.set(.errorText, nil as UnsafeRawPointer?, of: handle)
        reception.errorText = text.baseAddress.map { String(cString: $0) } ?? ""
      }
      guard let body = request.body else { return library.perform(handle) }
      return body.withUnsafeBytes { bytes in
        library.set(.bodySize, size: bytes.count, of: handle)
        library.set(.body, bytes.baseAddress ?? UnsafeRawPointer(text.baseAddress), of: handle)
        return library.perform(handle)
      }
    }
  }

  /// Sets the options common to all requests to an origin; setting them for each would cost a tenth of it.
  private func setUp(_ address: WebAddress) {
    library.set(.receive, function: Reception.receive, of: handle)
    library.set(.header, function: Reception.header, of: handle)
    library.set(.progress, function: Reception.progress, of: handle)
    library.set(.noProgress, 0, of: handle)
    library.set(.noSignal, 1, of: handle)
    library.set(.followLocation, 0, of: handle)
    // HTTP and HTTPS
    library.set(.protocols, address.isEncrypted ? 2 : 1, of: handle)
    library.set(.pathAsIs, 1, of: handle)
    library.set(.netrc, 0, of: handle)
    library.set(.verifyPeer, 1, of: handle)
    library.set(.verifyHost, 2, of: handle)
    library.set(.connectTimeoutMilliseconds, timeouts.connecting * 1000, of: handle)
    library.set(.timeoutMilliseconds, timeouts.whole * 1000, of: handle)
    library.set(.lowSpeedLimit, 16, of: handle)
    library.set(.lowSpeedTime, timeouts.silence, of: handle)
    library.set(.userAgent, "taskshell", of: handle)
    library.set(.acceptEncoding, "gzip", of: handle)
    if address.isLoopback { library.set(.proxy, "", of: handle) }
    if let authorities { library.set(.authorities, authorities, of: handle) }
    if let login {
      library.set(.authentication, Self.basic, of: handle)
      library.set(.user, login.user, of: handle)
      library.set(.password, login.password, of: handle)
    }
  }

  /// Returns the fault for a `CURLcode`.
  private func fault(
    _ code: Int32, _ reception: Reception, _ address: WebAddress
  ) -> SyncFault {
    if reception.isStopped { return .syncInterrupted }
    if reception.isTooLarge { return .answerTooLarge }
    let reason =
      reception.errorText.isEmpty
      ? library.describe(code).map { String(cString: $0) } ?? "" : reception.errorText
    let host = address.host
    switch code {
    case 18, 52, 61, 92: return .answerMalformed(.cut)
    // An answer that is not HTTP; without such an answer, the first one is about the address.
    case 1 where reason.contains("HTTP"), 8: return .answerMalformed(.notMultistatus)
    // A line of a header beyond the limit of libcurl, in old versions as if there were no memory.
    case 27, 100: return .answerTooLarge
    case 56 where reception.hasBegun: return .answerMalformed(.cut)
    case 28:
      let isSlow = reception.hasConnected || !reason.lowercased().contains("connect")
      return isSlow ? .tooSlow(host: host) : unreachable(host, reason)
    case 51: return .certificateOfAnotherName(host: host, reason: reason)
    case 60:
      // The chain is trusted, so the name must be wrong.
      let isName =
        reason.contains("does not match") || reason.contains("no alternative certificate")
      return isName
        ? .certificateOfAnotherName(host: host, reason: reason)
        : .certificateNotTrusted(host: host, reason: reason)
    case 77: return .authoritiesUnreadable(path: authorities ?? "")
    default: return unreachable(host, reason)
    }
  }

  private func unreachable(_ host: String, _ reason: String) -> SyncFault {
    .hostUnreachable(host: host, reason: reason)
  }
}

extension HTTPResponse {
  /// Whether the server accepts digests but no plain passwords (RFC 7616).
  fileprivate var offersDigestAlone: Bool {
    let offer = headers["www-authenticate"]?.lowercased() ?? ""
    return offer.contains("digest") && !offer.contains("basic")
  }
}

/// The received part of an answer, within its limits.
private final class Reception {
  private(set) var body: [UInt8] = []
  private(set) var headers: [String: String] = [:]
  private(set) var isTooLarge = false
  private(set) var isStopped = false
  /// Whether the first byte has arrived.
  private(set) var hasBegun = false
  /// Whether something was sent.
  private(set) var hasConnected = false
  fileprivate(set) var errorText = ""
  private var headerBytes = 0
  private let limit: Int
  private let headerLimit: Int
  private let isInterrupted: () -> Bool

  init(limit: Int, headerLimit: Int, _ isInterrupted: @escaping () -> Bool) {
    (self.limit, self.headerLimit, self.isInterrupted) = (limit, headerLimit, isInterrupted)
  }

  static let receive: LibCurl.Receive = { bytes, size, count, context in
    guard let context else { return 0 }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    return reception.take(UnsafeBufferPointer(start: bytes, count: size * count)) ? size * count : 0
  }

  static let header: LibCurl.Receive = { bytes, size, count, context in
    guard let context else { return 0 }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeBufferPointer(start: bytes, count: size * count)
    return reception.take(header: line) ? size * count : 0
  }

  static let progress: LibCurl.Progress = { context, _, received, _, sent in
    guard let context else { return 1 }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    return reception.goesOn(received > 0 || sent > 0) ? 0 : 1
  }

  private func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    hasBegun = true
    guard body.count + bytes.count <= limit else {
      isTooLarge = true
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private func take(header line: UnsafeBufferPointer<UInt8>) -> Bool {
    (hasBegun, hasConnected) = (true, true)
    headerBytes += line.count
    guard headerBytes <= headerLimit else {
      isTooLarge = true
      return false
    }
    // The final answer replaces the headers of an interim one, or of one that requests a login.
    if line.starts(with: "HTTP/".utf8) {
      headers = [:]
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPResponse.readHeaders.first(where: { name in
        name.utf8.count == colon && zip(name.utf8, line).allSatisfy { $0 == $1 | 0x20 }
      })
    else { return true }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
    // Several authentication offers form one list.
    let isList = name == "www-authenticate" && headers[name] != nil
    headers[name] = isList ? "\(headers[name] ?? ""), \(value)" : value
    return true
  }

  private func goesOn(_ hasMoved: Bool) -> Bool {
    hasConnected = hasConnected || hasMoved
    isStopped = isStopped || isInterrupted()
    return !isStopped
  }
}
