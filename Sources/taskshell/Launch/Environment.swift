import SystemCalls
import TaskModel
import TaskShellKit

/// The version of this program, and what the calling process passed to it.
enum Environment {
  static let version = "0.1.0"

  /// Returns the words after the program's name; throws if one is not UTF-8.
  static func arguments() throws(LaunchError) -> [String] {
    // On Linux the runtime reads them from /proc. Without them `add milk` would wait for input.
    guard CommandLine.argc > 0 else { throw .noArguments }
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: pointer) else {
        throw .invalidUTF8(argument: index)
      }
      arguments.append(text)
    }
    return arguments
  }

  /// The environment variables that the program reads.
  static var variables: [String: String] {
    let names = [
      "CLICOLOR", "CLICOLOR_FORCE", "COLORFGBG", "COLORTERM", "HOME", "LANG", "LC_ALL", "LC_CTYPE",
      "LC_MESSAGES", "LOGNAME",
      "NO_COLOR", "PAGER", "TASKSHELL_NOW", "TASKSHELL_PAGER", "TASKSHELL_STORE", "TERM", "USER",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    ]
    var variables: [String: String] = [:]
    for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
    return variables
  }
}

extension ProgramFacts {
  /// Returns facts about this process and its surroundings.
  static func ofProcess(_ environment: [String: String]) -> ProgramFacts {
    ProgramFacts(
      version: Environment.version, system: { SystemName.current },
      terminal: {
        let size = TerminalSize.columns.flatMap { columns in
          TerminalSize.rows.map { "\(columns) × \($0)" }
        }
        return [environment["TERM"], size].compactMap { $0 }.joined(separator: ", ")
      },
      locale: {
        ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"]
          .compactMap { name in environment[name].map { "\(name)=\($0)" } }
          .joined(separator: " ")
      })
  }
}

/// The variable `TZ`. libc opens it as a file without checking what it is: on a pipe without a
/// writer the program would wait for ever.
enum ZoneVariable {
  /// The value of `TZ`, replaced by UTC, if it is neither a file nor a rule such as `CET-1CEST`.
  ///
  /// Must be read before anything asks for the time.
  static let unusable: String? = {
    guard let value = getenv("TZ").map({ String(cString: $0) }), !isUsable(value) else {
      return nil
    }
    setenv("TZ", "UTC0", 1)
    return value
  }()

  private static func isUsable(_ value: String) -> Bool {
    let name = value.utf8.first == UInt8(ascii: ":") ? value.dropFirst() : value[...]
    guard !name.isEmpty else { return true }
    var status = stat()
    guard stat(path(of: name), &status) == 0 else {
      // A rule has no slash except after a comma.
      return !name.utf8.prefix { $0 != UInt8(ascii: ",") }.contains(UInt8(ascii: "/"))
    }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the path at which libc looks for the zone of that name.
  private static func path(of name: Substring) -> String {
    if name.utf8.first == UInt8(ascii: "/") { return String(name) }
    return "\(ZoneDatabase.folder)/\(name)"
  }
}

/// The system clock.
///
/// Local time comes from libc, which reads the zone database everywhere; the zones of a statically
/// linked Foundation are silently GMT on Linux.
enum SystemClock {
  /// Returns the running clock, or with a text, a clock fixed at that local time.
  static func clock(fixedAt text: String?) throws(LaunchError) -> Clock {
    let running = Clock(
      now: { reading(at: time(nil)) }, civil: { civil(at: $0.secondsSinceEpoch) })
    guard let text, !text.isEmpty else { return running }
    guard let civil = CivilDateTime(iso8601: text) else { throw .badClock(text) }
    let fixed = Clock.Reading(civil: civil, instant: running.instant(of: civil))
    return Clock(now: { fixed }, civil: running.civil)
  }

  /// Reads the clock; outside the years 1 to 9999 it is the epoch.
  private static func reading(at seconds: time_t) -> Clock.Reading {
    let instant = Instant(secondsSinceEpoch: seconds)
    let civil = civil(at: seconds) ?? CivilDateTime(date: .epoch, time: .midnight)
    return Clock.Reading(civil: civil, instant: instant)
  }

  private static func civil(at seconds: Int) -> CivilDateTime? {
    var seconds = time_t(seconds)
    var parts = tm()
    // localtime_r may keep the zone that it read first for as long as the shell is open.
    tzset()
    guard localtime_r(&seconds, &parts) != nil,
      let date = CivilDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)),
      let time = CivilTime(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    else { return nil }
    return CivilDateTime(date: date, time: time)
  }
}
