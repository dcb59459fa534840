import TaskModel

/// Dates among the words of a filter.
extension FilterParser {
  /// Whether `today` begins a longer date: `today to sunday`, 今日 まで.
  var goesOn: Bool {
    guard let next = plainWords.first?.text.folded else { return false }
    return ["to", "through", "thru", "-", "–", "〜", "~", "まで", "までに"].contains(next)
  }

  /// Whether a date begins there that has more than this word.
  func startsDate(_ word: Word) -> Bool {
    let found = try? DateParser(dates).longestPrefix(of: [word.text] + plainWords.map(\.text))
    return found.map { $0.1 > 1 } ?? false
  }

  /// Date words: the longest that this one and those after it make. A number alone is text. Of done
  /// tasks, the dates are those on which they were done.
  mutating func dateTest(_ word: Word) throws(DateError) -> FilterTest? {
    // 期日:金曜 is refused as an attribute, and read nowhere else.
    if UnknownKey(word.text.folded)?.isColon == true { return nil }
    let texts = [word.text] + plainWords.prefix(DateParser.wordLimit).map(\.text)
    let found: ConditionDates.Found?
    do {
      found = try ConditionDates(context: dates, isPast: isOfDone).condition(of: texts)
    } catch .ambiguousOrder(let text) {
      throw .ambiguousOrder(text)
    } catch .ambiguous(let text, let either) {
      throw .ambiguous(text, either: either)
    } catch {
      found = nil
    }
    guard let (condition, count) = found, count > 1 || word.text.folded.decimal == nil else {
      return nil
    }
    tokens = tokens.dropFirst(count - 1)
    return .asks(isOfDone ? .completed : .due, condition)
  }
}

extension FilterParser {
  /// 今日、明日: any of the days that have commas between them.
  mutating func eitherDay(_ word: Word) throws(DateError) -> FilterCondition? {
    let parts = word.text.split(whereSeparator: \.isComma)
    guard parts.count > 1, parts.count <= 31 else { return nil }
    var tests: [FilterCondition] = []
    for part in parts {
      let texts = [String(part)]
      guard part.folded.decimal == nil,
        let found = try ConditionDates(context: dates, isPast: isOfDone).condition(of: texts)
      else { return nil }
      tests.append(.test(.asks(isOfDone ? .completed : .due, found.condition)))
    }
    return .any(tests)
  }
}

extension FilterCondition {
  /// Whether it asks when a task was done.
  var asksCompletion: Bool {
    guard case .test(.attribute(let test)) = self else { return false }
    return test.attribute.key == .completed && test.condition != .absent
  }
}
