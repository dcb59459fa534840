import TaskLanguage
import TaskModel

/// Not all of one's own values of a task can stand beside what others have made since.
struct OwnValuesRefused: Error {
  let number: Int
  /// Each value that cannot, as it would be typed where it has words, and why.
  let reasons: [(value: String?, reason: ModelError)]
  /// The values that can.
  let rest: [String]
}

extension OwnValuesRefused: Refusal {
  var codeName: String { "ownValuesRefused" }

  var message: Message {
    guard rest.isEmpty else {
      return Message(
        "Not all of your values can be used for task \(number).",
        "タスク \(number) に使えない内容が一部あります",
        hint: Bilingual(
          "mine \(number) --yes uses the rest: \(words)", "残りを使うには「mine \(number) --yes」: \(words)"),
        details: details)
    }
    return Message(
      "Your values cannot be used for task \(number).", "タスク \(number) を自分の内容にできません",
      hint: reasons.count == 1
        ? reasons[0].reason.message.hint
        : Bilingual("theirs \(number) keeps theirs", "相手の内容に決めるには「theirs \(number)」"),
      details: details)
  }

  /// Whether the values that can be used are to be.
  var question: Bilingual {
    details.reduce(Bilingual("", "")) { $0 + .same("  ") + $1 + .same("\n") }
      + Bilingual(
        "Not all of your values can be used for task \(number). Use the rest: \(words)? [y/N] ",
        "タスク \(number) に使えない内容が一部あります。残りを使いますか: \(words) [y/N] ")
  }

  private var words: String { rest.joined(separator: " · ") }

  private var details: [Bilingual] {
    reasons.map { value, reason in
      (value.map { .same("\($0): ") } ?? Bilingual("", "")) + reason.message.text
    }
  }
}
