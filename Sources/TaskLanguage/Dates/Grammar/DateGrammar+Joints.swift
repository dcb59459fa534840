import TaskModel

/// Connecting words between, before and after the parts of a phrase.
extension DateGrammar {
  /// Parses a connecting word into a phrase; returns the index after it.
  func readJoint(at index: Int, into phrase: inout DatePhrase) -> Int? {
    let isFirst = phrase.isEmpty
    switch kind(index) {
    case .dash where phrase.day != nil && phrase.time == nil:
      // `friday - 2pm`
      guard lexemes[index].opensWord, lexemes[index].closesWord,
        let time = time(at: index + 1, hasDay: true), kind(time.next) != .dash
      else { return nil }
      return index + 1
    // 中, いっぱい and のうちに after a day.
    case .particle(.within), .preposition(.within):
      guard phrase.day != nil, phrase.time == nil, isJapanese(index) else { return nil }
      return kind(index - 1) == .comma ? nil : index + 1
    case .comma: return isFirst ? nil : index + 1
    case .particle(.of):
      // 明日のまでに has lost a word.
      let isCut = [.particle(.at), .particle(.until)].contains(kind(index + 1))
      return isFirst || index + 1 == end || isCut ? nil : index + 1
    case .deadline:
      guard isFirst, index + 1 < end else { return nil }
      phrase.isAnnounced = true
      return index + 1
    case .particle(.at), .particle(.until):
      guard !isFirst || isNounOfDeadline(index) else { return nil }
      phrase.isAnnounced = true
      return index + 1
    case .zone(let minutes):
      guard phrase.time != nil, phrase.zone == nil else { return nil }
      phrase.zone = minutes
      return index + 1
    default: return nil
    }
  }

  /// Parses `on friday`, and the `on` before `the morning of` a day.
  func readOn(at index: Int, into phrase: inout DatePhrase) -> Int? {
    if isPartOf(at: index + 1), phrase.part == nil {
      phrase.isAnnounced = true
      return index + 1
    }
    guard let day = day(at: index + 1), day.takesOn, phrase.day == nil else { return nil }
    phrase.isAnnounced = true
    return phrase.take(day)
  }

  /// Parses `by`, with the hour of `by 9` after a day.
  func readBy(at index: Int, into phrase: inout DatePhrase) -> Int? {
    let isFirst = phrase.isEmpty
    guard index + 1 < end, isFirst || phrase.hasMoment else { return nil }
    phrase.isAnnounced = true
    if case .preposition(.by) = kind(index + 1) { return nil }
    if isFirst, isAnnounced, index + 2 == end, case .number(let number, 1...2) = kind(index + 1) {
      // `by 9` may be the hour or the day.
      let day = nextDay(number, index + 1..<end).map { [$0.due.date.iso8601] } ?? []
      let hour = number < 24 ? ["\(number):00"] : []
      let text = source(index..<end)
      phrase.problem =
        hour.isEmpty || day.isEmpty
        ? .notUnderstood(text, nearest: hour + day) : .ambiguous(text, either: hour + day)
    }
    if let time = hourAfterBy(at: index + 1, phrase) {
      phrase.time = time
      return time.next
    }
    return index + 1
  }

  /// Parses the precision: `sometime friday`, `about 5`, 頃, `5pm sharp`.
  func readVagueness(at index: Int, into phrase: inout DatePhrase) -> Int? {
    switch kind(index) {
    case .sometime(let isLater) where phrase.isEmpty:
      guard let day = wholeDay(at: index + 1) else { return nil }
      // "later next week" is not its first day.
      if isLater, day.due.date == day.days?.lowerBound { return nil }
      return phrase.take(day)
    case .sometime(isLater: false) where phrase.day != nil && phrase.time == nil: return index + 1
    case .particle(.about):
      guard phrase.hasMoment else { return nil }
      phrase.isVague = true
      return index + 1
    case .exact:
      return phrase.time == nil && time(at: index + 1, hasDay: true) == nil ? nil : index + 1
    case .preposition(.until):
      phrase.isVague = true
      // "until 5", otherwise any day or time: "until 14 march", "until 3d"
      if let next = readBefore(at: index, into: &phrase) { return next }
      return phrase.day == nil && index + 1 < end ? index + 1 : nil
    case .preposition(.about):
      phrase.isVague = true
      if phrase.day == nil, time(at: index + 1, hasDay: true, afterAt: true) == nil,
        let day = wholeDay(at: index + 1)
      {
        return phrase.take(day)
      }
      return readBefore(at: index, into: &phrase)
    case .preposition(.before): return readBefore(at: index, into: &phrase)
    default: return nil
    }
  }

  /// Parses `before 5pm`, `before the end of march`, and the time of `about 5`.
  private func readBefore(at index: Int, into phrase: inout DatePhrase) -> Int? {
    if kind(index) == .preposition(.before), let next = readEdge(at: index, into: &phrase) {
      phrase.isVague = true
      return next
    }
    // "before 12 march"
    guard phrase.time == nil, let time = time(at: index + 1, hasDay: true, afterAt: true),
      day(at: index + 1).map({ $0.next <= time.next && $0.due.time == nil }) ?? true
    else { return nil }
    phrase.time = time
    phrase.isVague = true
    return time.next
  }

  /// Parses the beginning of something: 15時から before a space, `from 3pm` after a day, and 15時開始
  /// if all of the words are a date.
  func readBeginning(at index: Int, into phrase: inout DatePhrase) -> Int? {
    if case .preposition(.from) = kind(index) {
      guard isAnnounced || phrase.day != nil, phrase.time == nil,
        let time = time(at: index + 1, hasDay: true), !time.isBare
      else { return nil }
      phrase.time = time
      return time.next
    }
    guard phrase.time != nil, isJapanese(index) else { return nil }
    let isLast = index + 1 == lexemes.count || lexemes[index + 1].opensWord
    return isFrom(index) && (isAnnounced || isLast) || kind(index) == .beginning && isAnnounced
      ? index + 1 : nil
  }

  /// Parses `at the end of march`, `at month end`, `in mid april`.
  func readEdge(at index: Int, into phrase: inout DatePhrase) -> Int? {
    guard leadsToEdge(index + 1), phrase.day == nil, let day = wholeDay(at: index + 1) else {
      return nil
    }
    if case .preposition(.at) = kind(index) { phrase.isAnnounced = true }
    return phrase.take(day)
  }

  /// Returns whether the end or another part of a period begins there.
  private func leadsToEdge(_ index: Int) -> Bool {
    switch kind(after(.the, at: index)) {
    case .edge, .edgeOfPeriod(_, _, isEnd: true): true
    default: false
    }
  }

  /// Returns whether it is `the morning of` a day.
  func isPartOf(at index: Int) -> Bool {
    guard case .part = kind(index + 1) else { return false }
    return kind(index) == .the && kind(index + 2) == .preposition(.of)
  }

  /// Parses the 9 of `tomorrow by 9` and `by 9 on friday`, if all of the words are a date.
  private func hourAfterBy(at index: Int, _ phrase: DatePhrase) -> TimeReading? {
    guard isAnnounced, phrase.time == nil, case .number(_, 1...2) = kind(index),
      let time = time(at: index, hasDay: true, afterAt: true)
    else { return nil }
    if phrase.day != nil { return time }
    switch kind(time.next) {
    case .dayOffset, .tonight, .weekday, .preposition(.on): return time
    default: return nil
    }
  }

  /// Returns whether it is 締切 before a date: 〆切3/20, 期限 金曜.
  private func isNounOfDeadline(_ index: Int) -> Bool {
    guard lexemes[index].opensWord, index + 1 < end,
      lexemes[index + 1].word == lexemes[index].word || lexemes[index].closesWord
    else { return false }
    switch kind(index + 1) {
    // 締切の3日前, 締切3日前
    case .number, .particle: return false
    default: break
    }
    let noun = source(index..<index + 1)
    return noun.hasPrefix("締") || noun.hasPrefix("〆") || noun == "期限"
  }
}
