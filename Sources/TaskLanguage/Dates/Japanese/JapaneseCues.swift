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

  /// Whether a clause about what was or is so follows: 会った人, 届いた荷物, 開いている店.
  static func tell(_ rest: Substring) -> Bool {
    let characters = Array(rest)
    return characters.indices.dropFirst().contains { index in
      let isPast = "ただ".contains(characters[index])
      let isLasting =
        characters[index] == "る" && index > 1 && characters[index - 1] == "い"
        && characters[index - 2] == "て"
      guard isPast || isLasting else { return false }
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      // かった, った: a clause before a noun. 宿題をただちに has no verb before it.
      guard !isPast || "っいんしけえれちじ".contains(characters[index - 1]) else { return false }
      return next.map { !$0.isHiragana } ?? true
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
