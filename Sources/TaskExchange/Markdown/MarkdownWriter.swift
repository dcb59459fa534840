import TaskLanguage
import TaskModel

/// Writes a Markdown check-list, with a section for each project and parts below their tasks.
struct MarkdownWriter {
  private let context: WritingContext
  private var result = ExportedTasks()
  /// The tasks below others, by the numbers of those.
  private var parts: [Int: [TaskItem]] = [:]
  /// The numbers of the tasks that are below another one.
  private var below: Set<Int> = []
  private var written: Set<Int> = []

  init(_ context: WritingContext) { self.context = context }

  mutating func write(_ tasks: [TaskItem]) -> ExportedTasks {
    result.lose(tasks, but: MarkdownReader.carried)
    result.losses.add(.values(of: Attribute.created.name), count: tasks.count)
    result.losses.add(
      .lineBreaks(of: "text"), count: tasks.count { $0.text.contains(where: \.isNewline) })
    arrangeParts(of: tasks)
    add("# \(context.say("Tasks", "タスク"))")
    var sections: [(project: String?, tasks: [TaskItem])] = [(nil, [])]
    var indices: [String?: Int] = [nil: 0]
    for task in tasks where !below.contains(task.number) {
      let index = indices[task.project] ?? sections.count
      if index == sections.count { sections.append((task.project, [])) }
      indices[task.project] = index
      sections[index].tasks.append(task)
    }
    for section in sections { write(section.tasks, of: section.project) }
    // Tasks that are parts of themselves, in a store that something else has written.
    for task in tasks where !written.contains(task.number) { write([task], of: task.project) }
    return result
  }

  /// Writes tasks below the heading of their project, each with its parts below it.
  private mutating func write(_ tasks: [TaskItem], of project: String?) {
    guard !tasks.isEmpty else { return }
    add("")
    if let project { add("## \(Self.line(project))\n") }
    var (rest, later) = (tasks, [TaskItem]())
    while !rest.isEmpty {
      var stack = rest.reversed().map { (task: $0, depth: 0) }
      later = []
      while let (task, depth) = stack.popLast() {
        guard written.insert(task.number).inserted else { continue }
        write(task, depth: depth, heading: project)
        let parts = parts[task.number] ?? []
        if depth + 1 < ExchangeLimits.levels {
          stack += parts.reversed().map { ($0, depth + 1) }
        } else {
          result.losses.add(.values(of: "parent"), count: parts.count)
          later += parts
        }
      }
      rest = later
    }
  }

  /// Places parts; one of another project names it, and one without must not inherit its parent's.
  private mutating func arrangeParts(of tasks: [TaskItem]) {
    let byNumber = Dictionary(
      tasks.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    for task in tasks {
      guard let parent = task.parent else { continue }
      if let whole = byNumber[parent], task.project != nil || whole.project == nil {
        parts[parent, default: []].append(task)
        below.insert(task.number)
      } else {
        result.losses.add(.values(of: "parent"))
      }
    }
  }

  private mutating func write(_ task: TaskItem, depth: Int, heading: String?) {
    let indent = String(repeating: "  ", count: depth)
    let project = task.project == heading ? nil : task.project
    let words =
      [text(of: task)] + attributes(of: task)
      + (project.map { [Attribute.project.mark + Quoting.value($0)] } ?? [])
    add("\(indent)- [\(task.state == .done ? "x" : " ")] \(words.joined(separator: " "))")
    for (index, note) in task.notes.enumerated() {
      if index > 0 { add("") }
      for line in note.physicalLines {
        add("\(indent)  > \(line)")
      }
    }
  }

  private func attributes(of task: TaskItem) -> [String] {
    AttributeTable.of(context.attributes).editable.flatMap { attribute -> [String] in
      guard ![.text, .note, .project, .after, .under].contains(attribute) else { return [] }
      if attribute == .tag { return task.tags.map { marked(attribute, $0) } }
      if attribute == .assignee { return context.assignees(task).map { marked(attribute, $0) } }
      guard let value = attribute.kind.typed(task, context.display) else { return [] }
      return [attribute.mark + Quoting.value(value)]
    }
  }

  /// Returns a value after its sign or, if that would be text as in `#30m`, after its key.
  private func marked(_ attribute: Attribute, _ value: String) -> String {
    let value = Quoting.value(value)
    let words = Tokenizer.split(attribute.mark + value, in: AttributeTable.standard).words
    let mark = words.first?.attribute == nil ? "\(attribute.key.rawValue):" : attribute.mark
    return mark + value
  }

  /// Returns the text, with a backslash before anything that would be read differently.
  private func text(of task: TaskItem) -> String {
    let table = AttributeTable.of(context.attributes)
    let escaped = String(
      Self.line(task.text).unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
        scalar == "\\" || scalar == "\"" ? ["\\", scalar] : [scalar]
      }.reduce(into: String.UnicodeScalarView()) { $0.append($1) })
    return escaped.parts(at: " ").map { word in
      let isAttribute = Tokenizer.split(String(word), in: table).words.first?.attribute != nil
      return isAttribute ? Self.escaped(word) : String(word)
    }.joined(separator: " ")
  }

  /// Returns the word with a backslash before its first punctuation mark.
  private static func escaped(_ word: Substring) -> String {
    guard let mark = word.unicodeScalars.firstIndex(where: MarkdownWords.isMark) else {
      return String(word)
    }
    return word[..<mark] + "\\" + word[mark...]
  }

  /// Returns the text in one line.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private mutating func add(_ line: String) { result.bytes += (line + "\n").utf8 }
}
