import LineEditing
import TaskModel
import TaskShellKit

/// The prompt: the active filter, the selected task, what is not saved, and at the right what is
/// due; or the texts set in their place.
struct PromptBuilder {
  let screen: Screen
  let shell: Shell
  let index: TaskIndex
  let work: StartedTasks

  private static let longestName = 20

  var prompt: Prompt {
    var line = Line(palette: screen.palette)
    if let own = shell.settings.editor.prompt {
      add(own, to: &line)
    } else {
      if let context { line.add("[", context, "] ", .promptContext) }
      line.add("", "taskshell", "", .prompt)
      if let selection { line.add(" [", selection, "]", .promptSelection) }
      for mark in [staged, aside, unshared] where !mark.isEmpty {
        line.add(" (", mark, ")", .promptPending)
      }
      if isUnsaved { line.add(" (", unsaved, ")", .promptUnsaved) }
      line.text += "> "
    }
    return Prompt(
      text: line.text, spans: line.spans, right: right, rightStyle: screen.palette[.promptRight])
  }

  /// Adds a custom prompt; unsaved changes are always shown.
  private func add(_ own: PromptText, to line: inout Line) {
    if isUnsaved { line.add("(", unsaved, ") ", .promptUnsaved) }
    // Leaves room for the line.
    var room = max(8, (TerminalSize.columns ?? 80) * 2 / 3 - TerminalText.width(line.text))
    for piece in own.pieces(value) {
      let text = TerminalText.truncated(TerminalText.sanitized(piece.text), to: room)
      guard !text.isEmpty else { break }
      line.add("", text, "", piece.field?.role ?? .prompt)
      room -= TerminalText.width(text)
    }
    if line.text.last?.isWhitespace == false { line.text += " " }
  }

  private var right: String {
    guard shell.settings.editor.showsRight else { return "" }
    if let own = shell.settings.editor.promptRight {
      return own.pieces(value).map(\.text).joined()
    }
    return [.sync, .started, .due].map(value).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the current value of a field; empty if there is none.
  private func value(_ field: PromptField) -> String {
    let now = shell.clock.now()
    switch field {
    case .context: return context ?? ""
    case .selected: return selection ?? ""
    case .staged: return staged
    case .team: return [aside, unshared].filter { !$0.isEmpty }.joined(separator: " ")
    case .due:
      let counts = index.counts(at: now.civil)
      if counts == (0, 0) { return "" }
      return shell.say(.dueCounts(today: counts.today, overdue: counts.overdue))
    case .overdue: return Self.number(index.counts(at: now.civil).overdue)
    case .today: return Self.number(index.counts(at: now.civil).today)
    case .count: return String(index.openCount(on: now.civil.date))
    case .started:
      return work.latest(at: now.instant).map {
        shell.say(.startedAgo($0.number, $0.minutes, others: $0.others))
      } ?? ""
    case .sync: return shell.presenters.sync.mark ?? ""
    case .time: return now.civil.time.iso8601
    case .date: return now.civil.date.iso8601
    }
  }

  private static func number(_ count: Int) -> String { count == 0 ? "" : String(count) }

  private var context: String? {
    (shell.settings.contexts.current?.name ?? shell.settings.filter).map(Self.short)
  }

  private var selection: String? { screen.selection.map(Self.short) }

  private var staged: String {
    shell.model.staged.map { shell.say(.stagedMark($0.count)) } ?? ""
  }

  private var aside: String {
    let count = shell.host.stores?.team?.asideChanges.count ?? 0
    return count > 0 ? shell.say(.asideMark(count)) : ""
  }

  private var unshared: String {
    let count = shell.host.stores?.team?.unshared ?? 0
    return count > 0 ? shell.say(.unsharedMark(count)) : ""
  }

  private var isUnsaved: Bool { shell.model.unsaved != nil }

  private var unsaved: String { shell.say(.unsavedMark) }

  private static func short(_ name: String) -> String {
    TerminalText.truncated(TerminalText.sanitized(name), to: longestName)
  }

  /// A text with styled parts.
  private struct Line {
    let palette: Palette
    var text = ""
    var spans: [StyledSpan] = []

    /// Adds a part; `opening` and `closing` are plain.
    mutating func add(_ opening: String, _ label: String, _ closing: String, _ role: Role) {
      text += opening
      let start = text.utf8.count
      text += label
      spans.append(StyledSpan(range: start..<text.utf8.count, style: palette[role]))
      text += closing
    }
  }
}

extension PromptField {
  fileprivate var role: Role {
    switch self {
    case .context: .promptContext
    case .selected, .started: .promptSelection
    case .staged, .team, .sync: .promptPending
    case .overdue: .overdue
    case .due, .today: .today
    case .count, .time, .date: .prompt
    }
  }
}
