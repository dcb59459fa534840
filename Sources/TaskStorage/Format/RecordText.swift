import Formats
import TaskModel

/// Records as a JSON array with one record in each line: the lines of a store, for storage outside
/// its file.
package enum RecordText {
  /// Returns the text; `[` and `]` have lines of their own.
  package static func text(of updates: [RecordUpdate]) -> String {
    let lines = StoreEncoder.lines(of: updates).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
    return "[\n\(lines.joined(separator: ",\n"))\n]"
  }

  /// Reads such a text; nil for anything else, and for unknown names.
  package static func updates(of text: String) -> [RecordUpdate]? {
    var updates: [RecordUpdate] = []
    for line in text.split(separator: "\n") where line != "[" && line != "]" {
      guard let update = update(of: line.hasSuffix(",") ? line.dropLast() : line) else {
        return nil
      }
      updates.append(update)
    }
    return updates
  }

  /// Returns the readable records of a text, and the number of others; a different program may have
  /// written it, with other line breaks.
  package static func readable(_ text: String) -> (updates: [RecordUpdate], unread: Int) {
    if let updates = updates(of: text) { return (updates, 0) }
    var (updates, unread) = ([RecordUpdate](), 0)
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, 0..<buffer.count)
      let isArray = try? reader.array { (reader) throws(Defect) in
        let start = reader.position
        try reader.skipValue()
        let record = String(decoding: buffer[start..<reader.position], as: UTF8.self)
        if let update = update(of: record) { updates.append(update) } else { unread += 1 }
      }
      if isArray != true { unread += 1 }
    }
    return (updates, unread)
  }

  /// Whether a string in the JSON contains U+0000, which texts of a database cannot contain.
  package static func containsNull(_ bytes: [UInt8]) -> Bool {
    let zero = Array(#"u0000"#.utf8)
    var index = 0
    while let position = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      if bytes[(position + 1)...].starts(with: zero) { return true }
      // Skips the escaped character, which may be a backslash itself.
      index = min(position + 2, bytes.count)
    }
    return false
  }

  /// Reads one record; nil for anything else.
  package static func update(of line: some StringProtocol) -> RecordUpdate? {
    Array(line.utf8).withUnsafeBufferPointer { update(of: $0) }
  }

  static func update(of line: UnsafeBufferPointer<UInt8>) -> RecordUpdate? {
    var reader = JSONReader(line, 0..<line.count)
    if let task = TaskCodec.canonicalTask(&reader) { return .task(task) }
    var lines = LineReader()
    var whole = JSONReader(line, 0..<line.count)
    guard case .update(let update)? = try? lines.read(&whole), lines.unknown.isEmpty else {
      return nil
    }
    return update
  }
}
