import TestSupport

@testable import TaskExchange

/// Generates to-dos as other programs write them: their own properties, folding and line ends, and
/// their notation of texts and dates.
struct ForeignToDos {
  enum Program: Int, CaseIterable {
    case reminders
    case tasksOrg
    case jtx
    case nextcloud
    case thunderbird
    case todoman
    case outlook
  }

  private var generator: SeededGenerator
  private var number = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  // MARK: Values

  private mutating func maybe(_ often: Int = 2) -> Bool {
    Int.random(in: 0..<often, using: &generator) == 0
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  private mutating func hex(_ count: Int) -> String {
    String((0..<count).map { _ in one(Array("0123456789abcdef")) })
  }

  private mutating func uuid() -> String {
    [8, 4, 4, 4, 12].map { hex($0) }.joined(separator: "-")
  }

  private mutating func digits(_ count: Int) -> String {
    let first = one(Array("123456789"))
    return String(first) + String((1..<count).map { _ in one(Array("0123456789")) })
  }

  /// A text with letters of one to four bytes, escaped marks, and emoji of several characters.
  private mutating func text() -> String {
    let pieces = [
      "Milk", "Brötchen", "牛乳を買う", "🍣🍣", "👩‍👩‍👧", "e\u{301}", "\\,", "\\;", "\\\\", "\\n", " ", " und ",
      "\"quoted\"", "a:b", "https://example.org/?q=1&r=2", "x=y", "Привет", "𝒜𝒷", "\\N", "\t",
      "(1)", "#tag", "100 %", "—", "ﾐﾙｸ", "naïve",
    ]
    return "T" + (0...Int.random(in: 0...12, using: &generator)).map { _ in one(pieces) }.joined()
  }

  private mutating func word() -> String {
    one(["Food", "home", "買い物", "Zwei Wörter", "a\\,b", "été", "WORK", "🛒", "x"])
  }

  private mutating func day() -> String {
    "2026\(one(["01", "03", "04", "07", "10", "11", "12"]))\(one(["01", "09", "15", "28", "29", "30"]))"
  }

  private mutating func time() -> String {
    "\(one(["00", "02", "09", "13", "23"]))\(one(["00", "05", "30", "59"]))\(one(["00", "00", "00", "17"]))"
  }

  private mutating func stamp() -> String { "\(day())T\(time())Z" }

  /// The parameters and the value of a time in a program's notation.
  private mutating func moment(_ zone: String?, isDay: Bool) -> String {
    if isDay { return ";VALUE=DATE:\(day())" }
    guard let zone else { return maybe() ? ":\(stamp())" : ":\(day())T\(time())" }
    let quoted = zone.contains(" ") || maybe(4) ? "\"\(zone)\"" : zone
    return ";TZID=\(quoted):\(day())T\(time())"
  }

  private mutating func rule() -> String {
    one([
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU", "FREQ=MONTHLY;INTERVAL=2",
      "FREQ=WEEKLY;INTERVAL=3;UNTIL=20270101T000000Z", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=DAILY;BYHOUR=9,17", "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=DAILY;COUNT=10", "FREQ=HOURLY;INTERVAL=6",
    ])
  }

  private static func zone(_ name: String) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "X-LIC-LOCATION:\(name)", "BEGIN:DAYLIGHT",
      "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "DTSTART:19700329T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET", "DTSTART:19701025T030000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  // MARK: Programs

  /// Returns the content lines of the next object.
  mutating func next() -> (program: Program, lines: [String]) {
    let program = Program.allCases[number % Program.allCases.count]
    number += 1
    let zone =
      switch program {
      case .outlook: "W. Europe Standard Time"
      case .nextcloud: nil as String?
      default: maybe(3) ? nil : "Europe/Berlin"
      }
    let uid =
      switch program {
      case .reminders: uuid().uppercased()
      case .tasksOrg: digits(19)
      case .todoman: "\(digits(17))@host\\, \"x\""
      case .outlook: "040000008200E00074C5B7101A82E008" + hex(32).uppercased()
      default: uuid()
      }
    var body = lines(of: program, uid, zone)
    // Properties may come in any order.
    if maybe() { body.shuffle(using: &generator) }
    body += alarms(program)
    let isZoneFirst = maybe()
    let zones = zone.map { Self.zone($0) } ?? []
    var all = ["BEGIN:VCALENDAR"] + head(program)
    if isZoneFirst { all += zones }
    all += ["BEGIN:VTODO"] + body + ["END:VTODO"]
    if program == .thunderbird || program == .jtx, maybe(3) {
      all += [
        "BEGIN:VTODO", "UID:\(uid)", "RECURRENCE-ID:2019\(stamp().dropFirst(4))",
        "SUMMARY:\(text())",
        "STATUS:COMPLETED", "COMPLETED:\(stamp())", "X-MOZ-GENERATION:2", "END:VTODO",
      ]
    }
    if !isZoneFirst { all += zones }
    return (program, all + ["END:VCALENDAR"])
  }

  private func head(_ program: Program) -> [String] {
    switch program {
    case .reminders:
      ["CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//iOS 17.4.1//EN", "VERSION:2.0"]
    case .tasksOrg: ["VERSION:2.0", "PRODID:+//IDN tasks.org//android-130803//EN"]
    case .jtx: ["VERSION:2.0", "PRODID:-//techbee.at//jtx Board 2.7.5//EN"]
    case .nextcloud: ["VERSION:2.0", "PRODID:-//Nextcloud Tasks v0.16.1"]
    case .thunderbird:
      [
        "PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", "VERSION:2.0",
        "X-WR-CALNAME:a\\,b",
      ]
    case .todoman: ["VERSION:2.0", "PRODID:io.barrera.todoman"]
    case .outlook:
      [
        "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN", "VERSION:2.0",
        "METHOD:PUBLISH", "X-MS-OLK-FORCEINSPECTOROPEN:TRUE",
      ]
    }
  }

  private mutating func lines(of program: Program, _ uid: String, _ zone: String?) -> [String] {
    let isDay = maybe(3)
    var lines = ["UID:\(uid)", "DTSTAMP:\(stamp())"]
    lines.append((program == .outlook ? "SUMMARY;LANGUAGE=de:" : "SUMMARY:") + text())
    if maybe(3) { lines.append("CREATED:\(stamp())") } else { lines.append("created:\(stamp())") }
    if !maybe(4) { lines.append("LAST-MODIFIED:\(stamp())") }
    if maybe() { lines.append("SEQUENCE:\(Int.random(in: 0...12, using: &generator))") }
    if !maybe(3) { lines.append("DUE\(moment(zone, isDay: isDay))") }
    if maybe() { lines.append("DTSTART\(moment(zone, isDay: isDay))") }
    if maybe(5) {
      lines.append("RRULE:\(rule())")
      if maybe() { lines.append("EXDATE\(moment(zone, isDay: isDay)),\(day())") }
    }
    if maybe() { lines.append("PRIORITY:\(Int.random(in: 0...9, using: &generator))") }
    if !maybe(3) {
      lines.append("STATUS:\(one(["NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "NEEDS-ACTION"]))")
    }
    if maybe(3) {
      lines.append("PERCENT-COMPLETE:\(Int.random(in: 0...100, using: &generator))")
    }
    if maybe(4) { lines.append("COMPLETED:\(stamp())") }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      lines.append("CATEGORIES:\(word()),\(word())")
    }
    if maybe() {
      lines.append(
        "DESCRIPTION\(program == .thunderbird ? ";ALTREP=\"data:text/html,a;b:c\"" : ""):\(text())")
    }
    if maybe(3) { lines.append("RELATED-TO\(maybe() ? "" : ";RELTYPE=PARENT"):\(uuid())") }
    if maybe(4) { lines.append("RELATED-TO;X-A=1;RELTYPE=DEPENDS-ON:\(uuid())") }
    if maybe(4) { lines.append("RELATED-TO;RELTYPE=SIBLING:\(uuid())") }
    if maybe(3) {
      lines.append(
        one(["CLASS:PRIVATE", "GEO:52.5;13.4", "LOCATION:\(text())", "URL:https://a.b/c,d"]))
    }
    return lines + own(program)
  }

  private mutating func own(_ program: Program) -> [String] {
    switch program {
    case .reminders:
      ["X-APPLE-SORT-ORDER:\(digits(9))", "X-APPLE-EARLIEST-ACCESS;X-B=\"a;b:c,d\":\(digits(4))"]
    case .tasksOrg:
      ["X-APPLE-SORT-ORDER:\(digits(9))", "X-OC-HIDESUBTASKS:1"]
    case .jtx:
      [
        "COMMENT;ALTREP=\"http://a.b/?c;d:e\";X-C=^n^':\(text())", "COMMENT:\(text())",
        "COLOR:tomato",
        "ATTACH;FMTTYPE=image/png;VALUE=BINARY;ENCODING=BASE64:\(String(repeating: "QUJD", count: Int.random(in: 1...200, using: &generator)))",
        "ATTENDEE;CN=\"Müller; Anna\";ROLE=REQ-PARTICIPANT:mailto:anna@example.org",
        "RESOURCES:EASEL,PROJECTOR", "CONTACT:\(text())",
      ]
    case .nextcloud:
      ["X-PINNED:true", "X-OC-HIDECOMPLETEDSUBTASKS:0", "X-EMPTY:", "X-SPACES:  two  "]
    case .thunderbird:
      [
        "X-MOZ-GENERATION:\(digits(1))", "X-MOZ-LASTACK:\(stamp())",
        "X-MOZ-SNOOZE-TIME-\(digits(10))000000:\(stamp())",
      ]
    case .todoman: ["LOCATION:\(text())"]
    case .outlook:
      [
        "X-ALT-DESC;FMTTYPE=text/html:<html>\\n<body style=\"a:b;c:d\">\(text())</body></html>",
        "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "X-MS-OLK-AUTOFILLLOCATION:FALSE",
        "ORGANIZER;CN=\"Miller, Bob\":mailto:bob@example.org", "TRANSP:OPAQUE",
      ]
    }
  }

  private mutating func alarms(_ program: Program) -> [String] {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(text())", "SUMMARY:\(text())",
        one([
          "TRIGGER;VALUE=DATE-TIME:\(stamp())", "TRIGGER;RELATED=END:-PT30M", "TRIGGER:-P1D",
        ]), "UID:\(uuid())", "X-WR-ALARMUID:\(uuid())", "DUE:\(stamp())",
      ]
      if program == .reminders {
        lines += [
          "X-APPLE-PROXIMITY:ARRIVE",
          "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Straße 1\\nBerlin\";X-TITLE=\"a:b\":geo:52.5,13.4",
        ]
      }
      lines.append("END:VALARM")
    }
    return lines
  }

  // MARK: Bytes

  /// Encodes the lines: folded where programs fold, or anywhere, even within a character, with
  /// random line ends.
  mutating func bytes(_ lines: [String]) -> [UInt8] {
    let end: [UInt8] = maybe(5) ? [0x0A] : [0x0D, 0x0A]
    let isOdd = maybe(4)
    var bytes: [UInt8] = maybe(20) ? [0xEF, 0xBB, 0xBF] : []
    for line in lines {
      var rest = Array(line.utf8)[...]
      while rest.count > 60 {
        let count =
          isOdd ? Int.random(in: 1...min(120, rest.count), using: &generator) : min(75, rest.count)
        var cut = rest.startIndex + count
        if !isOdd { while cut < rest.endIndex, rest[cut] & 0xC0 == 0x80 { cut -= 1 } }
        guard cut < rest.endIndex else { break }
        bytes += rest[..<cut]
        bytes += end
        bytes.append(isOdd && maybe() ? 0x09 : 0x20)
        rest = rest[cut...]
      }
      bytes += rest
      bytes += end
    }
    return maybe(10) ? Array(bytes.dropLast(end.count)) : bytes
  }
}
