import TaskLanguage
import TaskModel

/// Merges the users of a file with the existing ones.
///
/// A user is identified by the id, or by the name. Values missing here are added; if both sides
/// have a different one, the value here stays, and is a conflict unless it replaced the other one.
struct ImportPeople {
  private(set) var changes: [Change] = []
  private(set) var conflicts: [PersonConflict] = []
  private(set) var problems: [RecordProblem] = []
  /// The changed users.
  private(set) var changed: Set<UUID> = []
  /// The ids here, by the folded names in the file.
  private(set) var ids: [String: UUID] = [:]
  private let state: ModelState
  private let prefersFile: Bool
  private let history: ImportHistory
  private var names: [String: UUID] = [:]
  /// The ids in the file.
  private let given: Set<UUID>

  init(
    _ people: [ImportedPerson], _ state: ModelState, _ options: ImportOptions,
    _ history: ImportHistory
  ) {
    (self.state, prefersFile, self.history) = (state, options.prefersFile, history)
    given = Set(people.compactMap(\.id))
    guard !people.isEmpty else { return }
    for user in state.everyone { names[user.name.folded] = user.id }
    for user in state.users { names[user.name.folded] = user.id }
    var seats: [(id: UUID, name: String, seat: SeatName)] = []
    for person in people {
      guard let id = take(person) else { continue }
      ids[person.name.folded] = id
      let isHere = !person.isFormer && state.user(id)?.isFormer != true
      if let seat = person.seat, isHere { seats.append((id, person.name, seat)) }
    }
    seat(seats)
  }

  /// Returns the id here of a user, adding the user if needed; nil if that is impossible.
  private mutating func take(_ person: ImportedPerson) -> UUID? {
    let known =
      person.id.flatMap { state.user($0) } ?? names[person.name.folded].flatMap { state.user($0) }
    guard let local = known else { return add(person) }
    guard !changed.contains(local.id), ids[person.name.folded] == nil else {
      refuse(person, .unique)
      return nil
    }
    // A user who was deleted here stays deleted, unless needed for a task.
    guard !local.isFormer else { return local.id }
    var user = local
    rename(&user, person)
    take(\.capacity, "capacity", &user, person.capacity, \.notation)
    take(\.reading, "reading", &user, person.reading, \.self)
    let absences = Absence.joined(user.absences, person.absences)
    if absences != user.absences,
      prefersFile || !history.users(local.id).contains(where: { $0.absences == person.absences })
    {
      user.absences = absences
    }
    if user != local {
      changes.append(.user(before: local, after: user))
      changed.insert(local.id)
    }
    return local.id
  }

  /// Sets a value of a user, or reports that there is another one here.
  private mutating func take<Value: Equatable>(
    _ path: WritableKeyPath<User, Value?>, _ field: String, _ user: inout User, _ there: Value?,
    _ notation: (Value) -> String
  ) {
    guard let there, there != user[keyPath: path] else { return }
    let isOld = history.users(user.id).contains { $0[keyPath: path] == there }
    if user[keyPath: path] == nil && !isOld || prefersFile {
      user[keyPath: path] = there
    } else if let here = user[keyPath: path], !isOld {
      conflicts.append(
        PersonConflict(
          name: user.name, field: field, here: notation(here), there: notation(there)))
    }
  }

  private mutating func rename(_ user: inout User, _ person: ImportedPerson) {
    let local = user
    // A name that differs only in case is not another name.
    guard person.name.folded != local.name.folded || prefersFile && person.name != local.name,
      !history.users(local.id).contains(where: { $0.name == person.name })
    else { return }
    let isFree = names[person.name.folded].map { $0 == local.id } ?? true
    if prefersFile, isFree, isName(person) {
      user.name = person.name
      names[person.name.folded] = local.id
    } else {
      conflicts.append(
        PersonConflict(name: local.name, field: "name", here: local.name, there: person.name))
    }
  }

  private func isName(_ person: ImportedPerson) -> Bool {
    (try? NewNames.check(person.name, [])) != nil
  }

  private mutating func refuse(_ person: ImportedPerson, _ expected: RecordProblem.Expected) {
    problems.append(
      RecordProblem(line: person.line, field: "name", expected, found: person.name))
  }

  private mutating func add(_ person: ImportedPerson) -> UUID? {
    guard isName(person) else {
      refuse(person, .person)
      return nil
    }
    let id =
      person.id
      ?? UUID(ofNew: "user", named: person.name.folded) { id in
        state.user(id) != nil || given.contains(id) || ids.values.contains(id)
      }
    guard names[person.name.folded] == nil, !ids.values.contains(id) else {
      refuse(person, .unique)
      return nil
    }
    names[person.name.folded] = id
    changes.append(
      .user(
        before: nil,
        after: User(
          id: id, name: person.name, reading: person.reading, capacity: person.capacity,
          absences: person.absences, isFormer: person.isFormer)))
    return id
  }

  /// Gives seats to users without one here or, if the file is preferred, with another one; those
  /// who move free theirs for others.
  private mutating func seat(_ wanted: [(id: UUID, name: String, seat: SeatName)]) {
    let moving = wanted.filter { id, _, seat in
      guard let here = state.seats[id] else {
        return !history.seats(id).contains(seat) || prefersFile
      }
      return here != seat && prefersFile
    }
    let leaving = Set(moving.map(\.id))
    var holders: [SeatName: UUID] = [:]
    for (id, seat) in state.seats where !leaving.contains(id) { holders[seat] = id }
    for (id, name, seat) in wanted where state.seats[id] != seat {
      if leaving.contains(id) {
        guard let holder = holders[seat] else {
          holders[seat] = id
          changes.append(
            .seat(
              before: state.seats[id].map { Seat(user: id, name: $0) },
              after: Seat(user: id, name: seat)))
          if state.user(id) != nil { changed.insert(id) }
          continue
        }
        let here = state.user(holder)?.name ?? name
        conflicts.append(
          PersonConflict(
            name: name, field: "seat", here: "\(seat): \(here)", there: "\(seat): \(name)"))
      } else if let here = state.seats[id], !history.seats(id).contains(seat) {
        conflicts.append(
          PersonConflict(name: name, field: "seat", here: here.text, there: seat.text))
      }
    }
  }
}

/// A value of a user that differs on both sides.
package struct PersonConflict: Equatable, Sendable {
  package let name: String
  /// `name`, `seat`, `reading` or `capacity`.
  package let field: String
  package let here: String
  package let there: String
}
