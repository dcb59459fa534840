import TaskLanguage
import TaskModel

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
