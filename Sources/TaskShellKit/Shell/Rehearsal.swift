import TaskLanguage
import TaskModel

/// The effects of a command, found by running it without effect.
struct Rehearsal {
  /// The commits it would make.
  fileprivate(set) var commits: [Commit] = []
  /// Notices about the words that it would show.
  fileprivate(set) var notices: [DueInText.Notice] = []
  /// What it would say beside its changes.
  fileprivate(set) var remarks: [Bilingual] = []
  /// The bounded search for use between keystrokes.
  fileprivate var finder: (any TaskFinder)?

  var changes: [Change] { commits.flatMap(\.changes) }

  var changesTasks: Bool {
    changes.contains { if case .task = $0 { true } else { false } }
  }
}

extension Shell {
  /// Runs a command for its hypothetical effects: nothing is changed, asked or shown.
  ///
  /// - Parameters:
  ///   - title: its title, if the commands after it in a line see its changes.
  ///   - finder: searches in place of a scan of all tasks. Throws ``ManyTasks`` for more tasks than
  ///     a keystroke can wait for.
  func rehearse(
    _ action: CommandAction, before title: String? = nil, findingWith finder: (any TaskFinder)?
  ) throws -> Rehearsal {
    let (muted, before) = (view.isMuted, invocation)
    view.isMuted = true
    rehearsal = Rehearsal(finder: finder)
    if let title { invocation = Invocation(title: title) }
    defer {
      view.isMuted = muted
      invocation = before
      rehearsal = nil
    }
    let commits = try model.rehearse(isChain: title != nil) {
      try withoutAnswers(ofPerson: true) { try action(self) }
    }
    var result = rehearsal ?? Rehearsal()
    result.commits = commits
    return result
  }

  /// Returns the tasks that the running command would change, as a rehearsal tells; nil if it cannot.
  func tasksToChange() -> Set<UUID>? {
    guard rehearsal == nil, let action = invocation.action,
      let found = try? focus.keeping({ try rehearse(action, findingWith: nil) })
    else { return nil }
    return Set(
      found.changes.compactMap { change in
        if case .task(let before?, _) = change { before.id } else { nil }
      })
  }

  /// Runs commands as usual, but discards all changes, settings and definitions; remarks on that at
  /// the end.
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

  /// Runs `body` with yes as the answer to every confirmation; other questions get no answer.
  private func withoutAnswers(ofPerson isPerson: Bool, _ body: () throws -> Void) rethrows {
    let outer = input
    input = NoAnswers(within: outer, asPerson: isPerson)
    defer { input = outer }
    try body()
  }

  /// Shows a confirmation instead of asking it in a rehearsal; false if it must be asked.
  func isRehearsed(_ question: Bilingual) -> Bool {
    guard rehearsal != nil else { return false }
    if !view.isMuted { remark(.wouldAsk(question)) }
    return true
  }

  /// Shows a message, in a rehearsal below the line.
  func tell(_ message: Message) {
    rehearsal?.remarks.append(message.text)
    show(message)
  }

  /// Records a notice about the words in a rehearsal.
  func noteRehearsed(_ notice: DueInText.Notice) { rehearsal?.notices.append(notice) }

  /// The bounded search between keystrokes; nil if there is more time.
  var glance: TaskGlance? { rehearsal?.finder.map { TaskGlance(finder: $0) } }
}

/// People whom a line names before they have been added.
extension Shell {
  /// The given name and all other unknown names among the words, as either all of these users are
  /// added or none.
  func unknownNames(among words: ArraySlice<Word>, beside name: String) -> [String] {
    let people = people
    var names = [name]
    for case let value? in words.map(\.attribute) where value.key == .user {
      // `@bob,@carol`, 担当:山田、高橋
      let parts =
        value.isQuoted
        ? [value.value]
        : value.value.split { $0.isComma || $0.narrow == "@" }.map(String.init)
      for part in parts {
        let isKnown =
          value.isAny || part.isNone || People.isMe(part) || people.user(named: part) != nil
          || names.contains { $0.folded.hasPrefix(part.folded) }
        if !isKnown { names.append(part) }
      }
    }
    return names
  }

  /// Runs `body` as if there were users with these names; nothing is changed or shown.
  func asIfThere<Result>(_ names: [String], _ body: () throws -> Result) throws -> Result? {
    // A dry run has the step in which the users are added.
    guard !model.isRehearsing else { return nil }
    let isMuted = view.isMuted
    view.isMuted = true
    defer { view.isMuted = isMuted }
    var result: Result?
    _ = try model.rehearse(isChain: true) {
      for name in names { try presenters.personLookup.add(name, seat: nil, title: "") }
      result = try body()
    }
    return result
  }
}
