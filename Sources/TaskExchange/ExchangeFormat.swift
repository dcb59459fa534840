import Formats
import TaskLanguage
import TaskModel

/// A format that tasks come in and go out in: bytes become records, and records bytes.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case json
  case csv
  case taskwarrior
  case todotxt = "todo.txt"
  case todoist
  case ical
  case markdown
  case html

  /// How it is typed.
  package var name: String { rawValue }

  package var summary: Bilingual {
    switch self {
    case .json: Bilingual("JSON as list --json writes it", "「list --json」と同じ JSON")
    case .csv: Bilingual("CSV as list --format csv writes it", "「list --format csv」と同じ CSV")
    case .taskwarrior: Bilingual("JSON from task export", "「task export」の JSON")
    case .todotxt: Bilingual("todo.txt, one task per line (todotxt.org)", "todotxt.org の1行1タスク形式")
    case .todoist: Bilingual("CSV of a Todoist project", "Todoist のプロジェクトの CSV")
    case .ical: Bilingual("iCalendar to-dos", "iCalendar の ToDo")
    case .markdown: Bilingual("a Markdown checklist", "Markdown のチェックリスト")
    case .html:
      Bilingual("an HTML page with agenda, calendar and charts", "予定表、カレンダー、グラフの HTML ページ")
    }
  }

  /// What formats are called beside their names and the ends of their files.
  private static let others: [String: ExchangeFormat] = [
    "todotxt": .todotxt, "icalendar": .ical, "task": .taskwarrior, "tw": .taskwarrior,
  ]

  /// The format that is typed so, in any case: by its name, or as its files end.
  package init?(named name: String) {
    let name = name.folded
    let found = Self.allCases.first { format in
      format.name == name || format.extensions.contains(where: { $0 == "." + name })
    }
    guard let format = found ?? Self.others[name] else { return nil }
    self = format
  }

  /// Whether it can be read.
  package var isRead: Bool { self != .html }
  /// Whether it can be written.
  package var isWritten: Bool { self != .todoist }

  /// The ends of the names of its files.
  private var extensions: [String] {
    switch self {
    case .json: [".json", ".jsonl", ".ndjson"]
    case .csv: [".csv"]
    case .taskwarrior, .todoist: []
    case .todotxt: [".txt"]
    case .ical: [".ics", ".ical"]
    case .markdown: [".md", ".markdown"]
    case .html: [".html", ".htm"]
    }
  }

  /// The format of a file of that name; nil where the name does not tell.
  package init?(path: String) {
    let name = path.words(at: "/").last.map { $0.lowercased() } ?? ""
    let found = Self.allCases.first { format in
      format.extensions.contains { name.ends(with: $0) }
    }
    guard let found else { return nil }
    self = found
  }

  /// The format of these bytes, whose file's name may have told one.
  ///
  /// Taskwarrior's JSON and Todoist's CSV have no names of their own.
  package init?(contents bytes: [UInt8], named told: ExchangeFormat?) {
    guard let format = told ?? FormatGuess.format(of: bytes) else { return nil }
    switch format {
    case .json where FormatGuess.isTaskwarrior(bytes): self = .taskwarrior
    case .csv where FormatGuess.isTodoist(bytes): self = .todoist
    default: self = format
    }
  }

  /// The tasks in these bytes.
  ///
  /// - Throws: ``ReadingStopped`` or ``ReadingLimit``; what is wrong with records is in the result.
  package func read(_ bytes: [UInt8], _ context: ReadingContext) throws -> ImportedTasks {
    var result = try records(bytes, context)
    // JSON and CSV hold any text, and give it back byte for byte.
    if self != .json, self != .csv { result.unifyLineEnds() }
    guard result.count <= ExchangeLimits.records else {
      throw ReadingLimit.records(ExchangeLimits.records)
    }
    guard result.attributes.count <= ExchangeLimits.members else {
      throw ReadingLimit.attributes(ExchangeLimits.members)
    }
    return result
  }

  private func records(_ bytes: [UInt8], _ context: ReadingContext) throws -> ImportedTasks {
    try bytes.withUnsafeBufferPointer { bytes in
      switch self {
      case .json:
        var reader = JSONTasksReader(context)
        return try reader.read(bytes)
      case .csv:
        var reader = CSVTasksReader(context)
        return try reader.read(bytes)
      case .taskwarrior:
        var reader = TaskwarriorReader(context)
        return try reader.read(bytes)
      case .todotxt:
        var reader = TodoTxtReader(context)
        return try reader.read(bytes)
      case .todoist:
        var reader = TodoistReader(context)
        return try reader.read(bytes)
      case .ical:
        var reader = CalendarReader(context)
        return try reader.read(bytes)
      case .markdown:
        var reader = MarkdownReader(context)
        return try reader.read(bytes)
      case .html: return ImportedTasks(code: "", carried: [])
      }
    }
  }

  /// The bytes of these tasks.
  package func write(_ tasks: [TaskItem], _ context: WritingContext) -> ExportedTasks {
    var result = written(tasks, context)
    if context.options.tellsPeople, self != .json { result.recordLostPeople(tasks, context) }
    return result
  }

  /// The tasks by the files that a folder of the format has for them, each named by the id of the first.
  package func files(of tasks: [TaskItem], _ context: WritingContext) -> [[TaskItem]] {
    self == .ical ? CalendarWriter.objects(of: tasks, context) : tasks.map { [$0] }
  }

  private func written(_ tasks: [TaskItem], _ context: WritingContext) -> ExportedTasks {
    switch self {
    case .json: return JSONTasksWriter(context).write(tasks)
    case .csv: return CSVTasksWriter(context).write(tasks)
    case .taskwarrior:
      var writer = TaskwarriorWriter(context)
      return writer.write(tasks)
    case .todotxt:
      var writer = TodoTxtWriter(context)
      return writer.write(tasks)
    case .ical:
      var writer = CalendarWriter(context)
      return writer.write(tasks)
    case .markdown:
      var writer = MarkdownWriter(context)
      return writer.write(tasks)
    case .html: return PageWriter(context).write(tasks)
    case .todoist: return ExportedTasks()
    }
  }
}

/// What the first bytes of a file tell of its format.
private enum FormatGuess {
  /// Nil where nothing tells.
  static func format(of bytes: [UInt8]) -> ExchangeFormat? {
    let head = bytes.prefix(4096)
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let content = head[start...].drop { [9, 10, 13, 32].contains($0) }
    let text = String(decoding: content, as: UTF8.self)
    if text.begins(with: "[") || text.begins(with: "{") { return .json }
    if text.prefix(bytes: 15).uppercased() == "BEGIN:VCALENDAR" { return .ical }
    let boxes = ["- [ ] ", "- [x] ", "* [ ] ", "* [x] "]
    // Many files begin with a heading, or with what looks like one.
    let isMarkdown =
      text.begins(with: "# ")
      ? boxes.contains { text.place(ofBytes: $0) != nil }
      : boxes.contains { text.begins(with: $0) }
    if isMarkdown { return .markdown }
    let cells = heading(of: Array(head))
    let known: [Set<String>] = [["text"], ["本文"], ["type", "content"]]
    return known.contains { cells.isSuperset(of: $0) } ? .csv : nil
  }

  /// The names in the first row of a table.
  private static func heading(of bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      let row = (try? rows.next()) ?? nil
      return Set((row ?? []).map { $0.trimmed.lowercased() })
    }
  }

  /// Whether the first record of JSON is one of Taskwarrior's.
  static func isTaskwarrior(_ bytes: [UInt8]) -> Bool {
    var names: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(foreign: bytes)
      reader.skipSpace()
      func note(_ reader: inout JSONReader) throws(Defect) {
        _ = try reader.object { (reader, key) throws(Defect) in
          names.insert(try reader.text(of: key))
          try reader.skipValue()
        }
        throw reader.defect()
      }
      _ = try? reader.array { (reader) throws(Defect) in try note(&reader) }
      if names.isEmpty { try? note(&reader) }
    }
    return names.isSuperset(of: ["description", "uuid"])
      || names.isSuperset(of: ["description"])
        && names.isDisjoint(with: ["text", "id", "title", "name"])
  }

  /// Whether the heading of CSV is that of Todoist.
  static func isTodoist(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      return ((try? rows.next()) ?? nil).map(TodoistReader.isHeading) ?? false
    }
  }
}
