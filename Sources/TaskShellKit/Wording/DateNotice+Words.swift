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
        "「\(word)」は日付とみなさず本文に残しました" + (written.map(Self.japaneseForm) ?? ""))
    case .attribute(let word, let meant):
      Message(
        "Not an attribute, kept as text: \"\(word)\" (\(meant)?)",
        "「\(word)」は属性とみなさず本文に残しました（もしかして: \(meant)）")
    case .keptTime(let time, let day):
      Message(
        "The time of day is kept; due:\(day.iso8601) removes it",
        "時刻（\(time.iso8601)）はそのままです。なくすには 期限:\(day.iso8601)")
    case .typo(let word, let meant):
      Message(
        "Not a date, kept as text: \"\(word)\" (\(meant)?)",
        "「\(word)」は日付とみなさず本文に残しました（もしかして: \(meant)）")
    case .ambiguousHour(let words, let hour, let minute):
      Message(
        "Not a date, kept as text: \"\(words)\" (\(DateError.halves(hour, minute).english)?)",
        "「\(words)」は日付とみなさず本文に残しました"
          + "（もしかして: \(DateError.halves(hour, minute).japanese)）")
    }
  }

  /// How one would type it to be no text: （期限にするなら 期限:金曜）.
  private static func japaneseForm(_ written: String) -> String {
    for (attribute, name) in [(Attribute.due, "期限"), (Attribute.every, "繰り返し")] {
      guard written.hasPrefix(attribute.mark) else { continue }
      let typed = attribute.marks.japanese + written.dropFirst(attribute.mark.count)
      return "（\(name)にするなら \(typed)）"
    }
    return "（日付なら \(written)）"
  }
}
