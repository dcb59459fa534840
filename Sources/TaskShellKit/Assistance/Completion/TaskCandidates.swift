import TaskLanguage
import TaskModel

/// Tasks to go on with: by their texts, those that fit best first; among them those that were used
/// last, then by deadline.
struct TaskCandidates {
  private let request: CompletionRequest
  private let now: CivilDateTime

  init(_ request: CompletionRequest) {
    self.request = request
    now = request.shell.clock.now().civil
  }

  /// - Parameters:
  ///   - scope: the states of the tasks that are offered.
  ///   - alwaysQuoted: whether only a quoted text names a task in this place.
  ///   - isMeant: which of them; nil for all.
  func offer(
    _ scope: StateScope, alwaysQuoted: Bool = false, where isMeant: ((TaskItem) -> Bool)? = nil
  ) -> Candidates {
    let shell = request.shell
    // A quoted text names tasks that the filter in force hides.
    let isQuoted = alwaysQuoted || request.current.isLiteral
    let inForce = isQuoted || shell.settings.filter == nil ? nil : shell.admission
    let admission =
      isMeant.map { isMeant in
        { task in isMeant(task) && inForce?(task) != false }
      } ?? inForce
    let (found, isCut) = matches(scope, where: admission)
    var matchFromStart = !isCut
    let candidates = found.compactMap { match -> Candidate? in
      guard let task = shell.model.state.task(numbered: match.number) else { return nil }
      let isUnique = request.index.isUnique(task.number, in: scope)
      if match.rank != .prefix || !isUnique { matchFromStart = false }
      return candidate(task, isUnique: isUnique, alwaysQuoted: alwaysQuoted)
    }
    return Candidates(
      replacing: request.current.range, candidates: candidates, matchFromStart: matchFromStart,
      isCut: isCut, isScattered: found.first?.rank == .subsequence)
  }

  /// The tasks that fit what was typed or, if hardly any does, the kana that its letters spell.
  private func matches(
    _ scope: StateScope, where admission: ((TaskItem) -> Bool)?
  ) -> (found: [(number: Int, rank: MatchRank)], isCut: Bool) {
    func matches(_ typed: String, _ ranks: [MatchRank]) -> (
      found: [(number: Int, rank: MatchRank)], isCut: Bool
    ) {
      request.index.matches(
        typed, in: scope, preferring: request.shell.recentTasks, limit: request.depth.limit,
        ranks: ranks, where: admission)
    }
    let plain = matches(request.current.text, request.depth.ranks)
    guard request.depth == .list, plain.found.first.map({ $0.rank == .subsequence }) ?? true,
      let kana = Romaji.hiragana(request.current.text)
    else { return plain }
    let spelt = matches(kana, [.prefix, .wordStart, .fragment])
    // What replaces letters is no beginning of theirs.
    return spelt.found.isEmpty ? plain : (spelt.found.map { ($0.number, .fragment) }, spelt.isCut)
  }

  /// A text that several tasks have, or that cannot be typed, is offered as the number.
  private func candidate(_ task: TaskItem, isUnique: Bool, alwaysQuoted: Bool) -> Candidate {
    let isTypeable = !task.text.unicodeScalars.contains(where: \.isHiddenControl)
    let insertion =
      !(isUnique && isTypeable)
      ? String(task.number)
      : alwaysQuoted ? Quoting.quoted(task.text) : Quoting.asNeeded(task.text)
    let due = task.due.map {
      "  " + request.shell.say(.said($0, now: now, isOpen: task.state == .open))
    }
    return Candidate(
      insertion: insertion, display: task.text, detail: "\(task.number)\(due ?? "")")
  }
}

extension Shell {
  /// The tasks that were used last: the selected one, the one touched last, those listed last.
  var recentTasks: [Int] {
    var seen: Set<Int> = []
    let all =
      [model.selection, focus.it(in: model.state)?.number].compactMap { $0 } + focus.them.prefix(50)
    return all.filter { seen.insert($0).inserted }
  }
}

extension Unicode.Scalar {
  /// Whether nobody can type or see it: controls, separators, marks of direction and of order.
  fileprivate var isHiddenControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
