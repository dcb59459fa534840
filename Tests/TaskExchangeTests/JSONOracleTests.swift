import TestSupport
import Testing

@testable import TaskExchange

/// Compares JSON with that of Python.
@Suite struct JSONOracleTests {
  private static let values = [
    "1", "-0", "1.5e3", "\"a\"", "\"\\u00e9\\n\"", "\"e\u{301}\"", "true", "null", "[]", "[1,2]",
    "[\"a\",\"b\"]", "{}", "{\"a\":{\"b\":[1]}}", "\"\"", "123456789012345678901234567890",
  ]

  private static func document(_ generator: inout SeededGenerator) -> [UInt8] {
    let records = (0..<Int.random(in: 0...3, using: &generator)).map { index in
      let members = (0..<Int.random(in: 0...3, using: &generator)).map { number in
        "\"own\(number)\" : \(values.randomElement(using: &generator) ?? "1")"
      }
      return "{\((["\"text\":\"t\(index)\""] + members).joined(separator: ", "))}"
    }
    var bytes = Array("[\(records.joined(separator: ",\n"))]".utf8)
    if Bool.random(using: &generator) {
      let place = Int.random(in: 1..<bytes.count, using: &generator)
      let marks = Array("\"\\[]{},:0-e. \n\u{1}\u{FF}".utf8) + [0x80, 0xFF]
      if let mark = marks.randomElement(using: &generator) { bytes[place] = mark }
    }
    return bytes
  }

  private static let reader = """
    import json, sys
    def no(name): raise ValueError(name)
    answers = []
    for document in json.load(sys.stdin):
      try: json.loads(bytes(document), parse_constant=no); answers.append(True)
      except (ValueError, UnicodeDecodeError): answers.append(False)
    print(json.dumps(answers))
    """

  @Test func refusesWhatPythonRefuses() throws {
    var generator = SeededGenerator(seed: 8)
    let documents = (0..<3_000).map { _ in Self.document(&generator) }
    let answers = try Python.answer(Self.reader, documents, as: [Bool].self)
    for (document, isGood) in zip(documents, answers) {
      let problems = try ExchangeFormat.json.read(document, .fixed()).problems
      let text = String(decoding: document, as: UTF8.self)
      #expect(!problems.contains { $0.expected == .json } == isGood, "\(text)")
    }
    #expect(answers.count { $0 } > 1_000 && answers.count { !$0 } > 300)
  }

  private static let lister = """
    import json, sys
    print(json.dumps([r.get('text', r.get('description')) for r in json.loads(json.load(sys.stdin))]))
    """

  @Test(arguments: [ExchangeFormat.json, .taskwarrior])
  func pythonReadsOutput(format: ExchangeFormat) throws {
    let state = RoundTripTests.state
    let written = format.write(state.tasks, WritingContext(state, clock: .fixed())).bytes
    let texts = try Python.answer(
      Self.lister, String(decoding: written, as: UTF8.self), as: [String].self)
    #expect(texts.map { Array($0.utf8) } == state.tasks.map { Array($0.text.utf8) })
  }

  @Test(arguments: [ExchangeFormat.json, .taskwarrior])
  func aByteOrderMarkIsLeftOut(format: ExchangeFormat) throws {
    let name = format == .json ? "text" : "description"
    for text in ["\u{FEFF}[{\"\(name)\":\"a\"}]", "\u{FEFF}{\"\(name)\":\"a\"}\n"] {
      #expect(ExchangeFormat(contents: Array(text.utf8), named: nil) == format)
      let batch = try format.read(text)
      #expect(batch.problems == [] && batch.tasks.map(\.task.text) == ["a"])
    }
  }

  /// A duplicate member of any name is an error, because one of its values would be lost silently.
  @Test(arguments: NativeColumns.attributes.keys.sorted() + ["own"])
  func aMemberIsThereOnce(name: String) throws {
    let text = "[{\"text\":\"a\",\"\(name)\":null,\"\(name)\":null},{\"text\":\"b\"}]"
    let batch = try ExchangeFormat.json.read(text)
    #expect(batch.problems.allSatisfy { $0.field == name && $0.expected == .once }, "\(name)")
    #expect(!batch.problems.isEmpty && batch.tasks.map(\.task.text) == ["b"])
  }

  @Test(arguments: ["description", "uuid", "end", "tags", "depends", "annotations", "own"])
  func aMemberOfTaskwarriorIsThereOnce(name: String) throws {
    let values = ["description": "\"a\"", "uuid": "\"\"", "end": "\"\"", "own": "\"a\""]
    let value = values[name] ?? "[]"
    let text = "{\"\(name)\":\(value),\"\(name)\":\(value),\"description\":\"b\"}"
    let problems = try ExchangeFormat.taskwarrior.read(text).problems
    #expect(problems.contains { $0.field == name && $0.expected == .once })
  }

  @Test func twoMembersAreNotOneAttribute() throws {
    let text = "[{\"title\":\"a\",\"description\":\"b\"}]"
    let problems = try ExchangeFormat.json.read(text).problems
    #expect(
      problems == [RecordProblem(line: 1, ordinal: 1, field: "description", .alone("text"))])
  }
}
