import Formats
import TaskModel

/// Behaviour shared by all attributes with values of one kind.
///
/// A kind reads what is typed, checks conditions, and makes keys for sorting and values for display.
/// It never prints: sentences and columns are made of its answers.
package protocol AttributeKind: Sendable {
  /// Placeholder of a value in a usage line: `DATE`.
  var placeholder: Bilingual { get }
  /// Whether `<` and `>` mean something.
  var isOrdered: Bool { get }
  /// Whether several conditions of it that stand side by side mean either of them.
  var isAlternative: Bool { get }
  /// Highlight style in the editor.
  var look: AttributeLook { get }
  /// Candidates for completion.
  var suggestions: AttributeSuggestions { get }
  /// The type of its values as data.
  var dataType: AttributeDataType { get }

  /// Whether a value may begin so, right behind a sigil.
  func mayBegin(_ text: Substring) -> Bool
  /// Reads the value that words give a task.
  func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue
  /// Reads the condition of a filter; `none` and `any` are read before.
  func condition(_ words: inout ValueWords, _ context: ValueContext) throws -> ValueCondition
  /// How many words after the first belong to a value, without reading more than that needs; nil
  /// for words that are no value.
  func length(_ words: ValueWords, _ context: ValueContext) -> Int?

  /// Whether the task is as asked.
  func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool
  /// How a condition is written, without the key.
  func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String?

  /// The sort key of a task; nil for no value, which comes last.
  func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey?
  /// The groups that a task lies in.
  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey]
  /// Tells the amount of a task to add up, nil without one; nil if values cannot be added.
  var amount: ((TaskItem) -> Amount?)? { get }
  /// The changes between two states of a task; `before` is nil for a new one.
  ///
  /// - Parameter prefix: the mark before a value as one would type it: `due:`, `#`.
  func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange]
  /// The value for display; nil for none.
  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue?
  /// The day or moment that it is of a task; nil without one, and for what is no date.
  func moment(of task: TaskItem, _ context: DisplayContext) -> Due?
  /// The value as one would type it behind the key; nil for none.
  func typed(_ task: TaskItem, _ context: DisplayContext) -> String?
}

/// Highlight style of an attribute in the editor.
package enum AttributeLook: Sendable {
  case person
  case date
  case task
  case word
}

/// The type of values as data.
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
  /// Date words; whether something is due then.
  case dates(isDeadline: Bool)
  case people
  case recurrences
  /// The numbers of open tasks.
  case tasks
  /// These words.
  case words([String])
  /// The values that tasks have.
  case values(@Sendable (TaskItem) -> [String])
}

/// The people and dates that values are read against.
package struct ValueContext: Sendable {
  package let people: People
  package let dates: DateContext

  package init(people: People, dates: DateContext) {
    self.people = people
    self.dates = dates
  }
}

/// The names and times that display values are made with.
package struct DisplayContext {
  /// The names of users.
  package let names: [UUID: String]
  /// The moment on the wall clock that an instant was.
  package let civil: (Instant) -> CivilDateTime?
  /// Whether a number is that of a task which is there, so that others may name it.
  let isThere: (Int) -> Bool
  /// The day that moments are shown on; nil where they are shown for any day.
  let today: CivilDate?

  package init(
    names: [UUID: String], today: CivilDate? = nil, civil: @escaping (Instant) -> CivilDateTime?
  ) {
    self.names = names
    self.civil = civil
    self.today = today
    isThere = { _ in true }
  }

  /// With the users and the tasks of that state.
  package init(_ state: ModelState, _ clock: Clock) {
    names = Dictionary(
      state.everyone.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    civil = clock.civil
    today = clock.now().civil.date
    isThere = { state.task(numbered: $0) != nil }
  }

  /// With numbers of tasks that may be gone, for what is told of the past.
  package var ofPast: DisplayContext { DisplayContext(names: names, today: today, civil: civil) }
}

/// A value that words gave, and what they said of the deadline beside it.
package struct ReadValue {
  package var value: FieldValue
  /// The deadline of a task that would have none.
  package var firstDue: Due?
  /// The time of a deadline that has none.
  package var time: CivilTime?
  /// A remark about a date that was understood.
  package var remark: DateRemark?

  package init(_ value: FieldValue, firstDue: Due? = nil, time: CivilTime? = nil) {
    self.value = value
    self.firstDue = firstDue
    self.time = time
  }
}

/// A key to sort by.
package enum OrderKey: Hashable, Sendable {
  case number(Int)
  case text(String)
}

/// A group that tasks lie in.
package enum GroupKey: Hashable, Sendable {
  case day(CivilDate)
  case state(TaskItem.State)
  /// A heading; two that differ in case or width alone are one.
  case text(String)
  /// A heading of the shell's own.
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

  /// Both together; the first where they are of two kinds.
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
  /// It has this value now, as one would type it.
  case given(Bilingual)
  /// It had this value, as one would type it.
  case gone(Bilingual)
  case moment(Due)
  case noMoment
  case noPerson
  /// It reminds at a moment of its own; that it was put off to, where somebody snoozed.
  case reminder(Due, isSnooze: Bool)
  /// It reminds no more at that moment.
  case reminderGone(Due)
  /// A text was added.
  case noted(String)
  /// A text was taken away.
  case noteGone(String)
  /// Time was spent; with all that was spent by now, where that is more.
  case worked(WorkSession, total: Minutes?)
  /// So much of the time that was recorded is not any more.
  case unworked(Minutes)
  /// The text was another one.
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
  package enum Data: Equatable, Sendable {
    case text(String)
    /// A date that people may write otherwise.
    case moment(String)
    case number(Int)
    /// A number as JSON writes it.
    case decimal(String)
    case words([String])
    case texts([String])
    case numbers([Int])

    /// The cell of a table, from which lists can be read again.
    package var cell: String {
      switch self {
      case .words(let words): ListCell.joined(words: words)
      case .texts(let texts): ListCell.joined(lines: texts)
      default: text(wordSeparator: ",", textSeparator: "\n")
      }
    }

    /// One text, with a separator between words or numbers and one between texts.
    package func text(wordSeparator: String, textSeparator: String) -> String {
      switch self {
      case .text(let text), .moment(let text), .decimal(let text): text
      case .number(let number): String(number)
      case .words(let words): words.joined(separator: wordSeparator)
      case .texts(let texts): texts.joined(separator: textSeparator)
      case .numbers(let numbers): numbers.map(String.init).joined(separator: wordSeparator)
      }
    }
  }

  package let data: Data
  /// The text for people, in every language.
  package let shown: String
  /// The text in words, where languages differ.
  package let words: Bilingual?

  package init(_ data: Data, shown: String, words: Bilingual? = nil) {
    self.data = data
    self.shown = shown
    self.words = words
  }

  /// The text for people who speak that language.
  package func text(in language: Language) -> String { words?.text(in: language) ?? shown }
}

/// Defaults of most kinds.
extension AttributeKind {
  package var isOrdered: Bool { false }
  package var isAlternative: Bool { false }
  package var look: AttributeLook { .word }
  package var dataType: AttributeDataType { .text }
  package var suggestions: AttributeSuggestions { .none }

  /// A letter, an emoji or a quote.
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

/// A kind whose values are there or not, one for each task.
protocol SingleValueKind: AttributeKind {
  associatedtype Value: Equatable
  var value: @Sendable (TaskItem) -> Value? { get }
  /// The value as one would type it.
  func written(_ value: Value, _ context: DisplayContext) -> String?
  /// The value in each language, as one would type it.
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

extension SingleValueKind where Value == String {
  func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    value(task).map { [.text($0)] } ?? []
  }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    value(task).map { DisplayValue(.text($0), shown: $0) }
  }
}

extension JSONWriter {
  /// Writes the value of the member whose name was written.
  package mutating func write(_ data: DisplayValue.Data) {
    switch data {
    case .text(let text), .moment(let text): value(text)
    case .number(let number): value(number)
    case .decimal(let number): value(literal: number)
    case .words(let texts), .texts(let texts):
      beginValueArray()
      for text in texts { string(text) }
      endArray()
    case .numbers(let numbers):
      beginValueArray()
      for number in numbers { integer(number) }
      endArray()
    }
  }
}
