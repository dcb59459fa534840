import TestSupport
import Testing

@testable import TaskModel
@testable import TaskShellKit

/// Dates and recurrences are completed by word, relative to Wednesday, 11 March 2026, 10:00.
@Suite struct DateCompletionTests {
  private static func candidates(_ line: String, _ setup: String...) throws -> [Candidate] {
    let shell = try TestShell(setup)
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    return completer.candidates(in: line, cursor: line.utf8.count).candidates
  }

  @Test(arguments: [
    ("add Foo tom", ["tomorrow"]), ("add Foo th", ["thursday", "this"]),
    ("add Foo every m", ["monday", "month"]),
    ("add Foo every w", ["wednesday", "weekday", "week"]),
    ("add Foo in 2 ", ["days", "weeks", "months", "hours"]), ("add Foo in 5 d", ["days"]),
    ("add Foo in 1 w", ["week"]), ("add Foo every 4 w", ["weeks"]),
    ("add Foo end of ", []), ("date end ", ["of"]), ("date end of m", ["month"]),
    ("add Foo due:next w", ["week", "wednesday"]),
    ("list due:this we", ["week", "weekend", "wednesday"]),
    ("date last we", ["week", "wednesday"]), ("add Foo next we", ["week", "wednesday"]),
    ("list due:last we", ["week", "wednesday"]),
  ])
  func byWord(line: String, insertions: [String]) throws {
    #expect(Set(try Self.candidates(line).map(\.insertion)) == Set(insertions))
  }

  @Test func theNextWordStandsInTheOrderOfTheDays() throws {
    let every = try Self.candidates("add Foo every ").map(\.insertion)
    #expect(every.prefix(7) == ["day", "weekday", "week", "month", "year", "thursday", "friday"])
    let next = try Self.candidates("add Foo next ")
    #expect(next.prefix(4).map(\.insertion) == ["week", "month", "year", "thursday"])
    #expect(next.first?.detail == "due Mon 16 Mar (in 5 days)")
  }

  /// A text may contain letters and numbers anywhere, and words that are parts of others.
  @Test(arguments: [
    "add Foo 1", "add Read chapter 1", "add Foo 14", "add Foo m", "add Foo t", "add Foo ",
    "add Foo orrow", "add Foo 2", "add tom",
  ])
  func nothingIsOfferedWhereNothingAnnouncesADate(line: String) throws {
    let offered = try Self.candidates(line).filter { $0.detail.contains("due ") }
    #expect(offered == [])
  }

  /// Any beginning of a phrase, completed as offered, is read as the date shown.
  @Test(arguments: [
    "add Foo to", "add Foo next ", "add Foo this ", "add Foo in 2 ", "add Foo in 30 ",
    "add Foo 2026-", "add Foo mo", "add Foo fr", "add Foo eo", "add Foo due:", "add Foo due:t",
    "add Foo due:next ", "add Foo due:this ", "add Foo due:end of ", "add Foo due:in 3 ",
    "add Foo every ", "add Foo every 3 ", "add Foo every other ", "add Foo 来", "add Foo 毎",
  ])
  func offeredDateIsReadAndAhead(line: String) throws {
    let offered = try Self.candidates(line).filter { $0.detail.hasPrefix("due ") }
    #expect(!offered.isEmpty)
    for candidate in offered {
      let shell = try TestShell([])
      let typed = line.split(separator: " ", omittingEmptySubsequences: false).dropLast()
      let said = shell.run((typed + [candidate.insertion[...]]).joined(separator: " "))
      let due = shell.model.state.tasks.first?.due
      #expect(said.contains { $0.contains(candidate.detail) }, "\(candidate) \(said)")
      #expect(due.map { $0.date >= CivilDateTime.now.date } == true, "\(candidate) \(said)")
    }
  }

  /// Verbs that look back offer dates that have been, not later ones.
  @Test(arguments: ["done 1 ", "start 1 ", "stop 1 ", "done 1 last ", "done 1 mo"])
  func datesOfVerbsThatLookBackHaveBeen(line: String) throws {
    let whole = try Self.candidates(line, "add Foo").filter { !$0.detail.hasSuffix("…") }
    #expect(!whole.isEmpty)
    for candidate in whole {
      let shell = try TestShell(["add Foo"])
      let typed = line.split(separator: " ", omittingEmptySubsequences: false).dropLast()
      let said = shell.run((typed + [candidate.insertion[...]]).joined(separator: " "))
      #expect(!said.contains { $0.contains("is not") }, "\(candidate) \(said)")
      #expect(shell.status == .done || !line.hasPrefix("done"), "\(candidate) \(said)")
    }
  }

  @Test func japaneseIsForJapanese() throws {
    #expect(
      try Self.candidates("add Foo due:").allSatisfy {
        $0.insertion.utf8.count == $0.insertion.count
      })
    #expect(try Self.candidates("add Foo 明").map(\.insertion) == ["明日", "明後日"])
    #expect(try Self.candidates("date 明").map(\.insertion) == ["明日", "明後日"])
    let japanese = try Self.candidates("date ", "set language ja").map(\.insertion)
    #expect(japanese.prefix(4) == ["今日", "明日", "明後日", "今夜"])
  }

  /// A fuzzy match is a guess.
  @Test(arguments: [("done smd", true), ("done Sen", false), ("done mary", false), ("hlp", true)])
  func scatteredMatchesAreGuesses(line: String, isScattered: Bool) throws {
    let shell = try TestShell(["add Send Mary the draft"])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let found = completer.candidates(in: line, cursor: line.utf8.count)
    #expect(!found.candidates.isEmpty)
    #expect(found.isScattered == isScattered)
  }
}
