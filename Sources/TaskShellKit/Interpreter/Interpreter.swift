import TaskLanguage
import TaskModel

/// Turns lines into commands and runs them.
package final class Interpreter {
  package let shell: Shell

  package init(shell: Shell) { self.shell = shell }

  /// Runs one typed line; an empty one does nothing.
  package func run(line: String) throws {
    shell.failureFormat = nil
    shell.failureSpot = nil
    do {
      let words = try Tokenizer.words(of: line)
      guard !words.isEmpty else { return }
      try refresh(for: words)
      try run(
        try again(words) { try Tokenizer.words(of: line, in: $0) }, title: line.trimmingSpaces)
    } catch {
      shell.failureSpot = spot(of: error, in: line)
      throw error
    }
  }

  /// Adopts what every shell has saved so far: names, numbers and attributes are looked up in it.
  private func refresh(for words: [Word]) throws {
    let (command, _) = try shell.lookUp(shell.aliases.expanded(words).words)
    if command.verb.needsStore { try shell.model.refresh() }
  }

  /// The words, or where people have added attributes, those that are read with them.
  private func again(
    _ words: [Word], _ read: (AttributeTable) throws -> [Word]
  ) rethrows -> [Word] {
    shell.model.state.attributes.isEmpty ? words : try read(shell.people.attributes)
  }

  /// What in the line the error speaks of.
  private func spot(of error: any Error, in line: String) -> LineSpot? {
    let words = shell.aliases.expanded(
      Tokenizer.split(line, in: shell.people.attributes).words
    ).words
    let verbCount = (try? shell.lookUp(words))?.count ?? 0
    let range = Culprit(error)?.range(in: line, words, verbCount: verbCount)
    return range.map { LineSpot(line: line, range: $0) }
  }

  /// Runs one command whose words an outer shell has split.
  ///
  /// A lone argument after the verb is read as a typed line.
  package func run(arguments: [String]) throws {
    shell.failureFormat = nil
    shell.failureSpot = nil
    let plain = try Tokenizer.words(ofArguments: arguments)
    try refresh(for: plain)
    let (words, own) = shell.aliases.expanded(
      try again(plain) { try Tokenizer.words(ofArguments: arguments, in: $0) })
    let (command, count) = try shell.lookUp(words)
    let given = max(own, count)
    let (rest, options) = try CommandOptions.split(words[given...], verb: command.verb)
    let typed =
      rest.count == 1
      ? try Tokenizer.words(of: rest.first?.text ?? "", in: shell.people.attributes)[...] : rest
    let (all, typedOptions) = try CommandOptions.split(
      words[count..<given] + typed, verb: command.verb)
    let title = arguments.joined(separator: " ")
    try run(command, all, options.adding(typedOptions), title: title)
  }

  private func run(_ words: [Word], title: String) throws {
    let (words, _) = shell.aliases.expanded(words)
    let (command, count) = try shell.lookUp(words)
    let (rest, options) = try CommandOptions.split(words[count...], verb: command.verb)
    try run(command, rest, options, title: title)
  }

  private func run(
    _ type: any Command.Type, _ words: ArraySlice<Word>, _ options: CommandOptions, title: String
  ) throws {
    let (format, assumesYes) = (shell.view.format, shell.assumesYes)
    shell.view.format = options.format ?? format
    shell.assumesYes = assumesYes || options.assumesYes
    defer {
      shell.view.commandEnded()
      shell.view.format = format
      shell.assumesYes = assumesYes
    }
    do {
      var arguments = Arguments(
        verb: type.verb, words: words, model: shell.model, clock: shell.clock,
        dateStyle: shell.settings.dateStyle, me: shell.settings.me, title: title)
      let command = try type.init(&arguments)
      try arguments.finish()
      try command.run(in: shell)
    } catch {
      shell.failureFormat = options.format
      throw error
    }
  }
}

/// The launch options that may also stand among a command's words, where they are not text.
struct CommandOptions: Equatable {
  var format: OutputFormat?
  var assumesYes = false

  /// These and, where they say nothing, the others.
  func adding(_ others: CommandOptions) -> CommandOptions {
    CommandOptions(
      format: format ?? others.format, assumesYes: assumesYes || others.assumesYes)
  }

  /// Takes the options out of the words of a verb that reads no text.
  static func split(
    _ words: ArraySlice<Word>, verb: Verb
  ) throws(UsageError) -> (rest: ArraySlice<Word>, options: CommandOptions) {
    var options = CommandOptions()
    guard !verb.takesText else { return (words, options) }
    var rest: [Word] = []
    var remaining = words
    while let word = remaining.popFirst() {
      if verb.takesCommand, !word.isLiteral, word.text.contains("=") {
        return ((rest + [word] + remaining)[...], options)
      }
      switch word.isLiteral ? "" : word.text {
      case "--json": options.format = .json
      case "--yes": options.assumesYes = true
      case "--format":
        guard let name = remaining.popFirst()?.text else { throw .unknownFormat("") }
        options.format = try format(name)
      case let text where text.hasPrefix("--format="):
        options.format = try format(String(text.dropFirst("--format=".count)))
      default: rest.append(word)
      }
    }
    return (rest[...], options)
  }

  private static func format(_ name: String) throws(UsageError) -> OutputFormat {
    guard let format = OutputFormat(rawValue: name) else { throw .unknownFormat(name) }
    return format
  }
}
