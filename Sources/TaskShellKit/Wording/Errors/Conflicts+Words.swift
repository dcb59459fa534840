import TaskLanguage
import TaskModel

/// Changes to be undone, redone or committed no longer apply; carries the reason.
struct ChangedSince: Error {
  let cause: ModelError
  let details: [Bilingual]
}

extension ChangedSince: Refusal {
  var codeName: String { cause.codeName }

  var message: Message {
    let message = cause.message
    return Message(message.text, hint: message.hint, details: details)
  }
}

extension Bilingual {
  /// The command of a step that could not be undone.
  static func notUndone(_ title: String) -> Bilingual {
    Bilingual("not undone: \(title)", "元に戻していません: \(title)")
  }

  /// The command of a step that could not be redone.
  static func notRedone(_ title: String) -> Bilingual {
    Bilingual("not redone: \(title)", "やり直していません: \(title)")
  }

  /// `due: then Fri 13 Mar, now none`
  static func differs(_ label: Bilingual, then: Bilingual, now: Bilingual) -> Bilingual {
    Bilingual(
      "\(label.english.lowercased()): then \(then.english), now \(now.english)",
      "\(label.japanese): 当時 \(then.japanese)、現在 \(now.japanese)")
  }
}

/// A text from the editor conflicts with a change that another shell has made meanwhile.
struct EditConflict: Error {
  let number: Int
  /// The number of the edited note, from 1; nil if the task itself was edited.
  var note: Int?
  /// The stored value and its replacement: a line for each attribute, or the text.
  var lines: [(stored: String, written: String)] = []
}

extension EditConflict: Refusal {
  package var codeName: String { "editConflict" }

  package var message: Message {
    let what =
      note.map { Bilingual("Note \(number).\($0)", "メモ \(number).\($0)") }
      ?? Bilingual("Task \(number)", "タスク \(number)")
    return Message(
      what
        + Bilingual(
          " was changed by someone while you were editing; nothing was overwritten.",
          " は編集中に変更されたため、何も上書きしていません"),
      details: lines.flatMap { line in
        [
          Bilingual("stored: \(line.stored)", "現在: \(line.stored)"),
          Bilingual("yours:  \(line.written)", "自分: \(line.written)"),
        ]
      })
  }
}

/// Two copies of the store have changed the same value.
struct MergeRefused: Error {
  /// The value in each copy; nil if it was deleted there.
  struct Difference {
    /// The number of the task, if it is of one.
    var number: Int?
    let here: Bilingual?
    let there: Bilingual?
  }

  let path: String
  let differences: [Difference]

  init(_ differences: [Difference], of path: String) {
    (self.differences, self.path) = (differences, path)
  }

  /// The most differences that are shown.
  private static let limit = 10
}

extension MergeRefused: Refusal {
  package var codeName: String { "mergeRefused" }

  package var message: Message {
    let count = differences.count
    return Message(
      "Nothing was merged, because both copies changed the same values "
        + "(\(English.counted(count, "conflict"))): \(path)",
      "両方のコピーで同じ値が変更されているため（\(count)件）、何も取り込んでいません: \(path)",
      hint: Bilingual(
        "--mine keeps yours, --theirs takes the copy's", "--mine で手元の内容を残し、--theirs でコピーの内容にします"),
      details: differences.prefix(Self.limit).flatMap(\.words)
        + (count > Self.limit ? [.andMore(count - Self.limit)] : []))
  }
}

extension MergeRefused.Difference {
  fileprivate var words: [Bilingual] {
    let mark = number.map { "\($0)  " } ?? ""
    return [
      .same(mark) + Bilingual("yours: ", "手元: ") + Self.shown(here),
      .same(mark) + Bilingual("copy's: ", "コピー: ") + Self.shown(there),
    ]
  }

  private static func shown(_ words: Bilingual?) -> Bilingual {
    words ?? Bilingual("(deleted)", "（削除）")
  }
}

/// Some of the user's own values of a task cannot be applied over others' changes.
struct ValuesNotApplicable: Error {
  let number: Int
  /// The values that cannot be applied, as typed if they have words, and the reasons.
  let reasons: [(value: String?, reason: ModelError)]
  /// The values that can be applied.
  let rest: [String]
}

extension ValuesNotApplicable: Refusal {
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

  /// Asks whether to apply the values that can be.
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
