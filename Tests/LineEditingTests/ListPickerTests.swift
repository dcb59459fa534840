import Testing

@testable import LineEditing

/// Choosing in a list, tested on values.
@Suite struct ListPickerTests {
  private let names = ["apple", "apricot", "banana", "pear", "plum"]

  private func picker(several: Bool = true) -> ListPicker {
    let names = names
    return ListPicker(
      ChoiceList(
        count: names.count, takesSeveral: several, legend: "", row: { (names[$0], "") },
        matches: { query in names.indices.filter { query.isEmpty || names[$0].contains(query) } }))
  }

  @Test func typingNarrowsAndDeletingWidens() {
    var picker = picker()
    picker.append("p")
    #expect(picker.found == [0, 1, 3, 4])
    picker.append("e")
    #expect(picker.found == [3] && picker.taken == [3])
    picker.removeLast()
    // Chosen entries stay chosen.
    #expect(picker.found == [0, 1, 3, 4] && picker.taken == [3])
    picker.append("zz")
    #expect(picker.found.isEmpty && picker.taken.isEmpty)
    picker.step(1)
    picker.jump(by: 3)
    let (isMarked, areAllMarked) = (picker.mark(), picker.markAll())
    #expect(!isMarked && !areAllMarked)
    picker.clear()
    #expect(picker.found.count == 5 && picker.query.isEmpty)
    picker.removeLast()
    #expect(picker.found.count == 5)
  }

  @Test func marksStayWhileTheListIsNarrowed() {
    var picker = picker()
    picker.append("banana")
    var isDone = picker.mark()
    #expect(isDone)
    picker.clear()
    picker.jump(by: -9)
    isDone = picker.mark()
    #expect(isDone && picker.position == 1)
    picker.append("plum")
    #expect(picker.taken == [0, 2])
    picker.clear()
    isDone = picker.markAll()
    #expect(isDone && picker.taken == [0, 1, 2, 3, 4])
    isDone = picker.markAll()
    #expect(isDone && picker.marked.isEmpty)
  }

  @Test func oneAloneIsNotMarked() {
    var picker = picker(several: false)
    let (isMarked, areAllMarked) = (picker.mark(), picker.markAll())
    #expect(!isMarked && !areAllMarked && picker.taken == [0])
  }

  @Test func stepsGoRoundAndJumpsStop() {
    var picker = picker()
    picker.step(-1)
    #expect(picker.position == 4)
    picker.step(1)
    #expect(picker.position == 0)
    picker.jump(by: 100)
    #expect(picker.position == 4)
    picker.jump(by: -100)
    #expect(picker.position == 0)
  }

  @Test(arguments: [(0, 0..<3), (1, 0..<3), (2, 1..<4), (3, 2..<5), (4, 2..<5)])
  func theWindowHasTheChoiceInItsMiddle(position: Int, window: Range<Int>) {
    var picker = picker()
    picker.jump(by: position)
    #expect(picker.window(rows: 3) == window)
    #expect(picker.window(rows: 9) == 0..<5 && picker.window(rows: 0).count == 1)
    picker.append("zz")
    #expect(picker.window(rows: 3).isEmpty)
  }
}
