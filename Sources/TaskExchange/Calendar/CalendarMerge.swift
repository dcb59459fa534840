import TaskModel

/// A three-way merge of a task, field by field: its common state, its state here, and its state
/// there.
///
/// If both sides have changed a field, differently, the value there is used on both sides, and the
/// field is a conflict.
package struct CalendarMerge: Sendable {
  /// The resulting task here.
  package private(set) var here: CalendarFields
  /// The resulting contents of the object there.
  package private(set) var there: CalendarFields
  /// The fields that both have changed, differently.
  package private(set) var conflicts: [CalendarField] = []
  /// The fields that change here.
  package private(set) var changedHere: [CalendarField] = []

  /// - Parameters:
  ///   - base: the contents of the object there when both sides were the same; nil if they meet for
  ///     the first time: then nothing counts as removed.
  ///   - sent: the contents sent then, if the server has changed them: what it dropped was not
  ///     changed here.
  package init(
    base: CalendarFields?, here mine: CalendarFields, there theirs: CalendarFields,
    sent: CalendarFields? = nil
  ) {
    let isLaterHere = base.map { !mine.isSame(.due, as: $0) } ?? false
    let unmoved = mine
    var (mine, theirs, base, sent) = (mine, theirs, base, sent)
    if let known = base, known[.recurrence] != nil,
      isLaterHere == theirs.isSame(.due, as: known),
      let minutes = known.due.minutes(to: isLaterHere ? mine.due : theirs.due)
    {
      // One side has gone on to another occurrence: what the other says of reminders is about the last.
      base?.reminders = known.reminders.following(by: minutes)
      if let last = sent { sent?.reminders = last.reminders.following(by: minutes) }
      if isLaterHere {
        theirs.reminders = theirs.reminders.following(by: minutes)
      } else {
        mine.reminders = mine.reminders.following(by: minutes)
      }
    }
    (here, there) = (mine, theirs)
    let new = base.map { Self.filled(theirs, $0) } ?? theirs
    for field in CalendarFields.fields(of: [mine, new, base, sent].compactMap(\.self)) {
      merge(field, mine, new, base, sent: sent ?? base)
    }
    keepBothNotes(mine, base)
    followState(mine, new)
    // If one side removed the description and the other added a comment, that comes first.
    here.set(notes: here.notes)
    there.set(notes: there.notes)
    takeOrigins(mine, theirs)
    changedHere = here.differences(from: unmoved)
    if here[.noted] != mine[.noted] { changedHere.append(.noted) }
  }

  /// Restores properties of this program that another one has dropped from the to-do.
  private static func filled(
    _ fields: CalendarFields, _ known: CalendarFields
  ) -> CalendarFields {
    var filled = fields
    for field in known.stated where !fields.stated.contains(field) {
      switch field {
      case .recurrence where fields.written.rule != known.written.rule: break
      case .scheduled where fields.written.start != known.written.start: break
      case .started: break
      default: filled[field] = known[field]
      }
    }
    return filled
  }

  private mutating func merge(
    _ field: CalendarField, _ mine: CalendarFields, _ theirs: CalendarFields,
    _ base: CalendarFields?, sent: CalendarFields?
  ) {
    guard let base, let sent else { return join(field, mine, theirs) }
    let (isChangedHere, isChangedThere) = (
      !mine.isSame(field, as: sent), !theirs.isSame(field, as: base)
    )
    switch (isChangedHere, isChangedThere) {
    case (false, false): break
    case (true, false): take(mine[field], field, theirs)
    case (false, true): take(theirs[field], field, theirs)
    case (true, true):
      if mine.isSame(field, as: theirs) {
        take(theirs[field], field, theirs)
      } else if let joined = field.rule.joined(mine[field], base[field], theirs[field]) {
        take(joined, field, theirs)
      } else {
        take(theirs[field], field, theirs)
        if field != .completed, field != .started { conflicts.append(field) }
      }
    }
  }

  /// Joins two values that meet for the first time: a missing value means nothing.
  private mutating func join(
    _ field: CalendarField, _ mine: CalendarFields, _ theirs: CalendarFields
  ) {
    guard !mine.isSame(field, as: theirs) else { return }
    guard let here = mine[field], let there = theirs[field] else {
      return take(mine[field] ?? theirs[field], field, theirs)
    }
    if field.rule != .single, let joined = field.rule.joined(here, nil, there) {
      return take(joined, field, theirs)
    }
    take(there, field, theirs)
    if field != .completed, field != .started { conflicts.append(field) }
  }

  private mutating func take(
    _ value: FieldValue?, _ field: CalendarField, _ theirs: CalendarFields
  ) {
    var value = value
    if field == .tags, case .texts(let tags)? = value {
      // Written as there.
      let known = Dictionary(theirs.texts(.tags).map { ($0.folded, $0) }) { first, _ in first }
      value = .texts(tags.map { known[$0.folded] ?? $0 })
    }
    here[field] = value
    there[field] = value
  }

  /// Keeps both notes if both sides have added a first one: that of this side comes second.
  private mutating func keepBothNotes(_ mine: CalendarFields, _ base: CalendarFields?) {
    guard let base, base[.description] == nil, let added: String = mine.value(.description),
      let index = conflicts.firstIndex(of: .description)
    else { return }
    conflicts.remove(at: index)
    let notes = here.texts(.comments)
    guard !notes.contains(added) else { return }
    (here[.comments], there[.comments]) = (
      .texts([added] + notes), .texts([added] + there.texts(.comments))
    )
  }

  /// Takes the completion time along with the resulting state; a done task is not being worked on.
  private mutating func followState(_ mine: CalendarFields, _ theirs: CalendarFields) {
    guard let state = here[.state], mine[.state] != theirs[.state] else { return }
    let winner = mine[.state] == state ? mine : theirs
    (here[.completed], there[.completed]) = (winner[.completed], winner[.completed])
    guard state == .state(.done) else { return }
    (here[.started], there[.started]) = (nil, nil)
  }

  /// Takes the origins along with the notes.
  private mutating func takeOrigins(_ mine: CalendarFields, _ theirs: CalendarFields) {
    var known: [String: String] = [:]
    for fields in [theirs, mine] {
      for (note, origin) in zip(fields.notes, fields.texts(.noted)) where !origin.isEmpty {
        known[note] = origin
      }
    }
    func origins(_ notes: [String]) -> FieldValue? {
      let origins = notes.map { known[$0] ?? "" }
      return origins.allSatisfy(\.isEmpty) ? nil : .texts(origins)
    }
    if here.notes != mine.notes { here[.noted] = origins(here.notes) }
    if there.notes != theirs.notes { there[.noted] = origins(there.notes) }
  }
}
