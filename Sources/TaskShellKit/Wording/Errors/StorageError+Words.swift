import Formats
import TaskLanguage
import TaskModel

extension StorageError: Refusal {
  package var codeName: String {
    if case .team(let problem) = self {
      Self.caseName(of: problem)
    } else {
      Self.caseName(of: self)
    }
  }

  package var message: Message {
    switch self {
    case .isDirectory(let path):
      Message("The store is a folder: \(path)", "保存先がフォルダーです: \(path)")
    case .notRegularFile(let path):
      Message("The store is not a regular file: \(path)", "保存ファイルが通常のファイルではありません: \(path)")
    case .cannotOpen(let path, let code):
      Message("Cannot open the store: ", "保存ファイルを開けません: ", code, path)
    case .cannotRead(let path, let code):
      Message("Cannot read the store: ", "保存ファイルを読めません: ", code, path)
    case .overwritten(let path):
      Message(
        "Something else was written into the store while it was read: \(path)",
        "読んでいる間に、保存ファイルに別の内容が書き込まれました: \(path)",
        hint: Bilingual("nothing changed; try again", "何も変更していません。もう一度実行してください。"))
    case .cannotCreateDirectory(let path, let code):
      Message("Cannot create the folder: ", "フォルダーを作成できません: ", code, path)
    case .limitPassed(let path, let limit): limit.message(path)
    case .severalNames(let path, let count):
      Message(
        "The store has \(count) names (hard links), and only one of them would be written: \(path)",
        "保存ファイルに名前（ハードリンク）が\(count)個あり、書き直せるのはそのうち1つだけです: \(path)",
        hint: Bilingual("remove the other links", "ほかのハードリンクを削除してください"))
    case .partOfStore(let path, let part): Self.partOfStore(path, part)
    case .lockRefused(let path, let problem): problem.message(path)
    case .cannotSave(let path, .create, let code) where code.isNameTaken:
      Message(
        "There is already a file of that name: \(path)", "同じ名前のファイルがすでにあります: \(path)",
        hint: Bilingual("nothing changed; give another name", "何も変更していません。別の名前を指定してください。"))
    case .cannotSave(let path, let step, let code): Self.cannotSave(path, step, code)
    case .cannotConfirm(let path, let code): unconfirmed(path, code, .writeAnother)
    case .copyStopped(let path, let copied, let count, let cause):
      Message(
        "The copy is not complete, \(copied) of \(English.counted(count, "change")) copied: \(path)",
        "コピーは途中で終わりました（変更\(count)件のうち\(copied)件）: \(path)",
        hint: Bilingual(
          "remove that copy before you copy again; the store itself did not change",
          "もう一度コピーする前に、その不完全なコピーを削除してください。元の保存先は変わっていません。"),
        details: [cause.message.text])
    case .busy(let path, let holder):
      Message(
        "Another shell has locked the store\(holder.map { " (\($0))" } ?? ""): \(path)",
        "別のシェルが保存ファイルを使用中です\(holder.map { " (\($0))" } ?? ""): \(path)",
        hint: Bilingual("nothing changed; try again", "何も変更していません。もう一度実行してください。"))
    case .heldForHook(let path):
      Message(
        "The store is locked for the hook that runs this command: \(path)",
        "このコマンドを実行しているフックの間、保存ファイルは変更できません: \(path)",
        hint: Bilingual(
          "nothing changed; before-commit can answer with other values, after-commit can make changes",
          "何も変更していません。値を変えるには before-commit の出力を使い、ほかの変更は after-commit で行ってください。"))
    case .unrelated(let path):
      Message(
        "This is a different store, not a copy of yours: \(path)",
        "これは別の保存ファイルで、この保存ファイルのコピーではありません: \(path)",
        hint: Bilingual("nothing changed", "何も変更していません"))
    case .pastForgotten(let path):
      Message(
        "This copy and your store no longer share any history: \(path)",
        "このコピーと共通の履歴が残っていません: \(path)",
        hint: Bilingual(
          "nothing changed; --store opens the copy by itself",
          "何も変更していません。コピーを直接開くには --store を指定してください。"))
    case .refusedByHook(let name, ""):
      Message("The hook \(name) refused the change.", "フック \(name) が変更を拒否しました")
    case .refusedByHook(let name, let sentence):
      Message(
        .same(sentence),
        hint: Bilingual(
          "nothing was saved, because of the hook \(name)",
          "フック \(name) のため、何も保存していません"))
    case .foreign(let path):
      Message(
        "This is not a taskshell store: \(path)", "taskshell の保存ファイルではありません: \(path)",
        hint: Bilingual("the file was not changed", "ファイルは変更していません"))
    case .newerFormat(let path, let format, let supported):
      Message(
        "The store has format \(format); this taskshell reads formats up to \(supported): \(path)",
        "保存形式 \(format) はこの taskshell（形式 \(supported) まで）では扱えません: \(path)",
        hint: .useNewer)
    case .incompatible(let path, let features):
      Message(
        "The store uses \(features.joined(separator: ", ")), unknown to this taskshell: \(path)",
        "保存ファイルがこの taskshell の知らない機能を使っています（\(Japanese.either(features))）: \(path)",
        hint: .useNewer)
    case .readOnly(let path, let features):
      Message(
        "The store can be read but not changed, because of \(features.joined(separator: ", ")):"
          + " \(path)",
        "保存ファイルは読めますが変更できません（\(Japanese.either(features))）: \(path)",
        hint: Bilingual(
          "use a newer taskshell; nothing changed", "新しい taskshell を使ってください。何も変更していません。")
      )
    case .team(let problem): problem.message
    case .damaged(let path, let line, _, let what):
      Message(
        "The store is damaged in line \(line) (\(what.words.english)): \(path)",
        "保存ファイルの\(line)行目が壊れています（\(what.words.japanese)）: \(path)",
        hint: Bilingual(
          "the file was not changed; store check shows more, store repair recovers it",
          "ファイルは変更していません。詳しく調べるには「store check」、修復するには「store repair」。"))
    }
  }

  private static func cannotSave(_ path: String, _ step: SaveStep, _ code: Int32) -> Message {
    let cause = Bilingual.system(code)
    return switch step {
    case .owner: notKept(path, Bilingual("owner", "所有者"), cause)
    case .mode: notKept(path, Bilingual("permissions", "権限"), cause)
    case .attributes: notKept(path, Bilingual("attributes", "属性"), cause)
    case .synchronizeDirectory:
      unconfirmed(
        path, code, Bilingual("the next change rewrites the store", "次の変更のときに全体を書き直します"))
    case .lock, .open, .create, .write, .synchronize, .close, .rename:
      Message(
        "Not saved (\(step.rawValue): \(cause.english)): \(path)",
        "保存できませんでした（\(step.rawValue): \(cause.japanese)）: \(path)",
        hint: code.isOfPath
          ? Bilingual("nothing changed; check the path", "何も変更していません。場所の指定を確かめてください。")
          : Bilingual(
            "nothing changed; free some space or fix the permissions, then try again",
            "何も変更していません。空き容量や権限を確かめてから、もう一度実行してください。"))
    }
  }

  private static func notKept(_ path: String, _ what: Bilingual, _ cause: Bilingual) -> Message {
    Message(
      "A new file could not get the \(what.english) of the store (\(cause.english)): \(path)",
      "新しいファイルに元の\(what.japanese)を設定できませんでした（\(cause.japanese)）: \(path)",
      hint: Bilingual(
        "nothing changed; the owner of the file can do this", "何も変更していません。ファイルの所有者なら実行できます。"))
  }

  private static func partOfStore(_ path: String, _ part: StorePart) -> Message {
    let what =
      switch part {
      case .store: Bilingual("the open store", "開いている保存ファイル")
      case .lock: Bilingual("the lock file of the open store", "開いている保存ファイルのロックファイル")
      case .copy:
        Bilingual("a copy that the open store keeps of damaged data", "開いている保存ファイルの、破損した部分の控え")
      case .temporary: Bilingual("a temporary file of the open store", "開いている保存ファイルの一時ファイル")
      case .remotes:
        Bilingual("where the open store keeps what it is synced with", "開いている保存ファイルの同期の記録")
      }
    return Message(
      Bilingual("\(path) is ", "\(path) は") + what
        + Bilingual("; nothing else can be written there.", "なので、ここには書き込めません"),
      hint: Bilingual("choose another file name", "別のファイル名を指定してください"))
  }

}

/// A file was written, but the device did not confirm it; with advice.
private func unconfirmed(_ path: String, _ code: Int32, _ advice: Bilingual) -> Message {
  let cause = Bilingual.system(code)
  return Message(
    "Written, but a power cut might lose it (\(cause.english)): \(path)",
    "書き込みましたが、停電で失われるおそれがあります（\(cause.japanese)）: \(path)",
    hint: Bilingual("the disk did not confirm the write; ", "ディスクへの書き込みを確認できなかったため、")
      + advice)
}

extension Message {
  /// The failure with its cause and path.
  fileprivate init(_ english: String, _ japanese: String, _ code: Int32, _ path: String) {
    self.init(Bilingual(english, japanese) + .system(code) + .same(": \(path)"))
  }
}

extension Bilingual {
  fileprivate static let writeAnother = Bilingual(
    "check the disk and write another copy", "ディスクを調べ、もう1つ作成してください")

  fileprivate static let useNewer = Bilingual(
    "use a newer taskshell; the file was not changed",
    "新しい taskshell を使ってください。ファイルは変更していません。")
}

extension StoreLimit {
  fileprivate func message(_ path: String) -> Message {
    switch self {
    case .file(let limit):
      Message(
        "The store would exceed its limit of \(limit >> 20) MiB: \(path)",
        "保存ファイルが上限の \(limit >> 20) MiB を超えます: \(path)",
        hint: Bilingual(
          "nothing changed; delete tasks that are no longer needed, or begin another store",
          "何も変更していません。不要なタスクを削除するか、別の保存先を使ってください。"))
    case .line(let limit):
      Message(
        "A task with its notes can have at most \(limit >> 10) KiB.",
        "メモを含めたタスク1件の上限は \(limit >> 10) KiB です",
        hint: Self.useFile)
    case .text(let limit, let bytes):
      Message(
        "A text can have at most \(limit >> 10) KiB; this one has \(bytes >> 10) KiB.",
        "本文の上限は \(limit >> 10) KiB ですが、\(bytes >> 10) KiB あります", hint: Self.useFile)
    case .tasks(let limit, let count):
      Message(
        "The store can hold \(limit) tasks, and would have \(count): \(path)",
        "タスクの上限は\(limit)件ですが、\(count)件になります: \(path)",
        hint: Bilingual("nothing changed; delete some", "何も変更していません。不要なタスクを削除してください。"))
    case .people(let limit, let count):
      Message(
        "The store can hold \(limit) people, and would have \(count): \(path)",
        "ユーザーの上限は\(limit)人ですが、\(count)人になります: \(path)",
        hint: Bilingual("nothing changed; delete some", "何も変更していません。不要なユーザーを削除してください。"))
    case .numbers(let limit):
      Message(
        "All task numbers are used up; the last one is \(limit): \(path)",
        "タスクの番号を使い切りました（最後の番号は \(limit)）: \(path)", hint: Self.beginAnother)
    case .versions(let limit):
      Message(
        "All version numbers are used up; the last one is \(limit): \(path)",
        "バージョンの番号を使い切りました（最後の番号は \(limit)）: \(path)", hint: Self.beginAnother)
    }
  }

  private static let beginAnother = Bilingual(
    "nothing changed; export takes the tasks to another store",
    "何も変更していません。「export」でタスクを書き出し、別の保存先で「import」してください。")

  private static let useFile = Bilingual(
    "nothing changed; keep long text in a file, and its name in the task",
    "何も変更していません。長い文はファイルに置き、タスクにはその名前を書いてください。")
}

extension StorageError.LockProblem {
  /// The problem with the lock file at a path.
  fileprivate func message(_ path: String) -> Message {
    Message(
      sentence + .same(": \(path)"),
      hint: Bilingual(
        "nothing changed; move it away, or give the store another name",
        "何も変更していません。別の場所へ移すか、保存先の名前を変えてください。"))
  }

  private var sentence: Bilingual {
    switch self {
    case .foreign:
      Bilingual("The lock file was not made by taskshell", "ロックファイルが taskshell のものではありません")
    case .symbolicLink: Bilingual("The lock file is a symbolic link", "ロックファイルがシンボリックリンクです")
    case .hardLink:
      Bilingual(
        "The lock file has another name as well (a hard link)", "ロックファイルに別の名前（ハードリンク）があります")
    case .notRegular: Bilingual("The lock file is not a regular file", "ロックファイルが通常のファイルではありません")
    }
  }
}

extension Damage {
  var words: Bilingual {
    switch self {
    case .notJSON: Bilingual("not JSON", "JSON ではありません")
    case .unknownRecord: Bilingual("unknown kind of record", "未知の種類のレコードです")
    case .badField(let name): Bilingual("bad value for \(name)", "\(name) の値が正しくありません")
    case .checksum: Bilingual("wrong checksum", "チェックサムが合いません")
    case .truncated: Bilingual("the end is missing", "末尾がありません")
    case .countMismatch: Bilingual("wrong number of records", "レコード数が合いません")
    case .duplicate: Bilingual("the same record twice", "同じレコードが2つあります")
    case .contradicted:
      Bilingual("contradicts what is intact", "壊れていない部分と矛盾しています")
    case .sameNumber(let number):
      Bilingual(
        "the number of another task; this one is \(number) now",
        "ほかのタスクと同じ番号のため、\(number) に変えました")
    }
  }
}

extension StoreCheckFailed: Refusal {
  package var codeName: String { "storeUnsound" }

  package var message: Message { check.message }
}
