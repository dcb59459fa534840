/// Why a team's store cannot be reached or changed: facts, worded elsewhere.
package enum TeamProblem: Error, Equatable, Sendable {
  /// libpq is not installed.
  case noLibrary
  /// A password stands in the address.
  case passwordInAddress
  /// An address that cannot be read.
  case badAddress(String)
  /// What libpq says of it.
  case unreachable(String)
  /// A server is there and lets nobody in by that name, or with that password.
  case loginRefused(String)
  /// The server's certificate or one's own is not believed.
  case untrusted(String)
  /// The team of that name is there, and who asks was in it once.
  case noLongerMember(String)
  /// Nothing has been read from there yet, so there is nothing to show without it.
  case neverRead(String)
  /// The database holds no team at all.
  case noSchema
  /// A newer version made what is in the database.
  case newerSchema(version: Int, supported: Int)
  /// An older version made what is in the database, and nobody has brought it up to this one.
  case olderSchema(version: Int, wanted: Int)
  /// There is no team of that name, or who asks is not in it; empty for any team at all.
  case noTeam(String)
  /// The address names none of these.
  case severalTeams([String])
  /// Who asks may read, but not write.
  case mayNotWrite
  /// Who asks may not make a team in that database, in the words of the server.
  case mayNotCreate(String)
  /// Who asks does not own what is in the database, in the words of the server.
  case mayNotUpgrade(String)
  case teamExists(String)
  /// The number of changes that would never be the team's.
  case stillUnshared(Int)
  /// There is no conflict about that task.
  case noConflict(Int)
  /// Who asks is no admin.
  case mayNotManage
  /// A store that is to be copied to that place has something in it already.
  case notEmpty(String)
  /// The server does not know changes that it had: an older state of it was restored.
  case behind
  /// What is kept here is of another team that had the same name.
  case anotherTeam(String)
  /// The server answers something else than what taskshell understands.
  case garbled
  /// A text has the character U+0000, which no database takes.
  case zeroInText
  /// The server cannot take anything for the moment, in its own words.
  case delayed(String)
  /// The server's own sentence, and its hint.
  case refused(String, hint: String)
  /// The store is no team's.
  case noTeamStore
}

/// How a team's store and this shell stand to each other.
package struct TeamStatus: Equatable, Sendable {
  package enum Connection: Equatable, Sendable {
    case connecting
    case connected
    case apart(TeamProblem?)
  }

  package struct Member: Equatable, Sendable {
    package let role: String
    package let rights: TeamRights
    /// How many shells of this member are connected now.
    package let shells: Int

    package init(role: String, rights: TeamRights, shells: Int) {
      (self.role, self.rights, self.shells) = (role, rights, shells)
    }
  }

  package let address: String
  package let team: String
  package let connection: Connection
  /// What the person may do; nil as long as nobody has said so.
  package let rights: TeamRights?
  /// The version of the last change that is known to be the team's.
  package let head: Int
  /// Changes made here that the team has not got yet.
  package let unshared: Int
  /// Tasks of which somebody else's values stand, where one's own would be other ones.
  package let conflicts: [TeamConflict]
  /// Empty without a connection.
  package let members: [Member]
  package let aside: [TeamAside]

  package init(
    address: String, team: String, connection: Connection, rights: TeamRights?, head: Int,
    unshared: Int, conflicts: [TeamConflict], members: [Member],
    aside: [TeamAside] = []
  ) {
    self.address = address
    self.team = team
    self.connection = connection
    self.rights = rights
    self.head = head
    self.unshared = unshared
    self.conflicts = conflicts
    self.members = members
    self.aside = aside
  }
}

/// What a member may do.
package enum TeamRights: String, CaseIterable, Sendable {
  case reader
  case member
  case admin
}

/// A task that was changed here without the team, while somebody else changed the same of it. What that
/// was stands; what was made here is kept until somebody decides.
package struct TeamConflict: Equatable, Sendable {
  package let number: Int
  /// What the task was before it was changed here; nil if it was made here.
  package let base: TaskItem?
  /// What it was here; nil if it was deleted.
  package let mine: TaskItem?
  /// Whether one's own machines have left it: what is "mine" gave way, wherever it was written.
  package var isBetweenMachines = false

  package init(number: Int, base: TaskItem?, mine: TaskItem?) {
    (self.number, self.base, self.mine) = (number, base, mine)
  }

  /// The fields that are another's now and would be other ones by what was done here.
  package func fields(against theirs: TaskItem) -> [TaskField] {
    guard let mine else { return [] }
    let custom = Set([base, mine, theirs].compactMap { $0?.values.keys }.joined())
    return (TaskField.all + custom.map { TaskField.custom($0) }).filter { field in
      let value = field.value(of: mine)
      return base.map { field.value(of: $0) != value } ?? true && field.value(of: theirs) != value
    }
  }
}

/// A change that the team's server has refused, or that needs one which it has: it was made here, and is
/// kept until somebody decides.
package struct TeamAside: Equatable, Sendable {
  package let command: String
  /// In the words of the server; nil for one that needs another.
  package let reason: String?
  /// Who made it, where it was shared and the server has lost it.
  package let author: String?

  package init(command: String, reason: String?, author: String? = nil) {
    (self.command, self.reason, self.author) = (command, reason, author)
  }
}

/// What happened between this shell and its team.
package enum TeamNotice: Equatable, Sendable {
  /// The number of changes that are kept here and have not reached the team yet.
  case unshared(Int)
  /// The team has got all of them.
  case shared(Int)
  /// A task that was made without the team has another number now.
  case renumbered(from: Int, to: Int, text: String)
  case conflict(TeamConflict, theirs: TaskItem?)
  /// A change of a person, a seat, an attribute or a template could not stand beside what somebody else
  /// did; it was that command.
  case givenWay(command: String)
  /// A deletion that could not stand as somebody else uses what it was of, or has changed it.
  case stillUsed(command: String)
  /// Records of a change, or for nil of the whole list, that this program cannot read, and that were
  /// skipped.
  case unreadable(version: Int?, author: String, count: Int)
  /// The server has lost changes that were shared: how many of one's own are shared again, and how many of
  /// others were set aside. Where too much was lost to tell, what was known is kept in a file.
  case forked(own: Int, others: Int, copy: String?)
  /// A change that the server has refused is not among the others any more, nor that many that need it.
  case setAside(TeamAside, others: Int)
  case problem(TeamProblem)
}

/// Looking after a team, beyond reading and committing; commands alone call it.
package protocol TeamAdministration: AnyObject {
  /// How many changes the team has not got yet; looked at for every prompt. Reads nothing.
  var unshared: Int { get }
  /// The changes that the server has refused, each before those that need it. Reads nothing.
  var asideChanges: [TeamAside] { get }
  /// Gives them to the server once more, behind everything else that was made here.
  func retryAside() throws
  /// What they did, as if they were made to that state now.
  func asideSteps(on state: ModelState) -> [LoggedCommit]
  /// Forgets them.
  func dropAside() throws
  func status() throws -> TeamStatus
  func members() throws -> [TeamStatus.Member]
  /// The roles whose shells are connected now; nil if that cannot be told at once.
  func present() -> [String]?
  /// Gives somebody rights, or other ones.
  func invite(_ role: String, _ rights: TeamRights) throws
  func remove(_ role: String) throws
  func leave() throws
  /// Brings what is in the database up to the version of this program; the answer is the version.
  func upgrade() throws -> Int
  /// The conflicts that are still open.
  var conflicts: [TeamConflict] { get }
  /// Forgets a conflict that was decided.
  func settle(_ number: Int) throws
}

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

  /// A finding that is only a warning because something makes up for it, such as another host.
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
