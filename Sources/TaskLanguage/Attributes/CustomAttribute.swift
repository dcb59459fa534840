import TaskModel

extension Attribute {
  /// Returns the attribute of a definition, with one of the kinds of built-in ones.
  static func custom(_ definition: AttributeDefinition) -> Attribute {
    let id = definition.id
    let kind: any AttributeKind =
      switch definition.kind {
      case .text: WordsKind { $0.values[id] }
      case .number: NumberKind { $0.values[id] }
      case .date:
        DateKind.moment {
          if case .due(let due)? = $0.values[id] { due } else { nil }
        }
      case .duration:
        DurationKind {
          if case .minutes(let minutes)? = $0.values[id] { minutes } else { nil }
        }
      case .choice: ChoiceKind(definition.choices) { $0.values[id] }
      }
    return Attribute(
      AttributeKey(definition.key), kind: kind, field: .custom(id),
      summary: definition.kind.summary,
      label: .same(definition.key), column: Column(place: 80, dropOrder: 1))
  }
}

extension AttributeDefinition.Kind {
  /// Finds the kind of that name, in any case, width and language.
  package init?(word: String) {
    let name = word.folded
    guard let kind = Self.allCases.first(where: { [$0.rawValue, $0.japanese].contains(name) })
    else { return nil }
    self = kind
  }

  /// The Japanese name.
  package var japanese: String {
    switch self {
    case .text: "文字列"
    case .number: "数値"
    case .date: "日付"
    case .duration: "時間"
    case .choice: "選択肢"
    }
  }

  package var summary: Bilingual {
    switch self {
    case .text: Bilingual("text", "文字列")
    case .number: Bilingual("number", "数値")
    case .date: Bilingual("date, with or without a time", "日付（時刻も可）")
    case .duration: Bilingual("length of time", "時間の長さ")
    case .choice: Bilingual("one of a list of words", "選択肢")
    }
  }
}

/// The rules for names of custom attributes.
package enum AttributeNames {
  /// Returns the name in stored form; throws if it has another meaning.
  package static func key(_ name: String) throws(AttributeError) -> String {
    let key = name.folded
    let isWord =
      key.first?.isLetter == true
      && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && key.count <= 30
    guard isWord, !isTaken(key) else { throw .notAKey(name) }
    return key
  }

  private static func isTaken(_ key: String) -> Bool {
    AttributeTable.standard[AttributeKey(key)] != nil
      || AttributeTable.standard.all.contains { $0.name == key }
      || reserved.contains(key)
  }

  /// Words that occur before a colon in texts, and names reserved for later versions.
  private static let reserved: Set<String> = [
    "http", "https", "ftp", "file", "mailto", "ssh", "git", "seat", "name", "users", "tasks",
    "none", "any", "sort", "group", "limit", "columns", "status", "start", "started", "parent",
    "under",
    "urgency",
  ]
}
