import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// What is said when the store fails, in both languages.
@Suite struct StoreSentenceTests {
  private static let cases: [(StorageError, String, String?, String, String?)] = [
    (.isDirectory(path: "t"), "The store is a directory: t", nil, "保存先がディレクトリです: t", nil),
    (.notRegularFile(path: "t"), "The store is not a file: t", nil, "保存先が通常のファイルではありません: t", nil),
    (
      .cannotOpen(path: "t", code: 13), "The store cannot be opened: Permission denied: t", nil,
      "保存先を開けません: 権限がありません: t", nil
    ),
    (
      .cannotRead(path: "t", code: 5), "The store cannot be read: Input/output error: t", nil,
      "保存先を読めません: 入出力エラー: t", nil
    ),
    (
      .cannotCreateDirectory(path: "t", code: 30),
      "The directory cannot be made: Read-only file system: t", nil,
      "ディレクトリを作れません: 読み取り専用です: t", nil
    ),
    (
      .cannotSave(path: "t", step: .write, code: 28),
      "Not saved (write: No space left on device): t",
      "nothing changed; make room or set the permissions right, then try again",
      "保存できませんでした (write: 空き容量がありません): t",
      "何も変更していません。空き容量や権限を確かめてから、もう一度実行してください"
    ),
    (
      .busy(path: "t", holder: "pid 7"), "Another shell keeps the store locked (pid 7): t",
      "nothing changed; try again", "別のシェルが保存先を使用中です (pid 7): t",
      "何も変更していません。もう一度実行してください"
    ),
    (
      .busy(path: "t", holder: nil), "Another shell keeps the store locked: t",
      "nothing changed; try again", "別のシェルが保存先を使用中です: t", "何も変更していません。もう一度実行してください"
    ),
    (
      .foreign(path: "t"), "This is not a store of taskshell: t", "it was left as it is",
      "taskshell の保存ファイルではありません: t", "ファイルには触れていません"
    ),
    (
      .newerFormat(path: "t", format: 9, supported: 1),
      "The store has format 9, and this taskshell knows 1: t",
      "use a newer taskshell; the file was left as it is",
      "保存形式 9 はこの taskshell (形式 1 まで) では扱えません: t",
      "新しい taskshell を使ってください。ファイルには触れていません"
    ),
    (
      .incompatible(path: "t", features: ["a", "b"]),
      "The store uses a, b, unknown to this taskshell: t",
      "use a newer taskshell; the file was left as it is",
      "保存ファイルがこの taskshell の知らない機能を使っています (a、b): t",
      "新しい taskshell を使ってください。ファイルには触れていません"
    ),
    (
      .readOnly(path: "t", features: ["a"]),
      "The store can be read but not changed, because of a: t",
      "use a newer taskshell; nothing changed", "保存ファイルは読めますが変更できません (a): t",
      "新しい taskshell を使ってください。何も変更していません"
    ),
    (
      .damaged(path: "t", line: 3, offset: 40, what: .badField("due")),
      "The store is damaged at line 3, byte 40 (bad value for due): t",
      "the file was left as it is; store check tells more, store repair mends it",
      "保存ファイルの3行目、40バイト目が壊れています (due の値が正しくありません): t",
      "ファイルには触れていません。store check で詳細を、store repair で修復を行います"
    ),
  ]

  @Test(arguments: cases.indices)
  func failures(index: Int) {
    let (error, english, hint, japanese, japaneseHint) = Self.cases[index]
    #expect(Failure(error, .english).sentence == Sentence(english, hint: hint))
    #expect(Failure(error, .japanese).sentence == Sentence(japanese, hint: japaneseHint))
    #expect(Failure(error, .english).status == .refused)
  }

  @Test(arguments: [
    (StorageError.Damage.notJSON, "not JSON", "JSON ではありません"),
    (.unknownRecord, "unknown kind of record", "未知の種類の記録です"),
    (.checksum, "wrong checksum", "チェックサムが合いません"),
    (.truncated, "the end is missing", "末尾がありません"),
    (.countMismatch, "wrong number of records", "記録の数が合いません"),
    (.duplicate, "the same record twice", "同じ記録が2つあります"),
  ])
  func damages(damage: StorageError.Damage, english: String, japanese: String) {
    let error = StorageError.damaged(path: "t", line: 1, offset: 0, what: damage)
    #expect(error.message.text.english.contains("(\(english))"))
    #expect(error.message.text.japanese.contains("(\(japanese))"))
  }

  @Test func anUnknownErrnoHasAName() {
    let error = FileError(path: "f", action: .read, code: 99999)
    #expect(error.message.text.english == "f cannot be read: Unknown error 99999")
    #expect(error.message.text.japanese == "f を読めません: Unknown error 99999")
  }

  @Test func everyFailedCommandSaysSo() throws {
    for line in ["add x", "done 1", "delete 1", "edit 1 y", "user add Carl", "user rm Zed", "undo"]
    {
      let shell = try TestShell(["user add Zed", "add Old"])
      let before = shell.model.state
      shell.storage.failure = .busy(path: "tasks", holder: nil)
      #expect(
        shell.run(line)
          == ["! Another shell keeps the store locked: tasks", "  > nothing changed; try again"])
      #expect(shell.model.state == before)
    }
  }
}
