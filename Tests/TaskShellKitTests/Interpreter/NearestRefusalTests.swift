import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// What is one slip from a valid line is refused with that line; the row says so before Enter.
@Suite struct NearestRefusalTests {
  private static func office(_ language: Language = .english) throws -> TestShell {
    let shell = try TestShell.office(language: language)
    for line in ["add Call plumber #later @Anna", "add Water plants #home !high"] {
      shell.run(line)
    }
    return shell
  }

  private static func row(_ shell: TestShell, _ line: String) -> String? {
    LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
      .explanation(of: line)
  }

  /// What waits for a deleted task changes, but is not deleted.
  @Test func theRowNamesWhatIsDeleted() throws {
    let shell = try TestShell([
      "add Alpha", "add Beta under:1", "add Gamma after:1", "add Delta", "add Last after:4",
    ])
    let (parts, one) = (Self.row(shell, "delete 1") ?? "", Self.row(shell, "delete 4") ?? "")
    #expect(parts.contains("2 tasks") && !parts.contains("Gamma"), "\(parts)")
    #expect(one.contains("Delta") && !one.contains("Last"), "\(one)")
  }

  /// A lone word like an attribute does not replace a text.
  @Test(arguments: ["種別:大", "得意先:株式会社", "金額:3000", "進捗:50", "kind:big", "場所:渋谷"])
  func anUnknownAttributeReplacesNoText(word: String) throws {
    let shell = try Self.office(.japanese)
    let before = shell.tasks
    shell.run("edit 1 \(word)")
    #expect(shell.status == .usage && shell.tasks == before)
    shell.run("edit 1 \(Quoting.quoted(word))")
    #expect(shell.model.state.task(numbered: 1)?.text == word)
  }

  @Test(arguments: [
    ("done 2 yesterdy", "yesterday"), ("done 2 last firday", "last friday"),
    ("list group:projct", "did you mean project?"), ("list sort:dew", "did you mean due?"),
    ("list sort:du", "did you mean due?"), ("list sort:priorty", "did you mean priority?"),
    ("list undone", "did you mean open?"),
    ("list last 7 days", #"did you mean completed>="7d ago" or due>="7d ago"?"#),
    ("list done:today", "did you mean completed:today?"),
    ("list !urgent #later", "did you mean !high?"),
    ("list assigned to bob", "did you mean @bob?"), ("untag 1 x", "tag 1 -x"),
    ("sudo add x", "add x"), ("cd x", "Ctrl-Z"), ("plumber done", "did you mean done plumber?"),
    ("please add Buy oats", "did you mean add buy oats?"), ("duplicate 1 due+:1w", "due:1w"),
    ("edit 2 due:monday mornign", "monday morning"),
    ("add Pay rent every:last day utnil 2026-12-31", "last day until 2026-12-31"),
    ("note 1 none", "would be a new note"),
    ("edit (#later) (plumber) Call Bob", "second condition"),
    ("list -#hoem", "did you mean -#home?"), ("list not #hoem", "did you mean #home?"),
    ("list -hoem", "did you mean -#home?"), ("done #home -@@Anna", "did you mean @anna?"),
    ("done ##home", "did you mean #home?"), ("remind 2 tomorrow 9m", "tomorrow 9m"),
    ("user add Momoko 座座席 7", "seat"), ("user reading Anna なしし", "なしし"),
  ])
  func nearestIsNamed(line: String, nearest: String) throws {
    let shell = try Self.office()
    let before = shell.model.state
    let said = shell.run(line).joined(separator: "\n")
    #expect(said.folded.contains(nearest.folded), "\(line): \(said)")
    #expect(shell.model.state == before, "\(line)")
  }

  @Test(arguments: [
    ("list グループ:プロジェト", "プロジェクト"), ("list 並び順:期眼", "期限"), ("list undone", "未完了"),
  ])
  func nearestIsNamedInJapanese(line: String, nearest: String) throws {
    let shell = try Self.office(.japanese)
    let said = shell.run(line).joined(separator: "\n")
    #expect(said.contains(nearest) || said.contains("open"), "\(line): \(said)")
  }

  /// `--yes` does not make a text of a second condition.
  @Test func bracketsBehindACondition() throws {
    let shell = try Self.office()
    let before = shell.model.state
    shell.run("edit (#later) (plumber) Call Bob --yes")
    #expect(shell.model.state == before && shell.status == .usage)
  }

  @Test(arguments: ["urgent", "!urgent"])
  func urgentIsHigh(word: String) throws {
    let shell = try Self.office()
    shell.run(word == "urgent" ? "add Fix boiler priority:urgent" : "add Fix boiler !urgent")
    #expect(shell.model.state.tasks.last?.priority == .high)
    #expect(shell.run("list priority:urgent").count > 1)
  }

  @Test(arguments: [
    ("done plants yesterday", "2026-03-10"), ("done milk 昨日", "2026-03-10"),
    ("done 1 yesterday", "2026-03-10"),
  ])
  func wordsAndADayInThePast(line: String, day: String) throws {
    let shell = try Self.office()
    shell.run(line)
    #expect(shell.status == .done)
    let done = shell.model.state.tasks.filter { $0.state == .done && $0.number != 6 }
    #expect(done.count == 1, "\(line)")
  }

  @Test func sinceMayHaveASpace() throws {
    let shell = try Self.office()
    #expect(shell.run("log since yesterday") == shell.run("log since:yesterday"))
  }

  /// The row says what Enter would say, also while the last word is complete.
  @Test(arguments: [
    "edit 2 due:tommorow", "undo undo", "due 2 tommorow", "list sort:dewx", "estimate 1 abcde",
    "remind 2 sometmie", "add x every:mondya", "edit 2 !hgihh",
  ])
  func theRowRefusesToo(line: String) throws {
    let shell = try Self.office()
    let row = Self.row(shell, line)
    let said = shell.run(line)
    #expect(shell.status == .usage, "\(line)")
    let first = try #require(said.first?.dropFirst(2))
    #expect(
      row?.hasPrefix(first) == true || row.map(first.hasPrefix) == true, "\(line): \(row ?? "")")
  }

  /// A word that may still become right is not refused yet.
  @Test(arguments: ["edit 2 due:tom", "edit 2 due:frid", "list sort:pri", "due 2 2026-0"])
  func theRowWaitsForTheRestOfAWord(line: String) throws {
    let row = try Self.row(Self.office(), line)
    #expect(
      row?.contains("is not") != true && row?.contains("Cannot") != true, "\(line): \(row ?? "")")
  }
}
