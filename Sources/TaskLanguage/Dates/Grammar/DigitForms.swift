import TaskModel

/// A parser for words that begin with a digit, and a few forms of ISO 8601 that begin with a
/// letter.
enum DigitForms {
  /// Returns the lexemes of the text; nil if it has none of the forms.
  static func kinds(_ text: Substring) -> [Lexeme.Kind]? {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return nil }
    guard isDigit(first) else {
      if !text.utf8.contains(where: isDigit) { return nil }
      return shortYear(text) ?? period(text) ?? era(text) ?? week(text) ?? halfFirst(text)
    }
    var scanner = DigitScanner(text.utf8)
    let digits = scanner.digitCount
    guard digits <= 18, let number = scanner.number() else {
      // A number too large to store is one beyond any calendar.
      let name = text.drop { $0.isASCII && $0.isNumber }
      let number = Lexeme.Kind.number(.max, digits: digits)
      return name.isEmpty ? [number] : unit(name).map { [number, $0] }
    }
    guard let mark = scanner.next else {
      return [compact(number, digits) ?? .number(number, digits: digits)]
    }
    switch mark {
    case UInt8(ascii: ":"): return clock(number, digits, scanner).map { [$0] }
    case UInt8(ascii: "."): return dotted(number, digits, text, scanner)
    case UInt8(ascii: "/"): return slashed(number, digits, scanner)
    case UInt8(ascii: "-"): return dashed(number, digits, scanner)
    default:
      if let clock = clockWithHalf(number, digits, scanner.rest) { return [clock] }
      if scanner.rest == "ish" { return [.vague] }
      if scanner.next == UInt8(ascii: "t"), let date = compact(number, digits) {
        return withTime(date, scanner)
      }
      return ordinal(number, digits, scanner.rest) ?? hours(number, digits, scanner)
        ?? lengths(text)
    }
  }

  /// Parses `5pm`, `5p`, `530pm`.
  static func clockWithHalf(_ number: Int, _ digits: Int, _ rest: Substring) -> Lexeme.Kind? {
    guard let half = half(rest) else { return nil }
    let (hour, minute) = digits <= 2 ? (number, 0) : (number / 100, number % 100)
    guard digits <= 2 || digits <= 4 && half.isFull && minute < 60 else { return nil }
    let style: ClockWord.Style = half.isFull ? .meridiem : .short
    return .clock(ClockWord(hour: hour, minute: minute, isPM: half.isPM, style: style))
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Parses `am`, `p.m.`, `p`.
  static func half(_ rest: Substring) -> (isPM: Bool, isFull: Bool)? {
    switch rest {
    case "am", "a.m.", "a.m": (false, true)
    case "pm", "p.m.", "p.m": (true, true)
    case "a": (false, false)
    case "p": (true, false)
    default: nil
    }
  }

  private static func ordinal(
    _ number: Int, _ digits: Int, _ rest: Substring
  ) -> [Lexeme.Kind]? {
    guard digits <= 2, number > 0, rest == ending(ofOrdinal: number) else { return nil }
    return [.ordinal(number, isWord: false)]
  }

  /// The suffix of an ordinal: the `th` of `14th`.
  static func ending(ofOrdinal number: Int) -> String {
    switch (number / 10, number % 10) {
    case (1, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  }

  /// Parses `17h30`; `17h` alone is left to the grammar.
  private static func hours(_ hour: Int, _ digits: Int, _ scanner: DigitScanner) -> [Lexeme.Kind]? {
    var scanner = scanner
    guard digits <= 2, scanner.skip("h"), let minute = scanner.number(2...2), scanner.next == nil
    else { return nil }
    return [.clock(ClockWord(hour: hour, minute: minute, style: .short))]
  }

  /// Parses `3d`, `1h30m`, `2wks`.
  private static func lengths(
    _ text: Substring, unit: (Substring) -> Lexeme.Kind? = DigitForms.unit
  ) -> [Lexeme.Kind]? {
    var kinds: [Lexeme.Kind] = []
    var rest = text
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let name = rest[digits.endIndex...].prefix { $0.isLetter }
      guard let number = digits.decimal, let unit = unit(name) else { return nil }
      kinds += [.number(number, digits: digits.utf8.count), unit]
      rest = rest[name.endIndex...]
    }
    return kinds
  }

  static func unit(_ name: Substring) -> Lexeme.Kind? {
    guard !name.isEmpty, let kind = DateVocabulary.words[name] else { return nil }
    switch kind {
    case .unit, .workday: return kind
    default: return nil
    }
  }

  /// Parses `20260314`.
  private static func compact(_ number: Int, _ digits: Int) -> Lexeme.Kind? {
    guard digits == 8 else { return nil }
    return .compactDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Parses `17:00`, `5:30pm`, `17:00:30`.
  static func clock(_ hour: Int, _ digits: Int, _ start: DigitScanner) -> Lexeme.Kind? {
    var scanner = start
    guard digits <= 2, scanner.skip(":"), let minute = scanner.number(2...2) else { return nil }
    var clock = ClockWord(hour: hour, minute: minute, style: .colon, isPadded: digits == 2)
    if scanner.skip(":") {
      guard let second = scanner.number(2...2), second < 60 else { return nil }
      clock.hasSeconds = true
    }
    if scanner.next == nil || scanner.rest == "h" { return .clock(clock) }
    guard let half = half(scanner.rest) else { return nil }
    (clock.isPM, clock.style) = (half.isPM, .meridiem)
    return .clock(clock)
  }
}

/// Scans digits and marks from the front of a word.
struct DigitScanner {
  private var bytes: Substring.UTF8View

  init(_ bytes: Substring.UTF8View) { self.bytes = bytes }

  var next: UInt8? { bytes.first }
  var rest: Substring { Substring(bytes) }
  var digitCount: Int { bytes.prefix(while: DigitForms.isDigit).count }

  /// Reads a number with that many digits; nil leaves them.
  mutating func number(_ digits: ClosedRange<Int> = 1...18) -> Int? {
    let count = digitCount
    guard digits.contains(count) else { return nil }
    let value = bytes.prefix(count).reduce(0) { $0 * 10 + Int($1 - 48) }
    bytes.removeFirst(count)
    return value
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: mark) else { return false }
    bytes.removeFirst()
    return true
  }
}

/// Numeric dates: `14.3.2026`, `3/14`, `2026-03-14T17:00`, `R8.3.14`.
extension DigitForms {
  /// Parses `14.3.2026`, `2026.3.14`, `17.30`, `5.30pm`, `1.5h`.
  static func dotted(
    _ first: Int, _ digits: Int, _ text: Substring, _ start: DigitScanner
  ) -> [Lexeme.Kind]? {
    var scanner = start
    guard scanner.skip("."), scanner.next != nil else {
      // `14.` ends a sentence.
      return scanner.next == nil ? [.number(first, digits: digits)] : nil
    }
    let secondDigits = scanner.digitCount
    guard let second = scanner.number(1...2) else { return nil }
    guard scanner.next != nil else {
      return digits <= 4 ? [.dotted(first, second, digits: secondDigits)] : nil
    }
    if let half = half(scanner.rest) {
      guard digits <= 2, secondDigits == 2 else { return nil }
      return [.clock(ClockWord(hour: first, minute: second, isPM: half.isPM, style: .meridiem))]
    }
    if let unit = unit(scanner.rest) {
      return [.dotted(first, second, digits: secondDigits), unit]
    }
    guard scanner.skip(".") else { return nil }
    let thirdDigits = scanner.digitCount
    if thirdDigits == 0, scanner.next == nil, digits <= 2 {
      return [.dotted(first, second, digits: secondDigits)]
    }
    guard let third = scanner.number(), scanner.next == nil else { return nil }
    switch (digits, thirdDigits) {
    case (1...2, 4): return [.date(year: third, month: second, day: first)]
    case (4, 1...2): return [.compactDate(year: first, month: second, day: third)]
    case (1...2, 2) where (1...12).contains(second) && (1...31).contains(first):
      return [.compactDate(year: 2000 + third, month: second, day: first)]
    default: return nil
    }
  }

  /// Parses `3/14`, `12/25/24`, `2026/03/14`.
  static func slashed(_ first: Int, _ digits: Int, _ start: DigitScanner) -> [Lexeme.Kind]? {
    var scanner = start
    guard scanner.skip("/"), let second = scanner.number(1...2) else { return nil }
    guard scanner.skip("/") else {
      guard scanner.next == nil, digits <= 2 else { return nil }
      return [.slashed(first, second, year: nil)]
    }
    let thirdDigits = scanner.digitCount
    guard let third = scanner.number() else { return nil }
    switch (digits, thirdDigits) {
    case (4, 1...2): return withTime(.date(year: first, month: second, day: third), scanner)
    case (1...2, 4) where scanner.next == nil: return [.slashed(first, second, year: third)]
    case (1...2, 2) where scanner.next == nil:
      return [.slashed(first, second, year: 2000 + third)]
    default: return nil
    }
  }

  /// Parses `2026-03-14`, `2026-03-14T17:00`, `2026-W10-3`, `2027-06`.
  static func dashed(_ year: Int, _ digits: Int, _ start: DigitScanner) -> [Lexeme.Kind]? {
    var scanner = start
    if digits <= 2 { return dayFirst(year, start) }
    guard digits == 4, scanner.skip("-") else { return nil }
    if scanner.skip("w") {
      guard let week = scanner.number(2...2) else { return nil }
      guard scanner.next != nil else { return [.weekDate(year: year, week: week, day: 0)] }
      guard scanner.skip("-"), let day = scanner.number(), scanner.next == nil, day > 0 else {
        return nil
      }
      return [.weekDate(year: year, week: week, day: day)]
    }
    guard let month = scanner.number(1...2) else { return nil }
    guard scanner.next != nil else {
      return (1...12).contains(month) ? [.yearMonth(year, month)] : nil
    }
    guard scanner.skip("-"), let day = scanner.number(1...2) else { return nil }
    return withTime(.date(year: year, month: month, day: day), scanner)
  }

  /// Parses `14-3-2026`.
  private static func dayFirst(_ first: Int, _ start: DigitScanner) -> [Lexeme.Kind]? {
    var scanner = start
    guard scanner.skip("-"), let second = scanner.number(1...2), scanner.skip("-"),
      let year = scanner.number(4...4), scanner.next == nil
    else { return nil }
    return [.slashed(first, second, year: year)]
  }

  /// Returns the date alone, or with `T17:00`, seconds and a zone.
  static func withTime(_ date: Lexeme.Kind, _ start: DigitScanner) -> [Lexeme.Kind]? {
    var scanner = start
    if scanner.next == nil { return [date] }
    guard scanner.skip("t") else { return nil }
    let rest = scanner.rest
    let isMark = { (byte: UInt8) in "z+-".utf8.contains(byte) }
    let time = Substring(rest.utf8.prefix { !isMark($0) })
    let zone = rest[time.endIndex...]
    guard let clock = isoTime(time.prefix { $0 != "." }) else { return nil }
    if zone.isEmpty { return [date, .clock(clock)] }
    guard let minutes = offset(zone) else { return nil }
    return [date, .clock(clock), .zone(minutes)]
  }

  /// Parses `17`, `1700`, `170000` or a clock time.
  private static func isoTime(_ text: Substring) -> ClockWord? {
    let digits = text.utf8.count
    guard let number = text.decimal else {
      if let found = kinds(text), found.count == 1, case .clock(let clock) = found[0] {
        return clock
      }
      return nil
    }
    guard [2, 4, 6].contains(digits) else { return nil }
    // As hours, minutes and seconds
    let full = digits == 2 ? number * 10_000 : digits == 4 ? number * 100 : number
    guard full % 100 < 60 else { return nil }
    return ClockWord(
      hour: full / 10_000, minute: full / 100 % 100, style: .colon, hasSeconds: digits == 6,
      isPadded: true)
  }

  /// Parses the zones `z`, `+09:00`, `-0500`, `+9`; in minutes.
  private static func offset(_ zone: Substring) -> Int? {
    if zone == "z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let number = digits.decimal, digits.utf8.count <= 4, !digits.isEmpty else { return nil }
    let minutes = digits.utf8.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes <= 14 * 60 else { return nil }
    return zone.first == "-" ? -minutes : minutes
  }

  /// Parses `'27`.
  static func shortYear(_ text: Substring) -> [Lexeme.Kind]? {
    guard text.utf8.count == 3, text.utf8.first == UInt8(ascii: "'"),
      let year = text.dropFirst().decimal
    else { return nil }
    return [.number(2000 + year, digits: 4)]
  }

  /// Parses `p3d`, `pt2h`, `p1w`, `p1dt12h`.
  static func period(_ text: Substring) -> [Lexeme.Kind]? {
    guard text.first == "p", text.utf8.count > 2 else { return nil }
    let parts = text.dropFirst().split(
      separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
    let days: [Substring: Duration.Unit] = ["y": .years, "m": .months, "w": .weeks, "d": .days]
    let hours: [Substring: Duration.Unit] = ["h": .hours, "m": .minutes, "s": .seconds]
    guard let date = lengths(parts[0], unit: { days[$0].map { .unit($0) } }),
      let time = lengths(parts.count > 1 ? parts[1] : "", unit: { hours[$0].map { .unit($0) } })
    else { return nil }
    return date.isEmpty && time.isEmpty ? nil : date + time
  }

  /// Parses `pm3`, `am9:30`, as written in Japan.
  static func halfFirst(_ text: Substring) -> [Lexeme.Kind]? {
    guard text.hasPrefix("pm") || text.hasPrefix("am"), text.utf8.count <= 7 else { return nil }
    let rest = text.dropFirst(2)
    var clock: ClockWord
    if let hour = rest.decimal, (1...2).contains(rest.utf8.count) {
      clock = ClockWord(hour: hour, minute: 0, style: .meridiem)
    } else if case .clock(let found)? = kinds(rest)?.first, found.style == .colon {
      clock = found
    } else {
      return nil
    }
    guard (1...12).contains(clock.hour) else { return nil }
    (clock.isPM, clock.style) = (text.hasPrefix("pm"), .meridiem)
    return [.clock(clock)]
  }

  /// Parses `w20`, `kw20`.
  static func week(_ text: Substring) -> [Lexeme.Kind]? {
    let number = text.drop { "kw".contains($0) }
    guard ["w", "kw"].contains(text[..<number.startIndex]), (1...2).contains(number.utf8.count),
      let week = number.decimal
    else { return nil }
    return [.calendarWeek, .number(week, digits: number.utf8.count)]
  }

  /// Parses `r8.3.14`: a year of a Japanese era.
  static func era(_ text: Substring) -> [Lexeme.Kind]? {
    let eras: [Character: Int] = ["r": 2018, "h": 1988, "s": 1925]
    let parts = text.dropFirst().split(omittingEmptySubsequences: false) { "./".contains($0) }
    let numbers = parts.compactMap { (1...2).contains($0.utf8.count) ? $0.decimal : nil }
    guard let era = text.first.flatMap({ eras[$0] }), parts.count == 3, numbers.count == 3 else {
      return nil
    }
    return [.compactDate(year: era + numbers[0], month: numbers[1], day: numbers[2])]
  }
}
