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
      guard let unit = unit(text.drop { $0.isASCII && $0.isNumber }) else {
        return text.utf8.allSatisfy(isDigit) ? [.number(.max, digits: digits)] : nil
      }
      return [.number(.max, digits: digits), unit]
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
    if digits <= 2 {
      return .clock(
        ClockWord(
          hour: number, minute: 0, isPM: half.isPM, style: half.isFull ? .meridiem : .short))
    }
    guard digits <= 4, half.isFull, number % 100 < 60 else { return nil }
    return .clock(
      ClockWord(hour: number / 100, minute: number % 100, isPM: half.isPM, style: .meridiem))
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
    guard digits <= 2, (1...99).contains(number), rest.utf8.count == 2 else { return nil }
    return rest == ending(ofOrdinal: number) ? [.ordinal(number, isWord: false)] : nil
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
    guard digits <= 2, scanner.skip("h"), scanner.digitCount == 2, let minute = scanner.number(),
      scanner.next == nil
    else { return nil }
    return [.clock(ClockWord(hour: hour, minute: minute, style: .short))]
  }

  /// Parses `3d`, `1h30m`, `2wks`.
  private static func lengths(_ text: Substring) -> [Lexeme.Kind]? {
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
    guard digits <= 2, scanner.skip(":"), scanner.digitCount == 2, let minute = scanner.number()
    else { return nil }
    var clock = ClockWord(
      hour: hour, minute: minute, style: .colon, isPadded: digits == 2)
    if scanner.skip(":") {
      guard scanner.digitCount == 2, let second = scanner.number(), second < 60 else { return nil }
      clock.hasSeconds = true
    }
    if scanner.next == nil || scanner.rest == "h" { return .clock(clock) }
    guard let half = half(scanner.rest) else { return nil }
    clock.isPM = half.isPM
    clock.style = .meridiem
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

  mutating func number() -> Int? {
    let count = digitCount
    guard (1...18).contains(count) else { return nil }
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
