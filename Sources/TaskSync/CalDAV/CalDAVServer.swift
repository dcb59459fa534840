/// A CalDAV server, accessed as one user.
struct CalDAVServer {
  let client: HTTPClient
  let login: Login?

  private static let xml = (name: "Content-Type", value: "application/xml; charset=utf-8")
  private static let calendar = (name: "Content-Type", value: "text/calendar; charset=utf-8")

  /// Returns the properties of a resource and, with `depth` 1, of its members.
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

  /// Returns the bytes of an object and its version; nil if there is none.
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

  /// The precondition of writing an object.
  enum Condition {
    /// It does not exist yet.
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

  /// Returns the reason for a failure that concerns more than one object; nil for success.
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

/// Finds a user's lists of tasks (RFC 6764, RFC 4791).
extension CalDAVServer {
  /// Returns the lists that an address leads to: it may be that of a list, of a home of lists, of
  /// the user, or only of the server.
  func lists(from address: WebAddress) throws(SyncFault) -> [RemoteList] {
    let (place, problem) = try place(at: address)
    if let place, place.isList { return [place.list(at: address.asCollection)] }
    let known = try homes(of: place, from: address)
    let wellKnown = address.at(path: "/.well-known/caldav")
    let homes =
      known.isEmpty ? try homes(of: try self.place(at: wellKnown).place, from: wellKnown) : known
    guard !homes.isEmpty || place != nil else {
      throw problem ?? .notCalDAV(url: address.text)
    }
    var lists = homes.isEmpty ? try self.lists(in: address) : []
    for home in homes { lists += try self.lists(in: home) }
    var seen: Set<String> = []
    lists = lists.filter { seen.insert($0.url).inserted }
    guard !lists.isEmpty else { throw .noTaskLists(url: address.text) }
    return lists
  }

  /// Returns the properties at an address, or the problem; throws if it is useless to go on.
  private func place(
    at address: WebAddress
  ) throws(SyncFault) -> (place: Multistatus.Properties?, problem: SyncFault?) {
    do {
      let answer = try properties(of: address, DAVRequests.place, depth: 0)
      return (answer.responses.first?.properties, nil)
    } catch {
      switch error {
      case .serverFailed, .answerMalformed(.cut), .answerMalformed(.entities): return (nil, error)
      case .listGone, .notCalDAV, .notAllowed, .answerMalformed:
        return (nil, .notCalDAV(url: address.text))
      default: throw error
      }
    }
  }

  /// Returns the homes of the lists of the user named in an answer.
  private func homes(
    of place: Multistatus.Properties?, from address: WebAddress
  ) throws(SyncFault) -> [WebAddress] {
    guard let place else { return [] }
    if !place.homes.isEmpty { return try resolved(place.homes, from: address) }
    guard let principal = place.principal else { return [] }
    guard let user = try resolved([principal], from: address).first else { return [] }
    let answer = try self.place(at: user).place
    return try resolved(answer?.homes ?? [], from: user)
  }

  /// - Throws: if an address is on another server, where the password must not be sent.
  private func resolved(
    _ references: [String], from address: WebAddress
  ) throws(SyncFault) -> [WebAddress] {
    var addresses: [WebAddress] = []
    for reference in references {
      guard let target = address.resolving(reference) else { continue }
      guard target.origin == address.origin else { throw .redirectedElsewhere(to: target.text) }
      addresses.append(target.asCollection)
    }
    return addresses
  }

  private func lists(in home: WebAddress) throws(SyncFault) -> [RemoteList] {
    let answer = try properties(of: home, DAVRequests.place, depth: 1)
    return answer.responses.compactMap { response in
      guard response.properties.isList, let address = home.resolving(response.href),
        address.origin == home.origin
      else { return nil }
      return response.properties.list(at: address.asCollection)
    }
  }
}

extension Multistatus.Properties {
  /// Whether it is a calendar that may contain tasks.
  fileprivate var isList: Bool {
    types.contains("calendar") && (components?.contains("VTODO") ?? true)
  }

  fileprivate func list(at address: WebAddress) -> RemoteList {
    let rights: Set = ["all", "write", "write-content"]
    return RemoteList(
      url: address.text, title: name ?? "",
      isWritable: privileges.map { !$0.isDisjoint(with: rights) } ?? true)
  }
}
