import TaskModel

/// Near misses of date words: `tomorow`, `netx`, `fortnihgtly`.
enum NearMiss {
  /// The date words that a folded word may have been meant to be, the nearest first: one letter too
  /// many, too few or another, or two that changed places; of words of eight letters and more two of
  /// these, where the first letter is right. None for a date word and for a common one, but for one in
  /// which two letters of a day changed places: `toady`.
  ///
  /// - Parameter isAnyWord: whether a common word counts, as between two words of a date.
  static func meant(by word: String, isAnyWord: Bool = false) -> [String] {
    let typed = Array(word.utf8)
    guard (isAnyWord ? 2...12 : 3...12).contains(typed.count),
      typed.allSatisfy({ (97...122).contains($0) })
    else { return [] }
    let letters = letters(typed)
    let near = targets.filter { target in
      // One error changes at most two of a word's letters.
      let limit = limit(target.count, target.first == typed.first, typed.count)
      return abs(target.count - typed.count) <= limit
        && (target.letters ^ letters).nonzeroBitCount <= 2 * limit
    }.map(\.word)
    guard !near.isEmpty, DateVocabulary.words[word[...]] == nil,
      isAnyWord || !OrdinaryWords.nearDates.hasWord(typed)
    else { return [] }
    return Nearest.to(word, among: near, within: 2).filter { target in
      limit(target.utf8.count, target.utf8.first == typed.first, typed.count) == 2
        || !Nearest.to(word, among: [target], within: 1).isEmpty
    }
  }

  /// Returns splits of a word into two date words without the space between them: `nextfriday`,
  /// `at5pm`, `14thmarch`; or into another word and a day: `breadtomorrow`. The grammar decides
  /// whether they are a date.
  static func partings(of word: String) -> [String] {
    guard (3...30).contains(word.utf8.count), word.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    let bytes = word.utf8
    // `tonight.at`, `10,days`
    let parts = word.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    if parts.count == 2, parts.allSatisfy(isOfDates) { return [parts.joined(separator: " ")] }
    return bytes.indices.dropFirst().filter { index in
      let (first, last) = (word[..<index], word[index...])
      let (before, after) = (bytes[bytes.index(before: index)], bytes[index])
      // `117:00` is not 1 17:00, and `due5pm` is `due:5pm`.
      if DigitForms.isDigit(after) && DigitForms.isDigit(before) || first == "due" { return false }
      let isWord =
        first.utf8.dropLast().allSatisfy { $0 >= 97 }
        && (before >= 97 || before == UInt8(ascii: ".") || before == UInt8(ascii: ","))
      return first.utf8.count > 2 && isWord && (isDay(last) || last == "every" || last == "next")
        || (isOfDates(first) || first == "a" && isUnit(last)) && isOfDates(last)
    }.map { word[..<$0] + " " + word[$0...] }
  }

  /// Whether it is the name of a day in full, with which no other word ends.
  private static func isDay(_ part: Substring) -> Bool {
    guard part.utf8.count > 4 else { return false }
    return switch DateVocabulary.words[part] {
    case .dayOffset(0..., isClear: true)?, .weekday(_, isClear: true)?, .tonight?: true
    default: false
    }
  }

  /// Returns what a word behind a date may have been meant to be, to continue that.
  ///
  /// - Parameter isBehindPart: whether a part of a date that was not read is before it.
  static func corrections(of word: String, isBehindPart: Bool) -> [String] {
    // `oct 7;`
    let marked = word.trimmingMarks
    return meant(by: word, isAnyWord: isBehindPart) + joints(meantBy: word) + partings(of: word)
      + numbers(meantBy: word, withTimes: true) + digits(meantBy: word)
      + (marked != word && isOfDates(marked[...]) ? [marked] : [])
      + short(meantBy: word, among: months)
  }

  /// Returns what two words are with the space between them left out or elsewhere: `frida yat`.
  static func spaced(_ first: String, _ second: String) -> [String] {
    let whole = first + second
    guard (3..<20).contains(whole.utf8.count), !first.isEmpty, !second.isEmpty,
      whole.utf8.allSatisfy({ (45...58).contains($0) || (97...122).contains($0) })
    else { return [] }
    let isOfTwo = isOfDates(first[...]) && isOfDates(second[...])
    var isPreposition = false
    if case .preposition? = DateVocabulary.words[first[...]] { isPreposition = true }
    // `17 :00`, `9 ma`
    if isWritten(DigitForms.kinds(whole[...])) { return [whole] }
    let numbers = second.utf8.count < 4 ? numbers(meantBy: whole, withTimes: true) : []
    if !numbers.isEmpty, first.decimal != nil { return numbers }
    // Not "after noon".
    if DateVocabulary.words[whole[...]] != nil, !isOfTwo || !isPreposition { return [whole] }
    guard !isOfTwo else { return [] }
    return partings(of: whole).filter { meant in
      meant != first + " " + second && isOfDates(meant.prefix { $0 != " " })
    }
  }

  /// Returns the short words between two parts of a date that a word may have been meant to be: the
  /// `of` of `end f month`, the `end` of `by nd of month`.
  static func joints(meantBy word: String) -> [String] {
    guard word.utf8.count < 6, word.utf8.allSatisfy({ (97...122).contains($0) }) else { return [] }
    let all = "a an and at end from half in now of on past the to two".split(separator: " ")
    return all.map(String.init).filter {
      $0 != word && !Nearest.to(word, among: [$0], within: 1).isEmpty
    }
  }

  /// Returns the short words before such a part of a date that a word may have been meant to be.
  static func leaders(meantBy word: String, before part: Lexeme.Kind) -> [String] {
    let all: [String]
    switch part {
    case .clock, .preposition(.at): all = weekdays
    case .weekday(_, isClear: true): all = ["on", "by", "the"]
    case .month(_, isClear: true), .date: all = ["on", "by"]
    case .ordinal: all = ["the"] + months
    case .preposition(.of): all = ["end"]
    case .unit: all = ["two", "the", "six", "ten"]
    case .number, .one: all = ["in"] + months
    default: return []
    }
    return short(meantBy: word, among: all)
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  static let months = [
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "eve",
  ]

  /// Returns the words of at most four letters that one was meant to be, which only the words beside
  /// it tell: the `oct` of `7 octt`.
  static func short(meantBy word: String, among all: [String]) -> [String] {
    guard word.utf8.count < 5, word.utf8.allSatisfy({ (97...122).contains($0) }),
      !OrdinaryWords.nearShortDates.hasWord(word.utf8)
    else { return [] }
    return Nearest.to(word, among: all, within: 1)
  }

  static func isOfDates(_ part: Substring) -> Bool {
    part.utf8.count > 1 && part != "ca" && DateVocabulary.words[part] != nil
      || part.first?.isNumber == true && DigitForms.kinds(part) != nil
  }

  /// Whether it is a unit, so that an `a` before it is an article: `aweek`.
  private static func isUnit(_ part: Substring) -> Bool {
    if case .unit? = DateVocabulary.words[part] { part.utf8.count > 2 } else { false }
  }

  /// Returns the ordinals, and the times of a day, within one edit of a word such as `22nnd`, `5mp`.
  static func numbers(meantBy word: String, withTimes: Bool) -> [String] {
    guard (2..<6).contains(word.utf8.count), word.utf8.first.map(DigitForms.isDigit) == true,
      word.utf8.last.map(DigitForms.isDigit) == false,
      word.utf8.last == UInt8(ascii: "s") || DigitForms.kinds(word[...]) == nil
    else { return [] }
    return Nearest.to(word, among: withTimes ? ordinals + times : ordinals, within: 1)
  }

  /// Returns the times, days and years that a word was meant to be in which a digit is the letter
  /// below it, a character stands twice, or a mark is its neighbour: `l7:00`, `17;00`, `3.4.20026`,
  /// `oam`, the `e,` of `april e, 2026`.
  static func digits(meantBy word: String) -> [String] {
    let typed = Array(word.trimmingMarks.utf8)
    // "ram" and "rpm" are words.
    let isHour =
      typed.count == 3 && "eltuow".utf8.contains(typed[0]) && !["lam", "tam"].contains(word)
      && ["am", "pm", "st", "nd", "rd", "th"].contains(String(decoding: typed[1...], as: UTF8.self))
    let isDigit = typed.count == 1 && "ertuyol".utf8.contains(typed[0])
    guard typed.count <= 16, isHour || isDigit || typed.contains(where: DigitForms.isDigit),
      DigitForms.kinds(word[...]) == nil
    else { return [] }
    var near = typed.indices.dropFirst().filter { typed[$0] == typed[$0 - 1] }.map { place in
      typed[..<place] + typed[(place + 1)...]
    }
    for zero in (isHour ? "9" : "09").utf8 {
      near.append(typed.map { $0 == UInt8(ascii: "o") ? zero : digitKeys[$0] ?? $0 }[...])
    }
    return near.map { String(decoding: $0, as: UTF8.self) }.filter {
      isWritten(DigitForms.kinds($0[...])) || $0.utf8.count < 5 && $0.decimal != nil
    }
  }

  private static let digitKeys = Dictionary(
    uniqueKeysWithValues: zip("lwertyui;=,_".utf8, "12345678:-.-".utf8))

  /// Whether a word of digits can only be a time, or a day with its year.
  private static func isWritten(_ kinds: [Lexeme.Kind]?) -> Bool {
    switch kinds?.first {
    case .clock(let clock)?: clock.style != .short || clock.minute > 0
    case .date?, .compactDate?, .slashed(_, _, year: _?)?, .ordinal?: true
    default: false
    }
  }

  /// Returns whether a word has the digits and marks of a time or a range, but is none: `9_10`.
  static func isMistypedTime(_ word: String) -> Bool {
    let bytes = word.utf8
    return bytes.count < 14 && bytes.contains(where: DigitForms.isDigit)
      && bytes.count(where: { (97...122).contains($0) }) < 5
      && (DigitForms.half(word.suffix(2)) != nil && word.contains("-")
        || bytes.dropLast().contains { ":;_".utf8.contains($0) } || word.contains("--")
        || bytes.last == UInt8(ascii: ":") && bytes.dropLast().allSatisfy(DigitForms.isDigit))
  }

  /// Returns the days of this century within one edit of a word that is not a date: 27 June 2026 of
  /// `2026-o6-27`, `2026-0627` and `20266-06-27`; the last one first.
  static func days(meantBy word: String) -> [String] {
    let typed = Array(word.utf8)
    guard (9...11).contains(typed.count), (7...9).contains(typed.count(where: DigitForms.isDigit)),
      DigitForms.kinds(word[...]) == nil
    else { return [] }
    var near: [[UInt8]] = []
    for place in 0...typed.count {
      let (before, after) = (Array(typed[..<place]), Array(typed[place...]))
      switch typed.count {
      case 9: near += dateBytes.map { before + [$0] + after }
      case 10:
        near += dateBytes.map { before + [$0] + after.dropFirst() }
        near.append(before + after.prefix(2).reversed() + after.dropFirst(2))
      default: near.append(before + after.dropFirst())
      }
    }
    let days = near.map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.utf8.count == 10 && $0.hasPrefix("20") && Due(iso8601: $0) != nil
    }
    return Set(days).sorted().reversed()
  }

  private static let dateBytes = Array("0123456789-".utf8)

  private static let ordinals = (1...31).map { "\($0)" + DigitForms.ending(ofOrdinal: $0) }

  private static let times = (1...12).flatMap { ["\($0)am", "\($0)pm"] }

  /// The day that a word was meant to be, which says when by itself: `tomorow`, `tuseday`.
  static func day(meantBy word: String) -> String? {
    meant(by: word).first { target in
      switch DateVocabulary.words[target[...]] {
      case .dayOffset?, .weekday?, .tonight?: target.utf8.count > 4
      default: false
      }
    }
  }

  /// Returns the ASCII letters of a word as a bit mask.
  private static func letters(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  /// Returns the maximum number of errors in a word of that length.
  private static func limit(_ target: Int, _ beginsAlike: Bool, _ typed: Int) -> Int {
    if target == 3, typed == 3 { return 0 }
    return target > 7 && beginsAlike ? 2 : 1
  }

  /// The words of ``all``, and what is quickly compared with a typed one.
  private static let targets = all.split(separator: " ").map { word in
    let bytes = word.utf8
    return (word: String(word), count: bytes.count, first: bytes.first, letters: letters(bytes))
  }

  /// The words of the vocabulary that errors are corrected to; a test checks the list.
  static let all =
    """
    after afternoon annually april august before biennially bimonthly biweekly christmas coming \
    daily day days december each easter eight eleven evening every everyday except february first five \
    fortnight fortnightly four fourth friday halloween hour hourly hours january july june last \
    lunchtime march midday midnight minute minutes monday month monthly months morning next night \
    nine noon november october other quarter quarterly saturday second semiannually sept september seven \
    sunday thanksgiving third this three thurs thursday today tomorrow tonight tues tuesday twelve \
    until wednesday week weekday weekdays weekend weekly weeks year yearly years yesterday
    """
}
