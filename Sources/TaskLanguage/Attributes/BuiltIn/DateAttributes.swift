import TaskModel

extension AttributeKey {
  package static let due = AttributeKey("due")
  package static let every = AttributeKey("every")
  package static let again = AttributeKey("again")
  package static let wait = AttributeKey("wait")
  package static let scheduled = AttributeKey("scheduled")
  package static let until = AttributeKey("until")
  package static let remind = AttributeKey("remind")
  package static let created = AttributeKey("created")
  package static let modified = AttributeKey("modified")
  package static let completed = AttributeKey("completed")
  /// The moment in the past that a list shows.
  package static let asof = AttributeKey("asof")
  /// The moment from which differences are shown.
  package static let since = AttributeKey("since")
}

extension Attribute {
  /// The deadline.
  package static let due = Attribute(
    .due, kind: DateKind.deadline, field: .due,
    summary: Bilingual("when it is due", "期限"), label: Bilingual("Due", "期限"),
    column: Column(place: 20, dropOrder: 6))

  package static let every = Attribute(
    .every, kind: RecurrenceKind(isFromCompletion: false), field: .recurrence,
    uses: [.editable, .filterable, .visible],
    summary: Bilingual("recurs, counted from its dates", "期限から数えて繰り返す"),
    label: Bilingual("Every", "繰り返し"))

  /// A recurrence counted from completion.
  package static let again = Attribute(
    .again, kind: RecurrenceKind(isFromCompletion: true), field: .recurrence,
    uses: [.editable, .filterable],
    summary: Bilingual("recurs, counted from completion", "完了日から数えて繰り返す"),
    label: Bilingual("Every", "完了から"))

  package static let wait = Attribute(
    .wait, kind: DateKind.day { $0.wait }, field: .wait,
    summary: Bilingual("hidden from lists until then", "その日まで一覧に表示しない"),
    label: Bilingual("Waits until", "待機"))

  /// The planned start of work; does not hide the task from any list.
  package static let scheduled = Attribute(
    .scheduled, kind: DateKind.moment { $0.scheduled }, field: .scheduled,
    summary: Bilingual("when to start on it", "着手する予定の日時"),
    label: Bilingual("Scheduled", "着手予定"), column: Column(place: 25, dropOrder: 3))

  /// The last day on which an open task is listed.
  package static let until = Attribute(
    .until, kind: DateKind.day { $0.until }, field: .until,
    summary: Bilingual("drops off lists after this day", "その日を過ぎたら一覧に表示しない"),
    label: Bilingual("Until", "有効期限"))

  /// The reminders.
  package static let remind = Attribute(
    .remind, kind: ReminderKind(), field: .reminders,
    summary: Bilingual("when to remind of it", "知らせるタイミング"),
    label: Bilingual("Reminder", "通知"), column: Column(place: 27, dropOrder: 1))

  package static let created = Attribute(
    .created, kind: InstantKind { $0.created }, uses: [.filterable, .sortable, .visible],
    summary: Bilingual("when it was added", "追加した日時"), label: Bilingual("Created", "作成"))

  /// The last change, completion or addition; shown if a change other than completion was made.
  package static let modified = Attribute(
    .modified,
    kind: InstantKind(shown: { $0.modified }) { task in
      max(task.modified ?? task.created, task.completed ?? task.created)
    },
    field: .modified, uses: [.filterable, .sortable, .visible],
    summary: Bilingual("when it was last changed", "最後に変更した日時"),
    label: Bilingual("Changed", "更新"))

  package static let completed = Attribute(
    .completed, kind: InstantKind { $0.completed }, field: .completed,
    uses: [.filterable, .sortable, .visible],
    summary: Bilingual("when it was done", "完了した日時"), label: Bilingual("Done", "完了"))

  // Moments in the past: typed like attributes, but not values of tasks.

  package static let asof = Attribute(
    .asof, kind: DateKind.moment { _ in nil }, uses: [],
    summary: Bilingual("the list as it was then", "その時点の一覧"), label: Bilingual("As of", "時点"))

  package static let since = Attribute(
    .since, kind: DateKind.moment { _ in nil }, uses: [],
    summary: Bilingual("what changed since then", "それ以降の変更"), label: Bilingual("Since", "以降"))
}
