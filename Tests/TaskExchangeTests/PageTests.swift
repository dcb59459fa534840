import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// The page for a browser.
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

  private func page(
    _ tasks: [TaskItem], _ language: Language = .english, _ holidays: HolidayCalendar = .none
  ) -> String {
    let state = ModelState(tasks: tasks, users: [], seats: [], nextNumber: tasks.count + 1)
    var context = WritingContext(state, clock: .fixed(), language: language)
    context.holidays = holidays
    return String(decoding: ExchangeFormat.html.write(state.tasks, context).bytes, as: UTF8.self)
  }

  private func task(_ number: Int, _ text: String) -> TaskItem {
    TaskItem(number: number, id: UUID(), text: text, created: Clock.fixed().now().instant)
  }

  @Test func addressesAreLinks() {
    var first = task(1, "Read (https://a.example/?q=1&b=<2>), then http://b.example.")
    first.notes = ["see HTTPS://c.example/x"]
    let text = page([first])
    for address in ["https://a.example/?q=1&amp;b=", "http://b.example", "HTTPS://c.example/x"] {
      #expect(
        text.contains(
          "<a href=\"\(address)\" rel=\"noopener noreferrer\" target=\"_blank\">\(address)</a>"),
        "\(address)")
    }
    #expect(text.contains("&lt;2&gt;), then "))
    #expect(!text.contains("javascript:"))
  }

  /// All elements come from the page itself, whatever a text contains.
  @Test(arguments: ["https://x/\"><script>", "https://x/'onclick='y", "javascript:alert(1)"])
  func noAddressEndsItsLink(text: String) {
    let shown = page([task(1, text)])
    #expect(!shown.contains("<script") && !shown.contains("'onclick"))
    #expect(!shown.contains("href=\"javascript"))
  }

  @Test func signsEstimatesAndDates() throws {
    var (first, second) = (task(1, "Report"), task(2, "Send it"))
    first.due = Due(date: try #require(CivilDate(year: 2026, month: 3, day: 14)))
    first.estimate = Minutes(150)
    first.started = first.created
    second.after = [1]
    second.wait = CivilDate(year: 2026, month: 3, day: 20)
    let english = page([first, second])
    #expect(english.contains("<time datetime=\"2026-03-14\">Sat 14 Mar (in 3 days)</time>"))
    #expect(english.contains("title=\"in progress\" aria-label=\"in progress\">▸</span>"))
    #expect(
      english.contains("aria-label=\"blocked\"") && english.contains("aria-label=\"waiting\""))
    #expect(english.contains("after <a href=\"#t1\">1</a>") && english.contains("estimate:2h30m"))
    let japanese = page([first, second], .japanese)
    #expect(japanese.contains("<time datetime=\"2026-03-14\">3月14日(土・3日後)</time>"))
    #expect(japanese.contains("aria-label=\"先行待ち\"") && japanese.contains("見積もり:2時間30分"))
  }

  @Test func holidaysAreNamed() {
    let text = page([], .japanese, .japanese)
    #expect(
      text.contains(
        "<td class=\"off\"><time datetime=\"2026-03-20\">20</time> "
          + "<span class=\"holiday\">春分の日</span></td>"))
    #expect(!page([]).contains("class=\"off"))
  }

  /// Every part and task can be reached by keyboard: each target of a link exists exactly once.
  @Test func everyLinkWithinLeadsSomewhere() throws {
    var tasks = (1...4).map { task($0, "Task \($0)") }
    tasks[2].after = [1, 2]
    for index in tasks.indices { tasks[index].due = Due(date: CivilDateTime.now.date) }
    let text = page(tasks)
    let targets = text.matches(of: /href="#([a-z0-9]+)"/).map { String($0.output.1) }
    #expect(Set(targets) == ["agenda", "calendar", "charts", "t1", "t2", "t3", "t4"])
    for target in targets {
      #expect(text.ranges(of: "id=\"\(target)\"").count == 1, "\(target)")
    }
    #expect(text.contains("@media print") && text.contains(":focus-visible"))
  }
}
