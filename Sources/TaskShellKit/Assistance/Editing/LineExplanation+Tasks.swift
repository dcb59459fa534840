import TaskLanguage
import TaskModel

/// What becomes of the tasks that a line names.
extension LineExplanation {
  /// How long a text is beside others, so that what follows it is seen.
  private static let longestText = 24

  /// What a command would change, in the words of what it leaves.
  func words(for rehearsal: Rehearsal) -> String? {
    if rehearsal.commits.isEmpty, rehearsal.notices.isEmpty {
      return shell.say(.changesNothing)
    }
    var parts: [String?] = []
    let tasks = rehearsal.changes.compactMap { change -> (before: TaskItem?, after: TaskItem?)? in
      if case .task(let before, let after) = change { (before, after) } else { nil }
    }
    let old = tasks.filter { $0.before != nil }
    let new = tasks.filter { $0.before == nil }.compactMap(\.after)
    if old.count == 1 {
      // What recurs goes on.
      let next = new.first?.due.map { shell.say(.due($0, now: shell.clock.now().civil)) }
      parts.append([change(from: old[0].before, to: old[0].after), next].arrowed)
    } else if !old.isEmpty {
      let first = old.prefix(TaskGlance.mostNamed).compactMap { $0.before ?? $0.after }
      parts.append(many(old.count, isWhole: true, first))
    } else if new.count == 1 {
      parts.append(change(from: nil, to: new[0]))
    } else if !new.isEmpty {
      parts.append(shell.say(.wouldAdd(new.count)) + names(new))
    }
    let notices = rehearsal.notices.map {
      shell.say($0.message(key: $0.offer == nil ? nil : reader.otherReadingKey).text)
    }
    let said = parts.compactMap { $0 }.joined(separator: " · ")
    return ([said] + notices).filter { !$0.isEmpty }.joined(separator: separator).nilIfEmpty
  }

  /// So many tasks, and the first of them.
  func many(_ count: Int, isWhole: Bool, _ first: [TaskItem]) -> String {
    let action = (command.verb?.command as? any TaskActionCommand.Type)?.action ?? .edit
    let more = first.isEmpty ? "…" : count > first.count || !isWhole ? " …" : ""
    return shell.say(action.announcement(count, isWhole: isWhole)) + names(first) + more
  }

  /// The first of these tasks, and whether there are more.
  private func names(_ tasks: [TaskItem]) -> String {
    tasks.prefix(TaskGlance.mostNamed).map { "\($0.number): \(short($0.text))" }
      .joined(separator: " · ") + (tasks.count > TaskGlance.mostNamed ? " …" : "")
  }

  /// What becomes of one task: what it was, and what it is then; of a new one only what was understood
  /// beside its text.
  private func change(from before: TaskItem?, to after: TaskItem?) -> String? {
    guard let after else { return listing(before.map { [$0] }) }
    var wording = AttributeWording(shell.model.state, shell.clock)
    let known = reader.index.known
    wording.newValues = NewValues { attribute, values in
      NewValues.Old(
        contains: { known.contains($0, of: attribute, values) },
        all: { known.values(of: attribute, values).map(\.item) })
    }
    let details =
      wording
      .changes(before ?? .blank, after, without: [.text], tellsOld: before != nil)
      .map { shell.say($0) }.joined(separator: separator).nilIfEmpty
    guard let before else { return details }
    let isRenamed = after.text != before.text
    if details == nil, !isRenamed { return listing([before]) }
    let head =
      "\(before.number): "
      + (isRenamed ? "\"\(short(before.text))\" → \"\(short(after.text))\"" : short(before.text))
    return [head, details].compactMap { $0 }.joined(separator: separator)
  }

  func listing(_ tasks: [TaskItem]?) -> String? {
    guard let tasks, !tasks.isEmpty else { return nil }
    if tasks.count == 1, let task = tasks.first {
      let due = task.due.map { separator + shell.say(.due($0, now: shell.clock.now().civil)) } ?? ""
      return "\(task.number): \(task.text)\(due)"
    }
    let shown = tasks.prefix(TaskGlance.mostNamed).map { "\($0.number): \(short($0.text))" }
    return (shown + (tasks.count > TaskGlance.mostNamed ? ["…"] : [])).joined(separator: " · ")
  }

  /// The text, cut in front of what stands behind it.
  private func short(_ text: String) -> String {
    text.count > Self.longestText ? text.prefix(Self.longestText - 1) + "…" : text
  }
}

extension String {
  var nilIfEmpty: String? { isEmpty ? nil : self }
}

extension TaskItem {
  /// What a new task is made of.
  fileprivate static var blank: TaskItem {
    TaskItem(number: 0, id: UUID(), text: "", created: Instant(secondsSinceEpoch: 0))
  }
}
