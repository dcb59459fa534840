import TaskLanguage
import TaskModel

/// Writes a check-list of Markdown, a part for each project, with what comes before a task below it.
struct MarkdownWriter {
  private let context: WritingContext
  private var result = ExportedTasks()
  private var byNumber: [Int: TaskItem] = [:]
  /// The tasks that stand below another one.
  private var below: Set<Int> = []

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    for task in tasks { byNumber[task.number] = task }
    result.lose(tasks, but: MarkdownReader.carried + [.notes, .completed])
    place(tasks)
    add("# \(context.say("Tasks", "タスク"))")
    var projects: [String?] = [nil]
    for task in tasks where !projects.contains(task.project) { projects.append(task.project) }
    for project in projects {
      let items = tasks.filter { $0.project == project && !below.contains($0.number) }
      guard !items.isEmpty else { continue }
      add("")
      if let project { add("## \(Self.line(project))\n") }
      for task in items { write(task, depth: 0) }
    }
    return result
  }

  /// A task stands below the first one of its project that waits for it; where several wait, the
  /// others are not said.
  private mutating func place(_ tasks: [TaskItem]) {
    for task in tasks {
      for number in task.after {
        guard let other = byNumber[number], other.project == task.project,
          below.insert(number).inserted
        else {
          result.losses.add(.values(of: "after"))
          continue
        }
      }
    }
  }

  private mutating func write(_ task: TaskItem, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    let words = [text(of: task)] + attributes(of: task)
    add("\(indent)- [\(task.state == .done ? "x" : " ")] \(words.joined(separator: " "))")
    for note in task.notes {
      if note.contains(where: \.isNewline) { result.losses.add(.lineBreaks(of: "notes")) }
      add("\(indent)  > \(Self.line(note))")
    }
    for number in task.after {
      guard let other = byNumber[number], other.project == task.project, below.remove(number) != nil
      else { continue }
      write(other, depth: depth + 1)
    }
  }

  private func attributes(of task: TaskItem) -> [String] {
    AttributeTable.of(context.attributes).typed.flatMap { attribute -> [String] in
      guard ![.text, .note, .project, .after].contains(attribute) else { return [] }
      if attribute == .tag { return task.tags.map { "#" + Quoting.value($0) } }
      if attribute == .assignee {
        return context.assignees(task).map { attribute.mark + Quoting.value($0) }
      }
      guard let value = attribute.kind.typed(task, context.display) else { return [] }
      return [attribute.mark + Quoting.value(value)]
    }
  }

  /// The text, with a backslash before what would be read as something else.
  private func text(of task: TaskItem) -> String {
    let table = AttributeTable.of(context.attributes)
    let escaped = String(
      Self.line(task.text).unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
        scalar == "\\" || scalar == "\"" ? ["\\", scalar] : [scalar]
      }.reduce(into: String.UnicodeScalarView()) { $0.append($1) })
    return escaped.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isAttribute = Tokenizer.split(String(word), in: table).words.first?.attribute != nil
      return isAttribute ? Self.escaped(word) : String(word)
    }.joined(separator: " ")
  }

  /// The word with a backslash before its first mark.
  private static func escaped(_ word: Substring) -> String {
    guard let mark = word.unicodeScalars.firstIndex(where: MarkdownWords.isMark) else {
      return String(word)
    }
    return word[..<mark] + "\\" + word[mark...]
  }

  /// The text in one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private mutating func add(_ line: String) { result.bytes += (line + "\n").utf8 }
}
