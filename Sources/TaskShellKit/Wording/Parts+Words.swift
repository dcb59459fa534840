import TaskLanguage
import TaskModel

/// What is asked and said of tasks that have parts.
extension Bilingual {
  static func completesParts(_ tasks: [TaskItem], _ parts: [TaskItem]) -> Bilingual {
    let whole = tasks.count == 1 ? tasks[0].text : "\(tasks.count)"
    return Bilingual(
      "\(whole) has \(English.counted(parts.count, "open part")): \(names(parts))\nDone as well? [y/N] ",
      "\(whole) には未完了の子タスクが\(parts.count)件あります: \(names(parts))\n一緒に完了しますか？ [y/N] ")
  }

  static func deletesParts(_ tasks: [TaskItem], _ parts: [TaskItem]) -> Bilingual {
    Bilingual(
      "\(English.counted(parts.count, "part")) will be deleted with it: \(names(parts))\nDelete? [y/N] ",
      "子タスク\(parts.count)件も一緒に削除します: \(names(parts))\n削除しますか？ [y/N] ")
  }

  private static func names(_ tasks: [TaskItem]) -> String {
    tasks.map { "\($0.number) \($0.text)" }.joined(separator: ", ")
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
