import TaskLanguage

/// Why nothing came of the person's editor: facts about it and its file.
package enum EditorError: Error, Equatable {
  /// It did not start, or reported a failure.
  case editorFailed
  /// It ended well, and there is no file that can be read.
  case noEditedFile
  /// A line, counted from 1, is no UTF-8, or holds NUL.
  case editedTextUnreadable(line: Int, isNUL: Bool)
  /// Much more than any text may have.
  case editedTextTooLong
  /// A note was left empty: one that was there, such as `3.2`, which stays as it is, or nil of a new
  /// one.
  case emptyNote(String?)
}

extension EditorError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .editorFailed:
      Message(
        "Nothing changed: the editor could not be started, or reported a failure.",
        "変更していません: エディターを起動できないか、エラーで終了しました",
        hint: Bilingual("set VISUAL or EDITOR to your editor", "エディターは環境変数 VISUAL か EDITOR で指定します"))
    case .noEditedFile:
      Message(
        "Nothing changed: the editor left no readable file.",
        "変更していません: エディターの終了後、読み取れるファイルがありません")
    case .editedTextUnreadable(let line, isNUL: true):
      Message(
        "Nothing changed: line \(line) of the saved text contains a NUL character.",
        "変更していません: 保存された内容の\(line)行目に NUL が含まれています")
    case .editedTextUnreadable(let line, isNUL: false):
      Message(
        "Nothing changed: line \(line) of the saved text is not valid UTF-8.",
        "変更していません: 保存された内容の\(line)行目が UTF-8 として正しくありません",
        hint: Bilingual("save as UTF-8 in the editor", "エディターで UTF-8 を指定して保存してください"))
    case .editedTextTooLong:
      Message(
        "Nothing changed: the saved text is longer than 4 MiB.",
        "変更していません: 保存された内容が 4 MiB を超えています")
    case .emptyNote(nil):
      Message("Nothing changed: the note was left empty.", "変更していません: メモが空です")
    case .emptyNote(let place?):
      Message(
        "Nothing changed: the note was left empty.", "変更していません: メモが空です",
        hint: Bilingual(
          "note delete \(place) deletes it", "削除するには「note delete \(place)」"))
    }
  }
}
