import TaskLanguage
import TaskModel

/// Completion of dates and recurrences word by word, each with its date.
///
/// Never part of the ghost text: a date that nobody typed must not be accepted by accident.
struct DateCandidates {
  /// The place in which the date is typed.
  enum Place {
    /// At the end of a text, without a key.
    case text
    /// A deadline, which must be in the future.
    case deadline
    /// A day, which may be in the past.
    case day
    /// A moment in the past, where `monday` is the last one.
    case past
  }

  private let request: CompletionRequest
  private let context: DateContext

  init(_ request: CompletionRequest) {
    self.request = request
    context = request.shell.dates
  }

  /// Completes `query` to the first word of a date.
  func offer(_ query: String, _ place: Place) -> Candidates {
    guard request.depth == .list, place != .text || announcesDate(query) else {
      return request.none
    }
    return offers(query, place, after: [])
  }

  /// Continues a date or recurrence whose beginning is at the end of these words; nil if there is
  /// none.
  func continued(_ query: String, _ place: Place, after words: [String]) -> Candidates? {
    guard request.depth == .list, !request.current.isLiteral else { return nil }
    let before = words.suffix(Self.longest).map(\.folded)
    for count in stride(from: before.count, to: 0, by: -1) {
      let found = offers(query, place, after: before.suffix(count))
      if !found.candidates.isEmpty { return found }
    }
    return nil
  }

  /// Continues a date that begins with an attribute before the cursor, as in `due:next `; nil if
  /// there is none.
  func continued(inFilter: Bool) -> Candidates? {
    guard request.current.attribute == nil,
      let start = request.words.lastIndex(where: { $0.attribute != nil }),
      let value = request.words[start].attribute, !value.isWhole,
      case .dates(let isDeadline)? =
        request.shell.people.attributes[value.key]?.kind.suggestions
    else { return nil }
    let words = [value.value] + request.words[(start + 1)...].map(\.text)
    guard words.count <= Self.longest else { return nil }
    let place = isDeadline && !inFilter ? Place.deadline : .day
    let found = offers(request.current.text, place, after: words.map(\.folded)[...])
    return found.candidates.isEmpty || request.depth == .first ? nil : found
  }

  /// Returns the next words of phrases that begin with `before` and match `query`.
  private func offers(
    _ query: String, _ place: Place, after before: ArraySlice<String>
  ) -> Candidates {
    let continuations = phrases(place, query, before.last).filter {
      $0.count > before.count && $0.starts(with: before)
    }
    // In a text, a match anywhere but at the beginning would be a guess.
    let meant =
      place != .text
      ? continuations
      : continuations.filter { phrase in
        SearchKey.bytes(of: phrase[before.count]).starts(with: SearchKey.bytes(of: query))
      }
    return request.matching(candidates(meant, place, before.count, query), query: query)
  }

  /// The maximum number of words before the completed one.
  private static let longest = 3

  /// Returns whether what was typed is more than one letter or a number, which any text contains.
  private func announcesDate(_ query: String) -> Bool {
    let isNumber = query.allSatisfy(\.isNumber)
    return !isNumber && (query.count > 1 || query.utf8.count > 1)
  }

  /// Returns the phrases allowed in this place, in the languages in use.
  private func phrases(_ place: Place, _ query: String, _ last: String?) -> [[String]] {
    let all = DatePhrases(context: context)
    let count = last.flatMap { Int($0) }.map(String.init)
    let usesJapanese = request.shell.language == .japanese || (query.first?.isASCII == false)
    let languages: [Language] =
      request.shell.language == .japanese
      ? [.japanese, .english] : usesJapanese ? [.english, .japanese] : [.english]
    var phrases = languages.flatMap(all.days)
    phrases += all.lengths(count: count).map { place == .past ? $0 + ["ago"] : ["in"] + $0 }
    if place == .day || place == .past { phrases += languages.flatMap(all.past) }
    if place == .text { phrases += languages.flatMap { all.recurrences($0, count: count) } }
    if query.first?.isNumber == true || place != .text {
      phrases += all.numerals(place == .past ? -13...0 : 0...13)
    }
    return phrases
  }

  /// Returns a candidate for each different next word, described by the first phrase with it.
  private func candidates(
    _ phrases: [[String]], _ place: Place, _ count: Int, _ query: String
  ) -> [Candidate] {
    let prefix = String(request.current.text.dropLast(query.count))
    var seen: Set<String> = []
    return phrases.compactMap { phrase in
      let word = phrase[count]
      guard !seen.contains(word), let meaning = meaning(of: phrase, place) else { return nil }
      seen.insert(word)
      return Candidate(
        insertion: prefix + word, display: word,
        // Includes the word itself: the rest alone would look as if it were in the line.
        detail: phrase.count == count + 1
          ? meaning : phrase.dropFirst(count).joined(separator: " ") + " …")
    }
  }

  /// Returns the date of a phrase, as the command would read it; nil if it would not, or if a
  /// deadline would be in the past.
  private func meaning(of phrase: [String], _ place: Place) -> String? {
    let shell = request.shell
    let now = context.now
    if let dues = try? RecurrenceParser(context: context).dues(of: phrase, count: 1) {
      return dues.first.map { shell.say(.due($0, now: now)) }
    }
    if place == .past {
      return (try? PastDates(context).required(phrase)).map {
        shell.say(.moment($0, today: now.date))
      }
    }
    let parser = DateParser(context)
    guard let due = try? place == .text ? parser.parseInText(phrase) : parser.parse(phrase) else {
      return nil
    }
    if place == .day { return shell.say(.moment(due, today: now.date)) }
    let isOver =
      due.date < now.date || due.date == now.date && due.time.map { $0 < now.time } == true
    return isOver ? nil : shell.say(.due(due, now: now))
  }
}

/// The phrases for days and recurrences that are offered, counted from today: each in its words.
///
/// They are not examples as in a manual: each can be accepted unchanged.
struct DatePhrases {
  let context: DateContext

  /// Words for days, except past ones.
  func days(_ language: Language) -> [[String]] {
    language == .japanese ? japaneseDays : englishDays
  }

  /// Words for past days and periods.
  func past(_ language: Language) -> [[String]] {
    guard language == .english else { return [["昨日"], ["先週"], ["先月"], ["去年"]] }
    let periods = ["week", "month"].map { ["last", $0] }
    return [["yesterday"]] + periods + weekdays.map { ["last", $0] }
  }

  /// Words for recurrences; `count` is the number typed in one, if any.
  func recurrences(_ language: Language, count: String?) -> [[String]] {
    guard language == .english else {
      return [["毎日"], ["平日"], ["毎週"]] + japaneseWeekdays.map { ["毎週\($0)"] } + [
        ["毎月"], ["毎月末"], ["毎年"],
      ]
    }
    let units = ["day", "weekday", "week", "month", "year"]
    let counted = counts(count).flatMap { number in
      ["days", "weeks", "months", "years"].map { [number, $0] }
    }
    let others = ["day", "week", "month"].map { ["other", $0] }
    return (units.map { [$0] } + weekdays.map { [$0] } + counted + others).map { ["every"] + $0 }
  }

  /// Returns lengths of time, as in `in 2 days`; `count` is the number typed in one, if any.
  func lengths(count: String?) -> [[String]] {
    counts(count).flatMap { number in
      ["days", "weeks", "months", "hours"].map { [number, number == "1" ? singular($0) : $0] }
    }
  }

  /// Returns days in ISO format, counted from today.
  func numerals(_ days: ClosedRange<Int>) -> [[String]] {
    days.compactMap { context.today.adding(days: $0) }.map { [$0.iso8601] }
  }

  private var englishDays: [[String]] {
    let next = ["week", "month", "year"] + weekdays
    let current = ["week", "month", "year", "weekend"] + weekdays
    let ends = ["week", "month", "year"].map { ["end", "of", $0] }
    return [["today"], ["tomorrow"], ["tonight"]] + weekdays.map { [$0] }
      + next.map { ["next", $0] } + current.map { ["this", $0] } + ends
      + [["eod"], ["eow"], ["eom"], ["eoy"]]
  }

  private var japaneseDays: [[String]] {
    let words = ["今日", "明日", "明後日", "今夜"] + japaneseWeekdays.map { "\($0)日" }
    let next = ["来週", "来月", "来年"] + japaneseWeekdays.map { "来週\($0)" }
    return (words + next + ["今週中", "月末", "年末"]).map { [$0] }
  }

  /// The weekdays, beginning with tomorrow's.
  private var weekdays: [String] { fromTomorrow(Weekday.allCases.map { "\($0)" }) }
  private var japaneseWeekdays: [String] {
    fromTomorrow(["月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"])
  }

  private func fromTomorrow(_ names: [String]) -> [String] {
    let start = (context.today.weekday.rawValue + 1) % 7
    return Array(names[start...] + names[..<start])
  }

  private func counts(_ typed: String?) -> [String] {
    let usual = ["2", "3", "1"]
    guard let typed, !usual.contains(typed), typed.count <= 3 else { return usual }
    return usual + [typed]
  }

  private func singular(_ unit: String) -> String { String(unit.dropLast()) }
}
