import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Japanese words that can be typed for keys, values and filters, whatever the language.
@Suite struct JapaneseWordTests {
  private static let lines = [
    "user add 花子 座席 12", "add 牛乳を買う 優先度:高 担当:花子 期限:明日", "add 家賃を払う 期限:昨日",
    "add 本を返す ｐｒｏｊｅｃｔ:家 タグ：図書館", "done 3",
  ]

  @Test(arguments: Language.allCases) func attributesAndValues(language: Language) throws {
    let shell = try TestShell(Self.lines, language: language)
    let tasks = shell.model.state.tasks
    #expect(tasks.map(\.text) == ["牛乳を買う", "家賃を払う", "本を返す"])
    #expect(tasks.map(\.priority) == [.high, nil, nil])
    #expect(tasks.map { $0.due?.date.iso8601 } == ["2026-03-12", "2026-03-10", nil])
    #expect(tasks[2].tags == ["図書館"] && tasks[2].project == "家")
    #expect(shell.people == ["花子 12"])
    #expect(tasks[0].assignee == shell.model.state.users.first?.id)
  }

  @Test(arguments: [
    ("完了", [3]), ("未完了", [2, 1]), ("すべて", [2, 1, 3]), ("期限切れ", [2]), ("担当:花子", [1]),
    ("優先度:高", [1]), ("優先度>低", [1]), ("期限<今日", [2]), ("期限.before:明日", [2]),
    ("-期限切れ", [1]), ("担当者なし", [2]), ("完了 タグ:図書館", [3]), ("すべて sort:優先度,期限", [1, 2, 3]),
    ("!高", [1]), ("\"完了\"", []),
  ])
  func filters(filter: String, numbers: [Int]) throws {
    let shell = try TestShell(Self.lines)
    _ = shell.run("list \(filter)")
    #expect(shell.shell.focus.them == numbers)
  }

  /// What merely begins like a keyword is text.
  @Test(arguments: ["完了:報告書", "メモ:牛乳", "予定:会議", "番号:12", "状態:不明", "高:低"])
  func othersAreText(text: String) throws {
    let shell = try TestShell(["add \(text)"])
    #expect(shell.model.state.tasks.map(\.text) == [text])
  }

  @Test func helpShowsThem() throws {
    let shell = try TestShell(language: .japanese)
    shell.run("help filters")
    let terms = try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
    for term in ["done, 完了", "due:日付, 期限:", "@名前, user:名前, 担当:"] {
      #expect(terms.contains(term), "\(term)")
    }
  }
}
