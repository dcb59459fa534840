import TaskLanguage
import TaskModel

/// What a command does once its words have been read: it passes typed requests to presenters.
package typealias CommandAction = (Shell) throws -> Void

/// A command of the shell: its verb, its arguments and its action. Reading the arguments changes
/// nothing.
package protocol Command: SendableMetatype {
  static var verb: Verb { get }

  /// Reads the words after the verb; leftover words are an error, thrown afterwards.
  static func read(_ arguments: inout Arguments) throws -> CommandAction
}

/// A command that takes no words.
protocol BareCommand: Command {
  static func run(in shell: Shell) throws
}

extension BareCommand {
  static func read(_ arguments: inout Arguments) throws -> CommandAction { run }
}

/// The facts about one run of a command that the shell, the log and error reports need.
package struct Invocation {
  /// The whole command as typed, quoted by undo and the log.
  package internal(set) var title = ""
  /// The verb, once known.
  var verb = ""
  /// What it does, while it is running.
  var action: CommandAction?
  /// The format that the command requested.
  var format: OutputFormat?
  /// The ends of work that the user was asked for, by task number.
  var workEnds: [Int: WorkEnd] = [:]
  /// The position of the error in the line, until it is reported.
  var failureSpot: LineSpot?
}

/// A verb that is short for an attribute: `due 3 friday` is `edit 3 due:friday`.
protocol AttributeVerb: Command {
  /// Returns the words for `edit` that stand for those after the task.
  static func words(_ values: [Word]) -> [Word]
  static var key: AttributeKey { get }
  /// Whether several values may follow, each with or without its key.
  static var takesSeveral: Bool { get }
}

extension AttributeVerb {
  static var takesSeveral: Bool { false }

  /// The first value with the key, which it may have already (`priority 1 !high`), and the others.
  static func words(_ values: [Word]) -> [Word] {
    values.prefix(1).map { $0.value(of: key) } + values.dropFirst()
  }

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    guard let first = arguments.words.first else { throw UsageError.needsTask(Self.key) }
    let namesTask = first.namesTask || ReferenceWords.singleWord(first) != nil
    var reference = TaskReference.selection
    if !namesTask, arguments.model.selectedTask == nil {
      guard arguments.words.count > 1 else { throw UsageError.needsTask(Self.key) }
      if first.attribute != nil || FilterWord(first) != nil {
        let words = arguments.words
        reference = try arguments.taskOrFilter()
        if reference == .selection { throw UsageError.needsTask(Self.key) }
        let count = words.count - arguments.words.count
        try Self.refuseSecondCondition(in: arguments.words, behind: Array(words.prefix(count)))
      } else {
        reference = first.isLiteral ? try arguments.task() : try arguments.uniqueTask(first)
      }
    } else if namesTask {
      if arguments.words.count == 1, arguments.model.selectedTask == nil {
        throw LineError.needsValue(Self.key, task: first.text)
      }
      let count = try Self.taskCount(arguments)
      let named = Array(arguments.words.prefix(count))
      reference = arguments.noted(
        try ReferenceWords.reference(of: named) ?? .selection, in: named)
      arguments.drop(count)
    }
    let values = arguments.takeAll()
    let isOfAnother = !takesSeveral && values.first?.attribute.map { $0.key != key } == true
    if values.isEmpty || isOfAnother
      || values.count == 1 && values[0].isPlain && values[0].text == "-"
    {
      throw LineError.needsValue(Self.key, task: first.text)
    }
    // A value of several words is marked whole.
    let range = values.place ?? first.range
    arguments.restore(Self.words(values).map { takesSeveral ? $0 : $0.moved(to: range) })
    let words = try arguments.textWithAttributes(isEdit: true)
    if words.hasText { throw Self.notAValue(among: values, behind: first) }
    // `remind 1 tomorrow 9m`
    if Self.key == .remind, words.patch[.due] != nil {
      throw AttributeError.notAReminder(values.typed).at(range)
    }
    return { [reference] shell in
      try shell.edit(try shell.confirmed(reference), words)
    }
  }

  /// Returns the error for the first word that is no value: `tag 1 or 2 home`, `tag 1 dew<friday`.
  private static func notAValue(among values: [Word], behind first: Word) -> any Error {
    guard takesSeveral, let word = values.first(where: { words([$0]).first?.attribute == nil })
    else { return UsageError.needsTask(key) }
    let numbers = ([first] + values).filter { $0.numberRanges != nil }
    guard word.isNumberJoint, numbers.count > 1 else {
      return AttributeError.unknownKey(word.text, meant: []).at(word)
    }
    return UsageError.severalTasks(numbers.map(\.text), verb: verb.name).at(word)
  }

  /// Throws for a condition among the values behind the one that names the tasks, which may be meant
  /// as a second one: `tag #home @anna shop`, `tag #home overdue`.
  private static func refuseSecondCondition(
    in values: ArraySlice<Word>, behind condition: [Word]
  ) throws {
    guard takesSeveral else { return }
    for word in values {
      let isWord = key == .tag && FilterWord(word) != nil
      guard isWord || word.attribute.map({ $0.key != key }) == true else { continue }
      let typed = condition.typed
      throw UsageError.secondCondition(
        word.text, both: "\(verb.name) \(typed) and \(word.text) …",
        change: isWord
          ? "\(verb.name) \(typed) #\(word.text) …" : "edit \(typed) \(word.text) …"
      ).at(word)
    }
  }

  /// The number of words that name tasks: as few as leave a complete value, so that `due 1 2 april`
  /// changes only task 1; if no value begins with a number, all of them except a last word.
  private static func taskCount(_ arguments: Arguments) throws -> Int {
    let words = Array(arguments.words)
    let most = max(1, min(words.prefix(while: \.namesTask).count, words.count - 1))
    let context = ValueContext(people: arguments.people, dates: arguments.dates)
    let least = min(most, max(1, words.count - DateParser.wordLimit))
    // A number of a date is followed by a word: in `due 1 2 14:00` there are two tasks.
    for count in least..<most where words[count + 1].text.first?.isNumber == false {
      let values = Self.words(Array(words[count...]))
      guard let value = values.first?.attribute else { continue }
      let rest = values.dropFirst()
      if arguments.lengthOfValue(value, followedBy: rest, context) == rest.count { return count }
      if arguments.people.attributes[key]?.kind.look == .date {
        do {
          _ = try DateParser(arguments.dates).meaning(words[count...].map(\.text))
        } catch DateError.noSuchDay { return count } catch {}
      }
    }
    return most
  }
}

extension Shell {
  /// Applies the words to each task, and remarks on them.
  func edit(_ tasks: [TaskItem], _ words: TaskWords) throws {
    try confirmNames(in: words.patch)
    let dates = dates
    try presenters.listEditing.edit(tasks.map(\.number)) {
      try words.patch(for: $0, dates)
    }
    tell(words.remark(on: tasks, dates))
  }

  /// Asks about a new tag or project that may be a slip of another; a script needs `--yes`.
  ///
  /// - Parameter old: the name that is replaced, which the new one may resemble.
  func confirmNames(in patch: TaskPatch, insteadOf old: String? = nil) throws {
    let tags: [String] = patch.added(.tags) ?? []
    let project: String? = patch.value(.project)
    let names = tags.map { (Attribute.tag, $0) } + (project.map { [(Attribute.project, $0)] } ?? [])
    guard !names.isEmpty, !assumesYes, let new = NewValues(model.state, besides: []) else { return }
    for (attribute, name) in names {
      guard let nearest = new.nearest(to: name, of: attribute) ?? people.named(by: name, attribute)
      else { continue }
      if let old, nearest.english == (attribute.marks + .same(old)).english { continue }
      guard input.isInteractive || rehearsal != nil else {
        throw UsageError.nearName(attribute.key, name, nearest: nearest)
      }
      try ask(.newName(attribute.marks + .same(name), nearest: nearest))
    }
  }
}

extension People {
  /// Returns the person whose name a new tag has: `#anna`.
  fileprivate func named(by tag: String, _ attribute: Attribute) -> Bilingual? {
    guard attribute == .tag, !hasTag(tag), let user = user(named: tag) else { return nil }
    return .same("@" + Quoting.value(user.name))
  }
}

extension [Word] {
  /// The words as one would type them again.
  var typed: String { map(Quoting.typed).joined(separator: " ") }
}

/// A command that does one thing to each task that its words name, such as `done` or `delete`.
///
/// A conforming type defines the verb and the action; reading the words, finding the tasks and
/// confirming bulk changes are shared.
protocol TaskActionCommand: Command {
  /// The states that words and filters search by default.
  static var scope: StateScope { get }
  /// The bulk action, which sets the question before many tasks, usually more than three, change.
  static var action: BulkAction { get }
  func perform(_ numbers: [Int], in shell: Shell) throws
  /// Adds the tasks that are affected together with these.
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem]

  var target: TaskReference { get }
  init(_ arguments: inout Arguments) throws
}

/// An action command whose only arguments are names of tasks.
protocol PlainActionCommand: TaskActionCommand {
  init(target: TaskReference)
}

extension PlainActionCommand {
  init(_ arguments: inout Arguments) throws {
    self.init(target: try arguments.tasks(toChange: true))
  }
}

extension TaskActionCommand {
  static var scope: StateScope { .open }
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem] { tasks }

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let command = try Self(&arguments)
    return { shell in
      let tasks = try shell.tasks(command.target, scope: scope)
      let confirmed = try shell.confirmed(
        action, try command.widened(tasks, in: shell), named: command.target)
      try command.perform(confirmed.map(\.number), in: shell)
    }
  }
}
