/// The parts of a filter other than conditions: `sort:priority,-due`, `group:project`, `limit:10`.
package enum FilterOption: String, CaseIterable {
  case sort
  case group
  case limit
  case columns

  package var summary: Bilingual {
    switch self {
    case .sort: Bilingual("sort order; - reverses it", "並び順（- で逆順）")
    case .group: Bilingual("group under headings", "見出しでまとめる属性")
    case .limit: Bilingual("maximum number of tasks", "表示する最大件数")
    case .columns: Bilingual("columns to show, in this order", "表示する列（この順）")
    }
  }

  /// Finds an option by the folded word before the colon.
  private init?(key: String) {
    guard let option = FilterOption(rawValue: key) ?? Self.japaneseKeys[key] else { return nil }
    self = option
  }

  private static let japaneseKeys: [String: FilterOption] = [
    "並び順": .sort, "並べ替え": .sort, "並び替え": .sort, "並び": .sort, "順": .sort,
    "グループ": .group, "件数": .limit, "列": .columns, "項目": .columns,
  ]

  /// The Japanese word for the key: 並び順:期限.
  package var japaneseKey: String {
    switch self {
    case .sort: "並び順"
    case .group: "グループ"
    case .limit: "件数"
    case .columns: "列"
    }
  }

  /// The maximum length of a key with its colon, in bytes: that of full-width letters.
  private static let longestKey = 24

  private static func mayBeColon(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == 0xEF
  }

  /// Splits a value at commas.
  private static func parts(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { ",，、".contains($0) }
  }

  /// An example as typed.
  package var example: Bilingual {
    switch self {
    case .sort: Bilingual("sort:priority,-due", "並び順:優先度,-期限")
    case .group: Bilingual("group:project", "グループ:プロジェクト")
    case .limit: Bilingual("limit:10", "件数:10")
    case .columns: Bilingual("columns:number,due,text", "列:番号,期限,本文")
    }
  }

  /// The spellings in each language.
  package var terms: Bilingual { Bilingual(example.english, "\(example.japanese)、\(rawValue):") }

  /// Returns the possible values; empty if any number is allowed.
  package func choices(_ attributes: AttributeTable = .standard) -> [Bilingual] {
    switch self {
    case .sort: attributes.listOrders.map(\.spoken)
    case .group: attributes.sortable.map(\.spoken)
    case .limit: []
    case .columns: attributes.visible.map(\.spoken)
    }
  }

  /// Parses an option, with or without a value; nil for any other word.
  package static func named(_ word: Word) -> (option: FilterOption, value: String)? {
    guard word.isPlain, word.text.utf8.prefix(Self.longestKey).contains(where: Self.mayBeColon),
      let colon = word.text.firstIndex(where: { $0.narrow == ":" }),
      let option = FilterOption(key: word.text[..<colon].folded)
    else { return nil }
    return (option, String(word.text[word.text.index(after: colon)...]))
  }

  /// Applies an option to the filter; false for any other word.
  static func take(
    _ word: Word, into filter: inout TaskFilter, _ attributes: AttributeTable
  ) throws(FilterError) -> Bool {
    guard let (option, value) = named(word) else { return false }
    let isGiven =
      switch option {
      case .sort: !filter.sort.isEmpty
      case .group: filter.group != nil
      case .limit: filter.limit != nil
      case .columns: !filter.columns.isEmpty
      }
    if isGiven { throw .optionTwice(option.rawValue) }
    switch option {
    case .sort: filter.sort = try orders(value, attributes)
    case .group:
      do {
        filter.group = try order(value[...], among: attributes.sortable, attributes).attribute
      } catch .unknownOrder(let name, let choices) {
        throw .unknownGroup(name, choices: choices)
      }
    case .limit:
      let digits = value.folded
      let number = digits.hasSuffix("件") ? String(digits.dropLast()) : digits
      guard let limit = number.decimal, limit > 0 else { throw .notALimit(value) }
      filter.limit = limit
    case .columns: filter.columns = try columns(value, attributes)
    }
    return true
  }

  private static func columns(
    _ text: String, _ attributes: AttributeTable
  ) throws(FilterError) -> [Attribute] {
    var columns: [Attribute] = []
    for part in parts(text) {
      let name = part.folded
      let named =
        attributes[named: name]
        ?? attributes.visible.first { $0.name == name || $0.isLabelled(name) }
      guard let attribute = named, attribute.uses.contains(.visible) else {
        throw .unknownColumn(String(part), choices: FilterOption.columns.choices(attributes))
      }
      if !columns.contains(attribute) { columns.append(attribute) }
    }
    return columns
  }

  private static func orders(
    _ text: String, _ attributes: AttributeTable
  ) throws(FilterError) -> [TaskOrder] {
    var orders: [TaskOrder] = []
    for part in parts(text) {
      orders.append(try order(part, among: attributes.listOrders, attributes))
    }
    return orders
  }

  private static func order(
    _ text: Substring, among choices: [Attribute], _ attributes: AttributeTable
  ) throws(FilterError) -> TaskOrder {
    let isReversed = text.first?.isMinus == true
    let name = isReversed ? text.dropFirst() : text
    let key = name.folded
    let named = attributes[named: key] ?? choices.first { $0.isLabelled(key) }
    guard let attribute = named, choices.contains(attribute) else {
      // `urgency-` and `due+` of Taskwarrior
      let isMarked = key.last == "-" || key.last == "+"
      if isMarked, let meant = attributes[named: String(key.dropLast())], choices.contains(meant) {
        let dash = key.last == "-" ? "-" : ""
        throw .unknownOrder(
          String(name),
          choices: [Bilingual(dash + meant.spoken.english, dash + meant.spoken.japanese)])
      }
      let names = choices.flatMap { [$0.key.rawValue, $0.label.japanese] }
      let meant = Synonyms.meaning(of: key, .nearKey).map { [$0] } ?? Nearest.to(key, among: names)
      let near = choices.filter {
        meant.contains($0.key.rawValue) || meant.contains($0.label.japanese)
      }
      throw .unknownOrder(String(name), choices: (near.isEmpty ? choices : near).map(\.spoken))
    }
    return TaskOrder(attribute, isReversed: isReversed)
  }
}

extension Attribute {
  /// The name after `sort:` in each language.
  fileprivate var spoken: Bilingual { Bilingual(key.rawValue, label.japanese) }

  /// Returns whether this is the attribute's Japanese heading; the name must be folded.
  fileprivate func isLabelled(_ name: String) -> Bool {
    label.japanese.folded == name || key == .text && name == "タスク"
  }
}
