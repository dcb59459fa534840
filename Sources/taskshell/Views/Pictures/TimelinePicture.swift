import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// One row per task, with a mark at its deadline on the scale.
extension Timeline: Picture {
  /// The tasks as in `list`, each with its distance from today.
  var answer: DataAnswer {
    DataAnswer(
      rows.map { .object($0.task.members + [.init("days", .integer($0.day))]) },
      columns: ["number", "due", "days", "assignee", "text"])
  }
  var plainRecords: [[String]] {
    rows.map { row in
      let task = row.task
      return [
        String(task.number), task.formattedDue, String(row.day), task.assignee ?? "", task.text,
      ]
    }
  }

  func drawn(on canvas: Canvas) -> String {
    let drawn = rows.prefix(drawnCount)
    guard !drawn.isEmpty else { return "" }
    let heads = heads(drawn, showDue: canvas.width >= 60, in: canvas.language)
    let headWidth = heads.map(TerminalText.width).max() ?? 0
    let texts = drawn.map { TerminalText.sanitized($0.task.text) }
    let textWidth = min(
      texts.map(TerminalText.width).max() ?? 0, max(1, (canvas.width - headWidth) * 2 / 5))
    let left = headWidth + 2 + textWidth + 2
    let scale = TimelineScale(span: span, width: max(2, canvas.width - left))
    let lines = zip(drawn, zip(heads, texts)).map { row, words in
      let head = TerminalText.padded(words.0, to: headWidth, alignment: .right)
      let text = TerminalText.padded(
        TerminalText.truncated(words.1, to: textWidth), to: textWidth)
      let isOverdue = row.task.urgency == .overdue
      let mark = isOverdue ? "!" : canvas.glyphs.dot
      let line = "\(head)  \(text)  \(scale.line(to: row.day, mark: mark, canvas.glyphs))"
      return canvas.style(line, row.task.look) + "\n"
    }
    let labels = scale.labels(ticks, today: todayLabel, canvas.glyphs)
    let axis = canvas.style(String(repeating: " ", count: left) + labels, .detail) + "\n"
    return axis + lines.joined() + (rest.map { canvas.line($0, .detail) } ?? "")
  }
}

extension Timeline {
  /// Returns numbers and days, each in a column.
  private func heads(
    _ rows: ArraySlice<Row>, showDue: Bool, in language: Language
  ) -> [String] {
    let numbers = rows.map { String($0.task.number) }
    guard showDue else { return numbers }
    let dues = rows.map { $0.task.relativeDue(in: language) }
    let numberWidth = numbers.map(\.utf8.count).max() ?? 0
    let dueWidth = dues.map(TerminalText.width).max() ?? 0
    return zip(numbers, dues).map { number, due in
      TerminalText.padded(number, to: numberWidth, alignment: .right) + "  "
        + TerminalText.padded(due, to: dueWidth)
    }
  }
}

/// A scale of days on terminal columns.
private struct TimelineScale {
  let span: ClosedRange<Int>
  let width: Int

  /// Returns the column of a day within the span.
  private func column(_ day: Int) -> Int {
    let length = span.upperBound - span.lowerBound
    return (2 * (day - span.lowerBound) * (width - 1) + length) / (2 * length)
  }

  /// Returns a mark at the day, one at today, and a line between them.
  func line(to day: Int, mark: String, _ glyphs: Glyphs) -> String {
    let (now, at) = (column(0), column(min(max(day, span.lowerBound), span.upperBound)))
    var cells = [String](repeating: " ", count: max(now, at) + 1)
    for column in min(now, at)...max(now, at) { cells[column] = glyphs.line }
    cells[now] = glyphs.now
    cells[at] = day < span.lowerBound ? "<" : day > span.upperBound ? ">" : mark
    return cells.joined()
  }

  /// Returns the labels of today and of the days that fit.
  func labels(_ ticks: [Timeline.Tick], today: String, _ glyphs: Glyphs) -> String {
    // A cell for each column; a wide character is followed by an empty one.
    var cells = [String](repeating: " ", count: width)
    var isFree = [Bool](repeating: true, count: width)
    func put(_ label: String, from start: Int) {
      let used = TerminalText.width(label)
      guard start >= 0, start + used <= width else { return }
      let margin = max(0, start - 1)..<min(width, start + used + 1)
      guard isFree[margin].allSatisfy({ $0 }) else { return }
      for column in start..<start + used {
        cells[column] = ""
        isFree[column] = false
      }
      cells[start] = label
    }
    let now = column(0)
    let name = TerminalText.sanitized(today)
    let fitsRight = now + 1 + TerminalText.width(name) <= width
    put(
      fitsRight ? glyphs.now + name : name + glyphs.now,
      from: fitsRight ? now : now - TerminalText.width(name))
    for tick in ticks { put(glyphs.tick + tick.label, from: column(tick.day)) }
    let end = cells.lastIndex { $0 != " " } ?? 0
    return cells[...end].joined()
  }
}
