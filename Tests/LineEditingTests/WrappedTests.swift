import TestSupport
import Testing

@testable import LineEditing

/// Rows are broken between words.
@Suite struct WrappedTests {
  @Test(arguments: [
    ("one two three", 20, 0, ["one two three"]),
    ("one two three", 7, 0, ["one two", "three"]),
    ("one two three", 7, 2, ["one two", "  three"]),
    ("one  two", 4, 0, ["one", "two"]),
    ("incomprehensible", 6, 0, ["incomp", "rehens", "ible"]),
    ("an incomprehensible", 8, 2, ["an incom", "  prehen", "  sible"]),
    ("タスクを入力してください。", 10, 0, ["タスクを入", "力してくだ", "さい。"]),
    ("これは「鍵括弧」です。", 8, 0, ["これは", "「鍵括", "弧」で", "す。"]),
    ("add 牛乳を買う milk", 9, 2, ["add", "  牛乳を", "  買う", "  milk"]),
    ("日付を入力して終わり", 14, 0, ["日付を入力して", "終わり"]),
    ("期限が来る、見積もりのない4月10日のもの", 28, 2, ["期限が来る、見積もりのない", "  4月10日のもの"]),
    ("牛乳を買って配布する（1日超過、@花子）", 30, 0, ["牛乳を買って配布する", "（1日超過、@花子）"]),
    ("別のファイルの保存先に切り替える", 28, 0, ["別のファイルの保存先に", "切り替える"]),
    ("一覧の中を移動し、入力すると絞り込む", 30, 0, ["一覧の中を移動し、入力すると", "絞り込む"]),
    ("来週は来月の3月22日(日)", 22, 0, ["来週は来月の", "3月22日(日)"]),
    ("ファイル名で判別できないとき", 20, 0, ["ファイル名で", "判別できないとき"]),
    ("見積もりを入力できないときに", 16, 0, ["見積もりを", "入力できない", "ときに"]),
    ("繰り返すタスクの使い方をやり直す", 22, 0, ["繰り返すタスクの", "使い方をやり直す"]),
    ("条件で使えるプロジェクト:家", 24, 0, ["条件で使える", "プロジェクト:家"]),
    ("元に戻す操作", 10, 0, ["元に戻す", "操作"]),
    ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, 0, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
    (
      "add wall #diy project:house !high", 18, 4,
      ["add wall #diy", "    project:house", "    !high"]
    ),
    ("", 5, 0, [""]), ("abc", 1, 4, ["a", "b", "c"]), ("あ", 1, 0, ["あ"]),
  ])
  func rows(text: String, columns: Int, indent: Int, expected: [String]) {
    #expect(TerminalText.wrapped(text, to: columns, indent: indent) == expected)
  }

  /// Any text fits at any width and loses only blanks.
  @Test func everyTextFits() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let text = TerminalText.sanitized(random.line())
      let columns = Int.random(in: 4...40, using: &random)
      let indent = Int.random(in: 0...6, using: &random)
      let rows = TerminalText.wrapped(text, to: columns, indent: indent)
      #expect(
        rows.allSatisfy { TerminalText.width($0) <= columns },
        "\(text.debugDescription) \(columns) \(indent) \(rows)")
      func bare(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
      #expect(bare(rows.joined()) == bare(text))
    }
  }
}
