/// Japanese characters behind a date that say what it is.
enum JapaneseCues {
  /// Nouns whose last letters are those of a particle: 片付け, 受付, かいもの.
  static func endInParticle(_ word: String) -> Bool {
    ["付け", "付", "もの", "こども", "ひと"].contains { word.hasSuffix($0) && word != $0 }
  }

  /// What denies it, replaces it, or makes a condition or a name of it: 明日以外, 金曜なら.
  private static let bindings = [
    "以外", "でなけれ", "じゃなけれ", "でない", "ではな", "じゃな", "なら", "だったら", "だけ", "しか", "でも", "以降",
    "以前", "より", "限定", "ごろ", "頃", "過ぎ",
  ]

  /// Verbs and nouns that に leads to: 明日に延期 moves something there, and plans nothing then.
  private static let complements = [
    "延期", "変更", "移動", "順延", "延長", "繰り越", "繰越", "持ち越", "前倒", "後ろ倒", "備え", "向け", "向か", "間に合",
    "決定", "決ま", "決め", "設定", "予定", "控え", "迫", "生まれ", "誕生", "関する", "対する", "回す", "回し", "ずら",
    "移す", "移し", "合わせ", "限", "始ま", "終わ", "基づ", "比べ", "応じ", "変わ", "変え", "遅れ", "続", "代わ", "入る",
    "入っ", "近", "詰め", "集中", "固定", "指定", "調整", "再設定", "リスケ", "シフト", "セット",
  ]

  /// Whether the characters right behind a date bind it: no deadline is made of 明日以外に.
  static func bind(_ rest: Substring) -> Bool { bindings.contains(where: rest.hasPrefix) }

  /// Whether what follows に makes something else of the date before it.
  static func complement(_ rest: Substring) -> Bool { complements.contains(where: rest.hasPrefix) }

  /// What makes a condition of the verb or the noun before it: 雨が降ったら, 雨なら, 行くかどうか.
  private static let conditions = [
    "ったら", "いたら", "んだら", "したら", "けたら", "れば", "けば", "せば", "めば", "かどうか", "ならば", "場合",
  ]
  private static let negatives = ["ない", "ません", "なくていい", "なくてよい", "なし"]
  /// What no negation denies: 忘れない, 行かなければならない.
  private static let remembering = ["忘れない", "いけない", "ならない", "少ない", "危ない"]

  /// Whether what is to be done behind a date is denied, or done on a condition.
  static func deny(_ rest: Substring) -> Bool {
    if conditions.contains(where: rest.contains) { return true }
    if let place = rest.firstRange(of: "なら"), place.lowerBound > rest.startIndex,
      !"べんぶう".contains(rest[place.upperBound...].first ?? " "),
      let before = rest[..<place.lowerBound].last, !before.isHiragana || "くるすつむ".contains(before)
    {
      return true
    }
    return negatives.contains(where: rest.hasSuffix) && !remembering.contains(where: rest.hasSuffix)
  }

  /// Whether nothing is done until the date before it: 明日まで待つ.
  static func waitFor(_ rest: Substring) -> Bool { rest.hasPrefix("待") }

  /// Whose objects are titles: 金曜ロードショーを見る.
  static let verbsOfTitles = ["見る", "観る", "みる", "読む", "聴く", "聞く", "録画"]

  /// Adverbs of kana, which に cannot begin a word with.
  private static let adverbs = [
    "もう", "すぐ", "また", "まず", "ちゃんと", "ゆっくり", "きちんと", "ただち", "しっかり", "かならず", "ちょっと", "みんな",
    "いっしょ", "できれば", "まとめて", "ついで",
  ]

  /// Whether に before it is a particle, and no part of a word: 明日に電話, and not 明日にんじんを買う.
  static func isFree(_ rest: Substring) -> Bool {
    rest.first?.isHiragana != true || adverbs.contains(where: rest.hasPrefix)
  }

  /// Whether a particle follows まで or から, so that it cannot be cut there: 明日までは, 明日からのセール.
  static func goOn(_ rest: Substring) -> Bool { rest.first.map("はもがのでを".contains) == true }

  /// Whether a clause about what was or is so follows: 会った人, 届いた荷物, 開いている店, 着る服.
  static func tell(_ rest: Substring) -> Bool {
    let characters = Array(rest.prefix { $0 != "、" })
    return characters.indices.dropFirst().contains { index in
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      if let next, next.isHiragana || !next.isLetter { return false }
      return isVerb(characters[...index], isLast: next == nil)
    }
  }

  /// Whether the last of the characters ends a verb that says more of the noun behind it; at the end of
  /// all only one that tells what was or is so.
  private static func isVerb(_ characters: ArraySlice<Character>, isLast: Bool) -> Bool {
    guard let last = characters.last, let before = characters.dropLast().last else { return false }
    let isOfKanji = !before.isHiragana && !before.isNumber
    switch last {
    // 宿題をただちに has no verb before it.
    case "た", "だ": return isOfKanji || "っいんしけえれちじりきべめびせてね".contains(before)
    case "る": return !isLast || before == "い" && characters.dropLast(2).last == "て"
    case "す": return !isLast && !"でま".contains(before)
    // もう一度, すぐ電話, 一つ買う
    case "う", "つ", "む", "ぶ", "ぬ", "ぐ": return !isLast && isOfKanji
    default: return false
    }
  }

  /// Whether one character behind a date makes a name or another word of it: the 香 of 明日香を and the
  /// 子 of 今日子さん, and not the 飲 of 飲み会.
  static func makeName(_ rest: Substring) -> Bool {
    let noun = rest.prefix { !$0.isHiragana }
    let behind = rest.dropFirst(noun.count)
    guard noun.count == 1, let next = behind.first else { return noun.count == 1 }
    return "のをにはがへとでもや".contains(next)
      || ["さん", "様", "君", "ちゃん", "先生"].contains(where: behind.hasPrefix)
  }

  /// Days of the week by their first characters, which say nothing without 毎週: 月水金.
  static func isWeekdayLetters(_ word: String) -> Bool {
    word.count > 1 && word.allSatisfy { "月火水木金土日・、".contains($0) }
  }
}

extension Character {
  var isHiragana: Bool {
    unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } == true
  }
}
