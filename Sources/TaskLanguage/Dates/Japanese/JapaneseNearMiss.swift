/// Near misses of Japanese dates: 来来週, 週来, 金躍日.
enum JapaneseNearMiss {
  /// A typing error, the clearest kind first.
  enum Kind: Int, CaseIterable {
    /// 来来週, 週来: a character twice, or two that changed places.
    case order
    /// 月未: a character that looks or sounds like the right one.
    case alike
    /// 大日: a character too few.
    case missing
    /// 大海日: another character.
    case changed
  }

  /// What must stand beside a typing error, for it to be one.
  enum Need: Int {
    case nothing
    /// The date is a word of its own: 明後 会議, but not 明後期.
    case end
    /// Another part of the date is understood: the 10日 of 来10日.
    case part
  }

  /// A correction of a run of characters.
  struct Correction {
    let kind: Kind
    var need = Need.nothing
    /// The characters that are replaced.
    let place: Range<Int>
    let characters: [Unicode.Scalar]
  }

  /// The longest run in which an error is searched for.
  static let limit = 14

  /// Returns the corrections that may make a date of the beginning of a run; the grammar decides.
  static func corrections(of run: [Unicode.Scalar]) -> [Correction] {
    // An error is not behind text that is no part of a date.
    let known = DateLexer([String(run)]).lexemes.prefix { !$0.kind.isUnknown }
    var offsets = [0]
    for scalar in run { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    let end = known.last?.end ?? 0
    let reach = run.indices.first { offsets[$0] >= end && !isNumeral(run[$0]) } ?? run.count
    let all =
      run.indices.prefix(reach + 1).flatMap { word(in: run, at: $0) + unit(in: run, at: $0) }
      + run.indices.flatMap { pair(in: run, at: $0) + alike(in: run, at: $0) }
      + unconverted(run)
    return all.filter { correction in
      let place = correction.place
      switch correction.kind {
      case .order: return true
      // 月曜日曜 has no other character; 付 is a particle too.
      case .alike: return end < offsets[run.count] || known.contains(where: \.kind.isParticle)
      // 15時間 has no 昼間.
      case .missing, .changed:
        let start = offsets[place.lowerBound]
        let isInside = known.contains { lexeme in
          switch lexeme.kind {
          // 321日 may be 3月21日, and 63月日 6月3日.
          case .dayOfMonth(32...), .number: return false
          default: return lexeme.start < start && start < lexeme.end
          }
        }
        return !isInside && !isWord(String(run[place])) && !OrdinaryPairs.contain(run[place])
          && (reach < run.count || correction.kind == .missing)
      }
    }
  }

  /// Two characters of dates, the same one twice or in the wrong order.
  private static func pair(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    guard index + 1 < run.count else { return [] }
    let place = index..<index + 2
    // 63月日, 明1日7時
    if run[place].contains(where: isNumeral),
      run[place].contains(where: "年月日時".unicodeScalars.contains)
    {
      let swapped: [Unicode.Scalar] = run[place].reversed()
      return [Correction(kind: .changed, need: .end, place: place, characters: swapped)]
    }
    // 66月21日
    if run[index] == run[index + 1], isNumeral(run[index]) {
      return [Correction(kind: .order, need: .part, place: place, characters: [run[index]])]
    }
    guard run[place].allSatisfy({ $0 == "の" || ideographs.contains($0) }) else { return [] }
    if run[index] != run[index + 1] {
      // 金曜の夜の会議 has no の too many.
      guard run[index + 1] != "の" || index == 0 || run[index - 1] != "の" else { return [] }
      return [Correction(kind: .order, place: place, characters: [run[index + 1], run[index]])]
    }
    // 来来週 may be 来々週 as well.
    return [[run[index]], [run[index], "々"]].map {
      Correction(kind: .order, place: place, characters: $0)
    }
  }

  private static func alike(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    // t日後, 1i時30分
    if isLetter(run[index]), index + 1 < run.count,
      counted.contains(run[index + 1]) || run[index + 1] == "か"
    {
      return (NearMiss.digitKeys[UInt8(run[index].value)] ?? []).map {
        Correction(kind: .alike, place: index..<index + 1, characters: [Unicode.Scalar($0)])
      }
    }
    // 火曜日 is not 日曜日.
    guard run[index] != "火" || index > 0 && run.dropFirst(index + 1).first != "曜" else { return [] }
    // 一周, 五目, 半目, but 18持30分
    let isBetween = index + 1 < run.count && isNumeral(run[index + 1])
    let need: Need = index > 0 && isNumeral(run[index - 1]) && !isBetween ? .part : .nothing
    return (lookalikes[run[index]] ?? []).map {
      Correction(kind: .alike, need: need, place: index..<index + 1, characters: [$0])
    }
  }

  /// What an input method left, as it is written in dates: あsiた, あsた, 金yおう, 3日ごto, らい週.
  private static func unconverted(_ run: [Unicode.Scalar]) -> [Correction] {
    kana(run).map(written).filter { $0 != run }.map { all in
      let same = zip(run, all).prefix { $0 == $1 }.count
      let behind = zip(run[same...].reversed(), all[same...].reversed()).prefix { $0 == $1 }.count
      return Correction(
        kind: .alike, need: .end, place: same..<run.count - behind,
        characters: Array(all[same..<all.count - behind]))
    }
  }

  /// Returns a run with kana for its letters, if need be with a vowel that is missing.
  static func kana(_ run: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    guard let start = run.firstIndex(where: isLetter) else { return [run] }
    let end = run[start...].firstIndex { !isLetter($0) } ?? run.count
    // きんよう is typed as `kinnyou` and `kinyou`.
    var typed = String(run[start..<end]).replacing("nny", with: "ny").replacing("ny", with: "n'y")
    if typed.last == "n" { typed += "'" }
    func with(_ vowel: String, _ end: Int) -> [Unicode.Scalar]? {
      Romaji.hiragana(typed + vowel).map {
        Array(run[..<start]) + Array($0.unicodeScalars) + run[end...]
      }
    }
    // 木曜日n
    let without = end - start == 1 ? [Array(run[..<start]) + run[end...]] : []
    if "aiueo'".contains(typed.suffix(1)) { return without + (with("", end).map(kana) ?? []) }
    return without
      + ["a", "i", "u", "e", "o", "ya", "yu", "yo"].flatMap { vowel in
        // The お of 金yおう is that vowel.
        let isNext = end < run.count && Romaji.hiragana(vowel) == String(run[end])
        return [with(vowel, end), isNext ? with(vowel, end + 1) : nil].compactMap(\.self)
      }
  }

  /// Returns kana in the characters of dates: 来週 for らいしゅう.
  static func written(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var (written, rest) = ([Unicode.Scalar](), typed[...])
    while let first = rest.first {
      // The か of 3か and the ご of 3日ご, but not of かご.
      let isCounted = written.last.map { isNumeral($0) || "日週月年間今時分".unicodeScalars.contains($0) }
      let row = readings[first]?.first {
        rest.starts(with: $0.kana) && ($0.kana.count > 1 || isCounted == true)
      }
      written += row?.characters ?? [first]
      rest = rest.dropFirst(row?.kana.count ?? 1)
    }
    return written
  }

  /// The characters of kana, by the first of these, the longest first.
  private static let readings = Dictionary(
    grouping: """
      今日:きょお 明日:めいじつ 明日:みょうにち 明日:あした 明後日:あさって 金:きん 水:すい 木:もく 火曜:かよう 火曜:か曜 土曜:どよう 土曜:ど曜 \
      曜日:ようび 曜:よう 毎:まい 今夜:こんや 今:こん 来:らい 再来:さらい 次:つぎ 週:しゅう 月:げつ 月:がつ 月:つき 日:にち \
      毎朝:毎あさ 毎朝:まいあさ 曜朝:曜あさ 夕方:ゆうがた 午前:ごぜん 午後:ごご 時間:じかん 時:じ 分:ふん 分:ぷん クリスマス:くりすます 大晦日:おおみそか か月:か月 か月:かげつ 年:ねん 末:まつ 間:かん 3日:みっか 2日:ふつか 4日:よっか 6日:むいか 7日:なのか 8日:ようか 9日:ここのか 10日:とおか 20日:はつか \
      ごと:ごと ごろ:ごろ 日:か 日:ひ 後:ご
      """.split(separator: " ").map { row in
        let pair = row.split(separator: ":").map { Array($0.unicodeScalars) }
        return (kana: pair[1], characters: pair[0])
      }.sorted { $0.kana.count > $1.kana.count }, by: \.kana[0])

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

  /// Returns whether a word is one character of a date of two, which is no word: 曜, 明, but not 水.
  static func isHalf(_ word: [Unicode.Scalar]) -> Bool {
    word.count == 1 && "日曜週末来明毎翌隔".unicodeScalars.contains(word[0])
  }

  /// Returns whether two words join to a word of dates: 水曜 and 日, クリ and スマス, 3 and 日後.
  static func areParts(_ first: String, _ second: String) -> Bool {
    guard first.utf8.count < 40, second.utf8.contains(where: { $0 >= 0xE3 }) else {
      return false
    }
    let (tail, head) = (first.suffix(6), second.prefix(6))
    let joint = tail.utf8.count
    return DateLexer([String(tail + head)]).lexemes.contains { lexeme in
      guard !lexeme.kind.isUnknown, lexeme.end > joint else { return false }
      // 一 週間後
      if case .unit = lexeme.kind, first.unicodeScalars.last.map(isNumeral) == true { return true }
      return lexeme.start < joint
    }
  }

  /// Returns whether a word has one character at most beside parts of a date: 3曰後, 来月曜, 毎月川.
  static func isNearlyDate(_ word: String) -> Bool {
    guard word.utf8.count < 25, word.utf8.contains(where: { $0 >= 0xE3 }) else { return false }
    let lexemes = DateLexer([word.dateFolded]).lexemes
    let unknown = lexemes.filter(\.kind.isUnknown).reduce(0) { $0 + $1.end - $1.start }
    guard unknown <= 3 else { return false }
    if word.unicodeScalars.count == 1 { return ideographs.isSuperset(of: word.unicodeScalars) }
    let known = lexemes.filter { !$0.kind.isUnknown && !$0.kind.isParticle }
    return known.count > 1 || known.first?.kind.isDateByItself == true
  }

  /// A unit too few, or another character for it: 12末, 3後, 321日, 2絵後, 4絵21日, 11月5絵.
  private static func unit(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    guard index > 0, isNumeral(run[index - 1]) else { return [] }
    if isNumeral(run[index]) {
      // A month and a day have four digits at most.
      let digits = run[index...].prefix(while: isNumeral)
      // 四十九日 is a number.
      guard index < 3, run[index] != "十", run.dropFirst(index + digits.count).first == "日" else {
        return []
      }
      return [Correction(kind: .missing, need: .part, place: index..<index, characters: ["月"])]
    }
    let next = index + 1 < run.count ? run[index + 1] : nil
    let isBeforeDay =
      run.dropFirst(index + 1).drop(while: isNumeral).first.map("日分".unicodeScalars.contains)
      == true
    let isAfterMonth = run[..<index].reversed().drop(while: isNumeral).first == "月"
    let isOther =
      (next.map { ["後", "間"].contains($0) || isNumeral($0) && isBeforeDay } ?? isAfterMonth
        || isAfterMonth)
      && !counted.contains(run[index]) && run[index].properties.isIdeographic
    return "日月時週年分".unicodeScalars.flatMap { unit in
      (isOther ? [index..<index, index..<index + 1] : [index..<index]).map {
        Correction(
          kind: $0.isEmpty ? .missing : .changed, need: .part, place: $0, characters: [unit])
      }
    }
  }

  /// Units, and counters of things: 3年間, 2回後.
  private static let counted = Set("日月時週年分秒半人個泊回番件列行枚本台階度周歩曲口品戦打球点章話巻冊杯匹頭軒棟部組名社代駅".unicodeScalars)

  /// Words of the vocabulary whose first or second character is there.
  private static func word(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    let next = index + 1 < run.count ? byFirst[run[index + 1]] ?? [] : []
    let second = index + 1 < run.count ? bySecond[run[index + 1]] ?? [] : []
    let near = (byFirst[run[index]] ?? []) + next + (bySecond[run[index]] ?? []) + second
    return near.flatMap { word in
      errors(in: run[index...], of: word) + otherPair(in: run[index...], of: word)
    }
  }

  /// Returns the corrections that make a word of the beginning of the text; none for the word itself
  /// and for another one.
  private static func errors(
    in typed: ArraySlice<Unicode.Scalar>, of word: [Unicode.Scalar]
  ) -> [Correction] {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    let (rest, meant) = (typed.dropFirst(same), word[same...])
    func correction(_ kind: Kind, _ count: Int, _ need: Need = .nothing) -> Correction {
      let start = typed.startIndex
      return Correction(kind: kind, need: need, place: start..<start + count, characters: word)
    }
    if same > 0, rest.first == word[same - 1], rest.dropFirst().starts(with: meant) {
      return [correction(.order, word.count + 1)]
    }
    guard let right = meant.first else { return [] }
    let behind = meant.dropFirst()
    if let wrong = rest.first, rest.count > 1, wrong == behind.first,
      rest.dropFirst().first == right, rest.dropFirst(2).starts(with: behind.dropFirst())
    {
      return [correction(.order, word.count)]
    }
    var found: [Correction] = []
    if rest.starts(with: behind), let need = need(of: word, same: same, isMissing: true) {
      found.append(correction(.missing, word.count - 1, need))
    }
    // 花の日 is not 海の日, 週五回 not 週一回, and 再来店 not 再来週.
    if let wrong = rest.first, rest.dropFirst().starts(with: behind),
      !behind.isEmpty || isKana(word), !String(word).hasSuffix("の日"), !isNumeral(wrong),
      !isNumeral(right), let need = need(of: word, same: same, isMissing: false)
    {
      found.append(correction(.changed, word.count, need))
    }
    return found
  }

  /// Returns the correction of a word of two characters with another one for one of them: 今花, 絵週.
  private static func otherPair(
    in typed: ArraySlice<Unicode.Scalar>, of word: [Unicode.Scalar]
  ) -> [Correction] {
    guard word.count == 2, typed.count > 1, let first = typed.first,
      let last = typed.dropFirst().first,
      (first == word[0]) != (last == word[1])
    else { return [] }
    let wrong = first == word[0] ? last : first
    guard OrdinaryPairs.areKnown(word, but: first == word[0] ? 1 : 0),
      wrong.properties.isIdeographic, !isNumeral(wrong)
    else { return [] }
    let start = typed.startIndex
    return [Correction(kind: .changed, need: .end, place: start..<start + 2, characters: word)]
  }

  /// Returns what must stand beside a word without one of its characters, or with another one; nil
  /// if it may be any word.
  private static func need(of word: [Unicode.Scalar], same: Int, isMissing: Bool) -> Need? {
    let (head, tail) = (String(word[..<same]), String(word[(same + 1)...]))
    let isLast = tail.isEmpty
    // 3時のおやつ is not お昼.
    if isMissing, word.count == 2, isKana([word[1 - same]]) { return nil }
    // 毎日間 is not 毎日昼間, nor 田中 夜中.
    if head.isEmpty, ["間", "中"].contains(tail) { return nil }
    // 今月分, 12月号
    if isLast, !isMissing, word.count < 3 || isWord(head) { return nil }
    let isWhole = word.count > (isKana(word) ? 3 : 2) && names.contains(word)
    if isWhole, same > 0, !isLast, !isKana(word) || word.count > 4 { return .nothing }
    // 夜明け is not 年明け, 月曜会 not 月曜日, and 再来店 not 再来週.
    if isWhole, !isWord(head), !isWord(tail), !head.hasSuffix("の") { return .end }
    // Only weekdays have that character.
    return tail == "曜" && !isMissing ? .end : .part
  }

  private static func isWord(_ text: String) -> Bool { DateVocabulary.japanese[text] != nil }

  /// Returns whether it is a real word rather than an error, alone or before a particle.
  static func isCommon(_ typed: String) -> Bool {
    let pair = OrdinaryPairs.contain(typed.unicodeScalars.prefix(2)) ? [typed.prefix(2)] : []
    return (pair + common.map { $0[...] }).contains { word in
      let rest = typed.dropFirst(word.count)
      return typed.hasPrefix(word)
        && (rest.isEmpty || DateLexer([String(rest)]).lexemes.allSatisfy(\.kind.isParticle))
    }
  }

  private static func isKana(_ word: [Unicode.Scalar]) -> Bool {
    word.allSatisfy { (0x3041...0x30FF).contains($0.value) }
  }

  private static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    "0123456789一二三四五六七八九十百〇数半".unicodeScalars.contains(scalar)
  }

  /// The words that are a date by themselves.
  private static let names = Set(
    (Array(DateVocabulary.japanese.filter { $0.value.isDay }.keys)
      + DateVocabulary.compounds.keys).map { Array($0.unicodeScalars) })

  /// The words of two characters and more.
  private static let words: [[Unicode.Scalar]] = {
    let simple = DateVocabulary.japanese.filter { $0.value.isDateByItself || $0.value.isEdge }.keys
    return
      (Set(simple).union(DateVocabulary.compounds.keys)
      .union(DateVocabulary.counters.map(\.name))).sorted()
      .map { Array($0.unicodeScalars) }.filter {
        $0.count > (isKana($0) && $0.first.map { $0 > "ん" } == true ? 2 : 1) && $0.first != "("
          && !$0.contains(where: isNumeral)
      }
  }()
  private static let byFirst = Dictionary(grouping: words) { $0[0] }
  private static let bySecond = Dictionary(grouping: words) { $0[1] }

  /// The ideographs of the words for dates.
  private static let ideographs = Set(
    (words.joined() + "時分間後前第".unicodeScalars).filter {
      $0.properties.isIdeographic && !isNumeral($0)
    })

  /// Characters that are typed for others, which they look like or sound like.
  private static let lookalikes: [Unicode.Scalar: [Unicode.Scalar]] = {
    let pairs =
      """
      日目曰白非比火 月目用円付突 曜躍耀燿用様要洋容 週周過習遇集州修 末未味木松待 今令合 来未米釆 明朋名萌 後御五復語 年念午粘牛 分文 毎海母 \
      金全 土士 火炎 水氷永 木本禾 間問聞完 晩挽 再最 朝潮浅麻 夜液 時持待侍字次 内肉 中仲申 正生 元原完 ー一 カ力 スヌ クワ あお \
      晦海 初始 休体 連運 午牛 度席 前全煎 平半 半班 旬句 翌習 夕タ っつ ょよ ゃや さき きさ ただな うら けげ めぬ
      """.split(separator: " ")
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for pair in pairs.map({ Array($0.unicodeScalars) }) {
      for typed in pair.dropFirst() { table[typed, default: []].append(pair[0]) }
    }
    return table
  }()

  /// Words that are that close to a date, of the dictionary IPADIC (Nara Institute of Science and
  /// Technology, free for any use).
  private static let common: [String] = [
    "日本", "日毎", "夜毎", "曜日", "末期", "分節", "日日", "土用", "日用", "海月", "目頭", "本目",
    "周一", "平目", "正目", "近目", "半間", "再来", "先々", "真夜", "月毎", "週毎", "年毎", "初月", "初週", "年度", "初年度", "最終",
    "上句", "中句", "下句", "初句", "月極め", "月決め", "きよう", "あたし", "いかつ",
  ]
}
