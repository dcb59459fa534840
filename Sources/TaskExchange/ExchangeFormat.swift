import Formats
import TaskLanguage
import TaskModel

/// A format for importing and exporting tasks: converts bytes to records and records to bytes.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case json
  case csv
  case taskwarrior
  case todotxt = "todo.txt"
  case todoist
  case ical
  case markdown
  case html

  /// The name that users type.
  package var name: String { rawValue }

  /// Other names of formats, besides their own and their file extensions.
  private static let others: [String: ExchangeFormat] = [
    "todotxt": .todotxt, "icalendar": .ical, "task": .taskwarrior, "tw": .taskwarrior,
  ]

  /// Creates the format with that name or file extension, in any case.
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

  /// The extensions of its files.
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

  /// Creates the format for a file of that name; nil if the name does not show it.
  package init?(path: String) {
    let name = path.words(at: "/").last.map { $0.lowercased() } ?? ""
    let found = Self.allCases.first { format in
      format.extensions.contains { name.ends(with: $0) }
    }
    guard let found else { return nil }
    self = found
  }

  /// Detects the format of these bytes; `told` is the one of the file's name, if any.
  ///
  /// Taskwarrior's JSON and Todoist's CSV have no extensions of their own.
  package init?(contents bytes: [UInt8], named told: ExchangeFormat?) {
    guard let format = told ?? FormatGuess.format(of: bytes) else { return nil }
    switch format {
    case .json where FormatGuess.isTaskwarrior(bytes): self = .taskwarrior
    case .csv where FormatGuess.isTodoist(bytes): self = .todoist
    default: self = format
    }
  }

  /// Reads the tasks in these bytes.
  ///
  /// - Throws: ``ReadingStopped`` or ``ReadingLimit``; errors of records are in the result.
  package func read(_ bytes: [UInt8], _ context: ReadingContext) throws -> ImportedTasks {
    var result = try records(bytes, context)
    result.endWork(context.clock)
    // JSON and CSV can contain any text, and return it byte for byte.
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

  /// Writes these tasks.
  package func write(_ tasks: [TaskItem], _ context: WritingContext) -> ExportedTasks {
    var result = written(tasks, context)
    if context.options.tellsPeople, self != .json { result.recordLostPeople(tasks, context) }
    return result
  }

  /// Groups the tasks into files for a folder, each named by the id of its first task.
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

/// Detection of a format by the first bytes of a file.
private enum FormatGuess {
  /// Returns nil if the format cannot be detected.
  static func format(of bytes: [UInt8]) -> ExchangeFormat? {
    let head = bytes.prefix(4096)
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let content = head[start...].drop { [9, 10, 13, 32].contains($0) }
    let text = String(decoding: content, as: UTF8.self)
    if text.begins(with: "[") || text.begins(with: "{") { return .json }
    if text.prefix(bytes: 15).uppercased() == "BEGIN:VCALENDAR" { return .ical }
    let boxes = ["- [ ] ", "- [x] ", "* [ ] ", "* [x] "]
    // Many files begin with a heading, or with something similar.
    let isMarkdown =
      text.begins(with: "# ")
      ? boxes.contains { text.index(ofBytes: $0) != nil }
      : boxes.contains { text.begins(with: $0) }
    if isMarkdown { return .markdown }
    let cells = heading(of: Array(head))
    let known: [Set<String>] = [["text"], ["本文"], ["type", "content"]]
    return known.contains { cells.isSuperset(of: $0) } ? .csv : nil
  }

  /// Returns the names in the first row of a table.
  private static func heading(of bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      let row = (try? rows.next()) ?? nil
      return Set((row ?? []).map { $0.trimmed.lowercased() })
    }
  }

  /// Whether the first record of the JSON is one of Taskwarrior's.
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

  /// Whether the heading of the CSV is that of Todoist.
  static func isTodoist(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      return ((try? rows.next()) ?? nil).map(TodoistReader.isHeading) ?? false
    }
  }
}
