/// Something that was seen on the way to a team's server: a fact, worded elsewhere.
package struct TeamFinding: Equatable, Sendable {
  /// Step of the way, in the order in which they are taken.
  package enum Check: String, CaseIterable, Sendable {
    case library, network, tls, login, server, pooler, news, timeouts, replication, connections
    case schema, team, size
  }

  package enum Outcome: String, CaseIterable, Sendable {
    case ok, warning, wrong
  }

  package let fact: TeamFact
  package private(set) var outcome: Outcome

  package init(_ fact: TeamFact) { (self.fact, outcome) = (fact, fact.grade.outcome) }

  package var check: Check { fact.grade.check }

  /// The same where something else makes up for it: another host, for example.
  package var asWarning: TeamFinding {
    var finding = self
    if outcome == .wrong { finding.outcome = .warning }
    return finding
  }
}

/// Facts about a server; places are `host:port` or the path of a socket.
package enum TeamFact: Equatable, Sendable {
  case libraryFound(version: String)
  case libraryMissing
  case optionsUnreadable(String)

  case answers(place: String, milliseconds: Int)
  case nameUnknown(host: String, reason: String)
  case nothingListens(place: String)
  case staysSilent(place: String, seconds: Int)
  case notReachable(place: String, reason: String)
  case notPostgreSQL(place: String)

  case staysHere(place: String)
  case encrypted(place: String, protocol: String, until: String)
  case certificateEnds(place: String, until: String, days: Int)
  case certificateExpired(place: String, on: String)
  case certificateOfAnother(host: String)
  case certificateUntrusted(place: String, reason: String)
  case rootMissing(path: String)
  case handshakeFailed(place: String, reason: String)
  case tlsNotOffered(place: String)
  case notEncrypted(place: String, mode: String)
  case notVerified(place: String, mode: String)

  case loggedIn(role: String, database: String)
  case loggedInAsSuperuser(role: String)
  case passwordMissing(line: String)
  case passwordWrong(role: String)
  case roleLocked(role: String)
  case roleUnknown(role: String)
  case notAdmitted(reason: String)
  case databaseUnknown(String)
  case databaseForbidden(String, role: String)
  case serverFull
  case serverNotReady(reason: String)
  case optionsRefused
  case loginRefused(reason: String)
  case loginUnanswered(seconds: Int)

  case version(String)
  case versionTooOld(String)
  case standby(version: String)
  case readOnly(role: String)
  case checkRefused(reason: String)

  case ownSession
  case pooledSession
  case pooledTransactions

  case tellsNews
  case tellsNoNews

  case limits(statement: Int, idle: Int)
  case limitsMissing(database: String, settings: [String])

  case alone
  case synchronous(standbys: Int)
  case asynchronous(standbys: Int)
  case waitsForStandby
  case notFlushed(setting: String)

  case connections(used: Int, limit: Int)
  case connectionsShort(used: Int, limit: Int)

  case schema(version: Int)
  case schemaMissing(database: String)
  case schemaOlder(version: Int, wanted: Int)
  case schemaNewer(version: Int, supported: Int, canRead: Bool)

  case member(team: String, rights: TeamRights)
  case noMember(team: String?, role: String, others: [String])
  case teamNotNamed([String])

  case size(members: Int, tasks: Int, changes: Int, kilobytes: Int)
}

extension TeamFact {
  /// The step that it belongs to, and how it went.
  fileprivate var grade: (check: TeamFinding.Check, outcome: TeamFinding.Outcome) {
    switch self {
    case .libraryFound: (.library, .ok)
    case .libraryMissing, .optionsUnreadable: (.library, .wrong)
    case .answers: (.network, .ok)
    case .nameUnknown, .nothingListens, .staysSilent, .notReachable, .notPostgreSQL:
      (.network, .wrong)
    case .staysHere, .encrypted: (.tls, .ok)
    case .certificateEnds, .notEncrypted, .notVerified: (.tls, .warning)
    case .certificateExpired, .certificateOfAnother, .certificateUntrusted, .rootMissing,
      .handshakeFailed, .tlsNotOffered:
      (.tls, .wrong)
    case .loggedIn: (.login, .ok)
    case .loggedInAsSuperuser: (.login, .warning)
    case .passwordMissing, .passwordWrong, .roleLocked, .roleUnknown, .notAdmitted,
      .databaseUnknown, .databaseForbidden, .serverFull, .serverNotReady, .optionsRefused,
      .loginRefused, .loginUnanswered:
      (.login, .wrong)
    default: serverGrade
    }
  }

  private var serverGrade: (check: TeamFinding.Check, outcome: TeamFinding.Outcome) {
    switch self {
    case .version: (.server, .ok)
    case .ownSession: (.pooler, .ok)
    case .pooledSession: (.pooler, .ok)
    case .pooledTransactions: (.pooler, .wrong)
    case .tellsNews: (.news, .ok)
    case .tellsNoNews: (.news, .warning)
    case .limits: (.timeouts, .ok)
    case .limitsMissing: (.timeouts, .warning)
    case .alone, .synchronous: (.replication, .ok)
    case .asynchronous, .notFlushed: (.replication, .warning)
    case .waitsForStandby: (.replication, .wrong)
    case .connections: (.connections, .ok)
    case .connectionsShort: (.connections, .warning)
    case .schema: (.schema, .ok)
    case .schemaMissing, .schemaOlder: (.schema, .wrong)
    case .schemaNewer(_, _, let canRead): (.schema, canRead ? .warning : .wrong)
    case .member(_, .reader): (.team, .warning)
    case .member: (.team, .ok)
    case .noMember, .teamNotNamed: (.team, .wrong)
    case .size: (.size, .ok)
    default: (.server, .wrong)
    }
  }
}
