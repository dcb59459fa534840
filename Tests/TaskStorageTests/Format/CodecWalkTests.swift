import Formats
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Every field of a task is stored and read by both readers.
@Suite struct CodecWalkTests {
  private static let line = line(of: .full)

  private static func line(of task: TaskItem) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("task")
    TaskCodec.write(task, to: &writer)
    writer.endObject()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func canonical(_ line: String) -> TaskItem? {
    Array(line.utf8).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      return TaskCodec.canonicalTask(&reader)
    }
  }

  private static func general(_ line: String) -> TaskItem? {
    Array(line.utf8).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, 0..<bytes.count)
      var lines = LineReader()
      guard case .update(.task(let task))? = try? lines.read(&reader), lines.unknown.isEmpty else {
        return nil
      }
      return task
    }
  }

  @Test func bothReadersKeepEveryField() {
    #expect(TaskItem.full.emptyFields == [])
    #expect(Self.canonical(Self.line) == .full)
    // Another order is supported only by the general reader.
    let number = #""number":7,"#
    let moved = Self.line.replacing(number, with: "").replacing(
      #""text":"#, with: number + #""text":"#)
    #expect(Self.canonical(moved) == nil)
    #expect(Self.general(Self.line) == .full)
    #expect(Self.general(moved) == .full)
  }

  /// An older program does not know hours: it finds an unknown member, and opens the store as
  /// read-only.
  @Test func hoursHaveAMemberOfTheirOwn() {
    var task = TaskItem.full
    task.recurrence = Recurrence(.minutes(120), count: 3)
    let line = Self.line(of: task)
    #expect(line.contains(#","everyTime":"2 hours 3 times","#) && !line.contains(#""every":"#))
    #expect(Self.canonical(line) == task)
    #expect(Self.general(line) == task)
  }

  /// Each field depends on its own member: without it, the task differs.
  @Test(arguments: TaskField.all.map(\.name))
  func aFieldIsAMember(name: String) throws {
    let field = try #require(TaskField.all.first { $0.name == name })
    var task = TaskItem.full
    field.set(field.value(of: .bare), in: &task)
    let line = Self.line(of: task)
    #expect(line != Self.line)
    #expect(Self.canonical(line) == task)
    #expect(Self.general(line) == task)
  }
}
