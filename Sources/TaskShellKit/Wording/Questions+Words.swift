import TaskLanguage
import TaskModel

/// An action on many tasks.
package enum BulkAction: Equatable, Sendable {
  case complete
  case reopen
  case edit
  /// Gives them a place in the manual order.
  case order
  /// Replaces all of their texts by one.
  case giveText
  case duplicate
  case delete

  /// The most tasks that it changes without a question. A place is nothing that is lost, and those
  /// above a task get one only for it to have one.
  var limitWithoutQuestion: Int {
    switch self {
    case .giveText: 1
    case .order: .max
    case .complete, .reopen, .edit, .duplicate, .delete: 3
    }
  }

  /// The effect of a line on this many tasks, before their names.
  func announcement(_ count: Int, isWhole: Bool) -> Bilingual {
    let tasks =
      isWhole
      ? Bilingual(English.counted(count, "task"), "\(count)件")
      : Bilingual("over \(count) tasks", "\(count)件以上")
    let (english, japanese) = (tasks.english, tasks.japanese)
    return switch self {
    case .delete: Bilingual("deletes \(english): ", "\(japanese)を削除: ")
    case .complete: Bilingual("completes \(english): ", "\(japanese)を完了: ")
    case .reopen: Bilingual("reopens \(english): ", "\(japanese)を未完了に戻す: ")
    case .duplicate: Bilingual("duplicates \(english): ", "\(japanese)を複製: ")
    case .edit, .order, .giveText: Bilingual("changes \(english): ", "\(japanese)を変更: ")
    }
  }

  func question(_ tasks: [TaskItem]) -> Bilingual {
    let count = tasks.count
    let english = English.counted(count, "task")
    let what =
      switch self {
      case .complete: Bilingual("Mark \(english) as done", "\(count)件のタスクを完了にしますか")
      case .reopen: Bilingual("Reopen \(english)", "\(count)件のタスクを未完了に戻しますか")
      case .duplicate: Bilingual("Duplicate \(english)", "\(count)件のタスクを複製しますか")
      case .giveText: Bilingual("Give \(english) the same text", "\(count)件のタスクを同じ本文にしますか")
      case .edit, .order: Bilingual("Change \(english)", "\(count)件のタスクを変更しますか")
      case .delete: Bilingual("Delete \(english)", "\(count)件のタスクを削除しますか")
      }
    guard self == .delete else { return what + Bilingual("? [y/N] ", "？ [y/N] ") }
    let names = Bilingual.names(tasks)
    return Bilingual(
      "Delete \(english) (\(names.english))? [y/N] ",
      "\(count)件のタスク（\(names.japanese)）を削除しますか？ [y/N] ")
  }
}

extension Message {
  /// The remark at the end of a dry run.
  static let dryRun = Message(
    "Dry run: nothing was changed, and no hook was run.", "試しに実行しただけで、何も変更せず、フックも実行していません")

  /// Before a question is asked again.
  static let changedWhileAsked = Message(
    "Someone has changed this in the meantime.", "確認している間に、内容が変更されました")

  /// A question that a dry run did not ask.
  static func wouldAsk(_ question: Bilingual) -> Message {
    let asked = question.withoutChoice
    return Message(Bilingual("It would ask: \(asked.english)", "確認します: \(asked.japanese)"))
  }
}

extension Bilingual {
  /// A question without the choice of answers at its end, `[y/N]`.
  var withoutChoice: Bilingual {
    func without(_ text: String) -> String {
      text.replacing("[y/N]", with: "").replacing("\n", with: " ").trimmingSpaces
    }
    return Bilingual(without(english), without(japanese))
  }
}

extension Language {
  /// Whether an answer means yes.
  func isYes(_ answer: String) -> Bool {
    let words =
      switch self {
      case .english: ["y", "yes"]
      case .japanese: ["y", "yes", "はい"]
      }
    return words.contains(answer.folded)
  }

  /// Whether an answer keeps the time in question.
  func keepsWork(_ answer: String) -> Bool {
    isYes(answer) || ["k", "keep", "記録", "記録する"].contains(answer.folded)
  }

  /// Whether an answer discards the time in question.
  func dropsWork(_ answer: String) -> Bool {
    ["d", "drop", "記録しない", "破棄"].contains(answer.folded)
  }

  /// Whether an answer means no, as just Enter does.
  func isNo(_ answer: String) -> Bool {
    let words =
      switch self {
      case .english: ["", "n", "no"]
      case .japanese: ["", "n", "no", "いいえ"]
      }
    return words.contains(answer.folded)
  }
}

extension Bilingual {
  /// The prefix of a repeated question, after an answer that was neither yes nor no.
  static let yesOrNo = Bilingual("Please answer y or n.\n", "y か n で答えてください\n")

  /// Asks whether words that match only parts of words mean these tasks.
  static func meansTask(_ words: String, _ tasks: [TaskItem]) -> Bilingual {
    let rows = Bilingual.lines(tasks).reduce(Bilingual.same("")) { $0 + .same("\n  ") + $1 }
    return Bilingual("\"\(words)\" is only part of a word:", "「\(words)」は語の一部にしか一致しません:")
      + rows + Bilingual("\nIs that the task? [y/N] ", "\nこのタスクですか？ [y/N] ")
  }

  /// Asks about a new tag or project that is close to another.
  static func newName(_ name: Bilingual, nearest: Bilingual) -> Bilingual {
    Bilingual(
      "\(name.english) would be new. Did you mean \(nearest.english)? Use the new name? [y/N] ",
      "「\(name.japanese)」は新しい名前です（もしかして: \(nearest.japanese)）。この名前で設定しますか？ [y/N] ")
  }

  /// Asks about a new name that tasks have already.
  static func mergesNames(_ old: Bilingual, into new: Bilingual, count: Int) -> Bilingual {
    Bilingual(
      "\(English.counted(count, "task")) already \(count == 1 ? "has" : "have") \(new.english); \(old.english) cannot be told apart afterwards. Rename? [y/N] ",
      "\(new.japanese) はすでに\(count)件のタスクで使われており、\(old.japanese) と区別できなくなります。名前を変更しますか？ [y/N] ")
  }

  /// Asks what to do with forgotten work.
  static func endsWork(
    _ task: TaskItem, since begin: Due, _ length: Minutes, today: CivilDate
  ) -> Bilingual {
    let (length, since) = (Bilingual.length(length), Bilingual.moment(begin, today: today))
    return Bilingual(
      "\(task.number): \(task.text), since \(since.english): "
        + "k keeps \(length.english), a time ends it then, d drops it [Enter: not now] ",
      "タスク \(task.number): \(task.text)、\(since.japanese)から: k \(length.japanese)を記録、時刻 その時刻に終了、"
        + "d 記録しない（Enter なら何もしない） ")
  }

  /// Asks whether to drop the changes before now.
  static let dropHistory = Bilingual(
    "Drop old history? undo, log and asof: will not reach back before now. [y/N] ",
    "古い履歴を捨てますか？ これより前には「undo」、「log」、「時点:」でさかのぼれなくなります。 [y/N] ")

  /// Asks whether to delete the whole history.
  static func clearHistory(_ count: Int) -> Bilingual {
    Bilingual(
      "Delete all \(English.counted(count, "line")) of history? undo cannot restore them. [y/N] ",
      "入力の履歴\(count)行をすべて削除しますか？「undo」では元に戻せません。 [y/N] ")
  }

  /// The most lines that a question shows.
  private static let mostLines = 10

  /// Asks whether to delete these lines from the history.
  static func deleteFromHistory(_ lines: [String]) -> Bilingual {
    let more = lines.count > mostLines ? "  …\n" : ""
    return .same(lines.prefix(mostLines).map { "  \($0)\n" }.joined() + more)
      + Bilingual(
        "Delete \(lines.count == 1 ? "this line" : "these \(lines.count) lines") of history? [y/N] ",
        "入力の履歴から\(lines.count)行を削除しますか？ [y/N] ")
  }

  /// Asks whether to drop changes that the server has refused; the lines show every value.
  static func drop(_ lines: [String]) -> Bilingual {
    .same(lines.map { "  \($0)\n" }.joined())
      + Bilingual("Drop for good? [y/N] ", "完全に破棄しますか？ [y/N] ")
  }

  /// Asks whether to undo somebody else's step.
  static func takeBack(_ title: String, of author: String) -> Bilingual {
    Bilingual(
      author.isEmpty
        ? "This was done by someone else: \(title)\nUndo it? [y/N] "
        : "This was done by \"\(author)\": \(title)\nUndo it? [y/N] ",
      author.isEmpty
        ? "ほかの人の操作です: \(title)\n元に戻しますか？ [y/N] "
        : "「\(author)」の操作です: \(title)\n元に戻しますか？ [y/N] ")
  }

  /// Asks whether to add sample tasks to existing ones.
  static func addSample(_ count: Int, to present: Int) -> Bilingual {
    Bilingual(
      "Add \(count) sample tasks to the \(present == 1 ? "one" : "\(present)") already here? [y/N] ",
      "今ある\(present)件に加えて、お試し用のタスクを\(count)件追加しますか？ [y/N] ")
  }

  /// Asks whether to undo these steps, newest first.
  static func takeBack(_ commands: [String], all: Bool) -> Bilingual {
    let limit = 10
    let rows =
      commands.prefix(limit).map { Bilingual.same("  \($0)") }
      + (commands.count > limit ? [.same("  ") + .andMore(commands.count - limit)] : [])
    let heading =
      all
      ? Bilingual(
        "Only these of your steps are left (\(commands.count)):",
        "元に戻せる自分の操作は次の\(commands.count)件だけです:")
      : Bilingual(
        "\(English.counted(commands.count, "step")) will be undone:", "次の\(commands.count)件を元に戻します:"
      )
    let question = Bilingual("Undo them? [y/N] ", "元に戻しますか？ [y/N] ")
    return ([heading] + rows + [question]).joined(by: .same("\n"))
  }
}

// MARK: The form
extension Bilingual {
  static let askText = Bilingual("Task: ", "タスクを入力してください: ")
  static let askDue = Bilingual("Due (or none): ", "期限を入力してください（付けないときは「なし」）: ")

  /// The words look like attributes for `add`, but stay in the text.
  static func stayText(_ words: [String]) -> Bilingual {
    let one = words.count == 1
    return Bilingual(
      "\(words.joined(separator: " ")) \(one ? "stays" : "stay") in the text",
      "\(words.joined(separator: " ")) は本文の一部になります")
  }
}

extension Message {
  /// Words that were kept as text in a saved task.
  static func keptAsText(_ words: [String], in number: Int) -> Message {
    let words = words.joined(separator: " ")
    return Message(
      "\"\(words)\" stayed in the text.", "「\(words)」は本文の一部になりました",
      hint: Bilingual(
        "to set it: edit \(number) \(words)", "設定するには「edit \(number) \(words)」"))
  }

  static let saved = Message("Saved", "保存しました")
}
