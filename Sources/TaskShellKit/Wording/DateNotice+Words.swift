import TaskLanguage

extension DueInText.Notice {
  /// Points out what looks like a date and stayed in a text.
  var message: Message {
    switch self {
    case .word(let word):
      Message(
        "No date: \"\(word)\" is text (due:\(word)?)", "日付にしていません: 「\(word)」は本文です (due:\(word) ?)")
    case .typo(let word, let meant):
      Message("No date: \"\(word)\" is text (\(meant)?)", "日付にしていません: 「\(word)」は本文です (\(meant) ?)")
    case .ambiguousHour(let words, let hour):
      Message(
        "No date: \"\(words)\" is text (\(hour)am or \(hour + 12):00?)",
        "日付にしていません: 「\(words)」は本文です (\(hour)am または \(hour + 12):00 ?)")
    }
  }
}
