import TaskModel

/// Records as a JSON array with one of them in a line: the lines of a store, where others than its
/// file keep them.
package enum RecordText {
  /// `[` and `]` stand in lines of their own.
  package static func text(of updates: [RecordUpdate]) -> String {
    let lines = StoreEncoder.lines(of: updates).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
    return "[\n\(lines.joined(separator: ",\n"))\n]"
  }

  /// Nil for anything but such a text, and for what this version does not know.
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

  /// One record; nil for anything else.
  package static func update(of line: some StringProtocol) -> RecordUpdate? {
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, 0..<buffer.count)
      if let task = TaskCodec.canonicalTask(&reader) { return .task(task) }
      var lines = LineReader()
      var whole = JSONReader(buffer, 0..<buffer.count)
      guard case .update(let update)? = try? lines.read(&whole), lines.unknown.isEmpty else {
        return nil
      }
      return update
    }
  }
}
