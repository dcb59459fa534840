import Foundation
import TaskModel

/// A whole store as it is in memory.
struct Snapshot: Equatable {
  var header: StoreHeader
  /// How many mutations led to ``state``.
  var version: Int
  var state: ModelState
  /// Names of what this version does not know and would drop if it saved.
  var unknown: [String] = []
}

extension Snapshot {
  /// The bytes of a store that holds this snapshot.
  func encoded() -> [UInt8] {
    var writer = JSONWriter()
    header.write(to: &writer)
    for user in state.users { user.write(to: &writer) }
    // A dictionary has no order; the same state is to have the same bytes.
    let seats = state.seats.map(Seat.init).sorted { $0.number < $1.number }
    for seat in seats { seat.write(to: &writer) }
    for task in state.tasks { task.write(to: &writer) }
    var bytes = writer.bytes
    let records = state.users.count + seats.count + state.tasks.count
    let members = "\"records\":\(records),\"nextNumber\":\(state.nextNumber),\"version\":\(version)"
    bytes.append(contentsOf: "{\"base\":{\(members)".utf8)
    Seal.append(to: &bytes, from: 0)
    return bytes
  }
}

extension User {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginObject("user")
    writer.field("id", id.uuidString.lowercased())
    writer.field("name", name)
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }
}

extension Seat {
  fileprivate init(_ entry: (key: UUID, value: Int)) {
    self.init(user: entry.key, number: entry.value)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginObject("seat")
    writer.field("user", user.uuidString.lowercased())
    writer.field("number", number)
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }
}

extension TaskItem {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginObject("task")
    writer.field("number", number)
    writer.field("id", id.uuidString.lowercased())
    writer.field("text", text)
    writer.field("state", state.rawValue)
    writer.field("due", ifPresent: due?.iso8601)
    writer.field("assignee", ifPresent: assignee?.uuidString.lowercased())
    writer.field("created", created.rfc3339)
    writer.field("completed", ifPresent: completed?.rfc3339)
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }
}
