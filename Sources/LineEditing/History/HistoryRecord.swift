import Formats

/// One row of the history file: a JSON object without line feeds.
///
/// `{"time":1700000000,"status":0,"store":"…","line":"…"}`. Other members are skipped, so that later
/// versions can add some.
enum HistoryRecord {
  /// The row for an entry, with the line feed at its end.
  static func encoded(_ entry: HistoryEntry) -> [UInt8] {
    var row = JSONWriter()
    row.beginObject()
    row.field("time", entry.time)
    row.field("status", entry.status)
    row.field("store", entry.store)
    row.field("line", entry.line)
    row.endObject()
    row.endLine()
    return row.bytes
  }

  /// The entry in a row; nil for a damaged row or one without a line.
  static func decoded(_ row: ArraySlice<UInt8>) -> HistoryEntry? {
    row.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      return try? entry(&reader)
    }
  }

  private static func entry(_ reader: inout JSONReader) throws(Defect) -> HistoryEntry? {
    var entry = HistoryEntry(time: 0, status: 0, store: "", line: "")
    var hasLine = false
    reader.skipSpace()
    let isObject = try reader.object { (reader, key) throws(Defect) in
      if reader.equals(key, "time"), let time = try reader.integer() {
        entry.time = time
      } else if reader.equals(key, "status"), let status = try reader.integer() {
        entry.status = status
      } else if reader.equals(key, "store"), let store = try reader.string() {
        entry.store = store
      } else if reader.equals(key, "line"), let line = try reader.string() {
        (entry.line, hasLine) = (line, true)
      } else {
        try reader.skipValue()
      }
    }
    try reader.finish()
    return isObject && hasLine ? entry : nil
  }
}

/// One line that was run, as the history file keeps it.
package struct HistoryEntry: Equatable, Sendable {
  /// When it was run, in seconds since 1970-01-01 00:00 UTC.
  package var time: Int
  /// How it ended: 0 is success.
  package var status: Int
  /// The store it was run on, in whatever form the program names stores.
  package var store: String
  /// The line as it was entered; may hold line feeds.
  package var line: String

  /// An entry.
  package init(time: Int, status: Int, store: String, line: String) {
    self.time = time
    self.status = status
    self.store = store
    self.line = line
  }
}

/// Why a line could not be kept in the history file.
package struct HistoryError: Error, Equatable, Sendable {
  /// The file or directory.
  package var path: String
  /// The system's number for the reason (`errno`).
  package var code: Int32
}
