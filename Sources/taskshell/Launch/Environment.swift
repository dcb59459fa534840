import LineEditing
import SystemCalls
import TaskShellKit

/// What this program is, and what the calling process handed over.
enum Environment {
  /// The version of this program.
  static let version = "0.1.0"

  /// The words after the program's name; one that is not UTF-8 is refused, not repaired.
  static func arguments() throws(LaunchError) -> [String] {
    // On Linux the runtime finds them by way of /proc. Without them `add milk` would wait for input.
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

  /// The variables that the program looks at.
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
  /// What this process is and runs in.
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
