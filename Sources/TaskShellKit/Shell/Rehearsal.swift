import TaskLanguage
import TaskModel

/// What a command would do, found out by running it without effect.
struct Rehearsal {
  /// What it would change, a commit each.
  fileprivate(set) var commits: [Commit] = []
  /// What it would point out of the words.
  fileprivate(set) var notices: [DueInText.Notice] = []
  /// What finds tasks, where a keystroke waits for the answer.
  fileprivate var finder: (any TaskFinder)?

  var changes: [Change] { commits.flatMap(\.changes) }

  var changesTasks: Bool {
    changes.contains { if case .task = $0 { true } else { false } }
  }
}

extension Shell {
  /// Runs a command for what it would do: nothing is changed, asked or shown.
  ///
  /// - Parameter finder: what finds tasks instead of a look at all of them. More than a keystroke can
  ///   wait for are refused then as ``ManyTasks``.
  func rehearse(_ command: any Command, findingWith finder: any TaskFinder) throws -> Rehearsal {
    let (muted, before) = (view.isMuted, invocation)
    view.isMuted = true
    rehearsal = Rehearsal(finder: finder)
    defer {
      view.isMuted = muted
      invocation = before
      rehearsal = nil
    }
    let commits = try model.rehearse(isChain: false) {
      try withoutAnswers(ofPerson: true) { try command.run(in: self) }
    }
    var result = rehearsal ?? Rehearsal()
    result.commits = commits
    return result
  }

  /// Runs commands as ever, but that nothing comes of what they ask the model for, set or define; says so
  /// in the end.
  package func dryRun(_ commands: () throws -> Void) rethrows {
    if model.isRehearsing { return try commands() }
    rehearsal = Rehearsal()
    let before = (settings, aliases, macros)
    defer {
      rehearsal = nil
      (settings, aliases, macros) = before
    }
    _ = try model.rehearse(isChain: true) {
      try focus.keeping { try withoutAnswers(ofPerson: input.isInteractive, commands) }
    }
    remark(.dryRun)
  }

  /// Questions are taken as answered with yes; whatever else would be asked is not answered.
  private func withoutAnswers(ofPerson isPerson: Bool, _ body: () throws -> Void) rethrows {
    let outer = input
    input = NoAnswers(within: outer, asPerson: isPerson)
    defer { input = outer }
    try body()
  }

  /// Tells a question that is not asked; false where it is to be asked.
  func isRehearsed(_ question: Bilingual) -> Bool {
    guard rehearsal != nil else { return false }
    if !view.isMuted { remark(.wouldAsk(question)) }
    return true
  }

  /// Notes what is told of the words only.
  func noteRehearsed(_ notice: DueInText.Notice) { rehearsal?.notices.append(notice) }

  /// What finds tasks in the time of a keystroke; nil where there is more time.
  var glance: TaskGlance? { rehearsal?.finder.map { TaskGlance(finder: $0) } }
}
