import TaskLanguage

extension DueInText.Notice {
  /// Points out what looks like a date and stayed in a text.
  var message: Message {
    switch self {
    case .word(let word, let written):
      Message(
        "No date: \"\(word)\" is text" + (written.map { " (\($0)?)" } ?? ""),
        "日付にしていません: 「\(word)」は本文です" + (written.map { " (\($0) ?)" } ?? ""))
    case .typo(let word, let meant):
      Message("No date: \"\(word)\" is text (\(meant)?)", "日付にしていません: 「\(word)」は本文です (\(meant) ?)")
    case .ambiguousHour(let words, let hour, let minute):
      Message(
        "No date: \"\(words)\" is text (\(DateError.halves(hour, minute).english)?)",
        "日付にしていません: 「\(words)」は本文です (\(DateError.halves(hour, minute).japanese) ?)")
    }
  }
}
