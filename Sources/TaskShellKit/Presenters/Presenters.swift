import TaskLanguage
import TaskModel

/// The presenters of one shell.
package struct Presenters {
  package let taskList: TaskListPresenter
  package let taskCreation: TaskCreationPresenter
  package let personLookup: PersonLookupPresenter
  package let selection: SelectionPresenter
  package let listEditing: ListEditingPresenter
  package let past: PastPresenters
  package let attributes: AttributePresenter
  package let work: WorkPresenter
  package let planning: PlanningPresenters
  package let store: StorePresenter
  package let team: TeamPresenter
  package let sync: SyncPresenter
  package let reminders: ReminderPresenter
  package let settings: SettingsPresenter
  package let program: ProgramPresenter
  package let exchange: ExchangePresenter
  package let pictures: PicturePresenters
  let storage: StoragePresenter
  private let announcements: AnnouncementPresenter

  init(
    context: PresenterContext, view: any ShellView, maintenance: any StoreMaintenance,
    stores: (any StoreHost)?, exchangeFiles: any ExchangeFiles,
    syncHost: SyncHost, reminderHost: ReminderHost, programHost: ProgramHost
  ) {
    exchange = ExchangePresenter(context: context, view: view, files: exchangeFiles)
    sync = SyncPresenter(context: context, view: view, stores: stores, host: syncHost)
    team = TeamPresenter(context: context, view: view, stores: stores, sync: sync)
    store = StorePresenter(
      context: context, view: view, maintenance: maintenance, team: team, sync: sync)
    program = ProgramPresenter(context: context, view: view, host: programHost, sync: sync)
    reminders = ReminderPresenter(context: context, view: view, host: reminderHost)
    settings = SettingsPresenter(context: context, view: view)
    pictures = PicturePresenters(context: context, view: view)
    storage = StoragePresenter(context: context, view: view)
    announcements = AnnouncementPresenter(context: context, view: view)
    past = PastPresenters(context: context, view: view)
    attributes = AttributePresenter(context: context, view: view)
    work = WorkPresenter(context: context, view: view)
    planning = PlanningPresenters(context: context, view: view)
    personLookup = PersonLookupPresenter(context: context, view: view, stores: stores)
    listEditing = ListEditingPresenter(context: context, view: view)
    taskList = TaskListPresenter(context: context, view: view)
    taskCreation = TaskCreationPresenter(context: context, view: view)
    selection = SelectionPresenter(context: context, view: view)
  }
}

/// The presenters of pictures and reports.
package struct PicturePresenters {
  package let reports: ReportPresenter
  package let agenda: AgendaPresenter
  package let calendar: CalendarPresenter
  package let timeline: TimelinePresenter
  package let statistics: StatisticsPresenter

  init(context: PresenterContext, view: any ShellView) {
    reports = ReportPresenter(context: context, view: view)
    agenda = AgendaPresenter(context: context, view: view)
    calendar = CalendarPresenter(context: context, view: view)
    timeline = TimelinePresenter(context: context, view: view)
    statistics = StatisticsPresenter(context: context, view: view)
  }
}

/// The presenters that help to decide what to do next, and today.
package struct PlanningPresenters {
  package let urgency: UrgencyPresenter
  package let dailyPlan: DailyPlanPresenter
  package let templates: TemplatePresenter

  private let context: PresenterContext

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    urgency = UrgencyPresenter(context: context, view: view)
    templates = TemplatePresenter(context: context, view: view)
    dailyPlan = DailyPlanPresenter(context: context, view: view)
  }

  /// A board of the tasks that a filter matches.
  func board(_ filter: String, source: @escaping BoardPresenter.Source) -> BoardPresenter {
    BoardPresenter(context: context, filter: filter, source: source)
  }
}

/// The presenters of the past: undo and redo, the log, and staging.
package struct PastPresenters {
  package let steps: UndoPresenter
  package let log: LogPresenter
  package let staging: StagingPresenter

  init(context: PresenterContext, view: any ShellView) {
    steps = UndoPresenter(context: context, view: view)
    log = LogPresenter(context: context, view: view)
    staging = StagingPresenter(context: context, view: view)
  }
}

/// The shared dependencies of all presenters.
struct PresenterContext {
  let model: SharedModel
  private var systemClock: Clock
  let words: LanguageSettings
  let focus: Focus
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
