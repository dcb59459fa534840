import TaskModel

/// An attribute of a task. Parsing, filters, order, groups, wording, columns, completion, help and
/// the manual derive from this definition.
///
/// Behaviour common to all values of a kind is in ``kind``; this type holds the rest.
package final class Attribute: Sendable {
  /// The places where an attribute is allowed.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Allowed in `add` and `edit`, to set the task's value.
    package static let editable = Uses(rawValue: 1)
    /// Allowed in filters.
    package static let filterable = Uses(rawValue: 2)
    /// Allowed in `sort:` and `group:`.
    package static let sortable = Uses(rawValue: 4)
    /// Shown of a task.
    package static let visible = Uses(rawValue: 8)
    /// Allowed in `add`, to set a new task's value; `editable` includes this.
    package static let addable = Uses(rawValue: 16)
    package static let all: Uses = [.editable, .filterable, .sortable, .visible]
  }

  /// The attribute's column in the table of a list.
  package struct Column: Sendable {
    /// The position among the columns, in ascending order.
    package let place: Int
    /// The order in which columns are dropped if the room is short: 1 before 2; 0 is never dropped.
    package let dropOrder: Int
    package var isRightAligned = false
    /// Whether it is shown even if no row has a value.
    package var isAlwaysShown = false
  }

  /// The key as typed.
  package let key: AttributeKey
  /// The name in JSON, CSV and plain lines.
  package let name: String
  /// The mark that can replace the key at the start of a word.
  package let sigil: Character?
  package let kind: any AttributeKind
  /// The field that stores its value; nil if it cannot be set.
  package let field: TaskField?
  package let uses: Uses
  /// A summary in a few words.
  package let summary: Bilingual
  /// The heading of its column, and the label before its value.
  package let label: Bilingual
  /// The column in lists; nil if only `show` shows it.
  package let column: Column?
  /// The prefix of a value in each language, as typed: `due:`, 期限:, `#`.
  package let marks: Bilingual
  /// How its key and its mark are typed.
  let spelling: AttributeSpelling

  package init(
    _ key: AttributeKey, name: String? = nil, sigil: Character? = nil, kind: any AttributeKind,
    field: TaskField? = nil, uses: Uses = .all, summary: Bilingual,
    label: Bilingual, column: Column? = nil
  ) {
    self.key = key
    self.name = name ?? key.rawValue
    self.sigil = sigil
    self.kind = kind
    self.field = field
    self.uses = uses
    self.summary = summary
    self.label = label
    self.column = column
    spelling = AttributeSpelling(key: key, isOrdered: kind.isOrdered, mayBegin: kind.mayBegin)
    let hasWord = !uses.isDisjoint(with: [.editable, .addable, .filterable]) || uses.isEmpty
    marks =
      sigil.map { .same(String($0)) }
      ?? Bilingual("\(key.rawValue):", "\(hasWord ? label.japanese : key.rawValue):")
  }

  /// The placeholder in a usage line: `due:DATE`.
  package var placeholder: Bilingual { .same(mark) + kind.placeholder }

  /// All spellings of the prefix with placeholders: `#TAG, tag:TAG`.
  package var spellings: Bilingual {
    sigil == nil ? placeholder : placeholder + .same(", \(key.rawValue):") + kind.placeholder
  }

  /// The Japanese word for the key: `期限:明日`. Attributes recorded by the shell have none, as texts
  /// too begin with words such as 完了:; those that commands look back to have one.
  package var japaneseKey: String? {
    !uses.isDisjoint(with: [.editable, .addable]) || uses.isEmpty ? label.japanese : nil
  }

  /// The Japanese word for the key, allowed only in filters: 作成:今日.
  package var japaneseCondition: String? {
    guard uses.contains(.filterable), japaneseKey == nil else { return nil }
    return key == .text ? "本文" : label.japanese
  }

  /// The Japanese word before a value in filters.
  package var japaneseName: String? { japaneseKey ?? japaneseCondition }

  /// The spellings in each language, those of the language first.
  package var terms: Bilingual {
    let value = kind.placeholder.japanese
    guard let name = japaneseName else { return spellings }
    let own = sigil == nil ? "\(name):\(value)" : "\(mark)\(value)、\(name):"
    return Bilingual(spellings.english, "\(own)、\(key.rawValue):")
  }

  /// The prefix of a value as typed: `due:`, `#`.
  package var mark: String { marks.english }

  /// The placeholder in a usage line in each language: `due:DATE`, 期限:日付.
  package var usage: Bilingual { marks + kind.placeholder }

  /// Whether its key can be typed before a value; false if it is only shown.
  package var hasKey: Bool { uses.isEmpty || !uses.isDisjoint(with: [.editable, .filterable]) }

  /// Whether it can have several values.
  package var isList: Bool { field.map { $0.rule != .single } ?? false }
}

extension Attribute: Equatable {
  package static func == (left: Attribute, right: Attribute) -> Bool { left.key == right.key }
}

extension AttributeKey {
  /// The prefix of a value as typed: `due:`, `#`.
  package var mark: String { marks.english }

  /// The prefix in each language: `due:`, 期限:.
  package var marks: Bilingual { AttributeTable.standard[self]?.marks ?? .same("\(rawValue):") }

  /// The Japanese word for the key; the key itself if there is none.
  package var japanese: String { AttributeTable.standard[self]?.japaneseName ?? rawValue }
}

/// The reason why an attribute or a value is refused. Worded elsewhere.
package enum AttributeError: Error, Equatable {
  /// Two values for an attribute that has one.
  case twice(AttributeKey)
  /// `#a` is both added and removed.
  case contradiction(String)
  /// The shell maintains the attribute itself.
  case notTyped(AttributeKey)
  /// `due:` with nothing after it.
  case withoutValue(AttributeKey)
  /// `due: friday`: the value is after a space.
  case spaceBehindKey(AttributeKey, String)
  /// `note:two litres`: more words may belong to the value, which then needs quotes.
  case openEnd(AttributeKey, String, whole: String)
  case notAPriority(String)
  case notAProject(String)
  /// `#a,b` in a filter, which may mean both or either.
  case severalTags(String, [String])
  /// `#a,#b,…` in one word that lists more values than anybody types.
  case tooManyValues
  /// A number, optionally with a fraction, is required.
  case notADecimal(String)
  case notADuration(String)
  /// `remind:soon`
  case notAReminder(String)
  case notAChoice(String, choices: [Bilingual])
  /// The name of a custom attribute has another meaning.
  case notAKey(String)
  case notAnAttributeKind(String)
  /// A choice needs at least two words.
  case tooFewChoices
  /// With the verb that takes the number, if any.
  case notANumber(String, verb: String? = nil)
  /// `s/milk/soy`: begins like a replacement but is not one.
  case notAReplacement(String)
  /// `prioriy:high`: not an attribute; with suggestions.
  case unknownKey(String, meant: [String])
  /// `tomorow` in `edit`: unlikely to be the new text; with suggestions.
  case notAText(String, meant: [String])
  /// `status:pending` in `add`: an attribute of other programs, or one recorded by the shell.
  case foreignKey(String, key: String, meant: [String])
  /// `no due date` in `edit`; with the way to type that.
  case removal(String, String)
  /// A recurrence is set and the deadline removed.
  case ruleWithoutDeadline
  /// `after:-1`; with the way to remove that number.
  case removesNumber(String, meant: String)
  /// `s/from/to/` on a text that does not contain it.
  case nothingToReplace(String, Int)
  /// `wait:due-3d` of a task without a deadline.
  case noDateToCountFrom(String)
  /// A date was moved beyond the year 9999.
  case outOfCalendar
  /// `notes:none`: nothing that could be removed.
  case nothingToTakeAway(String)
  /// The attribute selects what a command looks at, and this command does not support it.
  case noCondition(AttributeKey)
}
