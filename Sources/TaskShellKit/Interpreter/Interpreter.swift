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

  /// Runs the commands of a typed line, up to the first that is refused; an empty one does nothing.
  package func run(line: String) throws {
    guard !line.allSatisfy(Tokenizer.isSeparator) else { return }
    guard line.utf8.contains(UInt8(ascii: ";")), (try? Tokenizer.words(of: line)) != nil
    else {
      return try run(command: line)
    }
    for part in shell.commands(in: line) where !TypedLines.isComment(part.text) {
      if shell.input.isInterrupted { return }
      try run(command: part.text)
      if let text = shell.textLikeCommand(in: part.text) {
        shell.view.remark(shell.say(.textLikeCommand(text)))
      }
    }
  }

  private func run(command line: String) throws {
    do {
      try run(title: shell.title(of: line.trimmingSpaces)) { attributes in
        let (words, _) = shell.expanded(try Tokenizer.words(of: line, in: attributes))
        let (command, count) = try shell.lookUp(words)
        let given = try CommandWords(words[count...], verb: command.verb)
        return (command, given.rest, given.options)
      }
    } catch {
      shell.invocation.failureSpot = (error as? PlacedError).map {
        LineSpot(line: line, range: $0.place)
      }
      throw error
    }
  }

  /// Runs one command whose words an outer shell has split.
  ///
  /// A lone argument after the verb is read as a typed line, but for the name of a file.
  package func run(arguments: [String]) throws {
    try run(title: arguments.joined(separator: " ")) { attributes in
      let (words, own) = shell.expanded(
        try Tokenizer.words(ofArguments: arguments, in: attributes))
      let (command, count) = try shell.lookUp(words)
      let first = max(own, count)
      let given = try CommandWords(words[first...], verb: command.verb)
      var typed = Array(given.rest)
      if typed.count == 1, !given.isEnded, !command.verb.takesFile, let lone = typed.first {
        typed = try Tokenizer.words(of: lone.text, in: attributes)
        // What the outer shell's quotes held is text.
        if command.verb.takesText, lone.isLiteral {
          return (command, words[count..<first] + typed, given.options)
        }
      }
      let all = try CommandWords(words[count..<first] + typed, verb: command.verb)
      return (command, all.rest, all.options.adding(given.options))
    }
  }

  /// Names, numbers and attributes are looked up in what every shell has saved so far.
  ///
  /// - Parameter read: what the line asks for; read again with the attributes that people have added.
  private func run(title: String, _ read: (AttributeTable) throws -> Request) throws {
    let setting = shell.invocation.setting
    shell.invocation = Invocation(title: title)
    shell.invocation.settingBefore = setting
    let (type, plainWords, options) = try read(.standard)
    shell.invocation.verb = type.verb.name
    let before = shell.manner
    shell.take(options)
    defer {
      shell.view.commandEnded()
      shell.focus.commandEnded()
      shell.restore(before, after: options)
    }
    do {
      if options.asksForHelp { return showHelp(type.verb) }
      if type.verb.needsStore { try shell.model.refresh() }
      let hasOwn = !shell.model.state.attributes.isEmpty
      let words = hasOwn ? try read(shell.people.attributes).words : plainWords
      do { try command(type, words)?.run(in: shell) } catch let error as ModelError {
        throw error.at(error.task.flatMap { task in words.first { $0.names(task) } }?.range)
      }
    } catch {
      shell.invocation.format = options.format
      throw error
    }
  }

  /// The command with its words read; nil if its only word is `help`, which means nothing else to
  /// it, and which is what was shown.
  private func command(
    _ type: any Command.Type, _ words: ArraySlice<Word>
  ) throws -> (any Command)? {
    var arguments = Arguments(
      verb: type.verb, words: words, model: shell.model, clock: shell.clock,
      dateStyle: shell.dateStyle, me: shell.settings.me, them: shell.focus.them,
      it: shell.focus.it(in: shell.model.state)?.number,
      savedFilters: shell.savedFilters)
    do {
      let command = try type.init(&arguments)
      try arguments.finish()
      return command
    } catch {
      if case ModelError.noUser(let name) = error.unplaced, shell.input.isInteractive,
        type.verb.takesPeople
      {
        let names = Self.unknownNames(among: words, beside: name, in: shell.people)
        if !shell.assumesYes { try shell.ask(.addUsers(names), else: error) }
        for name in names {
          try shell.presenters.personLookup.add(name, seat: nil, title: "user add \(name)")
        }
        return try command(type, words)
      }
      guard (error.unplaced as? any Refusal)?.status == .usage, words.count == 1,
        let word = words.first, word.isPlain, word.text.folded == "help"
      else { throw error }
      showHelp(type.verb)
      return nil
    }
  }

  /// That name and those of others among the words whom nobody knows: all of them are added, or
  /// none.
  private static func unknownNames(
    among words: ArraySlice<Word>, beside name: String, in people: People
  ) -> [String] {
    var names = [name]
    for case let value? in words.map(\.attribute) where value.key == .user {
      let isKnown =
        value.value.isEmpty || value.isNone || value.isAny || People.isMe(value.value)
        || people.user(named: value.value) != nil
        || names.contains { $0.folded.hasPrefix(value.value.folded) }
      if !isKnown { names.append(value.value) }
    }
    return names
  }

  private func showHelp(_ verb: Verb) {
    shell.view.show(help: .page(of: verb, language: shell.language))
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
  /// Whether that number is among those which the word names: `3,5-7`, `3.1`.
  fileprivate func names(_ task: Int) -> Bool {
    numberRanges?.contains { $0.contains(task) } == true || NotePlace(self)?.task == task
  }
}
