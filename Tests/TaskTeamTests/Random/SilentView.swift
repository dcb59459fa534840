import TaskExchange
import TaskLanguage
import TaskShellKit

/// A view that keeps sentences and refusals alone, until they are taken.
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
  func show(failure: Failure, at place: Place?) { lines.append("! \(failure.sentence.text)") }
  func show(storeRefused failure: Failure) { show(failure: failure, at: nil) }
  func tell(ofStore sentence: Sentence, isFault: Bool) { show(sentence) }
  func show(_ answer: DataAnswer) { show(all: answer.sentences) }
  func show(selected: [TaskRow], _ sentence: Sentence) { show(sentence) }

  // Nothing else is looked at.
  func show(tasks: [TaskRow]) {}
  func show(tasks: [TaskRow], groups: [TaskGroup]) {}
  func show(tasks: [TaskRow], groups: [TaskGroup], columns: [Attribute]) {}
  func show(details: [TaskRow]) {}
  func show(cards: [TaskCard]) {}
  func show(count: Int) {}
  func show(people: [PersonRow]) {}
  func show(changedPeople: [PersonRow], sentences: [Sentence]) {}
  func show(peopleChangedElsewhere sentences: [Sentence]) {}
  func show(changedAttributes: [AttributeRow], sentences: [Sentence]) {}
  func show(attributesChangedElsewhere sentences: [Sentence]) {}
  func show(
    changedTasks: @autoclosure () -> [TaskRow], sentences: @autoclosure () -> [Sentence]
  ) {}
  func show(tasksChangedElsewhere sentences: [Sentence], tasks: [TaskRow]) {}
  func show(selection: String?) {}
  func show(isUnsaved: Bool) {}
  func show(stagedCount: Int?) {}
  func show(log: [LogRow]) {}
  func show(step: LogRow) {}
  func show(difference: ChangedRows, sentences: [Sentence]) {}
  func show(report: Report) {}
  func show(agenda: Agenda) {}
  func show(calendar: MonthCalendar) {}
  func show(theme: ThemeSample) {}
  func show(timeline: Timeline) {}
  func show(statistics: Statistics) {}
  func show(help: HelpPage) {}
  func show(progress: ExchangeProgress?) {}
  func show(imported: ImportReport, sentences: [Sentence]) {}
  func show(exported: ExportReport, sentences: [Sentence]) {}
  func show(bytes: [UInt8], of format: ExchangeFormat) {}
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8] { bytes }
  func commandEnded() {}
  func clearScreen() {}
  func showNow() {}
}
