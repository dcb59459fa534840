import Formats
import SystemCalls
import TaskModel

/// The address of a team's list in libpq's form, `postgresql://host/database?team=NAME`.
package struct TeamAddress: Equatable, Sendable {
  /// The address as typed; without a password.
  package let text: String
  /// The name of the team; nil for the user's only team.
  package let team: String?
  /// The address for libpq, without the team.
  private let address: String
  /// The parameters that libpq reads from it; nil without libpq, when nothing can connect.
  private let settings: Settings?

  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether the text is an address of a team, valid or not, and not a path.
  package static func matches(_ text: some StringProtocol) -> Bool {
    schemes.contains { text.lowercased().hasPrefix($0) }
  }

  package init(_ text: String) throws(TeamProblem) {
    guard !AddressPasswords.appear(in: text) else { throw .passwordInAddress }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.dropFirst().first?.split(separator: "&") ?? []
    let team = query.last { $0.hasPrefix("team=") }.map { $0.dropFirst(5) }
    guard Self.matches(text), !text.utf8.contains(0), let front = parts.first,
      let name = PercentCoding.decoded((team ?? "").utf8, isStrict: true),
      let decoded = String(validating: name, as: UTF8.self)
    else { throw .badAddress(text) }
    self.text = text
    self.team = decoded.isEmpty ? nil : decoded
    let rest = query.filter { !$0.hasPrefix("team=") }.joined(separator: "&")
    address = front + (rest.isEmpty ? "" : "?\(rest)")
    guard let library = LibPQ.shared else {
      settings = nil
      return
    }
    guard let settings = Settings(of: address, library) else { throw .badAddress(text) }
    guard !settings.holdsSecret else { throw .passwordInAddress }
    self.settings = settings
  }

  /// The role in the address, if any.
  package var user: String? { settings?.values["user"] }

  /// A name for the files kept for it: the team's name in safe characters, and a hash of the whole
  /// address.
  package var fileName: String {
    let name = (team ?? "team").utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "-") }
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(decoding: name.prefix(40), as: UTF8.self) + "-" + String(hash, radix: 16)
  }

  /// The server terminates queries that take too long, and the session of an unreachable shell
  /// whose turn to write others wait for. A transaction sees what was committed before its turn.
  private static let sessionOptions =
    "-c statement_timeout=60000 -c idle_in_transaction_session_timeout=10000"
    + " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3"
    + " -c tcp_user_timeout=15000 -c default_transaction_isolation=read\\ committed"
    // Suppresses warnings of the server before a notice processor is set.
    + " -c client_min_messages=error"

  /// Returns the options for libpq: overridable defaults, followed by the address.
  func options(_ library: LibPQ) -> [(name: String, value: String)] {
    var options = [
      ("connect_timeout", "5"), ("tcp_user_timeout", "3000"), ("keepalives_idle", "10"),
      ("keepalives_interval", "3"), ("keepalives_count", "3"), ("client_encoding", "UTF8"),
      ("fallback_application_name", "taskshell"),
      ("options", Self.sessionOptions),
    ]
    let whole = Settings(ofConnecting: options + [("dbname", address)], library)
    if let hosts = whole?.hosts, max(hosts.names.count, hosts.addresses.count) > 1 {
      options.append(("target_session_attrs", "read-write"))
    }
    if !(whole?.isLocal ?? false), !writesMode(whole) {
      options.append(("sslmode", "verify-full"))
    }
    return options + [("dbname", address)]
  }

  /// Whether the level of encryption was chosen: in the address, in the environment or in a service
  /// file. A service file that names libpq's default does not count.
  private func writesMode(_ whole: Settings?) -> Bool {
    settings?.values["sslmode"] != nil || getenv("PGSSLMODE") != nil
      || !["prefer", nil].contains(whole?.values["sslmode"])
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }
}
