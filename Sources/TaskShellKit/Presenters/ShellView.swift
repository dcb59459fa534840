import TaskExchange
import TaskLanguage

/// A view that can say something.
package protocol MessageView: AnyObject {
  func show(_ sentence: Sentence)
  /// Facts that are neither tasks nor people nor a table.
  func show(_ answer: DataAnswer)
  /// What a command of this shell changed, as it is afterwards, or where it was deleted, as it was; no
  /// rows when all was as wanted before.
  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence])
}

extension MessageView {
  package func show(all sentences: [Sentence]) {
    for sentence in sentences { show(sentence) }
  }
}

/// What a command answers with, beside tasks, people and what it changed: a view draws it for people
/// and writes it for scripts.
package enum CommandAnswer {
  case report(Report)
  case agenda(Agenda)
  case calendar(MonthCalendar)
  case timeline(Timeline)
  case statistics(Statistics)
  case theme(ThemeSample)
  case help(HelpPage)
  /// Steps, the oldest first.
  case log([LogRow])
  /// A step that was just made.
  case step(LogRow)
  /// What is different now from then, or what is staged.
  case difference(ChangedRows, [Sentence])
  case imported(ImportReport, [Sentence])
  case exported(ExportReport, [Sentence])
  /// What goes to standard output: as it is, or as a terminal may show it.
  case bytes([UInt8], ExchangeFormat)
}

/// The view of the whole shell: what the task list, the form, the look-up, the selection and the editing
/// of the list show, and everything else that a command answers with.
package protocol ShellView: TaskListView, TaskCreationView, PersonLookupView, SelectionView,
  ListEditingView
{
  /// How data is printed.
  var format: OutputFormat { get }
  /// The format that was asked for; nil leaves it to where the output goes.
  var askedFormat: OutputFormat? { get set }
  /// Whether only data, refusals and remarks are shown.
  var isQuiet: Bool { get set }
  /// Whether nothing is shown.
  var isMuted: Bool { get set }
  /// Whether it is said what other shells change; while a command shows that itself, it is not.
  var announcesOthers: Bool { get set }
  func show(_ answer: CommandAnswer)
  /// How far reading is; nil when it has ended.
  func show(progress: ExchangeProgress?)
  /// Something about the store that is said in every format, and if it `isFault` to those as well who
  /// want errors alone.
  func tell(ofStore sentence: Sentence, isFault: Bool)
  /// Why nothing can be saved, though the store could be read.
  func show(storeRefused failure: Failure)
  /// The bytes as a terminal may show them: nothing in them can drive it.
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8]
  /// A command has ended, well or not: what it changed can be shown as one.
  func commandEnded()
  /// Makes the screen empty, where there is one.
  func clearScreen()
  /// What was shown so far is seen now, before the command ends.
  func showNow()
  /// A refusal, and where in a script it happened.
  func show(failure: Failure, at place: Place?)
}

/// A page of help: headings, each with entries below it.
package struct HelpPage: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    /// Empty for a section without one.
    package let heading: String
    package let entries: [Entry]
  }

  /// A term and what it means; without a meaning, a line of its own.
  package struct Entry: Equatable, Sendable {
    package let term: String
    package let meaning: String
  }

  package let sections: [Section]
}
