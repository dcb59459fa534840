import LineEditing
import TaskLanguage
import TaskShellKit

/// Answers the completion scripts of other shells: one offer a line, a tab before its description.
enum OuterCompletion {
  /// `words` are those after `taskshell`, the last one being the one to complete.
  ///
  /// A store that cannot be read, or words that make no sense, offer nothing and say nothing.
  static func print(words: [String], environment: [String: String]) {
    let output = Output()
    defer { output.flush() }
    if let offers = OptionCompletion(Language(environment: environment)).offers(for: words) {
      for offer in offers { write(offer.argument, offer.detail, to: output) }
      return
    }
    guard let line = try? LaunchLine(words, isLenient: true) else { return }
    var options = line.options
    try? options.take(.noStartup, "")
    // The outer shell has not expanded this word yet.
    if let path = options.store, path.hasPrefix("~/"), let home = environment["HOME"] {
      options.store = home + path.dropFirst()
    }
    guard
      let session = try? Session(options: options, environment: environment, isInteractive: false)
    else { return }
    do { try session.shell.model.refresh() } catch { return }
    let completer = OuterCompleter(shell: session.shell, paths: PathListing.paths)
    for offer in completer.offers(for: line.words) {
      write(offer.argument, offer.detail, to: output)
    }
  }

  /// The outer shell lists an offer as it is; one that a terminal would misread is left out.
  private static func write(_ argument: String, _ detail: String, to output: Output) {
    guard TerminalText.sanitized(argument) == argument else { return }
    output.write("\(argument)\t\(TerminalText.sanitized(detail))\n")
  }
}

/// Completion of the options before a command, and of their values.
struct OptionCompletion {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// What the last word could become; nil if it is part of a command.
  func offers(for words: [String]) -> [(argument: String, detail: String)]? {
    var option: LaunchOption?
    for word in words.dropLast() {
      if option != nil {
        option = nil
        continue
      }
      guard word.hasPrefix("-"), word != "-", word != "--" else { return nil }
      option = LaunchOption(typed: word[...]).flatMap { $0.valueName == nil ? nil : $0 }
    }
    let typed = words.last ?? ""
    if let option { return values(of: option, typed) }
    if let equals = typed.firstIndex(of: "="), let option = LaunchOption(typed: typed[..<equals]) {
      let mark = typed[...equals]
      return values(of: option, String(typed.dropFirst(mark.count))).map { (mark + $0.0, $0.1) }
    }
    guard typed.hasPrefix("-") else { return nil }
    return LaunchOption.allCases.filter { !$0.isHidden && $0.rawValue.hasPrefix(typed) }
      .map { ($0.rawValue, $0.summary.text(in: language)) }
  }

  private func values(
    of option: LaunchOption, _ typed: String
  ) -> [(argument: String, detail: String)] {
    switch option {
    case .file, .store: PathListing.paths(beginningWith: typed).map { ($0, "") }
    case .command: []
    default:
      (option.valueName ?? "").split(separator: "|").map(String.init)
        .filter { $0.hasPrefix(typed) }.map { ($0, "") }
    }
  }
}
