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

  /// A correction of a run of characters.
  struct Correction {
    let kind: Kind
    /// The characters that are replaced.
    let place: Range<Int>
    let characters: [Unicode.Scalar]
  }

  /// The longest run in which an error is searched for.
  static let limit = 14

  /// Returns the corrections that may make a date of the beginning of a run; the grammar decides.
  static func corrections(of run: [Unicode.Scalar]) -> [Correction] {
    run.indices.flatMap { pair(in: run, at: $0) + alike(in: run, at: $0) + word(in: run, at: $0) }
  }

  /// Two ideographs of dates, the same one twice or in the wrong order.
  private static func pair(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    guard index + 1 < run.count, ideographs.contains(run[index]),
      ideographs.contains(run[index + 1])
    else { return [] }
    let place = index..<index + 2
    if run[index] != run[index + 1] {
      return [Correction(kind: .order, place: place, characters: [run[index + 1], run[index]])]
    }
    // 来来週 may be 来々週 as well.
    return [[run[index]], [run[index], "々"]].map {
      Correction(kind: .order, place: place, characters: $0)
    }
  }

  private static func alike(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    // 一周, 五目, 半目
    if index > 0, isNumeral(run[index - 1]) { return [] }
    return (lookalikes[run[index]] ?? []).map {
      Correction(kind: .alike, place: index..<index + 1, characters: [$0])
    }
  }

  /// Words of the vocabulary of three characters and more, whose first character is there.
  private static func word(in run: [Unicode.Scalar], at index: Int) -> [Correction] {
    guard index + 1 < run.count else { return [] }
    let near = (byFirst[run[index]] ?? []) + (byFirst[run[index + 1]] ?? [])
    return near.compactMap { word in
      guard let (kind, count) = error(in: run[index...], of: word) else { return nil }
      return Correction(kind: kind, place: index..<index + count, characters: word)
    }
  }

  /// Returns the error that makes the beginning of the text of a word, and the number of characters
  /// typed; nil for the word itself and for another one.
  private static func error(
    in typed: ArraySlice<Unicode.Scalar>, of word: [Unicode.Scalar]
  ) -> (Kind, count: Int)? {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    let (rest, meant) = (typed.dropFirst(same), word[same...])
    if same > 0, rest.first == word[same - 1], rest.dropFirst().starts(with: meant) {
      return (.order, word.count + 1)
    }
    guard let right = meant.first else { return nil }
    if let wrong = rest.first, meant.count > 1, rest.count > 1, wrong == word[same + 1],
      rest.dropFirst().first == right, rest.dropFirst(2).starts(with: meant.dropFirst(2))
    {
      return (.order, word.count)
    }
    // 夜明け is not 年明け, 月曜会 not 月曜日, and 再来店 not 再来週.
    let (isKana, isLast) = (isKana(word), meant.count == 1)
    if same == 0 || DateVocabulary.japanese[String(word[..<same])] != nil { return nil }
    if isKana ? word.count < 5 : isLast { return nil }
    if !isLast, rest.starts(with: meant.dropFirst()) { return (.missing, word.count - 1) }
    // 花の日 is not 海の日, and 週五回 not 週一回.
    guard let wrong = rest.first, rest.dropFirst().starts(with: meant.dropFirst()),
      !String(word).hasSuffix("の日"), !isNumeral(wrong), !isNumeral(right)
    else { return nil }
    return (.changed, word.count)
  }

  /// Returns whether it is a real word rather than an error, alone or before a particle.
  static func isCommon(_ typed: String) -> Bool {
    common.contains { word in
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

  private static let byFirst: [Unicode.Scalar: [[Unicode.Scalar]]] = {
    let simple = DateVocabulary.japanese.filter { $0.value.isDay }.keys
    let words = (Array(simple) + DateVocabulary.compounds.keys).sorted()
      .map { Array($0.unicodeScalars) }.filter {
        $0.count > 2 && $0.first != "(" && !$0.contains(where: isNumeral)
      }
    return Dictionary(grouping: words) { $0[0] }
  }()

  /// The ideographs of the words for dates.
  private static let ideographs: Set<Unicode.Scalar> = {
    let names = DateVocabulary.japanese.filter { $0.value.isDateByItself || $0.value == .every }
    let all = Array(names.keys) + DateVocabulary.compounds.keys + ["時分間後前"]
    return Set(all.flatMap(\.unicodeScalars)).filter {
      $0.properties.isIdeographic && !isNumeral($0)
    }
  }()

  /// Characters that are typed for others, which they look like or sound like.
  private static let lookalikes: [Unicode.Scalar: [Unicode.Scalar]] = {
    let pairs = [
      "日目曰白", "月目", "曜躍耀用様", "週周過習", "末未味", "今令", "来未", "明朋名", "後御五", "年念午", "毎海母",
      "金全", "土士", "水氷", "木本", "再最", "朝潮", "夜液", "時持", "中仲", "正生", "元原", "晦海",
      "初始", "休体", "連運", "午牛", "度席", "前全", "平半", "っつ", "ょよ", "ゃや", "さき", "ただ", "けげ", "めぬ",
    ]
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for pair in pairs.map({ Array($0.unicodeScalars) }) {
      for typed in pair.dropFirst() { table[typed, default: []].append(pair[0]) }
    }
    return table
  }()

  /// Words that are that close to a date, of the dictionary IPADIC (Nara Institute of Science and
  /// Technology, free for any use).
  private static let common: [String] = [
    "日本", "年来", "日毎", "夜毎", "曜日", "初年", "末期", "分節", "日日", "月日", "土用", "日用", "海月", "目頭", "明白", "本目",
    "周一", "平目", "正目", "近目", "半間", "月極め", "月決め", "きよう", "あたし", "いかつ",
  ]
}
