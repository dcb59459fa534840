import TaskLanguage
import TaskModel

/// What a command would do, in a few words for the row below the line.
struct LineExplanation {
  private static let limit = 3

  private let command: TypedCommand
  private let reader: LineReader
  private var shell: Shell { reader.shell }
  private var now: CivilDateTime { shell.clock.now().civil }
  private var separator: String { shell.say(Bilingual(", ", "、")) }

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
    do throws(UsageError) {
      _ = try shell.lookUp(command.words)
      return nil
    } catch {
      return shell.say(error.message.text)
    }
  }

  private func understood(_ verb: Verb) -> String? {
    guard !command.arguments.isEmpty else { return nil }
    do {
      return try meaning(verb)
    } catch {
      // What is being typed is not wrong yet.
      return command.isInWord && !(error is ReferenceError)
        ? nil : Failure(error, shell.language).sentence.text
    }
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
      return [listing(tasks), details(words, of: tasks?.first)].arrowed
    case .task:
      let tasks = listing(try resolved(try arguments.task(), scope: .all))
      return [tasks, try assignee(verb, &arguments)].arrowed
    case .tasks(let scope): return listing(try resolved(try arguments.tasks(), scope: scope))
    case .user, .userWord: return try people(verb, &arguments)
    case .filter: return try filter(verb, &arguments)
    case .setting: return setting()
    case .verb:
      let topic = arguments.rest()
      return shell.table.command(named: topic).map { synopsis($0.verb) }
    default: return command.alias == nil ? synopsis(verb) : nil
    }
  }

  /// What the words would make of a task; without one, of a new one.
  private func details(_ words: TaskWords, of task: TaskItem? = nil) -> String? {
    var after = task ?? .blank
    words.patch.apply(to: &after)
    let state = shell.model.state
    var details = AttributeWording(state, shell.clock).changes(task, after, without: [.text])
      .map { shell.say($0) }
    if let notice = words.notice { details.append(shell.say(notice.message.text)) }
    return details.isEmpty ? nil : details.joined(separator: separator)
  }

  /// The person at the end of the line, if the verb takes one there.
  private func assignee(_ verb: Verb, _ arguments: inout Arguments) throws -> String? {
    guard verb.arguments.last?.kind == .user, !arguments.isEmpty else { return nil }
    return shell.people.user(named: try arguments.name(.user)).map { "@\($0.name)" }
  }

  /// The person whom the line names, or of `move` both.
  private func people(_ verb: Verb, _ arguments: inout Arguments) throws -> String? {
    var found: [String] = []
    for argument in verb.arguments.prefix(2) where !arguments.isEmpty {
      guard argument.kind == .user || argument.kind == .userWord else { break }
      let name = try arguments.leadingName(argument.kind)
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
    guard let setting = word.flatMap({ try? Setting.named($0.text) }) else { return nil }
    let value = setting.value(shell.settings)
    return
      "\(setting.name) \(value) (\(shell.say(setting.usage)))  \(shell.say(setting.summary))"
  }

  // MARK: Tasks

  /// Some of the tasks that a reference names, one more than are shown; nil where that would take
  /// longer than a keystroke.
  private func resolved(_ reference: TaskReference, scope: StateScope) throws -> [TaskItem]? {
    let state = shell.model.state
    switch reference {
    case .numbers(let ranges): return try numbered(ranges, in: state)
    case .it, .selection: return try shell.tasks(reference, scope: scope)
    case .them: return shell.focus.them.prefix(Self.limit + 1).compactMap(state.task(numbered:))
    case .words(let words): return try containing(words, scope)
    case .wholeText(let text):
      let found = reader.index.tasks(named: text, in: scope, limit: Self.limit + 1)
      if !found.isEmpty || command.isInWord { return found.isEmpty ? nil : found }
      throw ReferenceError.noMatch(text, scope: scope)
    case .id, .filter: return nil
    }
  }

  private func numbered(_ ranges: [ClosedRange<Int>], in state: ModelState) throws -> [TaskItem] {
    var found: [TaskItem] = []
    for range in ranges where found.count <= Self.limit {
      let tasks = state.tasks(numbered: range)
      if tasks.isEmpty { throw ModelError.noTask(number: range.lowerBound) }
      found += tasks.prefix(Self.limit + 1)
    }
    return found
  }

  /// The rule of ``ReferenceResolver``: all words, in any case and width; the whole text is best.
  private func containing(_ words: [String], _ scope: StateScope) throws -> [TaskItem]? {
    let keys = words.map(\.folded)
    let typed = words.joined(separator: " ")
    let admits = shell.admission
    let exact = reader.index.tasks(named: typed, in: scope, limit: Self.limit + 1).filter(admits)
    if !exact.isEmpty { return exact }
    let found = reader.index.tasks(containing: words, in: scope, limit: Self.limit + 1) { task in
      let text = task.text.folded
      return keys.allSatisfy(text.contains) && admits(task)
    }
    if found.isEmpty { throw ReferenceError.noMatch(typed, scope: scope) }
    return found
  }

  private func listing(_ tasks: [TaskItem]?) -> String? {
    guard let tasks, !tasks.isEmpty else { return nil }
    if tasks.count == 1, let task = tasks.first {
      let due = task.due.map { separator + shell.say(.due($0, now: now)) } ?? ""
      return "\(task.number): \(task.text)\(due)"
    }
    let shown = tasks.prefix(Self.limit).map { "\($0.number): \($0.text)" }
    return (shown + (tasks.count > Self.limit ? ["…"] : [])).joined(separator: " · ")
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
