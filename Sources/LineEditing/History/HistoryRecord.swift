/// One row of the history file: a JSON object (RFC 8259) without line feeds.
///
/// `{"time":1700000000,"status":0,"store":"…","line":"…"}`. Only flat objects are understood;
/// unknown members are skipped, so that later versions can add some. Written and read without
/// Foundation, because reading happens at the first keystroke of a session.
enum HistoryRecord {
  /// The row for an entry, without the line feed at its end.
  static func encoded(_ entry: HistoryEntry) -> String {
    var row = "{\"time\":\(entry.time),\"status\":\(entry.status),\"store\":"
    appendQuoted(entry.store, to: &row)
    row += ",\"line\":"
    appendQuoted(entry.line, to: &row)
    row += "}"
    return row
  }

  /// The entry in a row; nil for a damaged row or one without a line.
  static func decoded(_ row: some Collection<UInt8>) -> HistoryEntry? {
    var scanner = FlatJSONScanner(bytes: Array(row))
    guard let members = scanner.object(), let line = members["line"], case .string(let text) = line
    else { return nil }
    var entry = HistoryEntry(time: 0, status: 0, store: "", line: text)
    if case .integer(let time)? = members["time"] { entry.time = time }
    if case .integer(let status)? = members["status"] { entry.status = status }
    if case .string(let store)? = members["store"] { entry.store = store }
    return entry
  }

  private static func appendQuoted(_ text: String, to row: inout String) {
    row += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": row += "\\\""
      case "\\": row += "\\\\"
      case "\n": row += "\\n"
      case "\t": row += "\\t"
      case "\r": row += "\\r"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        row += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: row.unicodeScalars.append(scalar)
      }
    }
    row += "\""
  }
}
