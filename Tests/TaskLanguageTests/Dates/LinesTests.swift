import Foundation
import TaskModel
import Testing

@testable import TaskLanguage

/// The lines of `Lines/english.tsv` and `Lines/japanese.tsv`: a title with a date at its end, in
/// front or inside, with a neighbour or a slip, and the expected outcome. `Lines/generate.py`
/// contains the rule for each. Those of `Lines/Independent` were written from the documents, and
/// committed before they were first run.
@Suite struct LinesTests {
  private struct Line {
    let kind: String
    let text: String
    let outcome: String
    let rest: String
    let meanings: [String]
  }

  private static func lines(_ table: String) throws -> [Line] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Lines/\(table).tsv")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Line(
        kind: cells[0], text: cells[1], outcome: cells[2], rest: cells[3],
        meanings: Array(cells[4...]))
    }
  }

  @Test(arguments: ["english", "japanese", "Independent/english", "Independent/japanese"])
  func becomeWhatTheirRuleSays(table: String) throws {
    let lines = try Self.lines(table)
    #expect(lines.count >= 1_500)
    for line in lines {
      for (clock, meaning) in zip(DateTable.clocks, line.meanings) {
        let now = try #require(CivilDateTime(iso8601: clock))
        try Self.check(line, meaning, DateContext(now: now))
      }
    }
  }

  private static func check(_ line: Line, _ meaning: String, _ context: DateContext) throws {
    let texts = line.text.split(separator: " ").map(String.init)
    let words = texts.map { Word($0) }
    let found: DueInText
    do throws(DateError) {
      found = try DueInText.find(in: words, context)
    } catch {
      #expect(["offered", "kept"].contains(line.outcome), "\(line.text): \(error)")
      return
    }
    if line.outcome == "taken" {
      let rule = found.recurrence.map { match in
        "every:\(match.recurrence.notation) \(match.first(context)?.iso8601 ?? "")"
      }
      var due = found.due?.iso8601 ?? ""
      if let minutes = found.minutes { due += "/" + minutes.notation }
      if let day = found.firstDay { due += " from " + day.iso8601 }
      #expect(rule ?? due == meaning, "\(line.text) on \(context.today)")
      #expect(found.text.joined(separator: " ") == line.rest, "\(line.text)")
      return
    }
    #expect(found.text == texts && found.due == nil && found.recurrence == nil, "\(line.text)")
    if line.outcome == "offered" { #expect(found.notice != nil, "\(line.text)") }
    if line.outcome == "silent" { #expect(found.notice == nil, "\(line.text)") }
  }
}
