import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Everyday names of attributes before a colon are read or refused; they never silently become text.
@Suite struct EverydayKeysTests {
  private static let context = ValueContext(
    people: People(state: .withFullTask, me: nil), dates: DateContext(now: .now))

  private static func read(_ line: String, isEdit: Bool = false) throws -> TaskWords {
    var reader = TaskWordsReader(try Tokenizer.words(of: line)[...], context, isEdit: isEdit)
    return try reader.read()
  }

  private static func text(_ read: TaskWords) -> String? { read.patch.value(.text) }

  /// Everyday words, a value, and their field; nil if they are refused or pointed out.
  private static let rows: [(words: String, value: String, field: TaskField?)] = [
    ("期限 期日 締切 締切日 締め切り 〆切 納期 期限日 提出期限", "来週", .due),
    ("着手予定 開始 開始日 開始予定 開始予定日 着手 着手日", "来週", .scheduled),
    ("予定 予定日 終了日 終了 完了予定日 完了 完了日 作成日 更新日", "来週", nil),
    ("優先度 優先 優先順位 重要度", "高", .priority), ("見積もり 見積 見積り 所要時間 工数", "2時間", .estimate),
    ("タグ ラベル 分類 カテゴリ カテゴリー", "仕事", .tags), ("プロジェクト", "引っ越し", .project),
    ("待機 待ち 保留", "来週", .wait), ("有効期限 失効", "来週", .until),
    ("通知 リマインド リマインダー アラーム", "1時間前", .reminders), ("繰り返し 繰返し くり返し 周期 反復", "毎週", .recurrence),
    ("場所", "会議室", nil), ("状態 ステータス", "完了", nil),
    ("due deadline", "friday", .due), ("scheduled sched", "friday", .scheduled),
    ("start begin end status entry", "friday", nil), ("priority pri prio", "high", .priority),
    ("who assign category", "friday", nil),
  ]

  @Test(arguments: rows.map(\.words)) func areReadOrRefused(words: String) throws {
    let (_, value, field) = try #require(Self.rows.first { $0.words == words })
    for word in words.split(separator: " ") {
      for mark in [":", "："] {
        let typed = "\(word)\(mark)\(value)"
        guard let field else {
          if let read = try? Self.read("資料作成 " + typed) {
            #expect(read.notice != nil, "\(typed)")
            #expect(Self.text(read) == "資料作成 " + typed && read.patch[.due] == nil)
          }
          #expect(throws: (any Error).self, "\(typed)") { try Self.read(typed, isEdit: true) }
          continue
        }
        let read = try Self.read("資料作成 " + typed + (field == .reminders ? " 期限:金曜17時" : ""))
        #expect(read.patch[field] != nil, "\(typed)")
        #expect(Self.text(read) == "資料作成", "\(typed)")
        let isDeadline = [.due, .reminders, .recurrence].contains(field)
        #expect(isDeadline || read.patch[.due] == nil, "\(typed)")
      }
    }
  }

  /// Custom keys may contain digits and hyphens, and so may a misspelled one.
  @Test(arguments: ["sprint2:3", "sub-task:3", "x1:y"])
  func anUnknownKeyReplacesNoText(typed: String) {
    #expect(throws: (any Error).self) { try Self.read(typed, isEdit: true) }
    #expect(throws: Never.self) { try Self.read("Ask about " + typed) }
  }

  @Test(arguments: ["予定:歯医者", "完了:未定の件", "作成:資料", "状態:不明"])
  func aTextMayBeginSo(text: String) throws {
    #expect(Self.text(try Self.read(text)) == text)
  }
}
