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
    guard (3...12).contains(typed.count), typed.allSatisfy({ (97...122).contains($0) }) else {
      return []
    }
    let letters = letters(typed)
    let near = targets.filter { target in
      // One error changes at most two of a word's letters.
      let limit = limit(target.count, target.first == typed.first, typed.count)
      return abs(target.count - typed.count) <= limit
        && (target.letters ^ letters).nonzeroBitCount <= 2 * limit
    }.map(\.word)
    guard !near.isEmpty, DateVocabulary.words[word[...]] == nil,
      isAnyWord
        || !common.anyWord(between: UInt8(ascii: " "), where: { $0.elementsEqual(typed) })
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
    meant(by: word, isAnyWord: isBehindPart) + joints(meantBy: word) + partings(of: word)
      + numbers(meantBy: word, withTimes: true) + digits(meantBy: word)
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
    let all = "and at end from half in now of on past the to two".split(separator: " ")
    return all.map(String.init).filter {
      $0 != word && !Nearest.to(word, among: [$0], within: 1).isEmpty
    }
  }

  /// Returns the short words before such a part of a date that a word may have been meant to be.
  static func leaders(meantBy word: String, before part: Lexeme.Kind) -> [String] {
    let all: [String]
    switch part {
    case .weekday(_, isClear: true), .month(_, isClear: true), .date: all = ["on", "by"]
    case .ordinal: all = ["the"]
    case .preposition(.of): all = ["end"]
    case .unit: all = ["two"]
    case .number, .one: all = ["in"]
    default: return []
    }
    guard word.utf8.count < 5, word.utf8.allSatisfy({ (97...122).contains($0) }),
      !ordinaryLeaders.anyWord(between: UInt8(ascii: " "), where: { $0.elementsEqual(word.utf8) })
    else { return [] }
    return Nearest.to(word, among: all, within: 1)
  }

  /// Words, names and abbreviations within one edit of these: vitamin b, ny for New York.
  private static let ordinaryLeaders =
    """
    an and ay b ba bay bb bc be bend bi bin bo boo boy bs bt buy by bye con din don ed ends eon fend \
    fin gin he i id if in inn ins ion is it jon kin ky lend mend mn my no non noo ny o of oh ok on one oo op or os own ox pend pin rend ron \
    send she sin son tee tend the thee them then they tho thy tie tin tn to toe ton too tow two twos \
    un von wend win won y yon
    """

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
      word.utf8.last.map(DigitForms.isDigit) == false, DigitForms.kinds(word[...]) == nil
    else { return [] }
    return Nearest.to(word, among: withTimes ? ordinals + times : ordinals, within: 1)
  }

  /// Returns the times, days and years that a word was meant to be in which a digit is the letter
  /// below it, a character stands twice, or a mark is its neighbour: `l7:00`, `17;00`, `3.4.20026`.
  static func digits(meantBy word: String) -> [String] {
    let typed = Array(word.utf8)
    guard (3...16).contains(typed.count), typed.contains(where: DigitForms.isDigit),
      DigitForms.kinds(word[...]) == nil
    else { return [] }
    var near = typed.indices.dropFirst().filter { typed[$0] == typed[$0 - 1] }.map { place in
      typed[..<place] + typed[(place + 1)...]
    }
    for zero in "09".utf8 {
      near.append(typed.map { $0 == UInt8(ascii: "o") ? zero : digitKeys[$0] ?? $0 }[...])
    }
    return near.map { String(decoding: $0, as: UTF8.self) }.filter {
      isWritten(DigitForms.kinds($0[...])) || $0.utf8.count == 4 && $0.decimal != nil
    }
  }

  private static let digitKeys = Dictionary(
    uniqueKeysWithValues: zip("lwertyui;=,_".utf8, "12345678:-.-".utf8))

  /// Whether a word of digits can only be a time, or a day with its year.
  private static func isWritten(_ kinds: [Lexeme.Kind]?) -> Bool {
    switch kinds?.first {
    case .clock(let clock)?: clock.style != .short || clock.minute > 0
    case .date?, .compactDate?, .slashed(_, _, year: _?)?: true
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

  /// Common words of five letters and more that are that close to a date word, and shorter ones
  /// close to `next`, `this`, `day` and the like. They are from the list of SCOWL for size 60
  /// (Debian's wamerican; Kevin Atkinson, free for any use); a test reads that list.
  private static let common =
    """
    actually afternoons alter annual annuals apter arch aster avery bast bays beach bear bears \
    biannually biennial biennials bight blast boon bother cast caster christens coding coking \
    combing comings cooing coon coping coring corning cowing cues dabs dads dafter dairy dais \
    daisy dally dams dear dearly dears deceiver dept dine dive doily doming dour dourly dray drays \
    drily drys dues duly dune ear early ears easier east eastern eater eery eighth eights eighty \
    elevens emery ester etch ether even evenings ever excepts excerpt fast faster fear fears fie fife fight file \
    fine fire firs firsts fist fiver fives flour for foresight forth forthright forthrightly \
    fortnights foul fours fourths fur gaily gays gear gears geek geeks give goon hallowed hays \
    hear hears height his hive homing hues jane jays jive judy junk jury jute kept knight larch \
    lase lash lass lasts lat lats lays leach least leek leeks lept lest light line list live loon \
    lost lunchtimes lust marsh mast master match meek meekly middy midway might mine minuet \
    minuets minuses minuted minuter minutest moaning moon mooning mornings moth mother moths \
    mourning mouth mouths nays near nearly nears neat neon nest net newt nice nigh nights nighty \
    nines nite non none nonmember nook noun ocher others otter our ours parch past pays peach pear \
    pearly pears peek peeks pine pour pours quartered quarters quartet ques rafter raster rays \
    reach rear rears reek reeks revery right rues rune says sear sears seat seconds sect seek \
    seeks seen semen semiannual sent septa set sevens sever sight sine slept soon sour sourly \
    sours sturdy sues sundae sundry swept taster teach tear tears tees text thee there thin thins \
    thirds threes threw throe thuds thugs thus ties tight tine toddy toes tour tours tree trues \
    tubes tubs tugs tune tunes tuns tuxes twelves untie vast vaster very vine waster ways weak \
    weakly wear wears wee weed weeds weekends weep weeps weer wees weight wept wight wine wive yea \
    yeah yeahs yearn yearns yeas your yours
    """
}
