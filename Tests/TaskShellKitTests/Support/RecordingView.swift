import TaskExchange
import TaskShellKit

@testable import TaskLanguage

/// A view that records what it is shown, one line per item, and keeps the rows.
final class RecordingView: ShellView {
  var isQuiet = false
  var isMuted = false {
    didSet { if isMuted { beforeMuting = lines } else if oldValue { lines = beforeMuting } }
  }
  private var beforeMuting: [String] = []
  var format: OutputFormat { askedFormat ?? .table }
  var announcesOthers = true
  var askedFormat: OutputFormat? {
    didSet { if askedFormat != oldValue { formats.append(format) } }
  }
  /// All changes of the format.
  private(set) var formats: [OutputFormat] = []
  /// The output in words: data as it is, sentences with hint and details below them, errors after
  /// `! `, with their location if they have one.
  private(set) var lines: [String] = []
  private(set) var tasks: [TaskRow] = []
  /// The fields requested for a list, which is then sent in parts; nil requests whole lists.
  var listedAttributes: [Attribute]?
  private(set) var changedTasks: [TaskRow] = []
  private(set) var people: [PersonRow] = []
  private(set) var changedPeople: [PersonRow] = []
  private(set) var groups: [TaskGroup] = []
  private(set) var calendar: MonthCalendar?
  private(set) var timeline: Timeline?
  private(set) var theme: ThemeSample?
  private(set) var statistics: Statistics?
  private(set) var help: HelpPage?
  private(set) var answer: DataAnswer?
  private(set) var cards: [TaskCard] = []
  private(set) var report: Report?
  private(set) var selection: String?
  private(set) var log: [LogRow] = []
  private(set) var failures: [(Failure, ScriptLocation?, OutputFormat)] = []

  /// The output since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func show(_ sentence: Sentence) { note(sentence, prefix: "") }

  func show(tasks: [TaskRow]) {
    self.tasks = tasks
    lines += tasks.map { "# " + Self.words($0) }
  }

  func show(tasks: [TaskRow], groups: [TaskGroup]) {
    self.tasks = tasks
    self.groups = groups
    for group in groups {
      lines.append(group.heading)
      lines += group.rows.map { "# " + Self.words(tasks[$0]) }
    }
  }

  func show(tasks: [TaskRow], groups: [TaskGroup], columns: [Attribute]) {
    self.tasks = tasks
    self.groups = groups
    lines += tasks.map { row in
      "# " + columns.map { row[$0]?.shown ?? "-" }.joined(separator: " | ")
    }
  }

  func show(details: [TaskRow]) {
    tasks = details
    lines += details.map { "= " + Self.words($0) }
  }

  func show(cards: [TaskCard]) {
    self.cards = cards
    show(details: cards.map(\.row))
  }

  func show(count: Int) { lines.append("count \(count)") }

  func remark(_ sentence: Sentence) { note(sentence, prefix: "~ ") }

  func show(people: [PersonRow]) {
    self.people = people
    lines += people.map { "@ \($0.name) \($0.seat.map(String.init) ?? "-")" }
  }

  func show(elsewhere sentences: [Sentence]) { show(all: sentences) }

  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence]
  ) {
    let changes = changes()
    changedTasks = changes.tasks
    changedPeople = changes.people
    show(all: sentences())
  }

  func show(selection: String?) { self.selection = selection }
  func tell(ofStore sentence: Sentence, isFault: Bool) { show(sentence) }
  func show(storeRefused failure: Failure) { show(failure: failure, at: nil) }

  func show(_ answer: CommandAnswer) {
    switch answer {
    case .report(let report): show(report)
    case .agenda(let agenda): show(agenda)
    case .calendar(let calendar): self.calendar = calendar
    case .timeline(let timeline): show(timeline)
    case .statistics(let statistics):
      self.statistics = statistics
      lines += statistics.summary
    case .theme(let theme): self.theme = theme
    case .help(let page):
      help = page
      lines.append("help of \(page.sections.flatMap(\.entries).count) entries")
    case .log(let log):
      self.log = log
      lines += log.map { "\($0.version) \($0.author): \($0.title)" }
    case .step(let step): lines.append("step \(step.version) \(step.title)")
    case .difference(let rows, let sentences): show(changes: rows, sentences: sentences)
    case .imported(_, let sentences), .exported(_, let sentences): show(all: sentences)
    case .bytes(let bytes, _): lines.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Shows rows as scripts read them, with `-` for a missing value.
  private func show(_ report: Report) {
    self.report = report
    lines += report.rows.map { row in
      "| " + row.cells.map { $0.text.isEmpty ? "-" : $0.text }.joined(separator: " | ")
    }
  }

  private func show(_ timeline: Timeline) {
    self.timeline = timeline
    lines += timeline.rows.prefix(timeline.drawnCount).map { "\($0.task.number) \($0.day)" }
    if let rest = timeline.rest { lines.append(rest) }
  }

  private func show(_ agenda: Agenda) {
    for part in agenda.parts {
      switch part {
      case .free(let line): lines.append(line)
      case .tasks(let heading, let entries):
        lines.append(heading)
        lines += entries.map { "  \($0.kind.rawValue) \($0.when) \($0.task.number)" }
      }
    }
  }

  var rowLimit: Int?
  func commandEnded() {}
  func clearScreen() { lines = [] }
  func showNow() {}

  /// Called after each file is read.
  var whenRead: () -> Void = {}
  func show(progress: ExchangeProgress?) { if progress == nil { whenRead() } }
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8] {
    Array("safe: ".utf8) + bytes
  }

  /// Shows the text of an answer, and keeps its value.
  func show(_ answer: DataAnswer) {
    self.answer = answer
    lines += answer.lines
    show(all: answer.sentences)
  }

  func show(selected: [TaskRow], _ sentence: Sentence) { show(sentence) }

  func show(failure: Failure, at location: ScriptLocation?) {
    failures.append((failure, location, format))
    note(failure.sentence, prefix: "! " + (location.map { "\($0.source):\($0.line): " } ?? ""))
  }

  private func note(_ sentence: Sentence, prefix: String) {
    lines.append(prefix + sentence.text)
    lines += sentence.details.map { "  | " + $0 }
    if let hint = sentence.hint { lines.append("  > " + hint) }
  }

  /// `3 Buy milk [done] (2026/03/14 17:00) @Anna !overdue *`
  private static func words(_ row: TaskRow) -> String {
    let indent = String(repeating: "  ", count: row.depth)
    var words = ["\(indent)\(row.number) \(row.text)"]
    if row.isDone { words.append("[done]") }
    if !row.formattedDue.isEmpty { words.append("(\(row.formattedDue))") }
    if let assignee = row.assignee { words.append("@\(assignee)") }
    switch row.urgency {
    case .overdue: words.append("!overdue")
    case .today: words.append("!today")
    case .later, .none: break
    }
    if let progress = row.progress { words.append(progress) }
    if row.isSelected { words.append("*") }
    return words.joined(separator: " ")
  }
}
