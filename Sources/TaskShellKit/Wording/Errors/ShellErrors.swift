import TaskExchange
import TaskLanguage
import TaskModel

/// Why an import or an export fails: facts, worded in `Wording/`.
package enum ExchangeError: Error, Equatable {
  /// Neither the name nor the contents of the file determine the format.
  case unknownFormat(path: String, isImport: Bool)
  /// There is no format with this name.
  case noFormat(String, isImport: Bool)
  /// The format is only written, or only read.
  case oneWay(ExchangeFormat, isImport: Bool)
  case badRecords(path: String, [RecordProblem])
  case tooLarge(path: String, limit: Int)
  case tooMany(path: String, ReadingLimit)
  /// Nothing in the folder looks like tasks.
  case nothingInFolder(path: String)
  case noProgram(String)
  /// The library for reading the database at `path` is not installed.
  case noSQLite(path: String)
  /// The database cannot be read; the text is the library's message.
  case unreadableDatabase(path: String, String)
  case programFailed(String, status: Int32)
  /// The folder for the file does not exist.
  case noFolder(path: String, folder: String)
  /// There is a file with this name already.
  case exists(path: String)
  case interrupted
  /// The text is not `COLUMN=NAME`.
  case noMapping(String)

  /// The error for a failure to read the database at a path.
  init(_ failure: DatabaseFailure, _ path: String) {
    switch failure {
    case .noLibrary: self = .noSQLite(path: path)
    case .unreadable(let reason): self = .unreadableDatabase(path: path, reason)
    case .tooLarge: self = .tooLarge(path: path, limit: ExchangeLimits.bytes)
    case .stopped: self = .interrupted
    }
  }
}

/// Why a line is probably not what was meant, although a command could read it.
package enum LineError: Error, Equatable {
  /// The value that a verb sets is missing; `task` is the task as typed.
  case needsValue(AttributeKey, task: String)
  /// `append 1 #t`; `edit` is the equivalent `edit` command.
  case needsText(verb: String, edit: String)
  /// `context w #work`; the text is the same with `=`.
  case definitionWithoutSign(String)
  /// `context none = …`: the name is not valid for what the verb defines.
  case notAName(verb: String, String)
  /// `postpone` would move the task's deadline to an earlier time.
  case notPostponed(Int, from: Due?, to: Due)
  /// `snooze 1 yesterday`: a time in the past.
  case notSnoozed(String)
  /// `user reading 田中 noen`: a typo, or not letters for a reading.
  case notAReading(String)
  /// `assign 1 -Anna`; the text is the command that unassigns the user.
  case takesUserAway(String)
  /// The name is a condition or a date in filters, which it would hide.
  case aliasHidesFilter(String)
  /// The existing reports are in `reports`.
  case unknownReport(String, reports: [String])
  /// The definition contains `;` or `$1`; with its definition as a macro.
  case aliasIsMacro(String, String)
}

/// Data could not be written to standard output.
package struct OutputError: Error, Equatable {
  /// An `errno`.
  let code: Int32

  package init(code: Int32) { self.code = code }
}

extension OutputError: Refusal {
  package var codeName: String { "cannotWriteFile" }

  package var message: Message {
    let cause = Bilingual.system(code)
    return Message(
      "Cannot write the output: \(cause.english)", "出力を書き込めません: \(cause.japanese)")
  }
}

/// A nested script failed, and has reported why.
package struct ScriptFailed: Error {
  /// The status that it ended with.
  package let status: ExitStatus
}

/// Staged changes conflict with what other shells have saved meanwhile; they stay staged.
package struct StagingConflict: Error, Equatable {
  package let cause: ModelError
  /// The differences, if they are known.
  package var details: [Bilingual]?
}

/// A check found problems, so that the command fails after reporting them.
package struct StoreCheckFailed: Error {
  package let check: StoreCheck
}

extension LineError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .needsValue(let key, let task): .needsValue(key, task)
    case .needsText(let verb, let edit):
      Message("\(verb) needs text.", "\(verb) に続けて文字を入力してください", hint: .same(edit))
    case .definitionWithoutSign(let line):
      Message(
        "A \"=\" belongs between the name and what it stands for.", "名前とその内容の間には「=」を書いてください",
        hint: .same(line))
    case .notAName(let verb, let name):
      Message(
        "\"\(name)\" cannot be the name of a \(verb).", "\(verb) の名前に「\(name)」は使えません",
        hint: Bilingual("\(verb) home = #home", "\(verb) 家 = #家"))
    case .notPostponed(let number, let old, let new): .notPostponed(number, from: old, to: new)
    case .notAReading(let text):
      Message(
        "\"\(text)\" cannot be how a name is read.", "「\(text)」は読みとして使えません",
        hint: Bilingual(
          "write it in kana or Latin letters; none takes it away",
          "かなかローマ字で書いてください（解除するなら「なし」）"))
    case .notSnoozed(let moment):
      Message(
        "\"\(moment)\" is over already.", "「\(moment)」はもう過ぎています",
        hint: Bilingual("snooze 3 10m, or a later time", "「snooze 3 10分」のように、これからの時刻を指定してください"))
    case .takesUserAway(let line):
      Message(
        "assign gives a task to a person; it does not take one away.", "「assign」は担当者を決めるコマンドです",
        hint: Bilingual("to take the person off the task: \(line)", "担当から外すには「\(line)」"))
    case .aliasHidesFilter(let name):
      Message(
        "\"\(name)\" has a meaning in filters, so it cannot be the name of a list.",
        "「\(name)」は条件に使う語のため、一覧の名前に使えません",
        hint: Bilingual("choose another name", "ほかの名前を指定してください"))
    case .unknownReport(let name, let reports):
      .unknown(
        Bilingual("report", "レポート"), name,
        hint: reports.isEmpty
          ? Bilingual(
            "there are none yet: report \(name) = @Anna sort:due",
            "レポートはまだありません（例: 「report \(name) = @花子 並び順:期限」）")
          : Bilingual(
            "there is \(English.listed(reports))", "レポートの一覧: \(Japanese.either(reports))"))
    case .aliasIsMacro(let mark, let line):
      Message(
        "An alias stands for one command, so it cannot contain \"\(mark)\".",
        "別名は1つのコマンドを表すため、「\(mark)」は使えません", hint: .same(line))
    }
  }
}

extension Message {
  fileprivate static func needsValue(_ key: AttributeKey, _ task: String) -> Message {
    let (question, english, japanese) =
      switch key {
      case .due: (Bilingual("When is it due?", "期限を指定してください"), "friday", "金曜")
      case .project: (Bilingual("Which project?", "プロジェクトを指定してください"), "house", "家")
      case .priority: (Bilingual("Which priority?", "優先度を指定してください"), "high", "高")
      case .remind:
        (Bilingual("When is the reminder?", "通知のタイミングを指定してください"), "30m", "30分")
      default: (Bilingual("Which tag?", "タグを指定してください"), "home", "家")
      }
    let verb = key.rawValue
    return Message(
      question,
      hint: Bilingual(
        "\(verb) \(task) \(english), or \(verb) \(task) none",
        "「\(verb) \(task) \(japanese)」、なくすなら「\(verb) \(task) なし」"))
  }

  fileprivate static func notPostponed(_ number: Int, from old: Due?, to new: Due) -> Message {
    let date = Bilingual.date(new)
    let before = old.map { Bilingual.date($0) }
    return Message(
      before.map { "That is earlier than its deadline, \($0.english)." }
        ?? "\(date.english) is in the past.",
      before.map { "今の期限（\($0.japanese)）より前の日付です" } ?? "\(date.japanese)は過去です",
      hint: Bilingual(
        "to move it forward: due \(number) \(new.iso8601)", "早めるには「due \(number) \(new.iso8601)」"))
  }
}

/// Why the user's editor returned no text.
package enum EditorError: Error, Equatable {
  /// It did not start, or reported a failure.
  case editorFailed
  /// It succeeded, but there is no readable file.
  case noEditedFile
  /// A line, counted from 1, is not valid UTF-8 or contains NUL.
  case editedTextUnreadable(line: Int, isNUL: Bool)
  /// The text is far longer than any limit.
  case editedTextTooLong
  /// A note was left empty: an existing one, such as `3.2`, which stays unchanged, or nil for a new
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

/// Why reminders fail.
enum ReminderFault: Error, Equatable {
  /// The notification command failed; nil for that of the desktop.
  case notNotified(String?)
  /// The system has no timers.
  case noTimers
}

extension ReminderFault: Refusal {
  package var message: Message {
    switch self {
    case .notNotified(let command?):
      Message(
        "The notification command failed: \(command)", "通知コマンドが失敗しました: \(command)",
        hint: Bilingual(
          "set notify-command changes it; the reminder comes again",
          "「set notify-command」で変更できます（この通知はもう一度行います）"))
    case .notNotified(nil):
      Message(
        "The desktop took no notification.", "デスクトップに通知を表示できませんでした",
        hint: Bilingual(
          "set notify-command names a program to use instead",
          "代わりのプログラムは「set notify-command」で指定できます"))
    case .noTimers:
      Message(
        "There is no systemd or launchd here.", "systemd も launchd も見つかりません",
        hint: Bilingual(
          "let cron run taskshell remind every minute", "cron などで「taskshell remind」を毎分実行してください"))
    }
  }
}
