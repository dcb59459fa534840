import TaskLanguage
import TaskModel

/// How data is printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case plain
  case json
  case csv
}

/// The view of the whole shell: those of all its presenters, and pages of text.
package protocol ShellView: TaskListView, TaskCreationView, PersonLookupView, SelectionView,
  ListEditingView, StepView, StorageView, LogView, StagingView, ReportView, AgendaView,
  CalendarView, TimelineView, StatisticsView, AttributeView
{
  /// How data is printed from now on.
  var format: OutputFormat { get set }
  /// A command has ended, well or not: what it changed can be shown as one.
  func commandEnded()
  /// Lines that are data: the history, the settings.
  func show(lines: [String])
  func show(help: HelpPage)
  /// A refusal, and where in a script it happened.
  func show(failure: Failure, at place: Place?)
}

/// What the shell needs of the machine that it runs on.
package struct ShellHost {
  package let files: any TextFiles
  package let maintenance: any StoreMaintenance
  /// The path of the start-up file.
  package let startupPath: String
  /// The language that the environment asks for.
  package let language: Language
  /// The lines typed before, the oldest first.
  package let history: () -> [String]

  package init(
    files: any TextFiles, maintenance: any StoreMaintenance, startupPath: String,
    language: Language,
    history: @escaping () -> [String]
  ) {
    self.files = files
    self.maintenance = maintenance
    self.startupPath = startupPath
    self.language = language
    self.history = history
  }
}

/// One run of the shell: what commands work on.
package final class Shell {
  package let model: SharedModel
  package let clock: Clock
  package let table: CommandTable
  package let view: any ShellView
  package let host: ShellHost
  /// The settings now; changing the language changes the next sentence.
  package var settings = Settings() {
    didSet {
      words.language = language
      words.dateStyle = settings.dateStyle
    }
  }
  /// Whether the start-up file is being read, which may name people before they are there.
  package var isStarting = false
  /// What was written in the person's editor and not understood; `edit` opens it again.
  var unreadEdit: (number: Int, text: String)?
  /// The words that stand for others.
  package var aliases = Aliases()
  /// Whether questions are answered with yes unasked.
  package var assumesYes = false
  /// Whether this is the shell of the tutorial, which forgets everything.
  var isTutorial = false
  /// What was left of the tutorial in this session.
  var practice: Practice?
  /// Whether the command loop ends after this command.
  package var isLeaving = false
  /// Who gives the commands, and answers questions.
  package var input: any LineSource = NoAnswers()

  package let taskList: TaskListPresenter
  package let taskCreation: TaskCreationPresenter
  package let personLookup: PersonLookupPresenter
  package let selection: SelectionPresenter
  package let listEditing: ListEditingPresenter
  package let steps: StepPresenter
  package let log: LogPresenter
  package let staging: StagingPresenter
  package let reports: ReportPresenter
  package let attributes: AttributePresenter
  package let agenda: AgendaPresenter
  package let calendar: CalendarPresenter
  package let timeline: TimelinePresenter
  package let statistics: StatisticsPresenter
  private let storage: StoragePresenter
  let focus: Focus
  /// The format that the command which failed last asked for.
  var failureFormat: OutputFormat?
  /// What was wrong in the line that failed last, until that is reported.
  var failureSpot: LineSpot?
  private let words: LanguageChoice
  /// How deep scripts that read scripts are nested now.
  var sourceDepth = 0

  package init(
    model: SharedModel, clock: Clock, view: any ShellView, host: ShellHost,
    table: CommandTable = .standard
  ) {
    self.model = model
    self.clock = clock
    self.view = view
    self.host = host
    self.table = table
    let words = LanguageChoice(language: host.language)
    self.words = words
    let context = PresenterContext(
      model: model, clock: clock, language: { words.language },
      dateStyle: { words.dateStyle })
    focus = Focus(observing: model)
    storage = StoragePresenter(context: context, view: view)
    log = LogPresenter(context: context, view: view)
    staging = StagingPresenter(context: context, view: view)
    reports = ReportPresenter(context: context, view: view)
    attributes = AttributePresenter(context: context, view: view)
    agenda = AgendaPresenter(context: context, view: view, focus: focus)
    calendar = CalendarPresenter(context: context, view: view)
    timeline = TimelinePresenter(context: context, view: view, focus: focus)
    statistics = StatisticsPresenter(context: context, view: view)
    steps = StepPresenter(context: context, view: view)
    personLookup = PersonLookupPresenter(context: context, view: view)
    listEditing = ListEditingPresenter(context: context, view: view)
    taskList = TaskListPresenter(context: context, view: view, focus: focus)
    taskCreation = TaskCreationPresenter(context: context, view: view)
    selection = SelectionPresenter(context: context, view: view, focus: focus)
    storage.keepsRunning = { [weak self] in self?.input.isInteractive ?? false }
  }

  /// What dates are read against now.
  package var dates: DateContext {
    DateContext(now: clock.now().civil, style: settings.dateStyle, clock: clock)
  }

  /// Whom names can mean now.
  var people: People { People(state: model.state, me: settings.me) }

  package var language: Language { settings.language ?? host.language }

  package func say(_ message: Message) -> Sentence { language.say(message) }
  package func say(_ words: Bilingual) -> String { language.say(words) }

  /// Says what went wrong, in the format that the command asked for, and answers with the status
  /// that it means for a script. What a script within a script has said is not said again.
  @discardableResult
  package func report(_ error: any Error, at place: Place? = nil) -> ExitStatus {
    if let error = error as? ScriptFailed { return error.status }
    var failure = Failure(error, language)
    failure.spot = failureSpot
    failureSpot = nil
    let format = view.format
    view.format = failureFormat ?? format
    view.show(failure: failure, at: place)
    view.format = format
    return failure.status
  }

  var maintenance: any StoreMaintenance { host.maintenance }

  /// The state as it was at that moment of the past.
  ///
  /// - Parameter second: how far into that minute.
  func state(asOf moment: CivilDateTime, second: Int) throws(ModelError) -> ModelState {
    let start = clock.instant(of: moment).secondsSinceEpoch
    guard let state = model.state(asOf: Instant(secondsSinceEpoch: start + second)) else {
      throw .historyTooShort
    }
    return state
  }

  /// The tasks that a reference names.
  func tasks(_ reference: TaskReference, scope: StateScope) throws -> [TaskItem] {
    try tasks(reference, scope: scope, in: model.state)
  }

  /// The tasks that a reference names in that state, which may be one of the past.
  func tasks(
    _ reference: TaskReference, scope: StateScope, in state: ModelState
  ) throws -> [TaskItem] {
    var resolver = try resolver(for: reference, in: state)
    defer { tell(hidden: resolver.hidden) }
    return try resolver.tasks(reference, scope: scope)
  }

  /// Points out a date word that stayed in a text.
  func tell(_ notice: DueInText.Notice?) {
    if let notice { view.show(say(notice.message)) }
  }

  /// The one task that a reference names.
  func task(_ reference: TaskReference, scope: StateScope) throws -> TaskItem {
    let tasks = try tasks(reference, scope: scope)
    guard tasks.count == 1, let task = tasks.first else {
      throw ReferenceError.notOne(count: tasks.count)
    }
    return task
  }

  /// Makes sure that more than three tasks are meant: asks a person, and lets a script delete
  /// them only with `--yes`.
  func confirm(_ action: BulkAction, _ tasks: [TaskItem]) throws {
    guard tasks.count > 3, !assumesYes else { return }
    guard input.isInteractive else {
      if action == .delete { throw ReferenceError.needsYes(count: tasks.count) }
      return
    }
    let answer = try input.answer(to: say(action.question(count: tasks.count)))
    guard case .line(let line) = answer, language.isYes(line.trimmingSpaces) else {
      throw ReferenceError.declined
    }
  }
}

/// The language in use, shared with the presenters so that a change reaches them all.
private final class LanguageChoice {
  var language: Language
  var dateStyle = DateStyle()

  init(language: Language) { self.language = language }
}
