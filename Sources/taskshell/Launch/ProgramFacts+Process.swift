import LineEditing
import SystemCalls
import TaskShellKit

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
