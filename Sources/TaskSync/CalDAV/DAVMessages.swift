import TaskExchange

/// The bodies of requests (RFC 4918, RFC 4791), the same for every server.
enum DAVRequests {
  private static let head = #"<?xml version="1.0" encoding="utf-8"?>"#
  private static let names =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/""#

  /// Queries the resource at an address: its owner, or the kind of list.
  static let place = """
    \(head)<d:propfind \(names)><d:prop><d:resourcetype/><d:displayname/>\
    <d:current-user-principal/><d:current-user-privilege-set/><c:calendar-home-set/>\
    <c:supported-calendar-component-set/></d:prop></d:propfind>
    """

  /// Queries whether a list has changed.
  static let state = """
    \(head)<d:propfind \(names)><d:prop><d:resourcetype/><d:resource-id/><s:getctag/>\
    </d:prop></d:propfind>
    """

  /// Queries the objects of a list that are tasks, and their versions.
  static let versions = """
    \(head)<c:calendar-query \(names)><d:prop><d:getetag/></d:prop><c:filter>\
    <c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/></c:comp-filter>\
    </c:filter></c:calendar-query>
    """

  /// Returns a query for some of the objects, with their bytes.
  static func objects(_ hrefs: [String]) -> String {
    let list = hrefs.map { "<d:href>\($0.html)</d:href>" }.joined()
    return """
      \(head)<c:calendar-multiget \(names)><d:prop><d:getetag/><c:calendar-data/></d:prop>\
      \(list)</c:calendar-multiget>
      """
  }
}

/// An answer about several resources (RFC 4918, section 13).
struct Multistatus {
  /// The part about one resource.
  struct Response {
    var href = ""
    /// The overall status; nil if each property has its own.
    var status: Int?
    var properties = Properties()

    var hasSucceeded: Bool { status.map { (200..<300).contains($0) } ?? true }
  }

  /// The found properties (status 200), as far as this program uses them.
  struct Properties {
    var etag: String?
    var data: String?
    var ctag: String?
    var name: String?
    /// An id of the collection that survives moving it (RFC 5842).
    var resourceID: String?
    var types: Set<String> = []
    /// The kinds of components that the collection accepts; nil if unspecified.
    var components: [String]?
    /// The user's privileges; nil if unspecified.
    var privileges: Set<String>?
    var principal: String?
    var homes: [String] = []
  }

  var responses: [Response] = []

  /// Parses the body of an answer; it must be well-formed to its end, and a `multistatus`.
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
  /// Whether the content type is XML.
  fileprivate var isXML: Bool { headers["content-type"]?.lowercased().contains("xml") ?? false }
}

/// Assembles the responses, part by part.
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

  /// More responses than any real list has.
  private static let responseLimit = 500_000
  /// The maximum bytes of one text, and of all.
  private static let (textLimit, totalLimit) = (8 << 20, 96 << 20)

  /// The elements in use.
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

  /// Returns the number in `HTTP/1.1 200 OK`.
  private static func status(_ line: String) -> Int? {
    let words = line.trimmed.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3 else {
      return nil
    }
    return Int(words[1])
  }
}

extension Multistatus.Properties {
  /// Adds the properties of another group.
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
