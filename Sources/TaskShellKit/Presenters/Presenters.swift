import TaskLanguage
import TaskModel

/// The presenters of one shell. Those without a state of their own are made when they are used.
package struct Presenters {
  private var context: PresenterContext
  private unowned let view: any ShellView
  private let maintenance: any StoreMaintenance
  private let stores: (any StoreHost)?
  private let programHost: ProgramHost

  package let exchange: ExchangePresenter
  package let reminders: ReminderPresenter
  package let selection: SelectionPresenter
  package let staging: StagingPresenter
  package let sync: SyncPresenter
  package let taskCreation: TaskCreationPresenter
  package let work: WorkPresenter
  let storage: StoragePresenter
  private let announcements: AnnouncementPresenter

  init(
    context: PresenterContext, view: any ShellView, maintenance: any StoreMaintenance,
    stores: (any StoreHost)?, exchangeFiles: any ExchangeFiles,
    syncHost: SyncHost, reminderHost: ReminderHost, programHost: ProgramHost
  ) {
    self.context = context
    self.view = view
    self.maintenance = maintenance
    self.stores = stores
    self.programHost = programHost
    exchange = ExchangePresenter(context: context, view: view, files: exchangeFiles)
    sync = SyncPresenter(context: context, view: view, stores: stores, host: syncHost)
    reminders = ReminderPresenter(context: context, view: view, host: reminderHost)
    storage = StoragePresenter(context: context, view: view)
    announcements = AnnouncementPresenter(context: context, view: view)
    staging = StagingPresenter(context: context, view: view)
    work = WorkPresenter(context: context, view: view)
    taskCreation = TaskCreationPresenter(context: context, view: view)
    selection = SelectionPresenter(context: context, view: view)
  }

  package var agenda: AgendaPresenter { .init(context: context, view: view) }
  package var attributes: AttributePresenter { .init(context: context, view: view) }
  package var calendar: CalendarPresenter { .init(context: context, view: view) }
  package var dailyPlan: DailyPlanPresenter { .init(context: context, view: view) }
  package var listEditing: ListEditingPresenter { .init(context: context, view: view) }
  package var log: LogPresenter { .init(context: context, view: view) }
  package var reports: ReportPresenter { .init(context: context, view: view) }
  package var settings: SettingsPresenter { .init(context: context, view: view) }
  package var statistics: StatisticsPresenter { .init(context: context, view: view) }
  package var steps: UndoPresenter { .init(context: context, view: view) }
  package var taskList: TaskListPresenter { .init(context: context, view: view) }
  package var templates: TemplatePresenter { .init(context: context, view: view) }
  package var timeline: TimelinePresenter { .init(context: context, view: view) }
  package var urgency: UrgencyPresenter { .init(context: context, view: view) }
  package var personLookup: PersonLookupPresenter {
    .init(context: context, view: view, stores: stores)
  }
  package var program: ProgramPresenter {
    .init(context: context, view: view, host: programHost, sync: sync)
  }
  package var store: StorePresenter {
    .init(context: context, view: view, maintenance: maintenance, team: team, sync: sync)
  }
  package var team: TeamPresenter {
    .init(context: context, view: view, stores: stores, sync: sync)
  }

  /// A board of the tasks that a filter matches.
  func board(_ filter: String, source: @escaping BoardPresenter.Source) -> BoardPresenter {
    BoardPresenter(context: context, filter: filter, source: source)
  }

  /// Returns presenters that show `state` as of `moment`; those with a state of their own still show
  /// the present.
  func asOf(_ moment: CivilDateTime, _ state: ModelState) -> Presenters {
    var presenters = self
    presenters.context = context.asOf(moment, state)
    return presenters
  }
}

/// The shared dependencies of all presenters.
struct PresenterContext {
  let model: SharedModel
  private var systemClock: Clock
  let words: LanguageSettings
  let focus: Focus
  let current = CurrentCommand()
  /// A past state to view instead of the model's own.
  private var past: ModelState?

  init(model: SharedModel, clock: Clock, words: LanguageSettings) {
    self.model = model
    systemClock = clock
    self.words = words
    focus = Focus(observing: model)
  }

  /// The local clock, with the working days as currently set.
  var clock: Clock {
    var clock = systemClock
    clock.isWorkday = words.dateStyle.holidays.isWorkday
    return clock
  }

  /// The state that is viewed.
  var state: ModelState { past ?? model.state }

  /// A context for viewing `state` as of `moment`.
  func asOf(_ moment: CivilDateTime, _ state: ModelState) -> PresenterContext {
    var context = self
    context.past = state
    let reading = Clock.Reading(civil: moment, instant: clock.instant(of: moment))
    context.systemClock = Clock(now: { reading }, civil: systemClock.civil)
    return context
  }

  /// The title of the command in hand, which that of the step becomes.
  var title: String { current.title }

  /// Asks the model for changes, as a step of the command in hand.
  @discardableResult
  func perform(_ request: (ModelState) throws -> [Change]) throws -> Commit {
    try model.perform(title, request)
  }

  /// Asks the model for changes; the view reports if everything already was as wanted.
  func perform(in view: any MessageView, _ request: (ModelState) throws -> [Change]) throws {
    guard try perform(request).changes.isEmpty else { return }
    view.show(changes: ChangedRows(), sentences: [say(.nothingChanged)])
  }

  /// Reports the tasks that already were as wanted; if none changed, as the answer.
  ///
  /// - Parameter many: returns one message for several tasks.
  func reportUnchanged(
    _ numbers: [Int], _ commit: Commit, in view: any MessageView,
    many: ([TaskItem]) -> Message, _ message: (TaskItem) -> Message
  ) {
    // Followers are among the changes too, so their count is not enough.
    var changed: Set<Int> = []
    for case .task(_?, let task?) in commit.changes { changed.insert(task.number) }
    guard changed.count < numbers.count else { return }
    let tasks = numbers.filter { !changed.contains($0) }.compactMap(model.state.task(numbered:))
    guard let first = tasks.first else { return }
    let sentence = say(tasks.count > 1 ? many(tasks) : message(first))
    guard changed.isEmpty else { return view.show(sentence) }
    view.show(changes: ChangedRows(), sentences: [sentence])
  }

  /// The language currently set.
  var language: Language { words.language }

  /// Makes rows without counting parts, so without looking at any other task.
  var rowBuilder: RowBuilder { RowBuilder(model: model, clock: clock, countsParts: false) }

  /// `Wed 11 Mar 10:00`, local time.
  func formatted(_ instant: Instant) -> String {
    guard let civil = clock.civil(instant) else { return instant.rfc3339 }
    return say(.date(Due(date: civil.date, time: civil.time), today: now.date))
  }

  /// Local time as data: `2026/03/11 10:00`.
  func shown(_ instant: Instant) -> String {
    clock.civil(instant).map { Due(date: $0.date, time: $0.time).shown } ?? instant.rfc3339
  }

  /// The sentence for an empty list of tasks; in a damaged store there may have been some.
  var nothingToDo: Sentence {
    let today = now.date
    let waiting = model.state.tasks.count { task in
      task.state == .open && task.wait.map { today < $0 } == true
    }
    if waiting > 0, !model.isDamaged { return say(.everythingWaits(waiting)) }
    return say(model.isDamaged ? .nothingReadable : .nothingToDo)
  }

  /// The sentence for an empty list of people.
  var nobodyYet: Sentence {
    say(model.isDamaged ? .nothingReadable : .nobodyYet)
  }

  /// The author of another shell's commit, by the name used here; nil if it is this shell's author.
  func somebodyElse(of commit: Commit) -> String? {
    guard !commit.author.isEmpty, commit.author.folded != model.author.folded else { return nil }
    return model.state.user(named: commit.author)?.name ?? commit.author
  }

  func say(_ message: Message) -> Sentence { language.say(message) }
  func say(_ words: Bilingual) -> String { language.say(words) }

  var now: CivilDateTime { clock.now().civil }
  var dates: DateContext { DateContext(now: now, style: words.dateStyle, clock: clock) }
  var instant: Instant { clock.now().instant }
}

/// The command in hand, shared by the shell and its presenters.
final class CurrentCommand {
  var title = ""
}

/// The language and date style in use, shared by all presenters so that a change takes effect in
/// all of them.
final class LanguageSettings {
  /// The language for people.
  var chosen: Language
  var dateStyle = DateStyle()
  private let isData: () -> Bool

  /// - Parameter isData: whether the output is JSON, which is the same in every language.
  init(language: Language, isData: @escaping () -> Bool) {
    chosen = language
    self.isData = isData
  }

  var language: Language { isData() ? .english : chosen }
}
