import TaskLanguage
import TaskModel

/// What a command would do, in a few words for the row below the line.
struct LineExplanation {
  let command: TypedCommand
  let reader: LineReader
  var shell: Shell { reader.shell }
  var separator: String { shell.say(Bilingual(", ", "、")) }

  init(_ command: TypedCommand, reader: LineReader) {
    self.command = command
    self.reader = reader
  }

  /// Nil when there is nothing to say.
  var text: String? {
    guard !command.words.isEmpty else { return nil }
    guard let (verb, _) = command.verb else {
      return !command.isInWord || command.words.count > 1 ? refusal : nil
    }
    if let alias = command.alias { return [alias.meaning, understood(verb)].arrowed }
    return command.arguments.isEmpty ? synopsis(verb) : understood(verb)
  }

  /// Why the line is no command.
  private var refusal: String? {
    do {
      _ = try shell.lookUp(command.words)
      return nil
    } catch {
      return Failure(error, shell.language).sentence.text
    }
  }

  private func understood(_ verb: Verb) -> String? {
    guard !command.arguments.isEmpty else { return nil }
    if command.goesOnAfterRow { return shell.say(.openQuote) }
    do {
      return try meaning(verb)
    } catch {
      let error = error.unplaced
      if case ModelError.noUser(let name) = error, verb.takesPeople { return newPerson(name) }
      if case ModelError.noTask = error { return Failure(error, shell.language).sentence.text }
      // What is being typed is not wrong yet.
      return command.isInWord && !(error is ReferenceError)
        ? nil : Failure(error, shell.language).sentence.text
    }
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
    var arguments = try reader.arguments(of: command, verb)
    switch verb.arguments.first?.kind {
    case .text: return details(try arguments.textWithAttributes(isEdit: false))
    case .task where verb.takesText:
      let tasks = try resolved(try arguments.task(), scope: .all)
      let words = try arguments.textWithAttributes(isEdit: true)
      if let tasks, tasks.count == 1 { return try change(of: tasks[0], words, verb) }
      return [listing(tasks), details(words)].arrowed
    case .task:
      let tasks = listing(try resolved(try arguments.task(), scope: .all))
      return [tasks, try assignee(verb, &arguments)].arrowed
    case .tasks(let scope):
      let reference = try arguments.tasks(toChange: true)
      if case .filter(let filter) = reference { return try effect(filter, scope, verb) }
      return listing(try resolved(reference, scope: scope))
    case .user, .userWord: return try people(verb, &arguments)
    case .filter: return try filter(verb, &arguments)
    case .setting: return setting()
    case .verb:
      let topic = arguments.rest().text
      return shell.table.command(named: topic).map { synopsis($0.verb) }
    default: return command.alias == nil ? synopsis(verb) : nil
    }
  }

  /// What the words would make of a new task, or of several.
  private func details(_ words: TaskWords) -> String? {
    var after = TaskItem.blank
    words.patch.apply(to: &after)
    return details(from: nil, to: after, words)
  }

  /// What the words would make of that task: what it was, and what it becomes.
  private func change(of task: TaskItem, _ words: TaskWords, _ verb: Verb) throws -> String? {
    var after = task
    try words.patch(for: task, shell.dates).apply(to: &after)
    guard let details = details(from: task, to: after, words) else {
      return verb.name == EditCommand.verb.name && after.text != task.text
        ? renaming(task, to: after.text) : listing([task])
    }
    // Text that other verbs add is not the whole of it.
    let isRenamed = verb.name == EditCommand.verb.name && after.text != task.text
    let head =
      isRenamed ? renaming(task, to: after.text) : "\(task.number): \(short(task.text))"
    return head + separator + details
  }

  private func renaming(_ task: TaskItem, to text: String) -> String {
    "\(task.number): \"\(short(task.text))\" → \"\(short(text))\""
  }

  private func details(
    from before: TaskItem?, to after: TaskItem, _ words: TaskWords
  ) -> String? {
    let state = shell.model.state
    var details = AttributeWording(state, shell.clock)
      .changes(before ?? .blank, after, without: [.text], tellsOld: before != nil)
      .map { shell.say($0) }
    if let notice = words.notice { details.append(shell.say(notice.message.text)) }
    return details.isEmpty ? nil : details.joined(separator: separator)
  }

  /// The person at the end of the line, if the verb takes one there.
  private func assignee(_ verb: Verb, _ arguments: inout Arguments) throws -> String? {
    guard verb.arguments.last?.kind == .user, !arguments.isEmpty else { return nil }
    return shell.people.user(named: try arguments.name(.user).text).map { "@\($0.name)" }
  }

  /// The person whom the line names, or of `move` both.
  private func people(_ verb: Verb, _ arguments: inout Arguments) throws -> String? {
    var found: [String] = []
    for argument in verb.arguments.prefix(2) where !arguments.isEmpty {
      guard argument.kind == .user || argument.kind == .userWord else { break }
      let name = try arguments.leadingName(argument.kind).text
      found += shell.model.state.user(named: name).map { [person($0)] } ?? []
    }
    return found.isEmpty ? nil : found.joined(separator: " → ")
  }

  private func person(_ user: User) -> String {
    let seat = shell.model.state.seats[user.id].map { separator + shell.say(.seat($0)) }
    return user.name + (seat ?? "")
  }

  /// What a filter asks for, and at what moment of the past.
  private func filter(_ verb: Verb, _ arguments: inout Arguments) throws -> String? {
    var parts: [String?] = []
    if verb.arguments.contains(where: { $0.kind == .attribute(.asof) }) {
      let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
      parts.append(moment.map { shell.say(.date(Due(date: $0.date, time: $0.time))) })
    }
    let reference = try arguments.tasksOrFilter()
    if case .filter(let filter) = reference {
      parts.append(FilterWording(state: shell.model.state, language: shell.language).words(filter))
    } else {
      parts.append(listing(try resolved(reference, scope: .all)))
    }
    let said = parts.compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: " · ")
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
  fileprivate var arrowed: String { compactMap { $0 }.joined(separator: " → ") }
}

extension Aliases.Alias {
  fileprivate var meaning: String { "= \(line)" }
}

extension TaskItem {
  /// What a new task is made of.
  fileprivate static var blank: TaskItem {
    TaskItem(number: 0, id: UUID(), text: "", created: Instant(secondsSinceEpoch: 0))
  }
}
