import TaskModel

/// Words that are nearly words of dates: `tomorow`, `netx`, `fortnihgtly`.
enum NearMiss {
  /// The date words that a folded word may have been meant to be, the nearest first: one letter too
  /// many, too few or another, or two that changed places; of words of eight letters and more two of
  /// these, where the first letter is right. None for a date word and for a common one.
  static func meant(by word: String) -> [String] {
    let count = word.utf8.count
    guard (3...12).contains(count), word.utf8.allSatisfy({ (97...122).contains($0) }),
      !common.contains(word), DateVocabulary.words[word[...]] == nil
    else { return [] }
    // One error changes at most two letters of those that a word has.
    let letters = letters(of: word)
    let near = all.filter { target in
      let limit = limit(target.word, word)
      return abs(target.word.utf8.count - count) <= limit
        && (target.letters ^ letters).nonzeroBitCount <= 2 * limit
    }.map(\.word)
    if near.isEmpty { return [] }
    return Nearest.to(word, among: near, within: 2).filter { target in
      limit(target, word) == 2 || !Nearest.to(word, among: [target], within: 1).isEmpty
    }
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

  /// The letters of a word of ASCII, a bit for each.
  private static func letters(of word: String) -> UInt32 {
    word.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  /// How many errors a word may have.
  private static func limit(_ target: String, _ word: String) -> Int {
    if target.utf8.count == 3, word.utf8.count == 3 { return 0 }
    return target.utf8.count > 7 && target.utf8.first == word.utf8.first ? 2 : 1
  }

  /// Words of the vocabulary that say when, from four letters on.
  private static let all: [(word: String, letters: UInt32)] = {
    let words = DateVocabulary.words.names.flatMap { $0.split(separator: " ").map(String.init) }
    let own = words.filter { word in
      guard word.utf8.count > 2, word.utf8.allSatisfy({ (97...122).contains($0) }) else {
        return false
      }
      return DateVocabulary.words[word[...]].map { $0.mayBeMissed(word) } == true
    }
    let holidays = Holiday.names.flatMap { $0.0.split(separator: " ").map(String.init) }
      .filter { ["christmas", "easter", "thanksgiving", "halloween"].contains($0) }
    return Set(own + holidays).sorted().map { ($0, letters(of: $0)) }
  }()

  /// Common words of five letters and more that are so near to one of dates, and shorter ones that are
  /// near to one of `next`, `this`, `day` and their like. They are those of the list of SCOWL for
  /// size 60 (Debian's wamerican; Kevin Atkinson, free for any use); a test reads that list.
  private static let common: Set<String> = Set(
    """
    actually afternoons alter annual annuals apter arch aster avery bast bay bays beach bear bears
    biannually biennial biennials bight blast boon bother cast caster christens coding coking
    combing comings cooing coon coping coring corning cowing dab dabs dad dads dafter dairy dais
    daisy dally dam dams dear dearly dears deceiver doily doming dour dourly dray drays drily dry
    drys duly dune ear early ears easier east eastern eater eave eery eight eke emery ere ester
    etch ether even evenings ever eves ewe eye fast faster fear fears fight foresight forthright
    forthrightly fortnights four fours gaily gay gays gear gears geek geeks goon hallowed hay hays
    hear hears his homing hour jane jay jays judy junk jury jute knight larch lase lash lass lasts
    lat lats lay lays leach least leek leeks lest light list loon lost lunchtimes lust marsh mast
    master match may meek meekly middy midway might minuet minuets minuses minuted minuter
    minutest moaning moon mooning mornings moth mother moths mourning mouth mouths nay nays near
    nearly nears neat neon nest net newt nigh nights nighty non nonmember nook noun ocher others
    otter our ours parch past pay pays peach pear pearly pears peek peeks pour pours quartered
    quarters quartet rafter raster ray rays reach rear rears reek reeks revery right rune say says
    sear sears seek seeks semiannual sight soon sour sourly sours sturdy sundae sundry taster
    teach tear tears text thin thins thus tight toady toddy tomorrows tour tours tune untie vast
    vaster very waster way ways weak weakly wear wears wee weed weeds week weekdays weekends weep
    weeps weer wees wight workaday workdays yea yeah yeahs year yearn yearns yeas yesterdays your
    yours
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

extension Lexeme.Kind {
  /// Whether a word for it is looked for behind a typing error.
  fileprivate func mayBeMissed(_ word: String) -> Bool {
    let count = word.utf8.count
    switch self {
    case .weekday: return word.hasSuffix("day")
    case .tonight, .dayOffset: return ["today", "tomorrow", "yesterday", "tonight"].contains(word)
    case .month: return count > 4 || word == "june" || word == "july"
    case .adverb, .clockName: return count > 4
    case .weekend: return word == "weekend"
    case .part: return count > 4 && !word.hasPrefix("noon")
    case .unit:
      let units = ["day", "week", "month", "year", "hour", "minute", "fortnight"]
      return units.contains(word) || units.dropLast().contains(String(word.dropLast()))
    case .every: return word == "every" || word == "each"
    case .direction, .other, .coming, .last: return count > 3 && count < 7
    case .preposition(.before), .preposition(.until): return count == 6 || word == "until"
    default: return false
    }
  }
}
