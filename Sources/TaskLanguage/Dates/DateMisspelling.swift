/// Words of dates with one typing error, which only what stands beside them tells: the `febuary` of
/// `febuary 5`, the `netx` of `netx friday`.
enum DateMisspelling {
  /// The words that a folded word may have been meant to be: one letter too many, too few or
  /// another, or two that changed places. None for an ordinary word.
  static func meant(by word: String) -> [String] {
    let bytes = Array(word.utf8)
    guard (3...10).contains(bytes.count), bytes.allSatisfy({ (97...122).contains($0) }),
      !ordinary.contains(word)
    else { return [] }
    if let day = DateTypo.meant(by: word) { return [day] }
    return words.filter { isNear(bytes, $0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether they are one typing error apart.
  private static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) <= 1 else { return false }
    // A word of three letters is told by no other one.
    if right.count < 4, left.count <= right.count { return false }
    var same = 0
    while same < left.count, same < right.count, left[same] == right[same] { same += 1 }
    // Most differ at once, and then go on differently.
    if same == 0, left[1] != right[1], left[1] != right[0], left[0] != right[1] { return false }
    if same == left.count, same == right.count { return false }
    let (a, b) = (left[same...], right[same...])
    if left.count < right.count { return a.elementsEqual(b.dropFirst()) }
    if left.count > right.count { return a.dropFirst().elementsEqual(b) }
    if a.dropFirst().elementsEqual(b.dropFirst()) { return true }
    return a.count > 1 && a.first == b.dropFirst().first && a.dropFirst().first == b.first
      && a.dropFirst(2).elementsEqual(b.dropFirst(2))
  }

  private static let words: [[UInt8]] = [
    "january", "february", "march", "april", "june", "july", "august", "september", "october",
    "november", "december", "day", "days", "week", "weeks", "month", "months", "year", "years",
    "hour", "hours", "minute", "minutes", "daily", "weekly", "monthly", "yearly", "next", "this",
    "last", "every", "each", "other", "coming", "tomorrow", "tonight", "today", "weekend",
    "morning", "afternoon", "evening", "before", "until",
  ].map { Array($0.utf8) }

  /// Words, names and abbreviations that are one letter away from those, and are meant.
  private static let ordinary: Set<String> = [
    "ach", "afternoon", "april", "arch", "ast", "august", "augusta", "auguste", "avery", "avril",
    "bach", "bast", "bays", "beach", "bear", "bears", "before", "befores", "blast", "boming",
    "bother", "cast", "chis", "coding", "combing", "coming", "cowing", "dabs", "dads", "daily",
    "dairy", "dais", "daisy", "dally", "dams", "dans", "davy", "day", "days", "dear", "dearly",
    "dears", "december", "doily", "doming", "dour", "duly", "dune", "eac", "each", "ear", "early",
    "ears", "east", "eek", "emery", "etch", "ether", "evening", "evenings", "eventing", "ever",
    "evert", "every", "ext", "fast", "fear", "fears", "february", "fevery", "four", "fours",
    "gaily", "gays", "gear", "gears", "geek", "geeks", "hear", "hears", "his", "hoar", "homing",
    "hors", "hour", "houri", "hours", "hurs", "ivery", "jane", "january", "jays", "jour", "jude",
    "judy", "juke", "jul", "july", "jun", "june", "jung", "junk", "juno", "jury", "jute", "larch",
    "lase", "lash", "lass", "last", "lasts", "lat", "lays", "leach", "lear", "least", "leek",
    "leeks", "lest", "list", "lost", "lour", "lust", "mach", "marc", "march", "marco", "marcy",
    "marsh", "mast", "match", "mays", "meek", "meekly", "merch", "minuet", "minuets", "minuses",
    "minute", "minuted", "minutes", "moaning", "mont", "monte", "month", "monthly", "months",
    "monty", "morning", "mornings", "moth", "mother", "moths", "mourning", "mouth", "mouths",
    "nach", "near", "nearly", "neat", "nest", "net", "nett", "newt", "next", "november", "oast",
    "oather", "october", "other", "others", "otter", "our", "ours", "overy", "parch", "past",
    "pays", "peach", "pear", "pearly", "pears", "peek", "peeks", "phis", "pour", "pours",
    "rays", "reach", "rear", "rears", "reek", "reeks", "rune", "says", "sear", "seek", "seeks",
    "september", "sext", "sour", "sours", "tach", "tays", "teach", "tear", "tears", "text",
    "theis", "thin", "this", "thus", "tis", "toady", "today", "toddy", "tody", "tomorrow",
    "tonight", "tonights", "tour", "tours", "tune", "tweek", "une", "untie", "until", "vast",
    "very", "ways", "weak", "weakly", "wear", "wears", "wee", "weed", "weeds", "week", "weekend",
    "weekends", "weekly", "weeks", "ween", "weep", "weeps", "wees", "welk", "yea", "yeah", "year",
    "yearly", "yearn", "years", "yeas", "yer", "your", "yours",
  ]
}
