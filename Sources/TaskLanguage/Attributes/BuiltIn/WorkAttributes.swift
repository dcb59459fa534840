import TaskModel

extension AttributeKey {
  package static let user = AttributeKey("user")
  package static let assignees = AttributeKey("assignees")
  package static let assigner = AttributeKey("assigned-by")
  package static let after = AttributeKey("after")
  package static let under = AttributeKey("under")
  package static let estimate = AttributeKey("estimate")
  package static let order = AttributeKey("order")
  package static let spent = AttributeKey("spent")
  package static let started = AttributeKey("started")
  package static let sessions = AttributeKey("sessions")
}

extension Attribute {
  /// The assignees.
  package static let assignee = Attribute(
    .user, name: "assignee", sigil: "@", kind: PersonKind { $0.assignees }, field: .assignee,
    summary: Bilingual("who does it; there may be several", "担当者（複数可）"),
    label: Bilingual("Who", "担当"),
    column: Column(place: 30, dropOrder: 4))

  /// All assignees, if there are several: for scripts.
  package static let assignees = Attribute(
    .assignees, kind: SeveralPeopleKind(), uses: [.visible],
    summary: Bilingual("everyone assigned, if there are several", "担当者が複数のときの全員"),
    label: Bilingual("Assignees", "担当者"))

  /// The member of a team who assigned it to somebody else.
  package static let assigner = Attribute(
    .assigner, name: "assigner", kind: AuthorKind { $0.assigner }, field: .assigner,
    uses: [.filterable, .sortable, .visible],
    summary: Bilingual("who in the team assigned it", "チームの中で担当者を決めた人"),
    label: Bilingual("Assigned by", "割り当てた人"))

  package static let after = Attribute(
    .after, kind: TasksKind { $0.after }, field: .after, uses: [.editable, .filterable, .visible],
    summary: Bilingual("tasks that must be done before it, such as 3,5-7", "先に終えるタスク（3,5-7 など）"),
    label: Bilingual("After", "先行タスク"))

  /// The parent task.
  package static let under = Attribute(
    .under, kind: ParentKind(), field: .parent,
    summary: Bilingual("the task that it is a part of", "このタスクを含む親タスク"),
    label: Bilingual("Under", "親タスク"), column: Column(place: 65, dropOrder: 1))

  package static let estimate = Attribute(
    .estimate, kind: DurationKind { $0.estimate }, field: .estimate,
    summary: Bilingual("how long it will take: 45m, 2h30m", "見積もり時間（45分、2時間30分）"),
    label: Bilingual("Estimate", "見積もり"),
    column: Column(place: 70, dropOrder: 1, isRightAligned: true))

  /// The position in the manual order.
  package static let order = Attribute(
    .order, kind: NumberKind(isSummed: false) { $0.order?.fieldValue }, field: .order,
    summary: Bilingual("its place in sort:order; see help order", "手で決めた並び順での位置（「help order」）"),
    label: Bilingual("Order", "順"))

  /// The time spent on it: the sum of its sessions.
  package static let spent = Attribute(
    .spent, kind: DurationKind { $0.spent }, uses: [.filterable, .sortable, .visible],
    summary: Bilingual("time spent on it", "作業にかけた時間"), label: Bilingual("Spent", "作業時間"),
    column: Column(place: 71, dropOrder: 1, isRightAligned: true))

  /// The start of current work on it; set by `start` and `stop`.
  package static let started = Attribute(
    .started, kind: InstantKind { $0.started }, field: .started,
    uses: [.filterable, .sortable, .visible],
    summary: Bilingual("when work on it began", "作業を始めた日時"), label: Bilingual("Started", "作業開始"))

  /// The work on it, session by session; `stop` and `track` add to it.
  package static let sessions = Attribute(
    .sessions, kind: SessionsKind(), field: .sessions, uses: [.visible],
    summary: Bilingual("when it was worked on", "作業の記録"), label: Bilingual("Work", "作業記録"))
}

/// The names of assignees, if there are at least two.
private struct SeveralPeopleKind: AttributeKind {
  var placeholder: Bilingual { Bilingual("NAME", "名前") }
  var dataType: AttributeDataType { .texts }

  func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.others.isEmpty else { return nil }
    let names = task.assignees.compactMap { context.names[$0] }
    return DisplayValue(.texts(names), shown: names.joined(separator: ", "))
  }
}
