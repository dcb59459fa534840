import TestSupport
import Testing

@testable import TaskModel

/// Compares them with a dictionary, from which they differ only in order.
struct CustomValuesTests {
  @Test func behavesAsADictionary() {
    var generator = SeededGenerator(seed: 5)
    let ids = (0..<4).map { UUID(high: UInt64(3 - $0), low: UInt64($0)) }
    var (values, known) = (CustomValues(), [UUID: FieldValue]())
    for step in 0..<500 {
      let id = ids[Int.random(in: 0..<4, using: &generator)]
      let value: FieldValue? = Bool.random(using: &generator) ? .text("\(step)") : nil
      values[id] = value
      known[id] = value
      #expect(values.count == known.count && values.isEmpty == known.isEmpty)
      #expect(ids.allSatisfy { values[$0] == known[$0] })
      #expect(values.keys == known.keys.sorted())
      #expect(values.map(\.value) == known.sorted { $0.key < $1.key }.map(\.value))
      #expect(values.filter { $0.key != id }.keys == values.keys.filter { $0 != id })
    }
  }

  @Test func theWayTheyCameDoesNotCount() {
    let (one, two) = (UUID(), UUID())
    let values: CustomValues = [one: .text("a"), two: .text("b")]
    #expect(values == [two: .text("b"), one: .text("a")])
    #expect(values != [one: .text("a")] && CustomValues(one, .text("a")) == [one: .text("a")])
  }
}
