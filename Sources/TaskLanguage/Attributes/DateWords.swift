import TaskModel

/// Finds dates in the words of a command.
enum DateWords {
  /// How many words after the first the longest date takes; nil where the value is none.
  static func length(_ words: ValueWords, _ dates: DateContext) -> Int? {
    let (own, all) = words.words
    guard let found = try? DateParser(dates).longestPrefix(of: all), found.count >= own.count,
      found.count > 0
    else { return nil }
    return found.count - own.count
  }

  /// The longest date that the value and the words after it make, with the days that a filter takes
  /// it for; the words that belong to it are taken.
  static func meaning(
    _ attribute: Word.Attribute, followedBy rest: inout ArraySlice<Word>, _ dates: DateContext
  ) throws(DateError) -> DateMeaning {
    let parser = DateParser(dates)
    let (own, words) = attribute.words(followedBy: rest)
    if attribute.isWhole {
      guard let meaning = try parser.meaning(own) else {
        throw DateSuggestions.notUnderstood(attribute.value)
      }
      return meaning
    }
    guard let (meaning, count) = try parser.longestPrefix(of: words), count >= own.count
    else { throw DateSuggestions.notUnderstood(attribute.value) }
    let taken = count - own.count
    if rest.count == taken + 1, words.count == count + 1, words[count].isNumberOrRange {
      let date = words[..<count].joined(separator: " ")
      throw .numberAfterDate(date: date, number: words[count])
    }
    rest = rest.dropFirst(taken)
    return meaning
  }
}
