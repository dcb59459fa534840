import TaskLanguage
import TaskModel
import TaskSync

/// The kind of a task's change.
package enum TaskChangeKind: CaseIterable, Sendable {
  case added
  /// Restored by an undo, after a deletion.
  case restored
  case completed
  case reopened
  case started
  case stopped
  case edited
  case deleted
}

extension Message {
  // MARK: Changes of tasks

  /// - Parameters:
  ///   - details: the present values.
  ///   - removes: whether one of them is a removal.
  ///   - aside: a further effect of the change.
  static func taskChanged(
    _ kind: TaskChangeKind, _ number: Int, _ text: String, details: [Bilingual],
    removes: Bool = false, aside: Bilingual? = nil
  ) -> Message {
    let what = Bilingual(
      "\(kind.verb.english) \(number): \(text)", "タスク \(number) \(kind.verb.japanese): \(text)")
    return Message(
      what.with(details, removes: removes)
        + (aside.map { Bilingual("; \($0.english)", "（\($0.japanese)）") } ?? .same("")))
  }

  static func tasksChanged(_ kind: TaskChangeKind, count: Int, list: [Bilingual]) -> Message {
    Message(
      "\(kind.verb.english) \(count) tasks:", "\(count)件のタスク\(kind.verb.japanese):", details: list)
  }

  static func alreadyDone(_ task: TaskItem) -> Message {
    Message(
      "Task \(task.number) is already done: \(task.text)",
      "タスク \(task.number) はすでに完了しています: \(task.text)")
  }

  static func alreadyDone(_ tasks: [TaskItem]) -> Message {
    unchanged(tasks, Bilingual("were already done", "はすでに完了しています"))
  }

  static func alreadyOpen(_ tasks: [TaskItem]) -> Message {
    unchanged(tasks, Bilingual("were already open", "は未完了です"))
  }

  /// Several tasks already were as wanted.
  static func unchanged(_ tasks: [TaskItem], _ state: Bilingual) -> Message {
    let names = Bilingual.names(tasks)
    return Message(
      "\(tasks.count) tasks \(state.english): \(names.english)",
      "\(tasks.count)件\(state.japanese): \(names.japanese)")
  }

  /// Tasks that match the filter of a change, but wait or have expired.
  static func leftOut(_ tasks: [TaskItem]) -> Message {
    let names = Bilingual.names(tasks)
    return Message(
      "Left out, waiting or expired: \(names.english)", "待機中または有効期限切れのため対象外: \(names.japanese)",
      hint: Bilingual("waiting or expired in the filter names them", "対象にするには条件に「待機中」や「有効期限切れ」を追加"))
  }

  /// Tasks are already due later than they were to be postponed to.
  static func notPostponed(_ tasks: [TaskItem]) -> Message {
    let names = Bilingual.names(tasks)
    return Message(
      "Already due later, so not changed: \(names.english)",
      "期限がそれより後のため、変更していません: \(names.japanese)")
  }

  static func alreadyOpen(_ task: TaskItem) -> Message {
    Message(
      "Task \(task.number) is already open: \(task.text)", "タスク \(task.number) は未完了です: \(task.text)"
    )
  }

  /// A recurring task was completed and has no next one.
  static func seriesEnded(_ task: TaskItem) -> Message {
    Message(
      "Task \(task.number) was the last of its series: \(task.text)",
      "タスク \(task.number) で繰り返しは終わりです: \(task.text)")
  }

  /// The task that followed a completed one stays, although that is open again.
  static func followerStays(_ task: TaskItem) -> Message {
    Message(
      "The next one, task \(task.number), is still open: \(task.text)",
      "次回のタスク \(task.number) は未完了のまま残っています: \(task.text)", hint: .same("delete \(task.number)"))
  }

  /// A task was completed before others that it waited for.
  static func wasBlocked(_ task: TaskItem, by before: [TaskItem]) -> Message {
    Message(
      "Task \(task.number) was still blocked by:", "タスク \(task.number) の先行タスクが未完了です:",
      details: Bilingual.lines(before))
  }

  /// Tasks whose new `until` is in the past.
  static func haveExpired(_ numbers: [Int]) -> Message {
    let tasks = named(numbers)
    let isOne = numbers.count == 1
    return Message(
      tasks.english.prefix(1).uppercased() + tasks.english.dropFirst()
        + (isOne
          ? " has already expired, so lists do not show it."
          : " have already expired, so lists do not show them."),
      "\(tasks.japanese)は有効期限を過ぎているため、一覧に表示しません",
      hint: .same("list expired"))
  }

  /// Tasks whose `wait` is after their deadline, one of them new.
  static func waitTooLong(_ numbers: [Int]) -> Message {
    let tasks = named(numbers)
    let isOne = numbers.count == 1
    return Message(
      "Lists hide \(tasks.english) until after \(isOne ? "it is" : "they are") due.",
      "\(tasks.japanese)は、期限を過ぎるまで一覧に表示しません")
  }

  /// Tasks by their numbers, or how many they are.
  private static func named(_ numbers: [Int]) -> Bilingual {
    guard numbers.count <= 5 else {
      return Bilingual(English.counted(numbers.count, "task"), "\(numbers.count)件のタスク")
    }
    let words = numbers.map { String($0) }
    return Bilingual(
      "task\(numbers.count == 1 ? "" : "s") \(English.listed(words))",
      "タスク \(words.joined(separator: ", ")) ")
  }

  /// A new task is outside the active filter.
  static func filterHidesNew(_ number: Int, _ filter: FilterName) -> Message {
    Message(
      "Task \(number) is outside \(filter.words.english), so lists hide it (\(filter.way.english) shows all).",
      "\(filter.words.japanese)で絞り込んでいるため、タスク \(number) は一覧に表示しません（解除: \(filter.way.japanese)）")
  }

  /// Tasks that waited only for what was completed now.
  static func freed(_ tasks: [TaskItem]) -> Message {
    Message(
      "No longer blocked:", "着手できるようになりました:",
      details: Bilingual.lines(tasks))
  }

  /// Tasks that waited for deleted ones now wait for others.
  static func nowBlocked(_ tasks: [TaskItem]) -> Message {
    Message(
      "Now blocked by other tasks:", "先行タスクが変わりました:", details: Bilingual.lines(tasks))
  }

  /// A task that waited for a deleted one now waits for these.
  static func nowBlocked(_ task: TaskItem, by before: [TaskItem]) -> Message {
    let numbers = before.map { String($0.number) }
    let many = before.count > 5
    let english = many ? English.counted(before.count, "task") : English.listed(numbers)
    let japanese = many ? "\(before.count)件" : " " + numbers.joined(separator: ", ") + " "
    return Message(
      "Task \(task.number) is now blocked by \(english): \(task.text)",
      "タスク \(task.number) の先行タスクは\(japanese)になりました: \(task.text)")
  }

  static let nothingChanged = Message(
    "Nothing to change.", "変更はありません")

  /// A draft was saved to a file, as another shell deleted its task or it is not valid text.
  package static func editIsSaved(in path: String) -> Message {
    Message("What you wrote is saved in \(path)", "書いた内容は \(path) に保存しました")
  }

  /// A draft was kept after a failed edit; this command opens it.
  static func editIsKept(_ command: String) -> Message {
    Message(
      "What you wrote is kept; \(command) opens it again.",
      "書いた内容は保持しています（もう一度開くには「\(command)」）")
  }

  /// A part of a text would be a command on a line of its own.
  static func textLikeCommand(_ text: String) -> Message {
    Message(
      "\"\(text)\" is part of the text.", "「\(text)」は本文の一部です",
      hint: Bilingual("enter each command on its own line", "コマンドは1行に1つずつ入力"))
  }

  static func undone(_ title: String) -> Message {
    Message("Undone: \(title)", "元に戻しました: \(title)")
  }
  static func redone(_ title: String) -> Message {
    Message("Redone: \(title)", "やり直しました: \(title)")
  }

  /// The message after its author: a person, a remote, or another shell.
  func elsewhere(by author: String?) -> Message {
    let who =
      author.map { author in
        Remote.name(ofAuthor: author).map { Bilingual("from \($0): ", "\($0) から: ") }
          ?? .same("\(author): ")
      } ?? Bilingual("Another shell: ", "別のシェル: ")
    return Message(who + text, details: details)
  }

  static func selected(_ task: TaskItem) -> Message {
    Message("Selected \(task.number): \(task.text)", "タスク \(task.number) を選択しました: \(task.text)")
  }

  static let deselected = Message("Selection cleared.", "選択を解除しました")
  static let nothingWasSelected = Message("Nothing was selected.", "選択中のタスクはありません")
}

extension TaskChangeKind {
  fileprivate var verb: Bilingual {
    switch self {
    case .added: Bilingual("Added", "を追加しました")
    case .restored: Bilingual("Restored", "を復元しました")
    case .completed: Bilingual("Done", "を完了しました")
    case .reopened: Bilingual("Reopened", "を未完了に戻しました")
    case .started: Bilingual("Started", "の作業を開始しました")
    case .stopped: Bilingual("Stopped", "の作業を中断しました")
    case .edited: Bilingual("Changed", "を変更しました")
    case .deleted: Bilingual("Deleted", "を削除しました")
    }
  }
}

// MARK: Changes of an attribute
extension Bilingual {
  /// The task followed by its changed values.
  ///
  /// - Parameter removes: whether one of them is a removal.
  func with(_ values: [Bilingual], removes: Bool) -> Bilingual {
    let comma = Bilingual(", ", "、")
    guard !values.isEmpty else { return self }
    return self + (removes ? Bilingual(": ", "、") : comma) + values.joined(by: comma)
  }

  static func momentRemoved(_ attribute: Attribute) -> Bilingual {
    Bilingual("no \(attribute.key.rawValue) date", "\(attribute.label.japanese)なし")
  }

  static let assigneeRemoved = Bilingual("unassigned", "担当者なし")
  static func noted(_ note: String) -> Bilingual { Bilingual("note: \(note)", "メモ: \(note)") }
  /// Recorded time: `45m on Tue 10 Mar, 2h in all`.
  static func worked(_ session: WorkSession, total: Minutes?, now: CivilDateTime) -> Bilingual {
    let day = Bilingual.day(session.start.date, today: now.date)
    let length = Bilingual.length(session.length)
    let what =
      session.start.date == now.date
      ? length
      : Bilingual("\(length.english) on \(day.english)", "\(day.japanese)に\(length.japanese)")
    guard let total = total.map(Bilingual.length) else { return what }
    return what + Bilingual(", \(total.english) in all", "、合計\(total.japanese)")
  }

  /// The start of work that began before the command.
  static func workSince(_ begin: Due, today: CivilDate) -> Bilingual {
    let moment = Bilingual.moment(begin, today: today)
    return Bilingual("since \(moment.english)", "\(moment.japanese)から")
  }

  static func doneOn(_ day: CivilDate, today: CivilDate) -> Bilingual {
    let day = Bilingual.day(day, today: today)
    return Bilingual("on \(day.english)", "\(day.japanese)に完了")
  }

  /// The state of a task that comes when it is done.
  static func comesDone(on day: CivilDate?, today: CivilDate) -> Bilingual {
    guard let day else { return Bilingual("done", "完了") }
    let words = doneOn(day, today: today)
    return Bilingual("done \(words.english)", words.japanese)
  }

  /// Behind a task in a list of tasks that come.
  static let alsoDone = Bilingual(", done", "、完了")

  static func noteGone(_ note: String) -> Bilingual {
    Bilingual("note deleted: \(note)", "メモを削除: \(note)")
  }

  static func textWas(_ old: String) -> Bilingual { Bilingual("was: \(old)", "変更前: \(old)") }

  /// Recorded time was removed.
  static func timeRemoved(_ length: Minutes) -> Bilingual {
    let length = Bilingual.length(length)
    return Bilingual(
      "\(length.english) of time removed", "作業時間\(length.japanese)の記録も取り消しました")
  }

  /// Follows a tag or a project that no other task has; suggests a similar one.
  static func newValue(nearest: Bilingual?) -> Bilingual {
    guard let nearest else { return Bilingual(" (new)", "（新規）") }
    return Bilingual(
      " (new; did you mean \(nearest.english)?)", "（新規。もしかして: \(nearest.japanese)）")
  }

  /// A value that was added while another was removed.
  static func given(_ value: Bilingual) -> Bilingual {
    Bilingual("added \(value.english)", value.japanese)
  }

  /// The only value of an attribute was removed, as one would type it: `removed !high`.
  static func removed(_ value: Bilingual, of attribute: Attribute) -> Bilingual {
    Bilingual("removed \(value.english)", "\(attribute.label.japanese)なし")
  }

  /// One of several values was removed: `removed #home`.
  static func removed(_ attribute: Bilingual) -> Bilingual {
    Bilingual("removed \(attribute.english)", "\(attribute.japanese) を外しました")
  }
}

// MARK: Tasks with parts
extension Bilingual {
  static func completesParts(_ tasks: [TaskItem], _ parts: [TaskItem]) -> Bilingual {
    let whole = tasks.count == 1 ? tasks[0].text : "\(tasks.count)"
    return Bilingual(
      "\(whole) has \(English.counted(parts.count, "open part")): \(names(parts).english)\nDone as well? [y/N] ",
      "\(whole) には未完了の子タスクが\(parts.count)件あります: \(names(parts).japanese)\n一緒に完了しますか？ [y/N] ")
  }

  static func deletesParts(_ tasks: [TaskItem], _ parts: [TaskItem]) -> Bilingual {
    let count = parts.count
    if tasks.count == 1, let number = tasks.first?.number {
      return Bilingual(
        "Delete task \(number) and its \(English.counted(count, "part")) (\(names(parts).english))? [y/N] ",
        "タスク \(number) とその子タスク\(count)件（\(names(parts).japanese)）を削除しますか？ [y/N] ")
    }
    return Bilingual(
      "Delete \(tasks.count) tasks (\(names(tasks).english)) and their"
        + " \(English.counted(count, "part"))? [y/N] ",
      "\(tasks.count)件のタスク（\(names(tasks).japanese)）とその子タスク\(count)件を削除しますか？ [y/N] ")
  }

  /// The numbers and texts of the first three tasks.
  static func names(_ tasks: [TaskItem]) -> Bilingual {
    let shown = tasks.prefix(3).map { Bilingual.same("\($0.number) \($0.text)") }
    return (shown + (tasks.count > 3 ? [.same("…")] : [])).joined(by: Bilingual(", ", "、"))
  }
}

extension Message {
  static func partsStayOpen(_ parts: [TaskItem]) -> Message {
    Message(
      "Its parts are still open:", "次の子タスクは未完了のままです:",
      hint: .same("done " + parts.map { String($0.number) }.joined(separator: ",")),
      details: Bilingual.lines(parts))
  }

  static let noTemplateYet = Message(
    "No templates yet.", "テンプレートはまだありません",
    hint: Bilingual("template save launch 3-8", "template save 準備 3-8"))

  /// - Parameter before: the number of tasks of the template that was replaced; nil if there was none.
  static func templateSaved(_ name: String, count: Int, before: Int?) -> Message {
    let tasks = English.counted(count, "task")
    guard let before else {
      return Message(
        "Saved template \(name) (\(tasks))", "テンプレートを保存しました: \(name)（\(count)件）")
    }
    return Message(
      "Replaced template \(name) (\(tasks); it had \(before))",
      "テンプレートを置き換えました: \(name)（\(count)件、前は\(before)件）")
  }

  static func templateDeleted(_ name: String) -> Message {
    Message("Deleted template \(name)", "テンプレートを削除しました: \(name)")
  }

  /// New tasks of a template lack people and attributes that have been deleted.
  static let templateHasLost = Message(
    "People and attributes that have been deleted since are left out.", "その後削除されたユーザーや属性は付けていません")

  static func noTemplate(_ name: String) -> Message {
    Message(
      "There is no template \"\(name)\".", "「\(name)」というテンプレートはありません",
      hint: Bilingual(
        "to see them: template; to make one: template save \(Quoting.asNeeded(name)) 3-8",
        "一覧は「template」、作るには「template save \(Quoting.asNeeded(name)) 3-8」"))
  }

  static func templateLacksWord(_ name: String, _ word: String) -> Message {
    Message(
      "No task in \(name) contains \"\(word)\".", "\(name) のタスクに「\(word)」という語はありません",
      hint: Bilingual("template shows their texts", "内容を見るには「template」"))
  }

  static func templateChangedSince(_ name: String) -> Message {
    Message(
      "Someone changed the template \(name) in the meantime.", "テンプレート \(name) は、その後ほかの操作で変更されています")
  }
}
