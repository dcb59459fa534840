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
  /// Says that what looks like a date or an attribute is in the text, and what sets it.
  ///
  /// - Parameters:
  ///   - number: that of the task which has the text; nil before it is there.
  ///   - key: the key that sets it while the line is typed.
  func message(of number: Int? = nil, key: String? = nil) -> Message {
    switch self {
    case .remark(let remark): remark.message
    case .noDeadline(let word): Message("No due date: \"\(word)\"", "期限はありません: 「\(word)」")
    case .word(let word, let written):
      Self.unset(word, [written].compactMap(\.self), of: number, key)
    case .attribute(let word, let meant):
      Message(
        "\"\(word)\" stayed in the text. Did you mean \(meant)?",
        "「\(word)」は本文のままです。もしかして: \(meant)")
    case .readAs(let word, let meant):
      Message("\"\(word)\" is read as \(meant)", "「\(word)」は \(meant) として読みました")
    case .keptTime(let time, let day):
      Message(
        "The time of day is kept; due:\(day.iso8601) removes it",
        "時刻（\(time.iso8601)）はそのままです。なくすには 期限:\(day.iso8601)")
    case .typo(let word, let meant): Self.unset(word, ["due:" + meant], of: number, key)
    case .ambiguousHour(let words, let hour, let minute):
      Message(
        "No deadline set: \"\(words)\" could be \(DateError.halves(hour, minute).english)",
        "期限は付けていません: 「\(words)」は\(DateError.halves(hour, minute).japanese)のどちらですか")
    }
  }

  /// No deadline was set, or nothing that repeats, and what sets it.
  private static func unset(
    _ word: String, _ forms: [String], of number: Int?, _ key: String?
  ) -> Message {
    let repeats = forms.first?.hasPrefix(Attribute.every.mark) == true
    let said = Bilingual(
      "\(repeats ? "Nothing repeats" : "No deadline set"): \"\(word)\" is in the text",
      "\(repeats ? "繰り返しは" : "期限は")付けていません: 「\(word)」は本文にあります")
    guard let form = forms.first else { return Message(said.english, said.japanese) }
    guard let number else {
      let key = key.map { $0 + ": " } ?? ""
      return Message(
        said.english + " (\(key)\(form)\(key.isEmpty ? "?" : ""))",
        said.japanese + "（\(key)\(japanese(form))\(key.isEmpty ? "?" : "")）")
    }
    let date =
      form.hasPrefix(Attribute.due.mark) ? String(form.dropFirst(Attribute.due.mark.count)) : nil
    let english = date.map { "due \(number) \($0)" } ?? "edit \(number) \(form)"
    let japaneseLine = date.map { "due \(number) \($0)" } ?? "edit \(number) \(japanese(form))"
    return Message(
      said.english + ". To set it: \(english)", said.japanese + "。付けるには: \(japaneseLine)")
  }

  /// A form with the key that Japanese has for it.
  private static func japanese(_ form: String) -> String {
    for attribute in [Attribute.due, .every] where form.hasPrefix(attribute.mark) {
      return attribute.marks.japanese + form.dropFirst(attribute.mark.count)
    }
    return form
  }
}
