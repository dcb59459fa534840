import TaskModel

/// A Japanese date at the start of a text: 明日 資料を送る, 金曜までにレポート, 明日17時に会議.
extension DatedText {
  func atStart(_ wants: DueInText.Wants) throws(DateError) -> DueInText? {
    // A date in letters of ASCII may stand before a Japanese text: 15:00 会議.
    guard folded.prefix(4).contains(where: { $0.utf8.contains { $0 >= 0xE3 } }) else { return nil }
    // The words and parts of words from the first on that are parts of dates.
    let stop = lexemes.firstIndex { $0.kind.isUnknown } ?? lexemes.count
    guard stop > 0, stop < lexemes.count, noticeAtEnd(from: max(runStart, stop)) == nil else {
      return nil
    }
    if lexemes[stop].opensWord { return try read(to: stop, wants) }
    // A date ends before a particle that says so, and the text goes on in the same word.
    for cut in (1...stop).reversed() where isCut(cut) && lexemes[cut].word == lexemes[stop].word {
      if let found = try read(to: cut, wants) { return found }
    }
    return isNounGlued(stop) ? try read(to: stop, wants) : nil
  }

  /// Whether a date ends there without a particle, and a noun goes on: 明日歯医者, 来週の火曜15時会議.
  private func isNounGlued(_ index: Int) -> Bool {
    let rest = restOfWord(from: index)
    guard lexemes[index].word == 0, rest.count > 1, JapaneseNouns.stand(alone: rest) else {
      return false
    }
    switch lexemes[index - 1].kind {
    case .clock(let clock):
      return clock.style == .japanese && !JapaneseNouns.goOnFromTime(rest)
    case .dayOffset(let days, isClear: true):
      return days >= 0 && index == 1 && !JapaneseNouns.goOnFromDay(rest)
    case .tonight: return index == 1
    case .weekday:
      guard index > 1 else { return false }
      return lexemes[..<(index - 1)].contains { $0.kind.isDirection }
    case .preposition(.later): return !JapaneseNouns.goOnFromDay(rest)
    default: return false
    }
  }

  /// Whether a date may end there, inside a word.
  private func isCut(_ index: Int) -> Bool {
    // What follows is no part of a date: 明日までに来週の資料, and not あさって、10-11時に会議.
    let stop = lexemes[index...].firstIndex { $0.kind.isUnknown } ?? lexemes.count
    let rest = lexemes[index..<stop]
    if rest.contains(where: \.kind.isCore) {
      let isOfNoun =
        rest.count > 1 && rest[index].kind.isCore && rest[index + 1].kind == .particle(.no)
      guard isOfNoun, !rest.dropFirst(2).contains(where: \.kind.isCore) else { return false }
    }
    switch lexemes[index - 1].kind {
    // 明日締切の資料
    case .particle(.made): return restOfWord(from: index).first != "の"
    case .comma: return true
    case .particle(.ni): return JapaneseVerbs.followsDate(restOfWord(from: index))
    default: return false
    }
  }

  /// The rest of the word that a lexeme stands in.
  private func restOfWord(from index: Int) -> Substring {
    let word = folded[lexemes[index].word]
    return Substring(word.utf8.dropFirst(lexemes[index].start))
  }

  private func read(
    to end: Int, _ wants: DueInText.Wants
  ) throws(DateError) -> DueInText? {
    var grammar = grammar
    grammar.end = end
    if case .comma = grammar.kind(end - 1) { grammar.end = end - 1 }
    var result = DueInText(text: remaining(from: end))
    result.place = 0..<lexemes[end - 1].word + 1
    guard result.text.contains(where: { !$0.isEmpty }) else { return nil }
    if let reading = grammar.recurrence(from: 0, announced: false) {
      if wants == .due { return nil }
      result.recurrence = try RecurrenceParser.match(reading, grammar, 0)
      return result
    }
    guard let phrase = grammar.phrase(from: 0), phrase.isUnmistakable, wants != .recurrence else {
      return nil
    }
    switch phrase.problem {
    case .needsHalfOfDay(_, let hour, let minute):
      let source = grammar.source(0..<grammar.end)
      return DueInText(
        text: texts, notice: .ambiguousHour(source, hour: hour, minute: minute))
    case .ambiguousOrder: return nil
    case let problem?: throw problem
    case nil: break
    }
    if phrase.due.hasPassed(at: context.now) { return nil }
    result.due = phrase.due
    result.remarks = phrase.remarks
    return result
  }

  /// The text without what stands before that lexeme.
  private func remaining(from index: Int) -> [String] {
    let lexeme = lexemes[index]
    guard !lexeme.opensWord else { return Array(texts[lexeme.word...]) }
    guard texts[lexeme.word].count == folded[lexeme.word].count else { return [] }
    return [String(texts[lexeme.word].dropFirst(length(before: index)))]
      + texts[(lexeme.word + 1)...]
  }
}

/// What に after a date goes on with: 明日に会議 is at that time, 明日に延期 and 明日に備えて are not.
enum JapaneseVerbs {
  /// Whether に before these characters says when: before a noun, or a verb of the list.
  static func followsDate(_ rest: Substring) -> Bool {
    guard let first = rest.first, !first.isHiragana else { return false }
    if complements.contains(where: rest.hasPrefix) { return false }
    let stem = rest.prefix { !$0.isHiragana }
    let tail = rest[stem.endIndex...]
    // 会った人, 生まれた: what happened is no plan.
    if tail.contains("た") || tail.contains("だ") || tail.hasPrefix("て") { return false }
    guard let next = tail.first else { return true }
    if "をへとではがもやかのに".contains(next) { return true }
    if stem.count > 1, tail.hasPrefix("する") || tail.hasPrefix("します") { return true }
    return verbs.contains { stem.hasSuffix($0) } && !tail.contains("て")
  }

  /// Nouns and verbs that に leads to.
  private static let complements = [
    "延期", "変更", "移動", "順延", "延長", "繰り越", "繰越", "持ち越", "前倒", "後ろ倒", "備え", "向け", "向か", "間に合",
    "決定", "決ま", "決め", "設定", "予定", "控え", "迫", "生まれ", "誕生", "関する", "対する", "回す", "回し", "ずら",
    "移す", "移し", "合わせ", "限", "限定", "始ま", "終わ", "基づ", "比べ", "応じ", "変わ", "変え", "遅れ", "続",
    "代わ", "入る", "入っ", "近", "詰め", "集中", "固定", "指定", "調整", "再設定", "リスケ", "シフト", "セット",
  ]

  /// Verbs, by their stems, that somebody plans to do then.
  private static let verbs = [
    "払", "送", "出", "行", "買", "書", "読", "作", "取", "返", "着", "渡", "洗", "調", "見", "話", "帰", "寝", "起",
    "食", "飲", "直", "片付", "申し込", "迎", "受け取", "電話", "連絡", "確認", "提出", "掃除", "届",
  ]
}

extension Character {
  fileprivate var isHiragana: Bool {
    unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } == true
  }
}
