import Formats
import TaskModel

/// Users in this shell's JSON beside tasks: the members of `users --json` for each, preceded by
/// `"type":"user"`, as `watch` writes it.
enum NativePeople {
  private static let type = "user"

  /// Writes all users with a name here.
  static func write(_ context: WritingContext) -> [[UInt8]] {
    context.people.map { user in
      var json = JSONWriter()
      json.beginObject()
      json.field("type", type)
      json.field("id", user.id)
      json.field("name", user.name)
      json.field("reading", ifPresent: user.reading)
      if let seat = context.seats[user.id] {
        if let number = seat.number {
          json.field("seat", number)
        } else {
          json.field("seat", seat.text)
        }
      }
      if let capacity = user.capacity { json.field("capacity", capacity.count) }
      json.array("away", ifPresent: user.absences.map(\.notation))
      if user.isFormer { json.field("state", "former") }
      json.endObject()
      return json.bytes
    }
  }

  /// Reads such an object; for another one, returns nil without consuming anything.
  static func read(_ reader: inout JSONReader, line: Int, ordinal: Int) -> NativePerson? {
    guard isAtPerson(reader) else { return nil }
    var person = NativePerson(line: line, ordinal: ordinal)
    var ahead = reader
    // Reading it as a task reports invalid JSON.
    let isObject = try? ahead.object { (reader, key) throws(Defect) in
      try person.take(try reader.text(of: key), &reader)
      try reader.skipIfUnread()
    }
    guard isObject == true, person.isWhole else { return nil }
    reader = ahead
    return person
  }

  /// Whether an object follows that begins with the type of users.
  private static func isAtPerson(_ reader: JSONReader) -> Bool {
    var ahead = reader
    var isPerson = false
    _ = try? ahead.object { (reader, key) throws(Defect) in
      if try reader.text(of: key) == "type" { isPerson = try reader.string() == type }
      throw reader.defect()
    }
    return isPerson
  }
}

/// A user read member by member.
struct NativePerson {
  private(set) var person: ImportedPerson
  private(set) var problems: [RecordProblem] = []
  private let ordinal: Int
  /// The names of the members so far.
  private var names: Set<String> = []
  /// Whether it has a member that only tasks have.
  private var isTask = false

  init(line: Int, ordinal: Int) {
    person = ImportedPerson("", line: line)
    self.ordinal = ordinal
  }

  /// Whether it is certainly a user.
  var isWhole: Bool { !isTask && !(person.name.isEmpty && problems.isEmpty) }

  /// Reads a known member; leaves the value of another one unread.
  mutating func take(_ name: String, _ reader: inout JSONReader) throws(Defect) {
    guard names.count < ExchangeLimits.members, names.insert(name).inserted else {
      return refuse(name, names.contains(name) ? .once : .members(ExchangeLimits.members), nil)
    }
    switch name {
    case "id":
      let text = try reader.string()
      person.id = text.flatMap { UUID(uuidString: $0) }
      if person.id == nil { refuse(name, .uuid, text) }
    case "name":
      let text = try reader.string()
      person.name = text ?? ""
      if person.name.allSatisfy(\.isWhitespace) { refuse(name, .person, text) }
    case "reading":
      person.reading = try reader.string()
      if person.reading?.allSatisfy(\.isWhitespace) ?? true { refuse(name, .words, nil) }
    case "seat":
      var text = try reader.integer().map { String($0) }
      if text == nil { text = try reader.string() }
      person.seat = text.flatMap { SeatName($0) }
      if person.seat == nil { refuse(name, .seat, text) }
    case "capacity":
      let count = try reader.integer()
      person.capacity = count.flatMap { Minutes($0) }
      if person.capacity == nil { refuse(name, .duration, count.map(String.init)) }
    case "away": try takeAbsences(&reader)
    case "state": person.isFormer = try reader.string() == "former"
    case "text", "title", "created": isTask = true
    default: break
    }
  }

  private mutating func takeAbsences(_ reader: inout JSONReader) throws(Defect) {
    let start = reader
    guard let texts = try reader.strings() else {
      reader = start
      return refuse("away", .absence, nil)
    }
    guard texts.count <= ExchangeLimits.members else {
      return refuse("away", .members(ExchangeLimits.members), nil)
    }
    for text in texts {
      guard let absence = Absence(notation: text) else { return refuse("away", .absence, text) }
      person.absences = Absence.joined(person.absences, [absence])
    }
  }

  private mutating func refuse(
    _ name: String, _ expected: RecordProblem.Expected, _ found: String?
  ) {
    guard problems.count < ExchangeLimits.members else { return }
    problems.append(
      RecordProblem(line: person.line, ordinal: ordinal, field: name, expected, found: found))
  }
}
