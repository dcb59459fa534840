import TaskModel

/// Japanese times that stand at an end of a text and are not read there: 年度末家賃, 4月には会議.
extension DatedText {
  /// One at the start, with a particle, a space or a noun behind it.
  var namedAtStart: String? {
    guard folded.prefix(3).contains(where: { $0.utf8.contains { $0 >= 0xE3 } }),
      let stop = lexemes.firstIndex(where: \.kind.isUnknown), stop > 0,
      lexemes[stop - 1].kind != .particle(.no),
      lexemes[..<stop].contains(where: \.kind.isNamedTime) || isPartOfMonth(stop)
    else { return nil }
    var end = stop
    while end > 1, lexemes[end - 1].kind.isParticle || lexemes[end - 1].kind == .comma { end -= 1 }
    if end == stop, !lexemes[stop].opensWord, !isNounOfItsOwn(behind: stop - 1) { return nil }
    return grammar.source(0..<end)
  }

  /// 1月半ば 会議, and not 12月に旅行.
  private func isPartOfMonth(_ stop: Int) -> Bool {
    guard stop > 1, case .month = lexemes[0].kind else { return false }
    switch lexemes[1].kind {
    case .edge, .vague, .particle(.made): return true
    default: return false
    }
  }

  /// Whether the noun glued to a time is what there is to do then, and no part of its name: 夜会議,
  /// and not 夜行バス; 14日歯医者, and not 30日チャレンジ.
  private func isNounOfItsOwn(behind index: Int) -> Bool {
    let word = folded[lexemes[index + 1].word]
    let rest = Substring(word.utf8.dropFirst(lexemes[index + 1].start))
    guard let next = rest.first, !("ぁ"..."ん").contains(next),
      !JapaneseCompounds.ofTimes.contains(where: rest.hasPrefix)
    else { return false }
    switch lexemes[index].kind {
    case .holiday:
      return !JapaneseCompounds.ofHolidays.contains(where: rest.hasPrefix)
        || JapaneseCompounds.ofNone.contains(where: rest.hasPrefix)
    case .part:
      return !JapaneseCompounds.ofParts.contains(next)
        || JapaneseCompounds.ofNone.contains(where: rest.hasPrefix)
    // 三日坊主, 二十日大根
    case .dayOfMonth(let day):
      return index > 0 || day > 10 && day != 20
        || word.utf8.first.map(DigitForms.isDigit) == true
    default: return true
    }
  }

  /// Words that are a day, or what comes back, where nothing makes a name of them: the tomorrow of
  /// "Call tomorrow Bob", and not that of 明日の会議.
  var plainDayNotice: DueInText.Notice? {
    for index in lexemes.indices where lexemes[index].opensWord {
      guard let end = endOfPlainDay(at: index) else { continue }
      if index > 0 {
        if case .preposition(let word) = lexemes[index - 1].kind, word != .on { continue }
        if lexemes[index - 1].kind == .the { continue }
      }
      let isGlued = end < lexemes.count && lexemes[end].word == lexemes[end - 1].word
      if isGlued, !isJapanese(index) || lexemes[end].kind == .particle(.no) { continue }
      let day = shown(index..<end)
      return .word(day, written: isDate(day.plainWords) ? "due:" + day : nil)
    }
    return nil
  }

  /// What is said of a date inside a text of ASCII, where no preposition ties it to a noun.
  var freeNotice: DueInText.Notice? {
    guard folded.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }),
      let notice = noticeInside(before: lexemes.count), case .word(let shown, _) = notice
    else { return nil }
    let words = shown.split(separator: " ").map(String.init)
    guard let start = texts.indices.first(where: { isThere(words, at: $0) }), start > 0 else {
      return notice
    }
    let before = folded[start - 1]
    return ["for", "from", "of", "until", "since", "to", "before", "after", "the"].contains(before)
      ? nil : notice
  }

  private func endOfPlainDay(at index: Int) -> Int? {
    switch lexemes[index].kind {
    case .dayOffset(0..., isClear: true), .tonight, .date: return index + 1
    case .weekday(_, isClear: true): return folded[lexemes[index].word].count == 3 ? nil : index + 1
    case .slashed(let first, let second, _):
      return first < second && second <= 8 ? nil : index + 1
    case .every:
      return index + 1 < lexemes.count && lexemes[index + 1].kind.isOfRule ? index + 2 : nil
    default: return nil
    }
  }

  /// A word at the end for a time that no calendar has, with what belongs to dates behind it:
  /// 給料日朝一までに, なるはや 午前中.
  var vagueNearEnd: String? {
    for index in folded.indices.dropFirst().suffix(3).reversed() {
      let word = folded[index]
      guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
      if let head = VagueWords.head(of: word), isOfDates(word.dropFirst(head.count)) {
        return texts[index...].joined(separator: " ")
      }
      guard isOfDates(word[...]) else { return nil }
    }
    return nil
  }

  private func isOfDates(_ text: Substring) -> Bool {
    !DateLexer([String(text)]).lexemes.contains(where: \.kind.isUnknown)
  }
}

extension Lexeme.Kind {
  /// Whether it names a day or a part of one, and not only a length.
  fileprivate var isNamedTime: Bool {
    switch self {
    case .part, .meridiem, .holiday, .edgeOfPeriod, .weekend, .dayOfMonth, .date, .weekday,
      .tonight:
      true
    // 3/4カップ
    case .slashed(let first, let second, _): !(first < second && second <= 8)
    case .period(_, let ahead): ahead >= 0
    case .dayOffset(let days, _): days >= 0
    case .clock(let clock): clock.style == .japanese
    default: false
    }
  }
}

/// What a time makes another word with.
private enum JapaneseCompounds {
  static let ofTimes = [
    "号", "版", "分", "比", "的", "風", "用", "度", "期", "券", "婚", "チャレ", "体験", "乗", "坊主", "目", "連続",
    "天下", "集中", "コース", "プラン", "酔", "限",
  ]

  static let ofHolidays = [
    "ケーキ", "ツリー", "カード", "プレゼント", "会", "パーティ", "飾り", "ソング", "リース", "料理", "セール", "休み", "商戦",
    "仕様", "コス", "衣装", "グッズ", "チョコ", "ギフト", "ディナー", "マーケット", "映画", "仮装", "島", "模様",
  ]

  /// By their first character: 夜行, 朝刊, 昼食.
  static let ofParts: Set<Character> = [
    "行", "食", "勤", "景", "空", "桜", "話", "店", "祭", "会", "礼", "顔", "市", "練", "活", "刊", "風", "道", "遊",
    "通",
    "間", "型", "寝", "飯", "酌", "餐", "年", "成", "秋", "夏", "春", "バ", "番", "便", "料", "割", "休", "釣", "泣",
    "回",
    "廻", "逃", "光", "曲", "叉", "学", "警", "露", "具", "着", "焼", "霧", "帰", "起", "鮮", "日", "廷", "倉", "ド",
    "ラ",
    "ヨ", "様", "テ",
  ]

  /// Those that begin as one of them: 夜会議 is a meeting at night.
  static let ofNone = ["会議", "会食", "会合", "食事", "会計", "バイト", "ランニ"]
}
