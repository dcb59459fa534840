import TaskModel

/// An attribute of a task: the one definition from which reading, filters, order, groups, wording,
/// columns, completion, help and the manual derive.
///
/// What is the same for all values of its kind is the business of ``kind``; here stands what sets it
/// apart.
package final class Attribute: Sendable {
  /// Where an attribute can stand.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// In `add` and `edit`, where it gives a task its value.
    package static let typed = Uses(rawValue: 1)
    /// In filters.
    package static let asked = Uses(rawValue: 2)
    /// In `sort:` and `group:`.
    package static let sorted = Uses(rawValue: 4)
    /// In what is shown of a task.
    package static let shown = Uses(rawValue: 8)
    /// In `add` alone, where it gives a new task a value; what is `typed` can stand there anyway.
    package static let added = Uses(rawValue: 16)
    package static let all: Uses = [.typed, .asked, .sorted, .shown]
  }

  /// Its place in the table of a list.
  package struct Column: Sendable {
    /// Columns stand in the order of these.
    package let place: Int
    /// Which columns go first where the room is short: 1 before 2; 0 never goes.
    package let dropOrder: Int
    package var isRightAligned = false
    /// Whether it is there when no row has a value.
    package var isAlwaysShown = false
  }

  /// How it is typed.
  package let key: AttributeKey
  /// How it is called in JSON, CSV and plain lines.
  package let name: String
  /// The mark that stands for the key at the start of a word.
  package let sigil: Character?
  package let kind: any AttributeKind
  /// Where its value is kept; nil for one that cannot be given.
  package let field: TaskField?
  package let uses: Uses
  /// A summary in a few words.
  package let summary: Bilingual
  /// The heading of its column, and the label before its value.
  package let label: Bilingual
  /// Nil for one that only `show` shows.
  package let column: Column?
  /// The mark before a value in each language, as one would type it: `due:`, 期限:, `#`.
  package let marks: Bilingual

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
    let hasWord = !uses.isDisjoint(with: [.typed, .added, .asked]) || uses.isEmpty
    marks =
      sigil.map { .same(String($0)) }
      ?? Bilingual("\(key.rawValue):", "\(hasWord ? label.japanese : key.rawValue):")
  }

  /// The placeholder in a usage line: `due:DATE`.
  package var placeholder: Bilingual { .same(mark) + kind.placeholder }

  /// `#TAG, tag:TAG`
  package var spellings: Bilingual {
    sigil == nil ? placeholder : placeholder + .same(", \(key.rawValue):") + kind.placeholder
  }

  /// The Japanese word that can stand for the key: `期限:明日`. What the shell records by itself has
  /// none, for words such as 完了: begin texts as well; what commands look back to has one.
  package var japaneseKey: String? {
    !uses.isDisjoint(with: [.typed, .added]) || uses.isEmpty ? label.japanese : nil
  }

  /// The Japanese word that can stand for the key in filters alone: 作成:今日.
  package var japaneseCondition: String? {
    guard uses.contains(.asked), japaneseKey == nil else { return nil }
    return key == .text ? "本文" : label.japanese
  }

  /// The Japanese word before a value in filters.
  package var japaneseName: String? { japaneseKey ?? japaneseCondition }

  /// The spellings in each language, its own words first.
  package var terms: Bilingual {
    let value = kind.placeholder.japanese
    guard let name = japaneseName else { return spellings }
    let own = sigil == nil ? "\(name):\(value)" : "\(mark)\(value)、\(name):"
    return Bilingual(spellings.english, "\(own)、\(key.rawValue):")
  }

  /// The mark before a value as one would type it: `due:`, `#`.
  package var mark: String { marks.english }

  /// The placeholder in a usage line in each language: `due:DATE`, 期限:日付.
  package var usage: Bilingual { marks + kind.placeholder }

  /// Whether its key can stand before a value; what is only shown has none.
  package var hasKey: Bool { uses.isEmpty || !uses.isDisjoint(with: [.typed, .asked]) }

  /// Whether it may be given several times.
  package var isList: Bool { field.map { $0.rule != .single } ?? false }
}

extension Attribute: Equatable {
  package static func == (left: Attribute, right: Attribute) -> Bool { left.key == right.key }
}

extension AttributeKey {
  /// The mark before a value as one would type it: `due:`, `#`.
  package var mark: String { marks.english }

  /// The mark in each language: `due:`, 期限:.
  package var marks: Bilingual { AttributeTable.standard[self]?.marks ?? .same("\(rawValue):") }

  /// The Japanese word for the key; the key itself where there is none.
  package var japanese: String { AttributeTable.standard[self]?.japaneseName ?? rawValue }
}

/// Why an attribute, or the value of one, is refused: facts, worded elsewhere.
package enum AttributeError: Error, Equatable {
  /// It takes one value and was given two.
  case twice(AttributeKey)
  /// `#a` is given and taken away.
  case contradiction(String)
  /// The shell keeps it itself.
  case notTyped(AttributeKey)
  /// `due:` with nothing after it.
  case withoutValue(AttributeKey)
  /// `due: friday`: the value stands behind a space.
  case spaceBehindKey(AttributeKey, String)
  /// `note:two litres`: more words may belong to the value, which quotes make one.
  case openEnd(AttributeKey, String, whole: String)
  case notAPriority(String)
  case notAProject(String)
  /// `#a,b` in a filter, which may ask for both or for either.
  case severalTags(String, [String])
  /// `#a,#b,…` in one word that lists more than anybody types.
  case tooManyValues
  /// A number was wanted, perhaps with a fraction.
  case notADecimal(String)
  case notADuration(String)
  /// `remind:soon`
  case notAReminder(String)
  case notAChoice(String, choices: [Bilingual])
  /// The name of an attribute of one's own would mean something else.
  case notAKey(String)
  case notAnAttributeKind(String)
  /// A choice needs two words or more.
  case tooFewChoices
  case notANumber(String)
  /// `s/milk/soy`: begins as a replacement but is not one.
  case notAReplacement(String)
  /// `prioriy:high`: no attribute, with what it may have been meant to be.
  case unknownKey(String, meant: [String])
  /// `tomorow` in `edit`: no text that would take the place of another, with what may be meant.
  case notAText(String, meant: [String])
  /// `status:pending` in `add`: what other programs have, or the shell records itself.
  case foreignKey(String, key: String, meant: [String])
  /// `no due date` in `edit`, with how that is typed.
  case removal(String, String)
  /// A rule is given and the deadline taken away.
  case ruleWithoutDeadline
  /// `after:-1`, with how that number is taken away.
  case removesNumber(String, meant: String)
  /// `s/from/to/` on a text that does not have it.
  case nothingToReplace(String, Int)
  /// `wait:due-3d` of a task without a deadline.
  case noDateToCountFrom(String)
  /// A date was moved beyond the year 9999.
  case outOfCalendar
  /// `notes:none`: there is no such thing to take away.
  case nothingToTakeAway(String)
  /// The attribute says what a command looks at, and that command does not.
  case noCondition(AttributeKey)
}
