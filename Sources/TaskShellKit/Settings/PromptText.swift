import TaskLanguage

/// A field of a prompt.
package enum PromptField: String, CaseIterable, Sendable {
  case context, selected, staged, team, due, overdue, today, count, started, sync, time, date

  package var label: Bilingual {
    switch self {
    case .context: Bilingual("the context or filter", "コンテキスト")
    case .selected: Bilingual("the selected task", "選択中")
    case .staged: Bilingual("how many changes are staged", "未確定")
    case .team: Bilingual("what the team does not have yet", "チーム")
    case .due: Bilingual("what is due, in words", "期限")
    case .overdue: Bilingual("how many are overdue", "期限切れ")
    case .today: Bilingual("how many are due today", "今日")
    case .count: Bilingual("how many are open", "件数")
    case .started: Bilingual("what is being worked on", "作業中")
    case .sync: Bilingual("how syncing goes", "同期")
    case .time: Bilingual("the time", "時刻")
    case .date: Bilingual("the day", "日付")
    }
  }

  /// The field with a name, in English or Japanese.
  fileprivate static func named(_ name: String) -> PromptField? {
    let name = name.folded
    return allCases.first { $0.rawValue == name || $0.label.japanese == name }
  }
}

/// The text of a prompt with fields in it, such as `{context} {due} > `.
package struct PromptText: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case text(String)
    case field(PromptField)
  }

  /// The text as typed, with the English names of the fields.
  package let text: String
  package let parts: [Part]

  /// Parses a text; a word in braces is a field.
  ///
  /// - Throws: `UsageError.unknownField`.
  package init(_ typed: String) throws(UsageError) {
    var parts: [Part] = []
    var rest = typed[...]
    func append(_ text: some StringProtocol) {
      if case .text(let last)? = parts.last {
        parts[parts.count - 1] = .text(last + text)
      } else if !text.isEmpty {
        parts.append(.text(String(text)))
      }
    }
    while let open = rest.firstIndex(of: "{") {
      append(rest[..<open])
      let inner = rest[rest.index(after: open)...].prefix { $0.isLetter }
      guard !inner.isEmpty, inner.endIndex < rest.endIndex, rest[inner.endIndex] == "}" else {
        append("{")
        rest = rest[rest.index(after: open)...]
        continue
      }
      guard let field = PromptField.named(String(inner)) else {
        let all = PromptField.allCases.map { Bilingual($0.rawValue, $0.label.japanese) }
        let names = all.map(\.english) + all.map(\.japanese)
        throw .unknownField(
          String(inner), nearest: Nearest.to(inner.folded, among: names), all: all)
      }
      parts.append(.field(field))
      rest = rest[rest.index(after: inner.endIndex)...]
    }
    append(rest)
    self.parts = parts
    text = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): "{\(field.rawValue)}"
      }
    }.joined()
  }

  /// The pieces of the prompt; an empty field also removes the space after it.
  package func pieces(_ value: (PromptField) -> String) -> [(text: String, field: PromptField?)] {
    var pieces: [(text: String, field: PromptField?)] = []
    var isBehindEmpty = false
    for part in parts {
      switch part {
      case .text(let text):
        let shown = isBehindEmpty && text.first == " " ? String(text.dropFirst()) : text
        if !shown.isEmpty { pieces.append((shown, nil)) }
        isBehindEmpty = false
      case .field(let field):
        let text = value(field)
        isBehindEmpty = text.isEmpty
        if !text.isEmpty { pieces.append((text, field)) }
      }
    }
    return pieces
  }
}
