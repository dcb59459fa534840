import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Every line that a hint says to type is read without an error or a notice, and changes the task of
/// the hint alone.
@Suite struct HintWalkTests {
  /// The places of a date in a text, marked by `_`.
  private static let places = [
    Bilingual("Call Bob _", "資料を送る _"), Bilingual("_ call Bob", "_ 電話する"),
    Bilingual("Call Bob _ about the trip", "太郎に _ 電話する"), Bilingual("Plan for _", "会議は_です"),
  ]

  /// A hint names the task of the line, not another as an example.
  @Test(arguments: Language.allCases)
  func hintsNameTheTaskOfTheLine(language: Language) throws {
    for command in CommandTable.standard.commands {
      switch command.verb.arguments.first?.kind {
      case .task, .tasks: break
      default: continue
      }
      let shell = try TestShell(["add A", "add B"], language: language)
      let line = "\(command.verb.name) 2"
      let said = shell.run(line)
      for hint in said where hint.hasPrefix("  > ") {
        #expect(!hint.contains(" 3 "), "\(line): \(said)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func linesOfHintsAreRead(language: Language) throws {
    let dates =
      DateForm.inText.flatMap(\.examples) + DateRange.examples
      + RecurrenceParser.examples.map(RecurrenceParser.phrase)
      + ["12/04 at 3", "12/10", "3-7 may", "1st friday every month", "mon, wed", "second wed"]
    let spoken = dates.filter { date in
      date.utf8.allSatisfy { $0 < 0x80 } == (language == .english)
    }
    var typed = 0
    for (number, date) in spoken.enumerated() {
      let shell = try TestShell(language: language)
      for place in Self.places {
        for slip in Self.slips(in: date, seed: number) {
          let text = place.text(in: language).replacing("_", with: slip)
          for line in Self.lines(in: shell.run("add \(text)")) {
            let task = try #require(shell.model.state.tasks.last).number
            let said = shell.run(line)
            typed += 1
            #expect(
              said.count == 1 && said[0].contains(" \(task)") && shell.status == .done,
              "\(text): \(line): \(said)")
          }
        }
      }
    }
    #expect(typed > 300, "\(typed)")
  }

  /// An attribute typed like a command, also with a small word before the value as in `depends 2 on 3`:
  /// the line offered instead can be typed.
  @Test(arguments: [
    ("wait", "friday"), ("scheduled", "friday"), ("schedule", "friday"), ("until", "friday"),
    ("estimate", "3h"), ("est", "3h"), ("after", "3"), ("depends", "3"), ("under", "3"),
    ("parent", "3"), ("every", "week"), ("recur", "weekly"),
  ])
  func anAttributeAsACommandIsOffered(key: String, value: String) throws {
    for joint in ["", "on ", "to ", "of ", "for ", "at ", "with "] {
      let shell = try TestShell(["add A", "add B", "add C"])
      let said = shell.run("\(key) 2 \(joint)\(value)").joined(separator: "\n")
      let mark = try #require(said.firstRange(of: "did you mean "), "\(said)")
      let line = String(said[mark.upperBound...].prefix { $0 != "?" })
      let answer = shell.run(line)
      #expect(
        answer.first?.hasPrefix("Changed 2: B") == true && shell.status == .done,
        "\(key) 2 \(joint)\(value): \(line): \(answer)")
    }
  }

  /// Returns the lines that an answer says to type.
  private static func lines(in answer: [String]) -> [String] {
    answer.flatMap { said -> [String] in
      if let mark = said.firstRange(of: "To set it: ") {
        let rest = said[mark.upperBound...].prefix { $0 != ";" }
        let isChoice = said.contains(" could be ")
        return isChoice ? rest.components(" or ") : [String(rest)]
      }
      guard let mark = said.firstRange(of: "するには「") else { return [] }
      return said[mark.upperBound...].prefix { !"、）".contains($0) }.components("」か「")
        .map { $0.last == "」" ? String($0.dropLast()) : $0 }
    }
  }

  /// Returns the date, and the date with one letter or digit omitted, doubled, changed or swapped
  /// with the next one.
  private static func slips(in date: String, seed: Int) -> [String] {
    let letters = Array(date)
    let places = letters.indices.filter { letters[$0] != " " }
    let slips = places.enumerated().map { index, place in
      var slip = letters
      switch (index + seed) % 4 {
      case 0: slip.remove(at: place)
      case 1: slip.insert(letters[place], at: place)
      case 2: slip[place] = letters[place].isNumber ? "7" : letters[place].isASCII ? "x" : "の"
      default: if place + 1 < letters.count { slip.swapAt(place, place + 1) }
      }
      return String(slip)
    }
    return [date] + slips
  }
}

extension StringProtocol {
  fileprivate func components(_ joint: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let found = rest.firstRange(of: joint) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
