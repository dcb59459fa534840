import TaskModel

/// Tasks to go on with: by their texts, those that begin with what was typed first.
struct TaskCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  /// - Parameters:
  ///   - scope: the states of the tasks that are offered.
  ///   - alwaysQuoted: whether only a quoted text names a task in this place.
  func offer(_ scope: StateScope, alwaysQuoted: Bool = false) -> Candidates {
    let key = request.current.text.folded
    var counts: [String: Int] = [:]
    var found: [(rank: MatchRank, task: TaskItem, folded: String)] = []
    for task in request.shell.model.state.tasks where scope.contains(task.state) {
      let folded = task.text.folded
      guard let rank = MatchRank(key, in: folded) else { continue }
      counts[folded, default: 0] += 1
      found.append((rank, task, folded))
    }
    found.sort { left, right in
      left.rank == right.rank ? TaskItem.byDeadline(left.task, right.task) : left.rank < right.rank
    }
    let candidates = found.map { match in
      let isUnique = counts[match.folded] == 1
      return candidate(match.task, isUnique: isUnique, alwaysQuoted: alwaysQuoted)
    }
    return Candidates(
      replacing: request.current.range, candidates: candidates,
      matchFromStart: found.allSatisfy { $0.rank == .prefix && counts[$0.folded] == 1 })
  }

  /// A text that several tasks have, or that cannot be typed, is offered as the number.
  private func candidate(_ task: TaskItem, isUnique: Bool, alwaysQuoted: Bool) -> Candidate {
    let isTypeable = !task.text.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    let insertion =
      !(isUnique && isTypeable)
      ? String(task.number)
      : alwaysQuoted ? Quoting.quoted(task.text) : Quoting.asNeeded(task.text)
    let due = task.due.map { "  \($0.shown)" } ?? ""
    return Candidate(insertion: insertion, display: task.text, detail: "\(task.number)\(due)")
  }
}
