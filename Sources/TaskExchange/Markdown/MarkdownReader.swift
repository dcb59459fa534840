import TaskLanguage
import TaskModel

/// Reads check-lists of Markdown: `- [ ] text`, `- [x] text` (GitHub Flavored Markdown, "Task list
/// items").
///
/// A heading below the first level is the project of the following items. An item indented below
/// another is a part of that one. Attributes are at the end of an item, in the notation that users
/// type: `due:2026-03-14 #home !high`.
struct MarkdownReader {
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .parent,
    .wait, .scheduled, .until, .estimate, .order, .reminders,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "md", carried: carried)
  private var project: String?
  /// The items above the next one, with their indentations.
  private var above: [(indent: Int, index: Int)] = []
  private var texts: [String: Int] = [:]
  /// Whether the next quoted line continues the previous note.
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
      add(text, to: last.index, goesOn: wasNote)
      isNote = true
    case .empty, .other: break
    }
  }

  /// Adds a line; consecutive lines are one note, which ends at an empty line.
  private mutating func add(_ line: Substring, to index: Int, goesOn: Bool) {
    if goesOn, let last = result.tasks[index].task.notes.popLast() {
      result.tasks[index].task.notes.append(last + "\n" + line)
    } else {
      result.tasks[index].task.notes.append(String(line))
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
      result.problems.append(words.problem ?? RecordProblem(line: number, .words))
      return
    }
    var task = words.task
    if isDone {
      task.task.state = .done
      task.task.completed = context.now
    }
    task.task.project = task.task.project ?? project
    task.identify(in: "markdown", &texts)
    result.losses.add(words.losses)
    result.attributes.merge(words.kinds) { known, _ in known }
    while let last = above.last, last.indent >= indent { above.removeLast() }
    task.parent = above.last.map { result.tasks[$0.index].task.id }
    above.append((indent, result.tasks.count))
    result.tasks.append(task)
  }
}

/// Classifies the lines of Markdown (CommonMark 0.31): items of lists, and code and comments, whose
/// lines are not items whatever they look like.
struct MarkdownBlocks {
  enum Line: Equatable {
    /// The text after `- [ ]`, and the column of its mark.
    case item(Substring, isDone: Bool, column: Int)
    /// The text after the marks, and their number.
    case heading(Substring, level: Int)
    /// The text after `>`, and its column.
    case quote(Substring, column: Int)
    case empty
    case other
  }

  /// A block whose contents are ignored, until a line or the surrounding item ends it.
  private enum Hiding {
    case fence(mark: UInt8, count: Int)
    case markup(end: String)
  }

  /// The columns where the contents of open items begin, outermost first.
  private var items: [Int] = []
  private var hiding: Hiding?
  /// Whether the previous line was text that this one may continue.
  private var isParagraph = false

  /// Classifies the next line.
  mutating func next(_ line: String) -> Line {
    let (column, text) = Self.indented(line[...], from: 0)
    if text.isEmpty {
      isParagraph = false
      return hiding == nil ? .empty : .other
    }
    if let hiding {
      if column >= items.last ?? 0 {
        if ends(hiding, text, column: column - (items.last ?? 0)) { self.hiding = nil }
        return .other
      }
      self.hiding = nil
    }
    let base = items.last { $0 <= column } ?? 0
    if column - base >= 4 {
      // Code, unless it continues a paragraph; then the items stay open as well.
      if !isParagraph { close(behind: column) }
      return .other
    }
    return block(text, column: column)
  }

  private mutating func close(behind column: Int) {
    while let last = items.last, last > column { items.removeLast() }
  }

  /// Classifies a block, perhaps after marks of items in the same line.
  private mutating func block(_ line: Substring, column: Int) -> Line {
    if let first = Self.alone(line, column: column) {
      close(behind: column)
      isParagraph = false
      return first
    }
    var (text, column, isFirst) = (line, column, true)
    while true {
      if let opened = Self.opened(by: text) {
        close(behind: column)
        (hiding, isParagraph) = (opened.isClosed ? nil : opened.hiding, false)
        return .other
      }
      guard let width = Self.markWidth(text) else {
        if !isParagraph || !isFirst { close(behind: column) }
        isParagraph = true
        return .other
      }
      close(behind: column)
      let (start, content) = Self.indented(text.dropping(width), from: column + width)
      let isCode = start - column - width > 4
      items.append(isCode || content.isEmpty ? column + width + 1 : start)
      isParagraph = !isCode && !content.isEmpty
      if !isParagraph { return .other }
      if let box = Self.box(content) {
        return .item(content.dropping(4), isDone: box, column: column)
      }
      (text, column, isFirst, isParagraph) = (content, start, false, false)
    }
  }

  /// Returns a heading or a quotation, which takes a whole line.
  private static func alone(_ text: Substring, column: Int) -> Line? {
    if let heading = heading(text) { return heading }
    guard text.begins(with: ">") else { return nil }
    return .quote(text.dropping(text.begins(with: "> ") ? 2 : 1), column: column)
  }

  // MARK: Parts of lines

  /// Skips spaces and tabs, which extend to every fourth column; returns the column and the rest.
  private static func indented(_ line: Substring, from start: Int) -> (Int, Substring) {
    var (column, index) = (start, line.utf8.startIndex)
    while index < line.utf8.endIndex {
      switch line.utf8[index] {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case 0x0D: break
      default: return (column, line[index...])
      }
      index = line.utf8.index(after: index)
    }
    return (column, "")
  }

  /// Returns the bytes of `-` or `12.` before a space; nil if there is no mark of an item.
  private static func markWidth(_ text: Substring) -> Int? {
    let digits = text.leadingDigits.utf8.count
    let rest = text.dropping(digits)
    let marks = digits == 0 ? ["-", "*", "+"] : [".", ")"]
    guard digits < 10, marks.contains(where: { rest.begins(with: $0) }) else { return nil }
    let next = rest.dropping(1)
    guard next.isEmpty || next.begins(with: " ") || next.begins(with: "\t") else { return nil }
    return digits + 1
  }

  /// Returns whether the box at the start is ticked; nil if there is none.
  private static func box(_ text: Substring) -> Bool? {
    guard ["] ", "]\t"].contains(where: { text.dropping(2).begins(with: $0) }) else { return nil }
    if text.begins(with: "[ ") { return false }
    return ["[x", "[X"].contains { text.begins(with: $0) } ? true : nil
  }

  private static func heading(_ text: Substring) -> Line? {
    let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = text.dropping(level)
    guard (1...6).contains(level), rest.begins(with: " ") || rest.begins(with: "\t") else {
      return nil
    }
    return .heading(rest, level: level)
  }

  /// Returns the ignored block that begins here, and whether it ends in the same line.
  private static func opened(by text: Substring) -> (hiding: Hiding, isClosed: Bool)? {
    if let mark = text.utf8.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
      let count = text.utf8.prefix { $0 == mark }.count
      let isInline = mark == UInt8(ascii: "`") && text.dropping(count).index(of: "`") != nil
      return count >= 3 && !isInline ? (.fence(mark: mark, count: count), false) : nil
    }
    guard text.begins(with: "<") else { return nil }
    let start = text.prefix(bytes: min(text.utf8.count, 10)).lowercased()
    guard let (begin, end) = markup.first(where: { start.begins(with: $0.begin) }) else {
      return nil
    }
    let rest = text.dropping(begin.utf8.count)
    return (.markup(end: end), rest.lowercased().index(ofBytes: end) != nil)
  }

  private static let markup: [(begin: String, end: String)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<script", "</script>"),
    ("<pre", "</pre>"), ("<style", "</style>"), ("<textarea", "</textarea>"),
  ]

  private func ends(_ hiding: Hiding, _ text: Substring, column: Int) -> Bool {
    switch hiding {
    case .fence(let mark, let count):
      let marks = text.utf8.prefix { $0 == mark }.count
      return column < 4 && marks >= count
        && text.utf8.dropFirst(marks).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    case .markup(let end): return text.lowercased().index(ofBytes: end) != nil
    }
  }
}

/// An item of a check-list, split into its text and the attributes at its end.
struct MarkdownWords {
  private(set) var task: ImportedTask
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  private(set) var problem: RecordProblem?
  private(set) var losses = LossReport()
  private let context: ReadingContext

  init(_ context: ReadingContext, line: Int) {
    self.context = context
    task = ImportedTask(line: line, created: context.now)
  }

  mutating func read(_ line: Substring) {
    let line = String(line)
    var words = Tokenizer.split(line, in: context.table).words
    // Unknown keys stay in the text; attributes before them are still read.
    var kept: [Range<Int>] = []
    while let last = words.last {
      if let value = last.attribute, take(value) {
        words.removeLast()
      } else if let (key, count) = Self.unknownAttribute(words) {
        losses.add(.inText(key))
        let first = words[words.count - count]
        kept.append(first.range.lowerBound..<last.range.upperBound)
        words.removeLast(count)
      } else {
        break
      }
    }
    let bytes = Array(line.utf8)
    let parts = [0..<(words.last?.range.upperBound ?? 0)] + kept.reversed()
    task.task.text =
      parts.map { Self.unescaped(String(decoding: bytes[$0], as: UTF8.self)).trimmed }
      .filter { !$0.isEmpty }.joined(separator: " ")
    let names = Array(task.assignees.reversed())
    (task.assignee, task.others) = (names.first, Array(names.dropFirst()))
    task.task.recurrence = task.task.recurrence.map { rule in
      task.task.due.map { rule.moved(to: $0.date) } ?? rule
    }
  }

  /// Returns the key of an unknown attribute at the end, and how many words it has: several if its
  /// value is in quotes; nil for any other word.
  private static func unknownAttribute(_ words: [Word]) -> (key: String, count: Int)? {
    guard let last = words.last else { return nil }
    if let key = UnknownAttribute.key(last.text) { return (key, 1) }
    guard last.isPlain, last.text.ends(with: "\"") else { return nil }
    for (index, word) in words.enumerated().reversed().dropFirst().prefix(DateParser.wordLimit)
    where word.text.index(of: "\"") != nil {
      guard let key = UnknownAttribute.key(word.text), let colon = word.text.index(of: ":"),
        word.text.behind(colon).begins(with: "\"")
      else { continue }
      return (key, words.count - index)
    }
    return nil
  }

  /// Removes backslashes before punctuation (CommonMark, "Backslash escapes").
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, isMark(next) {
        result.append(next)
        rest.removeFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether it is ASCII punctuation, in any width.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
    return switch value {
    case 33...47, 58...64, 91...96, 123...126: true
    default: false
    }
  }

  /// Reads an attribute in the notation of this program; returns false if it is text.
  private mutating func take(_ value: Word.Attribute) -> Bool {
    guard !value.isNegated, value.comparison == nil, !value.value.isEmpty,
      let attribute = context.table[value.key]
    else { return false }
    if attribute == .assignee {
      task.add(assignee: value.value)
      return true
    }
    guard let field = attribute.field, attribute != .after, attribute != .under,
      let read = context.typed(value.value, as: attribute)
    else { return false }
    if let own = context.attributes.first(where: { $0.key == attribute.name }) {
      task.own.append(CustomValue(own.key, read))
      kinds[own.key] = own.kind
    } else if case .texts(let texts) = read {
      // The words are read from last to first.
      var all = texts
      if case .texts(let later)? = field.value(of: task.task) { all += later }
      field.set((field.rule == .distinct ? all.distinct : all).fieldValue, in: &task.task)
    } else {
      field.set(read, in: &task.task)
    }
    if context.dropsTime(value.value, of: attribute) { losses.add(.times(of: field.name)) }
    return true
  }
}
