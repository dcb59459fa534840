/// `sort:priority,-due`, `group:project` and `limit:10`: what a filter says beside conditions.
package enum FilterOption: String, CaseIterable {
  case sort
  case group
  case limit
  case columns

  package var summary: Bilingual {
    switch self {
    case .sort: Bilingual("sort order; - reverses it", "並び順（- で逆順）")
    case .group: Bilingual("group under headings", "見出しでまとめる項目")
    case .limit: Bilingual("maximum number of tasks", "表示する最大件数")
    case .columns: Bilingual("columns to show, in this order", "表示する項目（この順）")
    }
  }

  /// As one would type it.
  package var example: String {
    switch self {
    case .sort: "sort:priority,-due"
    case .group: "group:project"
    case .limit: "limit:10"
    case .columns: "columns:number,due,text"
    }
  }

  /// The values that it is made of; none where any number is one.
  package func choices(_ attributes: AttributeTable = .standard) -> [String] {
    switch self {
    case .sort: attributes.listOrders.map(\.key.rawValue)
    case .group: attributes.sorted.map(\.key.rawValue)
    case .limit: []
    case .columns: attributes.shown.map(\.key.rawValue)
    }
  }

  /// Whether the word is one of them, with its value or without.
  package static func named(_ word: Word) -> (option: FilterOption, value: String)? {
    guard word.isPlain,
      let colon = word.text.firstIndex(where: { $0.narrow == ":" }),
      let option = FilterOption(rawValue: word.text[..<colon].folded)
    else { return nil }
    return (option, String(word.text[word.text.index(after: colon)...]))
  }

  /// Puts what the word says into the filter; false if it is no option.
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
        filter.group = try order(value[...], among: attributes.sorted, attributes).attribute
      } catch .unknownOrder(let name, let choices) {
        throw .unknownGroup(name, choices: choices)
      }
    case .limit:
      guard let limit = value.folded.decimal, limit > 0 else { throw .notALimit(value) }
      filter.limit = limit
    case .columns: filter.columns = try columns(value, attributes)
    }
    return true
  }

  private static func columns(
    _ text: String, _ attributes: AttributeTable
  ) throws(FilterError) -> [Attribute] {
    var columns: [Attribute] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.folded
      let named = attributes[named: name] ?? attributes.shown.first { $0.name == name }
      guard let attribute = named, attribute.uses.contains(.shown) else {
        throw .unknownColumn(String(part), choices: attributes.shown.map(\.key.rawValue))
      }
      if !columns.contains(attribute) { columns.append(attribute) }
    }
    return columns
  }

  private static func orders(
    _ text: String, _ attributes: AttributeTable
  ) throws(FilterError) -> [TaskOrder] {
    var orders: [TaskOrder] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      orders.append(try order(part, among: attributes.listOrders, attributes))
    }
    return orders
  }

  private static func order(
    _ text: Substring, among choices: [Attribute], _ attributes: AttributeTable
  ) throws(FilterError) -> TaskOrder {
    let isReversed = text.first?.narrow == "-"
    let name = isReversed ? text.dropFirst() : text
    guard let attribute = attributes[named: name.folded], choices.contains(attribute) else {
      throw .unknownOrder(String(name), choices: choices.map(\.key.rawValue))
    }
    return TaskOrder(attribute, isReversed: isReversed)
  }
}
