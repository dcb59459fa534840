import TaskLanguage
import TaskModel

/// What is to be done, by when: a part each for what is late, today, the days to come, and the rest.
struct PageAgenda {
  private let open: [TaskItem]
  private let context: WritingContext
  private let today: CivilDate

  init(_ tasks: [TaskItem], _ context: WritingContext, _ today: CivilDate) {
    open = tasks.filter { $0.state == .open }
    self.context = context
    self.today = today
  }

  var html: String {
    let dated = open.compactMap { task in task.due.map { ($0, task) } }.sorted { left, right in
      (left.0, left.1.number) < (right.0, right.1.number)
    }
    let late = dated.filter { $0.0.date < today }
    let now = dated.filter { $0.0.date == today }
    let later = dated.filter { $0.0.date > today }
    let free = open.filter { $0.due == nil }
    return "<section id=\"agenda\"><h2>\(context.say("Agenda", "予定"))</h2>\n"
      + part(context.say("Overdue", "期限切れ"), late.map(\.1), look: " class=\"late\"")
      + part(context.say("Today", "今日"), now.map(\.1))
      + part(context.say("Later", "今後"), later.map(\.1))
      + part(context.say("Without a date", "期限なし"), free)
      + (open.isEmpty ? "<p>\(context.say("Nothing to do.", "タスクはありません"))</p>" : "")
      + "</section>"
  }

  private func part(_ heading: String, _ tasks: [TaskItem], look: String = "") -> String {
    guard !tasks.isEmpty else { return "" }
    return "<h3\(look)>\(heading) (\(tasks.count))</h3>\n<ul>\n"
      + tasks.map { "<li>\(line(of: $0))</li>\n" }.joined() + "</ul>\n"
  }

  private func line(of task: TaskItem) -> String {
    var words = ["<b>\(task.number)</b> \(task.text.html)"]
    if let due = task.due { words.append(due.iso8601.replacing("T", with: " ")) }
    for name in context.assignees(task) { words.append("@\(name.html)") }
    if let project = task.project { words.append(project.html) }
    words += task.tags.map { "#\($0.html)" }
    if let priority = task.priority { words.append("!\(priority.rawValue)") }
    let rest = words.dropFirst().joined(separator: " · ")
    return words[0] + (rest.isEmpty ? "" : " <span class=\"soft\">\(rest)</span>")
      + task.notes.map { "<div class=\"note\">\($0.html)</div>" }.joined()
  }
}
