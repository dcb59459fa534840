import TaskModel

/// Dates in Japanese: 12月25日, 2026年12月25日, 来月25日, 来週の月曜, 月末.
extension DateForm {
  static let japaneseDate = DateForm(
    examples: ["12月25日", "2026年12月25日"], countsInText: true, followsOn: false
  ) { words, context throws(DateError) in
    guard let word = words.japanese, word.contains("月") else { return nil }
    return try JapaneseDates.monthDay(word, context)
  }

  static let japaneseDay = DateForm(examples: ["25日", "来月25日", "12月"], countsInText: false) {
    words, context throws(DateError) in
    guard let word = words.japanese else { return nil }
    if word.hasSuffix("月"), let month = word.dropLast().decimal, (1...12).contains(month),
      let name = MonthWords.names.first(where: { $0.value == month })?.key
    {
      return try DateForm.month.read([name], context)
    }
    guard word.hasSuffix("日") else { return nil }
    let number = word.dropLast()
    for (prefix, months) in [("来月", 1), ("今月", 0)] where number.hasPrefix(prefix) {
      let rest = number.dropFirst(2)
      guard let day = (rest.first == "の" ? rest.dropFirst() : rest).decimal,
        let month = context.today.adding(months: months)?.components
      else { return nil }
      return try MonthWords.date(year: month.year, month: month.month, day: day, context, word)
    }
    guard number.utf8.count <= 2, let day = number.decimal, (1...31).contains(day) else {
      return nil
    }
    guard let date = MonthWords.next(day: day, context) else { throw .outOfRange(word) }
    return DateMeaning(date)
  }

  static let japaneseWeekday = DateForm(examples: ["来週の月曜", "来週金曜"], countsInText: true) {
    words, context throws(DateError) in
    guard let word = words.japanese, word.contains("週") else { return nil }
    for (prefix, weeks) in [("今週", 0), ("来週", 1), ("再来週", 2)] where word.hasPrefix(prefix) {
      let rest = word.dropFirst(prefix.count)
      let name = rest.first == "の" ? rest.dropFirst() : rest
      guard let weekday = WeekdayWords.clear[String(name)] else { return nil }
      return try WeekdayWords.inWeek(weeks, weekday, context, word)
    }
    return nil
  }

  static let japanesePeriod = DateForm(examples: ["来週", "来月", "来年"], countsInText: true) {
    words, context throws(DateError) in
    guard let word = words.japanese, word.count == 2,
      let period = JapaneseDates.periods[word.last ?? " "]
    else { return nil }
    switch word.first {
    case "今": return try lastDay(of: period, context, words)
    case "来": return try first(of: following(period, context), words)
    default: return nil
    }
  }

  /// 今日中, 今週中, 来月中: by its last day.
  static let japaneseWithin = DateForm(examples: ["今日中", "今週中"], countsInText: true) {
    words, context throws(DateError) in
    guard let word = words.japanese, word.count == 3, word.last == "中" else { return nil }
    switch word.dropLast() {
    case "今日", "本日": return DateMeaning(context.today)
    case "明日": return try shifted(context.today, days: 1, word)
    case let name:
      guard let period = name.last.flatMap({ JapaneseDates.periods[$0] }) else { return nil }
      if name.first == "今" { return try lastDay(of: period, context, words) }
      let next = following(period, context).map { $0.upperBound...$0.upperBound }
      return name.first == "来" ? try first(of: next, words) : nil
    }
  }

  static let japaneseMonthEnd = DateForm(examples: ["月末"], countsInText: true) {
    words, context throws(DateError) in
    words.only == "月末" || words.only == "今月末" ? try lastDay(of: .month, context, words) : nil
  }

  static let japaneseYearEnd = DateForm(examples: ["年末", "来月末"], countsInText: false) {
    words, context throws(DateError) in
    switch words.only {
    case "年末": return try lastDay(of: .year, context, words)
    case "来月末":
      return try first(of: following(.month, context).map { $0.upperBound...$0.upperBound }, words)
    default: return nil
    }
  }
}

enum JapaneseDates {
  static let periods: [Character: Period] = ["週": .week, "月": .month, "年": .year]

  /// 12月25日, 2026年12月25日, either with a weekday in brackets after it, which must be right.
  static func monthDay(_ word: String, _ context: DateContext) throws(DateError) -> DateMeaning? {
    var rest = word[...]
    var year: Int?
    if let mark = rest.firstIndex(of: "年") {
      guard rest[..<mark].utf8.count == 4, let written = rest[..<mark].decimal else { return nil }
      year = written
      rest = rest[rest.index(after: mark)...]
    }
    guard let monthMark = rest.firstIndex(of: "月"), let dayMark = rest.firstIndex(of: "日"),
      monthMark < dayMark, rest[..<monthMark].utf8.count <= 2,
      let month = rest[..<monthMark].decimal, (1...12).contains(month),
      let day = rest[rest.index(after: monthMark)..<dayMark].decimal, day <= 99
    else { return nil }
    let found = try MonthWords.date(year: year, month: month, day: day, context, word)
    let tail = rest[rest.index(after: dayMark)...]
    guard !tail.isEmpty else { return found }
    guard tail.first == "(", tail.last == ")", let name = tail.dropFirst().first,
      let weekday = WeekdayWords.clear["\(name)曜"]
    else { return nil }
    guard found.due.date.weekday == weekday else { throw .wrongWeekday(word, found.due.date) }
    return found
  }
}

extension ArraySlice<String> {
  /// The single word, if it is not all ASCII.
  fileprivate var japanese: String? {
    guard let word = only, word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return word
  }
}
