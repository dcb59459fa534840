import TaskExchange

/// The bodies of requests (RFC 4918, RFC 4791), which are the same for every server.
enum DAVRequests {
  private static let head = #"<?xml version="1.0" encoding="utf-8"?>"#
  private static let names =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/""#

  /// What there is at an address: whose it is, or which list.
  static let place = """
    \(head)<d:propfind \(names)><d:prop><d:resourcetype/><d:displayname/>\
    <d:current-user-principal/><d:current-user-privilege-set/><c:calendar-home-set/>\
    <c:supported-calendar-component-set/></d:prop></d:propfind>
    """

  /// Whether anything of a list has changed.
  static let state = """
    \(head)<d:propfind \(names)><d:prop><d:resourcetype/><d:resource-id/><s:getctag/>\
    </d:prop></d:propfind>
    """

  /// The objects of a list that are tasks, and their versions.
  static let versions = """
    \(head)<c:calendar-query \(names)><d:prop><d:getetag/></d:prop><c:filter>\
    <c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/></c:comp-filter>\
    </c:filter></c:calendar-query>
    """

  /// Some of the objects, with their bytes.
  static func objects(_ hrefs: [String]) -> String {
    let list = hrefs.map { "<d:href>\($0.html)</d:href>" }.joined()
    return """
      \(head)<c:calendar-multiget \(names)><d:prop><d:getetag/><c:calendar-data/></d:prop>\
      \(list)</c:calendar-multiget>
      """
  }
}

/// What a server says of several resources at once (RFC 4918, section 13).
struct Multistatus {
  /// What it says of one.
  struct Response {
    var href = ""
    /// The status of the whole; nil where each property has its own.
    var status: Int?
    var properties = Properties()

    var hasSucceeded: Bool { status.map { (200..<300).contains($0) } ?? true }
  }

  /// The properties that were found (200), as far as this program asks for them.
  struct Properties {
    var etag: String?
    var data: String?
    var ctag: String?
    var name: String?
    /// An id that stays with the collection wherever it goes (RFC 5842).
    var resourceID: String?
    var types: Set<String> = []
    /// The kinds of components that the collection takes; nil where it does not say.
    var components: [String]?
    /// What the user may do; nil where it does not say.
    var privileges: Set<String>?
    var principal: String?
    var homes: [String] = []
  }

  var responses: [Response] = []

  /// Reads the body of an answer; it must be well-formed to its end, and be a `multistatus`.
  init(_ body: [UInt8]) throws(SyncFault) {
    let builder = Builder()
    guard body.contains(where: { $0 > 0x20 }) else { throw .answerMalformed(.cut) }
    try XMLReader.read(body, builder)
    guard builder.isMultistatus else { throw .answerMalformed(.notMultistatus) }
    responses = builder.responses
  }

  init(_ response: HTTPResponse) throws(SyncFault) {
    do {
      try self.init(response.body)
    } catch .answerMalformed(.notXML) where !response.isXML {
      throw .answerMalformed(.notMultistatus)
    }
  }
}

extension HTTPResponse {
  /// Whether it calls itself XML.
  fileprivate var isXML: Bool { headers["content-type"]?.lowercased().contains("xml") ?? false }
}

/// Puts the responses together, part by part.
private final class Builder: XMLHandler {
  private(set) var responses: [Multistatus.Response] = []
  private(set) var isMultistatus = false
  private(set) var isFull = false
  private var path: [Name] = []
  private var text: [UInt8] = []
  private var total = 0
  private var response = Multistatus.Response()
  private var found = Multistatus.Properties()
  private var status: Int?

  /// More than a list has that anybody keeps.
  private static let responseLimit = 500_000
  /// Of one text, and of all.
  private static let (textLimit, totalLimit) = (8 << 20, 96 << 20)

  /// The elements that mean something here.
  private enum Name: String {
    case multistatus = "DAV:\nmultistatus"
    case response = "DAV:\nresponse"
    case href = "DAV:\nhref"
    case propstat = "DAV:\npropstat"
    case status = "DAV:\nstatus"
    case prop = "DAV:\nprop"
    case etag = "DAV:\ngetetag"
    case type = "DAV:\nresourcetype"
    case name = "DAV:\ndisplayname"
    case resourceID = "DAV:\nresource-id"
    case principal = "DAV:\ncurrent-user-principal"
    case privileges = "DAV:\ncurrent-user-privilege-set"
    case privilege = "DAV:\nprivilege"
    case data = "urn:ietf:params:xml:ns:caldav\ncalendar-data"
    case homes = "urn:ietf:params:xml:ns:caldav\ncalendar-home-set"
    case components = "urn:ietf:params:xml:ns:caldav\nsupported-calendar-component-set"
    case component = "urn:ietf:params:xml:ns:caldav\ncomp"
    case ctag = "http://calendarserver.org/ns/\ngetctag"
    case other
  }

  func start(_ element: String, _ attributes: [String: String]) {
    let name = Name(rawValue: element) ?? .other
    if path.isEmpty { isMultistatus = name == .multistatus }
    switch path.last {
    case .type: found.types.insert(element.localName)
    case .privilege: found.privileges?.insert(element.localName)
    case .components where name == .component:
      if let kind = attributes["name"] { found.components?.append(kind.uppercased()) }
    default: break
    }
    switch name {
    case .response where path.count == 1: response = Multistatus.Response()
    case .propstat: (found, status) = (Multistatus.Properties(), nil)
    case .components: found.components = []
    case .privileges: found.privileges = []
    default: break
    }
    path.append(name)
    text = []
  }

  func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    total += bytes.count
    guard text.count + bytes.count <= Self.textLimit, total <= Self.totalLimit else {
      isFull = true
      return
    }
    text.append(contentsOf: bytes)
  }

  func end(_ element: String) {
    guard let name = path.popLast() else { return }
    let value = { [text] in String(decoding: text, as: UTF8.self) }
    defer { text = [] }
    switch (name, path.last) {
    case (.response, .multistatus):
      responses.append(response)
      if responses.count >= Self.responseLimit { isFull = true }
    case (.href, .response): response.href = value().trimmed
    case (.status, .response): response.status = Self.status(value())
    case (.status, .propstat): status = Self.status(value())
    case (.propstat, .response):
      if status.map({ (200..<300).contains($0) }) ?? true { response.properties.join(found) }
    case (.etag, .prop): found.etag = value().trimmed
    case (.data, .prop): found.data = value()
    case (.ctag, .prop): found.ctag = value().trimmed
    case (.name, .prop): found.name = value().trimmed
    case (.href, .resourceID): found.resourceID = value().trimmed
    case (.href, .principal): found.principal = value().trimmed
    case (.href, .homes): found.homes.append(value().trimmed)
    default: break
    }
  }

  /// The number in `HTTP/1.1 200 OK`.
  private static func status(_ line: String) -> Int? {
    let words = line.trimmed.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3 else {
      return nil
    }
    return Int(words[1])
  }
}

extension Multistatus.Properties {
  /// Takes over what another group of properties has.
  fileprivate mutating func join(_ other: Self) {
    etag = other.etag ?? etag
    data = other.data ?? data
    ctag = other.ctag ?? ctag
    name = other.name ?? name
    resourceID = other.resourceID ?? resourceID
    types.formUnion(other.types)
    components = other.components ?? components
    privileges = other.privileges ?? privileges
    principal = other.principal ?? principal
    homes += other.homes
  }
}

extension String {
  /// The name of an element without its namespace.
  fileprivate var localName: String {
    utf8.lastIndex(of: 0x0A).map { String(self[index(after: $0)...]) } ?? self
  }
}
