import TaskLanguage

extension DueInText.Notice {
  /// Points out what looks like a date and stayed in a text.
  var message: Message {
    switch self {
    case .word(let word, let written):
      Message(
        "No date: \"\(word)\" is text" + (written.map { " (\($0)?)" } ?? ""),
        "日付ではありません: 「\(word)」は本文にしました" + (written.map { "（日付なら \($0)）" } ?? ""))
    case .typo(let word, let meant):
      Message(
        "No date: \"\(word)\" is text (\(meant)?)", "日付ではありません: 「\(word)」は本文にしました（\(meant) ですか？）")
    case .ambiguousHour(let words, let hour, let minute):
      Message(
        "No date: \"\(words)\" is text (\(DateError.halves(hour, minute).english)?)",
        "日付ではありません: 「\(words)」は本文にしました"
          + "（\(DateError.halves(hour, minute).japanese) ですか？）")
    }
  }
}
