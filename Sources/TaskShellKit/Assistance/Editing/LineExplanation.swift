import TaskLanguage
import TaskModel

/// A short explanation of a command's effect for the row below the line.
struct LineExplanation {
  let command: ParsedCommand
  let reader: LineReader
  /// Whether the user has stopped typing.
  let isAtRest: Bool
  var shell: Shell { reader.shell }
  var separator: String { shell.say(Bilingual(", ", "、")) }

  init(_ command: ParsedCommand, reader: LineReader, isAtRest: Bool = false) {
    (self.command, self.reader, self.isAtRest) = (command, reader, isAtRest)
  }

  /// The explanation; nil if there is none.
  var text: String? {
    guard !command.words.isEmpty else { return nil }
    guard let verb = command.verb?.verb else {
      let isTyped = !command.isInWord || command.words.count > 1
      return isTyped
        ? Failure(shell.unknownVerb(command.words), shell.language).sentence.text : nil
    }
    let hasNoArguments = command.arguments.isEmpty
    // The selected task is named by no word.
    if hasNoArguments, verb.namesTask, shell.model.selection != nil,
      let effect = (try? meaning(verb)).flatMap(\.self), effect != synopsis(verb)
    {
      return (command.alias == nil ? "" : "= ") + effect
    }
    guard hasNoArguments, command.alias.map({ $0.line == verb.name }) ?? true else {
      return command.alias.map { [$0.meaning, understood(verb)].joinedByArrows } ?? understood(verb)
    }
    // A word for a verb alone, such as 追加, says how the verb goes on.
    return (command.alias == nil ? "" : "= ") + (steps(1, by: verb) ?? synopsis(verb))
  }

  private func understood(_ verb: Verb) -> String? {
    guard !command.arguments.isEmpty else { return nil }
    if let macro { return macro }
    if command.isInMultilineQuote { return shell.say(.openQuote) }
    do {
      return try meaning(verb)
    } catch {
      if case ModelError.noUser(let name) = error.unplaced, verb.takesPeople {
        return newPerson(name, verb)
      }
      // Typing on mends nothing before the last word.
      let isBefore = (error as? PlacedError).map { error in
        command.arguments.last.map { error.place.upperBound <= $0.range.lowerBound } == true
      }
      return problem(error.unplaced, verb, isBeforeLastWord: isBefore == true)
    }
  }

  /// The commands that a macro runs, with the words filled in; nil for any other line.
  private var macro: String? {
    let words = command.arguments
    guard command.verb?.verb.name == Macro.verb, let name = words.first, name.isPlain,
      let macro = shell.macros[name.text], words.dropFirst().first?.text != "="
    else { return nil }
    let values = words.dropFirst().filter { $0.isLiteral || $0.text != "--dry-run" }
    let isComplete = values.count >= macro.parameterCount
    return "= "
      + (isComplete ? macro.commands(with: values) : macro.commands).joined(separator: "; ")
  }

  private func problem(
    _ error: any Error, _ verb: Verb, isBeforeLastWord: Bool = false
  ) -> String? {
    if case ModelError.noTask = error { return shell.failure(error).sentence.text }
    if isInKeyword(verb) { return synopsis(verb) }
    if case ReferenceError.numbersAndWords = error, isCompletable { return synopsis(verb) }
    return !isBeforeLastWord && mayGrow && !(error is ReferenceError)
      ? nil : Failure(error, shell.language).sentence.text
  }

  /// Whether the last word is still being typed and may become right: letters of which a candidate
  /// or a longer word could be made, or a number, but for `17;0`.
  private var mayGrow: Bool {
    guard command.isInWord, let last = command.arguments.last, !last.hasSemicolonInNumber else {
      return false
    }
    let letters = last.text.reversed().prefix(while: \.isLetter).count
    return letters < 4 && !isAtRest || isCompletable
  }

  /// Returns whether the last word begins one of the verb's keywords that is allowed there.
  private func isInKeyword(_ verb: Verb) -> Bool {
    guard command.isInWord, let last = command.arguments.last, last.isPlain else { return false }
    return verb.keywords.contains { keyword in
      keyword.follows(command.arguments.dropLast(), in: shell.people)
        && keyword.continuation(of: last.text, in: shell.language) != nil
    }
  }

  /// Whether an argument of the verb, such as a date, could continue the last word.
  private var isCompletable: Bool {
    guard command.isInWord else { return false }
    let found = Completer(shell: shell, index: reader.index)
      .candidates(endOf: command, depth: .list)
    return !found.candidates.isEmpty && !found.isScattered
  }

  /// Describes the effect with an unknown person, about whom Enter asks; nil while the name may
  /// become a known one.
  private func newPerson(_ name: String, _ verb: Verb) -> String? {
    let key = name.folded
    let isBeginning = shell.model.state.users.contains { $0.name.folded.hasPrefix(key) }
    guard !(command.isInWord && isBeginning) else { return nil }
    let names = shell.unknownNames(among: command.arguments, beside: name)
    let question = shell.say(.willAskToAdd(names))
    do {
      let effect = try shell.asIfThere(names) {
        try LineExplanation(command.unread, reader: reader).meaning(verb)
      }
      return [effect ?? nil, question].compactMap { $0 }.joined(separator: " · ")
    } catch {
      if case ModelError.noUser = error.unplaced { return question }
      return problem(error.unplaced, verb) ?? question
    }
  }

  private func synopsis(_ verb: Verb) -> String {
    "\(shell.say(verb.usage))  \(shell.say(verb.summary))"
  }

  private func meaning(_ verb: Verb) throws -> String? {
    do {
      // The changes of a step are read from the store, however many there are.
      if verb.takesSteps {
        try requireReadable()
        if let steps = steps(named?.count ?? 1, by: verb) { return steps }
      } else if let rehearsal = try reader.rehearsal(of: command) {
        return try words(for: rehearsal) ?? (rehearsal.changesTasks ? nil : others(verb))
      }
    } catch {
      switch error.unplaced {
      case let many as ManyTasks:
        return self.many(many.count, isWhole: many.isWhole, many.first)
      case ReferenceError.several(let tasks): return listing(tasks)
      // The line is incomplete, or an editor opens for the rest.
      case UsageError.nothingToEdit, UsageError.missingArgument: break
      default: throw error
      }
    }
    return try others(verb)
  }

  /// Returns the commands that this number of steps undoes or redoes, definitions first; nil if this
  /// session has none.
  private func steps(_ count: Int, by verb: Verb) -> String? {
    guard case .steps(let isTaken) = verb.arguments.first?.kind else { return nil }
    let model = shell.model
    let any = command.arguments.contains { $0.text == "--any" }
    let commands =
      isTaken
      ? model.redoableCommands : shell.definitionsToUndo + model.commandsToUndo(any: any)
    let lines = commands.prefix(min(count, Self.mostSteps)).map(short)
    guard !lines.isEmpty else { return nil }
    let more = lines.count < min(count, commands.count) ? separator + "…" : ""
    return shell.say(
      .takes(lines.joined(separator: separator) + more, isBack: !isTaken))
  }

  /// The most steps that are named.
  private static let mostSteps = 3

  private func requireReadable() throws {
    if let verb = command.verb { _ = try reader.values(of: command, verb).action.get() }
  }

  /// The tasks and people that the words name.
  private var named: Arguments.Named? {
    command.verb.map { reader.values(of: command, $0).arguments.named }
  }

  /// Explains a command that changes no tasks.
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

  /// The person named in the line; both for `swap`.
  private var people: String? {
    named?.people.map(person).joined(separator: " → ").nilIfEmpty
  }

  private func person(_ user: User) -> String {
    let seat = shell.model.state.seats[user.id].map { separator + shell.say(.seat($0)) }
    return user.name + (seat ?? "")
  }

  /// Explains a filter and the moment in the past that it applies to.
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
    let shown = parts.compactMap { $0 }
    return shown.isEmpty ? nil : shown.joined(separator: " · ")
  }

  /// Returns tasks that the reference names; at most one more than are shown.
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
  /// The present strings, joined by arrows.
  var joinedByArrows: String { compactMap { $0 }.joined(separator: " → ") }
}

extension Aliases.Alias {
  fileprivate var meaning: String { "= \(line)" }
}

/// The explanation of changes to tasks.
extension LineExplanation {
  /// The length of a text beside others, so that the rest stays visible.
  private static let longestText = 24

  /// Describes the changes of a rehearsal.
  func words(for rehearsal: Rehearsal) -> String? {
    if rehearsal.commits.isEmpty, rehearsal.notices.isEmpty {
      return ([.changesNothing] + rehearsal.remarks).map(shell.say).joined(separator: " · ")
    }
    var parts: [String?] = []
    let tasks = rehearsal.changes.compactMap { change -> (before: TaskItem?, after: TaskItem?)? in
      if case .task(let before, let after) = change { (before, after) } else { nil }
    }
    // Those that wait for a deleted task change as well, but are not deleted.
    let old = tasks.filter { $0.before != nil && (action != .delete || $0.after == nil) }
    let new = tasks.filter { $0.before == nil }.compactMap(\.after)
    if old.count == 1 {
      // A recurring task shows its next deadline.
      let next = new.first?.due.map { shell.say(.due($0, now: shell.clock.now().civil)) }
      parts.append([change(from: old[0].before, to: old[0].after), next].joinedByArrows)
    } else if !old.isEmpty {
      let first = old.prefix(TaskGlance.mostNamed).compactMap { $0.before ?? $0.after }
      parts.append(many(old.count, isWhole: true, first))
      parts.append(sharedDetails(of: old))
    } else if new.count == 1 {
      parts.append(change(from: nil, to: new[0]))
    } else if !new.isEmpty {
      parts.append(shell.say(.wouldAdd(new.count)) + names(new))
    }
    let notices =
      rehearsal.notices.map { $0.message(key: $0.offer == nil ? nil : reader.otherReadingKey) }
      + (shell.textLikeCommand(in: command).map { [.textLikeCommand($0)] } ?? [])
    let shown = parts.compactMap { $0 }.joined(separator: " · ")
    return ([shown] + (rehearsal.remarks + notices.map(\.text)).map(shell.say)).filter {
      !$0.isEmpty
    }
    .joined(separator: " · ").nilIfEmpty
  }

  private var action: BulkAction {
    (command.verb?.command as? any TaskActionCommand.Type)?.action ?? .edit
  }

  /// Returns the number of tasks and the first of them.
  func many(_ count: Int, isWhole: Bool, _ first: [TaskItem]) -> String {
    let more = first.isEmpty ? "…" : count > first.count || !isWhole ? " …" : ""
    return shell.say(action.announcement(count, isWhole: isWhole)) + names(first) + more
  }

  /// Returns the first of these tasks, and a sign if there are more.
  private func names(_ tasks: [TaskItem]) -> String {
    tasks.prefix(TaskGlance.mostNamed).map { "\($0.number): \(short($0.text))" }
      .joined(separator: " · ") + (tasks.count > TaskGlance.mostNamed ? " …" : "")
  }

  /// Describes what all of the changes give each task; nil if that differs.
  private func sharedDetails(of changes: [(before: TaskItem?, after: TaskItem?)]) -> String? {
    var shared: String?
    for (before, after) in changes.prefix(Self.mostCompared) {
      guard let before, let after, after.text == before.text || shared == nil else { return nil }
      guard let details = details(from: before, to: after, includesOldValues: false),
        details == shared ?? details
      else { return nil }
      shared = details
    }
    return shared
  }

  /// The most changes that are compared: the row must not wait.
  private static let mostCompared = 50

  /// Describes the change of one task, before and after; for a new one only what was understood
  /// besides its text.
  private func change(from before: TaskItem?, to after: TaskItem?) -> String? {
    guard let after else { return listing(before.map { [$0] }) }
    let details = details(
      from: before ?? .blank, to: after, includesOldValues: before != nil)
    guard let before else { return details }
    let isRenamed = after.text != before.text
    if details == nil, !isRenamed { return listing([before]) }
    let head =
      "\(before.number): "
      + (isRenamed ? "\(quoted(before.text)) → \(quoted(after.text))" : short(before.text))
    return [head, details].compactMap { $0 }.joined(separator: separator)
  }

  /// Describes what a change does besides the text; nil for nothing.
  private func details(
    from before: TaskItem, to after: TaskItem, includesOldValues: Bool
  ) -> String? {
    var wording = AttributeWording(shell.model.state, shell.clock)
    let known = reader.index.known
    wording.newValues = NewValues { attribute, values in
      NewValues.Old(
        contains: { known.contains($0, of: attribute, values) },
        all: { known.values(of: attribute, values).map(\.item) })
    }
    return
      wording
      .changes(before, after, without: [.text], includesOldValues: includesOldValues)
      .map { shell.say($0) }.joined(separator: separator).nilIfEmpty
  }

  func listing(_ tasks: [TaskItem]?) -> String? {
    guard let tasks, !tasks.isEmpty else { return nil }
    if tasks.count == 1, let task = tasks.first {
      let due = task.due.map { separator + shell.say(.due($0, now: shell.clock.now().civil)) } ?? ""
      return "\(task.number): \(task.text)\(due)"
    }
    let shown = tasks.prefix(TaskGlance.mostNamed).map { "\($0.number): \(short($0.text))" }
    return (shown + (tasks.count > TaskGlance.mostNamed ? ["…"] : [])).joined(separator: " · ")
  }

  private func quoted(_ text: String) -> String {
    shell.say(Bilingual("\"\(short(text))\"", "「\(short(text))」"))
  }

  /// Shortens the text so that what follows stays visible.
  private func short(_ text: String) -> String {
    text.count > Self.longestText ? text.prefix(Self.longestText - 1) + "…" : text
  }
}

extension String {
  var nilIfEmpty: String? { isEmpty ? nil : self }
}

extension TaskItem {
  /// The values of a task before anything is set.
  fileprivate static var blank: TaskItem {
    TaskItem(
      number: 0, id: UUID(), text: "", state: .open, created: Instant(secondsSinceEpoch: 0))
  }
}
