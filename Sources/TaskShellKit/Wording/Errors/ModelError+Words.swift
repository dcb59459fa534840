import TaskLanguage
import TaskModel

extension ModelError: Refusal {
  package var codeName: String {
    if case .inconsistent(let how) = self { how.codeName } else { Self.caseName(of: self) }
  }

  package var message: Message {
    switch self {
    case .noTask(let number):
      Message(
        "There is no task \(number).", "タスク \(number) はありません",
        hint: Bilingual("list all", "list すべて"))
    case .loop(let numbers): .loop(numbers)
    case .noNote(let task, let number):
      Message(
        "Task \(task) has no note \(number).", "タスク \(task) にメモ \(number) はありません",
        hint: .same("show \(task)"))
    case .taskIsDone(let number):
      Message(
        "Task \(number) is done.", "タスク \(number) は完了しています", hint: .same("reopen \(number)"))
    case .emptyText: FormError.missingText.message
    case .emptyName: Message("A person needs a name.", "ユーザーの名前を入力してください")
    case .nameTaken(let name):
      Message("There is already someone named \(name).", "「\(name)」というユーザーはすでにいます")
    case .noUser(let name): .noUser(name)
    case .seatTaken(let seat, let holder):
      Message(
        "Seat \(seat) is taken by \(holder).", "座席 \(seat) は\(Japanese.person(holder))が使っています")
    case .userHasOpenTasks(let name, let count):
      Message(
        "\(name) has \(English.counted(count, "open task")).",
        "\(Japanese.person(name))には未完了のタスクが\(count)件あります",
        hint: Bilingual(
          "list @\(Quoting.value(name)) all shows them; move @\(Quoting.value(name)) @NAME hands them over",
          "一覧は「list @\(Quoting.value(name)) すべて」、引き継ぐには「move @\(Quoting.value(name)) @名前」"))
    case .taskChangedSince(let number, let stored, let expected):
      Message(
        "Someone changed task \(number) in the meantime.", "タスク \(number) は、その後ほかの操作で変更されています",
        hint: Bilingual("log \(number) shows how", "経緯は「log \(number)」"),
        details: [
          Bilingual("now:  \(stored?.text ?? "(gone)")", "現在: \(stored?.text ?? "（なし）")"),
          Bilingual("then: \(expected?.text ?? "(none)")", "当時: \(expected?.text ?? "（なし）")"),
        ])
    case .personChangedSince(let name):
      Message("Someone changed \(name) in the meantime.", "\(Japanese.person(name))の情報はその後変更されています")
    case .inconsistent(let how): how.message
    case .stagingIsOpen:
      Message(
        "Changes are being staged.", "保留中の変更があります",
        hint: Bilingual("commit or rollback first", "先に「commit」か「rollback」を実行してください"))
    case .nothingStaged:
      Message(
        "Nothing is being staged.", "保留中の変更はありません",
        hint: Bilingual("begin starts staging", "保留を始めるには「begin」"))
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
        hint: Bilingual("attributes lists them", "一覧は「attributes」"))
    case .attributeTaken(let key):
      Message("There is already an attribute \"\(key)\".", "「\(key)」という属性はすでにあります")
    case .attributeInUse(let key, let count):
      Message(
        "\(English.counted(count, "task")) \(count == 1 ? "has" : "have") a value of \(key).",
        "\(key) の値を持つタスクが\(count)件あります",
        hint: Bilingual(
          "list \(key):any shows them; attribute delete \(key) --yes deletes the values as well",
          "確認するには「list \(key):あり」、値ごと削除するには「attribute delete \(key) --yes」"))
    case .attributeChangedSince(let key):
      Message("Someone changed the attribute \(key) in the meantime.", "属性 \(key) はその後変更されています")
    case .noTemplate(let name): .noTemplate(name)
    case .templateLacksWord(let name, let word): .templateLacksWord(name, word)
    case .templateLacksDates(let name):
      Message(
        "No task in \(name) has a date to move.", "\(name) のタスクには、動かす日付がありません",
        hint: .same("template \(Quoting.asNeeded(name))"))
    case .templateChangedSince(let name): .templateChangedSince(name)
    case .outOfCalendar: AttributeError.outOfCalendar.message
    case .onlyReads:
      Message(
        "watch runs only commands that change nothing.", "「watch」で実行できるのは、何も変更しないコマンドだけです",
        hint: Bilingual("watch 'list today'", "watch 'list 今日'"))
    case .nothingToUndo: Message("There is nothing to undo.", "元に戻す操作がありません")
    case .stepOfAnother(let author, let title, _):
      Message(
        author.isEmpty
          ? "The last step was made by someone else, not by you: \(title)"
          : "The last step was made by \"\(author)\", not by you: \(title)",
        author.isEmpty
          ? "直前の操作をしたのは、あなたではなくほかの人です: \(title)" : "直前の操作をしたのは、あなたではなく「\(author)」です: \(title)",
        hint: Bilingual("undo --any takes it back", "元に戻すには「undo --any」"))
    case .nothingToRedo: Message("There is nothing to redo.", "やり直す操作がありません")
    case .fewerStaged(let available):
      Message(
        available == 0
          ? "Nothing has been staged yet that could be undone."
          : "Only \(English.counted(available, "staged step")) can be undone.",
        available == 0
          ? "元に戻せる保留中の操作がありません" : "元に戻せる保留中の操作は\(available)件だけです",
        hint: Bilingual(
          "undo takes back what was done before once commit or rollback has ended this",
          "それより前の操作は、「commit」か「rollback」の後で元に戻せます"))
    case .fewerToUndo(let available):
      Message(
        "Only \(available) of your own steps \(available == 1 ? "is" : "are") left.",
        "元に戻せる自分の操作は\(available)件だけです",
        hint: Bilingual(
          "undo \(available); undo --any also takes back the steps of others",
          "「undo \(available)」。ほかの人の操作も元に戻すには「undo --any」。"))
    case .fewerToRedo(let available):
      Message(
        "Only \(English.counted(available, "step")) can be redone.", "やり直せる操作は\(available)件だけです",
        hint: .same("redo \(available)"))
    }
  }
}

/// A number refers to a deleted task; carries when and how it was deleted.
struct TaskGone: Error {
  let number: Int
  let removal: TaskRemoval
  /// The local time of the deletion.
  let moment: CivilDateTime
  let today: CivilDate
}

extension TaskGone: Refusal {
  var codeName: String { ModelError.noTask(number: number).codeName }

  var message: Message {
    let due = Due(date: moment.date, time: moment.time)
    let (time, day) = (moment.time.iso8601, Bilingual.date(due, today: today))
    let when =
      moment.date == today
      ? Bilingual("at \(time)", time) : Bilingual("on \(day.english)", day.japanese)
    if removal.info.kind.isUndo {
      return Message(
        "Adding task \(number) was undone \(when.english).",
        "タスク \(number) の追加は \(when.japanese) に取り消されました", hint: story)
    }
    return Message(
      "Task \(number) was deleted \(when.english).", "タスク \(number) は \(when.japanese) に削除されました",
      hint: removal.isNextUndo
        ? Bilingual("undo brings it back", "元に戻すには「undo」")
        : removal.isNextUndoOfAny
          ? Bilingual("undo --any brings it back", "元に戻すには「undo --any」") : story)
  }

  private var story: Bilingual {
    Bilingual("log \(number) shows how", "経緯は「log \(number)」")
  }
}

extension StagingConflict: Refusal {
  package var codeName: String { "stagingConflict" }

  package var message: Message {
    Message(
      cause.message.text,
      hint: Bilingual(
        "rollback discards the staged changes; then make them again",
        "「rollback」で保留中の変更を破棄してから、もう一度変更してください"),
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
      "先行タスクの関係が循環します: \(numbers.joined(separator: " → "))")
  }

  fileprivate static func loop(_ numbers: [Int]) -> Message {
    let path = numbers.map(String.init).joined(separator: " < ")
    return Message("A task cannot be a part of itself: \(path)", "タスクを自分自身の子タスクにはできません: \(path)")
  }

  fileprivate static func noUser(_ name: String) -> Message {
    let names = name.split { "、，,".contains($0) }.map { "@\(Quoting.value(String($0)))" }
    let several = names.joined(separator: " ")
    return Message(
      "There is nobody named \(name).", "「\(name)」というユーザーはいません",
      hint: names.count > 1
        ? Bilingual("\(several) for several people", "複数の人なら「\(several)」")
        : .addingPerson(name))
  }
}

extension Inconsistency: Refusal {
  package var message: Message {
    switch self {
    case .userHasWorked(let name):
      Message(
        "\(name) has done tasks or recorded time.",
        "\(Japanese.person(name))には完了したタスクか作業時間の記録があります",
        hint: .same("list all @\(Quoting.value(name))"))
    case .userHasSeat(let name, let seat): .userHasSeat(name, seat)
    case .seatHolderGone(let seat):
      Message(
        "The person at seat \(seat) has been deleted.", "座席 \(seat) を使っていたユーザーは削除されています",
        hint: Bilingual("users lists everyone", "一覧は「users」"))
    case .taskIsThere(let number, let other):
      Message(
        "Task \(number) is already here as task \(other).",
        "タスク \(number) は、タスク \(other) としてすでにあります",
        hint: .same("show \(other)"))
    case .taskHasParts(let number, let parts): .taskHasParts(number, parts)
    case .assigneeGone(let number):
      Message(
        "Task \(number) was assigned to a person who has been deleted.",
        "タスク \(number) の担当者は削除されています",
        hint: Bilingual("edit \(number) @NAME", "edit \(number) @名前"))
    case .attributeGone(let number):
      Message(
        "Task \(number) had a value of an attribute that has been deleted.",
        "タスク \(number) が値を持っていた属性は削除されています",
        hint: Bilingual("attributes lists them", "一覧は「attributes」"))
    }
  }
}

extension Message {
  fileprivate static func userHasSeat(_ name: String, _ seat: SeatName) -> Message {
    let typed = Quoting.value(name)
    return Message(
      "\(name) sits at seat \(seat).", "\(Japanese.person(name))は座席 \(seat) を使っています",
      hint: Bilingual("user seat \(typed) none", "user seat \(typed) なし"))
  }

  fileprivate static func taskHasParts(_ number: Int, _ parts: [Int]) -> Message {
    let list = (parts.prefix(10).map(String.init) + (parts.count > 10 ? ["…"] : []))
      .map(Bilingual.same).joined(by: Bilingual(", ", "、"))
    return Message(
      Bilingual("Task \(number) has parts: ", "タスク \(number) には子タスクがあります: ") + list,
      hint: Bilingual("delete \(number) deletes them as well", "子タスクごと削除するには「delete \(number)」"))
  }
}

extension Bilingual {
  /// How to list people, and how to add an unknown one, if that can be a name.
  static func addingPerson(_ name: String) -> Bilingual {
    guard (try? NewNames.check(name, [])) != nil else {
      return Bilingual("users lists everyone", "一覧は「users」")
    }
    return Bilingual(
      "users lists everyone; user add \(name) adds that person",
      "一覧は「users」、追加するには「user add \(name)」")
  }
}
