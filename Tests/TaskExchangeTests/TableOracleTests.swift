import Formats
import TestSupport
import Testing

@testable import TaskExchange

/// Compares tables with the `csv` of Python.
@Suite struct TableOracleTests {
  private static let marks = [
    "a", ",", "\"", "\n", "\r", "\r\n", ";", "\t", "é", "\u{301}", " ", "'", "=", "牛乳", "\u{200D}",
    "\u{FE0F}", "\u{2028}",
  ]

  private static func cell(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in marks.randomElement(using: &generator) ?? "" }.joined()
  }

  private func rows(_ bytes: [UInt8]) -> (rows: [[String]], problem: RecordProblem?) {
    bytes.withUnsafeBufferPointer { bytes in
      var (reader, rows) = (CSVRows(bytes), [[String]]())
      do throws(RecordProblem) {
        while let row = try reader.next() { rows.append(row) }
        return (rows, nil)
      } catch { return (rows, error) }
    }
  }

  private static let writer = """
    import csv, io, json, sys
    rows, answers = json.load(sys.stdin), []
    for delimiter in ',;\\t':
      for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
        for end in ('\\r\\n', '\\n'):
          # Older versions leave a carriage return without quotation marks there.
          if quoting == csv.QUOTE_MINIMAL and end == '\\n': continue
          out = io.StringIO()
          csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator=end).writerows(rows)
          answers.append(out.getvalue())
    print(json.dumps(answers))
    """

  @Test(arguments: 0..<4) func readsPythonOutput(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let heading = ["text", "due", "notes"]
    let rows = [heading] + (0..<100).map { _ in heading.map { _ in Self.cell(&generator) } }
    for text in try Python.answer(Self.writer, rows, as: [String].self) {
      let read = self.rows(Array(text.utf8))
      #expect(read.problem == nil)
      let same = zip(read.rows, rows).allSatisfy { bytes($0) == bytes($1) }
      #expect(same && read.rows.count == rows.count)
    }
  }

  /// Compares bytes, because characters treat `é` and `e` with an accent as equal.
  private func bytes(_ row: [String]) -> [[UInt8]] { row.map { Array($0.utf8) } }

  private static let reader = """
    import csv, io, json, sys
    answers = []
    for text in json.load(sys.stdin):
      rows, good = [], True
      try:
        for row in csv.reader(io.StringIO(text, newline=''), strict=True):
          if row: rows.append(row)
      except csv.Error: good = False
      answers.append({'rows': rows, 'good': good})
    print(json.dumps(answers))
    """

  private struct Answer: Decodable {
    let rows: [[String]]
    let good: Bool
  }

  /// Any text: what Python refuses is refused here, and the rows before it are the same.
  @Test func anyTextIsReadAsPythonReadsIt() throws {
    var generator = SeededGenerator(seed: 5)
    let texts = (0..<2_000).map { _ in
      "text,due\n"
        + (0..<Int.random(in: 0...25, using: &generator))
        .map { _ in Self.marks.randomElement(using: &generator) ?? "" }.joined()
    }
    let answers = try Python.answer(Self.reader, texts, as: [Answer].self)
    for (text, answer) in zip(texts, answers) {
      let read = rows(Array(text.utf8))
      #expect((read.problem == nil) == answer.good, "\(text.debugDescription)")
      let same = zip(read.rows, answer.rows).allSatisfy { bytes($0) == bytes($1) }
      #expect(same && read.rows.count == answer.rows.count, "\(text.debugDescription)")
    }
    #expect(answers.count { $0.good } > 300 && answers.count { !$0.good } > 300)
  }

  @Test func pythonReadsOutput() throws {
    var generator = SeededGenerator(seed: 6)
    let cells = (0..<500).map { _ in Self.cell(&generator) }
    let text = cells.map { "x,\(CSV.field($0))\r\n" }.joined()
    let answers = try Python.answer(Self.reader, [text], as: [Answer].self)
    #expect(answers.first?.rows.map { Array($0[1].utf8) } == cells.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("\"Buy \"milk\" today\"", "milk\" today\""), ("\"a\"b", "b"), ("\"a\" ", " "),
  ])
  func textAfterClosingQuoteIsReported(row: String, found: String) throws {
    let batch = try ExchangeFormat.csv.read("text\n\(row)\nnext\n")
    #expect(batch.problems == [RecordProblem(line: 2, .separator, found: found)])
    #expect(batch.tasks.map(\.task.text) == ["next"])
  }

  @Test(arguments: [";", ",", "\t", "|"], ["sep=", "\"sep="])
  func theFirstLineNamesTheSeparator(mark: String, head: String) throws {
    let end = head.utf8.first == UInt8(ascii: "\"") ? "\"" : ""
    let batch = try ExchangeFormat.csv.read(
      "\u{FEFF}\(head)\(mark)\(end)\r\ntext\(mark)priority\r\na\(mark)high\r\n")
    #expect(batch.problems == [] && batch.tasks.map(\.task.priority) == [.high])
    #expect(batch.tasks.map(\.line) == [3])
  }

  @Test(arguments: [
    ("text,text", "text", "text"), ("title,priority,name", "name", "text"),
    ("text,Deadline,due", "due", "due"),
  ])
  func anAttributeHasOneColumn(heading: String, field: String, attribute: String) throws {
    let batch = try ExchangeFormat.csv.read("\(heading)\na,b,c\n")
    #expect(batch.problems == [RecordProblem(line: 1, field: field, .alone(attribute))])
  }
}
