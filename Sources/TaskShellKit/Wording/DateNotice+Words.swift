import TaskLanguage

extension DateRemark {
  /// The remark on a part of a date.
  var message: Message {
    switch self {
    case .secondsDropped(let text):
      Message("Seconds are dropped: \"\(text)\"", "秒は切り捨てます: 「\(text)」")
    case .zoned(let text, let due):
      Message(
        "\"\(text)\" is \(Bilingual.date(due).english) here",
        "「\(text)」は現地時間で\(Bilingual.date(due).japanese)です")
    case .beforeNoon(let text, let later):
      Message(
        "\"\(text)\" is in the morning; for the afternoon: \(later.iso8601)",
        "「\(text)」は午前です（午後なら \(later.iso8601)）")
    }
  }
}

extension DueInText.Notice {
  /// The notice that an apparent date or attribute is in the text, and how to set it.
  ///
  /// - Parameters:
  ///   - number: the number of the task with the text; nil before it exists.
  ///   - key: the key that sets the value while the line is typed.
  func message(of number: Int? = nil, key: String? = nil) -> Message {
    switch self {
    case .remark(let remark): return remark.message
    case .noDeadline(let word):
      return Message("No deadline: \"\(word)\"", "期限はありません: 「\(word)」")
    case .word(let word, let written):
      return Self.unset(word, [written].compactMap(\.self), of: number, key)
    case .attribute(let word, let meant):
      return Message(
        "\"\(word)\" stayed in the text. Did you mean \(meant)?",
        "「\(word)」は本文になります（もしかして: \(Japanese.typed(meant))）")
    case .readAs(let word, let meant):
      return Message(
        "\"\(word)\" is read as \(meant)", "「\(word)」は「\(Japanese.typed(meant))」として読みました")
    case .keptTime(let time, let day):
      return Message(
        "The time of day stays; due:\(day.iso8601) removes it",
        "時刻（\(time.iso8601)）はそのままです（なくすには「期限:\(day.iso8601)」）")
    case .typo(let word, let meant):
      return Self.unset(word, ["due:" + meant], of: number, key)
    case .left(let word, let written): return Self.left(word, written, of: number)
    case .ambiguousOrder(let words, let first, let second):
      let days = [first, second].map { Bilingual.longDay($0.date) }
      return Message(
        "No deadline set: \"\(words)\" could be \(days[0].english) or \(days[1].english)",
        "期限は付けていません（「\(words)」は\(days[0].japanese)と\(days[1].japanese)のどちらですか？）")
    case .ambiguousHour(let words, let hour, let minute):
      let halves = DateError.halves(hour, minute).joined(by: Bilingual(" or ", "と"))
      return Message(
        "No deadline set: \"\(words)\" could be \(halves.english)",
        "期限は付けていません（「\(words)」は\(halves.japanese)のどちらですか？）")
    }
  }

  /// Part of a date was left in the text beside the given deadline.
  private static func left(_ word: String, _ written: String?, of number: Int?) -> Message {
    let date = written.map { $0.dropFirst(Attribute.due.mark.count) }
    guard let number else {
      return Message("\"\(word)\" stays in the text", "「\(word)」は本文になります")
    }
    return Message(
      "\"\(word)\" stayed in the text" + (date.map { ". To set it: due \(number) \($0)" } ?? ""),
      "「\(word)」は本文になりました"
        + (date.map { "（期限にするには「due \(number) \($0)」）" } ?? ""))
  }

  /// No deadline or recurrence was set, and how to set it.
  private static func unset(
    _ word: String, _ forms: [String], of number: Int?, _ key: String?
  ) -> Message {
    let repeats = forms.first?.hasPrefix(Attribute.every.mark) == true
    let said = Bilingual(
      "\(repeats ? "Nothing repeats" : "No deadline set"): \"\(word)\" is in the text",
      "\(repeats ? "繰り返しは" : "期限は")付けていません: 「\(word)」は本文にあります")
    guard let form = forms.first else { return Message(said.english, said.japanese) }
    let value = repeats ? "繰り返し" : "期限"
    guard let number else {
      let key = key.map { $0 + ": " } ?? ""
      return Message(
        said.english + " (\(key)\(form)\(key.isEmpty ? "?" : ""))",
        "「\(word)」は\(value)ではなく本文になります（\(value)にするには \(key)\(Japanese.typed(form))）")
    }
    let date =
      form.hasPrefix(Attribute.due.mark) ? String(form.dropFirst(Attribute.due.mark.count)) : nil
    let english = date.map { "due \(number) \($0)" } ?? "edit \(number) \(form)"
    let japaneseLine =
      date.map { "due \(number) \($0)" } ?? "edit \(number) \(Japanese.typed(form))"
    return Message(
      said.english + ". To set it: \(english)",
      "「\(word)」は\(value)ではなく本文になりました（\(value)にするには「\(japaneseLine)」）")
  }
}
