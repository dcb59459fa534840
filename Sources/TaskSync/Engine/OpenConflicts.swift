import TaskExchange
import TaskModel

/// Converts values that were set aside to conflicts of the current tasks.
struct OpenConflicts {
  private let state: ModelState
  private let zones: SyncZones

  init(_ state: ModelState, _ zones: SyncZones) { (self.state, self.zones) = (state, zones) }

  /// Returns nil if nothing is set aside, or the task has these values already.
  func conflict(of object: KnownObject, _ task: TaskItem) -> TeamConflict? {
    guard let aside = object.aside else { return nil }
    let fields = CalendarField.named(aside.fields)
    guard let mine = self.task(task, aside.mine, fields, object.zone) else { return nil }
    let base = aside.base.flatMap { self.task(task, $0, fields, object.zone) }
    let conflict = TeamConflict(number: task.number, base: base, mine: mine)
    return conflict.fields(against: task).contains { !$0.isMetadata } ? conflict : nil
  }

  /// Returns the task with those fields as in an object.
  private func task(
    _ task: TaskItem, _ bytes: [UInt8], _ fields: [CalendarField], _ zone: String?
  ) -> TaskItem? {
    guard let object = try? CalendarObject(bytes) else { return nil }
    let ids = Dictionary(
      state.tasks.map { (CalendarIdentity.uid(of: $0), $0.id) }, uniquingKeysWith: { $1 })
    let told = object.fields(zones[zone])
    let record = told.record(id: task.id, at: task.created) { ids[$0] }
    let changes = RecordChanges(
      [RecordChanges.Record(record, changed: fields)], onto: state, at: nil
    ).changes
    for case .task(_, var after?) in changes where after.id == task.id {
      after.values[CalendarIdentity.key] = task.values[CalendarIdentity.key]
      return after
    }
    return task
  }
}

extension CalendarField {
  /// The name in files.
  var name: String {
    if case .own(let key) = self { return "own \(key)" }
    return "\(self)"
  }

  /// Returns the fields of these names; ignores unknown names.
  static func named(_ names: [String]) -> [CalendarField] {
    let fixed = CalendarField.all + [.noted]
    return names.compactMap { name in
      name.hasPrefix("own ")
        ? .own(String(name.dropFirst(4))) : fixed.first { $0.name == name }
    }
  }
}

extension CalendarFields {
  var title: String { self[.text].flatMap { String.from($0) } ?? "" }
}

extension [ReplicaConflict] {
  /// Converts them to conflicts of tasks, with the losing values in the tasks as they are now.
  func teamConflicts(in state: ModelState) -> [TeamConflict] {
    guard !isEmpty else { return [] }
    let tasks = Dictionary(state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return Dictionary(grouping: self, by: \.task).compactMap { id, conflicts in
      guard let task = tasks[id] else { return nil }
      let fields = Dictionary(grouping: conflicts, by: \.field)
      let other = fields.sorted { $0.key < $1.key }.reduce(task) { task, field in
        field.value[0].value(in: task, of: state)
      }
      var conflict = TeamConflict(number: task.number, base: nil, mine: other)
      conflict.isBetweenMachines = true
      return conflict.fields(against: task).contains { !$0.isMetadata } ? conflict : nil
    }
    .sorted { $0.number < $1.number }
  }
}
