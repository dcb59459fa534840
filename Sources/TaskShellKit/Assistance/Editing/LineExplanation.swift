import TaskLanguage
import TaskModel

/// What a command would do, in a few words for the row below the line.
struct LineExplanation {
  let command: ParsedCommand
  let reader: LineReader
  var shell: Shell { reader.shell }
  var separator: String { shell.say(Bilingual(", ", "、")) }

  init(_ command: ParsedCommand, reader: LineReader) {
    self.command = command
    self.reader = reader
  }

  /// Nil when there is nothing to say.
  var text: String? {
    guard !command.words.isEmpty else { return nil }
    guard let verb = command.verb?.verb else {
      let isTyped = !command.isInWord || command.words.count > 1
      return isTyped
        ? Failure(shell.unknownVerb(command.words), shell.language).sentence.text : nil
    }
    if let alias = command.alias { return [alias.meaning, understood(verb)].arrowed }
    guard command.arguments.isEmpty else { return understood(verb) }
    return takenBack(1, by: verb) ?? synopsis(verb)
  }

  private func understood(_ verb: Verb) -> String? {
    guard !command.arguments.isEmpty else { return nil }
    if command.goesOnAfterRow { return shell.say(.openQuote) }
    do {
      return try meaning(verb)
    } catch {
      let error = error.unplaced
      if case ModelError.noUser(let name) = error, verb.takesPeople { return newPerson(name) }
      if case ModelError.noTask = error { return shell.failure(error).sentence.text }
      if isInKeyword(verb) { return synopsis(verb) }
      if case ReferenceError.numbersAndWords = error, isGoingOn { return synopsis(verb) }
      // What is being typed is not wrong yet.
      return command.isInWord && !(error is ReferenceError)
        ? nil : Failure(error, shell.language).sentence.text
    }
  }

  /// Whether the last word is the beginning of one of the verb's own words that can stand there.
  private func isInKeyword(_ verb: Verb) -> Bool {
    guard command.isInWord, let last = command.arguments.last, last.isPlain else { return false }
    return verb.keywords.contains { keyword in
      keyword.follows(command.arguments.dropLast(), in: shell.people)
        && keyword.goingOn(from: last.text, in: shell.language) != nil
    }
  }

  /// Whether something that the verb takes goes on from the last word, as a date does.
  private var isGoingOn: Bool {
    guard command.isInWord else { return false }
    let found = Completer(shell: shell, index: reader.index)
      .candidates(endOf: command, depth: .list)
    return !found.candidates.isEmpty && !found.isScattered
  }

  /// Of somebody unknown, what Enter will ask; nothing while it may become somebody's name.
  private func newPerson(_ name: String) -> String? {
    let key = name.folded
    let isBeginning = shell.model.state.users.contains { $0.name.folded.hasPrefix(key) }
    return command.isInWord && isBeginning ? nil : shell.say(.willAskToAdd(name))
  }

  private func synopsis(_ verb: Verb) -> String {
    "\(shell.say(verb.usage))  \(shell.say(verb.summary))"
  }

  private func meaning(_ verb: Verb) throws -> String? {
    do {
      // What a step has changed is read from the store, however much that is.
      if verb.takesSteps {
        try requireReadable()
        if let taken = takenBack(named?.count ?? 1, by: verb) { return taken }
      } else if let rehearsal = try reader.rehearsal(of: command) {
        return try words(for: rehearsal) ?? (rehearsal.changesTasks ? nil : others(verb))
      }
    } catch {
      switch error.unplaced {
      case let many as ManyTasks:
        return self.many(many.count, isWhole: many.isWhole, many.first)
      case ReferenceError.several(let tasks): return listing(tasks)
      // More is still to come, or an editor opens for it.
      case UsageError.nothingToEdit, UsageError.missingArgument: break
      default: throw error
      }
    }
    return try others(verb)
  }

  /// The definitions that so many steps back take back, and how many steps are left for tasks; nil
  /// without one.
  private func takenBack(_ count: Int, by verb: Verb) -> String? {
    guard verb.arguments.first?.kind == .steps(taken: false) else { return nil }
    let lines = shell.definitionsToUndo.prefix(count)
    guard !lines.isEmpty else { return nil }
    let left = count - lines.count
    return shell.say(
      .takesBack(lines.joined(separator: separator), more: left > 0 ? left : nil))
  }

  private func requireReadable() throws {
    if let verb = command.verb { _ = try reader.values(of: command, verb).command.get() }
  }

  /// What the words have named.
  private var named: Arguments.Named? {
    command.verb.map { reader.values(of: command, $0).arguments.named }
  }

  /// What the words of a command mean that changes no tasks.
  private func others(_ verb: Verb) throws -> String? {
    switch verb.arguments.first?.kind {
    case .user, .userWord: return people
    case .filter, .tasks, .task: return try filter(verb)
    case .setting: return setting()
    case .verb:
      let topic = command.arguments.map(\.text).joined(separator: " ")
      return shell.table.command(named: topic).map { synopsis($0.verb) }
    default: return command.alias == nil ? synopsis(verb) : nil
    }
  }

  /// The person whom the line names, or of `swap` both.
  private var people: String? {
    named?.people.map(person).joined(separator: " → ").nilIfEmpty
  }

  private func person(_ user: User) -> String {
    let seat = shell.model.state.seats[user.id].map { separator + shell.say(.seat($0)) }
    return user.name + (seat ?? "")
  }

  /// What a filter asks for, and at what moment of the past.
  private func filter(_ verb: Verb) throws -> String? {
    guard let named, let reference = named.tasks else { return nil }
    var parts: [String?] = []
    if verb.arguments.contains(where: { $0.kind == .attribute(.asof) }) {
      parts.append(named.moment.map { shell.say(.date(Due(date: $0.date, time: $0.time))) })
    }
    if case .filter(let filter) = reference {
      parts.append(FilterWording(state: shell.model.state, language: shell.language).words(filter))
    } else {
      parts.append(listing(try tasks(reference)))
    }
    let said = parts.compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: " · ")
  }

  /// Some of the tasks that a reference to a list names, one more than are shown.
  private func tasks(_ reference: TaskReference) throws -> [TaskItem]? {
    let state = shell.model.state
    switch reference {
    case .numbers(let ranges):
      return Array(
        ranges.lazy.flatMap { state.tasks(numbered: $0) }.prefix(TaskGlance.mostNamed + 1))
    case .it, .selection, .them: return try shell.tasks(reference, scope: .all)
    default: return nil
    }
  }

  private func setting() -> String? {
    let word = command.arguments.first { $0.text != "--save" }
    guard let setting = word.flatMap({ try? Setting.named($0) }) else { return nil }
    let value = setting.value(shell.settings)
    return
      "\(setting.name) \(value) (\(shell.say(setting.usage)))  \(shell.say(setting.summary))"
  }
}

extension [String?] {
  /// Those that are there, with arrows between them.
  var arrowed: String { compactMap { $0 }.joined(separator: " → ") }
}

extension Aliases.Alias {
  fileprivate var meaning: String { "= \(line)" }
}
