import TaskModel

extension AttributeKey {
  package static let text = AttributeKey("text")
  package static let note = AttributeKey("note")
  package static let noted = AttributeKey("noted")
  package static let number = AttributeKey("number")
  package static let id = AttributeKey("id")
  package static let tag = AttributeKey("tag")
  package static let project = AttributeKey("project")
  package static let priority = AttributeKey("priority")
  package static let state = AttributeKey("state")
  package static let urgency = AttributeKey("urgency")
}

extension Attribute {
  package static let text = Attribute(
    .text, kind: TextKind { $0.text }, field: .text, uses: [.filterable, .sortable, .visible],
    summary: Bilingual("what is to be done", "タスクの本文"), label: Bilingual("Task", "本文"),
    column: Column(place: 90, dropOrder: 0, isAlwaysShown: true))

  /// Notes; `add` sets them for a new task, and filters search them for words.
  package static let note = Attribute(
    .note, name: "notes", kind: NotesKind(), field: .notes,
    uses: [.addable, .filterable, .visible],
    summary: Bilingual("words in its notes", "メモに含まれる語"), label: Bilingual("Notes", "メモ"))

  /// The time and author of each note.
  package static let noted = Attribute(
    .noted, kind: OriginsKind(), field: .noted, uses: [.visible],
    summary: Bilingual("when its notes were written, and by whom", "メモを書いた日時と人"),
    label: Bilingual("Noted", "メモの日時"))

  package static let number = Attribute(
    .number, kind: TaskNumberKind(), uses: [.filterable, .sortable, .visible],
    summary: Bilingual("its number", "番号"), label: Bilingual("No", "番号"),
    column: Column(place: 0, dropOrder: 0, isRightAligned: true, isAlwaysShown: true))

  package static let id = Attribute(
    .id, kind: TextKind { $0.id.notation }, uses: .visible,
    summary: Bilingual("its ID", "タスクの ID"), label: .same("ID"))

  package static let tag = Attribute(
    .tag, name: "tags", sigil: "#", kind: TagsKind(), field: .tags,
    summary: Bilingual("a tag; there may be several", "タグ（複数可）"), label: Bilingual("Tags", "タグ"),
    column: Column(place: 60, dropOrder: 1))

  package static let project = Attribute(
    .project, kind: ProjectKind(), field: .project,
    summary: Bilingual("a project", "プロジェクト"),
    label: Bilingual("Project", "プロジェクト"), column: Column(place: 50, dropOrder: 2))

  package static let priority = Attribute(
    .priority, sigil: "!", kind: PriorityKind(), field: .priority,
    summary: Bilingual("high, medium or low", "優先度（高、中、低）"),
    label: Bilingual("Priority", "優先度"), column: Column(place: 40, dropOrder: 3))

  package static let state = Attribute(
    .state, kind: StateKind(), field: .state, uses: [.filterable, .sortable, .visible],
    summary: Bilingual("open or done", "未完了または完了"), label: Bilingual("State", "状態"),
    column: Column(place: 10, dropOrder: 5))

  /// Urgency, the order of `next`; computed from other attributes and never stored.
  package static let urgency = Attribute(
    .urgency, kind: UrgencyKind(), uses: [],
    summary: Bilingual("how urgent it is; the most urgent first", "緊急度（高い順）"),
    label: Bilingual("Urgency", "緊急度"),
    column: Column(place: 90, dropOrder: 4, isRightAligned: false))
}

/// Points computed from the other attributes and the time by ``TaskSorter``.
struct UrgencyKind: AttributeKind {
  var dataType: AttributeDataType { .number }
  var placeholder: Bilingual { Bilingual("N", "数") }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? { nil }
}
