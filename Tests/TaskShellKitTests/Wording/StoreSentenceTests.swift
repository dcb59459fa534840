import Formats
import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The sentences for failures of the store, in both languages.
@Suite struct StoreSentenceTests {
  private static let cases: [(StorageError, String, String?, String, String?)] = [
    (.isDirectory(path: "t"), "The store is a folder: t", nil, "保存先がフォルダーです: t", nil),
    (
      .notRegularFile(path: "t"), "The store is not a regular file: t", nil,
      "保存ファイルが通常のファイルではありません: t", nil
    ),
    (
      .cannotOpen(path: "t", code: 13), "Cannot open the store: Permission denied: t", nil,
      "保存ファイルを開けません: 権限がありません: t", nil
    ),
    (
      .cannotRead(path: "t", code: 5), "Cannot read the store: Input/output error: t", nil,
      "保存ファイルを読めません: 入出力エラー: t", nil
    ),
    (
      .overwritten(path: "t"), "Something else was written into the store while it was read: t",
      "nothing changed; try again", "読んでいる間に、保存ファイルに別の内容が書き込まれました: t",
      "何も変更していません。もう一度実行してください。"
    ),
    (
      .cannotCreateDirectory(path: "t", code: 30),
      "Cannot create the folder: Read-only file system: t", nil,
      "フォルダーを作成できません: 読み取り専用です: t", nil
    ),
    (
      .cannotSave(path: "t", step: .write, code: 28),
      "Not saved (write: No space left on device): t",
      "nothing changed; free some space or fix the permissions, then try again",
      "保存できませんでした（write: 空き容量がありません）: t",
      "何も変更していません。空き容量や権限を確かめてから、もう一度実行してください。"
    ),
    (
      .busy(path: "t", holder: "pid 7"), "Another shell has locked the store (pid 7): t",
      "nothing changed; try again", "別のシェルが保存ファイルを使用中です (pid 7): t",
      "何も変更していません。もう一度実行してください。"
    ),
    (
      .busy(path: "t", holder: nil), "Another shell has locked the store: t",
      "nothing changed; try again", "別のシェルが保存ファイルを使用中です: t", "何も変更していません。もう一度実行してください。"
    ),
    (
      .foreign(path: "t"), "This is not a taskshell store: t", "the file was not changed",
      "taskshell の保存ファイルではありません: t", "ファイルは変更していません"
    ),
    (
      .newerFormat(path: "t", format: 9, supported: 1),
      "The store has format 9; this taskshell reads formats up to 1: t",
      "use a newer taskshell; the file was not changed",
      "保存形式 9 はこの taskshell（形式 1 まで）では扱えません: t",
      "新しい taskshell を使ってください。ファイルは変更していません。"
    ),
    (
      .incompatible(path: "t", features: ["a", "b"]),
      "The store uses a, b, unknown to this taskshell: t",
      "use a newer taskshell; the file was not changed",
      "保存ファイルがこの taskshell の知らない機能を使っています（a、b）: t",
      "新しい taskshell を使ってください。ファイルは変更していません。"
    ),
    (
      .readOnly(path: "t", features: ["a"]),
      "The store can be read but not changed, because of a: t",
      "use a newer taskshell; nothing changed", "保存ファイルは読めますが変更できません（a）: t",
      "新しい taskshell を使ってください。何も変更していません。"
    ),
    (
      .damaged(path: "t", line: 3, offset: 40, what: .badField("due")),
      "The store is damaged in line 3 (bad value for due): t",
      "the file was not changed; store check shows more, store repair recovers it",
      "保存ファイルの3行目が壊れています（due の値が正しくありません）: t",
      "ファイルは変更していません。詳しく調べるには「store check」、修復するには「store repair」。"
    ),
  ]

  private static let laterCases: [(StorageError, String, String?, String, String?)] = [
    (
      .partOfStore(path: "t", .store),
      "t is the open store; nothing else can be written there.",
      "choose another file name", "t は開いている保存ファイルなので、ここには書き込めません",
      "別のファイル名を指定してください"
    ),
    (
      .partOfStore(path: "t", .lock),
      "t is the lock file of the open store; nothing else can be written there.",
      "choose another file name", "t は開いている保存ファイルのロックファイルなので、ここには書き込めません",
      "別のファイル名を指定してください"
    ),
    (
      .partOfStore(path: "t", .copy),
      "t is a copy that the open store keeps of damaged data; nothing else can be written there.",
      "choose another file name", "t は開いている保存ファイルの、破損した部分の控えなので、ここには書き込めません",
      "別のファイル名を指定してください"
    ),
    (
      .partOfStore(path: "t", .temporary),
      "t is a temporary file of the open store; nothing else can be written there.",
      "choose another file name", "t は開いている保存ファイルの一時ファイルなので、ここには書き込めません",
      "別のファイル名を指定してください"
    ),
    (
      .partOfStore(path: "t", .remotes),
      "t is where the open store keeps what it is synced with; nothing else can be written there.",
      "choose another file name", "t は開いている保存ファイルの同期の記録なので、ここには書き込めません",
      "別のファイル名を指定してください"
    ),
    (
      .severalNames(path: "t", count: 2),
      "The store has 2 names (hard links), and only one of them would be written: t",
      "remove the other links", "保存ファイルに名前（ハードリンク）が2個あり、書き直せるのはそのうち1つだけです: t",
      "ほかのハードリンクを削除してください"
    ),
    (
      .limitPassed(path: "t", .file(limit: 1 << 30)),
      "The store would exceed its limit of 1024 MiB: t",
      "nothing changed; delete tasks that are no longer needed, or begin another store",
      "保存ファイルが上限の 1024 MiB を超えます: t",
      "何も変更していません。不要なタスクを削除するか、別の保存先を使ってください。"
    ),
    (
      .limitPassed(path: "t", .text(limit: 1 << 16, bytes: 1 << 20)),
      "A text can have at most 64 KiB; this one has 1024 KiB.",
      "nothing changed; keep long text in a file, and its name in the task",
      "本文の上限は 64 KiB ですが、1024 KiB あります", "何も変更していません。長い文はファイルに置き、タスクにはその名前を書いてください。"
    ),
    (
      .limitPassed(path: "t", .line(limit: 1 << 20)),
      "A task with its notes can have at most 1024 KiB.",
      "nothing changed; keep long text in a file, and its name in the task",
      "メモを含めたタスク1件の上限は 1024 KiB です", "何も変更していません。長い文はファイルに置き、タスクにはその名前を書いてください。"
    ),
    (
      .limitPassed(path: "t", .tasks(limit: 9, count: 12)),
      "The store can hold 9 tasks, and would have 12: t", "nothing changed; delete some",
      "タスクの上限は9件ですが、12件になります: t", "何も変更していません。不要なタスクを削除してください。"
    ),
    (
      .limitPassed(path: "t", .people(limit: 9, count: 10)),
      "The store can hold 9 people, and would have 10: t", "nothing changed; delete some",
      "ユーザーの上限は9人ですが、10人になります: t", "何も変更していません。不要なユーザーを削除してください。"
    ),
    (
      .limitPassed(path: "t", .numbers(limit: 9)),
      "All task numbers are used up; the last one is 9: t",
      "nothing changed; export takes the tasks to another store",
      "タスクの番号を使い切りました（最後の番号は 9）: t",
      "何も変更していません。「export」でタスクを書き出し、別の保存先で「import」してください。"
    ),
    (
      .limitPassed(path: "t", .versions(limit: 9)),
      "All version numbers are used up; the last one is 9: t",
      "nothing changed; export takes the tasks to another store",
      "バージョンの番号を使い切りました（最後の番号は 9）: t",
      "何も変更していません。「export」でタスクを書き出し、別の保存先で「import」してください。"
    ),
    (
      .cannotConfirm(path: "t", code: 5),
      "Written, but a power cut might lose it (Input/output error): t",
      "the disk did not confirm the write; check the disk and write another copy",
      "書き込みましたが、停電で失われるおそれがあります（入出力エラー）: t",
      "ディスクへの書き込みを確認できなかったため、ディスクを調べ、もう1つ作成してください"
    ),
    (
      .cannotSave(path: "t", step: .owner, code: 1),
      "A new file could not get the owner of the store (Operation not permitted): t",
      "nothing changed; the owner of the file can do this",
      "新しいファイルに元の所有者を設定できませんでした（許可されていません）: t",
      "何も変更していません。ファイルの所有者なら実行できます。"
    ),
    (
      .cannotSave(path: "t", step: .synchronizeDirectory, code: 5),
      "Written, but a power cut might lose it (Input/output error): t",
      "the disk did not confirm the write; the next change rewrites the store",
      "書き込みましたが、停電で失われるおそれがあります（入出力エラー）: t",
      "ディスクへの書き込みを確認できなかったため、次の変更のときに全体を書き直します"
    ),
    (
      .lockRefused(path: "t.lock", .symbolicLink), "The lock file is a symbolic link: t.lock",
      "nothing changed; move it away, or give the store another name",
      "ロックファイルがシンボリックリンクです: t.lock",
      "何も変更していません。別の場所へ移すか、保存先の名前を変えてください。"
    ),
    (
      .lockRefused(path: "t.lock", .hardLink),
      "The lock file has another name as well (a hard link): t.lock",
      "nothing changed; move it away, or give the store another name",
      "ロックファイルに別の名前（ハードリンク）があります: t.lock",
      "何も変更していません。別の場所へ移すか、保存先の名前を変えてください。"
    ),
    (
      .lockRefused(path: "t.lock", .notRegular), "The lock file is not a regular file: t.lock",
      "nothing changed; move it away, or give the store another name",
      "ロックファイルが通常のファイルではありません: t.lock",
      "何も変更していません。別の場所へ移すか、保存先の名前を変えてください。"
    ),
  ]

  @Test(arguments: laterCases.indices)
  func laterFailures(index: Int) {
    let (error, english, hint, japanese, japaneseHint) = Self.laterCases[index]
    #expect(Failure(error, .english).sentence == Sentence(english, hint: hint))
    #expect(Failure(error, .japanese).sentence == Sentence(japanese, hint: japaneseHint))
  }

  @Test func aCopyThatIsNotWhole() {
    let error = StorageError.copyStopped(
      path: "t", copied: 1, of: 2, cause: .cannotSave(path: "t", step: .write, code: 28))
    #expect(
      Failure(error, .english).sentence
        == Sentence(
          "The copy is not complete, 1 of 2 changes copied: t",
          hint: "remove that copy before you copy again; the store itself did not change",
          details: ["Not saved (write: No space left on device): t"]))
    #expect(
      Failure(error, .japanese).sentence
        == Sentence(
          "コピーは途中で終わりました（変更2件のうち1件）: t", hint: "もう一度コピーする前に、その不完全なコピーを削除してください。元の保存先は変わっていません。",
          details: ["保存できませんでした（write: 空き容量がありません）: t"]))
  }

  @Test func aStoreThatIsNotWhatItWas() {
    func words(_ notice: StorageNotice) -> [String?] {
      [Language.english, .japanese].flatMap { language in
        let sentence = language.say(notice.message(keepsRunning: true))
        return [sentence.text, sentence.hint]
      }
    }
    #expect(
      words(.missing(path: "t", changes: 3)) == [
        "The last 3 changes that were saved are missing from the store: t",
        "it was cut short or replaced by an older copy; task numbers are not used again",
        "保存したはずの最後の3件の変更が保存ファイルにありません: t",
        "途中で切れたか、古いコピーに置き換わっています（一度使った番号は再び使いません）",
      ])
    #expect(
      words(.vanished(path: "t", isEmptied: false, isKept: true)) == [
        "The store is gone: t",
        "this shell still has every task, and the next change writes the store again",
        "保存ファイルがなくなっています: t", "このシェルにはすべてのタスクが残っていて、次の変更のときに書き直します",
      ])
    #expect(
      words(.replaced(path: "t", .other)) == [
        "The store has been replaced by a different one: t",
        "its tasks are shown now", "保存ファイルが別のものに入れ替わっています: t", "これからは新しいほうのタスクを表示します",
      ])
    #expect(
      words(.replaced(path: "t", .diverged)) == [
        "The store has been replaced by a copy without the last change made here: t",
        "the tasks of the copy are shown now", "保存ファイルが、ここでの最後の変更を含まない別のコピーに入れ替わっています: t",
        "これからはコピーのほうのタスクを表示します",
      ])
    #expect(
      words(.incomplete(path: "t", bytes: 1)) == [
        "The store ends in an incomplete change (1 byte), which is ignored: t",
        "the next change moves it to a file beside the store",
        "保存ファイルの末尾に書きかけの変更があります（1バイト、無視します）: t",
        "次に変更したとき、保存ファイルの隣の別ファイルに移します",
      ])
    #expect(
      words(.notFolded(.severalNames(path: "t", count: 2))) == [
        "Cannot drop old history: The store has 2 names (hard links), and only"
          + " one of them would be written: t", "every change is saved",
        "古い履歴を整理できませんでした: 保存ファイルに名前（ハードリンク）が2個あり、書き直せるのはそのうち1つだけです: t",
        "変更はすべて保存されています",
      ])
  }

  /// Only a shell that continues can be asked to save what it has in memory.
  @Test func notSaved() {
    let notice = StorageNotice.unsaved(.cannotSave(path: "t", step: .synchronize, code: 5))
    #expect(
      Language.english.say(notice.message(keepsRunning: true)).hint
        == "the change is kept in memory; once there is room, store retry saves it")
    #expect(
      Language.english.say(notice.message(keepsRunning: false)).hint
        == "the change is in the file, but a power cut may lose it; the next change rewrites the store"
    )
    #expect(
      Language.japanese.say(notice.message(keepsRunning: false)).hint
        == "変更はファイルにありますが、停電で失われるおそれがあります（次の変更のときに全体を書き直します）")
  }

  @Test(arguments: cases.indices)
  func failures(index: Int) {
    let (error, english, hint, japanese, japaneseHint) = Self.cases[index]
    #expect(Failure(error, .english).sentence == Sentence(english, hint: hint))
    #expect(Failure(error, .japanese).sentence == Sentence(japanese, hint: japaneseHint))
    #expect(Failure(error, .english).status == .refused)
  }

  @Test(arguments: [
    (Damage.notJSON, "not JSON", "JSON ではありません"),
    (.unknownRecord, "unknown kind of record", "未知の種類のレコードです"),
    (.checksum, "wrong checksum", "チェックサムが合いません"),
    (.truncated, "the end is missing", "末尾がありません"),
    (.countMismatch, "wrong number of records", "レコード数が合いません"),
    (.duplicate, "the same record twice", "同じレコードが2つあります"),
    (
      .sameNumber(new: 5), "the number of another task; this one is 5 now",
      "ほかのタスクと同じ番号のため、5 に変えました"
    ),
    (.contradicted, "contradicts what is intact", "壊れていない部分と矛盾しています"),
  ])
  func damages(damage: Damage, english: String, japanese: String) {
    let error = StorageError.damaged(path: "t", line: 1, offset: 0, what: damage)
    #expect(error.message.text.english.contains("(\(english))"))
    #expect(error.message.text.japanese.contains("（\(japanese)）"))
  }

  @Test func anUnknownErrnoHasAName() {
    let error = FileError(path: "f", action: .read, code: 99999)
    #expect(error.message.text.english == "Cannot read f: Unknown error 99999")
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
          == ["! Another shell has locked the store: tasks", "  > nothing changed; try again"])
      #expect(shell.model.state == before)
    }
  }
}
