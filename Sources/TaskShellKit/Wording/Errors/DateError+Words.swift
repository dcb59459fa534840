import TaskLanguage
import TaskModel

extension DateError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .notUnderstood(let text, let nearest):
      Message(
        "\"\(text)\" is not a date.", "「\(text)」は日付として読めません",
        hint: Bilingual(
          "for example \(nearest.isEmpty ? "tomorrow 17:00, fri or 2026-03-14" : English.either(nearest))",
          "書き方の例: \(nearest.isEmpty ? "明日 17:00、金曜、3月14日" : Japanese.either(nearest.map(Japanese.typed)))"
        ))
    case .ambiguous(let text, let either):
      Message(
        "\"\(text)\" can mean two things.", "「\(text)」は2通りに読めます",
        hint: Bilingual(
          "write \(English.either(either))", "「\(either.joined(separator: "」か「"))」と書いてください"))
    case .skippedTime(let text, let date): .skippedTime(text, date)
    case .noRecurrence(let text):
      Message(
        "\"\(text)\" is not a recurrence.", "「\(text)」は繰り返しとして読めません",
        hint: DateError.formOfRule(text).map {
          Bilingual("did you mean \($0)?", "もしかして: \(Japanese.typed($0))")
        }
          ?? Bilingual(
            "every:week, every:mon,fri or every:last day", "繰り返し:毎週、繰り返し:毎週月曜、繰り返し:毎月25日"))
    case .tooOften(let text):
      Message(
        "\"\(text)\" would recur more than once a minute.", "「\(text)」は1分に2回以上になります",
        hint: Bilingual("every:hour or every:30 minutes", "繰り返し:毎時、繰り返し:30分ごと"))
    case .noSuchDay(let text):
      Message("There is no such day: \(text)", "その日は存在しません: \(text)", hint: .quoteForText)
    case .ambiguousOrder(let text):
      Message(
        "\"\(text)\": which is the month?", "「\(text)」はどちらが月ですか？",
        hint: Bilingual(
          "write 2026-03-14 or 14 mar, or set date-order day-first",
          "3月14日、2026-03-14 と書くか、「set date-order month-first」で順番を決めてください"))
    case .wrongWeekday(let text, let date): .wrongWeekday(text, date)
    case .noSuchTime(let text): .noSuchTime(text)
    case .needsHalfOfDay(let text, let hour, let minute):
      Message(
        "\"\(text)\": morning or evening?", "「\(text)」は午前ですか、午後ですか？",
        hint: DateError.halves(hour, minute).joined(by: Bilingual(" or ", " または ")))
    case .numberAfterDate(let date, let number): .numberAfterDate(date, number)
    case .endsTooEarly(let text, let until): .endsTooEarly(text, .date(Due(date: until)))
    case .notWholeDay(let text):
      Message(
        "\"\(text)\" has a time of day; only a day fits here.",
        "「\(text)」には時刻があります。ここでは日付だけを指定してください。",
        hint: Bilingual("today, friday, 1 april", "今日、金曜、4月1日"))
    case .notPast(let text):
      Message("\"\(text)\" is not in the past.", "「\(text)」は過去ではありません")
    case .outOfRange(let text):
      Message("\"\(text)\" is outside the years 1 to 9999.", "「\(text)」は西暦1年から9999年の範囲にありません")
    }
  }

  /// An hour of a twelve-hour clock in both readings: `5:30am`, `17:30`.
  static func halves(_ hour: Int, _ minute: Int) -> [Bilingual] {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    let (morning, evening) = (
      minute == 0 ? "\(hour)am" : "\(hour):\(minutes)am", "\(hour + 12):\(minutes)"
    )
    let past = minute == 0 ? "" : minute == 30 ? "半" : "\(minutes)分"
    return [
      Bilingual(morning, "午前\(hour)時\(past)"), Bilingual(evening, "午後\(hour)時\(past)"),
    ]
  }
}

extension Message {
  /// Asks which is meant: the date, or the nearest one on the named weekday.
  fileprivate static func wrongWeekday(_ text: String, _ date: CivilDate) -> Message {
    let real = Bilingual.weekday(date.weekday)
    let name = "\(date.weekday)"
    let named = Weekday.allCases.first { weekday in
      let name = Bilingual.weekday(weekday)
      return weekday != date.weekday
        && (text.folded.split { !$0.isLetter }.contains { $0.hasPrefix(name.english.folded) }
          || text.contains("\(name.japanese)曜") || text.contains("(\(name.japanese))")
          || text.contains("（\(name.japanese)）"))
    }
    let other = named.flatMap { weekday in
      [1, -1, 2, -2, 3, -3].lazy.compactMap { date.adding(days: $0) }.first {
        $0.weekday == weekday
      }
    }
    guard let other else {
      return Message(
        "\"\(text)\" has the wrong weekday.", "「\(text)」の曜日が違います", hint: .date(Due(date: date)))
    }
    let both = [date, other].sorted().map { Bilingual.date(Due(date: $0), today: date) }
    let day = Bilingual.date(Due(date: date), today: date)
    let (english, japanese) = (day.english.dropFirst(4), day.japanese.prefix { $0 != "(" })
    return Message(
      "\(english) is a \(name.prefix(1).uppercased() + name.dropFirst()): \(both[0].english) or \(both[1].english)?",
      "\(japanese)は\(real.japanese)曜です。\(both[0].japanese) と \(both[1].japanese) のどちらですか？"
    )
  }

  /// The hour does not exist, or not in the part of the day named with it.
  fileprivate static func noSuchTime(_ text: String) -> Message {
    if text.contains("午前12時") || text.contains("午前１２時") {
      return Message(
        "\"\(text)\": midnight or noon?", "「\(text)」は午前0時ですか、正午ですか？",
        hint: Bilingual("0:00 or 12:00", "0時、正午"))
    }
    let words = text.split(separator: " ")
    let parts = ["morning", "afternoon", "evening", "night", "noon"]
    guard let part = words.lastIndex(where: { parts.contains($0.folded) }),
      let hour = words.last, hour.first?.isNumber == true, part < words.count - 1
    else {
      return Message(
        "There is no such time: \(text)", "その時刻は存在しません: \(text)", hint: .quoteForText)
    }
    let begin =
      part > 0 && ["every", "this", "each"].contains(words[part - 1].folded) ? part - 1 : part
    let phrase = words[begin...part].joined(separator: " ")
    let day = begin < part && words[begin].folded != "this" ? "every day" : "today"
    return Message(
      "\"\(phrase)\" and \"\(hour)\" do not fit together.", "「\(phrase)」と「\(hour)」は合いません",
      hint: Bilingual("try \(day) at \(hour)", "例: \(day) at \(hour)"))
  }

  fileprivate static func skippedTime(_ text: String, _ date: CivilDate) -> Message {
    let day = Bilingual.date(Due(date: date))
    return Message(
      "\(day.english) has no such time: \(text)", "\(day.japanese)にその時刻はありません: \(text)",
      hint: Bilingual("the clocks go forward then", "時計が1時間進む時間帯です"))
  }

  fileprivate static func numberAfterDate(_ date: String, _ number: String) -> Message {
    let hint =
      DateError.time(in: number).map {
        Bilingual(
          "write \"\(date) at \($0)\", or put the text in quotes",
          "「\(date) \($0)」と書くか、本文を引用符で囲んでください")
      } ?? Bilingual("put the text in quotes", "本文を引用符で囲んでください")
    return Message(
      "\"\(date) \(number)\": is \(number) a time, or text?",
      "「\(date) \(number)」の \(number) は時刻ですか、本文ですか？", hint: hint)
  }

  fileprivate static func endsTooEarly(_ text: String, _ until: Bilingual) -> Message {
    Message(
      "\"\(text)\" ends before it begins: until \(until.english)",
      "「\(text)」は始まる前に終わります: \(until.japanese)まで")
  }
}

extension DateRemark {
  /// The remark on a part of a date.
  var message: Message {
    switch self {
    case .secondsDropped(let text):
      Message("Seconds are dropped: \"\(text)\"", "秒は切り捨てます: 「\(text)」")
    case .timeDropped(let time):
      Message(
        "Only the day counts here: \(time.iso8601) is dropped",
        "ここでは日付だけを使います: \(time.iso8601) は切り捨てます")
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
      let sentence = Message(
        "No deadline set: \"\(words)\" could be \(days[0].english) or \(days[1].english)",
        "期限は付けていません（「\(words)」は\(days[0].japanese)と\(days[1].japanese)のどちらですか？）")
      guard let number else { return sentence }
      let lines = [first, second].map { Self.line("due:" + $0.date.iso8601, of: number) }
      return Message(
        sentence.text
          + Bilingual(
            ". To set it: \(lines[0]) or \(lines[1]); for every such date: set date-order day-first",
            "（期限にするには「\(lines[0])」か「\(lines[1])」、順番を決めるには「set date-order month-first」）"))
    case .ambiguousHour(let words, let hour, let minute):
      let halves = DateError.halves(hour, minute).joined(by: Bilingual(" or ", "と"))
      return Message(
        "No deadline set: \"\(words)\" could be \(halves.english)",
        "期限は付けていません（「\(words)」は\(halves.japanese)のどちらですか？）")
    }
  }

  /// Part of a date was left in the text beside the given deadline.
  private static func left(_ word: String, _ written: String?, of number: Int?) -> Message {
    guard let number else {
      return Message("\"\(word)\" stays in the text", "「\(word)」は本文になります")
    }
    let line = written.map { Self.line($0, of: number) }
    return Message(
      "\"\(word)\" stayed in the text" + (line.map { ". To set it: \($0)" } ?? ""),
      "「\(word)」は本文になりました"
        + (line.map { "（\(Self.names(of: written).japanese)にするには「\($0)」）" } ?? ""))
  }

  /// The line that sets a value of a task: `due 3 friday`; with the key if the value begins with
  /// numbers, which could name tasks.
  private static func line(_ form: String, of number: Int) -> String {
    let marks = [Attribute.due.mark, "期限:"]
    guard let mark = marks.first(where: form.hasPrefix) else { return "edit \(number) \(form)" }
    let value = String(form.dropFirst(mark.count))
    let words = value.plainWords
    let isNumbers =
      words.count > 1 && words[0].allSatisfy(\.isNumber) && words[1].first?.isNumber == true
    return isNumbers ? "edit \(number) \(mark)\(Quoting.value(value))" : "due \(number) \(value)"
  }

  /// What is missing without a value typed with its key, and what the value is.
  private static func names(of form: String?) -> (missing: String, japanese: String) {
    switch form?.prefix(while: { $0 != ":" }) {
    case "every"?: ("Nothing repeats", "繰り返し")
    case "estimate"?: ("No estimate set", "見積もり")
    default: ("No deadline set", "期限")
    }
  }

  /// No deadline, recurrence or estimate was set, and how to set it.
  private static func unset(
    _ word: String, _ forms: [String], of number: Int?, _ key: String?
  ) -> Message {
    let (missing, value) = Self.names(of: forms.first)
    let sentence = Bilingual(
      "\(missing): \"\(word)\" is in the text", "\(value)は付けていません: 「\(word)」は本文にあります")
    guard let form = forms.first else { return Message(sentence.english, sentence.japanese) }
    guard let number else {
      let key = key.map { $0 + ": " } ?? ""
      return Message(
        sentence.english + " (\(key)\(form)\(key.isEmpty ? "?" : ""))",
        "「\(word)」は\(value)ではなく本文になります（\(value)にするには \(key)\(Japanese.typed(form))）")
    }
    let english = Self.line(form, of: number)
    let japaneseLine = Self.line(Japanese.typed(form), of: number)
    return Message(
      sentence.english + ". To set it: \(english)",
      "「\(word)」は\(value)ではなく本文になりました（\(value)にするには「\(japaneseLine)」）")
  }
}
