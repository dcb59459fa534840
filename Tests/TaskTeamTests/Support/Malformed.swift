/// Invalid changes, which no shell of ours would make, as sent to the database.
struct Malformed: Sendable, CustomStringConvertible {
  /// The list of records, as JSON.
  let updates: String
  var kind = "command"
  var made = "0"

  var description: String { "\(kind) \(made) \(updates.prefix(90))" }

  /// A placeholder for a text that is too long for a command line.
  static let long = "@LONG@"

  static let id = "11111111-1111-1111-1111-111111111111"

  /// Creates a change of one record.
  private init(_ record: String) { updates = "[\(record)]" }

  private init(updates: String = "[]", kind: String = "command", made: String = "0") {
    (self.updates, self.kind, self.made) = (updates, kind, made)
  }

  /// A valid task with one member replaced.
  private static func task(_ member: String, _ others: String...) -> Malformed {
    let given = [member] + others
    let names = given.map { $0.prefix { $0 != ":" } }
    let members = [
      #""number":2"#, #""id":"\#(id)""#, #""text":"x""#, #""state":"open""#,
      #""created":"2026-03-11T09:00:00Z""#,
    ].filter { member in !names.contains { member.hasPrefix($0) } }
    return Malformed("{\"task\":{\((members + given).joined(separator: ","))}}")
  }

  static let all: [Malformed] =
    [
      #"{"frobnicate":{}}"#, "7", "{}", "null", "[]", #""text""#, #"{"task":7}"#,
      #"{"task":{"number":2}}"#, #"{"task":{"number":2,"number":2}}"#, #"{"commit":{}}"#,
      #"{"base":{"records":0}}"#, #"{"gone":{}}"#, #"{"gone":{"task":1,"user":"\#(id)"}}"#,
      #"{"gone":{"task":"1"}}"#, #"{"gone":{"user":"x"}}"#,
      #"{"user":{"id":"\#(id)"}}"#, #"{"user":{"id":"\#(id)","name":""}}"#,
      #"{"user":{"id":"\#(id)","name":"A","away":["2026-03-99"]}}"#,
      #"{"user":{"id":"\#(id)","name":"A","capacity":0}}"#,
      #"{"seat":{"user":"\#(id)","number":"x"}}"#, #"{"seat":{"user":"\#(id)","number":0}}"#,
      #"{"place":{"user":"\#(id)","name":"12"}}"#,
      #"{"attribute":{"id":"\#(id)","key":"a b","kind":"text"}}"#,
      #"{"attribute":{"id":"\#(id)","key":"a","kind":"colour"}}"#,
      #"{"template":{"id":"\#(id)","name":"x","tasks":[1]}}"#,
      #"{"template":{"id":"\#(id)","name":"x"}}"#,
    ].map { Malformed($0) } + [
      task(#""number":9223372036854775806"#), task(#""number":9007199254740992"#),
      task(#""number":90000000"#), task(#""number":0"#), task(#""number":-1"#),
      task(#""number":2.5"#), task(#""text":"""#), task(#""text":" \n""#), task(#""text":5"#),
      task(#""text":"a\u0000b""#), task(#""state":"lost""#), task(#""due":"2026-02-30""#),
      task(#""due":"tomorrow""#), task(#""estimate":0"#), task(#""priority":"urgent""#),
      task(#""tags":"x""#), task(#""tags":[["x"]]"#), task(#""colour":"red""#),
      task(#""values":[{"attribute":"x"}]"#), task(#""id":"1""#), task(#""every":";""#),
      task(#""created":null"#), task(#""created":"10000-01-01T00:00:00Z""#),
      task(#""after":[-1]"#), task(#""sessions":["now"]"#),
      task("\"text\":\"\(long)\""),
    ] + [
      Malformed(kind: "frobnicate"), Malformed(kind: "undo"), Malformed(kind: "undo x"),
      Malformed(kind: "command \(id)"), Malformed(made: "99999999999999"),
    ]

  /// The JSON of the change for the SQL function `taskshell.commit`.
  func object(operation: String) -> String {
    #"{"operation":"\#(operation)","made":\#(made),"command":"x","kind":"\#(kind)","#
      + #""updates":\#(updates)}"#
  }
}
