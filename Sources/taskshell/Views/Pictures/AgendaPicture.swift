import Formats
import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// Days with their tasks.
extension Agenda: Picture {
  var heading: [String] { ["number", "kind", "due", "assignee", "text"] }
  var records: [[String]] { entries.map { $0.record(due: $0.task.due ?? "") } }
  var plainRecords: [[String]] { entries.map { $0.record(due: $0.task.dueShown) } }

  /// The tasks as `list` has them, each with its kind.
  func write(to json: inout JSONWriter) {
    json.beginArray()
    for entry in entries {
      json.beginObject()
      json.members(of: entry.task)
      json.field("kind", entry.kind.rawValue)
      json.endObject()
    }
    json.endArray()
  }

  func drawn(on canvas: Canvas) -> String {
    let numberWidth = entries.map { String($0.task.number).utf8.count }.max() ?? 0
    let isTimed = entries.contains { $0.kind != .overdue && !$0.when.isEmpty }
    return parts.map { part in
      switch part {
      case .free(let line): return canvas.line(line, .detail)
      case .tasks(let heading, let entries):
        let whenWidth = entries.map { TerminalText.width($0.when) }.max() ?? 0
        let width = entries.first?.kind == .overdue ? whenWidth : isTimed ? 5 : 0
        let lines = entries.map { $0.line(on: canvas, numberWidth, whenWidth: width) + "\n" }
        return canvas.line(heading, .heading) + lines.joined()
      }
    }.joined()
  }
}

extension Agenda.Entry {
  fileprivate func record(due: String) -> [String] {
    [String(task.number), kind.rawValue, due, task.assignee ?? "", task.text]
  }

  /// `! 12  17:00  Pay rent  @Anna !high #home`
  fileprivate func line(on canvas: Canvas, _ numberWidth: Int, whenWidth: Int) -> String {
    let mark =
      switch kind {
      case .overdue: "!"
      case .comesBack: canvas.glyphs.comesBack
      case .done: "x"
      case .due: " "
      }
    let number = TerminalText.padded(String(task.number), to: numberWidth, alignment: .right)
    let when = whenWidth == 0 ? "" : TerminalText.padded(self.when, to: whenWidth) + "  "
    let head = "\(mark) \(number)  \(when)"
    let room = canvas.width - TerminalText.width(head)
    let text = TerminalText.truncated(TerminalText.sanitized(task.text), to: max(1, room))
    let rest = TerminalText.truncated(
      attributes(canvas), to: room - TerminalText.width(text) - 2)
    let line = canvas.style(head + text, kind == .comesBack ? .detail : task.look)
    return rest.isEmpty ? line : line + "  " + canvas.style(rest, .detail)
  }

  private func attributes(_ canvas: Canvas) -> String {
    let language = canvas.labels.language
    let shown: [Attribute] = [.assignee, .priority, .tag, .project, .remind]
    let words = shown.compactMap { attribute -> String? in
      guard let value = task[attribute] else { return nil }
      if attribute == .tag { return value.shown }
      if attribute == .remind { return canvas.glyphs.reminds + value.shown }
      let said = language == .english ? value.shown : value.text(in: language)
      return attribute.marks.text(in: language) + said
    }
    return TerminalText.sanitized(words.joined(separator: " "))
  }
}
