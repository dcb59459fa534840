import TaskLanguage

/// The view of the whole shell: those of all its presenters, and pages of text.
package protocol ShellView: TaskListView, TaskCreationView, PersonLookupView, SelectionView,
  ListEditingView, StepView, StorageView, LogView, StagingView, ReportView, AgendaView,
  CalendarView, TimelineView, StatisticsView, TemplateView, StoreView, TeamView, SettingsView,
  ExchangeView, SyncView
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
  /// A command has ended, well or not: what it changed can be shown as one.
  func commandEnded()
  /// Makes the screen empty, where there is one.
  func clearScreen()
  /// What was shown so far is seen now, before the command ends.
  func showNow()
  func show(help: HelpPage)
  /// A refusal, and where in a script it happened.
  func show(failure: Failure, at place: Place?)
}
