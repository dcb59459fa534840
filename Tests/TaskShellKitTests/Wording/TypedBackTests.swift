import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// A value shown in an answer is in the user's language, and reads back as the same when typed.
@Suite struct TypedBackTests {
  @Test(arguments: [
    ("!high", "!高"), ("estimate:2h30m", "見積もり:2時間30分"),
    ("project:家.台所", "プロジェクト:家.台所"), ("after:1", "先行タスク:1"), ("#home", "#home"),
    ("every:mon", "繰り返し:毎週月曜"), ("every:mon,fri", "繰り返し:毎週月・金曜"),
    ("every:week", "繰り返し:毎週"), ("every:2w", "繰り返し:隔週"), ("every:weekday", "繰り返し:平日"),
    ("every:3 days", "繰り返し:3日ごと"), ("every:2 hours", "繰り返し:2時間ごと"),
    ("every:25th", "繰り返し:毎月25日"), ("every:last day", "繰り返し:毎月末日"),
    ("every:3rd friday", "繰り返し:毎月第3金曜"), ("every:mar 14", "繰り返し:毎年3月14日"),
    ("every:week until 2026-12-31", "繰り返し:毎週 2026年12月31日まで"),
    ("every:week 10 times", "繰り返し:毎週 10回"), ("again:3 days", "完了から:3日ごと"),
  ])
  func inJapanese(english: String, japanese: String) throws {
    let shell = try TestShell(["add 先"], language: .japanese)
    #expect(shell.run("add 電話 \(english)").first?.contains("、\(japanese)") == true)
    #expect(shell.run("add 電話 \(japanese)").first?.contains("、\(japanese)") == true)
    #expect(shell.status == .done)
    let (first, second) = (shell.model.state.task(numbered: 2), shell.model.state.task(numbered: 3))
    #expect(first?.text == second?.text && first?.recurrence == second?.recurrence)
    #expect(first?.priority == second?.priority && first?.wait == second?.wait)
    #expect(first?.estimate == second?.estimate && first?.after == second?.after)
  }

  /// A rule as shown reads back as that rule.
  @Test(arguments: RecurrenceParser.examples) func everyRule(example: String) throws {
    let shell = try TestShell(language: .japanese)
    for key in ["every", "again"] {
      shell.run("add 電話 \(key):\"\(example)\"")
      guard let task = shell.model.state.tasks.last, let recurrence = task.recurrence else {
        continue
      }
      let shown = AttributeWording(shell.model.state, shell.shell.clock)
        .changes(nil, task, without: [.text, .due]).map(\.japanese)
      shell.run("add 会議 \(shown.joined(separator: " "))")
      var (again, wanted) = (shell.model.state.tasks.last?.recurrence, recurrence)
      again?.anchor = nil
      wanted.anchor = nil
      #expect(again == wanted, "\(shown)")
    }
  }

  @Test(arguments: [
    ("!high", "未完了 !高"), ("due<2026-03-20", "未完了 期限<2026年3月20日(金)"),
    ("overdue or waiting", "未完了 期限切れ または 待機中"), ("estimate>2h", "未完了 見積もり>2時間"),
    ("done project:家", "完了 プロジェクト:家"), ("every:mon", "未完了 繰り返し:毎週月曜"),
  ])
  func filters(english: String, japanese: String) throws {
    let shell = try TestShell(language: .japanese)
    let state = shell.model.state
    let context = shell.shell.dates
    for typed in [english, japanese.replacing("未完了 ", with: "")] {
      let words = try Tokenizer.words(of: typed)
      let filter = try FilterParser.parse(words, naming: People(state: state, me: nil), context)
      let shown = FilterWording(state: state, language: .japanese).words(filter)
      #expect(
        shown.map { $0.hasPrefix("完了") ? $0 : "未完了 " + $0.replacing("未完了 ", with: "") } == japanese)
    }
  }

  /// A range up to a number beyond all integers names no tasks, least of all every one.
  @Test func rangesWithoutAnEnd() throws {
    let shell = try TestShell(["add Paint", "add Wash"])
    let before = shell.tasks
    for end in ["\(Int.max)", "99999999999999999999", String(repeating: "9", count: 30)] {
      for line in [
        "list number:1-\(end)", "list after:0-\(end)", "list under:1-\(end)",
        "add Dry under:1-\(end)",
        "done 1-\(end)", "done number:1-\(end)", "tag 1-\(end) #x", "edit 1 after:\(end)",
        "note 1-\(end) x",
        "delete 1-\(end)", "postpone 1-\(end) 2d", "template save x 1-\(end)", "track 1-\(end) 45m",
      ] {
        #expect(shell.run(line).first?.hasPrefix("! ") == true, "\(line)")
        #expect(shell.status != .done, "\(line)")
        #expect(shell.tasks == before, "\(line)")
      }
    }
  }
}
