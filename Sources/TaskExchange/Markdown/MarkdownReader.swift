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
    .wait, .scheduled, .until, .estimate, .order,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "md", carried: carried)
  private var project: String?
  /// The items above the next one, by their indentations.
  private var above: [(indent: Int, place: Int)] = []
  private var texts: [String: Int] = [:]
  /// Whether the next quoted line goes on with the note before it.
  private var isNote = false
  private var blocks = MarkdownBlocks()

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var lines = TextLines(bytes)
    while context.goesOn(at: lines.offset, having: result.count) {
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
    let wasNote = isNote
    isNote = false
    switch blocks.next(line) {
    case .item(let text, let isDone, let column): add(text, isDone: isDone, indent: column, number)
    case .heading(let text, let level): takeHeading(text, level)
    case .quote(let text, let column):
      guard let last = above.last, column > last.indent else { return }
      add(text, to: last.place, goesOn: wasNote)
      isNote = true
    case .empty, .other: break
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

  private mutating func takeHeading(_ text: Substring, _ level: Int) {
    let name = text.trimmed
    guard !name.isEmpty else { return }
    project = level > 1 ? name : nil
    above = []
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
