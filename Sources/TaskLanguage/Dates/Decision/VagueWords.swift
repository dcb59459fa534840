/// Words for a time that is not in the calendar: `soon`, `after lunch`, あとで. They stay text and are
/// reported.
enum VagueWords {
  /// Returns how many of the folded words at the end are vague, and a form to type instead, if any;
  /// nil for other words.
  static func end(_ words: [String]) -> (count: Int, written: String?)? {
    guard let last = words.last?.trimmingMarks else { return nil }
    if byLast.contains(last),
      let (count, phrase) = byLast.longest(atEndOf: words.dropLast() + [last], below: words.count)
    {
      let leader = words[words.count - count - 1]
      return leaders.contains(leader) || count == 1 && leader.decimal != nil
        ? nil : (count, rules[phrase])
    }
    if seasons.contains(last), words.count > 1 { return season(words) }
    guard last.utf8.contains(where: { $0 >= 0x80 }), words.count > 1 || last.contains("、") else {
      return nil
    }
    if isJapanese(last) { return (1, rules[last]) }
    // なるはやで, 連休明けまでに
    guard let mark = last.last, particleEnds.contains(mark) else { return nil }
    let particle = particles.filter(last.hasSuffix).max { $0.count < $1.count }
    guard let core = particle.map({ String(last.dropLast($0.count)) }), isJapanese(core) else {
      return nil
    }
    return (1, rules[core])
  }

  /// Returns the longest vague word that a folded word begins with.
  static func head(of word: String) -> String? {
    word.first.flatMap { japaneseByFirst[$0] }?.filter(word.hasPrefix).max { $0.count < $1.count }
  }

  /// Returns the vague word at the beginning of the folded words, unless attached text makes it
  /// another word: あとで 電話する, 連休明けまでに提出.
  static func start(_ words: [String]) -> String? {
    guard let first = words.first else { return nil }
    guard first.utf8.contains(where: { $0 >= 0x80 }) else {
      let core = first.hasSuffix(",") ? String(first.dropLast()) : first
      return words.count > 1 && englishStarts.contains(core) ? core : nil
    }
    return head(of: first).flatMap { word in
      let rest = first.dropFirst(word.count)
      if words.count > 1, rest.isEmpty || particles.contains(String(rest)) { return word }
      // そのうちに洗車
      if word.hasSuffix("に"), let next = rest.first, !next.isHiragana { return word }
      let isParted = ["、", "まで", "迄", "に", ",", "の朝", "の夜", "の夕方", "の昼"].contains {
        rest.hasPrefix($0) && rest.count > $0.count
      }
      if isParted || particles.contains(where: { rest.hasPrefix($0 + "、") }) { return word }
      // 数日後は資料を送る, 給料日晩には歯医者, but not 誕生日のケーキ
      // 営業日を確認
      if let mark = rest.first, "をが".contains(mark) { return nil }
      let known = DateLexer([String(rest)]).lexemes.prefix { !$0.kind.isUnknown }
      if known.contains(where: { $0.kind != .particle(.of) }) { return word }
      if rest.first == "の", head(of: String(rest.dropFirst())) != nil { return word }
      // 連休明け資料を送る, but not 誕生日プレゼントを買う
      guard glued.contains(word), let next = rest.first else { return nil }
      return ("ぁ"..."ん").contains(next) ? nil : word
    }
  }

  /// Vague words allowed at the beginning: "soon call Bob".
  private static let englishStarts: Set = [
    "later", "soon", "asap", "someday", "sometime", "eventually", "immediately", "shortly",
  ]

  /// Vague words that do not form a compound with a noun after them.
  private static let glued: Set = [
    "数日後", "近日中", "なるはや", "連休前", "そのうち", "今から", "あとで", "後で", "土日どちらか", "早めに", "急ぎで",
    "連休中", "昼休み", "放課後", "仕事終わり", "仕事帰り",
  ]

  private static func isJapanese(_ word: String) -> Bool {
    guard let last = word.last else { return false }
    return japaneseByLast[last]?.contains(where: word.hasSuffix) == true
      || word.utf8.count == 3 && ["春", "夏", "秋", "冬"].contains(word)
  }

  private static func names(_ rows: [(String, Lexeme.Kind)]) -> [String] {
    rows.flatMap { $0.0.split(separator: " ").map(String.init) }
  }

  private static let japanese =
    ownJapanese + names(DateVocabulary.japaneseUntimed)
    + (1...4).flatMap { ["第\($0)四半期末", "第\($0)四半期"] }
  private static let japaneseByFirst = Dictionary(grouping: japanese) { $0.first ?? " " }
  private static let japaneseByLast = Dictionary(grouping: japanese) { $0.last ?? " " }
  private static let particleEnds = Set(particles.compactMap(\.last))

  /// Endings allowed after a Japanese vague word.
  private static let particles = [
    "までには", "までに", "まで", "迄に", "迄", "には", "に", "は", "中に", "中", "も", "ね", "です", "だよ", "かな",
    "くらい", "ぐらい", "くらいに", "あたり", "頃", "ごろ", "頃に", "ごろに", "で", "でいい", "の",
  ]

  /// Returns how many words `in the summer`, `next fall` have; a season after another word counts
  /// too, except for words with other meanings.
  private static func season(_ words: [String]) -> (count: Int, written: String?)? {
    let before = Array(words.dropLast().suffix(2))
    let directions: Set = [
      "in", "the", "this", "next", "by", "before", "until", "till", "during", "of", "early",
      "late", "mid", "every", "each",
    ]
    // "Photos from last summer"
    if before.last == "last" { return nil }
    // "colours of autumn", but not "end of autumn"
    if before.last == "of", !["end", "start", "beginning", "middle"].contains(before.first) {
      return nil
    }
    let count = before.reversed().prefix { directions.contains($0) }.count
    return count > 0 && count + 1 < words.count ? (count + 1, nil) : nil
  }

  private static let seasons: Set = ["spring", "summer", "autumn", "fall", "winter"]

  /// Words that make a name or an idiom of what follows, and the mark of a quoted word.
  private static let leaders: Set = [
    "until", "till", "for", "of", "from", "the", "no", "not", "\"", "about", "and", "or",
  ]

  /// Returns a form to type instead of such words; nil if there is none.
  static func rule(_ words: String) -> String? { rules[words.folded] }

  /// Forms to type instead of some of them.
  private static let rules: [String: String] = [
    "twice a day": "every:12 hours", "twice daily": "every:12 hours",
    "twice a week": "every:mon,thu", "twice weekly": "every:mon,thu",
    "twice a month": "every:1st and 15th", "twice a year": "every:6 months",
    "週2回": "every:毎週月木", "週に2回": "every:毎週月木", "月2回": "every:毎月1日と15日",
    "月に2回": "every:毎月1日と15日", "年2回": "every:6か月ごと", "年に2回": "every:6か月ごと",
    "1日2回": "every:12時間ごと", "日に2回": "every:12時間ごと", "1日3回": "every:8時間ごと", "一日二回": "every:12時間ごと",
    "一日三回": "every:8時間ごと", "週3回": "every:毎週月水金", "週に3回": "every:毎週月水金",
    "2x a week": "every:mon,thu", "2x per week": "every:mon,thu", "2x a day": "every:12 hours",
    "3x a week": "every:mon,wed,fri", "3x per week": "every:mon,wed,fri",
    "2x a month": "every:1st and 15th",
    "2x weekly": "every:mon,thu", "3x weekly": "every:mon,wed,fri", "3x a day": "every:8 hours",
    "3 times a day": "every:8 hours", "three times a day": "every:8 hours",
    "3 times a week": "every:mon,wed,fri", "three times a week": "every:mon,wed,fri",
    "nightly": "every:night", "weekdays": "every:weekday",
    "on weekdays": "every:weekday",
    "weekends": "every:weekend", "on weekends": "every:weekend", "平日": "every:平日",
    "right now": "due:now", "immediately": "due:today", "asap": "due:today", "至急": "due:今日",
    "五十日": "every:毎月五十日", "花金": "due:金曜", "月明け": "due:来月1日",
    "今すぐ": "due:今日", "すぐ": "due:今日", "overmorrow": "due:2d", "midweek": "due:wednesday",
    "someday": "due:none", "later": "due:none", "some day": "due:none", "いつか": "due:none",
  ]

  private static let byLast = PhraseTable(
    english + meals + names(DateVocabulary.untimed) + DateVocabulary.untimedPhrases.map(\.0),
    by: .lastWord)

  static let english: [String] = [
    "soon", "very soon", "asap", "as soon as possible", "whenever", "some day", "one day soon",
    "later on", "sooner or later", "immediately", "right now", "right away", "straight away",
    "in a bit", "in a while", "in a moment", "in a minute", "in no time", "in due course",
    "before long", "shortly", "overnight", "nightly", "biannually", "overmorrow", "midweek",
    "mid week", "mid month", "end of term", "on weekdays", "on weekends", "these days",
    "the other day", "my birthday", "his birthday", "her birthday", "on my birthday",
    "on his birthday", "on her birthday", "their birthday", "any day", "the day before",
    "until further notice", "one of these days", "ramadan", "eid", "diwali", "passover", "hanukkah",
    "yom kippur", "spring break", "half term", "next bank holiday", "the bank holiday",
    "weeknights", "on weeknights", "every weeknight", "mwf", "every mwf", "m-f", "tth", "every tth",
    "at sunset", "at sunrise", "at teatime", "the week after", "the month after",
    "first half of the year", "every payday", "every paycheck", "every term", "every season",
    "every leap year", "by w/e", "payday", "tax day", "election day", "school holidays",
    "the holidays", "this term", "next term", "the day after", "day after", "the first",
    "twice daily", "twice weekly", "2x a week", "2x per week", "2x a day", "2x a month",
    "2x weekly", "3x a week", "3x per week", "3x weekly", "3x a day", "every now and then",
    "from time to time", "now and then", "in the future",
  ]

  /// `after lunch`, `before bed`.
  private static let meals: [String] = {
    var phrases: [String] = []
    for meal in ["breakfast", "lunch", "dinner", "supper", "bed", "bedtime"] {
      for before in ["before", "after", "by", "at", "over", "during"] {
        phrases.append("\(before) \(meal)")
      }
    }
    return phrases + ["before work", "after work", "before school", "after school"]
  }()

  static let ownJapanese: [String] = [
    "後ほど", "のちほど", "なるはや", "なる早", "至急", "大至急", "急ぎ", "急ぎで", "折を見て", "すぐ", "今すぐ", "すぐに", "早めに",
    "早急に", "できるだけ早く",
    "なるべく早く", "近いうち", "近いうちに", "近日中", "近日中に", "近々", "そろそろ", "そのうちに", "いずれ", "将来", "来春", "来夏", "来秋",
    "来冬", "今春", "今夏", "今秋", "今冬", "夏休み", "春休み", "冬休み", "夏休み中", "冬休み中", "春休み中", "夏まで", "夏までに", "冬まで",
    "冬までに", "春まで", "春までに", "秋まで", "秋までに", "夏頃", "秋頃", "春頃", "冬頃", "年度明け", "期末", "上半期", "下半期", "上期",
    "下期", "昼休みに", "放課後", "仕事帰り", "仕事終わり", "仕事の後", "連休前", "連休中", "節分", "誕生日", "給料日", "月中",
    "時々", "ときどき", "たまに", "随時", "定期的に", "週に3回", "年2回", "年に2回", "9時過ぎ", "時過ぎ", "時すぎ", "の夏", "の冬",
    "の春", "の秋", "祝日", "年1", "あとでやる", "数日後", "数日中", "数日以内", "数週間後", "今から", "土日どちらか", "土日のどちらか",
    "五十日", "近日", "毎食後", "後日", "お彼岸", "彼岸", "夏至", "冬至", "終戦記念日", "週2", "週3", "1日2回", "日に2回", "1日3回",
    "毎食前", "毎回", "年度中", "週の頭", "週頭", "月明け", "夕飯前", "夕食後", "昼食後", "昼食前", "朝食後", "朝食前", "夕食前", "昼飯後",
    "寝る前", "出社前", "退社前", "退社まで", "定時", "定時まで", "終業まで", "昼どき", "帰宅後", "毎度", "ランチタイム", "花金", "年の瀬",
    "学校帰り", "三連休", "3連休", "連休", "次の連休", "シルバーウィーク", "朝昼晩", "朝夕", "朝晩",
  ]
}
