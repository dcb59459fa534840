import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Japanese words for keys, values and filters, which can be typed in any language.
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
    ("!高", [1]), ("\"完了\"", []), ("期限なし", []), ("すべて 期限なし", [3]), ("期限あり", [2, 1]),
    ("プロジェクトなし", [2, 1]), ("-タグなし すべて", [3]), ("すべて 並び順:番号", [1, 2, 3]),
    ("すべて 並び替え:−番号", [3, 2, 1]), ("すべて 並び:優先度、期限", [1, 2, 3]), ("件数:1件", [2]),
    ("グループ:担当", [1, 2]), ("１、２", [1, 2]), ("1〜2", [1, 2]), ("１−２", [1, 2]), ("1, 2", [1, 2]),
    ("1ー2", [1, 2]),
  ])
  func filters(filter: String, numbers: [Int]) throws {
    let shell = try TestShell(Self.lines)
    _ = shell.run("list \(filter)")
    #expect(shell.shell.focus.them == numbers)
  }

  /// A word for remarks is the key of a note, as メモ is.
  @Test(arguments: ["メモ", "備考"]) func remarksAreNotes(key: String) throws {
    let shell = try TestShell(["add 会議 \(key):会議室", "add \(key):会議室"])
    #expect(shell.model.state.tasks.map(\.text) == ["会議", "\(key):会議室"])
    #expect(shell.model.state.tasks.map { $0.notes } == [["会議室"], []])
  }

  /// Text that only begins like a keyword is text.
  @Test(arguments: ["完了:報告書", "メモ:牛乳", "予定:会議", "番号:12", "状態:不明", "高:低", "作業時間:未定", "期限なし"])
  func othersAreText(text: String) throws {
    let shell = try TestShell(["add \(text)"])
    #expect(shell.model.state.tasks.map(\.text) == [text])
  }

  /// Words that would otherwise silently become the new text, or part of it.
  @Test(arguments: [
    "edit 1 状態:完了", "add 報告 状態:完了", "add 報告 ステータス：未完了", "edit 1 完了日:今日", "edit 1 作業時間:2h",
  ])
  func recordedAttributesAreRefused(line: String) throws {
    let shell = try TestShell(Self.lines, language: .japanese)
    let tasks = shell.tasks
    let shown = shell.run(line)
    #expect(shown.first?.hasSuffix("は指定できません") == true, "\(shown)")
    #expect(shell.tasks == tasks)
  }

  @Test(arguments: [
    ("edit 1 期限なし", "タスク 1 を変更しました: 牛乳を買う、期限なし"), ("edit 1 優先度なし", "タスク 1 を変更しました: 牛乳を買う、優先度なし"),
    ("edit 1 優先度:なし", "タスク 1 を変更しました: 牛乳を買う、優先度なし"), ("edit 1 担当者なし", "タスク 1 を変更しました: 牛乳を買う、担当者なし"),
    ("priority 1 ！中", "タスク 1 を変更しました: 牛乳を買う、!中"), ("priority 1 優先度:低", "タスク 1 を変更しました: 牛乳を買う、!低"),
    ("due 1 期限:金曜", "タスク 1 を変更しました: 牛乳を買う、期限 3月13日(金・2日後)"),
    ("add x 優先度：　高", "! 優先度: に続けて値を指定してください"), ("list \"a", "! 引用符が閉じられていません"),
    ("add x 担当:花子、太郎", "タスク 4 を追加しました: x、@花子 @太郎"), ("add x @花子@太郎", "タスク 4 を追加しました: x、@花子 @太郎"),
    ("list @花子、太郎", "! 「花子、太郎」というユーザーはいません"),
  ])
  func valuesAreTakenAndTold(line: String, shown: String) throws {
    let shell = try TestShell(Self.lines + ["user add 太郎"], language: .japanese)
    #expect(shell.run(line).first == shown)
  }

  /// The nearest word would often mean the opposite.
  @Test(arguments: [
    ("未完了 1", "  > 未完了の一覧は「list」、未完了に戻すには「reopen 3」"),
    ("再開 1", "  > 作業を再開するには「start 3」、未完了に戻すには「reopen 3」"),
    ("ユーザー 追加 七郎", "  > 一覧は「users」、追加するには「user add 名前」"), ("user 追加 七郎", "  > もしかして: user add 七郎"),
    ("未定", "  > もしかして: add 未定"), ("元に戻る", "  > もしかして: 元に戻す"),
  ])
  func wordsThatAreNoCommand(line: String, hint: String) throws {
    #expect(try TestShell(Self.lines, language: .japanese).run(line).last == hint)
  }

  @Test func helpShowsThem() throws {
    let shell = try TestShell(language: .japanese)
    shell.run("help filters")
    let terms = try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
    for term in [
      "完了、done", "先行待ち、blocked", "期限:日付、due:", "@名前、担当:、user:", "作成:日付、created:",
      "本文:文字列、text:", "件数:10、limit:",
    ] {
      #expect(terms.contains(term), "\(term)")
    }
  }

  /// Keys that exist only in filters may begin a text.
  @Test(arguments: [
    ("作成:今日", [1, 2]), ("番号:2", [2]), ("本文:牛乳", [1]), ("メモ:朝", [1]), ("作業時間>1時間", [2]),
    ("完了:今日", [3]), ("-番号:2", [1]), ("先行待ち", [2]), ("後続あり", [1]), ("着手可能", [1]),
    ("繰り返しあり", []), ("有効期限切れ", []),
  ])
  func conditionsHaveJapaneseNames(filter: String, numbers: [Int]) throws {
    let shell = try TestShell(
      [
        "add 牛乳を買う", "add 完了: 報告 先行タスク:1", "note 1 朝に", "track 2 2時間", "add 掃除", "done 3",
      ], language: .japanese)
    shell.run("list \(filter)")
    #expect(shell.shell.focus.them == numbers)
  }

  @Test(arguments: [("点数 数値", "number"), ("大きさ 選択肢 大 中", "choice"), ("締め 日付", "date")])
  func kindsHaveJapaneseNames(words: String, kind: String) throws {
    let shell = try TestShell(["attribute add \(words)"], language: .japanese)
    #expect(shell.model.state.attributes.first?.kind.rawValue == kind)
  }

  @Test(arguments: ["条件": "filters", "フィルター": "filters", "キー": "keys", "属性": "attributes"])
  func topicsHaveJapaneseNames(word: String, topic: String) throws {
    let shell = try TestShell(language: .japanese)
    shell.run("help \(topic)")
    let page = try #require(shell.view.help)
    shell.run("help \(word)")
    #expect(shell.view.help == page)
  }

  @Test func noneIsAWordOfSettings() throws {
    let shell = try TestShell(["user add 花子", "set me 花子", "set filter #家"], language: .japanese)
    shell.run("set me なし")
    shell.run("set filter なし")
    #expect(shell.shell.settings.me == nil && shell.shell.settings.filter == nil)
  }

  @Test func outputIsJapanese() throws {
    let shell = try TestShell(["add 掃除 優先度:高 期限:2026-03-02"], language: .japanese)
    #expect(shell.run("why 1").contains { $0.contains("高") })
    #expect(
      shell.run("終了 1").last == "  > シェルを終了するには「quit」、タスクを完了にするには「done 1」")
    #expect(shell.run("edit 1 完了から:").last?.contains("完了から:3日ごと") == true)
  }
}
