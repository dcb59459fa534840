import TaskModel

/// Writes todo.txt, one task on each line, in the form of todo.txt-cli and topydo.
struct TodoTxtWriter {
  private let context: WritingContext
  private var result = ExportedTasks()
  /// The names of tasks that wait for others or have parts, by number.
  private var ids: [Int: Int] = [:]
  private var parents: [Int: [Int]] = [:]

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    name(tasks)
    for task in tasks { result.bytes += (line(of: task) + "\n").utf8 }
    result.lose(tasks, but: TodoTxtReader.carried + [.completed])
    result.losses.add(.times(of: "created"), count: tasks.count)
    result.losses.add(.times(of: "completed"), count: tasks.count { $0.completed != nil })
    return result
  }

  /// Assigns names, from 1 on, to tasks that wait or have parts, for `id:`, `p:` and `under:`.
  private mutating func name(_ tasks: [TaskItem]) {
    let here = Set(tasks.map(\.number))
    for task in tasks {
      let after = task.after.filter(here.contains)
      result.losses.add(.references(of: "after"), count: task.after.count - after.count)
      guard !after.isEmpty else { continue }
      let id = id(of: task.number)
      for number in after { parents[number, default: []].append(id) }
    }
    for task in tasks {
      guard let parent = task.parent else { continue }
      if here.contains(parent) {
        _ = id(of: parent)
      } else {
        result.losses.add(.references(of: "parent"))
      }
    }
  }

  private mutating func id(of number: Int) -> Int {
    let id = ids[number] ?? ids.count + 1
    ids[number] = id
    return id
  }

  private mutating func line(of task: TaskItem) -> String {
    var words: [String] = []
    if task.state == .done {
      let end = (task.completed ?? task.created)
      words += ["x", day(end)]
    } else if let letter = letter(of: task) {
      words.append("(\(letter))")
    }
    words.append(day(task.created))
    words.append(text(of: task))
    words += names(of: task) + keys(of: task)
    if task.state == .done, let letter = letter(of: task) { words.append("pri:\(letter)") }
    return words.joined(separator: " ")
  }

  private func day(_ instant: Instant) -> String {
    context.clock.civil(instant)?.date.iso8601 ?? CivilDate.epoch.iso8601
  }

  private func letter(of task: TaskItem) -> String? {
    switch task.priority {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    case nil:
      context.attributes.first { $0.key == "pri" }.flatMap { task.values[$0.id] }
        .flatMap { String.from($0) }
    }
  }

  private mutating func text(of task: TaskItem) -> String {
    let isBroken = task.text.contains(where: \.isNewline)
    if isBroken { result.losses.add(.lineBreaks(of: "text")) }
    let text = isBroken ? String(task.text.map { $0.isNewline ? " " : $0 }) : task.text
    let own = Set(context.attributes.map(\.key))
    return text.parts(at: " ")
      .map { TodoTxtWord.escaped($0, own: own) }.joined(separator: " ")
  }

  private func names(of task: TaskItem) -> [String] {
    let project = task.project.map { ["+" + TodoTxtWord.encoded($0)] } ?? []
    return project
      + task.tags.map { tag in
        tag.begins(with: "+") && tag.utf8.count > 1 && task.project != nil
          ? TodoTxtWord.encoded(tag) : "@" + TodoTxtWord.encoded(tag)
      }
  }

  private func keys(of task: TaskItem) -> [String] {
    var words: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { words.append("\(key):\(TodoTxtWord.encoded(value))") }
    }
    add("due", task.due?.date.iso8601)
    add("at", task.due?.time?.iso8601)
    add("t", task.wait?.iso8601)
    if let recurrence = task.recurrence { words.append(TodoTxtRule.words(recurrence)) }
    add("scheduled", task.scheduled?.iso8601)
    add("until", task.until?.iso8601)
    add("estimate", task.estimate?.notation)
    add("order", task.order?.notation)
    for name in context.assignees(task) { add("assignee", name) }
    for attribute in context.attributes where attribute.key != "pri" {
      add(attribute.key, task.values[attribute.id]?.customNotation)
    }
    add("id", ids[task.number].map(String.init))
    for id in parents[task.number] ?? [] { add("p", String(id)) }
    add("under", task.parent.flatMap { ids[$0] }.map(String.init))
    return words
  }
}
