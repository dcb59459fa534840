import TaskLanguage
import TaskModel

/// Shows people and their seats.
package protocol PersonLookupView: MessageView {
  func show(people: [PersonRow])
}

/// Looks up people by name or seat, and edits them.
///
/// Commands ask the model for changes; the model's announcements update the view.
package struct PersonLookupPresenter {
  let context: PresenterContext
  unowned let view: any PersonLookupView
  let stores: (any StoreHost)?

  /// Shows the person with a name and that person's seat, found in two look-ups.
  package func find(_ name: String) throws {
    let state = context.model.state
    let people = People(state: state, me: nil)
    guard let user = people.user(named: name) ?? onlyUser(beginning: name, in: state) else {
      let key = FoldedText(name)
      throw LookupError.personNotFound(
        name, tasksContainIt: state.tasks.contains { key.isWithin($0.text) },
        nearest: people.nearest(to: name))
    }
    guard state.seats[user.id] != nil else { throw LookupError.personHasNoSeat(user.name) }
    view.show(people: [context.rowBuilder.row(user)])
  }

  /// The only user with this prefix of the name or of a word in it; nil if a task contains it too.
  private func onlyUser(beginning name: String, in state: ModelState) -> User? {
    let key = name.folded
    let found = state.users.filter { user in
      !key.isEmpty
        && (user.name.folded.hasPrefix(key)
          || user.name.plainWords.contains { $0.folded.hasPrefix(key) })
    }
    let fragment = FoldedText(name)
    let isUnique = found.count == 1 && !state.tasks.contains { fragment.isWithin($0.text) }
    return isUnique ? found.first : nil
  }

  /// Shows who has a seat.
  package func findSeat(_ seat: SeatName) throws {
    guard let user = context.model.state.user(atSeat: seat) else {
      throw LookupError.seatIsEmpty(seat)
    }
    view.show(people: [context.rowBuilder.row(user)])
  }

  /// Shows everybody by name or its reading, with open tasks and, in a team, who is here now.
  package func list() {
    let users = context.model.state.users.sorted { $0.orderKey < $1.orderKey }
    let tallies = WorkloadReport.tallies(context)
    let maker = context.rowBuilder
    let present = stores?.team?.present()
    let here = present.map { Set($0.map(\.folded)) }
    view.show(
      people: users.map { user in
        var row = maker.row(user)
        row.open = tallies[user.id]?.open ?? 0
        row.isHere = here?.contains(user.name.folded)
        return row
      })
    if users.isEmpty { view.show(context.nobodyYet) }
    let names = Set(users.map(\.name.folded))
    let others = (present ?? []).filter { !names.contains($0.folded) }
    if !others.isEmpty { view.show(context.say(.alsoHere(others))) }
  }

  /// - Parameter title: that of the step; nil for the command in hand.
  package func add(_ name: String, seat: SeatName?, title: String? = nil) throws {
    try context.model.perform(title ?? context.title) {
      try $0.addUser(named: name, id: UUID(), seat: seat)
    }
  }

  package func rename(_ name: String, to newName: String) throws {
    try context.perform(in: view) { try $0.renameUser(named: name, to: newName) }
  }

  package func move(_ name: String, toSeat seat: SeatName?) throws {
    try context.perform(in: view) { try $0.moveUser(named: name, toSeat: seat) }
  }

  package func setReading(_ name: String, _ reading: String?) throws {
    try context.perform(in: view) { try $0.setReading(of: name, to: reading) }
  }

  package func setCapacity(_ name: String, _ capacity: Minutes?) throws {
    try context.perform(in: view) { try $0.setCapacity(of: name, to: capacity) }
  }

  /// Sets when a user is away; nil for never.
  package func setAbsence(_ name: String, _ absence: Absence?) throws {
    try context.perform(in: view) {
      try $0.setAbsence(of: name, to: absence, today: context.now.date)
    }
  }

  package func swap(_ first: String, _ second: String) throws {
    try context.perform(in: view) { try $0.swapSeats(of: first, and: second) }
  }

  package func delete(_ name: String) throws {
    let history = context.model.history
    try context.perform(in: view) { state in
      try state.deleteUser(named: name) { id in
        history.contains { $0.changes.contains { $0.gives(id) } }
      }
    }
  }
}

extension Change {
  /// Whether it leaves a task assigned to a user.
  fileprivate func gives(_ user: UUID) -> Bool {
    if case .task(_, let task?) = self { task.isAssigned(to: user) } else { false }
  }
}
