import Formats
import TaskModel

/// Behaviour shared by all attributes with values of one kind.
///
/// A kind parses values, checks conditions, and makes sort keys and display values. It never
/// prints: sentences and columns are made from its results.
package protocol AttributeKind: Sendable {
  /// Placeholder of a value in a usage line: `DATE`.
  var placeholder: Bilingual { get }
  /// Whether `<` and `>` are allowed.
  var isOrdered: Bool { get }
  /// Whether several conditions on it side by side are alternatives.
  var isAlternative: Bool { get }
  /// Highlight style in the editor.
  var look: AttributeStyle { get }
  /// Candidates for completion.
  var suggestions: AttributeSuggestions { get }
  /// The type of its values in data.
  var dataType: AttributeDataType { get }

  /// Returns whether a value may begin like this right after a sigil.
  func mayBegin(_ text: Substring) -> Bool
  /// Parses a value that sets a task's attribute.
  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue
  /// Parses the condition of a filter; `none` and `any` are handled before.
  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition
  /// Returns how many words after the first belong to a value, reading no more than needed; nil for
  /// words that are not a value.
  func length(_ words: ValueWords, _ context: ValueContext) -> Int?

  /// Returns whether the task satisfies the condition.
  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool
  /// Returns the wording of a condition, without the key.
  func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String?

  /// Returns the sort key of a task; nil for no value, which comes last.
  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey?
  /// Returns the groups of a task.
  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey]
  /// Returns the amount of a task to add up, nil if it has none; nil if values cannot be added.
  var amount: ((TaskItem) -> Amount?)? { get }
  /// Returns the changes between two states of a task; `before` is nil for a new one.
  ///
  /// - Parameter prefix: the prefix of a value as typed: `due:`, `#`.
  func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange]
  /// Returns the value for display; nil for none.
  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue?
  /// Returns the day or moment of a task; nil if it has none or the kind is not a date.
  func moment(of task: TaskItem, _ context: DisplayContext) -> Due?
  /// Returns the value as typed after the key; nil for none.
  func typed(_ task: TaskItem, _ context: DisplayContext) -> String?
}

/// Highlight style of an attribute in the editor.
package enum AttributeStyle: Sendable {
  case person
  case date
  case task
  case word
}

/// The type of values in data.
package enum AttributeDataType: Equatable, Sendable {
  case text
  case integer
  case number
  /// `2026-03-14`
  case day
  /// `2026-03-14` or `2026-03-14T17:00`
  case moment
  /// RFC 3339, UTC.
  case instant
  case choice([String])
  case texts
  case integers
}

/// Candidates for a value in completion.
package enum AttributeSuggestions: Sendable {
  case none
  /// Date words; `isDeadline` if they must be in the future.
  case dates(isDeadline: Bool)
  case people
  case recurrences
  /// The numbers of open tasks.
  case tasks
  /// These words.
  case words([String])
  /// The values of existing tasks.
  case values(@Sendable (TaskItem) -> [String])
}

/// The people and dates needed to parse values.
package struct ValueContext: Sendable {
  package let people: People
  package let dates: DateContext
  /// The built-in and custom attributes.
  let attributes: AttributeTable

  package init(people: People, dates: DateContext) {
    self.people = people
    self.dates = dates
    attributes = people.attributes
  }
}

/// The names and times needed to display values.
package struct DisplayContext {
  /// The names of users.
  package let names: [UUID: String]
  /// Converts an instant to civil time.
  package let civil: (Instant) -> CivilDateTime?
  /// Returns whether a task of that number exists, so that it may be named.
  let isThere: (Int) -> Bool
  /// The day on which moments are shown; nil to show them independently of it.
  let today: CivilDate?

  package init(
    names: [UUID: String], today: CivilDate? = nil, civil: @escaping (Instant) -> CivilDateTime?
  ) {
    self.names = names
    self.civil = civil
    self.today = today
    isThere = { _ in true }
  }

  /// A context with the users and the tasks of that state.
  package init(_ state: ModelState, _ clock: Clock) {
    names = Dictionary(
      state.everyone.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    civil = clock.civil
    today = clock.now().civil.date
    isThere = { state.task(numbered: $0) != nil }
  }

  /// A context for history, where numbers of deleted tasks are shown too.
  package var ofPast: DisplayContext { DisplayContext(names: names, today: today, civil: civil) }
}

/// A parsed value, and what its words imply about the deadline.
package struct ReadValue {
  package var value: FieldValue
  /// A deadline for a task without one.
  package var firstDue: Due?
  /// A time for a deadline without one.
  package var time: CivilTime?
  /// A remark about how a date was understood.
  package var remark: DateRemark?

  package init(_ value: FieldValue, firstDue: Due? = nil, time: CivilTime? = nil) {
    self.value = value
    self.firstDue = firstDue
    self.time = time
  }
}

/// A sort key.
package enum OrderKey: Hashable, Sendable {
  case number(Int)
  case text(String)
}

/// A group of tasks.
package enum GroupKey: Hashable, Sendable {
  case day(CivilDate)
  case state(TaskItem.State)
  /// A heading; case and width do not distinguish headings.
  case text(String)
  /// A heading worded by the shell.
  case words(Bilingual)

  /// The identity of the group.
  package var name: String {
    switch self {
    case .day(let day): day.iso8601
    case .state(let state): state.rawValue
    case .text(let text): text.folded
    case .words(let words): words.english
    }
  }
}

/// A value that can be added up.
package enum Amount: Equatable, Sendable {
  case number(DecimalNumber)
  case minutes(Int)

  /// Adds two amounts; returns the first if they are of different kinds.
  package static func + (left: Amount, right: Amount) -> Amount {
    switch (left, right) {
    case (.number(let left), .number(let right)): .number(left + right)
    case (.minutes(let left), .minutes(let right)): .minutes(left + right)
    default: left
    }
  }

  package var words: Bilingual {
    switch self {
    case .number(let number): .same(number.notation)
    case .minutes(let count): Minutes(count).map(Bilingual.length) ?? Bilingual("0m", "0分")
    }
  }
}

/// A change of an attribute.
package enum ValueChange: Equatable, Sendable {
  /// The new value, as typed.
  case given(Bilingual)
  /// The removed value, as typed.
  case gone(Bilingual)
  case moment(Due)
  case noMoment
  case noPerson
  /// A reminder was added at a fixed moment; `isSnooze` if it was postponed to it.
  case reminder(Due, isSnooze: Bool)
  /// The reminder at that moment was removed.
  case reminderGone(Due)
  /// A text was added.
  case noted(String)
  /// A text was removed.
  case noteGone(String)
  /// Time was recorded; `total` is the sum if there was time before.
  case worked(WorkSession, total: Minutes?)
  /// Recorded time was removed.
  case unworked(Minutes)
  /// The previous text.
  case was(String)

  package var isGone: Bool {
    switch self {
    case .gone, .reminderGone: true
    default: false
    }
  }
}

/// A value for display and for scripts.
package struct DisplayValue: Equatable, Sendable {
  /// The value for scripts.
  package let data: DataValue
  /// The text for people, in any language.
  package let shown: String
  /// The text in each language, if they differ.
  package let words: Bilingual?

  package init(_ data: DataValue, shown: String, words: Bilingual? = nil) {
    self.data = data
    self.shown = shown
    self.words = words
  }

  /// Returns the text for people in that language.
  package func text(in language: Language) -> String { words?.text(in: language) ?? shown }
}

/// Defaults for most kinds.
extension AttributeKind {
  package var isOrdered: Bool { false }
  package var isAlternative: Bool { false }
  package var look: AttributeStyle { .word }
  package var dataType: AttributeDataType { .text }
  package var suggestions: AttributeSuggestions { .none }

  /// Accepts a letter, an emoji or a quote.
  package func mayBegin(_ text: Substring) -> Bool {
    text.first.map { $0.canStartName || $0 == "\"" || $0 == "'" } ?? false
  }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    throw AttributeError.notTyped(words.attribute.key)
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    throw AttributeError.noCondition(words.attribute.key)
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool { false }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? { 0 }
  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? { nil }
  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? { nil }
  package var amount: ((TaskItem) -> Amount?)? { nil }
  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] { [] }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] { [] }

  package func moment(of task: TaskItem, _ context: DisplayContext) -> Due? { nil }
  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? { nil }
}

/// A kind whose tasks have at most one value.
protocol SingleValueKind: AttributeKind {
  associatedtype Value: Equatable
  var value: @Sendable (TaskItem) -> Value? { get }
  /// Returns the value as typed.
  func written(_ value: Value, _ context: DisplayContext) -> String?
  /// Returns the value in each language, as typed.
  func told(_ value: Value, _ context: DisplayContext) -> Bilingual?
}

extension SingleValueKind {
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let (old, new) = (before.flatMap(value), value(after))
    guard old != new else { return [] }
    if let words = new.flatMap({ told($0, context) }) { return [.given(prefix + words)] }
    return old.flatMap { told($0, context) }.map { [.gone(prefix + $0)] } ?? []
  }

  func told(_ value: Value, _ context: DisplayContext) -> Bilingual? {
    written(value, context).map(Bilingual.same)
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    value(task).flatMap { written($0, context) }
  }
}

/// A kind whose values have an order of their own, in which conditions compare them.
protocol RankedKind: SingleValueKind where Value: FieldConvertible {
  /// Returns the place of a value in the order; nil for one that has none any more.
  func rank(_ value: Value) -> Int?
}

extension RankedKind {
  package var isOrdered: Bool { true }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let value = value(task) else { return condition == .absent }
    guard case .ranked(let comparison, let field) = condition else { return condition == .present }
    guard let wanted = Value.from(field) else { return false }
    guard let comparison else { return value == wanted }
    guard let left = rank(value), let right = rank(wanted) else { return false }
    return comparison.holds(left, right)
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    guard case .ranked(_, let field) = condition, let value = Value.from(field) else { return nil }
    return told(value, DisplayContext(names: [:]) { _ in nil }).map(wording.say)
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    value(task).flatMap(rank).map { .number($0) }
  }
}

extension SingleValueKind where Value == String {
  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0)] } ?? []
  }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.text($0), shown: $0) }
  }
}
