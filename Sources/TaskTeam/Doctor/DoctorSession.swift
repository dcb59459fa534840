import SystemCalls
import TaskModel

/// A connection on which every query either gets an answer in time or fails.
final class DoctorSession {
  private let connection: Connection
  /// The server process as named at login.
  let namedProcess: Int

  static let limit = Duration.seconds(5)
  private static let loginSeconds = 10

  /// Logs in like the program does.
  init(
    to address: TeamAddress, _ target: Target, _ functions: DoctorFunctions
  ) throws(LoginFailure) {
    let handle: LibPQ.Connection
    let options = address.options(functions.library)
    do throws(LoginFailure) {
      handle = try Self.logIn(options, target, functions)
    } catch {
      // No host accepts changes: then the error of a read-only one is more informative.
      guard target.endpoints.count > 1, error.isOfLibrary else { throw error }
      handle = try Self.logIn(
        options + [("target_session_attrs", "any")], target, functions)
    }
    namedProcess = functions.processNamed(to: handle)
    connection = Connection(handle: handle, functions.library)
  }

  private static func logIn(
    _ options: [(name: String, value: String)], _ target: Target, _ functions: DoctorFunctions
  ) throws(LoginFailure) -> LibPQ.Connection {
    guard let handle = functions.begin(options) else {
      throw LoginFailure(fact: .loginRefused(reason: "out of memory"), isOfLibrary: true)
    }
    guard functions.complete(handle, within: .seconds(loginSeconds)) else {
      functions.finish(handle)
      throw LoginFailure(fact: .loginUnanswered(seconds: loginSeconds), isOfLibrary: true)
    }
    guard functions.library.connecting.status(handle) == 0 else {
      defer { functions.finish(handle) }
      throw LoginFailure(
        functions.library.message(of: handle), target,
        lacksPassword: functions.needsPassword(handle))
    }
    return handle
  }

  /// Sends a query and waits for the answer.
  func ask(_ query: String, _ values: [String?] = []) throws(QueryFailure) -> QueryResult {
    try connection.run(query, values, within: Self.limit)
  }
}

/// Reason why a login failed.
struct LoginFailure: Error {
  let fact: TeamFact
  /// Whether libpq reported it, and not a server.
  let isOfLibrary: Bool

  init(fact: TeamFact, isOfLibrary: Bool) {
    (self.fact, self.isOfLibrary) = (fact, isOfLibrary)
  }

  /// Parses libpq's verbose form: severity, code, message, and the position in the server's source.
  init(_ message: String, _ target: Target, lacksPassword: Bool) {
    let said = Self.coded(message)
    let lines = message.split(whereSeparator: \.isNewline).map(String.init)
    let sentence = said?.sentence ?? lines.last ?? ""
    isOfLibrary = said == nil
    fact =
      lacksPassword
      ? .passwordMissing(line: target.passwordLine)
      : Self.fact(said?.code ?? "", sentence, role: target["user"], target["dbname"])
  }

  private static func fact(
    _ code: String, _ sentence: String, role: String, _ database: String
  ) -> TeamFact {
    func says(_ words: String) -> Bool { sentence.contains(words) }
    switch code {
    case "28P01": return .passwordWrong(role: role)
    case "3D000": return .databaseUnknown(database)
    case "42501": return .databaseForbidden(database, role: role)
    case "53300": return .serverFull
    case "57P01", "57P02", "57P03": return .serverNotReady(reason: sentence)
    // The messages of PostgreSQL for one code, and of a pooler, which uses one code for everything.
    case "28000" where says("not permitted to log in"): return .roleLocked(role: role)
    case "28000" where says("does not exist"), "08P01" where says("no such user"):
      return .roleUnknown(role: role)
    case "28000" where says("pg_hba.conf"): return .notAdmitted(reason: sentence)
    case "08P01" where says("startup parameter"): return .optionsRefused
    case "08P01" where says("authentication failed"): return .passwordWrong(role: role)
    case "08P01" where says("no such database"): return .databaseUnknown(database)
    default: return .loginRefused(reason: sentence)
    }
  }

  /// Parses `FATAL:  28P01: password authentication failed for user "ben"`; of several, the last.
  private static func coded(_ message: String) -> (code: String, sentence: String)? {
    for line in message.split(whereSeparator: \.isNewline).reversed() {
      guard let start = line.firstRange(of: ":  ")?.upperBound else { continue }
      let code = line[start...].prefix(5)
      let isCode =
        code.utf8.count == 5
        && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
      let rest = line[start...].dropFirst(5)
      guard isCode, rest.hasPrefix(": ") else { continue }
      return (String(code), String(rest.dropFirst(2)))
    }
    return nil
  }
}

/// Functions of libpq that are needed only for diagnosing the way to the server.
final class DoctorFunctions: @unchecked Sendable {
  let library: LibPQ
  private let proceed: @convention(c) (LibPQ.Connection) -> Int32
  private let setVerbosity: @convention(c) (LibPQ.Connection, Int32) -> Int32
  private let hostName: @convention(c) (LibPQ.Connection) -> LibPQ.Text?
  private let process: @convention(c) (LibPQ.Connection) -> Int32
  private let lacksPassword: @convention(c) (LibPQ.Connection) -> Int32
  private let libraryVersion: @convention(c) () -> Int32

  init(_ library: LibPQ) throws(SharedLibrary.Missing) {
    let symbols = library.symbols
    self.library = library
    proceed = try symbols.function("PQconnectPoll")
    setVerbosity = try symbols.function("PQsetErrorVerbosity")
    hostName = try symbols.function("PQhost")
    process = try symbols.function("PQbackendPID")
    lacksPassword = try symbols.function("PQconnectionNeedsPassword")
    libraryVersion = try symbols.function("PQlibVersion")
  }

  var version: String {
    let number = Int(libraryVersion())
    return "\(number / 10000).\(number % 10000)"
  }

  /// Starts connecting; errors are reported with codes, independent of their language.
  func begin(_ options: [(name: String, value: String)]) -> LibPQ.Connection? {
    let handle = withTexts(options.map(\.name)) { names in
      withTexts(options.map(\.value)) { values in library.settings.start(names, values, 1) }
    }
    // PQERRORS_VERBOSE
    if let handle { _ = setVerbosity(handle, 2) }
    return handle
  }

  func finish(_ handle: LibPQ.Connection) { library.connecting.finish(handle) }

  /// Returns the host that libpq tries first, and the error message if it fails.
  func attempt(_ options: [(name: String, value: String)]) -> (host: String, message: String) {
    guard let handle = begin(options) else { return ("", "") }
    defer { finish(handle) }
    return (hostName(handle).map { String(cString: $0) } ?? "", library.message(of: handle))
  }

  /// Returns the server process as named at login.
  func processNamed(to handle: LibPQ.Connection) -> Int { Int(process(handle)) }

  func needsPassword(_ handle: LibPQ.Connection) -> Bool { lacksPassword(handle) == 1 }

  /// Continues until the connection succeeds or fails; returns false if neither happens in time.
  func complete(_ handle: LibPQ.Connection, within limit: Duration) -> Bool {
    let end = MonotonicTime.now + limit
    // The state that follows PGRES_POLLING_WRITING.
    var (state, events) = (Int32(2), Int16(POLLOUT))
    while state == 1 || state == 2 {
      let left = (end - .now).milliseconds
      guard left > 0 else { return false }
      var entry = pollfd(fd: library.connecting.socket(handle), events: events, revents: 0)
      // Without a socket yet, libpq only needs another call.
      if entry.fd >= 0 { _ = poll(&entry, 1, Int32(clamping: left)) }
      guard entry.fd < 0 || entry.revents != 0 else { continue }
      state = proceed(handle)
      events = Int16(state == 1 ? POLLIN : POLLOUT)
    }
    return true
  }
}
