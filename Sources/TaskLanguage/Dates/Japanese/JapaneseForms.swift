import TaskModel

/// Reads one lexeme or more at the beginning of Japanese text.
enum JapaneseForms {
  struct Found {
    var count = 0
    var kinds: [Lexeme.Kind] = []
    /// Letters and digits between Japanese characters.
    var latin: Substring?
  }

  /// Returns the longest match at the beginning; empty if there is no part of a date.
  ///
  /// - Parameters:
  ///   - afterUnit: whether a unit precedes, so that the 後で of 3日後で is not a word.
  ///   - opensWord: whether it is the beginning of a word.
  static func longest(
    _ text: ArraySlice<Unicode.Scalar>, afterUnit: Bool = false, opensWord: Bool = false
  ) -> Found {
    if opensWord, let found = weekdayLetters(text) { return found }
    if afterUnit, text.starts(with: "後で") {
      return Found(count: 1, kinds: [.preposition(.later)])
    }
    if let found = signed(text) ?? everyWeek(text) ?? era(text) ?? ordinal(text) ?? numbered(text) {
      return found
    }
    if let found = word(text) ?? half(text) { return found }
    let latin = text.prefix { $0.isLatinOfDate }
    return Found(count: latin.count, latin: latin.isEmpty ? nil : Substring(String(latin)))
  }

  /// Reads a time from today: +3日, +2週間, +半年.
  private static func signed(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard text.first == "+" else { return nil }
    let rest = text.dropFirst()
    let value: Lexeme.Kind
    let length: Int
    if let (number, digits, count) = number(rest) {
      (value, length) = (.number(number, digits: digits), count)
    } else if rest.first == "半" {
      (value, length) = (.half, 1)
    } else {
      return nil
    }
    return units.first { rest.dropFirst(length).starts(with: $0.name) }.map { name, unit in
      Found(count: 1 + length + name.count, kinds: [.sign(1), value, .unit(unit)])
    }
  }

  /// Counters with those that are a date after a number too: 3日, 2027年.
  private static let units = DateVocabulary.counters + [("日", .days), ("年", .years)]

  /// Reads PM before 3時.
  private static func half(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard text.starts(with: "pm") || text.starts(with: "am") else { return nil }
    let rest = text.dropFirst(2)
    guard let (_, _, length) = number(rest), rest.dropFirst(length).first == "時" else { return nil }
    return Found(count: 2, kinds: [.meridiem(isPM: text.first == "p")])
  }

  private static func word(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    text.first.flatMap { DateVocabulary.byFirst[$0] }?.first { word, _ in
      text.starts(with: word) && !isOfLonger(word, before: text.dropFirst(word.count).first)
    }.map { Found(count: $0.word.count, kinds: $0.kinds) }
  }

  /// Returns whether a word belongs to a longer one with the character after it: 昼一時 is not 昼一,
  /// 次の日曜 not 次の日, 夜明け not 夜, and イブニング not イブ.
  private static func isOfLonger(_ word: [Unicode.Scalar], before next: Unicode.Scalar?) -> Bool {
    guard let last = word.last, let next else { return false }
    switch (last, next) {
    case ("一", "時"), ("日", "曜"): return word.count > 1
    case ("夜", "明"), ("昼", "夜"): return true
    // 月15日 is not 月1.
    case ("1", _): return next.isDigit
    default: return isKatakana(last) && isKatakana(next)
    }
  }

  static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    (0x30A1...0x30FA).contains(scalar.value) || scalar == "ー"
  }

  /// Reads 毎週月水金, 隔週火・木: only there, weekdays are abbreviated to their first characters.
  private static func everyWeek(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard text.first == "毎" || text.first == "隔" else { return nil }
    // 毎月曜 is not 毎月.
    if text.first == "毎", let (day, length) = weekday(text.dropFirst()), length > 1 {
      return Found(count: 1 + length, kinds: [.every, day])
    }
    let isEvery = text.starts(with: "毎週")
    guard isEvery || text.starts(with: "隔週") else { return nil }
    var found = Found(count: 2, kinds: isEvery ? [.every, .unit(.weeks)] : [.adverb(2, .weeks)])
    var rest = text.dropFirst(2)
    if rest.first == "の" { (rest, found.count) = (rest.dropFirst(), 3) }
    var isFull = false
    while let (day, length) = weekday(rest) {
      // 毎週土曜日日 is an error.
      if isFull, length == 1 { break }
      isFull = length > 1
      found.kinds.append(day)
      found.count += length
      rest = rest.dropFirst(length)
      let next = rest.dropFirst().first
      if let mark = rest.first, weekdayMarks.contains(mark), let next, weekdays.contains(next) {
        if mark.isDash { found.kinds.append(.dash) }
        isFull = false
        found.count += 1
        rest = rest.dropFirst()
      }
    }
    return found.kinds.count > (isEvery ? 2 : 1) ? found : nil
  }

  /// Reads 月, 月曜 and 月曜日; also returns its length.
  private static func weekday(_ text: ArraySlice<Unicode.Scalar>) -> (Lexeme.Kind, length: Int)? {
    guard let name = text.first, let index = weekdays.firstIndex(of: name) else { return nil }
    let rest = text.dropFirst()
    let length = rest.starts(with: "曜日") ? 3 : rest.first == "曜" ? 2 : 1
    return (.weekday(Weekday.allCases[index], isClear: true), length)
  }

  /// Reads 月水金, 火木: days of every week by their first characters, in order; except names (土木, 月島).
  private static func weekdayLetters(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    let days = text.prefix { weekdays.contains($0) }.compactMap { weekdays.firstIndex(of: $0) }
    let isPair =
      days.count == 2 && [[0, 2], [0, 3], [0, 4], [1, 3], [1, 4], [2, 4]].contains(days)
    guard days.count > 2 || isPair, zip(days, days.dropFirst()).allSatisfy(<) else { return nil }
    if let next = text.dropFirst(days.count).first,
      !next.isDigit, !"にのは、朝昼夜午毎".unicodeScalars.contains(next)
    {
      return nil
    }
    let kinds = days.map { Lexeme.Kind.weekday(Weekday.allCases[$0], isClear: true) }
    return Found(count: days.count, kinds: [.every, .unit(.weeks)] + kinds)
  }

  /// Reads a number with its counter: 12月, 25日, 17時半, 3日 of 3日後, 三営業日.
  private static func numbered(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard let (number, digits, length) = number(text) else { return nil }
    if digits > 0, let found = decimal(number, text.dropFirst(length), length) { return found }
    // 一昨日 begins with a number but is a word.
    if digits == 0, let word = word(text), word.count > length { return nil }
    let rest = text.dropFirst(length)
    func found(_ count: Int, _ kinds: Lexeme.Kind...) -> Found {
      Found(count: length + count, kinds: kinds)
    }
    // 二三日後 is two or three days.
    let isRough =
      length == 2 && number % 11 == 1 && text.prefix(2).allSatisfy { numerals[$0] != nil }
    let value = isRough ? Lexeme.Kind.vague : .number(number, digits: digits)
    if isRough, rest.first == "日" { return found(1, value, .unit(.days)) }
    if rest.starts(with: "営業日") || rest.starts(with: "稼働日") { return found(3, value, .workday) }
    for (name, unit) in units where rest.starts(with: name) {
      guard let interval = interval(rest.dropFirst(name.count)) else { continue }
      return found(name.count + interval, value, .unit(unit), .interval(isPlain: true))
    }
    if ["週", "日"].contains(rest.first), rest.dropFirst().first == "目" { return nil }
    if let (name, unit) = DateVocabulary.counters.first(where: { rest.starts(with: $0.name) }) {
      return found(name.count, value, .unit(unit))
    }
    switch rest.first {
    case "時": return clock(number, rest.dropFirst(), length + 1)
    // 5じ, but not 5じかん or 3じゃがいも.
    case "じ" where digits > 0 && rest.dropFirst().first.map(isParticle) != false:
      return clock(number, rest.dropFirst(), length + 1)
    case "月":
      if (1...12).contains(number) { return found(1, .month(number, isClear: true)) }
      // 13月5日 is refused as one.
      guard digits > 0, number < 100, let (day, _, width) = Self.number(rest.dropFirst()),
        rest.dropFirst(width + 1).first == "日"
      else { return nil }
      return found(width + 2, .date(year: 2000, month: number, day: day))
    case "日":
      return isLength(rest.dropFirst())
        ? found(1, value, .unit(.days)) : found(1, .dayOfMonth(number))
    case "年":
      if rest.dropFirst().first == "度" {
        return number >= 1000 ? fiscalYear(number, rest, length) : nil
      }
      return number >= 1000 && !isLength(rest.dropFirst())
        ? found(1, .year(number)) : found(1, value, .unit(.years))
    case "回": return found(1, value, .times)
    case let mark? where mark.isDash: return isRange(rest.dropFirst()) ? found(0, value) : nil
    case nil: return digits > 0 && length == text.count ? found(0, value) : nil
    default: return nil
    }
  }

  private static func isParticle(_ scalar: Unicode.Scalar) -> Bool {
    "にまは半ごの".unicodeScalars.contains(scalar)
  }

  /// Reads 1.5時間.
  private static func decimal(
    _ whole: Int, _ rest: ArraySlice<Unicode.Scalar>, _ length: Int
  ) -> Found? {
    guard rest.first == ".", let (part, digits, width) = number(rest.dropFirst()),
      (1...2).contains(digits)
    else { return nil }
    let counted = rest.dropFirst(width + 1)
    return DateVocabulary.counters.first { counted.starts(with: $0.name) }.map { name, unit in
      Found(
        count: length + 1 + width + name.count,
        kinds: [.dotted(whole, part, digits: digits), .unit(unit)])
    }
  }

  /// Returns whether another number of hours or days follows: 3〜5日, 14-15時.
  private static func isRange(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let (_, _, length) = number(rest), let counter = rest.dropFirst(length).first else {
      return false
    }
    return "時日月分".unicodeScalars.contains(counter)
  }

  /// Returns the length of a suffix that makes a duration recurrent: 3日毎, 2週間に1回.
  private static func interval(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
    ["毎", "に1回", "に一回", "に1度", "に一度"].first { rest.starts(with: $0) }?.count
  }

  /// Returns whether the text follows a duration, rather than a day: 3日後.
  private static func isLength(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    ["後", "前", "以内", "のうち", "ごと", "おき", "間", "毎"].contains { rest.starts(with: $0) }
  }

  /// Reads 17時, 17時半, 17時30分.
  private static func clock(_ hour: Int, _ rest: ArraySlice<Unicode.Scalar>, _ length: Int) -> Found
  {
    var (minute, count) = (0, length)
    if rest.first == "半" {
      (minute, count) = (30, length + 1)
    } else if let (written, _, digits) = number(rest), rest.dropFirst(digits).first == "分" {
      (minute, count) = (written, length + digits + 1)
    }
    let clock = ClockWord(hour: hour, minute: minute, style: .japanese)
    let rest = rest.dropFirst(count - length)
    if beginnings.contains(where: { $0.unicodeScalars.elementsEqual(rest) }) {
      return Found(count: count + rest.count, kinds: [.clock(clock), .beginning])
    }
    return Found(count: count, kinds: [.clock(clock)])
  }

  /// Suffixes for the time at which something begins.
  private static let beginnings = ["開始", "集合", "スタート", "開演", "始まり", "開始予定"]

  /// Reads the 第3 of 第3金曜.
  private static func ordinal(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard text.first == "第", let (number, _, length) = number(text.dropFirst()) else { return nil }
    let named = text.dropFirst(length + 1)
    // 第1週 does not name a day in it.
    if named.first == "週" { return Found(count: length + 2, kinds: [.vague, .unit(.weeks)]) }
    // 第2四半期末 may count from January or from April; a vague word.
    if let word = ["四半期末", "四半期"].first(where: { named.starts(with: $0) }) {
      return Found(count: length + 1 + word.count)
    }
    var found = Found(count: length + 1, kinds: [.ordinal(number, isWord: false)])
    // 第2・4火曜
    let rest = text.dropFirst(found.count)
    guard rest.first.map({ "・、,と".unicodeScalars.contains($0) }) == true else { return found }
    let joined = rest.dropFirst().first == "第" ? 2 : 1
    guard let (second, _, width) = Self.number(rest.dropFirst(joined)),
      let name = rest.dropFirst(width + joined).first, weekdays.contains(name)
    else { return found }
    found.kinds += [.joiner, .ordinal(second, isWord: false)]
    found.count += width + joined
    return found
  }

  /// Reads 年度末, 年度内: 31 March of the year after the one in which it begins.
  private static func fiscalYear(
    _ year: Int, _ rest: ArraySlice<Unicode.Scalar>, _ length: Int
  ) -> Found? {
    guard year < 9999, rest.starts(with: "年度"),
      let end = ["末", "内", "中", "いっぱい"].first(where: { rest.dropFirst(2).starts(with: $0) })
    else { return nil }
    return Found(
      count: length + 2 + end.count, kinds: [.date(year: year + 1, month: 3, day: 31)])
  }

  /// Reads 令和8年, 平成元年.
  private static func era(_ text: ArraySlice<Unicode.Scalar>) -> Found? {
    guard let (_, era) = eras.first(where: { text.starts(with: $0.name) }) else { return nil }
    let rest = text.dropFirst(2)
    let (year, length) = rest.first == "元" ? (1, 1) : number(rest).map { ($0.0, $0.2) } ?? (0, 0)
    guard year > 0, rest.dropFirst(length).first == "年" else { return nil }
    if let found = fiscalYear(era + year, rest.dropFirst(length), length + 2) { return found }
    return Found(count: length + 3, kinds: [.year(era + year)])
  }

  /// The eras, with the year before their first one.
  private static let eras = [("令和", 2018), ("平成", 1988), ("昭和", 1925)]
    .map { (name: Array($0.unicodeScalars), year: $1) }

  private static let weekdays = Array("月火水木金土日".unicodeScalars)
  private static let weekdayMarks = Array("・、と,〜~-".unicodeScalars)

  private static let numerals: [Unicode.Scalar: Int] = [
    "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  /// Returns a number in digits or kanji, its number of digits (0 for kanji) and its length.
  static func number(_ text: ArraySlice<Unicode.Scalar>) -> (Int, digits: Int, length: Int)? {
    let digits = text.prefix(while: \.isDigit)
    if !digits.isEmpty {
      // One that is too large is replaced by one beyond any calendar.
      let value =
        digits.count <= 12
        ? digits.reduce(0) { $0 * 10 + Int($1.value - 48) } : 1_000_000_000_000
      return (value, digits.count, digits.count)
    }
    var (value, current, length) = (0, 0, 0)
    for character in text {
      if let digit = numerals[character] {
        current = current * 10 + digit
      } else if character == "十" || character == "百" {
        value += max(current, 1) * (character == "十" ? 10 : 100)
        current = 0
      } else {
        break
      }
      length += 1
      if length > 7 { return nil }
    }
    return length == 0 ? nil : (value + current, 0, length)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func starts(with text: String) -> Bool { starts(with: text.unicodeScalars) }
}

extension String {
  /// The text of these scalars.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { (48...57).contains(value) }
  fileprivate var isDash: Bool { self == "〜" || self == "~" || self == "-" }

  /// Whether it may occur in an ASCII word between Japanese characters.
  fileprivate var isLatinOfDate: Bool {
    switch self {
    case "0"..."9", "a"..."z", "A"..."Z", ":", ".", "/", "+", "-": true
    default: false
    }
  }
}
