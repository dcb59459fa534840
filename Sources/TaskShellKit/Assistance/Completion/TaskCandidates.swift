import TaskLanguage
import TaskModel

/// Completion of tasks by text: best matches first, then recently used ones, then by deadline.
struct TaskCandidates {
  private let request: CompletionRequest
  private let now: CivilDateTime

  init(_ request: CompletionRequest) {
    self.request = request
    now = request.shell.clock.now().civil
  }

  /// - Parameters:
  ///   - scope: the states of the tasks that are offered.
  ///   - alwaysQuoted: whether a task can only be named by a quoted text here.
  ///   - isMeant: selects tasks; nil for all.
  func offer(
    _ scope: StateScope, alwaysQuoted: Bool = false, where isMeant: ((TaskItem) -> Bool)? = nil
  ) -> Candidates {
    let shell = request.shell
    // A quoted text also names tasks hidden by the active filter.
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

  /// Returns the tasks that match what was typed or, if hardly any does, its letters read as kana.
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
    // Kana that replace the typed letters do not begin with them.
    return spelt.found.isEmpty ? plain : (spelt.found.map { ($0.number, .fragment) }, spelt.isCut)
  }

  /// Returns a candidate; its number if the text is not unique or cannot be typed.
  private func candidate(_ task: TaskItem, isUnique: Bool, alwaysQuoted: Bool) -> Candidate {
    let isTypeable = !task.text.unicodeScalars.contains(where: \.isHiddenControl)
    let insertion =
      !(isUnique && isTypeable)
      ? String(task.number)
      : alwaysQuoted ? Quoting.quoted(task.text) : Quoting.asNeeded(task.text)
    let due = task.due.map {
      "  " + request.shell.say(.relativeDue($0, now: now, isOpen: task.state == .open))
    }
    return Candidate(
      insertion: insertion, display: task.text, detail: "\(task.number)\(due ?? "")")
  }
}

extension Shell {
  /// Recently used tasks: the selected one, the last one touched, those listed last.
  var recentTasks: [Int] {
    var seen: Set<Int> = []
    let all =
      [model.selection, focus.it(in: model.state)?.number].compactMap { $0 } + focus.them.prefix(50)
    return all.filter { seen.insert($0).inserted }
  }
}

extension Unicode.Scalar {
  /// Whether it can be neither typed nor seen: a control, separator, direction or order mark.
  fileprivate var isHiddenControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}

/// Returns the paths that begin with this one; folders end in a slash.
package typealias PathLister = (_ beginning: String) -> [String]

/// Completion of paths.
struct PathCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  func offer() -> Candidates {
    let all = request.paths(request.current.text).map { path in
      Candidate(
        insertion: Quoting.value(path), display: path, detail: "", isFinal: !path.hasSuffix("/"))
    }
    return Candidates(replacing: request.current.range, candidates: all, matchFromStart: true)
  }
}
