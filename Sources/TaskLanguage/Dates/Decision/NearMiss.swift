import TaskModel

/// Near misses of date words: `tomorow`, `netx`, `fortnihgtly`.
enum NearMiss {
  /// How much a correction needs beside it, to be one.
  enum Strength: Comparable {
    /// The word is an ordinary one: `nice` for `nine`, `arch` for `march`.
    case ordinary
    /// One error makes a short word, or a number, of many others: `trn`, `ny`, `e`.
    case short
    /// It is no other word: `tomorow`, `nextfriday`.
    case clear
    /// It has the digits and marks of a whole date: `2026-o6-27`.
    case written
  }

  /// What a word was meant to be.
  struct Correction {
    let meant: String
    let strength: Strength
    /// Whether no other one of its kind that means something else is as near.
    var isOnly = true

    var isJoint: Bool { NearMiss.isJoint(meant[...]) }
  }

  /// Whether a word joins parts of a date, or only goes on with one.
  private static func isJoint(_ word: Substring) -> Bool {
    switch DateVocabulary.words[word] {
    case .preposition?, .the?, .one?, .joiner?, .edge?, .half?, .now?, .part?: true
    default: false
    }
  }

  /// Returns what a folded word may have been meant to be: the nearest words, parts without the space
  /// between them, numbers, and the word without marks.
  static func corrections(of word: String) -> [Correction] {
    let plain = word.trimmingMarks
    // "hits of the 90s"
    if isVersion(plain) || plain.hasSuffix("0s") { return [] }
    // `years'`, `year;s`
    let isNumber = plain.utf8.contains(where: DigitForms.isDigit)
    let core = isNumber ? plain : plain.filter { !"';".contains($0) }
    // `end.`, `4,,`, but not `(friday)`
    let isMarked =
      core != plain
      || word.hasPrefix(core) && word.utf8.count <= core.utf8.count + 2 && !word.hasSuffix("'s")
    let marked =
      isMarked && ![core, core + ","].contains(word) && isOfDates(core[...]) ? [core] : []
    return digits(meantBy: core) + words(meantBy: core) + words(behindOtherKey: core)
      + (marked + partings(of: core)).map { Correction(meant: $0, strength: .clear) }
  }

  /// The date words that a folded word may have been meant to be, the nearest first; none for a date
  /// word and for a common one, but for one in which two letters of a day changed places: `toady`.
  static func meant(by word: String) -> [String] {
    (words(meantBy: word) + words(behindOtherKey: word)).filter { $0.strength == .clear }
      .map(\.meant)
  }

  /// Returns the words with one letter more, one less or another one, or with two in the other order;
  /// of eight letters and more with two of these, where the first letter is right.
  private static func words(meantBy word: String) -> [Correction] {
    let typed = Array(word.utf8)
    guard (1...12).contains(typed.count), typed.allSatisfy({ (97...122).contains($0) }) else {
      return []
    }
    let letters = letters(typed)
    var near: [(target: Target, errors: Int)] = []
    for target in targets where abs(target.count - typed.count) < 3 {
      let limit = target.count > 7 && target.first == typed.first ? 2 : 1
      // One error changes at most two of a word's letters.
      guard target.word != word, abs(target.count - typed.count) <= limit,
        (target.letters ^ letters).nonzeroBitCount <= 2 * limit
      else { continue }
      let errors = (1...limit).first { !Nearest.to(word, among: [target.word], within: $0).isEmpty }
      if let errors { near.append((target, errors)) }
    }
    let isKnown = DateVocabulary.words[word[...]] != nil
    // `in 2 weeks an 3 days`
    let mayBeKnown = typed.count < 4 && (word == "an" || !isJoint(word[...]))
    guard !near.isEmpty, !isKnown || mayBeKnown else { return [] }
    let isOrdinary = isKnown || OrdinaryWords.nearDates.hasWord(typed)
    let isShortWord = isKnown || OrdinaryWords.nearShortDates.hasWord(typed)
    // Of `day` and `days`, prefers the one with the same last letter.
    func order(_ target: Target) -> Int {
      if target.letters == letters, target.count == typed.count { return 0 }
      return 4 - (target.first == typed.first ? 2 : 0) - (target.last == typed.last ? 1 : 0)
    }
    return near.sorted { ($0.errors, order($0.target)) < ($1.errors, order($1.target)) }
      .compactMap { target, _ in
        let isShort = target.isShort || typed.count < 3 || typed.count + target.count < 7
        let strength: Strength =
          (target.isShort ? isShortWord : isOrdinary) ? .ordinary : isShort ? .short : .clear
        let correction = Correction(meant: target.word, strength: strength)
        guard strength == .clear || !isShort || Keys.slip(from: target.word, to: typed),
          !isKnown || correction.isJoint
        else { return nil }
        return correction
      }
  }

  /// Returns the words of which one letter is a digit or a mark on a key beside it, or has one after
  /// it: `fr8day`, `to,orrow`, `we3eks`.
  private static func words(behindOtherKey word: String) -> [Correction] {
    let typed = Array(word.utf8)
    guard (4...13).contains(typed.count),
      let place = typed.firstIndex(where: { !(97...122).contains($0) }),
      typed[(place + 1)...].allSatisfy({ (97...122).contains($0) }),
      DigitForms.kinds(word[...]) == nil
    else { return [] }
    let (before, after) = (typed[..<place], typed[(place + 1)...])
    let isInside = !before.isEmpty && !after.isEmpty
    // Any letter may have become a digit.
    let letters =
      DigitForms.isDigit(typed[place]) ? Array(UInt8(97)...122) : Keys.beside(typed[place])
    let meant = letters.map { before + [$0] + after } + (isInside ? [before + after] : [])
    return meant.map { String(decoding: $0, as: UTF8.self) }.filter(longWords.contains).map {
      Correction(meant: $0, strength: .clear)
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
      // `117:00` is not 1 17:00, and `due5pm` is `due:5pm`; but `2026-03-1109:45`.
      let isNumber = DigitForms.isDigit(after) && DigitForms.isDigit(before)
      if isNumber && first.utf8.count < 8 || first == "due" { return false }
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

  /// Returns what two words are with the space between them left out or elsewhere: `frida yat`.
  static func spaced(_ first: String, _ second: String) -> [String] {
    let whole = first + second
    if JapaneseNearMiss.areParts(first, second) { return [whole] }
    guard (2..<20).contains(whole.utf8.count), !first.isEmpty, !second.isEmpty,
      whole.utf8.allSatisfy({ (45...58).contains($0) || (97...122).contains($0) })
    else { return [] }
    let isOfTwo = isOfDates(first[...]) && isOfDates(second[...])
    var isPreposition = false
    if case .preposition? = DateVocabulary.words[first[...]] { isPreposition = true }
    // `17 :00`, `9 ma`
    if isWritten(DigitForms.kinds(whole[...])) { return [whole] }
    if first.decimal != nil, second.utf8.count < 4 {
      let numbers = digits(meantBy: whole).filter { $0.strength == .clear }.map(\.meant)
      if !numbers.isEmpty { return numbers }
    }
    // Not "after noon".
    if DateVocabulary.words[whole[...]] != nil, !isOfTwo || !isPreposition { return [whole] }
    guard !isOfTwo else { return [] }
    return partings(of: whole).filter { meant in
      meant != first + " " + second && isOfDates(meant.prefix { $0 != " " })
    }
  }

  static func isOfDates(_ part: Substring) -> Bool {
    part.utf8.count > 1 && part != "ca" && DateVocabulary.words[part] != nil
      || part.first?.isNumber == true && DigitForms.kinds(part) != nil
  }

  /// Whether it is a unit, so that an `a` before it is an article: `aweek`.
  private static func isUnit(_ part: Substring) -> Bool {
    if case .unit? = DateVocabulary.words[part] { part.utf8.count > 2 } else { false }
  }

  /// Returns the times, days, ordinals, years and numbers that a word was meant to be in which a digit
  /// is the letter below it, a character is missing, stands twice or before another one, or is its
  /// neighbour: `l7:00`, `17;00`, `3.4.20026`, `oam`, `22nnd`, the `e,` of `april e, 2026`.
  private static func digits(meantBy word: String) -> [Correction] {
    let typed = Array(word.utf8)
    guard typed.count <= 16, let first = typed.first, let last = typed.last else { return [] }
    let digits = typed.count(where: DigitForms.isDigit)
    // "ram" and "rpm" are words.
    let isHour =
      typed.count == 3 && "eiltuowy".utf8.contains(first) && !["lam", "tam", "yam"].contains(word)
      && ["am", "pm", "st", "nd", "rd", "th"].contains(word.suffix(2))
    // "I am done" has no hour.
    let isDigit = typed.count == 1 && "elortuwy".utf8.contains(first)
    // `21s` may be `21st`, and `9m` 9am.
    let isNumber = typed.count < 6 && DigitForms.isDigit(first) && !DigitForms.isDigit(last)
    guard isHour || isDigit || digits > 0, !units.contains(word.drop { $0.isNumber }),
      isNumber && (last == UInt8(ascii: "m") || ["1s", "21s", "31s"].contains(word))
        || DigitForms.kinds(word[...]) == nil
    else { return [] }
    let isLong = digits > 5
    let alphabet = isLong ? dateBytes : isNumber ? endings : typed.count > 7 ? marks : []
    let found = Set(edits(of: typed, alphabet)).compactMap { bytes -> Correction? in
      let meant = String(decoding: bytes, as: UTF8.self)
      guard isWritten(DigitForms.kinds(meant[...])) else {
        let isShort = !isLong && bytes.count < 5 && meant.decimal != nil
        return isShort ? Correction(meant: meant, strength: .short) : nil
      }
      guard isLong else { return Correction(meant: meant, strength: isHour ? .short : .clear) }
      let isOfCentury =
        meant.contains("-")
        ? meant.hasPrefix("20") && Due(iso8601: meant.prefix(10)) != nil
        : meant.hasPrefix("20") || meant.suffix(4).hasPrefix("20")
      return isOfCentury ? Correction(meant: meant, strength: .written) : nil
    }
    return found.sorted { ($0.strength, $0.meant) > ($1.strength, $1.meant) }.map { one in
      let isOnly = !found.contains { $0.strength == one.strength && !isSame($0.meant, one.meant) }
      return Correction(meant: one.meant, strength: one.strength, isOnly: isOnly)
    }
  }

  /// Units of what is no time: `5km`, `9 ml`.
  private static let units: Set<Substring> = [
    "km", "kg", "cm", "mm", "gb", "mb", "tb", "lb", "lbs", "oz", "ml", "mg", "kw", "hp", "ft", "px",
  ]

  /// Returns whether two words of digits mean the same: `20260627` and `2026-06-27`.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    func kinds(_ word: String) -> [Lexeme.Kind]? {
      DigitForms.kinds(word[...])?.map { kind in
        guard case .compactDate(let year, let month, let day) = kind else { return kind }
        return .date(year: year, month: month, day: day)
      }
    }
    return first == second || kinds(first) == kinds(second)
  }

  /// Returns a word with one character of an alphabet more, or instead of another one, without one,
  /// and with two in the other order; and with the usual marks.
  private static func edits(of typed: [UInt8], _ alphabet: [UInt8]) -> [[UInt8]] {
    var near: [[UInt8]] = []
    for place in 0...typed.count {
      let (before, after) = (Array(typed[..<place]), Array(typed[place...]))
      near += alphabet.map { before + [$0] + after }
      guard let first = after.first else { continue }
      near += (alphabet + (digitKeys[first] ?? [])).map { before + [$0] + after.dropFirst() }
      let isDigit = DigitForms.isDigit(first)
      if before.last == first || !isDigit { near.append(before + after.dropFirst()) }
      if after.count > 1, !isDigit || !DigitForms.isDigit(after[1]) {
        near.append(before + [after[1], first] + after.dropFirst(2))
      }
    }
    near.append(typed.map { DigitForms.isDigit($0) ? $0 : digitKeys[$0]?.first ?? $0 })
    near.append(Array(String(decoding: typed, as: UTF8.self).replacing("--", with: "-").utf8))
    return near
  }

  /// The digits and marks for which a character is typed.
  static let digitKeys: [UInt8: [UInt8]] = Dictionary(
    zip("lqwertyuiopo;=,_\\".utf8, "112345678900:-.-/".utf8).map { ($0, [$1]) },
    uniquingKeysWith: +)

  private static let marks = Array("-/.:".utf8)
  private static let dateBytes = Array("0123456789-/.:".utf8)
  /// The letters of `1st`, `2nd`, `3rd`, `4th`, `am` and `pm`.
  private static let endings = Array("adhmnprst".utf8)

  /// Whether a word of digits has the form of a version, without a year: `3.10.8`, `3.11.1-1`.
  private static func isVersion(_ word: String) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { ".-".contains($0) }
    return word.contains(".") && parts.count > 2
      && parts.allSatisfy { $0.utf8.count < 3 && $0.utf8.allSatisfy(DigitForms.isDigit) }
  }

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

  /// The day that a word was meant to be, which says when by itself: `tomorow`, `tuseday`.
  static func day(meantBy word: String) -> String? {
    meant(by: word).first { target in
      switch DateVocabulary.words[target[...]] {
      case .dayOffset?, .weekday?, .tonight?: target.utf8.count > 4
      default: false
      }
    }
  }

  /// Returns whether a word is a cue for dates with one error: `befor`, `unlss`, `didnt`.
  static func isCue(_ word: String) -> Bool {
    let typed = Array(word.utf8)
    guard (4...11).contains(typed.count), typed.allSatisfy({ (97...122).contains($0) }),
      DateVocabulary.words[word[...]] == nil, !EnglishCues.long.contains(word)
    else { return false }
    let letters = letters(typed)
    return cues.contains { cue in
      abs(cue.count - typed.count) < 2 && (cue.letters ^ letters).nonzeroBitCount < 3
        && !Nearest.to(word, among: [cue.word], within: 1).isEmpty
    } && !OrdinaryWords.nearCues.hasWord(typed)
  }

  private static let cues = EnglishCues.long.map { Target($0[...], isShort: false) }

  /// Returns the ASCII letters of a word as a bit mask.
  private static func letters(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  /// A word that errors are corrected to, and what is quickly compared with a typed one.
  private struct Target {
    let word: String
    let isShort: Bool
    let count: Int
    let first, last: UInt8?
    let letters: UInt32

    init(_ word: Substring, isShort: Bool) {
      (self.word, self.isShort, count) = (String(word), isShort, word.utf8.count)
      (first, last, letters) = (word.utf8.first, word.utf8.last, NearMiss.letters(word.utf8))
    }
  }

  private static let longWords = Set(all.split(separator: " ").map(String.init))

  private static let targets =
    (all.split(separator: " ") + plurals).map { Target($0, isShort: false) }
    + (short.split(separator: " ") + ofHolidays).map { Target($0, isShort: true) }

  /// `Mondays`, `weekends`.
  private static let plurals = (Weekday.allCases.map { "\($0)s" } + ["weekends"]).map { $0[...] }

  /// The words of names of holidays that are no common words: `boxing`, `valentines`.
  private static let ofHolidays = Set(Holiday.names.flatMap { $0.0.split { " |".contains($0) } })
    .subtracting(all.split(separator: " "))
    .filter { $0.utf8.count > 4 && $0.utf8.allSatisfy { (97...122).contains($0) } }.sorted()

  /// The short words of the vocabulary, which only the words beside them tell.
  private static let short =
    """
    a an and apr at aug by dec early end eve feb fri from good half in jan jul jun mar may mon new \
    nov now oct of on past sat sep six sun ten the thu to tue two wed within
    """

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
