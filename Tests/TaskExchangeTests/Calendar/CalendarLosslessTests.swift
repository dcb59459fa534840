import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Objects of seven programs, with one field of each changed: every other line is preserved.
@Suite struct CalendarLosslessTests {
  private static let count = 10_000
  private static let now = Instant(utc: .now)

  private static var context: CalendarContext {
    CalendarContext(clock: .fixed()) { name in
      (try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))).map {
        [UInt8]($0)
      }
    }
  }

  /// A change of a field, and the properties that it may affect.
  private struct Edit: Sendable {
    let names: Set<String>
    let change: @Sendable (inout CalendarFields, inout SeededGenerator) -> Void
  }

  private static let dates: Set<String> = [
    "DUE", "DTSTART", "DURATION", "RRULE", "EXDATE", "X-TASKSHELL-SCHEDULED", "X-TASKSHELL-EVERY",
  ]

  private static let texts = [
    "Neu", "新しい; 🍣, \"x\"\\", "a\nb", "👩‍👩‍👧 é " + String(repeating: "長", count: 60),
  ]

  private static func due(_ generator: inout SeededGenerator, isDay: Bool) -> Due? {
    Due(
      iso8601:
        "2026-0\(Int.random(in: 1...9, using: &generator))-\(Int.random(in: 10...28, using: &generator))"
        + (isDay ? "" : "T1\(Int.random(in: 0...9, using: &generator)):45"))
  }

  private static let edits: [Edit] = [
    Edit(names: ["SUMMARY"]) { $0[.text] = .text(texts.randomElement(using: &$1) ?? "") },
    Edit(names: ["DESCRIPTION", "COMMENT"]) {
      $0[.description] = .text(texts.randomElement(using: &$1) ?? "")
    },
    Edit(names: ["DESCRIPTION", "COMMENT"]) {
      $0.set(notes: $0.notes + [texts.randomElement(using: &$1) ?? ""])
    },
    Edit(names: ["DESCRIPTION", "COMMENT"]) { fields, _ in
      fields.set(notes: Array(fields.notes.dropFirst()))
    },
    Edit(names: dates) { fields, generator in
      let old: Due? = fields.value(.due)
      fields[.due] = due(&generator, isDay: old.map { $0.time == nil } ?? false)?.fieldValue
    },
    Edit(names: dates) { $0[.due] = due(&$1, isDay: Bool.random(using: &$1))?.fieldValue },
    Edit(names: dates) { $0[.scheduled] = due(&$1, isDay: Bool.random(using: &$1))?.fieldValue },
    Edit(names: dates) { fields, _ in fields[.due] = nil },
    Edit(names: dates) { fields, _ in
      let due: Due? = fields.value(.due)
      fields[.recurrence] = due.map { .recurrence(Recurrence(.weeks(2)).anchored(at: $0.date)) }
    },
    Edit(names: ["PRIORITY"]) {
      $0[.priority] = TaskItem.Priority.allCases.randomElement(using: &$1)?.fieldValue
    },
    Edit(names: ["CATEGORIES"]) { fields, _ in
      fields[.tags] = .texts(fields.texts(.tags) + ["neu, 新"])
    },
    Edit(names: ["CATEGORIES"]) { fields, _ in
      fields[.tags] = Array(fields.texts(.tags).dropFirst()).fieldValue
    },
    Edit(names: ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-TASKSHELL-STARTED"]) { fields, _ in
      let isDone = fields[.state] == .state(.done)
      fields[.state] = .state(isDone ? .open : .done)
      fields[.completed] = isDone ? nil : .instant(now)
      fields[.started] = nil
    },
    Edit(names: ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-TASKSHELL-STARTED"]) { fields, _ in
      if fields[.state] == .state(.open) { fields[.started] = .instant(now) }
    },
    Edit(names: ["RELATED-TO"]) { fields, _ in fields[.parent] = .text("p-1") },
    Edit(names: ["RELATED-TO"]) { fields, _ in fields[.parent] = nil },
    Edit(names: ["RELATED-TO"]) { fields, _ in
      fields[.after] = .texts(fields.texts(.after) + ["z-1"])
    },
    Edit(names: ["X-TASKSHELL-PROJECT"]) { fields, _ in fields[.project] = .text("house.kitchen") },
    Edit(names: ["X-TASKSHELL-ESTIMATE"]) { fields, _ in
      fields[.estimate] = Minutes(90).map { .minutes($0) }
    },
    Edit(names: ["X-APPLE-SORT-ORDER"]) { fields, generator in
      fields[.order] = .number(
        DecimalNumber(millionths: Int.random(in: -9...9, using: &generator) * 1_000_000))
    },
    Edit(names: ["X-APPLE-SORT-ORDER"]) { fields, _ in fields[.order] = nil },
    Edit(names: ["X-TASKSHELL-POINTS"]) { fields, _ in fields[.own("points")] = .text("viele") },
  ]

  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

  /// The unfolded content lines, parsed independently by this test.
  private static func unfolded(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    for physical in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var line = physical
      if line.last == 0x0D { line.removeLast() }
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  private static func name(_ line: [UInt8]) -> String {
    String(decoding: line.prefix { $0 != 0x3A && $0 != 0x3B }, as: UTF8.self).uppercased()
  }

  /// The lines that must not change: those of components and zones, and those of the to-do except
  /// some.
  private static func fixed(_ lines: [[UInt8]], but names: Set<String>) -> [[UInt8]] {
    var (kept, open, todos) = ([[UInt8]](), [String](), 0)
    for line in lines {
      let (name, text) = (name(line), String(decoding: line, as: UTF8.self))
      if name == "BEGIN" {
        open.append(String(text.dropFirst(6)))
        if text == "BEGIN:VTODO" { todos += 1 }
      }
      if open.last != "VTODO" || todos > 1 || !names.contains(name) { kept.append(line) }
      if name == "END" { open.removeLast() }
    }
    return kept
  }

  /// An object before and after a change, to be compared by another program.
  private struct Pair: Encodable {
    let old: String
    let new: String
    let names: [String]
    let summary: String?
  }

  @Test func everyOtherLineStays() throws {
    var foreign = ForeignToDos(seed: 38)
    var generator = SeededGenerator(seed: 83)
    let context = Self.context
    var (pairs, changes, failures) = ([Pair](), 0, 0)
    for number in 0..<Self.count {
      let (program, lines) = foreign.next()
      let bytes = foreign.bytes(lines)
      let object = try CalendarObject(bytes)
      let old = Self.unfolded(bytes)
      #expect(old == lines.map { Array($0.utf8) }, "\(program)")
      var fields = object.fields(context)
      #expect(object.saying(fields, at: Self.now, context) == object, "\(program)")
      let edit = Self.edits[number % Self.edits.count]
      edit.change(&fields, &generator)
      let changed = object.saying(fields, at: Self.now, context)
      guard changed != object else { continue }
      changes += 1
      let new = Self.unfolded(changed.bytes)
      let names = edit.names.union(Self.stamps)
      let (before, after) = (Self.fixed(old, but: names), Self.fixed(new, but: names))
      if before != after {
        Issue.record(
          "\(program): \(before.map { String(decoding: $0, as: UTF8.self) }.difference(from: after.map { String(decoding: $0, as: UTF8.self) }))"
        )
      }
      let said = changed.fields(context)
      let isSaid =
        said.differences(from: fields).isEmpty
        && changed.saying(fields, at: Self.now, context) == changed
      if !isSaid, failures < 5 {
        failures += 1
        Issue.record(
          "\(number % Self.edits.count) \(said.differences(from: fields)) \(program)\n\(String(decoding: bytes, as: UTF8.self))\n\(String(decoding: changed.bytes, as: UTF8.self))"
        )
      }
      pairs.append(
        Pair(
          old: lines.joined(separator: "\r\n") + "\r\n",
          new: new.map { String(decoding: $0, as: UTF8.self) + "\r\n" }.joined(),
          names: names.sorted(), summary: edit.names == ["SUMMARY"] ? fields.value(.text) : nil))
    }
    #expect(changes > Self.count * 3 / 4)
    guard CalendarOracle.isThere else { return }
    let input = try JSONEncoder().encode(pairs)
    let answer = try CalendarOracle.ask(Self.oracle, [UInt8](input))
    #expect(answer == "\(pairs.count)\n", "\(answer.prefix(2_000))")
  }

  private static let oracle = """
    import sys, json, icalendar
    pairs = json.load(sys.stdin)
    def rows(component, names):
        return sorted(
            (name.upper(), repr(sorted(getattr(value, 'params', {}).items())), value.to_ical())
            for name, value in component.property_items(recursive=False)
            if name.upper() not in names and name not in ('BEGIN', 'END'))
    for pair in pairs:
        old, new = (icalendar.Calendar.from_ical(pair[key]) for key in ('old', 'new'))
        ours = None
        one, two = list(old.walk()), list(new.walk())
        if [c.name for c in one] != [c.name for c in two]: print('components', pair['old'])
        for a, b in zip(one, two):
            names = ()
            if a.name == 'VTODO' and ours is None: ours, names = b, pair['names']
            if rows(a, names) != rows(b, names): print('rows', a.name, pair['old'], pair['new'])
            if len(b.errors) > len(a.errors): print('errors', b.errors, pair['new'])
        if pair.get('summary') is not None and str(ours['SUMMARY']) != pair['summary']:
            print('summary', ours['SUMMARY'], pair['summary'])
    print(len(pairs))
    """

  // MARK: Broken objects

  /// Any bytes are read or refused; an object that was read preserves them.
  @Test func brokenObjectsAreReadOrRefused() throws {
    var foreign = ForeignToDos(seed: 7)
    var generator = SeededGenerator(seed: 8)
    let context = Self.context
    var read = 0
    func tries(_ bytes: [UInt8]) {
      guard let object = try? CalendarObject(bytes) else { return }
      read += 1
      var fields = object.fields(context)
      _ = object.move(context)
      #expect(object.saying(fields, at: Self.now, context) == object)
      fields[.text] = .text("x")
      fields[.due] = Due(iso8601: "2026-05-01T10:00")?.fieldValue
      let changed = object.saying(fields, at: Self.now, context)
      guard !object.isReadOnly else { return #expect(changed == object) }
      #expect((try? CalendarObject(changed.bytes)) == changed)
      #expect(changed.fields(context)[.text] == .text("x"))
    }
    for _ in 0..<400 {
      let bytes = foreign.bytes(foreign.next().lines)
      tries(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
      for _ in 0..<10 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let place = Int.random(in: broken.indices, using: &generator)
          switch Int.random(in: 0...3, using: &generator) {
          case 0: broken[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: broken.remove(at: place)
          case 2: broken.insert([0, 0x0A, 0x0D, 0x22, 0x3A, 0xFF][place % 6], at: place)
          default:
            let end = min(broken.count, place + Int.random(in: 0...80, using: &generator))
            broken.insert(contentsOf: Array(broken[place..<end]), at: place)
          }
        }
        tries(broken)
      }
    }
    #expect(read > 500)
  }

  private static func object(_ lines: [String]) -> [UInt8] {
    let all =
      ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
    return Array(all.joined(separator: "\r\n").utf8)
  }

  @Test func invalidObjectIsRefused() {
    let refused: [[UInt8]] = [
      [], Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8), Array("UID:a\n".utf8),
      Array(Self.object([]).dropLast(20)), Self.object(["END:VTODO"]), Self.object(["BEGIN:X"]),
      Self.object((0..<100_000).map { "BEGIN:X\($0)" }),
      Self.object(["X:" + String(repeating: "a", count: 1 << 20)]),
      Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\nEND:VTODO\nEND:VCALENDAR\n".utf8),
      Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nEND:VEVENT\nEND:VCALENDAR\n".utf8),
      Self.object([]) + Array("garbage\n".utf8), [UInt8](repeating: 0, count: 10_000),
      [UInt8](repeating: 0x0A, count: 10_000), Array("BEGIN:VTODO\nUID:a\nEND:VTODO\n".utf8),
    ]
    for bytes in refused {
      #expect(throws: RecordProblem.self, "\(String(decoding: bytes.prefix(80), as: UTF8.self))") {
        try CalendarObject(bytes)
      }
    }
  }

  /// Meaningless lines are kept: no colon, no UTF-8, a NUL.
  @Test func linesThatSayNothingAreKept() throws {
    let bytes = Self.object(["SUMMARY:a", "no colon", "X-B:\u{0}", ":", ";=:", "DUE:garbage"])
      .flatMap { $0 == UInt8(ascii: "a") ? [0xFF, $0] : [$0] }
    // The UID has changed, too.
    let object = try CalendarObject(bytes)
    var fields = object.fields(Self.context)
    #expect(fields[.text] == .text("\u{FFFD}a") && fields[.due] == nil)
    #expect(object.saying(fields, at: Self.now, Self.context) == object)
    fields[.priority] = .priority(.high)
    let changed = object.saying(fields, at: Self.now, Self.context)
    let (old, new) = (Self.unfolded(bytes), Self.unfolded(changed.bytes))
    #expect(
      new.filter { !old.contains($0) }.map { Self.name($0) }.sorted() == [
        "DTSTAMP", "LAST-MODIFIED", "PRIORITY",
      ])
    #expect(old.allSatisfy { new.contains($0) })
  }

  /// Several different to-dos in an object are shown and never written.
  @Test func severalToDosAreReadOnly() throws {
    let two =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:x\nEND:VTODO\nBEGIN:VTODO\nUID:b\nEND:VTODO\nEND:VCALENDAR\n"
    let object = try CalendarObject(Array(two.utf8))
    var fields = object.fields(Self.context)
    #expect(object.isReadOnly && object.uid == "a" && fields[.text] == .text("x"))
    fields[.text] = .text("y")
    #expect(object.saying(fields, at: Self.now, Self.context) == object)
    let calendars = Self.object([]) + Self.object([])
    #expect(try CalendarObject(calendars).isReadOnly)
  }

  /// Takes linear time.
  @Test func longLinesAreQuick() {
    let growth = growth(from: 1 << 16, to: 1 << 19) { count in
      let text = String(repeating: "ab,", count: count / 3)
      let folded =
        Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\n".utf8)
        + ContentLine.folded("CATEGORIES:\(text)")
        + ContentLine.folded("ATTACH:\(text)") + Array("END:VTODO\r\nEND:VCALENDAR\r\n".utf8)
      guard let object = try? CalendarObject(Array(folded)) else { return }
      var fields = object.fields(Self.context)
      fields[.text] = .text("y")
      _ = object.saying(fields, at: Self.now, Self.context)
    }
    #expect(growth < 16)
  }
}
