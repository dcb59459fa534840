import TaskModel

/// What the first bytes of a file tell of its format.
enum FormatGuess {
  /// Nil where nothing tells.
  static func format(of bytes: [UInt8]) -> ExchangeFormat? {
    let head = head(of: bytes)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("[") || text.hasPrefix("{") { return .json }
    if text.uppercased().hasPrefix("BEGIN:VCALENDAR") { return .ical }
    if ["- [ ] ", "- [x] ", "* [ ] ", "# "].contains(where: { text.hasPrefix($0) }) {
      return .markdown
    }
    let first = text.prefix { !$0.isNewline }
    let cells = Set(first.split(separator: ",").map { $0.lowercased() })
    if cells.contains("text") || cells.isSuperset(of: ["type", "content"]) { return .csv }
    return nil
  }

  /// Whether the first record of JSON is one of Taskwarrior's.
  static func isTaskwarrior(_ bytes: [UInt8]) -> Bool {
    var names: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
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
    return names.isSuperset(of: ["uuid", "description"])
  }

  /// Whether the heading of CSV is that of Todoist.
  static func isTodoist(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      return ((try? rows.next()) ?? nil).map(TodoistReader.isHeading) ?? false
    }
  }

  private static func head(of bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(4096), as: UTF8.self)
  }
}
