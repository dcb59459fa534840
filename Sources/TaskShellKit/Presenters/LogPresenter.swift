import Formats
import TaskModel

/// A commit of the history, ready for display.
package struct LogRow: DataRow {
  package let version: Int
  /// RFC 3339, UTC.
  package let time: String
  /// `2026/03/11 10:00`, local time, for plain output.
  package let timeShown: String
  /// `Wed 11 Mar 10:00`, local time, for people.
  package let relativeTime: String
  /// The author; empty if the store does not record it.
  package let author: String
  /// The command as typed; for an undo or a redo, that of the step that was undone or redone.
  package let command: String
  /// `command`, `undo`, `redo` or `merge`, for scripts.
  package let kind: String
  /// The command for people; an undo or a redo is marked as one.
  package let title: String
  /// The changes in sentences.
  package let changes: [String]
  /// The changes as data.
  package var rows = ChangedRows()

  package var members: [DataValue.Member] {
    .init(present: [
      "version": .integer(version), "time": .text(time), "author": .text(author),
      "kind": .text(kind), "command": .text(command), "changes": .list(rows.typed),
    ])
  }
}

/// The history: past commits, those of a task, and what has changed since.
package struct LogPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Criteria for the commits to show.
  package struct Choice {
    /// Tasks that they changed; nil for all.
    var numbers: [Int]?
    /// Names of their authors, in any case and width; nil for everybody.
    var authors: [String]?
    /// The earliest time.
    var since: Instant?
    /// The number of last commits to show; nil for all.
    var limit: Int?
  }

  /// Shows the matching commits of the history, oldest first.
  package func show(_ choice: Choice) {
    var history = context.model.history
    if let numbers = choice.numbers {
      let steps = numbers.flatMap(context.model.history(ofTask:))
      history = steps.sorted { $0.info.version < $1.info.version }
    }
    if let authors = choice.authors?.map(\.folded) {
      history.removeAll { !authors.contains($0.info.author.folded) }
    }
    if let since = choice.since { history.removeAll { $0.info.time < since } }
    let shown = history.suffix(choice.limit ?? .max)
    view.show(.log(shown.map(row)))
    if shown.isEmpty { view.show(context.say(.nothingMatches)) }
  }

  /// Shows the commits after a version, oldest first.
  package func showSteps(after version: Int) {
    for commit in context.model.history where commit.info.version > version {
      view.show(.step(row(commit)))
    }
  }

  /// Shows the changes from a past state to the present one.
  package func showDifference(from past: ModelState) {
    show(past.changes(to: context.model.state))
  }

  /// Shows the staged changes.
  package func showStaged() { show(context.model.staged ?? []) }

  private func show(_ changes: [Change]) {
    let wording = ChangeWording(changes, context, includesOldValues: true)
    view.show(.difference(wording.rows, wording.messages.map { context.say($0) }))
    if wording.messages.isEmpty { view.show(context.say(.nothingIsDifferent)) }
  }

  private func row(_ commit: LoggedCommit) -> LogRow {
    let info = commit.info
    let wording = ChangeWording(
      commit.changes, context, isUndone: info.kind.isUndo)
    let (kind, title) =
      switch info.kind {
      case .command: ("command", info.command)
      case .merge: ("merge", info.command)
      case .undo: ("undo", context.say(.undone(info.command)).text)
      case .redo: ("redo", context.say(.redone(info.command)).text)
      }
    return LogRow(
      version: info.version, time: info.time.rfc3339, timeShown: context.shown(info.time),
      relativeTime: context.formatted(info.time),
      author: info.author, command: info.command, kind: kind, title: title,
      changes: wording.messages.flatMap(\.lines).map { context.say($0) }, rows: wording.rows)
  }
}

extension CommandOutput {
  private static let step: [ObjectShape.Member] = [
    .always("version", .integer, "its number, from 1"), .always("time", .instant),
    .always("author", .text, "who made it; empty if the store does not say"),
    .always("kind", .choice(["command", "undo", "redo"])),
    .always("command", .text, "as it was typed"), .always("changes", .list(.change)),
  ]

  /// Commits, oldest first.
  static let log = CommandOutput.value(.rows(step))

  /// Commits, one per line.
  static let commits = CommandOutput.values(.object(step))
}
