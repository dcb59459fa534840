import TaskLanguage
import TaskShellKit

/// Why the program did not start, in words.
struct StartFailure {
  private let sentence: Sentence
  private let language: Language
  private let status: ExitStatus

  init(_ error: any Error, language: Language) {
    self.language = language
    switch error {
    case let error as LaunchError:
      sentence = Sentence(
        error.sentence.text(in: language), hint: error.hint.text(in: language))
      status = [.noHome, .noArguments].contains(error) ? .refused : .usage
    default:
      let failure = Failure(error, language)
      sentence = failure.sentence
      status = failure.status
    }
  }

  /// Says it on standard error and answers with the status to end with.
  func report() -> Int32 {
    let output = Output()
    let screen = Screen(
      format: .plain, output: output, isTerminal: false, usesColor: { false },
      language: { language })
    output.message(screen.text(of: sentence, first: .text))
    return status.rawValue
  }
}
