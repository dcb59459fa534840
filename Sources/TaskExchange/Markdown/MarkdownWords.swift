import TaskLanguage
import TaskModel

/// An item of a check-list: its text, and the attributes at its end.
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
    // Keys that nobody here has stay in the text; what stands before them is read all the same.
    var kept: [Range<Int>] = []
    while let last = words.last {
      if let value = last.attribute, take(value) {
        words.removeLast()
      } else if let key = UnknownAttribute.key(last.text) {
        losses.add(.inText(key))
        kept.append(last.range)
        words.removeLast()
      } else {
        break
      }
    }
    let bytes = Array(line.utf8)
    let parts = [0..<(words.last?.range.upperBound ?? 0)] + kept.reversed()
    task.task.text =
      parts.map { Self.unescaped(String(decoding: bytes[$0], as: UTF8.self)).trimmed }
      .filter { !$0.isEmpty }.joined(separator: " ")
    task.task.tags = task.task.tags.reversed().distinct
    let names = Array(task.assignees.reversed())
    (task.assignee, task.others) = (names.first, Array(names.dropFirst()))
    task.task.recurrence = task.task.recurrence.map { rule in
      task.task.due.map { rule.moved(to: $0.date) } ?? rule
    }
  }

  /// A backslash before punctuation goes (CommonMark, "Backslash escapes").
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

  /// Punctuation of ASCII, in any width.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
    return switch value {
    case 33...47, 58...64, 91...96, 123...126: true
    default: false
    }
  }

  /// Takes an attribute that is written as this program writes it; false for what is text.
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
      task.task.tags += texts.reversed()
    } else {
      field.set(read, in: &task.task)
    }
    return true
  }
}
