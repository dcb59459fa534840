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
    return "<section id=\"agenda\" tabindex=\"-1\"><h2>\(context.say("Agenda", "予定"))</h2>\n"
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
      + tasks.map { "<li id=\"t\($0.number)\">\(line(of: $0))</li>\n" }.joined() + "</ul>\n"
  }

  /// Number, text and signs, what else it has, and its notes.
  private func line(of task: TaskItem) -> String {
    let head = "<b>\(task.number)</b> \(task.text.linkedHTML)\(signs(of: task))"
    let rest = words(of: task).joined(separator: " · ")
    return head + (rest.isEmpty ? "" : " <span class=\"soft\">\(rest)</span>")
      + task.notes.map { "<div class=\"note\">\($0.linkedHTML)</div>" }.joined()
  }

  /// The signs of lists; those who do not see them hear what they mean.
  private func signs(of task: TaskItem) -> String {
    let isBlocked = task.after.contains { context.task(numbered: $0)?.state == .open }
    let signs: [(isThere: Bool, sign: String, meaning: String)] = [
      (task.started != nil, "▸", context.say("in progress", "作業中")),
      (task.recurrence != nil, "↻", context.say("recurring", "繰り返し")),
      (task.wait.map { today < $0 } ?? false, "⏳", context.say("waiting", "待機中")),
      (isBlocked, "⊘", context.say("blocked", "先行待ち")),
    ]
    return signs.filter(\.isThere).map { _, sign, meaning in
      " <span role=\"img\" class=\"sign\" title=\"\(meaning)\" aria-label=\"\(meaning)\">\(sign)</span>"
    }.joined()
  }

  /// What stands behind the text, in the order of lists.
  private func words(of task: TaskItem) -> [String] {
    var words: [String] = []
    if let due = task.due {
      let said = Bilingual.moment(due, today: today).text(in: context.language)
      words.append("<time datetime=\"\(due.iso8601)\">\(said.html)</time>")
    }
    let shown: [Attribute] = [
      .priority, .project, .tag, .estimate,
      task.recurrence?.isFromCompletion == true ? .again : .every, .wait, .scheduled,
    ]
    for attribute in shown {
      guard let value = attribute.kind.display(task, context.display) else { continue }
      let moment = attribute.kind.moment(of: task, context.display)
      let text =
        moment.map { Bilingual.date($0, today: today).text(in: context.language) }
        ?? (attribute == .tag ? value.shown : value.text(in: context.language))
      let isBare = attribute == .tag || attribute == .project
      words.append(((isBare ? "" : attribute.marks.text(in: context.language)) + text).html)
    }
    let before = task.after.map { number in
      context.task(numbered: number)?.state == .open
        ? "<a href=\"#t\(number)\">\(number)</a>" : "\(number)"
    }
    if !before.isEmpty {
      words.append(context.say("after ", "先行タスク ") + before.joined(separator: ", "))
    }
    return words + context.assignees(task).map { "@\($0.html)" }
  }
}
