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
        "「\(text)」は現地時間で\(Bilingual.date(due).japanese)です")
    }
  }
}

extension DueInText.Notice {
  /// Points out what looks like a date and stayed in a text.
  var message: Message {
    switch self {
    case .remark(let remark): remark.message
    case .noDeadline(let word): Message("No due date: \"\(word)\"", "期限はありません: 「\(word)」")
    case .word(let word, let written):
      Message(
        "Not a date, kept as text: \"\(word)\"" + (written.map { " (\($0)?)" } ?? ""),
        "日付ではありません: 「\(word)」は本文にしました" + (written.map { "（日付なら \($0)）" } ?? ""))
    case .attribute(let word, let meant):
      Message(
        "Not an attribute, kept as text: \"\(word)\" (\(meant)?)",
        "属性ではありません: 「\(word)」は本文にしました（もしかして: \(meant)）")
    case .keptTime(let time, let day):
      Message(
        "The time of day is kept; due:\(day.iso8601) has none",
        "時刻（\(time.iso8601)）はそのままです。なくすには 期限:\(day.iso8601)")
    case .typo(let word, let meant):
      Message(
        "Not a date, kept as text: \"\(word)\" (\(meant)?)",
        "日付ではありません: 「\(word)」は本文にしました（もしかして: \(meant)）")
    case .ambiguousHour(let words, let hour, let minute):
      Message(
        "Not a date, kept as text: \"\(words)\" (\(DateError.halves(hour, minute).english)?)",
        "日付ではありません: 「\(words)」は本文にしました"
          + "（もしかして: \(DateError.halves(hour, minute).japanese)）")
    }
  }
}
