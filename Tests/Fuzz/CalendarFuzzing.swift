import TaskLanguage
import TaskModel

@testable import TaskExchange

/// Fuzzes calendar objects: reading, changing, merging.
enum CalendarFuzzing {
  private static let now = CivilDateTime(
    date: CivilDate(year: 2028, month: 2, day: 29) ?? .epoch, time: .midnight)

  /// A context whose clock is stopped, in UTC; time zones come only from the object.
  private static var context: CalendarContext {
    CalendarContext(
      clock: Clock(
        now: { Clock.Reading(civil: now, instant: Instant(utc: now)) },
        civil: { instant in
          Due(iso8601: instant.rfc3339.prefix(16)).flatMap { due in
            due.time.map { CivilDateTime(date: due.date, time: $0) }
          }
        }), zoneFile: { _ in nil })
  }

  private static let texts = ["Neu", "新しい; 🍣, \"x\"\\", "a\nb", "e\u{301}\u{FE0F}"]

  /// Makes a change chosen by the bits of a byte.
  private static func edit(_ fields: inout CalendarFields, _ byte: UInt8) {
    let text = texts[Int(byte >> 4) % texts.count]
    switch byte & 0x0F {
    case 0: fields[.text] = .text(text)
    case 1: fields.set(notes: fields.notes + [text])
    case 2: fields.set(notes: Array(fields.notes.dropFirst()))
    case 3: fields[.due] = Due(iso8601: "2028-05-01T10:00")?.fieldValue
    case 4: fields[.due] = Due(iso8601: "2028-05-01")?.fieldValue
    case 5: fields[.due] = nil
    case 6: fields[.scheduled] = Due(iso8601: "2028-04-01")?.fieldValue
    case 7:
      let due: Due? = fields.value(.due)
      fields[.recurrence] = due.map { .recurrence(Recurrence(.weeks(2)).anchored(at: $0.date)) }
    case 8: fields[.priority] = TaskItem.Priority.allCases[Int(byte >> 4) % 3].fieldValue
    case 9: fields[.tags] = .texts(Array(Set(fields.texts(.tags) + ["neu, 新"])).sorted())
    case 10: fields[.tags] = Array(fields.texts(.tags).dropFirst()).fieldValue
    case 11:
      let isDone = fields[.state] == .state(.done)
      fields[.state] = .state(isDone ? .open : .done)
      fields[.completed] = isDone ? nil : .instant(Instant(utc: now))
      fields[.started] = nil
    case 12: fields[.parent] = byte & 0x10 == 0 ? nil : .text("p-1")
    case 13: fields[.after] = .texts(Array(Set(fields.texts(.after) + ["z-1"])).sorted())
    case 14: fields[.project] = byte & 0x10 == 0 ? nil : .text("house.kitchen")
    default: fields[.estimate] = Minutes(90).map { .minutes($0) }
    }
  }

  /// Reads the first three bytes as one change here and two there; the rest is an object.
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 3 else { return }
    let rest = Array(bytes.dropFirst(3))
    guard let object = try? CalendarObject(rest) else { return }
    precondition(object.bytes == rest, "other bytes than were read")
    let base = object.fields(context)
    _ = object.move(context)
    precondition(
      object.saying(base, at: Instant(utc: now), context) == object, "changed by nothing")
    var (mine, theirs) = (base, base)
    edit(&mine, bytes[0])
    edit(&theirs, bytes[1])
    edit(&theirs, bytes[2])
    let there = said(object, theirs)
    _ = said(object, mine)
    guard !object.isReadOnly else { return }
    let merge = CalendarMerge(base: base, here: mine, there: there.fields(context))
    let merged = said(there, merge.there)
    let again = CalendarMerge(
      base: merged.fields(context), here: merge.here, there: merged.fields(context))
    precondition(again.conflicts.isEmpty, "in conflict with itself")
    _ = CalendarMerge(base: nil, here: mine, there: there.fields(context))
  }

  /// Writes the fields into the object; traps unless it reads back the same, with the texts, and
  /// its other lines are unchanged.
  private static func said(_ object: CalendarObject, _ fields: CalendarFields) -> CalendarObject {
    let changed = object.saying(fields, at: Instant(utc: now), context)
    guard !object.isReadOnly else {
      precondition(changed == object, "written though it must not be")
      return object
    }
    guard let again = try? CalendarObject(changed.bytes) else {
      preconditionFailure("no object any more")
    }
    precondition(again == changed && again.uid == fields.uid, "another object")
    let read = changed.fields(context)
    for field in [CalendarField.text, .description, .comments, .priority, .project, .tags] {
      precondition(
        read.isSame(field, as: fields),
        "\(field): \(String(describing: read[field])) for \(String(describing: fields[field]))")
    }
    precondition(foreign(changed) == foreign(object), "a line of others is another one")
    return changed
  }

  /// The lines that correspond to no field.
  private static func foreign(_ object: CalendarObject) -> [[UInt8]] {
    guard let layout = try? CalendarLayout(object.bytes) else { return [] }
    return layout.lines.compactMap { line in
      guard let property = line.property, property.name.hasPrefix("X-"),
        !property.name.hasPrefix(CalendarTodo.prefix)
      else { return nil }
      return Array(object.bytes[line.range])
    }
  }
}
