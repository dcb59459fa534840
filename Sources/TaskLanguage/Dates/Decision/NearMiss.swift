import TaskModel

/// Near misses of date words: `tomorow`, `netx`, `fortnihgtly`.
enum NearMiss {
  /// The date words that a folded word may have been meant to be, the nearest first: one letter too
  /// many, too few or another, or two that changed places; of words of eight letters and more two of
  /// these, where the first letter is right. None for a date word and for a common one.
  static func meant(by word: String) -> [String] {
    let typed = Array(word.utf8)
    guard (3...12).contains(typed.count), typed.allSatisfy({ (97...122).contains($0) }) else {
      return []
    }
    let letters = letters(typed)
    var near: [String] = []
    _ = all.anyWord(between: UInt8(ascii: " ")) { target in
      // One error changes at most two of a word's letters.
      let limit = limit(target.count, target.first == typed.first, typed.count)
      if abs(target.count - typed.count) <= limit,
        (Self.letters(target) ^ letters).nonzeroBitCount <= 2 * limit
      {
        near.append(String(decoding: target, as: UTF8.self))
      }
      return false
    }
    guard !near.isEmpty, DateVocabulary.words[word[...]] == nil,
      !common.anyWord(between: UInt8(ascii: " "), where: { $0.elementsEqual(typed) })
    else { return [] }
    return Nearest.to(word, among: near, within: 2).filter { target in
      limit(target.utf8.count, target.utf8.first == typed.first, typed.count) == 2
        || !Nearest.to(word, among: [target], within: 1).isEmpty
    }
  }

  /// Returns splits of a word into two date words without the space between them: `nextfriday`,
  /// `at5pm`, `14thmarch`. The grammar decides whether they are a date.
  static func partings(of word: String) -> [String] {
    guard (3...20).contains(word.utf8.count), word.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    return word.indices.dropFirst().filter { place in
      isOfDates(word[..<place]) && isOfDates(word[place...])
    }.map { word[..<$0] + " " + word[$0...] }
  }

  private static func isOfDates(_ part: Substring) -> Bool {
    part.utf8.count > 1 && part != "ca" && DateVocabulary.words[part] != nil
      || part.first?.isNumber == true && DigitForms.kinds(part) != nil
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

  /// Returns the ASCII letters of a word as a bit mask.
  private static func letters(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  /// Returns the maximum number of errors in a word of that length.
  private static func limit(_ target: Int, _ beginsAlike: Bool, _ typed: Int) -> Int {
    if target == 3, typed == 3 { return 0 }
    return target > 7 && beginsAlike ? 2 : 1
  }

  /// The words of the vocabulary that errors are corrected to; a test checks the list.
  static let all =
    """
    afternoon annually april august before biennially bimonthly biweekly christmas coming daily \
    day days december each easter evening every everyday february fortnight fortnightly friday \
    halloween hour hourly hours january july june last lunchtime march midday midnight minute \
    minutes monday month monthly months morning next night november october other quarterly \
    saturday semiannually september sunday thanksgiving this thursday today tomorrow tonight \
    tuesday until wednesday week weekend weekly weeks year yearly years yesterday
    """

  /// Common words of five letters and more that are that close to a date word, and shorter ones
  /// close to `next`, `this`, `day` and the like. They are from the list of SCOWL for size 60
  /// (Debian's wamerican; Kevin Atkinson, free for any use); a test reads that list.
  private static let common =
    """
    actually afternoons alter annual annuals apter arch aster avery bast bay bays beach bear \
    bears biannually biennial biennials bight blast boon bother cast caster christens coding \
    coking combing comings cooing coon coping coring corning cowing dab dabs dad dads dafter \
    dairy dais daisy dally dam dams dear dearly dears deceiver doily doming dour dourly dray \
    drays drily dry drys duly dune ear early ears easier east eastern eater eave eery eight eke \
    emery ere ester etch ether even evenings ever eves ewe eye fast faster fear fears fight \
    foresight forthright forthrightly fortnights four fours gaily gay gays gear gears geek geeks \
    goon hallowed hay hays hear hears his homing hour jane jay jays judy junk jury jute knight \
    larch lase lash lass lasts lat lats lay lays leach least leek leeks lest light list loon \
    lost lunchtimes lust marsh mast master match may meek meekly middy midway might minuet \
    minuets minuses minuted minuter minutest moaning moon mooning mornings moth mother moths \
    mourning mouth mouths nay nays near nearly nears neat neon nest net newt nigh nights nighty \
    non nonmember nook noun ocher others otter our ours parch past pay pays peach pear pearly \
    pears peek peeks pour pours quartered quarters quartet rafter raster ray rays reach rear \
    rears reek reeks revery right rune say says sear sears seek seeks semiannual sight soon sour \
    sourly sours sturdy sundae sundry taster teach tear tears text thin thins thus tight toady \
    toddy tomorrows tour tours tune untie vast vaster very waster way ways weak weakly wear \
    wears wee weed weeds week weekdays weekends weep weeps weer wees wight workaday workdays yea \
    yeah yeahs year yearn yearns yeas yesterdays your yours
    """
}
