@testable import TaskLanguage

/// Kinds of endlessly repetitive lines: a beginning, and a repeated piece.
enum LongLines {
  /// A line of at most `bytes` bytes, and of no more words than a line may have.
  static func line(_ head: String, _ piece: String, bytes: Int) -> String {
    let room = max(0, bytes - head.utf8.count) / piece.utf8.count
    let words = Tokenizer.wordLimit - Tokenizer.split(head).words.count
    let most = words / max(1, Tokenizer.split(piece).words.count)
    return head + String(repeating: piece, count: min(room, most))
  }

  /// The beginnings of lines after which a command takes words.
  static let heads = [
    "add x ", "add ", "edit 1 ", "edit 1 due:", "list ", "done ", "done 1 ", "list due:",
    "list due<",
    "add x due:", "add x every:", "track 1 ", "track 1 spent:", "note 1 ", "postpone 1 ",
    "postpone ",
    "count (", "add x wait:", "list asof:", "date ", "user away anna ", "assign 1 ", "",
    "project 1 ", "tag 1 ", "priority 1 ", "due 1 ", "remind 1 ", "order 1 ", "alias x = ",
  ]

  /// The words of the date vocabulary in both languages, each followed by a space.
  static let vocabulary: [String] = {
    let words = DateVocabulary.words.names.flatMap { $0.split(separator: " ").map(String.init) }
    return words.map { $0 + " " }
  }()

  /// The words of Japanese dates, without spaces.
  static let japanese: [String] =
    (Array(DateVocabulary.japanese.keys) + DateVocabulary.compounds.keys)
    .sorted()

  /// Pairs of words used in dates.
  static let pairs: [String] = {
    let words = [
      "day", "the", "after", "next", "every", "of", "in", "at", "on", "by", "last", "this", "half",
      "quarter", "to", "past", "3", "14", "1st", "a", "monday", "march", "tomorrow", "5pm", "9:00",
      "days", "weeks", "before", "end", "early", "from", "until", "and", "or", "-", "noon",
      "morning",
      "2nd", "week", "month", "second", "an", "hour",
    ]
    return words.flatMap { first in words.map { "\(first) \($0) " } }
  }()

  /// Phrases, marks, numbers, characters.
  static let others = [
    "the day after ", "half an hour before ", "two weeks from ", "day after the day after ",
    "next to last friday of ", "the last friday of the ", "every other day and ", "end of ",
    "3 days before ", "1st of the next ", "quarter past half to ", "a week from the week after ",
    "mon,tue,wed,", "mon-", "2d+", "1d", "+3d ", "1/2", "1/2/", "12:", "12:30-", "3.4.", "2026-",
    "2026-03-14 ", "14 march 2027 ", "20260314", "10:10:10 ", "W10-", "q1 ", "1h30m ", "5 ", "55",
    "５", "五", "五十", "十", "#", "# ", "#a ", "#a,#b,", "#a, ", "@", "@anna ", "@a,b,", "!", "!high ",
    "!hig ",
    "-", "--", "- ", "-#a ", "+", "+#a ", ":", ": ", "due:", "due:fri ", "due:none ", "due: ",
    "a:b ",
    "a:", "x:y:", "foo=bar ", "=", "<", "due<", "due<3 ", "\"", "\" ", "\"a\" ", "\"a", "'", "' ",
    "'a' ", "'a", "it's ", "`", "(", "( ", "(a ", ")", ") ", "()", "() ", "(a) ", "(-", "-(", "(\"",
    "-\"", "-'", "[", "] ", "[a] ", "{", "{ }", "/", "/ ", "/a/", "/a/ ", "/(a", "/a*", "(/", "\\",
    "\\ ", "\\\\", "\\\"", "*", "* ", "a*", "a* ", "**", "~", "~a ", "~a", "|", "| ", "&", "&& ",
    ";",
    "; ", "done; ", "; done ", "$", "%", "^", "?", "? ", "!? ", ".", ". ", "..", "...", ",", ", ",
    ",,",
    "_", "…", "、", "。", "・", "：", "　", "\t", "\u{A0}", "\u{200B}", "\u{301}", "e\u{301}",
    "a\u{301}\u{302} ", "\u{301} ", "👩‍👩‍👧", "👩‍👩‍👧 ", "👩\u{200D}", "🎉", "🎉 ", "🇯🇵", "🇯", "❤️", "👍🏽",
    "\u{FE0F}", "\u{200D}", "ﾞ", "ｶﾞ", "가", "각 ", "ㄱ", "\u{1100}", "क्ष", "ก็", "é", "ß", "İ", "ﬀ",
    "明日", "明日 ", "、明日", "毎", "毎週月", "第1", "第1・2火", "令和", "1日", "3日後", "3日", "月火", "17時", "5分",
    "午後", "の", "まで", "中", "に", "明日の", "来週の金曜までに", "会議、", "（", "（明日）", "「", "」", "(月)", "今日から3日後",
    "1日2回", "あとで", "半", "1.", "1.5時間", "2026年", "3月", "3月14日", "14-", "〜", "3〜", "あ", "ア", "漢",
    "漢 ",
    "tommorow ", "febuary ", "wensday ", "please ", "thanks ", "lol", ":) ", ":)", "xD ", "with ",
    "near with a ", "(today) ", "tomorrow's ", "today! ", "tomorrow, ", "friday? ", "in 2-3 weeks ",
    "in a few days ", "june 3-5 ", "9-11 ", "9 - ", "2-4pm ", "from 2 to 4 ", "9ish ", "mornings ",
    "fridays ", "weekdays ", "or ", "and ", "not ", "or or ", "a or ", "not a ", "no ", "without ",
    "1 ", "1,", "1,2 ", "1-", "1-2 ", "1..", "it ", "them ", "all ", "open ", "overdue ", "today ",
    "milk ", "buy ", "Buy milk ", "a ", "ab", "a", "Z", "A ", "s/a/b/ ", "s/", "s/a", "http://a ",
    "http://", "https://a",
    "a@b.c ", "none ", "any ", "limit:1 ", "sort:due ", "after:1 ", "under:1 ", "estimate:1h ",
    "spent:1h ", "every:day ", "state:open ", "text:a ", "note:a ", "id:a ", "\u{0}", "\u{1}",
    "\u{7F}",
    "\u{202E}", "\u{FEFF}", "\u{2028}", "\u{10FFFF}", "𝒜", "\r", "\n", "--yes ", "--json ", "-a ",
    "+a ",
    "~ ", "@ ", "limit:1 sort:due ", "각각 ", "срок ", "count; ",
  ]
}
