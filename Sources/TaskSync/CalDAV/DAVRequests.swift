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
