import TaskModel

/// Date words in a text that nobody means as a date: pointing those out would be noise.
extension DatedText {
  /// Whether what a notice points out may be meant.
  func isMeant(_ notice: DueInText.Notice) -> Bool {
    guard case .word(let word, let written) = notice else { return true }
    // A time stands with it: "Watch Friday Night Lights at 9pm".
    if let written, written.hasPrefix("due:" + word + " ") { return true }
    if isJapaneseExpression(word) { return false }
    let shown = word.split(separator: " ").map(String.init)
    guard let start = texts.indices.first(where: { isThere(shown, at: $0) }) else { return true }
    let range = start..<start + shown.count
    // "in 5w 10:10" is more than a name.
    if range.count < 3, FixedExpressions.isName(folded[..<range.upperBound]) { return false }
    return !isRate(range) && !isPerson(range) && !isOfMedium(range) && !isAttribute(range)
      && !isVersion(range)
  }

  func isThere(_ words: [String], at start: Int) -> Bool {
    guard start + words.count <= texts.count else { return false }
    return zip(words, texts[start...]).allSatisfy { word, text in
      word == text || text.utf8.count > word.utf8.count && word == text.trimmingMarks
    }
  }

  /// "Save 300 a month", "Wait a minute"
  private func isRate(_ range: Range<Int>) -> Bool {
    guard range.count == 2, range.lowerBound > 0, ["a", "an"].contains(folded[range.lowerBound])
    else {
      return false
    }
    let before = folded[range.lowerBound - 1]
    return before.first?.isNumber == true || before == "wait"
  }

  /// "Call Jan", "Ask Tom", "Study for the SAT": a name that is written large.
  private func isPerson(_ range: Range<Int>) -> Bool {
    guard range.count == 1, range.lowerBound > 0 else { return false }
    let word = texts[range.lowerBound].trimmingMarks
    // "Sit in the sun", "Plan to wed", "We may"
    switch (folded[range.lowerBound - 1], word) {
    case ("the", "sun"), ("the", "SAT"), ("to", "wed"), ("get", "wed"), ("we", "may"),
      ("you", "may"), ("i", "may"),
      ("they", "may"), ("it", "may"):
      return true
    default: break
    }
    guard word.first?.isUppercase == true else { return false }
    if FixedExpressions.isPerson(folded[range.lowerBound - 1]) { return true }
    return IdleWords.names.contains(word.folded)
      && IdleWords.beforePeople.contains(folded[range.lowerBound - 1])
  }

  /// "Watch 28 Days Later", "Read Friday by Heinlein": a title, written large.
  private func isOfMedium(_ range: Range<Int>) -> Bool {
    guard let verb = folded.first, IdleWords.media.contains(verb), range.lowerBound > 0 else {
      return false
    }
    let words = texts[range].map(\.trimmingMarks)
    return words.contains { $0.first?.isUppercase == true && $0.count > 2 }
      && words.allSatisfy { $0.first?.isUppercase == true || $0.first?.isNumber == true }
  }

  /// "Buy christmas tree", "Watch it in 3d glasses": what says more of the noun behind it.
  private func isAttribute(_ range: Range<Int>) -> Bool {
    guard range.upperBound < texts.count else { return texts[range.lowerBound] == "yesterday's" }
    if folded[range.lowerBound].hasPrefix("yesterday'") { return true }
    let index = lexemes.firstIndex { $0.word == range.lowerBound }
    guard let index, lexemes[index].opensWord else { return false }
    if case .holiday = lexemes[index].kind {
      let isAnnounced =
        range.lowerBound > 0
        && IdleWords.announcing.contains(folded[range.lowerBound - 1])
      if case .unknown? = lexemes.first(where: { $0.word == range.upperBound })?.kind {
        // "Buy christmas tree", and not GW 会議
        return !isAnnounced && !IdleWords.functions.contains(folded[range.upperBound])
          && folded[range.lowerBound...range.upperBound].joined().utf8.allSatisfy { $0 < 0x80 }
      }
    }
    return folded[range.upperBound - 1] == "3d" || folded[range.upperBound - 1] == "2d"
  }

  /// "Upgrade python 3.12", "Look up ref 20260314"
  private func isVersion(_ range: Range<Int>) -> Bool {
    guard range.count == 1, range.lowerBound > 0 else { return false }
    let before = folded[range.lowerBound - 1]
    if folded[range.lowerBound].decimal != nil { return NumberNouns.all.contains(before) }
    guard texts[range.lowerBound].contains(".") else { return false }
    return NumberNouns.pointed.contains(before) || IdleWords.versioned.contains(before)
  }

  private func isJapaneseExpression(_ word: String) -> Bool {
    let word = word.folded.utf8
    guard let first = word.first, first >= 0xE3 || word.contains(where: { $0 >= 0xE3 }),
      let expressions = IdleWords.japaneseByFirst[Array(word.prefix(3))]
        ?? IdleWords.japaneseByFirst[[first]]
    else { return false }
    return folded.contains { text in
      let bytes = Array(text.utf8)
      return bytes.indices.contains { start in
        bytes[start] == first
          && expressions.contains { bytes[start...].starts(with: $0) }
      }
    }
  }
}

/// Words beside which a date word is none.
enum IdleWords {
  static let names: Set = [
    "jan", "april", "may", "june", "jun", "august", "tom", "tod", "sun", "mon", "tue", "wed", "thu",
    "summer", "autumn", "dawn", "eve", "wednesday", "friday", "sunday", "christmas", "noel",
  ]

  static let beforePeople: Set = [
    "call", "email", "mail", "ask", "meet", "text", "thank", "message", "ping", "phone", "tell",
    "invite", "visit", "remind", "pay", "hug", "with", "for", "to", "from", "about", "aunt",
    "uncle",
    "and", "see", "help", "write", "contact", "greet", "congratulate", "feed", "miss",
  ]

  static let media: Set = [
    "watch", "rewatch", "read", "reread", "listen", "hear", "play", "sing", "stream", "see",
    "learn", "rate",
  ]

  static let announcing: Set = [
    "on", "by", "before", "at", "after", "until", "till", "for", "this", "next", "every",
  ]

  /// Words that no date says more of: "easter with Joe", and not "easter eggs".
  static let functions: Set = [
    "with", "at", "near", "and", "or", "in", "maybe", "then", "via", "about", "because", "so", "if",
    "when", "without", "instead",
  ]

  static let versioned: Set = [
    "swift", "ruby", "node", "php", "perl", "kernel", "ubuntu", "debian", "fedora", "macos", "ios",
    "xcode", "chrome", "firefox", "unity", "rails", "django", "react", "angular", "postgres",
    "postgresql", "mysql", "kubernetes", "go", "rust", "kotlin", "typescript", "gcc", "llvm",
    "linux", "npm", "vim", "emacs", "git", "docker", "sqlite",
  ]

  /// In UTF-8, by the bytes of their first character.
  static let japaneseByFirst = Dictionary(grouping: japanese.map { Array($0.utf8) }) { bytes in
    Array(bytes.prefix(bytes[0] < 0x80 ? 1 : 3))
  }

  /// Japanese compounds and titles.
  static let japanese = [
    "明日香", "明日葉", "明日菜", "明日美", "明日奈", "明日海", "明日のジョー", "明日に向かって", "明日の神話", "明日への扉",
    "明日は我が身", "夜は短し", "今日子", "今日的", "今日の料理", "今日のわんこ", "今日日", "今日から俺は", "毎日新聞", "毎日放送", "毎日が発見",
    "月曜から夜ふかし", "月曜日のたわわ", "月曜日の友達", "火曜サスペンス", "水曜どうでしょう", "金曜ロードショー", "金曜日のカンパネラ",
    "土曜の丑", "日曜大工", "日曜美術館", "日曜洋画", "日曜劇場", "日曜画家", "日曜朝市", "日曜日の", "年末調整", "年末ジャンボ",
    "三日月", "三日坊主", "七日七晩", "十日戎", "十日町", "八日市", "四日市", "五日市", "廿日市", "二十日鼠", "二十日大根",
    "一日一善", "一日駅長", "一日警察署長", "一日店長", "一日乗車券", "一日市", "2時限", "1時限", "3時限", "4時限", "5時限",
    "8時だよ", "来月号", "来週号", "今月号", "今週号", "先月号", "毎月号", "お盆を", "お盆の上", "あすなろ", "あすか", "きょうだい",
    "あしたのジョー", "あしたば", "あさっての方向", "午前様", "午後の紅茶", "午後ティー", "朝まで生テレビ", "朝ドラ", "夜行", "昨日の敵",
    "昨日の今日", "今日昨日", "秋葉原", "春日", "春菊", "月曜病", "日曜版", "金曜会", "木曜会", "火曜会", "土曜会",
  ]
}
