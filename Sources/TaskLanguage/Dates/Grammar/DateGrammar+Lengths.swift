import TaskModel

/// Durations.
extension DateGrammar {
  struct Length {
    var length: Duration
    var next: Int
    var problem: DateError?
    /// The unit of the last part.
    var unit: Duration.Unit?
  }

  /// Parses `3 days`, `an hour and a half`, `1h30m`, `half a year`, 1時間30分, 3営業日.
  func length(at index: Int) -> Length? {
    if let found = hoursAndMinutes(at: index) { return found }
    var found = Length(length: Duration(), next: index)
    while let (hundredths, unitIndex) = count(at: found.next) {
      let source = index..<unitIndex + 1
      switch kind(unitIndex) {
      case .workday:
        guard found.next == index, hundredths % 100 == 0 else { return nil }
        found.length = .workdays(hundredths / 100)
        found.next = unitIndex + 1
        return found
      case .unit(let unit):
        if let last = found.unit, !mayFollow(last, unit, at: found.next) { return found }
        var hundredths = hundredths
        found.next = unitIndex + 1
        if let end = half(after: found.next) {
          hundredths += 50
          found.next = end
        }
        guard Duration.isWhole(hundredths: hundredths, unit) else { return nil }
        if !found.length.add(hundredths: hundredths, unit), found.problem == nil {
          found.problem = .outOfRange(self.source(source))
        }
        found.unit = unit
      case .quarter where found.next == index:
        if !found.length.add(hundredths: hundredths, .quarters) { return nil }
        found.next = unitIndex + 1
      default: return found.next == index ? nil : found
      }
      if case .joiner = kind(found.next), count(at: found.next + 1) != nil { found.next += 1 }
    }
    return found.next == index ? nil : found
  }

  /// Parses the `1h30` of `in 1h30`, which is a time elsewhere.
  private func hoursAndMinutes(at index: Int) -> Length? {
    guard index > 0, case .preposition(.in) = kind(index - 1), case .clock(let clock) = kind(index),
      clock.style == .short, clock.isPM == nil
    else { return nil }
    var found = Length(length: Duration(), next: index + 1, unit: .minutes)
    let hundredths = (clock.hour * 60 + clock.minute) * 100
    return found.length.add(hundredths: hundredths, .minutes) ? found : nil
  }

  /// Returns whether a part of a duration may follow another: units must get shorter, and 17h after
  /// days is a time.
  private func mayFollow(_ last: Duration.Unit, _ unit: Duration.Unit, at index: Int) -> Bool {
    guard unit.isShort else { return !last.isShort }
    guard !last.isShort, unit == .hours else { return true }
    switch kind(index) {
    case .number(13...23, _):
      let isOneWord = lexemes[index].opensWord && lexemes[index + 1].word == lexemes[index].word
      return !isOneWord && words[lexemes[index + 1].word].folded != "hrs"
    case .number(_, digits: 4): return false
    default: return true
    }
  }

  /// Parses a count in hundredths; also returns the index of the unit.
  private func count(at index: Int) -> (Int, Int)? {
    switch kind(index) {
    case .number(let number, let digits):
      // `0840` is a time.
      guard digits != 4 || number >= 1000 else { return nil }
      // More than a calendar holds in any unit.
      let hundredths = min(number, 1_000_000_000_000) * 100
      // `2 and a half hours`
      if case .joiner = kind(index + 1), case .one = kind(index + 2), case .half = kind(index + 3) {
        return (hundredths + 50, index + 4)
      }
      if case .slashed(let part, let whole, nil) = kind(index + 1),
        let part = Self.part(part, whole)
      {
        return (hundredths + part, index + 2)
      }
      return (hundredths, index + 1)
    case .one:
      // `a half hour`, `a half an hour`
      if case .half = kind(index + 1) { return count(at: index + 1) }
      return (100, index + 1)
    case .slashed(let part, let whole, nil): return Self.part(part, whole).map { ($0, index + 1) }
    case .half:
      if case .one = kind(index + 1) { return (50, index + 2) }
      return (50, index + 1)
    case .dotted(let whole, let part, let digits):
      return (whole * 100 + (digits == 1 ? part * 10 : part), index + 1)
    default: return nil
    }
  }

  /// Returns `1/2`, `1/4` and `3/4` in hundredths.
  private static func part(_ part: Int, _ whole: Int) -> Int? {
    switch (part, whole) {
    case (1, 2): 50
    case (1, 4), (3, 4): part * 25
    default: nil
    }
  }

  /// Parses `and a half`, or 半 after a unit.
  private func half(after index: Int) -> Int? {
    if case .half = kind(index), words[lexemes[index].word].utf8.contains(where: { $0 >= 0x80 }) {
      return index + 1
    }
    if case .joiner = kind(index), case .one = kind(index + 1), case .half = kind(index + 2) {
      return index + 3
    }
    return nil
  }
}
