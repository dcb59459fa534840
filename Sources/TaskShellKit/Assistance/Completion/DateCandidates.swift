import TaskLanguage
import TaskModel

/// Words for a date to go on with, each with the date that it means.
struct DateCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  /// - Parameters:
  ///   - inText: whether only the forms count that are dates at the end of a text.
  ///   - isDeadline: whether something will be due then.
  func offer(_ query: String, inText: Bool = false, isDeadline: Bool = true) -> Candidates {
    let now = request.shell.clock.now().civil
    let parser = DateParser(request.shell.dates)
    let prefix = String(request.current.text.dropLast(query.count))
    let weekdays = Weekday.allCases.map { "\($0)" }
    let words = DateForm.all.flatMap(\.examples) + weekdays + TimeWords.examples
    var seen: Set<String> = []
    let all = words.compactMap { word -> Candidate? in
      let parts = word.split(separator: " ").map(String.init)
      guard seen.insert(word).inserted,
        let due = try? inText ? parser.parseInText(parts) : parser.parse(parts)
      else { return nil }
      return Candidate(
        insertion: prefix + word, display: word,
        detail: isDeadline
          ? request.shell.say(.due(due, now: now)) : request.shell.say(.date(due)))
    }
    return request.matching(all, query: query)
  }
}
