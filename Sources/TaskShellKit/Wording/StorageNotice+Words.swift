import TaskLanguage
import TaskModel

/// What is said of a store that is not what it was.
extension StorageNotice {
  /// `keepsRunning` tells whether there will be a next command in this shell.
  func message(keepsRunning: Bool) -> Message {
    switch self {
    case .unsaved(let error): .notSaved(error, keepsRunning: keepsRunning)
    case .saved: .savedAfterAll
    case .tornTail(let path, let bytes, let copy): .tailMoved(bytes: bytes, of: path, to: copy)
    case .refused(let error): error.message
    case .notFolded(let error): Self.notFolded(error.message.text)
    case .incomplete(let path, let bytes): Self.incomplete(path, bytes)
    case .incompleteCopy(let path, let bytes): Self.incompleteCopy(path, bytes)
    case .missing(let path, let changes): Self.missing(path, changes)
    case .vanished(let path, let isEmptied, let isKept):
      Self.vanished(path, isEmptied: isEmptied, isKept: isKept)
    case .replaced(let path, let replacement): replacement.message(path)
    case .team(let notice): notice.message
    }
  }

  private static func notFolded(_ reason: Bilingual) -> Message {
    Message(
      Bilingual("Cannot drop old history: ", "古い履歴を整理できませんでした: ") + reason,
      hint: Bilingual("every change is saved", "変更はすべて保存されています"))
  }

  private static func incomplete(_ path: String, _ bytes: Int) -> Message {
    Message(
      "The store ends in an incomplete change (\(English.counted(bytes, "byte"))), which is"
        + " ignored: \(path)",
      "保存ファイルの末尾に書きかけの変更があります（\(bytes)バイト、無視します）: \(path)",
      hint: Bilingual(
        "the next change moves it to a file beside the store",
        "次に変更したとき、保存ファイルの隣の別ファイルに移します"))
  }

  private static func incompleteCopy(_ path: String, _ bytes: Int) -> Message {
    Message(
      "The copy ends in an incomplete change (\(English.counted(bytes, "byte"))), which is left"
        + " out: \(path)",
      "コピー元の末尾に書きかけの変更があります（\(bytes)バイト、取り込みません）: \(path)")
  }

  /// Whether nothing is wrong: what need not be said to those who want errors alone.
  var isReassuring: Bool {
    switch self {
    case .team(.problem): false
    case .saved, .team: true
    case .unsaved, .tornTail, .refused, .notFolded, .incomplete, .incompleteCopy, .missing,
      .vanished,
      .replaced:
      false
    }
  }

  private static func missing(_ path: String, _ changes: Int) -> Message {
    Message(
      changes == 1
        ? "The last change that was saved is missing from the store: \(path)"
        : "The last \(changes) changes that were saved are missing from the store: \(path)",
      "保存したはずの最後の\(changes)件の変更が保存ファイルにありません: \(path)",
      hint: Bilingual(
        "it was cut short or replaced by an older copy; task numbers are not used again",
        "途中で切れたか、古いコピーに置き換わっています（一度使った番号は再び使いません）"))
  }

  private static func vanished(_ path: String, isEmptied: Bool, isKept: Bool) -> Message {
    let hint =
      isKept
      ? Bilingual(
        "this shell still has every task, and the next change writes the store again",
        "このシェルにはすべてのタスクが残っていて、次の変更のときに書き直します")
      : Bilingual("the next change begins a new store", "次の変更のときに新しく作ります")
    return isEmptied
      ? Message(
        "The file of the store has been emptied: \(path)", "保存ファイルの中身が空になっています: \(path)",
        hint: hint)
      : Message("The store is gone: \(path)", "保存ファイルがなくなっています: \(path)", hint: hint)
  }
}

extension StoreReplacement {
  func message(_ path: String) -> Message {
    switch self {
    case .other:
      Message(
        "The store has been replaced by a different one: \(path)",
        "保存ファイルが別のものに入れ替わっています: \(path)",
        hint: Bilingual("its tasks are shown now", "これからは新しいほうのタスクを表示します"))
    case .repaired: Message("The store has been repaired: \(path)", "保存ファイルは修復されました: \(path)")
    case .older, .diverged:
      Message(
        "The store has been replaced by a copy without the last change made here: \(path)",
        "保存ファイルが、ここでの最後の変更を含まない別のコピーに入れ替わっています: \(path)",
        hint: Bilingual("the tasks of the copy are shown now", "これからはコピーのほうのタスクを表示します"))
    }
  }
}
