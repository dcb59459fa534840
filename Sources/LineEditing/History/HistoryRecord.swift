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
  static func decoded(_ row: ArraySlice<UInt8>) -> HistoryEntry? {
    var scanner = FlatJSONScanner(bytes: row)
    guard let members = scanner.object() else { return nil }
    var entry = HistoryEntry(time: 0, status: 0, store: "", line: "")
    var hasLine = false
    for member in members {
      switch (member.name, member.value) {
      case ("time", .integer(let time)): entry.time = time
      case ("status", .integer(let status)): entry.status = status
      case ("store", .string(let store)): entry.store = store
      case ("line", .string(let line)):
        entry.line = line
        hasLine = true
      default: continue
      }
    }
    return hasLine ? entry : nil
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
