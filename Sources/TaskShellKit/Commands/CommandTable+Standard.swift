import TaskLanguage

extension CommandTable {
  /// Every command of the shell: add new verbs here.
  package static let standard = CommandTable([
    Group(
      Bilingual("Tasks", "タスク"),
      [
        AddCommand.self, NewCommand.self, ListCommand.self, BoardCommand.self, CountCommand.self,
        ShowCommand.self, SearchCommand.self, DoneCommand.self, ReopenCommand.self,
        EditCommand.self,
        AppendCommand.self, PrependCommand.self, PostponeCommand.self, DueCommand.self,
        TagCommand.self, TagRenameCommand.self, ProjectCommand.self, ProjectRenameCommand.self,
        PriorityCommand.self, OrderCommand.self,
        NoteCommand.self, OpenCommand.self, CopyCommand.self, DuplicateCommand.self,
        SkipCommand.self, DeleteCommand.self, SelectCommand.self, DeselectCommand.self,
        TemplateCommand.self, TemplateSaveCommand.self, TemplateDeleteCommand.self,
        SampleCommand.self,
        AttributeAddCommand.self, AttributeRenameCommand.self, AttributeDeleteCommand.self,
        AttributesCommand.self,
      ]),
    Group(
      Bilingual("Work", "作業"),
      [
        PlanCommand.self, ReviewCommand.self, NextCommand.self, WhyCommand.self,
        StartCommand.self, StopCommand.self, TrackCommand.self, TimesheetCommand.self,
        RemindCommand.self, SnoozeCommand.self,
      ]),
    Group(
      Bilingual("People", "ユーザー"),
      [
        UserAddCommand.self, UserRenameCommand.self, UserReadingCommand.self,
        UserCapacityCommand.self,
        UserAwayCommand.self, UserDeleteCommand.self, UsersCommand.self, FindCommand.self,
        AssignCommand.self, MoveCommand.self,
      ]),
    Group(
      Bilingual("Overviews", "集計と図"),
      [
        AgendaCommand.self, CalendarCommand.self, TimelineCommand.self, StatsCommand.self,
        WorkloadCommand.self, ProjectsCommand.self, TagsCommand.self,
      ]),
    Group(
      Bilingual("Offices", "座席"),
      [UserSeatCommand.self, SwapCommand.self, SeatCommand.self, SeatsCommand.self]),
    Group(
      Bilingual("History", "履歴"),
      [
        UndoCommand.self, RedoCommand.self, LogCommand.self, DiffCommand.self, WatchCommand.self,
        BeginCommand.self,
        CommitCommand.self, RollbackCommand.self,
      ]),
    Group(
      Bilingual("Store", "保存ファイル"),
      [
        StoreCommand.self, StoreFoldCommand.self, StoreCheckCommand.self, StoreRepairCommand.self,
        StoreBackupCommand.self, StoreMergeCommand.self, StoreRetryCommand.self,
        StoreDropCommand.self,
        StoreConnectCommand.self, StoreCopyCommand.self, StoreTeamCommand.self,
        StoreDoctorCommand.self, StoreMineCommand.self, StoreTheirsCommand.self,
        ImportCommand.self, ExportCommand.self,
        SyncCommand.self, SyncAddCommand.self, SyncListsCommand.self, SyncStatusCommand.self,
        SyncMachineCommand.self, SyncRemoveCommand.self,
      ]),
    Group(
      Bilingual("Shell", "シェル"),
      [
        HelpCommand.self, DateCommand.self, SetCommand.self, UnsetCommand.self,
        ThemeCommand.self, AliasCommand.self,
        AbbreviationCommand.self,
        ReportCommand.self, ContextCommand.self, MacroCommand.self, ClearCommand.self,
        HistoryCommand.self, SourceCommand.self, PromptCommand.self, NewsCommand.self,
        BugCommand.self, QuitCommand.self,
      ]),
  ])
}
