import TaskLanguage
import TaskShellKit

/// The words that the program was started with, parsed once: options up to the first word that is
/// not an option, and the command that begins there.
///
/// The options of a command, after that word, are parsed by the interpreter.
struct LaunchLine: Equatable {
  private(set) var options = LaunchOptions()
  private(set) var words: [String] = []

  /// - Parameter isLenient: whether an unknown or unfinished option ends the options instead of
  ///   throwing, as for completion.
  init(_ arguments: [String], isLenient: Bool = false) throws(LaunchError) {
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-" {
      rest.removeFirst()
      if argument == "--" { break }
      do throws(LaunchError) {
        let option = try take(argument, &rest)
        if option == .complete {
          if rest.first == "--" { rest.removeFirst() }
          break
        }
      } catch {
        guard isLenient else { throw error }
        if case .badValue = error { continue }
        break
      }
    }
    words = Array(rest)
  }

  /// Applies an option, with the next argument if that is its value.
  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(LaunchError) -> LaunchOption {
    let (option, attached) = try Self.parts(of: argument)
    if option.valueName == nil {
      guard attached == nil else { throw .unknownOption(argument) }
      try options.take(option, "")
      return option
    }
    guard let value = attached ?? rest.popFirst(), !value.isEmpty || option.takesEmptyValue else {
      throw .missingValue(option)
    }
    try options.take(option, value)
    return option
  }

  /// Splits `--store`, `--store=PATH`, `-c` or `-cLINE` into the option and its attached value.
  private static func parts(
    of argument: String
  ) throws(LaunchError) -> (option: LaunchOption, attached: String?) {
    let name = argument.prefix { $0 != "=" }
    if let option = LaunchOption(typed: name) {
      let value = argument.dropFirst(name.count + 1)
      return (option, name.count == argument.count ? nil : String(value))
    }
    guard !argument.hasPrefix("--"), let option = LaunchOption(typed: argument.prefix(2)),
      option.valueName != nil
    else { throw .unknownOption(argument) }
    return (option, String(argument.dropFirst(2)))
  }
}

/// The reason why the program cannot start.
enum LaunchError: Error, Equatable {
  case unknownOption(String)
  case missingValue(LaunchOption)
  case badValue(LaunchOption, String)
  case commandsTwice
  case invalidUTF8(argument: Int)
  /// The system does not pass any arguments.
  case noArguments
  case badClock(String)
  /// The command has no value, or there is no command of that name.
  case noSchema(String)
  /// No variable says where the tasks are.
  case noHome
  /// There is a terminal, but no command, and `--no-input` forbids asking.
  case noCommand

  /// A suggestion for the user.
  var hint: Bilingual {
    switch self {
    case .unknownOption(let option):
      .didYouMean(
        Nearest.to(
          String(option.prefix { $0 != "=" }),
          among: LaunchOption.allCases.filter { !$0.isHidden }.map(\.rawValue)),
        else: .same("taskshell --help"))
    case .noHome:
      Bilingual(
        "set HOME, or name a store with --store PATH", "HOME を設定するか、「--store PATH」で保存先を指定してください")
    case .noArguments:
      Bilingual("make sure that /proc is mounted", "/proc がマウントされているか確認してください")
    default: .same("taskshell --help")
    }
  }

  var sentence: Bilingual {
    switch self {
    case .noSchema(let name):
      Bilingual("\"\(name)\" prints no value.", "「\(name)」は値を出力しません")
    case .noHome:
      Bilingual(
        "HOME is not set, so there is no place for tasks.", "HOME が設定されていないため、タスクの保存先がありません")
    case .noCommand:
      Bilingual(
        "No command was given, and with --no-input none is asked for.",
        "コマンドがなく、--no-input のため入力も求めません")
    case .unknownOption(let option):
      Bilingual("There is no option \(option).", "\(option) というオプションはありません")
    case .missingValue(let option):
      Bilingual(
        "\(option.rawValue) needs a value: \(option.usage)",
        "\(option.rawValue) には値が必要です: \(option.usage)")
    case .badValue(let option, let value):
      Bilingual(
        "\(option.rawValue) cannot be \"\(value)\": \(option.usage)",
        "\(option.rawValue) を「\(value)」にはできません: \(option.usage)")
    case .commandsTwice:
      Bilingual(
        "Give commands with -c, with -f or as arguments, but in only one of these ways.",
        "コマンドは -c、-f、引数のいずれか1つで指定してください")
    case .invalidUTF8(let argument):
      Bilingual("Argument \(argument) is not UTF-8.", "\(argument)番目の引数が UTF-8 ではありません")
    case .noArguments:
      Bilingual("Cannot read the arguments.", "引数を読み取れません")
    case .badClock(let value):
      Bilingual(
        "TASKSHELL_NOW must look like 2026-03-11T10:00:00: \(value)",
        "TASKSHELL_NOW は 2026-03-11T10:00:00 の形式で指定してください: \(value)")
    }
  }
}

/// The launch options. Parsing, `--help`, the manual and the completion of outer shells derive from
/// this definition.
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
  /// Hidden: completes the words after it, for outer shells.
  case complete = "--complete"

  /// Finds an option by its name or short form; nil if there is none.
  init?(typed name: Substring) {
    let name = String(name)
    guard let option = Self.allCases.first(where: { $0.rawValue == name || $0.shortForm == name })
    else { return nil }
    self = option
  }

  /// The short form; nil for most.
  var shortForm: String? {
    switch self {
    case .help: "-h"
    case .version: "-V"
    case .quiet: "-q"
    default: nil
    }
  }

  /// The placeholder of the value in a usage line; nil for an option without a value.
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

  /// Whether the value may be empty: an empty line or file name causes its own error.
  var takesEmptyValue: Bool { self == .command || self == .file }

  var isHidden: Bool { self == .complete }

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
    case .complete: Bilingual("", "")
    }
  }

  /// The forms of the option: `--store PATH`, `-h, --help`.
  var usage: String {
    (shortForm.map { "\($0), " } ?? "") + (valueName.map { "\(rawValue) \($0)" } ?? rawValue)
  }
}

/// An outer shell that can complete the words of taskshell.
enum OuterShell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

/// The values of the launch options.
struct LaunchOptions: Equatable {
  /// The lines of `-c`, in order.
  private(set) var lines: [String] = []
  private(set) var file: String?
  var store: String?
  /// The requested format; nil to choose by where the output goes.
  private(set) var format: OutputFormat?
  private(set) var color: Settings.Color?
  private(set) var completionShell: OuterShell?
  private var flags: Set<LaunchOption> = []

  /// Returns whether an option without a value was given.
  func has(_ flag: LaunchOption) -> Bool { flags.contains(flag) }

  /// Applies an option. `value` is empty for an option without a value.
  ///
  /// If an option is repeated, the last value counts, except that all `-c` count.
  mutating func take(_ option: LaunchOption, _ value: String) throws(LaunchError) {
    switch option {
    case .command: lines.append(value)
    case .file: file = value
    case .store: store = value
    case .format: format = try Self.choice(value, of: option)
    case .color: color = try Self.choice(value, of: option)
    case .generateCompletion: completionShell = try Self.choice(value, of: option)
    case .json: format = .json
    case .noColor: color = .never
    default: flags.insert(option)
    }
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ text: String, of option: LaunchOption
  ) throws(LaunchError) -> Value {
    guard let value = Value(rawValue: text) else { throw .badValue(option, text) }
    return value
  }
}

/// The message and exit status for a failed start.
struct StartFailure {
  private let sentence: Sentence
  private let language: Language
  private let status: ExitStatus

  init(_ error: any Error, language: Language) {
    self.language = language
    switch error {
    case let error as LaunchError:
      sentence = Sentence(
        error.sentence.text(in: language), hint: error.hint.text(in: language))
      status = [.noHome, .noArguments].contains(error) ? .refused : .usage
    default:
      let failure = Failure(error, language)
      sentence = failure.sentence
      status = failure.status
    }
  }

  /// Prints the message to standard error and returns the exit status.
  func report() -> Int32 {
    let output = Output()
    let screen = Screen(
      format: .plain, output: output, isTerminal: false, usesColor: { false },
      language: { language })
    output.message(screen.text(of: sentence, first: .text))
    return status.rawValue
  }
}
