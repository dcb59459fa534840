import TaskLanguage
import TaskModel

extension ModelError: Refusal {
  package var codeName: String {
    if case .inconsistent(let how) = self { how.codeName } else { Self.caseName(of: self) }
  }

  package var message: Message {
    switch self {
    case .noTask(let number):
      Message("There is no task \(number).", "タスク \(number) はありません", hint: .same("list all"))
    case .loop(let numbers): .loop(numbers)
    case .noNote(let task, let number):
      Message(
        "Task \(task) has no note \(number).", "タスク \(task) にメモ \(number) はありません",
        hint: .same("show \(task)"))
    case .taskIsDone(let number):
      Message(
        "Task \(number) is done.", "タスク \(number) は完了しています", hint: .same("reopen \(number)"))
    case .emptyText: FormError.missingText.message
    case .emptyName: Message("A user needs a name.", "ユーザーの名前を入力してください")
    case .nameTaken(let name):
      Message("There is already a user named \(name).", "「\(name)」というユーザーはすでにいます")
    case .noUser(let name): .noUser(name)
    case .seatTaken(let seat, let holder):
      Message(
        "Seat \(seat) is taken by \(holder).", "座席 \(seat) は\(Japanese.person(holder))が使っています")
    case .userHasOpenTasks(let name, let count):
      Message(
        "\(name) has \(English.counted(count, "open task")).",
        "\(Japanese.person(name))には未完了のタスクが\(count)件あります",
        hint: .same("list @\(Quoting.value(name))"))
    case .taskChangedSince(let number, let stored, let expected):
      Message(
        "Task \(number) has changed since.", "タスク \(number) はその後変更されています",
        hint: Bilingual("log \(number) shows how", "log \(number) で確認できます"),
        details: [
          Bilingual("now:  \(stored?.text ?? "(gone)")", "現在: \(stored?.text ?? "（なし）")"),
          Bilingual("then: \(expected?.text ?? "(none)")", "当時: \(expected?.text ?? "（なし）")"),
        ])
    case .personChangedSince(let name):
      Message("\(name) has changed since.", "\(Japanese.person(name))の情報はその後変更されています")
    case .inconsistent(let how): how.message
    case .stagingIsOpen:
      Message(
        "Changes are being staged.", "保留中の変更があります",
        hint: Bilingual("commit or rollback first", "先に commit か rollback を実行してください"))
    case .nothingStaged:
      Message(
        "Nothing is being staged.", "保留中の変更はありません",
        hint: Bilingual("begin starts staging", "begin で保留を始めます"))
    case .stagedAsWhole:
      Message(
        "With --atomic the whole script is one step already.",
        "--atomic では、スクリプト全体がまとめて保存されます")
    case .historyTooShort:
      Message(
        "The history does not reach back that far.", "履歴はそこまで残っていません")
    case .notRecurring(let number):
      Message(
        "Task \(number) does not recur.", "タスク \(number) は繰り返すタスクではありません",
        hint: Bilingual("edit \(number) every:week", "edit \(number) 繰り返し:毎週"))
    case .noNext(let number):
      Message(
        "Task \(number) has no next date.", "タスク \(number) の次回はありません", hint: .same("done \(number)")
      )
    case .cycle(let numbers): .cycle(numbers.map(String.init))
    case .noAttribute(let key):
      Message(
        "There is no custom attribute \"\(key)\".", "「\(key)」という独自の属性はありません",
        hint: Bilingual("attributes lists them", "attributes で一覧を表示します"))
    case .attributeTaken(let key):
      Message("There is already an attribute \"\(key)\".", "「\(key)」という属性はすでにあります")
    case .attributeInUse(let key, let count):
      Message(
        "\(English.counted(count, "task")) \(count == 1 ? "has" : "have") a value of \(key).",
        "\(key) の値を持つタスクが\(count)件あります",
        hint: Bilingual(
          "list \(key):any; attribute delete \(key) --yes deletes the values, too",
          "list \(key):any で確認、attribute delete \(key) --yes で値ごと削除します"))
    case .attributeChangedSince(let key):
      Message("The attribute \(key) has changed since.", "属性 \(key) はその後変更されています")
    case .noTemplate(let name): .noTemplate(name)
    case .templateLacksWord(let name, let word): .templateLacksWord(name, word)
    case .templateChangedSince(let name): .templateChangedSince(name)
    case .outOfCalendar: AttributeError.outOfCalendar.message
    case .onlyReads:
      Message(
        "watch refuses commands that change data.", "watch では、データを変更するコマンドを実行できません",
        hint: Bilingual("watch 'list today'", "watch 'list 今日'"))
    case .nothingToUndo: Message("There is nothing to undo.", "元に戻す操作がありません")
    case .stepOfAnother(let author, let title, _):
      Message(
        author.isEmpty
          ? "The last step is not yours: \(title)"
          : "The last step is \(author)'s, not yours: \(title)",
        author.isEmpty ? "直前の操作はあなたのものではありません: \(title)" : "直前の操作は \(author) のものです: \(title)",
        hint: Bilingual("undo --any takes it back", "undo --any で元に戻せます"))
    case .nothingToRedo: Message("There is nothing to redo.", "やり直す操作がありません")
    case .fewerToUndo(let available):
      Message(
        "Only \(English.counted(available, "step")) can be undone.", "元に戻せる操作は\(available)件だけです",
        hint: .same("undo \(available)"))
    case .fewerToRedo(let available):
      Message(
        "Only \(English.counted(available, "step")) can be redone.", "やり直せる操作は\(available)件だけです",
        hint: .same("redo \(available)"))
    }
  }
}

extension StagingConflict: Refusal {
  package var codeName: String { "stagingConflict" }

  package var message: Message {
    Message(
      cause.message.text,
      hint: Bilingual(
        "rollback discards the staged changes; then make them again",
        "rollback で保留中の変更を破棄してから、もう一度変更してください"),
      details: details ?? cause.message.details)
  }
}

extension Message {
  fileprivate static func cycle(_ numbers: [String]) -> Message {
    if numbers.count == 2, let number = numbers.first {
      return Message(
        "Task \(number) cannot wait for itself.", "タスク \(number) を自分自身の先行タスクにはできません")
    }
    return Message(
      "These tasks would wait for one another: \(numbers.joined(separator: " after "))",
      "前後関係が循環します: \(numbers.joined(separator: " → "))")
  }

  fileprivate static func loop(_ numbers: [Int]) -> Message {
    let path = numbers.map(String.init).joined(separator: " < ")
    return Message("A task cannot be a part of itself: \(path)", "タスクを自分自身の子タスクにはできません: \(path)")
  }

  fileprivate static func noUser(_ name: String) -> Message {
    let names = name.split { "、，,".contains($0) }.map { "@\(Quoting.value(String($0)))" }
    let several = names.joined(separator: " ")
    return Message(
      "There is no user named \(name).", "「\(name)」というユーザーはいません",
      hint: names.count > 1
        ? Bilingual("\(several) for several users", "複数のユーザーなら \(several)")
        : Bilingual(
          "users lists all users; user add \(name)", "users で一覧、user add \(name) で追加します"))
  }
}
