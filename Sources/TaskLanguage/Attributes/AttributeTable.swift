import TaskModel

/// The attributes that can be typed.
package struct AttributeTable: Sendable {
  /// Built-in attributes of tasks, in the order of JSON, CSV and details; add new ones here.
  private static let builtIn: [Attribute] = [
    .number, .id, .text, .state, .due, .assignee, .assignees, .project, .tag, .priority, .note,
    .noted,
    .every,
    .again,
    .after, .under, .wait, .scheduled, .until, .estimate, .order, .remind, .spent, .started,
    .sessions,
    .assigner,
    .created, .modified, .completed,
  ]

  /// Moments of the past that commands look at; not attributes of tasks.
  private static let moments: [Attribute] = [.asof, .since]

  /// Computed attributes that tasks can be sorted by.
  private static let orders: [Attribute] = [.urgency]

  package static let standard = AttributeTable(added: [])

  /// Returns the built-in and the custom attributes.
  package static func of(_ definitions: [AttributeDefinition]) -> AttributeTable {
    definitions.isEmpty ? .standard : AttributeTable(added: definitions.map(Attribute.custom))
  }

  /// The built-in attributes.
  private static let fixed = builtIn + moments + orders
  private static let byKey = TextIndex(fixed.map(\.key.rawValue), by: .wholeText)
  /// Labels are already folded; a test checks that.
  private static let byJapaneseKey = TextIndex(fixed.map { $0.japaneseKey ?? "" }, by: .wholeText)

  /// The attributes of tasks, in the order of JSON, CSV and details.
  package let all: [Attribute]
  /// The attributes in the order of lists, cards, sentences and help: important ones first, then those
  /// that are typed, people, those that are recorded, and long texts.
  package let inSentences: [Attribute]
  /// The custom attributes.
  let added: [Attribute]
  /// The marks, and the attributes of them in ``all``.
  private let sigils: [(sigil: Character, index: Int)]

  private init(added: [Attribute]) {
    all = Self.builtIn + added
    let first: [Attribute] = [.due, .priority, .project, .tag]
    let rest = all.filter { !first.contains($0) && $0 != .assignee && $0 != .note }
    let isTyped = { (attribute: Attribute) in
      attribute.uses.contains(.editable) || attribute == .text
    }
    inSentences =
      first + rest.filter(isTyped) + [.assignee] + rest.filter { !isTyped($0) } + [.note]
    self.added = added
    sigils = all.enumerated().compactMap { index, attribute in
      attribute.sigil.map { ($0, index) }
    }
  }

  package subscript(key: AttributeKey) -> Attribute? {
    Self.byKey.numbers(of: key.rawValue).first.map { Self.fixed[$0] }
      ?? added.first { $0.key == key }
  }
  /// The attribute with that name in any language; the name must be folded.
  package subscript(named name: String) -> Attribute? {
    own(name) ?? Self.otherName(name).flatMap { self[$0] }
  }
  /// Returns the attribute with that key, English or Japanese.
  private func own(_ name: String) -> Attribute? {
    if let attribute = self[AttributeKey(name)] { return attribute }
    guard !name.utf8.isEmpty else { return nil }
    return Self.byJapaneseKey.numbers(of: name).first.map { Self.fixed[$0] }
      ?? added.first { $0.japaneseKey?.folded == name }
  }
  /// Returns the attribute that other programs or habits call by this name; a custom one of that
  /// name has precedence.
  static func otherName(_ name: String) -> AttributeKey? {
    Synonyms.meaning(of: name, .key).map { AttributeKey($0) }
  }
  package subscript(sigil: Character) -> Attribute? {
    sigils.first { $0.sigil == sigil }.map { all[$0.index] }
  }

  /// The attributes that have keys, in the order of help.
  package var keyed: [Attribute] {
    inSentences.filter { !$0.uses.isDisjoint(with: [.editable, .filterable]) }
  }

  /// Attributes for `add` and `edit`, in the order of help.
  package var editable: [Attribute] { inSentences.filter { $0.uses.contains(.editable) } }
  /// Attributes for filters, in the order of help.
  package var filterable: [Attribute] { inSentences.filter { $0.uses.contains(.filterable) } }
  /// Attributes for sorting and grouping.
  package var sortable: [Attribute] { inSentences.filter { $0.uses.contains(.sortable) } }
  /// Attributes for sorting lists without headings, including urgency.
  package var listOrders: [Attribute] { sortable + Self.orders }
  /// Attributes shown of a task, in the order of JSON.
  package var visible: [Attribute] { all.filter { $0.uses.contains(.visible) } }
  /// Attributes accepted only by commands that look into the past.
  package var moments: [Attribute] { Self.moments }
}

extension People {
  /// The built-in and custom attributes.
  package var attributes: AttributeTable { .of(state.attributes) }
}

extension AttributeTable: AttributeSpellings {
  package func spelling(after sigil: Character) -> AttributeSpelling? {
    sigils.first { $0.sigil == sigil }.map { all[$0.index].spelling }
  }

  package func spelling(named name: String) -> AttributeSpelling? {
    let own = own(name)
    guard let attribute = own ?? Self.otherName(name).flatMap({ self[$0] }), attribute.hasKey else {
      return nil
    }
    var spelling = attribute.spelling
    spelling.isOther = own == nil
    return spelling
  }

  package func isLength(_ word: Substring) -> Bool {
    guard let byte = word.utf8.first, byte >= 0x80 else { return false }
    return DateShift(["+" + word]) != nil
  }
}

/// Parsing of lines without custom attributes.
extension Tokenizer {
  package static func words(of line: String) throws -> [Word] {
    try words(of: line, in: AttributeTable.standard)
  }

  package static func split(_ line: String) -> Result {
    split(line, in: AttributeTable.standard)
  }
}
