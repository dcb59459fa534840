import TaskLanguage

extension DateRemark {
  /// Says what became of a part of a date.
  var message: Message {
    switch self {
    case .secondsDropped(let text):
      Message("Seconds are dropped: \"\(text)\"", "秒は切り捨てます: 「\(text)」")
    case .zoned(let text, let due):
      Message(
        "\"\(text)\" is \(Bilingual.date(due).english) here",
        "「\(text)」はここでは\(Bilingual.date(due).japanese)です")
    }
  }
}

extension DueInText.Notice {
  /// Points out what looks like a date and stayed in a text.
  var message: Message {
    switch self {
    case .remark(let remark): remark.message
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
