import TaskLanguage
import TaskModel

/// Parses and runs command lines.
package final class Interpreter {
  package let shell: Shell

  package init(shell: Shell) { self.shell = shell }

  /// Runs the commands of a typed line, up to the first that fails; does nothing for an empty line.
  package func run(line: String) throws {
    guard !line.allSatisfy(Tokenizer.isSeparator) else { return }
    let parsed = shell.parsed(line)
    guard parsed.parts.count > 1 else {
      try run { [shell] in
        let parsed = shell.parsed(line)
        return (parsed.parts.count == 1 ? parsed.last : nil)
          ?? ParsedCommand(InputLines.Part(text: line, offset: 0), in: shell)
      }
      return parsed.commands.forEach(remarkOnTextLikeCommand)
    }
    // Run nothing if the last command cannot be read to its end.
    if let last = parsed.last, let problem = last.problem {
      shell.invocation.failureSpot = last.spot(of: problem)
      throw problem
    }
    for part in parsed.parts {
      if shell.input.isInterrupted { return }
      // Each is parsed here, since it may depend on the effects of those before.
      let command = ParsedCommand(part, in: shell)
      if command.isComment || command.words.isEmpty { continue }
      try run(command) { [shell] in ParsedCommand(part, in: shell) }
      remarkOnTextLikeCommand(command)
    }
  }

  /// Remarks on a part of a text that would be a command on a line of its own.
  private func remarkOnTextLikeCommand(_ command: ParsedCommand) {
    guard let text = shell.textLikeCommand(in: command) else { return }
    shell.remark(.textLikeCommand(text))
  }

  /// Runs one command whose words an outer shell has split.
  package func run(arguments: [String]) throws {
    try run { [shell] in ParsedCommand(arguments: arguments, in: shell) }
  }

  /// Runs a command; reads it again if what other shells have saved changes how its words are read.
  private func run(_ known: ParsedCommand? = nil, _ read: () -> ParsedCommand) throws {
    var parsed = known ?? read()
    shell.invocation = Invocation(title: parsed.title)
    do {
      try run(&parsed, read)
    } catch {
      shell.invocation.format = parsed.verb?.options.format
      shell.invocation.failureSpot = parsed.spot(of: error)
      throw error
    }
  }

  private func run(_ parsed: inout ParsedCommand, _ read: () -> ParsedCommand) throws {
    let verb = try shell.verb(of: parsed)
    shell.invocation.verb = verb.verb.name
    let before = shell.overridableState
    shell.apply(verb.options)
    var isRefused = true
    defer {
      shell.view.commandEnded()
      shell.focus.commandEnded(isRefused: isRefused)
      shell.restore(before, after: verb.options)
    }
    if verb.options.has(.help) {
      isRefused = false
      return showHelp(verb.verb)
    }
    if shell.model.isRehearsing, verb.verb.actsElsewhere {
      throw UsageError.noDryRun(verb.verb.name)
    }
    if verb.verb.needsStore {
      let vocabulary = shell.vocabulary
      try shell.model.refresh()
      // The meaning of a key below a card depends on the task.
      if shell.vocabulary != vocabulary || shell.focus.card != nil { parsed = read() }
    }
    let current = try shell.verb(of: parsed)
    do {
      if verb.options.has(.dryRun) {
        try shell.dryRun { try perform(current) }
      } else {
        try perform(current)
      }
      isRefused = false
    } catch let error as ModelError {
      let words = current.arguments
      throw error.at(error.task.flatMap { task in words.first { $0.names(task) } }?.range)
    }
  }

  /// Reads the arguments of a command and runs it; shows its help page if its only word is `help`
  /// and that has no other meaning there.
  private func perform(_ parsed: ParsedVerb) throws {
    let words = parsed.arguments
    let action: CommandAction
    do {
      action = try shell.action(of: parsed.command, words)
    } catch {
      if case ModelError.noUser(let name) = error.unplaced, shell.input.isInteractive,
        parsed.verb.takesPeople
      {
        let names = shell.unknownNames(among: words, beside: name)
        // A line that is refused for another reason asks nothing.
        do {
          _ = try shell.asIfThere(names) { _ = try shell.action(of: parsed.command, words) }
        } catch let other {
          guard case ModelError.noUser = other.unplaced else { throw other }
        }
        if !shell.assumesYes { try shell.ask(.addUsers(names), else: error) }
        return try shell.model.asOneStep(shell.invocation.title) {
          for name in names {
            try shell.presenters.personLookup.add(name, seat: nil, title: "user add \(name)")
          }
          try perform(parsed)
        }
      }
      guard (error.unplaced as? any Refusal)?.status == .usage, words.count == 1,
        let word = words.first, word.isPlain, word.text.folded == "help"
      else { throw error }
      return showHelp(parsed.verb)
    }
    shell.invocation.action = action
    try action(shell)
  }

  private func showHelp(_ verb: Verb) {
    shell.show(.help(.page(of: verb, in: shell.table, language: shell.language)))
  }
}

extension ParsedCommand {
  /// The position in the line of the words that an error of this command is about.
  fileprivate func spot(of error: any Error) -> LineSpot? {
    guard isLine, let placed = error as? PlacedError else { return nil }
    return LineSpot(line: text, range: placed.place)
  }
}

extension ModelError {
  /// The number of the task that it is about.
  fileprivate var task: Int? {
    switch self {
    case .noTask(let number), .notRecurring(let number), .noNext(let number),
      .taskIsDone(let number), .noNote(let number, _):
      number
    default: nil
    }
  }
}

extension Word {
  /// Whether the word names a task with this number: `3,5-7`, `3.1`.
  fileprivate func names(_ task: Int) -> Bool {
    numberRanges?.contains { $0.contains(task) } == true || NoteReference(self)?.task == task
  }
}

/// The state that options of one command override.
struct CommandOverrides {
  let format: OutputFormat?
  let assumesYes: Bool
  let isQuiet: Bool
  let color: Settings.Color
  let input: any UserInput
}

extension Shell {
  var overridableState: CommandOverrides {
    CommandOverrides(
      format: view.askedFormat, assumesYes: assumesYes, isQuiet: view.isQuiet,
      color: settings.color,
      input: input)
  }

  /// Applies the options of a command.
  func apply(_ options: CommandOptions) {
    if let format = options.format { view.askedFormat = format }
    if options.has(.yes) { assumesYes = true }
    if options.has(.quiet) { view.isQuiet = true }
    if options.has(.noColor) { settings.color = .never }
    if options.has(.noInput) { input = NoAnswers(within: input) }
  }

  /// Restores the state from before a command that had these options.
  func restore(_ saved: CommandOverrides, after options: CommandOptions) {
    view.askedFormat = saved.format
    assumesYes = saved.assumesYes
    if options.has(.quiet) { view.isQuiet = saved.isQuiet }
    if options.has(.noColor) { settings.color = saved.color }
    if options.has(.noInput) { input = saved.input }
  }
}
