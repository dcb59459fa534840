import TaskModel

/// The presenters of one shell, by what they show.
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

/// The presenters that draw: days, people, sums.
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

/// The presenters that help to decide what to do: next, and today.
package struct PlanningPresenters {
  package let urgency: UrgencyPresenter
  package let morning: MorningPresenter
  package let templates: TemplatePresenter

  private let context: PresenterContext

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    urgency = UrgencyPresenter(context: context, view: view)
    templates = TemplatePresenter(context: context, view: view)
    morning = MorningPresenter(context: context, view: view)
  }

  /// A board of a filter.
  func board(_ filter: String, source: @escaping BoardPresenter.Source) -> BoardPresenter {
    BoardPresenter(context: context, filter: filter, source: source)
  }
}

/// The presenters of what was done: undo and redo, the log, steps that are still open.
package struct PastPresenters {
  package let steps: StepPresenter
  package let log: LogPresenter
  package let staging: StagingPresenter

  init(context: PresenterContext, view: any ShellView) {
    steps = StepPresenter(context: context, view: view)
    log = LogPresenter(context: context, view: view)
    staging = StagingPresenter(context: context, view: view)
  }
}
