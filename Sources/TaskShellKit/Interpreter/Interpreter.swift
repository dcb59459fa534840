import TaskLanguage
import TaskModel

/// Turns lines into commands and runs them.
package final class Interpreter {
  package let shell: Shell

  package init(shell: Shell) { self.shell = shell }

  /// What a line asks for: a command, its words, and the options among them.
  private typealias Request = (
    command: any Command.Type, words: ArraySlice<Word>, options: CommandOptions
  )

  /// Runs one typed line; an empty one does nothing.
  package func run(line: String) throws {
    guard !line.allSatisfy(Tokenizer.isSeparator) else { return }
    do {
      try run(title: line.trimmingSpaces) { attributes in
        let (words, _) = shell.aliases.expanded(try Tokenizer.words(of: line, in: attributes))
        let (command, count) = try shell.lookUp(words)
        let (rest, options) = try CommandOptions.split(words[count...], verb: command.verb)
        return (command, rest, options)
      }
    } catch {
      shell.invocation.failureSpot = spot(of: error, in: line)
      throw error
    }
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
    try run(title: arguments.joined(separator: " ")) { attributes in
      let (words, own) = shell.aliases.expanded(
        try Tokenizer.words(ofArguments: arguments, in: attributes))
      let (command, count) = try shell.lookUp(words)
      let given = max(own, count)
      let (rest, options) = try CommandOptions.split(words[given...], verb: command.verb)
      let typed =
        rest.count == 1
        ? try Tokenizer.words(of: rest.first?.text ?? "", in: attributes)[...] : rest
      let (all, typedOptions) = try CommandOptions.split(
        words[count..<given] + typed, verb: command.verb)
      return (command, all, options.adding(typedOptions))
    }
  }

  /// Names, numbers and attributes are looked up in what every shell has saved so far.
  ///
  /// - Parameter read: what the line asks for; read again with the attributes that people have added.
  private func run(title: String, _ read: (AttributeTable) throws -> Request) throws {
    shell.invocation = Invocation(title: title)
    let (type, plainWords, options) = try read(.standard)
    let (format, assumesYes) = (shell.view.format, shell.assumesYes)
    shell.view.format = options.format ?? format
    shell.assumesYes = assumesYes || options.assumesYes
    defer {
      shell.view.commandEnded()
      shell.view.format = format
      shell.assumesYes = assumesYes
    }
    do {
      if type.verb.needsStore { try shell.model.refresh() }
      let hasOwn = !shell.model.state.attributes.isEmpty
      let words = hasOwn ? try read(shell.people.attributes).words : plainWords
      var arguments = Arguments(
        verb: type.verb, words: words, model: shell.model, clock: shell.clock,
        dateStyle: shell.settings.dateStyle, me: shell.settings.me)
      let command = try type.init(&arguments)
      try arguments.finish()
      try command.run(in: shell)
    } catch {
      shell.invocation.format = options.format
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
