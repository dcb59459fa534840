import TaskLanguage
import TaskModel

/// Reads check-lists of Markdown: `- [ ] text`, `- [x] text` (GitHub Flavored Markdown, "Task list
/// items").
///
/// A heading below the first level is the project of what follows. An item below another, by its
/// indentation, is a part of that one. Attributes stand at the end of an item as one would type
/// them: `due:2026-03-14 #home !high`.
struct MarkdownReader {
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .parent,
    .wait, .scheduled, .until, .estimate,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "md", carried: carried)
  private var project: String?
  /// The items above the next one, by their indentations.
  private var above: [(indent: Int, place: Int)] = []
  private var texts: [String: Int] = [:]
  /// Whether the next quoted line goes on with the note before it.
  private var isNote = false
  /// Whether the lines are those of a code block.
  private var isCode = false

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var lines = TextLines(bytes)
    while context.goesOn(at: lines.offset) {
      do throws(RecordProblem) {
        guard let line = try lines.next() else { break }
        take(line, number: lines.line)
      } catch {
        result.problems.append(error)
      }
    }
    try context.stopped()
    return result
  }

  private mutating func take(_ line: String, number: Int) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.hasPrefix("```") || text.hasPrefix("~~~") {
      isCode.toggle()
      return
    }
    if isCode { return }
    let wasNote = isNote
    isNote = false
    if text.isEmpty { return }
    let indent = line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    if text.hasPrefix("#") {
      takeHeading(text)
    } else if let (isDone, rest) = Self.item(text) {
      add(rest, isDone: isDone, indent: indent, number)
    } else if indent > 0, let last = above.last, indent > last.indent, text.hasPrefix(">") {
      let note = text.dropFirst(text.hasPrefix("> ") ? 2 : 1)
      add(note, to: last.place, goesOn: wasNote)
      isNote = true
    }
  }

  /// Lines that stand together are one note; an empty line ends it.
  private mutating func add(_ line: Substring, to place: Int, goesOn: Bool) {
    if goesOn, let last = result.tasks[place].task.notes.popLast() {
      result.tasks[place].task.notes.append(last + "\n" + line)
    } else {
      result.tasks[place].task.notes.append(String(line))
    }
  }

  private mutating func takeHeading(_ text: Substring) {
    let level = text.prefix { $0 == "#" }.count
    let name = String(text.dropFirst(level)).trimmed
    guard text.dropFirst(level).first == " ", !name.isEmpty else { return }
    project = level > 1 ? name : nil
    above = []
  }

  /// What stands behind `- [ ]`, and whether the box is ticked; nil for other lines.
  private static func item(_ text: Substring) -> (isDone: Bool, Substring)? {
    var rest = text
    if let mark = rest.first, "-*+".contains(mark) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let mark = rest.dropFirst(digits.count).first
      guard !digits.isEmpty, digits.count < 10, mark == "." || mark == ")" else { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    rest = rest.drop { $0 == " " }
    for (box, isDone) in [("[ ] ", false), ("[x] ", true), ("[X] ", true)]
    where rest.hasPrefix(box) {
      return (isDone, rest.dropFirst(4))
    }
    return nil
  }

  private mutating func add(_ line: Substring, isDone: Bool, indent: Int, _ number: Int) {
    var words = MarkdownWords(context, line: number)
    words.read(line)
    guard words.problem == nil, !words.task.task.text.isEmpty else {
      result.problems.append(words.problem ?? RecordProblem(line: number, .text))
      return
    }
    var task = words.task
    if isDone {
      task.task.state = .done
      task.task.completed = context.now
    }
    task.task.project = task.task.project ?? project
    let text = task.task.text
    let nth = texts[text, default: 0]
    texts[text] = nth + 1
    task.task = task.task.identified(
      0, UUID(derivedFrom: ["markdown", text] + (nth > 0 ? [String(nth)] : [])))
    task.isIdentifiedByText = true
    result.losses.add(words.losses)
    result.attributes.merge(words.kinds) { known, _ in known }
    while let last = above.last, last.indent >= indent { above.removeLast() }
    task.parent = above.last.map { result.tasks[$0.place].task.id }
    above.append((indent, result.tasks.count))
    result.tasks.append(task)
  }
}
