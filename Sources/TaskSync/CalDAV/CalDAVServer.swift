/// One server of CalDAV, spoken to as one user.
struct CalDAVServer {
  let client: HTTPClient
  let login: Login?

  private static let xml = (name: "Content-Type", value: "application/xml; charset=utf-8")
  private static let calendar = (name: "Content-Type", value: "text/calendar; charset=utf-8")

  /// The properties of a resource, and with `depth` 1 of what is in it.
  func properties(
    of address: WebAddress, _ body: String, depth: Int
  ) throws(SyncFault) -> Multistatus {
    try multistatus("PROPFIND", address, body, depth)
  }

  func report(on address: WebAddress, _ body: String) throws(SyncFault) -> Multistatus {
    try multistatus("REPORT", address, body, 1)
  }

  private func multistatus(
    _ method: String, _ address: WebAddress, _ body: String, _ depth: Int
  ) throws(SyncFault) -> Multistatus {
    var request = HTTPRequest(method, address)
    request.headers = [Self.xml, ("Depth", "\(depth)")]
    request.body = Array(body.utf8)
    let response = try client.send(request)
    if let fault = fault(of: response) { throw fault }
    guard response.status == 207 else { throw .answerMalformed(.notMultistatus) }
    return try Multistatus(response)
  }

  /// The bytes of an object and its version; nil where there is none.
  func object(
    at address: WebAddress, limit: Int
  ) throws(SyncFault) -> (bytes: [UInt8], etag: ETag?)? {
    var request = HTTPRequest("GET", address)
    request.limit = limit
    let response = try client.send(request)
    if response.status == 404 || response.status == 410 { return nil }
    if let fault = fault(of: response) { throw fault }
    guard response.status == 200 else { throw .serverFailed(status: response.status) }
    return (response.body, response.etag)
  }

  /// What has to be true of an object before it is written.
  enum Condition {
    /// Nothing is there.
    case isNew
    /// It has that version, which is a strong one.
    case matches(ETag)
    case any

    fileprivate var headers: [(name: String, value: String)] {
      switch self {
      case .isNew: [("If-None-Match", "*")]
      case .matches(let etag): [("If-Match", etag.text)]
      case .any: []
      }
    }
  }

  func put(
    _ bytes: [UInt8], at address: WebAddress, if condition: Condition
  ) throws(SyncFault) -> HTTPResponse {
    var request = HTTPRequest("PUT", address)
    request.headers = [Self.calendar] + condition.headers
    request.body = bytes
    return try client.send(request)
  }

  func delete(_ address: WebAddress, if condition: Condition) throws(SyncFault) -> HTTPResponse {
    var request = HTTPRequest("DELETE", address)
    request.headers = condition.headers
    return try client.send(request)
  }

  /// Why the server has not done it, where that concerns more than one object; nil if it has.
  func fault(of response: HTTPResponse) -> SyncFault? {
    let address = response.address
    switch response.status {
    case 200..<300: return nil
    case 401:
      guard let login else { return .passwordNeeded(user: "", host: address.host) }
      return .loginFailed(user: login.user, host: address.host)
    case 403: return .notAllowed(url: address.text)
    case 404, 410: return .listGone(url: address.text)
    case 405, 501: return .notCalDAV(url: address.text)
    case 429, 503: return .laterPlease(seconds: response.retryAfter)
    case 507: return .serverFull
    default: return .serverFailed(status: response.status)
    }
  }
}
