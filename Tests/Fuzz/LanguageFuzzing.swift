import TaskModel

@testable import TaskLanguage

/// Fuzzes the readers of typed text: any text is read or rejected without a trap.
enum LanguageFuzzing {
  private static let dates: [DateContext] = {
    guard let date = CivilDate(year: 2028, month: 2, day: 29),
      let time = CivilTime(hour: 23, minute: 59)
    else { return [] }
    let now = CivilDateTime(date: date, time: time)
    return [DateContext(now: now), DateContext(now: now, style: DateStyle())]
  }()

  private static let state: ModelState = {
    var state = ModelState()
    for name in ["Anna", "Bob Miller", "花子"] {
      state.apply(Change.user(before: nil, after: User(id: UUID(), name: name)))
    }
    return state
  }()

  private static let people = People(state: state, me: "anna")

  private static func split(_ text: String) -> [Word] {
    let result = Tokenizer.split(text, in: people.attributes)
    for word in result.words {
      precondition(word.range.lowerBound <= word.range.upperBound)
      precondition(word.range.upperBound <= text.utf8.count, "a word beyond the end")
    }
    for (word, next) in zip(result.words, result.words.dropFirst()) {
      precondition(word.range.upperBound <= next.range.lowerBound, "words in each other")
    }
    return result.words
  }

  static func words(_ text: String) {
    let words = split(text)
    _ = try? Tokenizer.words(of: text, in: people.attributes)
    _ = InputLines.parts(of: text)
    _ = InputLines.isIncomplete(text)
    // A quoted word reads back as itself.
    for word in words where !word.text.utf8.contains(0) && !word.text.isEmpty {
      let again = split(Quoting.quoted(word.text))
      precondition(again.map(\.text) == [word.text], "quoting \(word.text.debugDescription)")
    }
  }

  static func dates(_ text: String) {
    let words = split(text)
    for context in dates {
      let parser = DateParser(context)
      _ = try? parser.meaning(words.map(\.text))
      _ = try? parser.longestPrefix(of: words.map(\.text))
      if let found = try? DueInText.find(in: words, context), let due = found.due {
        precondition(Due(iso8601: due.iso8601) == due)
      }
    }
    if let rule = Recurrence(notation: text) {
      precondition(Recurrence(notation: rule.notation) == rule, "notation of \(text)")
      let today = dates[0].today
      if let next = rule.next(after: today, today: today) { precondition(next > today) }
    }
  }

  static func filters(_ text: String) {
    for context in dates {
      guard let filter = try? FilterParser.parse(split(text), naming: people, context) else {
        continue
      }
      _ = FilterWording(state: state, language: .japanese).words(filter)
    }
  }
}
