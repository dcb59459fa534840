import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

@Suite struct CalendarObjectTests {
  private static var context: CalendarContext { CalendarContext(clock: .fixed()) { _ in nil } }
  private static let now = Instant(utc: .now)

  private static func object(_ lines: String..., end: String = "\r\n") throws -> CalendarObject {
    try object(lines, end: end)
  }

  private static func object(_ lines: [String], end: String = "\r\n") throws -> CalendarObject {
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:a-1"] + lines
      + ["END:VTODO", "END:VCALENDAR"]
    return try CalendarObject(Array(all.map { $0 + end }.joined().utf8))
  }

  /// A text that consists only of control characters is not a tag, a note or a project, and does
  /// not affect the others.
  @Test(arguments: ["CATEGORIES", "COMMENT", "DESCRIPTION", "X-TASKSHELL-PROJECT"])
  func aTextWithoutCharacters(_ name: String) throws {
    let fieldsOf = [
      "CATEGORIES": CalendarField.tags, "COMMENT": .comments, "DESCRIPTION": .description,
    ]
    let field = fieldsOf[name] ?? .project
    let wanted: [FieldValue?] = [.texts(["b"]), .texts(["a", "b", "c"]), nil]
    for lines in [["\u{1}", "b"], ["b", "\u{18}\u{7F}"], ["\u{3}\u{4}"], [" \u{1}\t"]] {
      let object = try Self.object(lines.map { "\(name):\($0)" })
      let fields = object.fields(Self.context)
      let project: String? = fields.value(.project)
      let texts = fields.texts(.tags) + fields.notes + (project.map { [$0] } ?? [])
      #expect(texts == (lines.contains("b") ? ["b"] : []), "\(lines)")
      for value in wanted {
        var changed = fields
        changed[field] =
          field == .tags || field == .comments ? value : value.map { _ in .text("z") }
        let again = object.saying(changed, at: Self.now, Self.context).fields(Self.context)
        #expect(again.notes == changed.notes, "\(name) \(lines)")
        #expect(again.isSame(.tags, as: changed), "\(name) \(lines)")
        #expect(again.isSame(.project, as: changed), "\(name) \(lines)")
      }
    }
  }

  /// Tags keep their bytes wherever they come to stand in their list, also one that ends in a backslash, which no
  /// comma may follow.
  @Test(
    arguments: ["a\\", "a,b\\", "a\\\\", "a\\\\\\,b", "a\\,b\\", "\\", "\\,"],
    [[], ["c\\"], ["c,d\\", "e"]])
  func tagsThatEndInABackslash(first: String, others: [String]) throws {
    let object = try Self.object(([first] + others).map { "CATEGORIES:\($0)" })
    let fields = object.fields(Self.context)
    let tags = fields.texts(.tags)
    for kept in 0..<(1 << tags.count) {
      let left = tags.indices.filter { kept >> $0 & 1 == 1 }.map { tags[$0] }
      for come in [[], ["neu"], ["x\\", "y, z"]] {
        var changed = fields
        changed[.tags] = (left + come).fieldValue
        let again = object.saying(changed, at: Self.now, Self.context).fields(Self.context)
        #expect(Set(again.texts(.tags)) == Set(left + come), "\(first) \(others)")
      }
    }
  }

  /// The lines that differ: the removed and the added ones.
  private static func difference(
    _ one: CalendarObject, _ two: CalendarObject
  ) -> (gone: [String], come: [String]) {
    func lines(_ object: CalendarObject) -> [String] {
      String(decoding: object.bytes, as: UTF8.self).replacing("\r\n ", with: "")
        .split(whereSeparator: \.isNewline).map(String.init)
    }
    let (old, new) = (lines(one), lines(two))
    let difference = new.difference(from: old)
    let stamps = ["DTSTAMP:", "LAST-MODIFIED:"]
    func plain(_ changes: [CollectionDifference<String>.Change]) -> [String] {
      changes.map { change in
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
      }.filter { line in !stamps.contains { line.hasPrefix($0) } }
    }
    return (plain(difference.removals), plain(difference.insertions))
  }

  /// A changed field, and the lines that it changes in an object with all properties.
  private static let full = [
    "DTSTAMP:20260301T080000Z", "CREATED:20260301T080000Z", "LAST-MODIFIED:20260301T080000Z",
    "SEQUENCE:3", "SUMMARY;LANGUAGE=de;X-A=\"b:;c\":Milch\\, Brot",
    "DESCRIPTION;ALTREP=\"data:text/html,x\":Eins\\nZwei", "COMMENT:erste", "COMMENT:zweite",
    "DUE;TZID=\"Mars/Base\":20260316T090000", "PRIORITY:2", "CATEGORIES;X-B=1:Food,Two\\, words",
    "CATEGORIES:home", "STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40",
    "RELATED-TO;RELTYPE=PARENT:p-1", "RELATED-TO;RELTYPE=DEPENDS-ON;X-C=2:d-1",
    "RELATED-TO;RELTYPE=SIBLING:s-1", "X-APPLE-SORT-ORDER:7", "X-TASKSHELL-PROJECT:house",
    "X-TASKSHELL-POINTS;KIND=number:3", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M",
    "DESCRIPTION:Alarm", "END:VALARM",
  ]

  private static let changes:
    [(String, @Sendable (inout CalendarFields) -> Void, [String], [String])] =
      [
        (
          "text", { $0[.text] = .text("Milch; \"viel\"") },
          ["SUMMARY;LANGUAGE=de;X-A=\"b:;c\":Milch\\, Brot"],
          ["SUMMARY;LANGUAGE=de;X-A=\"b:;c\":Milch\\; \"viel\""]
        ),
        (
          "description", { $0[.description] = .text("Drei") },
          ["DESCRIPTION;ALTREP=\"data:text/html,x\":Eins\\nZwei"], ["DESCRIPTION:Drei"]
        ),
        ("comment gone", { $0[.comments] = .texts(["zweite"]) }, ["COMMENT:erste"], []),
        (
          "comment between", { $0[.comments] = .texts(["erste", "neu", "zweite"]) }, [],
          ["COMMENT:neu"]
        ),
        (
          "due", { $0[.due] = Due(iso8601: "2026-03-17T10:00").fieldValue },
          ["DUE;TZID=\"Mars/Base\":20260316T090000"], ["DUE;TZID=\"Mars/Base\":20260317T100000"]
        ),
        (
          "day", { $0[.due] = Due(iso8601: "2026-03-17").fieldValue },
          ["DUE;TZID=\"Mars/Base\":20260316T090000"], ["DUE;VALUE=DATE:20260317"]
        ),
        ("no due", { $0[.due] = nil }, ["DUE;TZID=\"Mars/Base\":20260316T090000"], []),
        (
          "start", { $0[.scheduled] = Due(iso8601: "2026-03-15T10:00").fieldValue }, [],
          ["DTSTART;TZID=\"Mars/Base\":20260315T100000"]
        ),
        ("same priority", { $0[.priority] = .priority(.high) }, [], []),
        ("priority", { $0[.priority] = .priority(.low) }, ["PRIORITY:2"], ["PRIORITY:9"]),
        (
          "tag gone", { $0[.tags] = .texts(["two, words", "HOME"]) },
          ["CATEGORIES;X-B=1:Food,Two\\, words"], ["CATEGORIES;X-B=1:Two\\, words"]
        ),
        (
          "tag more", { $0[.tags] = .texts(["food", "two, words", "home", "neu"]) },
          ["CATEGORIES:home"], ["CATEGORIES:home,neu"]
        ),
        (
          "done",
          {
            $0[.state] = .state(.done)
            $0[.completed] = Instant(rfc3339: "2026-03-11T10:00:00Z").fieldValue
          }, ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40"],
          ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260311T100000Z"]
        ),
        (
          "parent", { $0[.parent] = .text("p-2") }, ["RELATED-TO;RELTYPE=PARENT:p-1"],
          ["RELATED-TO;RELTYPE=PARENT:p-2"]
        ),
        ("alone", { $0[.parent] = nil }, ["RELATED-TO;RELTYPE=PARENT:p-1"], []),
        (
          "after", { $0[.after] = .texts(["d-1", "d-2"]) }, [],
          ["RELATED-TO;RELTYPE=DEPENDS-ON:d-2"]
        ),
        ("free", { $0[.after] = nil }, ["RELATED-TO;RELTYPE=DEPENDS-ON;X-C=2:d-1"], []),
        (
          "order", { $0[.order] = DecimalNumber("8000")?.fieldValue }, ["X-APPLE-SORT-ORDER:7"],
          ["X-APPLE-SORT-ORDER:8000"]
        ),
        ("no order", { $0[.order] = nil }, ["X-APPLE-SORT-ORDER:7"], []),
        (
          "no project", { $0[.project] = nil }, ["X-TASKSHELL-PROJECT:house"],
          ["X-TASKSHELL-PROJECT:\\n"]
        ),
        (
          "points", { $0[.own("points")] = DecimalNumber("5").map { .number($0) } },
          ["X-TASKSHELL-POINTS;KIND=number:3"], ["X-TASKSHELL-POINTS;KIND=number:5"]
        ),
        (
          "reminder", { $0[.reminders] = Reminder.list([.counted(.due, minutes: -77)]) }, [],
          [
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Milch\\, Brot",
            "TRIGGER;RELATED=END:-PT1H17M", "END:VALARM",
          ]
        ),
        (
          "rule", { $0[.recurrence] = .recurrence(Recurrence(.weeks(1))) }, [],
          ["DTSTART;TZID=\"Mars/Base\":20260316T090000", "RRULE:FREQ=WEEKLY"]
        ),
      ]

  /// Only the lines of the changed field differ, and they have the new value.
  @Test(arguments: changes.indices) func onlyWhatChangesIsTouched(place: Int) throws {
    let (name, change, gone, come) = Self.changes[place]
    let object = try Self.object(Self.full)
    var fields = object.fields(Self.context)
    change(&fields)
    let changed = object.saying(fields, at: Self.now, Self.context)
    let difference = Self.difference(object, changed)
    #expect(difference.gone.filter { $0 != "SEQUENCE:3" } == gone, "\(name)")
    // One alarm ends as another does: which end is new, a difference does not say.
    #expect(
      difference.come.filter { $0 != "SEQUENCE:4" }.sorted() == come.sorted(), "\(name)")
    #expect(changed.fields(Self.context) == fields, "\(name)")
    #expect((changed == object) == (gone.isEmpty && come.isEmpty), "\(name)")
    #expect(changed.saying(fields, at: Self.now, Self.context) == changed, "\(name)")
  }

  /// A task here equals the one read back from its written form; the fields read before are the
  /// same.
  @Test func fieldsRoundTrip() throws {
    let object = try Self.object(Self.full)
    let there = object.fields(Self.context)
    let record = there.record(id: UUID(), at: Self.now) { CalendarIdentity.id($0) }
    let others = ["p-1", "d-1"].map { uid in
      var other = ImportedTask(line: 1, created: Self.now)
      other.task = other.task.identified(0, CalendarIdentity.id(uid))
      other.task.text = uid
      CalendarIdentity.set(uid, of: &other.task)
      return other
    }
    var read = ImportedTasks(code: CalendarReader.code, carried: CalendarReader.carried)
    read.tasks = [record] + others
    for own in record.own { read.attributes[own.key] = own.value.kind }
    let plan = ImportPlan(
      read, onto: ModelState(), ImportOptions(prefersFile: true, remembers: false), at: Self.now)
    var state = ModelState()
    state.apply(plan.changes)
    let task = try #require(state.task(numbered: 1))
    let here = CalendarFields(task, WritingContext(state, clock: .fixed()), Self.context)
    #expect(here.differences(from: there) == [])
    #expect(here.uid == "a-1" && there.uid == "a-1")
  }

  @Test func aNewObjectSaysItsTask() throws {
    for task in RoundTripTests.state.tasks {
      let writing = WritingContext(RoundTripTests.state, clock: .fixed())
      let fields = CalendarFields(task, writing, Self.context)
      let object = CalendarObject(fields, at: Self.now, Self.context)
      #expect(object.fields(Self.context).differences(from: fields) == [], "\(task.text)")
      #expect(object.uid == task.id.notation && !object.isReadOnly)
      #expect(try CalendarObject(object.bytes) == object)
    }
  }

  /// An occurrence that others have made a to-do of its own, as by moving it to another day, is the one to be
  /// done next, until it is done there; done here, it is done there.
  @Test(arguments: [
    "", "STATUS:NEEDS-ACTION", "STATUS:IN-PROCESS", "STATUS:COMPLETED", "STATUS:CANCELLED",
  ])
  func anOpenOccurrenceIsNotPassedOver(status: String) throws {
    let object = try Self.object(
      [
        "SUMMARY:Water", "DTSTART;VALUE=DATE:20260316", "DUE;VALUE=DATE:20260316",
        "RRULE:FREQ=WEEKLY",
        "END:VTODO", "BEGIN:VTODO", "UID:a-1", "RECURRENCE-ID;VALUE=DATE:20260316", "X-OTHER:kept",
        "DUE;VALUE=DATE:20260318", "SUMMARY:Water, later",
      ] + (status.isEmpty ? [] : [status]))
    let isOpen = !["STATUS:COMPLETED", "STATUS:CANCELLED"].contains(status)
    var fields = object.fields(Self.context)
    let due = try #require(Due(iso8601: isOpen ? "2026-03-16" : "2026-03-23"))
    #expect(fields[.due] == .due(due))
    fields[.due] = .due(try #require(due.adding(minutes: 7 * 1440)))
    let next = object.saying(fields, at: Self.now, Self.context)
    #expect(next.fields(Self.context) == fields)
    let text = String(decoding: next.bytes, as: UTF8.self)
    #expect(text.contains("X-OTHER:kept") && text.contains("DUE;VALUE=DATE:20260318"))
    #expect(text.contains("STATUS:COMPLETED") == (status != "STATUS:CANCELLED"))
  }

  // MARK: Merging

  private static func fields(_ lines: String...) throws -> CalendarFields {
    try object(lines).fields(context)
  }

  @Test func bothSidesStand() throws {
    let base = try Self.fields("SUMMARY:Milk", "CATEGORIES:a", "DUE;VALUE=DATE:20260316")
    let here = try Self.fields("SUMMARY:Bread", "CATEGORIES:a,b", "DUE;VALUE=DATE:20260316")
    let there = try Self.fields("SUMMARY:Milk", "CATEGORIES:A,c", "DUE;VALUE=DATE:20260317")
    let merge = CalendarMerge(base: base, here: here, there: there)
    #expect(merge.conflicts == [])
    #expect(
      merge.changedHere == [.due, .tags] && merge.there.differences(from: there) == [.text, .tags])
    #expect(merge.here == merge.there && merge.here[.text] == .text("Bread"))
    #expect(Set(merge.there.texts(.tags)) == ["A", "b", "c"])
  }

  /// A value changed differently on both sides is kept as on the server.
  @Test func bothSidesChangedIsAConflict() throws {
    let base = try Self.fields("SUMMARY:Milk", "PRIORITY:1")
    let here = try Self.fields("SUMMARY:Bread", "PRIORITY:5")
    let there = try Self.fields("SUMMARY:Butter", "PRIORITY:5")
    let merge = CalendarMerge(base: base, here: here, there: there)
    #expect(
      merge.conflicts == [.text] && merge.here == there
        && merge.there.differences(from: there) == [])
  }

  /// Whichever notes either side removes and adds, the written object has the merged ones.
  @Test func theFirstNoteIsTheDescription() throws {
    let written = try Self.object(["DESCRIPTION:a", "COMMENT:b"])
    let base = written.fields(Self.context)
    let notes = [["a", "b"], [], ["b"], ["a"], ["a", "b", "c"], ["b", "c"], ["c"]]
    for (mine, theirs) in notes.flatMap({ one in notes.map { (one, $0) } }) {
      var (here, there) = (base, base)
      here.set(notes: mine)
      there.set(notes: theirs)
      let merge = CalendarMerge(base: base, here: here, there: there)
      for fields in [merge.here, merge.there] {
        let read = written.saying(
          fields, at: Instant(utc: .init(date: .epoch, time: .midnight)), Self.context
        )
        .fields(Self.context)
        #expect(
          read.notes == fields.notes && read.isSame(.description, as: fields), "\(mine) \(theirs)")
      }
    }
  }

  /// Notes that both sides have added to none are two notes, and no conflict, whoever else adds what.
  @Test func bothFirstNotesStay() throws {
    let base = try Self.fields("SUMMARY:Milk")
    for (mine, theirs, all) in [
      (["a"], ["b"], ["b", "a"]), (["a"], ["a"], ["a"]), (["a", "c"], ["b"], ["b", "a", "c"]),
      (["a"], ["b", "c"], ["b", "a", "c"]), (["a"], ["b", "a"], ["b", "a"]),
    ] {
      var (here, there) = (base, base)
      here.set(notes: mine)
      here[.noted] = .texts(["2026-03-11T10:00:00Z anna"])
      there.set(notes: theirs)
      let merge = CalendarMerge(base: base, here: here, there: there)
      #expect(merge.conflicts == [], "\(mine) \(theirs)")
      #expect(merge.here.notes == all && merge.there.notes == all, "\(mine) \(theirs)")
      let place = all.firstIndex(of: mine[0])
      let origins = merge.here.texts(.noted).firstIndex { !$0.isEmpty }
      #expect(origins == place, "\(mine) \(theirs)")
      #expect(place == 0 || merge.changedHere.contains(.noted), "\(mine) \(theirs)")
    }
  }

  /// If a server drops the properties of this program, that is not a change, and nothing is sent
  /// again.
  @Test func droppedPropertyIsNoChange() throws {
    let sent = try Self.fields("SUMMARY:Milk", "X-TASKSHELL-PROJECT:house")
    let there = try Self.fields("SUMMARY:Milk")
    let dropped = CalendarMerge(base: sent, here: sent, there: there)
    #expect(dropped.changedHere == [] && dropped.there.differences(from: there) == [])
    let again = CalendarMerge(base: there, here: sent, there: there, sent: sent)
    #expect(again.changedHere == [] && again.there.differences(from: there) == [])
    // If this program has removed it elsewhere, it is removed.
    let gone = try Self.fields("SUMMARY:Milk", "X-TASKSHELL-PROJECT:")
    #expect(CalendarMerge(base: sent, here: sent, there: gone).changedHere == [.project])
  }

  /// The start of work is not changed by another program that modifies the to-do.
  @Test func derivedStartIsNotCompared() throws {
    let base = try Self.fields("STATUS:IN-PROCESS", "LAST-MODIFIED:20260302T080000Z")
    let there = try Self.fields(
      "STATUS:IN-PROCESS", "LAST-MODIFIED:20260303T080000Z", "SUMMARY:Milk")
    let merge = CalendarMerge(base: base, here: base, there: there)
    #expect(merge.changedHere == [.text] && merge.there.differences(from: there) == [])
    let done = try Self.fields("STATUS:COMPLETED", "LAST-MODIFIED:20260303T080000Z")
    let ended = CalendarMerge(base: base, here: base, there: done)
    #expect(ended.changedHere == [.state, .started, .completed] && ended.conflicts == [])
  }

  @Test func theFirstMeetingTakesNothingAway() throws {
    let here = try Self.fields("SUMMARY:Milk", "CATEGORIES:a", "PRIORITY:1")
    let there = try Self.fields("SUMMARY:Milk", "CATEGORIES:b", "DESCRIPTION:x")
    let merge = CalendarMerge(base: nil, here: here, there: there)
    #expect(merge.conflicts == [] && merge.here == merge.there)
    #expect(merge.there.differences(from: there) == [.priority, .tags])
    #expect(merge.changedHere == [.description, .tags])
  }

  /// Of two UIDs in a to-do, both readers use the same.
  @Test(arguments: [["UID:a", "UID:b"], ["UID:a", "UID:b", "UID:"], ["UID:", "UID:b"]])
  func oneOfTwoNamesCounts(lines: [String]) throws {
    let text =
      (["BEGIN:VCALENDAR", "BEGIN:VTODO"] + lines + ["SUMMARY:x", "END:VTODO", "END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
    let object = try CalendarObject(Array(text.utf8))
    var fields = object.fields(Self.context)
    #expect(object.uid == "b" && fields.uid == "b")
    fields[.text] = .text("y")
    let changed = object.saying(fields, at: Instant(utc: .now), Self.context)
    #expect(changed.uid == "b")
    #expect(try CalendarObject(changed.bytes).uid == "b")
  }

  /// libical, and so Cyrus, refuses an X- property without a value: neither a removed field nor a
  /// note without a known time leaves one, and the times stay with their notes.
  @Test func noPropertyIsWithoutAValue() throws {
    let owns = [
      "PROJECT:p", "ASSIGNEE:Anna", "WAIT:20260312", "UNTIL:20260401", "ESTIMATE:PT1H",
      "POINTS;KIND=number:3",
    ]
    let object = try Self.object(["COMMENT:theirs"] + owns.map { CalendarTodo.prefix + $0 })
    var fields = object.fields(Self.context)
    let removed = fields.values.keys.filter { $0.ownProperty != nil }
    #expect(removed.count == owns.count)
    for field in removed { fields[field] = nil }
    fields[.comments] = .texts(["theirs", "ours", "also theirs"])
    fields[.noted] = .texts(["", "2026-03-01T08:00:00Z"])
    for object in [
      object.saying(fields, at: Self.now, Self.context),
      CalendarObject(fields, at: Self.now, Self.context),
    ] {
      let lines = String(decoding: object.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      #expect(!lines.contains { $0.hasPrefix("X-") && $0.hasSuffix(":") }, "\(lines)")
      let read = object.fields(Self.context)
      #expect(read.texts(.noted) == ["", "2026-03-01T08:00:00Z"])
      for field in removed { #expect(read[field] == nil) }
    }
  }

  /// Servers that parse objects write the properties of a to-do by name: what they store of a new object is
  /// the text that was sent. Notes stay in their order.
  @Test func newObjectIsInTheOrderOfServers() throws {
    let object = try Self.object(Self.full)
    let new = CalendarObject(object.fields(Self.context), at: Self.now, Self.context)
    let lines = String(decoding: new.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "BEGIN:VTODO")) + 1
    let end = try #require(lines.firstIndex(of: "END:VTODO"))
    let names = lines[start..<end].filter { !$0.hasPrefix(" ") }.map { line in
      String(line.prefix { $0 != ":" && $0 != ";" })
    }
    #expect(names == names.sorted() && names.contains("X-TASKSHELL-POINTS"))
    #expect(new.fields(Self.context).notes == object.fields(Self.context).notes)
  }

  /// Removing an attribute with two lines removes both.
  @Test func bothLinesOfAnAttributeGo() throws {
    let text = [
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:x", "X-TASKSHELL-PROJECT:b",
      "X-TASKSHELL-PROJECT:c", "END:VTODO", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
    let object = try CalendarObject(Array(text.utf8))
    var fields = object.fields(Self.context)
    #expect(fields[.project] != nil)
    fields[.project] = nil
    let changed = object.saying(fields, at: Self.now, Self.context)
    #expect(changed.fields(Self.context)[.project] == nil)
  }
}
