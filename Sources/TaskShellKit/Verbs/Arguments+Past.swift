import TaskLanguage
import TaskModel

/// Reads moments of the past.
extension Arguments {
  /// Reads the moment after tasks named by numbers, `it` or `them`: `done 3 yesterday`; after words
  /// of their text, if it is marked as a moment: `done milk at 17:00`; or alone, if it begins like
  /// one: `stop at 10:30`. Nil without one.
  ///
  /// - Parameter isTimed: whether a day without a time is an error, as for `start 3 9am`.
  mutating func momentBehindTasks(isTimed: Bool = false) throws -> Due? {
    let words = Array(words)
    let numbers = words.prefix { $0.namesTask || ReferenceWords.singleWord($0) != nil }.count
    let named = numbers > 0 ? numbers : lengthOfName(words) ?? 0
    guard named < words.count, words.dropFirst(named).allSatisfy(\.isPlain),
      named > 0 || PastDates.begins(words, dates),
      // `done 3 overdue` may be meant as a filter.
      words.count > named + 1 || [nil, .today].contains(FilterWord(words[named]))
    else { return nil }
    var refusal: (any Error)?
    // `done 3 2 days ago`: the last number may belong to the date.
    let shortest = numbers > 0 ? 1 : named
    for count in stride(from: named, through: shortest, by: -1) {
      let rest = words.dropFirst(count)
      let due: Due
      do {
        due = try PastDates(dates).moment(rest.map(\.text))
      } catch {
        if case DateError.notUnderstood = error.unplaced { continue }
        refusal = refusal ?? error.at(rest)
        continue
      }
      if isTimed, due.time == nil {
        throw UsageError.needsTime(verb.name, words[0].numberRanges?.first?.lowerBound ?? 3)
          .at(rest)
      }
      restore(Array(words.prefix(count)))
      notes.note(.date, rest)
      self.named.moment = CivilDateTime(date: due.date, time: due.time ?? .lastOfDay)
      return due == Due(date: dates.today) ? nil : due
    }
    if let refusal { throw refusal }
    return nil
  }

  /// How many of the words come from the text of an open task, if a marked moment follows and no
  /// text contains all of them: 1 for the `milk` of `milk at 17:00`; nil otherwise.
  private func lengthOfName(_ words: [Word]) -> Int? {
    guard words.count < 12, words.allSatisfy(\.isPlain),
      let count = words.indices.dropFirst().first(where: {
        PastDates.isAnnounced(words[$0...], dates)
      }),
      isInText(words.prefix(count)), !isInText(words[...])
    else { return nil }
    return count
  }

  private func isInText(_ words: ArraySlice<Word>) -> Bool {
    let keys = words.map { FoldedText($0.text) }
    let tasks = model.state.tasks
    return tasks.indices.contains { index in
      tasks[index].state == .open && keys.allSatisfy { $0.isWithin(tasks[index].text) }
    }
  }

  /// Reads an attribute that names a moment, anywhere in the words, and the date words after it.
  ///
  /// Prefers the past: `monday` is the last one. A day without a time gets `ofDay`. Throws for a
  /// moment in the future.
  mutating func pastMoment(
    _ key: AttributeKey, ofDay time: CivilTime
  ) throws -> CivilDateTime? {
    var before: [Word] = []
    var rest = takeAll()[...]
    while let word = rest.first, word.attribute?.key != key {
      before.append(word)
      rest.removeFirst()
    }
    guard let word = rest.popFirst(), let attribute = word.attribute else {
      restore(before)
      return nil
    }
    if attribute.value.isEmpty { throw AttributeError.withoutValue(key).at(word) }
    var value = ValueWords(attribute, followedBy: rest)
    let due = try located(at: word, before: rest) { try PastDates(dates).required(&value) }
    restore(before + value.rest)
    notes.note(.date, [word] + rest.prefix(rest.count - value.rest.count))
    named.moment = CivilDateTime(date: due.date, time: due.time ?? time)
    return named.moment
  }
}
