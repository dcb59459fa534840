import TaskModel

/// The changes of an object for new contents of its task: only the lines of the fields that differ,
/// and those with the times of the change.
struct CalendarPatch {
  private let layout: CalendarLayout
  private let todo: CalendarLayout.Todo
  private let old: CalendarFields
  private let new: CalendarFields
  private let context: CalendarContext
  private let lines: [(index: Int, property: ContentLine)]
  private let changed: Set<CalendarField>
  /// The replaced lines, unfolded; nil for a removed one.
  private var replaced: [Int: [UInt8]?] = [:]
  /// The lines inserted after others.
  private var inserted: [Int: [[UInt8]]] = [:]
  /// The lines added at the end.
  private var added: [[UInt8]] = []

  init(
    _ layout: CalendarLayout, _ todo: CalendarLayout.Todo, from old: CalendarFields,
    to new: CalendarFields, _ context: CalendarContext
  ) {
    (self.layout, self.todo, self.old, self.new) = (layout, todo, old, new)
    self.context = context
    lines = layout.properties(of: todo)
    changed = Set(new.differences(from: old))
    if isNeeded { change() }
  }

  var isNeeded: Bool { !changed.isEmpty || isCancellation || new.uid != old.uid }

  private var isCancellation: Bool { new.isCancelled != old.isCancelled }

  private mutating func change() {
    if new.uid != old.uid { set("UID", CalendarProperty("UID", new.uid)) }
    if changed.contains(.text) {
      set("SUMMARY", CalendarProperty("SUMMARY", text: new.value(.text) ?? ""))
    }
    if changed.contains(where: \.isDate) { changeDates() }
    if isCancellation || !changed.isDisjoint(with: [.state, .started, .completed]) {
      changeState()
    }
    if changed.contains(.priority) { set("PRIORITY", CalendarProperties(of: new).priority) }
    if changed.contains(.order) {
      set(CalendarProperties.orderName, CalendarProperties(of: new).order)
    }
    if changed.contains(.tags) { changeTags() }
    if changed.contains(.description) || changed.contains(.comments) { changeNotes() }
    changeRelations()
    for field in changed.sorted(by: { "\($0)" < "\($1)" }) {
      switch field {
      case .assignees, .sessions: changeList(field)
      case .project, .wait, .until, .estimate, .own:
        setOwn(field, CalendarProperties(of: new).properties(own: field).first)
      default: break
      }
    }
    if changed.contains(.reminders) { changeAlarms() }
  }

  // MARK: Lines

  private func all(_ name: String) -> [(index: Int, property: ContentLine)] {
    lines.filter { $0.property.name == name }
  }

  /// Returns the property of that name; of several, the last, which counts.
  private func last(_ name: String) -> (index: Int, property: ContentLine)? {
    lines.last { $0.property.name == name }
  }

  /// Returns a line with another value, without the parameters that belong to the value.
  private static func line(
    _ old: ContentLine, parameters: [UInt8] = [], value: [UInt8]
  ) -> [UInt8] {
    var line = Array(old.head.dropLast().prefix { $0 != UInt8(ascii: ";") })
    line += old.writtenParameters { !["VALUE", "TZID", "ALTREP", "KIND"].contains($0) }
    line += parameters
    line.append(UInt8(ascii: ":"))
    return line + value
  }

  private mutating func set(_ index: Int, _ property: CalendarProperty) {
    guard let old = layout.lines[index].property else { return }
    replaced[index] = .some(
      Self.line(
        old, parameters: Array(property.parameters.utf8),
        value: Array(property.bytes.dropFirst((property.name + property.parameters).utf8.count + 1))
      ))
  }

  private mutating func remove(_ index: Int) { replaced[index] = .some(nil) }

  /// Sets the property of that name, adds it, or removes it for nil.
  private mutating func set(_ name: String, _ property: CalendarProperty?) {
    guard let property else {
      for (index, _) in all(name) { remove(index) }
      return
    }
    if let (index, old) = last(name) {
      guard old.value.elementsEqual(property.value.utf8) == false else { return }
      set(index, property)
    } else {
      added.append(property.bytes)
    }
  }

  /// Sets a property of this program; a removed one stays, blank, since a missing one may only have
  /// been dropped by others.
  private mutating func setOwn(_ field: CalendarField, _ property: CalendarProperty?) {
    let name = CalendarTodo.prefix + (field.ownProperty ?? "")
    if let property {
      set(name, property)
    } else if last(name) != nil {
      for (index, _) in all(name).dropLast() { remove(index) }
      set(name, CalendarProperty(name, ""))
    }
  }

  // MARK: Lists

  /// Changes the texts of lines in place; equal texts at both ends are kept.
  private mutating func change(
    _ slots: [(index: Int, text: String)], to texts: [String],
    _ property: (_ position: Int, _ text: String) -> CalendarProperty
  ) {
    var start = 0
    while start < min(slots.count, texts.count), slots[start].text == texts[start] { start += 1 }
    var end = 0
    while end < min(slots.count, texts.count) - start,
      slots[slots.count - 1 - end].text == texts[texts.count - 1 - end]
    {
      end += 1
    }
    let (gone, replacements) = (slots[start..<slots.count - end], texts[start..<texts.count - end])
    for (slot, text) in zip(gone, replacements) { set(slot.index, property(slot.index, text)) }
    for slot in gone.dropFirst(replacements.count) { remove(slot.index) }
    guard replacements.count > gone.count else { return }
    let rest = replacements.dropFirst(gone.count).enumerated().map {
      property(start + gone.count + $0.offset, $0.element).bytes
    }
    if let before = (gone.last ?? slots[..<start].last)?.index {
      inserted[before, default: []] += rest
    } else if let behind = slots.first?.index {
      inserted[behind - 1, default: []] += rest
    } else {
      added += rest
    }
  }

  private mutating func changeList(_ field: CalendarField) {
    let name = CalendarTodo.prefix + (field.ownProperty ?? "")
    // A note without a known time has a blank line in its place.
    let slots = all(name).filter { field == .noted || !$0.property.isBlank }
      .map { ($0.index, $0.property.isBlank ? "" : $0.property.text) }
    let texts = new.texts(field)
    if texts.isEmpty, let (first, _) = slots.first {
      for (index, _) in slots.dropFirst() { remove(index) }
      return set(first, CalendarProperty(name, ""))
    }
    change(slots, to: texts) { _, text in CalendarProperty(name, text: text) }
    if !texts.isEmpty, slots.isEmpty {
      for (index, _) in all(name) { remove(index) }
    }
  }

  /// Changes the notes: the first is the description, if there is one; the others are comments.
  private mutating func changeNotes() {
    let noteLines = lines.filter { ["DESCRIPTION", "COMMENT"].contains($0.property.name) }
    let full = noteLines.filter { !$0.property.isBlank }
    var notes = new.notes[...]
    let description = full.first { $0.property.name == "DESCRIPTION" }
    var rest = full
    if let (index, property) = description {
      rest.removeAll { $0.index == index }
      if let first = notes.popFirst() {
        if property.text != first { set(index, CalendarProperty("DESCRIPTION", text: first)) }
      } else {
        remove(index)
      }
    }
    let hasDescription = description != nil
    change(rest.map { ($0.index, $0.property.text) }, to: Array(notes)) { position, text in
      CalendarProperty(
        position == 0 && !hasDescription ? "DESCRIPTION" : "COMMENT", text: text)
    }
    if !hasDescription, rest.isEmpty, !notes.isEmpty {
      // A description without a text would become a second one.
      for (index, _) in noteLines where layout.lines[index].property?.name == "DESCRIPTION" {
        remove(index)
      }
    }
    changeList(.noted)
  }

  private mutating func changeTags() {
    let wanted = Set(new.texts(.tags).map(\.folded))
    var known: Set<String> = []
    var last: (index: Int, property: ContentLine, parts: [[UInt8]])?
    for (index, property) in all("CATEGORIES") {
      let parts = property.writtenTexts
      let kept = parts.filter { wanted.contains(ContentLine.text($0).folded) }
      known.formUnion(kept.map { ContentLine.text($0).folded })
      if kept.isEmpty {
        remove(index)
      } else {
        last = (index, property, kept)
        if kept.count < parts.count { replace(index, property, listing: kept) }
      }
    }
    let come = new.texts(.tags).filter { !known.contains($0.folded) }
      .map { Array(CalendarProperty("", text: $0).bytes.dropFirst()) }
    guard !come.isEmpty else { return }
    if let last {
      replace(last.index, last.property, listing: last.parts + come)
    } else {
      added.append(Array("CATEGORIES:".utf8) + come.joined(separator: [UInt8(ascii: ",")]))
    }
  }

  private mutating func replace(_ index: Int, _ property: ContentLine, listing parts: [[UInt8]]) {
    replaced[index] = .some(property.head + Array(parts.joined(separator: [UInt8(ascii: ",")])))
  }

  /// Removes whole alarms of removed reminders and adds those of new ones behind the others; other
  /// alarms, and those of remaining reminders, are unchanged.
  private mutating func changeAlarms() {
    let wanted = new.reminders
    var known: Set<Reminder> = []
    let alarms = layout.alarms(of: todo)
    for range in alarms {
      let lines = range.dropFirst().dropLast().compactMap { layout.lines[$0].property }
      guard let reminder = CalendarAlarm(lines)?.reminder(context) else { continue }
      if wanted.contains(reminder) {
        known.insert(reminder)
      } else {
        for index in range { remove(index) }
      }
    }
    let come = wanted.filter { !known.contains($0) }.flatMap { reminder in
      CalendarProperties(of: new).alarm(for: reminder, context.reading.clock).map(\.bytes)
    }
    if let last = alarms.last {
      inserted[last.upperBound - 1, default: []] += come
    } else {
      added += come
    }
  }

  private mutating func changeRelations() {
    let relations = all("RELATED-TO").map { index, property in
      (
        index: index, uid: property.written,
        type: property.parameter("RELTYPE").map { Array($0.utf8)[...].capitals } ?? "PARENT"
      )
    }
    if changed.contains(.after) {
      let (before, after) = (Set(old.texts(.after)), new.texts(.after))
      for line in relations
      where line.type == "DEPENDS-ON" && before.contains(line.uid) && !after.contains(line.uid) {
        remove(line.index)
      }
      added += after.filter { !before.contains($0) }.map {
        CalendarProperties.dependency(on: $0).bytes
      }
    }
    guard changed.contains(.parent) else { return }
    let before: String? = old.value(.parent)
    let after: String? = new.value(.parent)
    let index = relations.first { $0.type == "PARENT" && $0.uid == before }?.index
    if let index, let after, let property = layout.lines[index].property {
      replaced[index] = .some(Array(property.head) + Array(after.utf8))
    } else if let index {
      remove(index)
    } else if let after {
      added.append(CalendarProperties.parent(after).bytes)
    }
  }

  // MARK: State

  private mutating func changeState() {
    if new.isCancelled { return set("STATUS", CalendarProperty("STATUS", "CANCELLED")) }
    let isDone = new.value(.state) == TaskItem.State.done
    for property in CalendarProperties(of: new).state { set(property.name, property) }
    if !isDone {
      set("COMPLETED", nil)
      if last("PERCENT-COMPLETE")?.property.value.number() == 100 {
        set("PERCENT-COMPLETE", CalendarProperty("PERCENT-COMPLETE", "0"))
      }
    }
    let started = CalendarProperties(of: new).properties(own: .started).first
    set(CalendarTodo.prefix + "STARTED", started)
  }
}

// MARK: Dates

extension CalendarPatch {
  /// Changes the deadline, the start and the rule, which must fit together; lines that are right
  /// already are unchanged.
  private mutating func changeDates() {
    let (due, start, rule) = (last("DUE"), last("DTSTART"), all("RRULE").first)
    let isForeign =
      rule != nil && old[.recurrence] == nil && new[.recurrence] == nil
    let model = [start?.property, due?.property].compactMap { $0 }
      .first { CalendarMoment($0.value)?.due.time != nil }
    let isFixed = model.map {
      CalendarMoment($0.value)?.isUTC ?? false || $0.parameter("TZID") != nil
    }
    let desired = CalendarDateProperties(
      of: new,
      until: isFixed != true
        ? nil
        : { [context] in context.reading.instant(Due(date: $0, time: .lastOfDay)).adding(59).compact
        })
    let begin = isForeign ? foreignStart : desired.start
    changeDeadline(
      due, desired.due, begin, model, hasRule: !isForeign && (rule != nil || desired.rule != nil))
    set("DTSTART", start, begin, like: model)
    if isForeign {
      // Without any date nothing recurs; and others would turn a start alone into a deadline.
      let isKnown =
        rule.flatMap { CalendarRule($0.property.value) }?.reading(from: begin) { $0.civil } != nil
      if desired.due == nil, begin == nil || isKnown { removeRule() }
      return setOwn(.scheduled, desired.scheduled.map(Self.scheduled))
    }
    var every = desired.every
    let recurrence: Recurrence? = new.value(.recurrence)
    let stated = rule.flatMap { CalendarRule($0.property.value) }
    let reading = stated?.reading(from: begin) {
      context.reading.clock.civil(Instant(utc: $0.civil))
    }
    if desired.rule != nil, reading?.recurrence == recurrence {
      every = nil
    } else if let words = desired.rule {
      if stated == nil || stated != CalendarRule(words) {
        if let rule {
          set(rule.index, CalendarProperty("RRULE", words))
        } else {
          added.append(CalendarProperty("RRULE", words).bytes)
        }
      }
    } else {
      removeRule()
    }
    if desired.rule != nil, let begin {
      allow(begin)
      finish(before: begin)
    }
    setOwn(.scheduled, desired.scheduled.map(Self.scheduled))
    setOwn(
      .recurrence, every.map { CalendarProperty(CalendarTodo.prefix + "EVERY", $0.notation) })
  }

  /// Removes an occurrence that is to take place from the exceptions.
  private mutating func allow(_ occurrence: Due) {
    for (index, property) in all("EXDATE") where replaced[index] == nil {
      let values = property.value.parts(",")
      let kept = values.filter { value in
        guard let due = context.shown(property, value)?.due else { return true }
        return due != occurrence
          && (due.date != occurrence.date || due.time != nil && occurrence.time != nil)
      }
      if kept.isEmpty {
        remove(index)
      } else if kept.count < values.count {
        replaced[index] = .some(
          Array(property.head) + kept.joined(separator: [UInt8(ascii: ",")]))
      }
    }
  }

  /// The series has gone past occurrences that others have made to-dos of their own and that are open.
  private mutating func finish(before start: Due) {
    for other in layout.todos where layout.isOccurrence(other) {
      let occurrence = layout.todo(other, context)
      guard occurrence.isOpen, let moment = occurrence.occurrence?.moment, moment < start else {
        continue
      }
      let status = CalendarProperty("STATUS", "COMPLETED")
      let properties = layout.properties(of: other)
      if let line = properties.last(where: { $0.property.name == status.name }) {
        set(line.index, status)
      } else if let last = properties.last {
        inserted[last.index, default: []].append(status.bytes)
      }
    }
  }

  private mutating func removeRule() {
    for name in ["RRULE", "EXDATE", "RDATE"] { set(name, nil) }
  }

  private static func scheduled(_ due: Due) -> CalendarProperty {
    CalendarProperty(CalendarTodo.prefix + "SCHEDULED", CalendarMoment.written(due))
  }

  /// The start of a rule unknown to this program: if it equals the deadline, it moves with it. A
  /// start after the deadline stays: changing it would change the rule.
  private var foreignStart: Due? {
    let current = last("DTSTART").flatMap { context.shown($0.property)?.due }
    if changed.contains(.scheduled) {
      guard let start: Due = new.value(.scheduled) else { return new.value(.due) }
      guard let due: Due = new.value(.due) else { return start }
      return Due(date: start.date, time: due.time.map { _ in start.time ?? .midnight })
    }
    return current == old.value(.due) ? new.value(.due) : current
  }

  private mutating func changeDeadline(
    _ line: (index: Int, property: ContentLine)?, _ due: Due?, _ start: Due?,
    _ model: ContentLine?, hasRule: Bool
  ) {
    if line != nil { return set("DUE", line, due, like: model) }
    if let (index, property) = last("DURATION") {
      let length = CalendarLength.minutes(property.value)
      let current = last("DTSTART").flatMap { context.shown($0.property)?.due }
      if let due, let length, let start, start == current, start.adding(minutes: length) == due {
        return
      }
      remove(index)
    } else if hasRule, due == start {
      return
    }
    set("DUE", nil, due, like: model)
  }

  private mutating func set(
    _ name: String, _ line: (index: Int, property: ContentLine)?, _ due: Due?,
    like model: ContentLine?
  ) {
    guard let (index, property) = line else {
      guard let due else { return }
      let (parameters, value) = context.written(due, like: model)
      return added.append(Array("\(name)".utf8) + parameters + Array(":".utf8) + value)
    }
    let shown = context.shown(property)
    guard shown?.due != due else { return }
    guard let due else { return set(name, nil) }
    let isTimed = CalendarMoment(property.value)?.due.time != nil
    let (parameters, value) = context.written(due, like: isTimed ? property : model)
    replaced[index] = .some(Self.line(property, parameters: parameters, value: value))
  }
}

// MARK: Applying

extension CalendarPatch {
  /// Returns the bytes of the object with all changes applied.
  mutating func apply(at now: Instant) -> [UInt8] {
    set("DTSTAMP", CalendarProperty("DTSTAMP", now.compact))
    set("LAST-MODIFIED", CalendarProperty("LAST-MODIFIED", now.compact))
    if let sequence = last("SEQUENCE")?.property.value.number() {
      set("SEQUENCE", CalendarProperty("SEQUENCE", String(sequence + 1)))
    }
    let first = layout.lines.first.map { layout.bytes[$0.range] } ?? []
    let end: [UInt8] = first.suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.bytes.count + 512)
    var cursor = 0
    for (index, line) in layout.lines.enumerated() {
      bytes += layout.bytes[cursor..<line.range.lowerBound]
      if index == todo.end { for line in added { bytes += ContentLine.folded(line, end: end) } }
      switch replaced[index] {
      case nil: bytes += layout.bytes[line.range]
      case .some(nil): break
      case .some(let changed?): bytes += ContentLine.folded(changed, end: end)
      }
      for line in inserted[index] ?? [] { bytes += ContentLine.folded(line, end: end) }
      cursor = line.range.upperBound
    }
    return bytes + layout.bytes[cursor...]
  }
}

extension Instant {
  fileprivate func adding(_ seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: secondsSinceEpoch + seconds)
  }
}
