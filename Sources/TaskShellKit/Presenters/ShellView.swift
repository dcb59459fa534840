import TaskExchange

/// A view that can show sentences and data.
package protocol MessageView: AnyObject {
  func show(_ sentence: Sentence)
  /// Shows facts that are not tasks, people or a table.
  func show(_ answer: DataAnswer)
  /// Shows what a command of this shell changed, with its final values, or its last ones if it was
  /// deleted; no rows if everything already was as wanted.
  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence])
}

extension MessageView {
  package func show(all sentences: [Sentence]) {
    for sentence in sentences { show(sentence) }
  }
}

/// An answer other than tasks, people and changes: a view draws it for people and writes it for
/// scripts.
package enum CommandAnswer {
  case report(Report)
  case agenda(Agenda)
  case calendar(MonthCalendar)
  case timeline(Timeline)
  case statistics(Statistics)
  case theme(ThemeSample)
  case help(HelpPage)
  /// Commits, oldest first.
  case log([LogRow])
  /// A commit that was just made.
  case step(LogRow)
  /// The changes between a past state and now, or the staged ones.
  case difference(ChangedRows, [Sentence])
  case imported(ImportReport, [Sentence])
  case exported(ExportReport, [Sentence])
  /// Bytes for standard output: unchanged, or made safe for a terminal.
  case bytes([UInt8], ExchangeFormat)
}

/// The view of the whole shell: the views of the task list, the form, the look-up, the selection
/// and the editing of the list, and all other answers of commands.
package protocol ShellView: TaskListView, TaskCreationView, PersonLookupView, SelectionView,
  ListEditingView
{
  /// The format in which data is printed.
  var format: OutputFormat { get }
  /// The requested format; nil to choose by the kind of output.
  var askedFormat: OutputFormat? { get set }
  /// Whether only data, errors and remarks are shown.
  var isQuiet: Bool { get set }
  /// Whether nothing is shown.
  var isMuted: Bool { get set }
  /// Whether changes of other shells are announced; off while a command shows them itself.
  var announcesOthers: Bool { get set }
  func show(_ answer: CommandAnswer)
  /// Shows the progress of reading; nil when it has ended.
  func show(progress: ExchangeProgress?)
  /// Shows a sentence about the store in every format; if it `isFault`, also to users who asked for
  /// errors only.
  func tell(ofStore sentence: Sentence, isFault: Bool)
  /// Shows why nothing can be saved, although the store could be read.
  func show(storeRefused failure: Failure)
  /// Makes the bytes safe to print, so that no content can control the terminal.
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8]
  /// Ends a command, successful or not, so that its changes can be shown as one.
  func commandEnded()
  /// Clears the screen, if there is one.
  func clearScreen()
  /// Flushes the output so far, before the command ends.
  func showNow()
  /// Shows an error, and where in a script it happened.
  func show(failure: Failure, at location: ScriptLocation?)
}

/// A page of help: headings with entries.
package struct HelpPage: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    /// Empty for a section without a heading.
    package let heading: String
    package let entries: [Entry]
  }

  /// A term and its meaning; without a meaning, a plain line.
  package struct Entry: Equatable, Sendable {
    package let term: String
    package let meaning: String
  }

  package let sections: [Section]
}
