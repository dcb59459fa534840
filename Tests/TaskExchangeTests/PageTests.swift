import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// The page that opens in a browser.
@Suite struct PageTests {
  @Test func notesStandBelowTheirTask() throws {
    var task = TaskItem(
      number: 1, id: UUID(), text: "Call", created: Clock.fixed().now().instant)
    task.notes = ["<b>bold</b>", "two\nlines"]
    let state = ModelState(tasks: [task], users: [], seats: [], nextNumber: 2)
    let page = ExchangeFormat.html.write(state.tasks, WritingContext(state, clock: .fixed()))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(
      text.contains(
        "Call<div class=\"note\">&lt;b&gt;bold&lt;/b&gt;</div>"
          + "<div class=\"note\">two\nlines</div></li>"))
    #expect(!page.losses.words.contains { $0.hasPrefix("notes") })
  }
}
