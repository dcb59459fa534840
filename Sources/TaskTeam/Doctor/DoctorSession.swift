import SystemCalls
import TaskModel

/// A connection whose every question has an answer in time, or none.
final class DoctorSession {
  private let connection: Connection
  /// The process of the server as it was named at the login.
  let namedProcess: Int

  static let limit = Duration.seconds(5)
  private static let loginSeconds = 10

  /// Logs in as the program does.
  init(
    to address: TeamAddress, _ target: Target, _ functions: DoctorFunctions
  ) throws(LoginFailure) {
    let handle: LibPQ.Connection
    let options = address.options(functions.library)
    do throws(LoginFailure) {
      handle = try Self.logIn(options, target, functions)
    } catch {
      // No host that takes changes: then one that only reads says more.
      guard target.places.count > 1, error.isOfLibrary else { throw error }
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
        functions.message(of: handle), target, lacksPassword: functions.needsPassword(handle))
    }
    return handle
  }

  /// Asks, and waits for the answer.
  func ask(_ query: String, _ values: [String?] = []) throws(QueryFailure) -> QueryResult {
    try connection.send(query, values)
    let end = MonotonicTime.now + Self.limit
    while connection.isBusy {
      guard MonotonicTime.now < end else {
        throw QueryFailure(code: "57014", sentence: "no answer within 5 s", hint: "")
      }
      connection.wait(milliseconds: (end - .now).milliseconds)
      try connection.takeIn()
    }
    guard let result = connection.takeResults().first else {
      throw QueryFailure(code: "", sentence: "", hint: "")
    }
    if let failure = result.failure { throw failure }
    return result
  }
}

/// Why the server did not let somebody in.
struct LoginFailure: Error {
  let fact: TeamFact
  /// Whether libpq said so, and no server.
  let isOfLibrary: Bool

  init(fact: TeamFact, isOfLibrary: Bool) {
    (self.fact, self.isOfLibrary) = (fact, isOfLibrary)
  }

  /// Reads what libpq tells in its long form: severity, code, sentence, and the place in the source of
  /// the server.
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
    // The sentences of PostgreSQL for one code, and those of a pooler, which has one code for all.
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

  /// `FATAL:  28P01: password authentication failed for user "ben"`; the last of several.
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
