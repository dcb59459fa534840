/// Japanese text after a date that determines its role.
enum JapaneseCues {
  /// Returns whether a noun ends like a particle: 片付け, 受付, かいもの.
  static func endInParticle(_ word: String) -> Bool {
    ["付け", "付", "もの", "こども", "ひと"].contains { word.hasSuffix($0) && word != $0 }
  }

  /// Endings that negate or replace a date, or make it a condition or a name: 明日以外, 金曜なら.
  private static let bindings = [
    "以外", "でなけれ", "じゃなけれ", "でない", "ではな", "じゃな", "なら", "だったら", "だけ", "しか", "でも", "以降",
    "以前", "より", "限定", "ごろ", "頃", "過ぎ",
  ]

  /// Verbs and nouns after に: 明日に延期 moves something to that day rather than planning it then.
  private static let complements = [
    "延期", "変更", "移動", "順延", "延長", "繰り越", "繰越", "持ち越", "前倒", "後ろ倒", "備え", "向け", "向か", "間に合",
    "決定", "決ま", "決め", "設定", "予定", "控え", "迫", "生まれ", "誕生し", "関する", "対する", "回す", "回し", "ずら",
    "移す", "移し", "合わせ", "限", "始ま", "終わ", "基づ", "比べ", "応じ", "変わ", "変え", "遅れ", "続", "代わ", "入る",
    "入っ", "近", "詰め", "集中", "固定", "指定", "調整", "再設定", "リスケ", "シフト", "セット",
  ]

  /// Returns whether the text right after a date binds it: 明日以外に is not a deadline.
  static func bind(_ rest: Substring) -> Bool { bindings.contains(where: rest.hasPrefix) }

  /// Returns whether the text after に gives the date another role.
  static func complement(_ rest: Substring) -> Bool { complements.contains(where: rest.hasPrefix) }

  /// Endings that make the verb before them a condition: 雨が降ったら, 間に合えば, 来ても, 来なきゃ.
  private static let conditions = [
    "たら", "だら", "えば", "けば", "げば", "せば", "てば", "べば", "めば", "れば", "ならば", "ても", "きゃ", "かどうか", "場合",
  ]
  /// Other words that end so.
  private static let otherThanConditions = ["例えば", "たとえば", "とても"]
  private static let negatives = ["ない", "ません", "なくていい", "なくてよい", "なし"]
  /// Negations inside a text: やらなくていい資料, まとめてではなく都度.
  private static let denials = ["なくていい", "なくてよい", "ではなく", "じゃなく"]
  /// Endings that are not negations: 忘れない, 行かなければならない.
  private static let remembering = ["忘れない", "いけない", "ならない", "少ない", "危ない"]

  /// Returns whether the text after a date is negated, conditional or reported.
  static func deny(_ rest: Substring) -> Bool {
    if isConditional(rest) || isReported(rest) || denials.contains(where: rest.contains) {
      return true
    }
    return negatives.contains(where: rest.hasSuffix) && !remembering.contains(where: rest.hasSuffix)
  }

  private static func isConditional(_ rest: Substring) -> Bool {
    let plain = otherThanConditions.reduce(String(rest)) { $0.replacing($1, with: "") }
    if conditions.contains(where: { !plain.hasPrefix($0) && plain.contains($0) }) { return true }
    // 雨なら, 来ないなら, but not 並べる and かならず
    if let match = plain.firstRange(of: "なら"), let before = plain[..<match.lowerBound].last,
      before != "か", !"べんぶびばずなぬうい".contains(plain[match.upperBound...].first ?? " ")
    {
      return true
    }
    // 届くように送る
    if let match = plain.firstRange(of: "よう"), let before = plain[..<match.lowerBound].last,
      "いうくぐすつぶむる".contains(before)
    {
      return true
    }
    // 来ないときは, 出かける時に, but not する時間
    return ["とき", "時"].contains { word in
      guard let match = plain.firstRange(of: word), let before = plain[..<match.lowerBound].last
      else { return false }
      return "いうくぐすただつぶむる".contains(before) && plain[match.upperBound...].first != "間"
    }
  }

  /// Verbs that report or ask what is before と or か.
  private static let reports = [
    "伝え", "連絡", "言", "報告", "返事", "返信", "知らせ", "聞", "きく", "訊", "尋", "たずね", "問", "確認", "調べ", "相談",
    "検討", "考え", "判断", "電話", "メール", "思", "検索",
  ]

  /// Returns whether a date is part of what someone says or asks: 届くか問い合わせる, 終わると伝える, と伝える.
  private static func isReported(_ rest: Substring) -> Bool {
    let characters = Array(rest)
    return characters.indices.contains { index in
      guard "とか".contains(characters[index]) else { return false }
      // 届くか聞く, 行けるか美香に聞く
      let behind = characters[(index + 1)...]
      // 値上げとの知らせを共有
      if ["の知らせ", "の連絡", "の話", "の噂"].contains(where: { behind.starts(with: $0) }) { return true }
      let person = behind.prefix(6).firstIndex(of: "に").map { behind[($0 + 1)...] }
      let isSaid = [behind, person].contains { rest in
        rest.map { rest in reports.contains { rest.starts(with: $0) } } == true
      }
      guard isSaid, index > 0 else { return isSaid }
      let before = characters[index - 1]
      return "いうくぐすただつぶむる".contains(before)
        || characters[index] == "か" && !"なにれ何誰".contains(before)
    }
  }

  /// Returns whether it means waiting until the date before it: 明日まで待つ.
  static func waitFor(_ rest: Substring) -> Bool { rest.hasPrefix("待") }

  /// Verbs whose objects are titles: 金曜ロードショーを見る.
  static let verbsOfTitles = ["見る", "観る", "みる", "読む", "聴く", "聞く", "録画"]

  /// Adverbs in kana, which cannot be the rest of a word that begins with に.
  private static let adverbs = [
    "もう", "すぐ", "また", "まず", "ちゃんと", "ゆっくり", "きちんと", "ただち", "しっかり", "かならず", "ちょっと", "みんな",
    "いっしょ", "できれば", "まとめて", "ついで",
  ]

  /// What follows に in nouns that begin with it: 煮物, 荷物, 匂い.
  private static let behindNi = [
    "もの", "もつ", "まめ", "こみ", "おい", "きび", "しん", "ぼし", "わとり", "がうり", "がおえ", "せもの", "かい",
  ]

  /// Returns whether the に before it is a particle, not part of a word: 明日に電話, 明日にごみを出す, 明日にお金を,
  /// but not 明日にんじんを買う.
  static func isFree(_ rest: Substring) -> Bool {
    // 明日に響かないよう早く寝る
    if rest.contains("ないよう") { return false }
    guard let first = rest.first, first.isHiragana else { return true }
    if adverbs.contains(where: rest.hasPrefix) { return true }
    let kana = rest.prefix { $0.isHiragana && $0 != "を" }
    if kana.count == 1 {
      return "おご".contains(first) && rest.count > 1 && rest.dropFirst().first != "を"
    }
    // The object of a verb; not すること, かけて or もう.
    return rest.prefix(9).contains("を") && !"んっゃゅょーはもてでがのなすしよ".contains(first)
      && !kana.contains("て") && !behindNi.contains(where: kana.hasPrefix)
  }

  /// Returns whether a particle follows まで or から, so that they cannot be removed: 明日までは, 明日からのセール.
  static func goOn(_ rest: Substring) -> Bool { rest.first.map("はもがのでを".contains) == true }

  /// Nouns that say with の or な what something is on a day: 金曜に発売の本, 来週まで有効なクーポン, 開催中の展覧会.
  private static let states = [
    "有効", "無効", "休み", "休業", "休館", "定休", "営業", "開催", "限定", "販売", "発売", "無料", "半額", "値上げ", "値下げ",
    "配達", "到着", "お届け", "放送", "公開", "開店", "閉店", "開始", "終了", "予定", "中", "締切", "期限", "必要",
    "不要", "可能", "便利", "人気", "出発", "はず", "つもり",
  ]

  /// Returns whether the text begins with a noun that says how something is: 提出予定の資料.
  private static func isState(_ rest: Substring) -> Bool {
    let noun = rest.prefix { $0 != "の" && $0 != "な" }
    return noun.count < 7 && noun.count + 1 < rest.count
      && states.contains { noun.hasSuffix($0) && ($0.count > 1 || noun.count > 2) }
  }

  /// Returns whether a clause about something follows: 会った人, 届いた荷物, 開いている店, 着る服, 休みの店.
  static func tell(_ rest: Substring) -> Bool {
    if isState(rest) { return true }
    let characters = Array(rest.prefix { $0 != "、" })
    return characters.indices.dropFirst().contains { index in
      let next = characters[(index + 1)...]
      guard let first = next.first else { return isVerb(characters[...index], isLast: true) }
      // 使うもの, 飲むお酒
      let isNoun =
        ["もの", "ところ", "こと"].contains { next.starts(with: $0) }
        || first == "お" && next.dropFirst().first?.isHiragana == false
      guard isNoun || !first.isHiragana && first.isLetter else { return false }
      return isVerb(characters[...index], isLast: false)
    }
  }

  /// What adverbs in く begin with: 早く, 軽く.
  private static let adjectives = "早速遅長短高低安強弱軽重明暗深浅広狭新古多少近遠全正美悪良厚薄暖寒暑熱冷細太白黒"

  /// Returns whether the characters end with a verb that modifies the noun after it; at the end of
  /// the text, only with one about the past or present.
  private static func isVerb(_ characters: ArraySlice<Character>, isLast: Bool) -> Bool {
    guard let last = characters.last, let before = characters.dropLast().last else { return false }
    let isOfKanji = !before.isHiragana && !before.isNumber
    switch last {
    // 宿題をただちに has no verb there.
    case "た", "だ": return isOfKanji || "っいんしけえれちじりきべめびせてね".contains(before)
    case "く": return !isLast && (isOfKanji ? !adjectives.contains(before) : before == "い")
    // 開かない店
    case "い": return !isLast && ("なた".contains(before) || characters.suffix(3) == ["ら", "し", "い"])
    // 書くべきこと
    case "き": return !isLast && before == "べ"
    case "る": return !isLast || before == "い" && characters.dropLast(2).last == "て"
    case "す": return !isLast && !"でま".contains(before)
    // もう一度, すぐ電話, 一つ買う
    case "う", "つ", "む", "ぶ", "ぬ", "ぐ": return !isLast && isOfKanji
    default: return false
    }
  }

  /// Returns whether one character after a date makes it a name or another word: the 香 of 明日香を and
  /// the 子 of 今日子さん, but not the 飲 of 飲み会.
  static func makeName(_ rest: Substring) -> Bool {
    let noun = rest.prefix { !$0.isHiragana }
    let behind = rest.dropFirst(noun.count)
    guard noun.count == 1, let only = noun.first, let next = behind.first else {
      return noun.count == 1
    }
    // 来週本を返す, 明日母に電話
    if "本車服薬靴鍵荷箱母父夫妻姉妹兄弟娘息孫家店駅犬猫".contains(only) { return false }
    return "のをにはがへとでもや".contains(next)
      || ["さん", "様", "君", "ちゃん", "先生"].contains(where: behind.hasPrefix)
  }

  /// Characters that make an ordinary noun after a date: 来月号, 月曜会, 3日分.
  static let suffixes = "会版号分用組班便発着券市祭展式戦欄枠回夜朝昼晩前後中付頃比度期払割日感婚間目制開館店校紙誌刊営業売家院城町村橋神社寺"

  /// Returns whether it is first characters of weekdays, which only have a meaning after 毎週: 月水金.
  static func isWeekdayLetters(_ word: String) -> Bool {
    let word = word.replacing("から", with: "〜")
    return word.count > 1 && word.allSatisfy { "月火水木金土日祝・、,/〜~-と".contains($0) }
      && word.contains { "月火水木金土日祝".contains($0) }
  }

  /// Words for days that are none by themselves, before a time: 平日のみ 10時.
  static func areDays(_ word: String) -> Bool {
    let days = ["のみ", "だけ", "限定"].first(where: word.hasSuffix).map { word.dropLast($0.count) }
    return ["祝日", "休日", "平日", "休み", "土日祝", "祝祭日"].contains(days ?? word[...])
  }
}

extension Character {
  var isHiragana: Bool {
    unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } == true
  }
}
