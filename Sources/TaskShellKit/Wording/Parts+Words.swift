import TaskLanguage
import TaskModel

/// What is asked and said of tasks that have parts.
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

  /// The first three of them, with their numbers.
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
}
