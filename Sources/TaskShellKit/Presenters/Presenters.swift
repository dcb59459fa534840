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
