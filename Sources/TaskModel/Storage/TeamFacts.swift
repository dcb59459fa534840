/// Reason why a team's store cannot be reached or changed, worded elsewhere.
package enum TeamProblem: Error, Equatable, Sendable {
  /// libpq is not installed.
  case noLibrary
  /// The address contains a password.
  case passwordInAddress
  /// An address that cannot be read.
  case badAddress(String)
  /// The message of libpq.
  case unreachable(String)
  /// The server refused the login: unknown name or wrong password.
  case loginRefused(String)
  /// The server's certificate, or the client's, is not trusted.
  case untrusted(String)
  /// The team exists, and the user is no longer a member of it.
  case noLongerMember(String)
  /// Nothing has been read from the server yet, so nothing can be shown offline.
  case neverRead(String)
  /// The database holds no team.
  case noSchema
  /// A newer version created the database schema.
  case newerSchema(version: Int, supported: Int)
  /// An older version created the database schema, and nobody has upgraded it yet.
  case olderSchema(version: Int, wanted: Int)
  /// There is no team of that name, or the user is not in it; empty for any team at all.
  case noTeam(String)
  /// The address does not name one of these teams.
  case severalTeams([String])
  /// The user may read, but not write.
  case mayNotWrite
  /// The user may not create a team in that database, in the words of the server.
  case mayNotCreate(String)
  /// The user does not own the database schema, in the words of the server.
  case mayNotUpgrade(String)
  case teamExists(String)
  /// The number of changes that would never be shared with the team.
  case stillUnshared(Int)
  /// That task has no conflict.
  case noConflict(Int)
  /// The user is not an admin.
  case mayNotManage
  /// The store that is the target of a copy is not empty.
  case notEmpty(String)
  /// The server has lost changes that it had: an older state of it was restored.
  case behind
  /// The data kept here belongs to another team that had the same name.
  case anotherTeam(String)
  /// The server's answer cannot be understood.
  case garbled
  /// A text contains the character U+0000, which the database cannot store.
  case zeroInText
  /// The server cannot accept anything for the moment, in its own words.
  case delayed(String)
  /// The server's own sentence, and its hint.
  case refused(String, hint: String)
  /// The store does not belong to a team.
  case noTeamStore
}

/// The state of the connection and of the sharing between this shell and its team.
package struct TeamStatus: Equatable, Sendable {
  package enum Connection: Equatable, Sendable {
    case connecting
    case connected
    case apart(TeamProblem?)
  }

  package struct Member: Equatable, Sendable {
    package let role: String
    package let rights: TeamRights
    /// The number of shells of this member that are connected now.
    package let shells: Int

    package init(role: String, rights: TeamRights, shells: Int) {
      (self.role, self.rights, self.shells) = (role, rights, shells)
    }
  }

  package let address: String
  package let team: String
  package let connection: Connection
  /// The user's rights; nil while they are unknown.
  package let rights: TeamRights?
  /// The version of the last change known to be shared.
  package let head: Int
  /// The number of changes made here that have not been shared yet.
  package let unshared: Int
  /// Tasks that have somebody else's values in place of the user's own.
  package let conflicts: [TeamConflict]
  /// The members; empty without a connection.
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

/// The rights of a member.
package enum TeamRights: String, CaseIterable, Sendable {
  case reader
  case member
  case admin
}

/// A task that was changed here offline, while somebody else changed the same fields. The other
/// change is in force; the one made here is kept until the user decides.
package struct TeamConflict: Equatable, Sendable {
  package let number: Int
  /// The task before it was changed here; nil if it was made here.
  package let base: TaskItem?
  /// The task as changed here; nil if it was deleted.
  package let mine: TaskItem?
  /// Whether syncing own machines caused it; `mine` is then the losing value, from either machine.
  package var isBetweenMachines = false

  package init(number: Int, base: TaskItem?, mine: TaskItem?) {
    (self.number, self.base, self.mine) = (number, base, mine)
  }

  /// Returns the fields whose values in force differ from those made here.
  package func fields(against theirs: TaskItem) -> [TaskField] {
    guard let mine else { return [] }
    let custom = Set([base, mine, theirs].compactMap { $0?.values.keys }.joined())
    return (TaskField.all + custom.map { TaskField.custom($0) }).filter { field in
      let value = field.value(of: mine)
      return base.map { field.value(of: $0) != value } ?? true && field.value(of: theirs) != value
    }
  }
}

/// A change that the server refused, or that depends on a refused one; it was made here and is kept
/// until the user decides.
package struct TeamAside: Equatable, Sendable {
  package let command: String
  /// The server's message; nil if the change only depends on a refused one.
  package let reason: String?
  /// The author, if the change had been shared and the server has lost it.
  package let author: String?

  package init(command: String, reason: String?, author: String? = nil) {
    (self.command, self.reason, self.author) = (command, reason, author)
  }
}

/// An event between this shell and its team.
package enum TeamNotice: Equatable, Sendable {
  /// The number of changes that have not been shared yet.
  case unshared(Int)
  /// All changes have been shared; their number.
  case shared(Int)
  /// A task that was made offline has got another number.
  case renumbered(from: Int, to: Int, text: String)
  case conflict(TeamConflict, theirs: TaskItem?)
  /// A change of a person, a seat, an attribute or a template, made by this command, was
  /// incompatible with somebody else's and was dropped.
  case givenWay(command: String)
  /// A deletion was dropped because somebody else uses, or has changed, the deleted record.
  case stillUsed(command: String)
  /// A user, an attribute or a template of that name, which somebody else had deleted, exists again,
  /// because that command uses or changes it.
  case restored(String, command: String)
  /// A task that was made or changed here came to the team without those people and values: who or what
  /// was new here had a name that somebody else has given meanwhile.
  case incomplete(TaskItem, without: [String])
  /// Records that this program cannot read were skipped: those of a change, or of the whole list if
  /// the version is nil.
  case unreadable(version: Int?, author: String, count: Int)
  /// The server has lost shared changes: `own` ones are shared again, `others` were set aside. If
  /// too much was lost to tell, the earlier state is kept in the file `copy`.
  case forked(own: Int, others: Int, copy: String?)
  /// A file of the team's list could not be read as a whole: it is kept there, and what could be read goes on.
  case damaged(keptIn: String)
  /// Changes of others could not be saved here, so reading continues without them.
  case notTaken(StorageError)
  /// A change that the server refused was set aside, and `others` that depend on it.
  case setAside(TeamAside, others: Int)
  case problem(TeamProblem)
}

/// Administration of a team, beyond reading and committing; used by commands alone.
package protocol TeamAdministration: AnyObject {
  /// The number of changes that are not shared yet. Read for every prompt; does no I/O.
  var unshared: Int { get }
  /// The changes that the server refused, each before those that depend on it. Does no I/O.
  var asideChanges: [TeamAside] { get }
  /// Sends the refused changes again, after everything else that was made here.
  func retryAside() throws
  /// Returns the refused changes as they would apply to `state` now.
  func asideSteps(on state: ModelState) -> [LoggedCommit]
  /// Forgets the refused changes.
  func dropAside() throws
  func status() throws -> TeamStatus
  func members() throws -> [TeamStatus.Member]
  /// Returns the roles whose shells are connected now; nil if that is not known at once.
  func present() -> [String]?
  /// Gives a role rights, or changes them.
  func invite(_ role: String, _ rights: TeamRights) throws
  func remove(_ role: String) throws
  func leave() throws
  /// Upgrades the database schema to the version of this program; returns that version.
  func upgrade() throws -> Int
  /// The unresolved conflicts.
  var conflicts: [TeamConflict] { get }
  /// Forgets a conflict that has been resolved.
  func forgetConflict(_ number: Int) throws
}

/// A finding about one step of the way to a team's server, worded elsewhere.
package struct TeamFinding: Equatable, Sendable {
  /// A step of the way, in the order in which they are checked.
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

  /// A finding reduced to a warning, because something makes up for it, such as another host.
  package var asWarning: TeamFinding {
    var finding = self
    if outcome == .wrong { finding.outcome = .warning }
    return finding
  }
}

/// Facts about a server; endpoints are `host:port` or the path of a socket.
package enum TeamFact: Equatable, Sendable {
  case libraryFound(version: String)
  case libraryMissing
  case optionsUnreadable(String)

  case answers(endpoint: String, milliseconds: Int)
  case nameUnknown(host: String, reason: String)
  case nothingListens(endpoint: String)
  case staysSilent(endpoint: String, seconds: Int)
  case notReachable(endpoint: String, reason: String)
  case notPostgreSQL(endpoint: String)

  case staysHere(endpoint: String)
  case encrypted(endpoint: String, protocol: String, until: String)
  case certificateEnds(endpoint: String, until: String, days: Int)
  case certificateExpired(endpoint: String, on: String)
  case certificateOfAnother(host: String)
  case certificateUntrusted(endpoint: String, reason: String)
  case rootMissing(path: String)
  case handshakeFailed(endpoint: String, reason: String)
  case tlsNotOffered(endpoint: String)
  case notEncrypted(endpoint: String, mode: String)
  case notVerified(endpoint: String, mode: String)

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
  /// The step that it belongs to, and its outcome.
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
