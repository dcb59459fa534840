import TaskLanguage

extension CommandTable {
  /// Every command of the shell: a new verb is one more here.
  package static let standard = CommandTable([
    Group(
      Bilingual("Tasks", "タスク"),
      [
        AddCommand.self, NewCommand.self, ListCommand.self, CountCommand.self, ShowCommand.self,
        DoneCommand.self, ReopenCommand.self, EditCommand.self, NoteCommand.self,
        SkipCommand.self, DeleteCommand.self, SelectCommand.self, DeselectCommand.self,
        AttributeAddCommand.self, AttributeRenameCommand.self, AttributeDeleteCommand.self,
        AttributesCommand.self,
      ]),
    Group(
      Bilingual("People", "ユーザー"),
      [
        UserAddCommand.self, UserRenameCommand.self, UserSeatCommand.self, UserDeleteCommand.self,
        UsersCommand.self, FindCommand.self, SeatCommand.self, AssignCommand.self,
        MoveCommand.self,
      ]),
    Group(
      Bilingual("Overviews", "集計と図"),
      [
        AgendaCommand.self, CalendarCommand.self, TimelineCommand.self, StatsCommand.self,
        WorkloadCommand.self, SeatsCommand.self, ProjectsCommand.self, TagsCommand.self,
      ]),
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
        StoreBackupCommand.self, StoreMergeCommand.self, StoreRetryCommand.self, ImportCommand.self,
        ExportCommand.self,
      ]),
    Group(
      Bilingual("Shell", "シェル"),
      [
        HelpCommand.self, DateCommand.self, SetCommand.self, AliasCommand.self,
        HistoryCommand.self, SourceCommand.self, PromptCommand.self, QuitCommand.self,
      ]),
  ])
}
