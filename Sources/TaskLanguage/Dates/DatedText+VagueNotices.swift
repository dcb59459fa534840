import TaskModel

/// What is said of words at an end of a text that may mean a time, and of which no form says which.
extension DatedText {
  /// A date in brackets at the end: `Call Bob (next week)`, 歯医者（元日）.
  var bracketed: String? {
    guard let last = texts.last?.last, last == ")" || last == "）" || last == "]" || last == "】"
    else { return nil }
    let text = texts.joined(separator: " ").dropLast()
    guard let mark = text.lastIndex(where: { "(（[【".contains($0) }), mark > text.startIndex else {
      return nil
    }
    let inside = String(text[text.index(after: mark)...])
    let words = inside.split(separator: " ").map(String.init)
    guard words.count < 7, !words.isEmpty, words.first?.folded.decimal == nil, isDate(words) else {
      return nil
    }
    return inside
  }

  /// Words at an end of the text for a time that no calendar has.
  var vague: DueInText.Notice? {
    if let (count, written) = VagueWords.end(folded) {
      return .word(texts.suffix(count).joined(separator: " "), written: written)
    }
    if let word = VagueWords.start(folded) {
      return .word(String(texts[0].prefix(word.count)), written: nil)
    }
    if let day = dayGlued { return .word(day, written: "due:" + day) }
    if let part = partAlone { return .word(part, written: "due:" + part) }
    if let range = rangeOfHours { return .word(range, written: nil) }
    // `around 5`, `9ish`
    guard texts.count > 2, let last = lexemes.last else { return nil }
    switch (lexemes.dropLast().last?.kind, last.kind) {
    case (.preposition(let before)?, .number(1...12, digits: 1...2)):
      guard [.about, .after, .before, .until, .by, .in].contains(before) else { return nil }
      return .word(texts.suffix(2).joined(separator: " "), written: nil)
    case (_, .vague) where last.opensWord && texts[last.word].first?.isNumber == true:
      return .word(texts[last.word], written: nil)
    default: return nil
    }
  }

  /// A day of the month with a noun glued to it: 14日歯医者, and not 30日チャレンジ.
  private var dayGlued: String? {
    guard lexemes.count > 1, case .dayOfMonth(1...31)? = lexemes.first?.kind,
      lexemes[1].kind == .unknown, folded[0].utf8.first.map(DigitForms.isDigit) == true
    else { return nil }
    let rest = folded[0].dropFirst(length(before: 1))
    guard let next = rest.first, !("ぁ"..."ん").contains(next) else { return nil }
    let isCount = ["チャレ", "体験", "乗", "坊主", "目", "分", "連続", "券", "天下", "集中", "コース", "プラン", "酔"]
      .contains { rest.hasPrefix($0) }
    return isCount ? nil : grammar.source(0..<1)
  }

  /// A Japanese part of the day that stands alone at an end: 夕方に牛乳を買う, 企画書 朝まで.
  private var partAlone: String? {
    func isPart(_ kind: Lexeme.Kind) -> Bool {
      switch kind {
      case .part, .meridiem: true
      default: false
      }
    }
    guard let first = lexemes.first, let last = lexemes.last else { return nil }
    if isPart(first.kind), isJapanese(0), texts.count > 1 || lexemes.count > 2 {
      if first.closesWord { return texts[0] }
      switch lexemes[1].kind {
      case .comma, .particle(.ni), .particle(.made): return grammar.source(0..<1)
      default: break
      }
      // 午後母に電話, and not 深夜会議, 朝ごはん or 夜行バス
      let word = grammar.source(0..<1)
      let rest = folded[0].dropFirst(length(before: 1))
      let isSure = ["午前", "午後", "午前中", "夕方", "昼過ぎ", "朝一", "朝イチ"].contains(word)
      if isSure, let next = rest.first, !("ぁ"..."ん").contains(next) { return word }
    }
    guard texts.count > 1, let start = lexemes.firstIndex(where: { $0.word == last.word }),
      isPart(lexemes[start].kind), isJapanese(start),
      lexemes[(start + 1)...].allSatisfy(\.kind.isParticle)
    else { return nil }
    return grammar.source(start..<start + 1)
  }

  /// `2-4`, `from 2 to 4`: hours that may be meant, and are none of what a noun counts.
  private var rangeOfHours: String? {
    func isHours(_ from: Int?, _ to: Int?) -> Bool {
      guard let from, let to else { return false }
      return (1...12).contains(from) && (1...12).contains(to) && (to - from + 12) % 12 <= 4
        && to != from
    }
    guard texts.count > 1, let last = folded.last, last.utf8.first.map(DigitForms.isDigit) == true
    else { return nil }
    let ends = last.split(
      omittingEmptySubsequences: false, whereSeparator: String.rangeMarks.contains)
    if ends.count == 2, isHours(ends[0].decimal, ends[1].decimal) {
      let before = folded[folded.count - 2]
      let counts = NumberNouns.all.contains(before) || before.hasSuffix("s") || before == "\""
      return counts ? nil : texts[texts.count - 1]
    }
    guard texts.count > 4, ["to", "till", "until"].contains(folded[folded.count - 2]),
      ["from", "between"].contains(folded[folded.count - 4]),
      isHours(folded[folded.count - 3].decimal, last.decimal)
    else { return nil }
    return texts.suffix(4).joined(separator: " ")
  }
}
