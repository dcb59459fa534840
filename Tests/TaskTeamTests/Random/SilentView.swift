import TaskExchange
import TaskLanguage
import TaskShellKit

/// A view that keeps only sentences and errors, until they are taken.
final class SilentView: ShellView {
  private(set) var lines: [String] = []
  var isQuiet = false
  var isMuted = false
  var format: OutputFormat { .table }
  var askedFormat: OutputFormat?
  var announcesOthers = true
  let rowLimit: Int? = nil
  let listedAttributes: [Attribute]? = nil

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func show(_ sentence: Sentence) { lines.append(sentence.text) }
  func remark(_ sentence: Sentence) { show(sentence) }
  func show(failure: Failure, at location: ScriptLocation?) {
    lines.append("! \(failure.sentence.text)")
  }
  func show(storeRefused failure: Failure) { show(failure: failure, at: nil) }
  func tell(ofStore sentence: Sentence, isFault: Bool) { show(sentence) }
  func show(_ answer: DataAnswer) { show(all: answer.sentences) }
  func show(selected: [TaskRow], _ sentence: Sentence) { show(sentence) }

  // Everything else is ignored.
  func show(tasks: [TaskRow]) {}
  func show(tasks: [TaskRow], groups: [TaskGroup]) {}
  func show(tasks: [TaskRow], groups: [TaskGroup], columns: [Attribute]) {}
  func show(details: [TaskRow]) {}
  func show(cards: [TaskCard]) {}
  func show(count: Int) {}
  func show(people: [PersonRow]) {}
  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence]
  ) {}
  func show(elsewhere sentences: [Sentence]) {}
  func show(_ answer: CommandAnswer) {}
  func show(selection: String?) {}
  func show(progress: ExchangeProgress?) {}
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8] { bytes }
  func commandEnded() {}
  func clearScreen() {}
  func showNow() {}
}
