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
  /// Where in the line it belongs; nil where no words are to blame.
  package var spot: LineSpot?

  /// The one place that tells kinds of errors apart.
  package init(_ error: any Error, _ phrases: any Phrasebook) {
    switch error {
    case let error as WordError: self.init(phrases.sentence(error), .usage)
    case let error as UsageError: self.init(phrases.sentence(error), .usage)
    case let error as AttributeError: self.init(phrases.sentence(error), .usage)
    case let error as NameError: self.init(phrases.sentence(error), .usage)
    case let error as DateError: self.init(phrases.sentence(error), .refused)
    case let error as ModelError: self.init(phrases.sentence(error), .refused)
    case let error as StagingConflict: self.init(phrases.sentence(error), .refused)
    case let error as FilterError: self.init(phrases.sentence(error), .usage)
    case let error as ReferenceError: self.init(phrases.sentence(error), .refused)
    case let error as LookupError: self.init(phrases.sentence(error), .refused)
    case let error as FormError: self.init(phrases.sentence(error), .refused)
    case let error as StorageError: self.init(phrases.sentence(error), .refused)
    case let error as FileError: self.init(phrases.sentence(error), .refused)
    case let error as StoreCheckFailed: self.init(phrases.checked(error.check), .refused)
    default: self.init(phrases.unexpected(error), .refused)
    }
  }

  private init(_ sentence: Sentence, _ status: ExitStatus) {
    self.sentence = sentence
    self.status = status
  }
}
