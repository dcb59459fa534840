import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Items of Markdown and similar text, according to CommonMark.
@Suite struct MarkdownBlocksTests {
  private func texts(_ markdown: String) throws -> [String] {
    try ExchangeFormat.markdown.read(markdown).tasks.map(\.task.text)
  }

  @Test(arguments: [
    // A fence is closed by at least as many marks of its kind, alone in their line.
    "~~~\n```\n- [ ] no\n~~~\n- [ ] yes\n", "```\n~~~\n- [ ] no\n```\n- [ ] yes\n",
    "````\n```\n- [ ] no\n````\n- [ ] yes\n",
    "```sh\n- [ ] no\n``` not yet\n- [ ] no\n`````  \n- [ ] yes\n",
    "```\n    ```\n- [ ] no\n   ```\n- [ ] yes\n", "``` a ` b\n- [ ] yes\n", "``\n- [ ] yes\n",
    // Within an item a fence ends with the item at the latest.
    "- text\n  ```\n  - [ ] no\n- [ ] yes\n", "- ```\n  - [ ] no\n- [ ] yes\n",
    // Comments and other parts that are not text.
    "<!--\n- [ ] no\n-->\n- [ ] yes\n", "<!-- - [ ] no -->\n- [ ] yes\n",
    "<!-- a\n\n- [ ] no\nb --> - [ ] no\n- [ ] yes\n", "<pre>\n- [ ] no\n</pre>\n- [ ] yes\n",
    "a <!--\n- [ ] yes\n",
    // Code is indented by four columns.
    "    - [ ] no\n- [ ] yes\n", "\t- [ ] no\n\n- [ ] yes\n", "-     [ ] no\n- [ ] yes\n",
    "- text\n\n      - [ ] no\n- [ ] yes\n", "- text\n    - [ ] yes\n", "1. text\n\n   - [ ] yes\n",
    "text\n    - [ ] no\n- [ ] yes\n", "- [x]no\n-[ ] no\n- [ ] yes\n", "- - [ ] yes\n",
  ])
  func onlyItemsAreTasks(markdown: String) throws {
    #expect(try texts(markdown) == ["yes"], "\(markdown)")
    let pairs = markdown.replacing("\n", with: "\r\n")
    #expect(try texts(pairs) == ["yes"], "\(pairs)")
  }

  /// Notes with any line break, or with a combining mark after a Markdown mark.
  @Test(arguments: [
    "x\r\n- [ ] injected", "x\r- [ ] injected", "x\n\n- [ ] injected", "\u{301}x", "> \u{301}x",
    "~~~\n- [ ] injected", "<!--", "a\r\n\r\nb", "\u{2028}- [ ] injected", "- [ ] injected",
  ])
  func aNoteStaysOne(note: String) throws {
    var tasks = (1...2).map { number in
      TaskItem(number: number, id: UUID(), text: "t\(number)", created: Instant(utc: .now))
    }
    tasks[0].notes = [note]
    let state = ModelState(tasks: tasks, users: [], seats: [], attributes: [], nextNumber: 3)
    let written = ExchangeFormat.markdown.write(tasks, WritingContext(state, clock: .fixed()))
    let read = try ExchangeFormat.markdown.read(written.bytes, .fixed()).tasks.map(\.task)
    #expect(read.map(\.text) == ["t1", "t2"])
    let plain = note.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(read.first?.notes.map { Array($0.utf8) } == [Array(plain.utf8)])
  }

  /// Writing parts nested too deeply does not recurse, and the omitted ones are reported.
  @Test func partsWithoutEndAreWritten() throws {
    let count = 20_000
    let tasks = (1...count).map { number in
      var task = TaskItem(
        number: number, id: UUID(), text: "t\(number)", created: Instant(utc: .now))
      if number > 1 { task.parent = number - 1 }
      return task
    }
    let state = ModelState(
      tasks: tasks, users: [], seats: [], attributes: [], nextNumber: count + 1)
    let written = ExchangeFormat.markdown.write(tasks, WritingContext(state, clock: .fixed()))
    #expect(
      written.losses.words == ["created: 20000 values left out", "under: 399 values left out"])
    #expect(written.bytes.count < count * 150)
    let read = try ExchangeFormat.markdown.read(written.bytes, .fixed())
    #expect(read.tasks.count == count && read.problems == [])
    #expect(read.tasks.count { $0.parent == nil } == 400)
  }

  /// Tasks in circles, which only another program can have written, are exported as well.
  @Test func aCircleIsNotLost() throws {
    var tasks = (1...3).map { number in
      TaskItem(number: number, id: UUID(), text: "t\(number)", created: Instant(utc: .now))
    }
    (tasks[0].parent, tasks[1].parent, tasks[2].parent) = (2, 1, 1)
    let state = ModelState(tasks: tasks, users: [], seats: [], attributes: [], nextNumber: 4)
    let written = ExchangeFormat.markdown.write(tasks, WritingContext(state, clock: .fixed()))
    let read = try ExchangeFormat.markdown.read(written.bytes, .fixed()).tasks.map(\.task.text)
    #expect(Set(read) == ["t1", "t2", "t3"] && read.count == 3)
  }
}
