import TaskLanguage
import TaskShellKit

/// The words that the program was started with, read once: options up to the first word that is
/// none, and the command that begins there.
///
/// Only what stands before that word is read here; the interpreter reads the options of a command.
struct LaunchLine: Equatable {
  private(set) var options = LaunchOptions()
  private(set) var words: [String] = []

  /// - Parameter isLenient: whether an unknown or unfinished option ends the options instead of
  ///   being refused, as while completing.
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

  /// Takes an option, and what follows it if that is its value.
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

  /// The option of `--store`, `--store=PATH`, `-c` or `-cLINE`, and the value that is attached.
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

/// Why the program cannot start as it was asked to.
enum LaunchError: Error, Equatable {
  case unknownOption(String)
  case missingValue(LaunchOption)
  case badValue(LaunchOption, String)
  case commandsTwice
  case invalidUTF8(argument: Int)
  /// The system does not tell how the program was started.
  case noArguments
  case badClock(String)
  /// That command has no value, or there is none of that name.
  case noSchema(String)
  /// Nothing says where the tasks are.
  case noHome
  /// There is a terminal, no command, and nothing may be asked.
  case noCommand

  /// What would help.
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
