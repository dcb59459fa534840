import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Counts the phrases of the tables that are understood, refused, or left in the text with a
/// notice; none may be read wrongly or left silently.
@Suite struct ClassCountTests {
  private struct Counts {
    var (understood, refused, pointedOut, silent, wrong) = (0, 0, 0, 0, 0)

    var line: String {
      let cells = [understood, refused, pointedOut, silent, wrong].map { count in
        let text = String(count)
        return String(repeating: " ", count: max(0, 11 - text.count)) + text
      }
      return cells.joined()
    }
  }

  /// Counts the outcome of `add` for a title and a phrase at one of the moments.
  private static func count(
    _ row: DateTable.Row, _ title: [String], at clock: Int, into counts: inout Counts
  ) throws {
    let texts = title + row.text.split(separator: " ").map(String.init)
    let words = texts.map { Word($0) }
    let now = try #require(CivilDateTime(iso8601: DateTable.clocks[clock]))
    let found: DueInText
    do throws(DateError) {
      found = try DueInText.find(in: words, DateContext(now: now))
    } catch {
      counts.refused += 1
      return
    }
    if let due = found.due {
      let isRight = due.iso8601 == row.expected[clock] && found.text == title
      if isRight { counts.understood += 1 } else { counts.wrong += 1 }
    } else if found.notice != nil, found.text == texts {
      counts.pointedOut += 1
    } else {
      counts.silent += 1
    }
  }

  /// The phrases of every table with three ends of a sentence, at three moments.
  @Test func nothingIsWrongAndNothingIsSilent() throws {
    var table = [
      "", "                         understood    refused pointed out     silent      wrong",
    ]
    var all = Counts()
    for (name, rows) in DateTable.classes {
      var counts = Counts()
      // A number alone is never read as a day there, without a notice.
      for row in rows where !row.isBareNumber {
        let isJapanese = row.text.unicodeScalars.contains { $0.value >= 0x3000 }
        for clock in DateTable.clocks.indices {
          try Self.count(row, isJapanese ? ["歯医者"] : ["Call", "Bob"], at: clock, into: &counts)
        }
      }
      table.append(name.padded(to: 24) + counts.line)
      #expect(counts.silent == 0 && counts.wrong == 0, "\(name)")
      all.understood += counts.understood
      all.refused += counts.refused
      all.pointedOut += counts.pointedOut
    }
    table += ["all".padded(to: 24) + all.line, ""]
    print(table.joined(separator: "\n"))
  }

  /// Every title keeps all its words, and few are pointed out.
  @Test func titlesKeepTheirWords() throws {
    var (kept, pointedOut) = (0, 0)
    let titles = Titles.all + Titles.more
    for text in titles {
      let words = text.split(separator: " ").map {
        Word(String($0))
      }
      let found = try DueInText.find(in: words, DateContext(now: .now))
      if found.text == words.map(\.text), found.due == nil, found.recurrence == nil { kept += 1 }
      if found.notice != nil { pointedOut += 1 }
    }
    print("\(titles.count) titles: \(kept) keep every word, \(pointedOut) are spoken of")
    #expect(kept == titles.count)
    #expect(pointedOut * 4 < titles.count)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
