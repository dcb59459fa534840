import TaskLanguage
import TaskModel

/// Changes to be undone, redone or committed that no longer apply, and why.
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
  /// The command of a step that could not be taken back.
  static func notUndone(_ title: String) -> Bilingual {
    Bilingual("not undone: \(title)", "元に戻していません: \(title)")
  }

  /// The command of a step that could not be made again.
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
