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
    guard let line = try? LaunchLine(words, isLenient: true) else { return }
    guard !line.words.isEmpty else {
      return offerOptions(words.last ?? "", Language(environment: environment), output)
    }
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
    for offer in OuterCompleter(shell: session.shell).offers(for: line.words) {
      // The outer shell lists it as it is.
      guard TerminalText.sanitized(offer.argument) == offer.argument else { continue }
      output.write("\(offer.argument)\t\(TerminalText.sanitized(offer.detail))\n")
    }
  }

  private static func offerOptions(_ typed: String, _ language: Language, _ output: Output) {
    for option in LaunchOption.allCases
    where !option.isHidden && option.rawValue.hasPrefix(typed) {
      output.write("\(option.rawValue)\t\(option.summary.text(in: language))\n")
    }
  }
}
