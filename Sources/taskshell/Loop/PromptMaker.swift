import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// The prompt: the filter in force, the selected task, what is not saved, and at the right what is due.
struct PromptMaker {
  let screen: Screen
  let shell: Shell
  let index: TaskIndex
  let work: WorkInHand

  var prompt: Prompt {
    var text = ""
    var spans: [StyledSpan] = []
    if let filter = shell.settings.contexts.current?.name ?? shell.settings.filter {
      let label = TerminalText.truncated(TerminalText.sanitized(filter), to: 20)
      spans.append(span("[", label, "] ", .blue, after: &text))
    }
    spans.append(span("", "taskshell", "", .bold, after: &text))
    if let selection = screen.prompt.selection {
      let label = TerminalText.truncated(TerminalText.sanitized(selection), to: 20)
      spans.append(span(" [", label, "]", .cyan, after: &text))
    }
    if let count = screen.prompt.stagedCount {
      spans.append(span(" (", shell.say(.stagedMark(count)), ")", .yellow, after: &text))
    }
    if let count = shell.host.stores?.team?.asideChanges.count, count > 0 {
      spans.append(span(" (", shell.say(.asideMark(count)), ")", .yellow, after: &text))
    }
    if let count = shell.host.stores?.team?.unshared, count > 0 {
      spans.append(span(" (", shell.say(.unsharedMark(count)), ")", .yellow, after: &text))
    }
    if screen.prompt.isUnsaved {
      let style = TextStyle(color: .red, isBold: true)
      spans.append(span(" (", shell.say(.unsavedMark), ")", style, after: &text))
    }
    return Prompt(text: text + "> ", spans: spans, right: right)
  }

  private var right: String {
    guard shell.settings.editor.showsRight else { return "" }
    let now = shell.clock.now()
    let counts = index.counts(at: now.civil)
    let due =
      counts == (0, 0)
      ? nil : shell.say(.dueCounts(today: counts.today, overdue: counts.overdue))
    let started = work.latest(at: now.instant).map {
      shell.say(.startedAgo($0.number, $0.minutes, others: $0.others))
    }
    return [shell.presenters.sync.mark, started, due].compactMap { $0 }.joined(separator: " · ")
  }

  /// Adds a marked part to the prompt; the marks themselves are plain.
  private func span(
    _ opening: String, _ label: String, _ closing: String, _ style: TextStyle,
    after text: inout String
  ) -> StyledSpan {
    text += opening
    let start = text.utf8.count
    text += label
    let end = text.utf8.count
    text += closing
    return StyledSpan(range: start..<end, style: style)
  }
}
