import SystemCalls
import TaskModel

/// Where a team's list is: an address as libpq reads it, `postgresql://host/database?team=NAME`.
package struct TeamAddress: Equatable, Sendable {
  /// As it was typed; without a password.
  package let text: String
  /// The name of the team; nil where a person's only team is meant.
  package let team: String?
  /// What libpq gets: the address without the team.
  private let address: String
  private let parameters: [String: String]

  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether that is the address of a team, good or bad, and no path.
  package static func isOne(_ text: some StringProtocol) -> Bool {
    schemes.contains { text.lowercased().hasPrefix($0) }
  }

  /// Whether a line has an address with a password in it, which is to be kept nowhere.
  package static func holdsPassword(_ line: String) -> Bool {
    line.split { $0.isWhitespace || $0 == "\"" || $0 == "'" }.contains { word in
      let lower = word.lowercased()
      return schemes.contains { scheme in
        lower.firstRange(of: scheme).map { Parts(String(lower[$0.lowerBound...])).hasPassword }
          ?? false
      }
    }
  }

  package init(_ text: String) throws(TeamProblem) {
    let parts = Parts(text)
    guard !parts.hasPassword else { throw .passwordInAddress }
    guard Self.isOne(text), !text.utf8.contains(0), parts.isReadable else {
      throw .badAddress(text)
    }
    self.text = text
    team = parts.parameters["team"].flatMap { $0.isEmpty ? nil : $0 }
    parameters = parts.parameters
    let rest = parts.query.filter { $0.key != "team" }.map(\.text).joined(separator: "&")
    address = parts.front + (rest.isEmpty ? "" : "?\(rest)")
  }

  /// The role of the address, where it names one.
  package var user: String? { Parts(text).user ?? parameters["user"] }

  /// The same with another team's name.
  package func named(_ team: String) throws(TeamProblem) -> TeamAddress {
    let name = team.utf8.map { byte in
      Self.isPlain(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return try TeamAddress(address + (address.contains("?") ? "&" : "?") + "team=\(name)")
  }

  /// A name for the files that are kept of it: the team's, as far as it is fit for that, and a number
  /// of the whole address.
  package var fileName: String {
    let name = (team ?? "team").utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "-") }
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(decoding: name.prefix(40), as: UTF8.self) + "-" + String(hash, radix: 16)
  }

  /// The server ends what takes too long, and the session of a shell that it cannot reach any more, whose
  /// turn to write others wait for.
  private static let sessionOptions =
    "-c statement_timeout=60000 -c idle_in_transaction_session_timeout=10000"
    + " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3"
    + " -c tcp_user_timeout=15000"

  /// What libpq is told: first what may be overridden, and then the address.
  var options: [(name: String, value: String)] {
    var options = [
      ("connect_timeout", "5"), ("tcp_user_timeout", "3000"), ("keepalives_idle", "10"),
      ("keepalives_interval", "3"), ("keepalives_count", "3"), ("client_encoding", "UTF8"),
      ("fallback_application_name", "taskshell"),
      ("options", Self.sessionOptions),
    ]
    if hosts.count > 1 { options.append(("target_session_attrs", "read-write")) }
    if !isLocal, getenv("PGSSLMODE") == nil, parameters["service"] == nil {
      options.append(("sslmode", "verify-full"))
    }
    return options + [("dbname", address)]
  }

  private var hosts: [String] {
    let named =
      (Parts(text).hosts + (parameters["host"] ?? "").split(separator: ",").map(String.init))
      .filter { !$0.isEmpty }
    return named.isEmpty ? getenv("PGHOST").map { [String(cString: $0)] } ?? [] : named
  }

  /// Whether nothing leaves this machine.
  private var isLocal: Bool {
    hosts.allSatisfy { host in
      host.hasPrefix("/") || host == "localhost" || host.hasPrefix("127.") || host == "::1"
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }
}

/// An address in parts, as section 34.1.1.2 of the manual of PostgreSQL has them.
private struct Parts {
  /// Everything up to the question mark.
  let front: String
  let query: [(text: String, key: String)]
  private(set) var parameters: [String: String] = [:]
  private(set) var user: String?
  private(set) var hosts: [String] = []
  private(set) var hasPassword = false
  /// Whether every per cent sign stands before two digits.
  private(set) var isReadable = true

  init(_ text: String) {
    let split = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    front = String(split.first ?? "")
    query = (split.dropFirst().first ?? "").split(separator: "&").map { part in
      (String(part), Self.decoded(part.prefix { $0 != "=" }) ?? "")
    }
    for part in query {
      guard let value = Self.decoded(part.text.drop { $0 != "=" }.dropFirst()) else {
        isReadable = false
        continue
      }
      parameters[part.key] = value
    }
    let rest = front.drop { $0 != ":" }.dropFirst(3)
    let authority = rest.prefix { $0 != "/" }
    let at = authority.firstIndex(of: "@")
    // A password may hold what should have been written with %: it is one all the same.
    let whole = text.drop { $0 != ":" }.dropFirst(3)
    hasPassword = whole.lastIndex(of: "@").map { whole[..<$0].contains(":") } ?? false
    if let at {
      let who = authority[..<at]
      user = Self.decoded(who.prefix { $0 != ":" }).flatMap { $0.isEmpty ? nil : $0 }
    }
    let places = at.map { authority[authority.index(after: $0)...] } ?? authority
    hosts = places.split(separator: ",", omittingEmptySubsequences: false).map(Self.host)
    if parameters.keys.contains(where: { $0.lowercased().hasSuffix("password") }) {
      hasPassword = true
    }
    if Self.decoded(Substring(front)) == nil { isReadable = false }
  }

  private static func host(_ text: Substring) -> String {
    let name =
      text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
    return decoded(name) ?? String(name)
  }

  private static func decoded(_ text: some StringProtocol) -> String? {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
