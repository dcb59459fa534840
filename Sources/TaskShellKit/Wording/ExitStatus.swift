import TaskLanguage
import TaskModel

/// How a run ended, as the calling shell sees it.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A command was refused or failed.
  case refused = 1
  /// A line was no command of the language.
  case usage = 2

  /// The status of both: the first failure decides.
  package func combined(with other: ExitStatus) -> ExitStatus { self == .done ? other : self }
}

/// An error in words, and the status that it ends a script with.
package struct Failure: Equatable, Sendable {
  package let sentence: Sentence
  package let status: ExitStatus
  /// What it is, for scripts: the same in every language.
  package let code: String
  /// Where in the line it belongs; nil where no words are to blame.
  package var spot: LineSpot?

  package init(_ error: any Error, _ language: Language) {
    let error = error.unplaced
    guard let error = error as? any Refusal else {
      self.init(language.say(Message("Failed: \(error)", "失敗しました: \(error)")), .refused, "failed")
      return
    }
    self.init(language.say(error.message), error.status, error.codeName)
  }

  private init(_ sentence: Sentence, _ status: ExitStatus, _ code: String) {
    self.sentence = sentence
    self.status = status
    self.code = code
  }
}
