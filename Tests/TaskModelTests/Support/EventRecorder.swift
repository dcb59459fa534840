import TaskModel

/// Records the events of a model, one line each.
final class EventRecorder {
  private(set) var events: [String] = []

  init(_ model: SharedModel) { model.observe { [weak self] in self?.note($0) } }

  /// Returns the events since the last call.
  func take() -> [String] {
    defer { events = [] }
    return events
  }

  private func note(_ event: ModelEvent) {
    switch event {
    case .loaded: events.append("loaded")
    case .selected(let task): events.append("selected \(task?.text ?? "nothing")")
    case .staging(let count): events.append("staging \(count.map(String.init) ?? "nothing")")
    case .storage(let notice): events.append("storage \(notice)")
    case .committed(let commit):
      let changes = commit.changes.map(Self.words).joined(separator: ", ")
      events.append("\(Self.words(commit.origin)) [\(commit.title)] \(changes)")
    case .rehearsed(let commit): events.append("rehearsed [\(commit.title)]")
    }
  }

  private static func words(_ origin: Commit.Origin) -> String {
    switch origin {
    case .command, .script, .exchange: "command"
    case .undo(let titles): "undo(\(titles.joined(separator: "; ")))"
    case .redo(let titles): "redo(\(titles.joined(separator: "; ")))"
    case .rollback: "rollback"
    case .elsewhere: "elsewhere"
    case .replacement: "replacement"
    }
  }

  private static func words(_ change: Change) -> String {
    switch change {
    case .task(nil, let task?): "+\(task.number)"
    case .task(let task?, nil): "-\(task.number)"
    case .task(let before, _): "~\(before?.number ?? 0)"
    case .user(nil, let user?): "+\(user.name)"
    case .user(let user?, nil): "-\(user.name)"
    case .user(_, let user): "~\(user?.name ?? "")"
    case .attribute(let before, let after): "attribute \(before?.key ?? "-")>\(after?.key ?? "-")"
    case .template(let before, let after): "template \(before?.name ?? "-")>\(after?.name ?? "-")"
    case .seat(let before, let after):
      "seat \(before.map { "\($0.name)" } ?? "-")>\(after.map { "\($0.name)" } ?? "-")"
    }
  }
}
