import TaskLanguage
import TaskShellKit

/// The words that the program was started with, cut at the first one that is no launch option.
///
/// Only what stands before the cut is options: `taskshell add --help me` adds a task.
struct LaunchLine: Equatable {
  var options: [String] = []
  var words: [String] = []

  /// - Parameter isLenient: whether an unknown or unfinished option ends the options instead of
  ///   being refused, as while completing.
  init(_ arguments: [String], isLenient: Bool = false) throws(LaunchError) {
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "-" {
      rest.removeFirst()
      if argument == "--" { break }
      let name = String(argument.prefix { $0 != "=" })
      guard let option = Self.option(name) ?? Self.glued(argument) else {
        if isLenient { break }
        throw .unknownOption(argument)
      }
      if option.valueName == nil, argument != name {
        if isLenient { break }
        throw .unknownOption(argument)
      }
      if argument == name + "=", !isLenient { throw .missingValue(option) }
      options.append(argument)
      if option == .complete { break }
      guard option.valueName != nil, argument == option.rawValue else { continue }
      guard let value = rest.popFirst() else {
        if isLenient { break }
        throw .missingValue(option)
      }
      if option == .store, value.isEmpty, !isLenient { throw .missingValue(option) }
      options.append(value)
    }
    if rest.first == "--", options.last == LaunchOption.complete.rawValue { rest.removeFirst() }
    words = Array(rest)
  }

  private static func option(_ name: String) -> LaunchOption? {
    LaunchOption(rawValue: name) ?? LaunchOption.allCases.first { $0.shortForm == name }
  }

  /// `-cLINE` and `-fFILE`.
  private static func glued(_ argument: String) -> LaunchOption? {
    guard !argument.hasPrefix("--"), argument.count > 2 else { return nil }
    return [LaunchOption.command, .file].first { argument.hasPrefix($0.rawValue) }
  }
}

/// Why the program cannot start as it was asked to.
enum LaunchError: Error, Equatable {
  case unknownOption(String)
  case missingValue(LaunchOption)
  case badValue(LaunchOption, String)
  case commandsTwice
  case invalidUTF8(argument: Int)
  case badClock(String)

  var sentence: Bilingual {
    switch self {
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
        "Commands come from -c, from -f or from the words, not from two of them.",
        "コマンドは -c、-f、引数のどれか一つで指定してください")
    case .invalidUTF8(let argument):
      Bilingual("Argument \(argument) is not UTF-8.", "\(argument)番目の引数が UTF-8 ではありません")
    case .badClock(let value):
      Bilingual(
        "TASKSHELL_NOW is not like 2026-03-11T10:00:00: \(value)",
        "TASKSHELL_NOW は 2026-03-11T10:00:00 の形式で指定してください: \(value)")
    }
  }
}
