import TaskLanguage
import TaskModel

/// What is said of a team.
extension TeamNotice {
  var message: Message {
    switch self {
    case .unshared(let count):
      Message(
        "Saved here; \(English.counted(count, "change")) not shared yet.",
        "手元に保存しました。チームに未共有の変更が\(count)件あります")
    case .shared(let count):
      Message(
        count == 1
          ? "The change made without the team is shared." : "All \(count) changes are shared.",
        "未共有だった変更\(count)件をチームに共有しました")
    case .renumbered(let from, let to, let text):
      Message(
        "\(from) is \(to) now: \(text)", "\(from) は \(to) になりました: \(text)",
        hint: Bilingual(
          "somebody else was given that number meanwhile", "その番号は先にほかの人のタスクに付いていました"))
    case .conflict(let conflict, _): conflict.message(([], []))
    case .givenWay(let command):
      Message(
        "Somebody else changed the same, and that stands: \(command)",
        "ほかの人が同じところを変更していて、そちらが残りました: \(command)",
        hint: Bilingual("repeat it if it is still wanted", "必要ならもう一度実行してください"))
    case .problem(let problem): problem.message
    }
  }
}

extension TeamConflict {
  /// - Parameter lines: what differs, as it would be typed: one's own values and another's.
  func message(_ lines: (mine: [String], theirs: [String])) -> Message {
    let title = mine?.text ?? base?.text ?? ""
    return Message(
      "You and somebody else both changed \(number): \(title)",
      "\(number) はほかの人も変更しました: \(title)",
      hint: Bilingual(
        "theirs stands; mine \(number) takes yours, theirs \(number) keeps theirs",
        "今は相手の内容です。mine \(number) で自分の内容に、theirs \(number) で相手の内容に決まります"),
      details: [
        Bilingual("yours: ", "自分: ") + Self.words(lines.mine),
        Bilingual("theirs: ", "相手: ") + Self.words(lines.theirs),
      ])
  }

  private static func words(_ lines: [String]) -> Bilingual {
    lines.isEmpty ? Bilingual("deleted", "削除") : .same(lines.joined(separator: " · "))
  }
}
