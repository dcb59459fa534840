import TaskLanguage
import TaskModel

/// A step of the past, ready for display.
package struct LogRow: Equatable, Sendable {
  package let version: Int
  /// RFC 3339, UTC.
  package let time: String
  /// `2026/03/11 10:00`, local time, as plain output has it.
  package let timeShown: String
  /// `Wed 11 Mar 10:00`, the same as people read it.
  package let relativeTime: String
  /// Who made it; empty where the store does not say.
  package let author: String
  /// The command as it was typed; for an undo or a redo, of the step that it took back or made
  /// again.
  package let command: String
  /// `command`, `undo` or `redo`, as scripts read it.
  package let kind: String
  /// The command as people read it: an undo or a redo says so.
  package let title: String
  /// What came of it, in sentences.
  package let changes: [String]
  /// What came of it, as data.
  package var rows = ChangedRows()
}

/// The past: the steps that led to the present, the story of a task, and what changed since.
package final class LogPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Which steps are shown.
  package struct Choice {
    /// The tasks that they changed; nil for all.
    var numbers: [Int]?
    /// The names of those whose steps are shown, in any case and width; nil for everybody.
    var authors: [String]?
    /// When they were made at the earliest.
    var since: Instant?
    /// How many of the last ones; nil for all.
    var limit: Int?
  }

  /// Shows the steps that the store remembers, the oldest first.
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

  /// Shows the steps that followed that version, the oldest first.
  package func showSteps(after version: Int) {
    for commit in context.model.history where commit.info.version > version {
      view.show(.step(row(commit)))
    }
  }

  /// Shows how the state of now differs from that one.
  package func showDifference(from past: ModelState) {
    show(past.changes(to: context.model.state))
  }

  /// Shows what is staged.
  package func showStaged() { show(context.model.staged ?? []) }

  private func show(_ changes: [Change]) {
    let wording = ChangeWording(changes, context, tellsOld: true)
    view.show(.difference(wording.rows, wording.messages.map { context.say($0) }))
    if wording.messages.isEmpty { view.show(context.say(.nothingIsDifferent)) }
  }

  private func row(_ commit: LoggedCommit) -> LogRow {
    let info = commit.info
    let wording = ChangeWording(
      commit.changes, context, isTakenBack: info.kind.isUndo)
    let (kind, title) =
      switch info.kind {
      case .command: ("command", info.command)
      case .merge: ("merge", info.command)
      case .undo: ("undo", context.say(.undone(info.command)).text)
      case .redo: ("redo", context.say(.redone(info.command)).text)
      }
    return LogRow(
      version: info.version, time: info.time.rfc3339, timeShown: context.shown(info.time),
      relativeTime: context.said(info.time),
      author: info.author, command: info.command, kind: kind, title: title,
      changes: wording.messages.map { context.say($0.text) }, rows: wording.rows)
  }
}

extension CommandOutput {
  private static let step: [ObjectShape.Member] = [
    .always("version", .integer, "its number, from 1"), .always("time", .instant),
    .always("author", .text, "who made it; empty if the store does not say"),
    .always("kind", .choice(["command", "undo", "redo"])),
    .always("command", .text, "as it was typed"), .always("changes", .list(.change)),
  ]

  /// Steps, the oldest first.
  static let log = CommandOutput.value(.rows(step))

  /// A step a line.
  static let commits = CommandOutput.values(.object(step))
}
