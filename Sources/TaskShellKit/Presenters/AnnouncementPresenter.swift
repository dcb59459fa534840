import TaskModel

/// Reports each commit of this shell, of another one or from elsewhere: attributes first, then
/// templates, people and tasks.
final class AnnouncementPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if let commit = event.commitShown { self?.announce(commit) }
    }
  }

  private func announce(_ commit: Commit) {
    switch commit.origin {
    case .undo(let titles): for title in titles { view.show(context.say(.undone(title))) }
    case .redo(let titles): for title in titles { view.show(context.say(.redone(title))) }
    case .command, .elsewhere: break
    // Reported before, or in one sentence by the staging, store or exchange presenter.
    case .script, .rollback, .replacement, .exchange: return
    }
    let isElsewhere = commit.origin == .elsewhere
    let wording = ChangeWording(
      commit.changes, context, isUndone: commit.isUndo, isElsewhere: isElsewhere)
    if isElsewhere { return tell(wording, by: context.somebodyElse(of: commit), commit) }
    let sentences = { [context] in wording.messages.map { context.say($0) } }
    if !wording.hasNoRows {
      view.show(changes: wording.rows, sentences: sentences())
    } else if let templates = wording.templates {
      view.show(
        DataAnswer(templates.value, columns: templates.columns, sentences: sentences()))
    }
    if commit.origin == .command {
      reportAbsentAssignees(commit)
      reportHiddenTasks(commit)
    }
  }

  private func tell(_ wording: ChangeWording, by author: String?, _ commit: Commit) {
    let given = author == nil ? [] : givenToMe(commit)
    let messages =
      wording.messages.map { $0.elsewhere(by: author) }
      + (given.isEmpty ? [] : [.givenToYou(given)])
    if !messages.isEmpty { view.show(elsewhere: messages.map { context.say($0) }) }
  }

  /// The open tasks that a commit newly assigns to the user with the name of this shell's author.
  private func givenToMe(_ commit: Commit) -> [TaskItem] {
    guard let me = context.model.state.user(named: context.model.author)?.id else { return [] }
    return commit.changes.compactMap { change in
      guard case .task(let before, let task?) = change, task.state == .open,
        task.isAssigned(to: me), before?.isAssigned(to: me) != true
      else { return nil }
      return task
    }
  }

  /// Reports assignees of newly assigned open tasks who are away today or on the due date.
  private func reportAbsentAssignees(_ commit: Commit) {
    let today = context.now.date
    var reported: Set<UUID> = []
    for case .task(let before, let after?) in commit.changes where after.state == .open {
      for id in after.assignees where before?.isAssigned(to: id) != true {
        guard let user = context.model.state.user(id), !user.absences.isEmpty,
          let absence = user.absence(on: today) ?? after.due.flatMap({ user.absence(on: $0.date) }),
          reported.insert(id).inserted
        else { continue }
        view.show(context.say(.isAway(user.name, absence, today: today)))
      }
    }
  }

  /// Reports open tasks whose new dates hide them: they have expired, or wait beyond their deadline.
  /// The next of a recurring task only has the dates that follow.
  private func reportHiddenTasks(_ commit: Commit) {
    let isFollowing = commit.changes.contains { change in
      if case .task(.some, _) = change { true } else { false }
    }
    var (expired, waiting) = ([Int](), [Int]())
    for case .task(let before, let after?) in commit.changes
    where after.state == .open && (before != nil || !isFollowing) {
      if let until = after.until, until < context.now.date, until != before?.until {
        expired.append(after.number)
      }
      if let wait = after.wait, let due = after.due, wait > due.date,
        wait != before?.wait || due != before?.due
      {
        waiting.append(after.number)
      }
    }
    if !expired.isEmpty { view.show(context.say(.haveExpired(expired))) }
    if !waiting.isEmpty { view.show(context.say(.waitTooLong(waiting))) }
  }
}
