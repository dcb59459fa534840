import TaskLanguage
import TaskModel

/// Completion of an attribute's value.
struct AttributeCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  /// - Parameter inFilter: whether the value is a condition, where a date may be in the past.
  func offer(
    _ value: Word.Attribute, of attribute: Attribute, inFilter: Bool
  ) -> Candidates {
    switch attribute.kind.suggestions {
    case .none: return request.none
    case .people:
      let mark = request.current.text.dropLast(value.value.count).map(\.narrow)
      return request.names(query: value.value, mark: String(mark))
    case .dates(let isDeadline):
      let place = isDeadline && !inFilter ? DateCandidates.Place.deadline : .day
      return DateCandidates(request).offer(value.value, place)
    // In a date's place, a recurrence that nobody typed must not be accepted by accident.
    case .recurrences:
      return request.depth == .list ? words(RecurrenceParser.examples, value) : request.none
    case .tasks: return numbers(value.value)
    case .words(let all): return words(all, value)
    case .values(let all):
      let known = request.index.known.values(of: attribute, all)
      let found = words(request.fitting(value.value, known), value)
      return request.orNearest(found, to: value.value, among: known.lazy.map(\.item)) {
        candidate($0, value)
      }
    }
  }

  private func words(_ all: [String], _ value: Word.Attribute) -> Candidates {
    request.matching(all.map { candidate($0, value) }, query: value.value)
  }

  private func candidate(_ word: String, _ value: Word.Attribute) -> Candidate {
    let prefix = String(request.current.text.dropLast(value.value.count))
    return Candidate(insertion: prefix + Quoting.value(word), display: word, detail: "")
  }

  /// Offers the numbers of open tasks, after those already typed.
  private func numbers(_ value: String) -> Candidates {
    let last = value.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let prefix = request.current.text.dropLast(last.count)
    if last.contains(where: \.isLetter) { return named(String(last), String(prefix)) }
    let open = request.shell.model.state.tasks.reversed().lazy.filter { $0.state == .open }
    let all = Array(open.prefix(request.depth.limit)).map { task in
      Candidate(insertion: "\(prefix)\(task.number)", display: "\(task.number)", detail: task.text)
    }
    return request.matching(all, query: String(last))
  }

  /// Offers the numbers of open tasks whose texts contain these words.
  private func named(_ text: String, _ prefix: String) -> Candidates {
    let shell = request.shell
    let (found, isCut) = request.index.matches(
      text, in: .open, preferring: shell.recentTasks, limit: request.depth.limit,
      ranks: request.depth.ranks)
    let candidates = found.compactMap { match in
      shell.model.state.task(numbered: match.number).map { task in
        Candidate(
          insertion: "\(prefix)\(task.number)", display: task.text, detail: "\(task.number)")
      }
    }
    return Candidates(
      replacing: request.current.range, candidates: candidates, matchFromStart: false,
      isCut: isCut, isScattered: found.first?.rank == .subsequence,
      isPrefix: found.allSatisfy { $0.rank == .prefix })
  }
}

/// Completion of the keys of attributes and options: `due:`, `sort:`; and of the options' values.
struct KeyCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  /// Returns the attributes that arguments of these kinds accept.
  func attributes(_ kinds: [ArgumentKind]) -> [Candidate] {
    let table = request.shell.people.attributes
    let keyed = kinds.filter { $0 != .user && $0 != .userWord }
    return (table.keyed + table.moments).filter { attribute in
      keyed.contains { $0.takes(attribute) }
    }.compactMap { candidate("\($0.key.rawValue):", $0.japaneseName.map { "\($0):" }, $0.summary) }
  }

  var options: [Candidate] {
    FilterOption.allCases.compactMap {
      candidate("\($0.rawValue):", "\($0.japaneseKey):", $0.summary)
    }
  }

  /// Completes the value of an option; nil if none is being typed.
  func values() -> Candidates? {
    guard let (option, value) = FilterOption.named(request.current) else { return nil }
    let last = value.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let query = last.first?.isMinus == true ? last.dropFirst() : last
    let prefix = request.current.text.dropLast(query.count)
    let all = option.choices(request.shell.people.attributes).map {
      let name = request.spelling($0.english, $0.japanese, typed: String(query))
      return Candidate(insertion: prefix + name, display: name, detail: "")
    }
    return request.matching(all, query: String(query))
  }

  private func candidate(
    _ english: String, _ japanese: String?, _ meaning: Bilingual
  ) -> Candidate? {
    let beginning = request.spelling(english, japanese, typed: request.current.text)
    guard beginning.folded.utf8.starts(with: request.current.text.folded.utf8) else { return nil }
    return Candidate(
      insertion: beginning, display: beginning,
      detail: meaning.text(in: request.shell.language), isFinal: false)
  }
}
