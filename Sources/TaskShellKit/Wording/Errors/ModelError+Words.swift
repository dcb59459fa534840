import TaskLanguage
import TaskModel

extension ModelError: Refusal {
  package var message: Message {
    switch self {
    case .noTask(let number):
      Message("There is no task \(number).", "タスク \(number) はありません", hint: .same("list all"))
    case .emptyText: FormError.missingText.message
    case .emptyName: Message("A user needs a name.", "ユーザーの名前を入力してください")
    case .nameTaken(let name):
      Message("There is already a user named \(name).", "「\(name)」というユーザーはすでにいます")
    case .noUser(let name):
      Message(
        "There is no user named \(name).", "「\(name)」というユーザーはいません",
        hint: Bilingual(
          "users lists all users; user add \(name)", "users で一覧、user add \(name) で追加します"))
    case .seatTaken(let number, let holder):
      Message("Seat \(number) is taken by \(holder).", "座席 \(number) は\(holder)さんが使っています")
    case .seatOutOfRange:
      Message("Seat numbers run from 1 to 999999.", "座席番号は1から999999までの数です")
    case .userHasOpenTasks(let name, let count):
      Message(
        "\(name) has \(English.counted(count, "open task")).", "\(name)さんには未完了のタスクが\(count)件あります",
        hint: .same("list @\"\(name)\""))
    case .taskChangedSince(let number, let stored, let expected):
      Self.taskChangedSince(number, stored?.text, expected?.text)
    case .personChangedSince(let name):
      Message("\(name) has changed since.", "\(name)さんの情報はその後変更されています")
    case .assigneeGone(let number):
      Message(
        "Task \(number) was assigned to a user who no longer exists.",
        "タスク \(number) の担当者は削除されています",
        hint: Bilingual("edit \(number) @NAME", "edit \(number) @名前"))
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
      Message("The history does not reach back that far.", "履歴はそこまで残っていません")
    case .notRecurring(let number):
      Message(
        "Task \(number) does not recur.", "タスク \(number) は繰り返すタスクではありません",
        hint: .same("edit \(number) every:week"))
    case .noNext(let number):
      Message(
        "Task \(number) has no next date.", "タスク \(number) の次回はありません", hint: .same("done \(number)")
      )
    case .cycle(let numbers): Self.cycle(numbers.map(String.init))
    case .noAttribute(let key):
      Message(
        "There is no attribute \"\(key)\" that you added.", "「\(key)」という追加の属性はありません",
        hint: Bilingual("attributes lists them", "attributes で一覧を表示します"))
    case .attributeTaken(let key):
      Message("There is an attribute \"\(key)\" already.", "「\(key)」という属性はすでにあります")
    case .attributeInUse(let key, let count):
      Message(
        "\(English.counted(count, "task")) \(count == 1 ? "has" : "have") a value of \(key).",
        "\(key) の値を持つタスクが\(count)件あります",
        hint: Bilingual(
          "list \(key):any; attribute delete \(key) --yes deletes the values, too",
          "list \(key):any で確認、attribute delete \(key) --yes で値ごと削除します"))
    case .attributeChangedSince(let key):
      Message("The attribute \(key) has changed since.", "属性 \(key) はその後変更されています")
    case .nothingToUndo: Message("There is nothing to undo.", "元に戻す操作がありません")
    case .stepOfAnother(let author, let title, _): Self.stepOfAnother(author, title)
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

  private static func stepOfAnother(_ author: String, _ title: String) -> Message {
    Message(
      author.isEmpty
        ? "The last step is not yours: \(title)"
        : "The last step is \(author)'s, not yours: \(title)",
      author.isEmpty ? "直前の操作はあなたのものではありません: \(title)" : "直前の操作は \(author) のものです: \(title)",
      hint: Bilingual("undo --any takes it back", "undo --any で元に戻せます"))
  }

  private static func taskChangedSince(
    _ number: Int, _ stored: String?, _ expected: String?
  ) -> Message {
    Message(
      "Task \(number) has changed since.", "タスク \(number) はその後変更されています",
      hint: Bilingual("log \(number) shows how", "log \(number) で確認できます"),
      details: [
        Bilingual("now:  \(stored ?? "(gone)")", "現在: \(stored ?? "（なし）")"),
        Bilingual("then: \(expected ?? "(none)")", "当時: \(expected ?? "（なし）")"),
      ])
  }

  private static func cycle(_ numbers: [String]) -> Message {
    Message(
      "These tasks would wait for one another: \(numbers.joined(separator: " after "))",
      "前後関係が循環します: \(numbers.joined(separator: " → "))")
  }
}

extension StagingConflict: Refusal {
  package var message: Message {
    Message(
      cause.message.text,
      hint: Bilingual(
        "rollback discards the staged changes; then make them again",
        "rollback で保留中の変更を破棄してから、やり直してください"),
      details: cause.message.details)
  }
}
