import TaskLanguage
import TaskShellKit

/// The launch options: the one definition that parsing, `--help`, the manual and the completion of
/// outer shells derive from.
enum LaunchOption: String, CaseIterable {
  case command = "-c"
  case file = "-f"
  case store = "--store"
  case format = "--format"
  case json = "--json"
  case color = "--color"
  case keepGoing = "--keep-going"
  case atomic = "--atomic"
  case dryRun = "--dry-run"
  case yes = "--yes"
  case quiet = "--quiet"
  case noInput = "--no-input"
  case noColor = "--no-color"
  case noStartup = "--no-rc"
  case schema = "--schema"
  case teamSchema = "--team-schema"
  case generateCompletion = "--generate-completion"
  case version = "--version"
  case help = "--help"
  /// Hidden: completion for outer shells, which hand over their words after it.
  case complete = "--complete"
  /// Hidden: prints the manual page.
  case generateManual = "--generate-manual"

  /// The option that is typed like this; nil if none is.
  init?(typed name: Substring) {
    let name = String(name)
    guard let option = Self.allCases.first(where: { $0.rawValue == name || $0.shortForm == name })
    else { return nil }
    self = option
  }

  /// A short way to type it; nil for most.
  var shortForm: String? {
    switch self {
    case .help: "-h"
    case .version: "-V"
    case .quiet: "-q"
    default: nil
    }
  }

  /// What stands for its value in a usage line; nil for an option without one.
  var valueName: String? {
    switch self {
    case .command: "LINE"
    case .file: "FILE"
    case .store: "PATH"
    case .format: OutputFormat.allCases.map(\.rawValue).joined(separator: "|")
    case .color: Settings.Color.allCases.map(\.rawValue).joined(separator: "|")
    case .generateCompletion: OuterShell.allCases.map(\.rawValue).joined(separator: "|")
    default: nil
    }
  }

  /// Whether nothing is a value too: an empty line or file name says what is wrong by itself.
  var takesEmptyValue: Bool { self == .command || self == .file }

  var isHidden: Bool { self == .complete || self == .generateManual }

  var summary: Bilingual {
    switch self {
    case .command: Bilingual("run this line; may be repeated", "この行を実行する（繰り返し可）")
    case .file:
      Bilingual("run the lines of this file; - is standard input", "ファイルの各行を実行する（- は標準入力）")
    case .store:
      Bilingual(
        "keep tasks in this file or at postgresql://… ($TASKSHELL_STORE)",
        "タスクの保存先（ファイルか postgresql://…、$TASKSHELL_STORE）")
    case .format, .json, .dryRun, .yes, .quiet, .noInput, .noColor, .help:
      CommandOptions.Name(rawValue: rawValue)?.summary ?? .same(rawValue)
    case .color: Bilingual("when to use colour", "色を使うかどうか")
    case .keepGoing: Bilingual("continue after a line of a script fails", "スクリプトの行が失敗しても続ける")
    case .atomic:
      Bilingual("save all changes of a script as one step, or none", "スクリプト全体が成功したときだけ、まとめて保存する")
    case .noStartup: Bilingual("do not run the start-up file", "起動ファイルを読まない")
    case .schema:
      Bilingual(
        "print the JSON Schema of the following command's output, or of all",
        "続けて書いたコマンド（省けばすべて）の JSON Schema を出力する")
    case .teamSchema:
      Bilingual(
        "print the SQL that store team create runs", "「store team create」が実行する SQL を出力する")
    case .generateCompletion:
      Bilingual("print the completion script for a shell", "シェル用の補完スクリプトを出力する")
    case .version: Bilingual("print the version", "バージョンを表示する")
    case .complete, .generateManual: Bilingual("", "")
    }
  }

  /// How it is typed: `--store PATH`, `-h, --help`.
  var usage: String {
    (shortForm.map { "\($0), " } ?? "") + (valueName.map { "\(rawValue) \($0)" } ?? rawValue)
  }
}

/// A shell that can complete the words of taskshell.
enum OuterShell: String, CaseIterable {
  case bash
  case zsh
  case fish
}
