import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit

/// Commands that change tasks refuse a filter with a word that nearly has another meaning.
@Suite struct CarefulFilterTests {
  private static func house() throws -> TestShell {
    try TestShell([
      "user add Anna", "add Paint the wall project:house #home !high @Anna",
      "add Fix the tap project:house #home", "add Buy milk #errands",
      "add File the redy form",
    ])
  }

  @Test(arguments: [
    ("done project:house -prioriy:high", "prioriy:high", "did you mean priority:high?"),
    ("delete #home dew:friday", "dew:friday", "did you mean due:friday?"),
    ("done #home is:overdeu", "is:overdeu", "did you mean overdue?"),
    ("done #home -hme", "-hme", "did you mean -#home?"),
    ("done #home urgency>5", "urgency>5", "did you mean sort:urgency?"),
    ("done #home -overdeu", "overdeu", "did you mean overdue?"),
    ("done -#hom", "#hom", "did you mean #home?"),
    ("done project:house -#hme", "#hme", "did you mean #home?"),
    ("done -project:hous", "project:hous", "did you mean project:house?"),
    ("done #home -案件:庭", "案件:庭", "did you mean project:庭?"),
    ("done #home -期限ぎれ", "期限ぎれ", "did you mean 期限切れ?"),
    ("move @Anna @none prioriy:high", "prioriy:high", "did you mean priority:high?"),
    ("edit #hom due:fri", "#hom", "did you mean #home?"),
    ("done (#home or overdeu)", "overdeu", "did you mean overdue?"),
    ("done #home due=today", "due=today", "did you mean due:today?"),
    ("done #home or project:nqne", "project:nqne", "did you mean project:none?"),
    ("note #home and overduee checked", "overduee", "did you mean overdue?"),
    ("note #home not !ihgh checked", "!ihgh", "did you mean !high?"),
  ])
  func refused(line: String, word: String, hint: String) throws {
    let shell = try Self.house()
    let before = shell.tasks
    #expect(
      shell.run(line) == ["! \"\(word)\" is not a condition; nothing changed.", "  > " + hint])
    #expect(shell.status == .usage)
    #expect(shell.tasks == before)
  }

  /// Words that occur in a task, quoted words and words that resemble nothing are searched for.
  @Test(arguments: [
    ("done #home -redy", 2), ("done #home -\"overdeu\"", 2), ("done #home -#later", 2),
    ("done project:house -garden", 2), ("done #home -http://x", 2), ("done open -#home -the", 1),
    ("done open -home", 2), ("done project:house -優先:高", 1),
    ("done #home status:pending", 2), ("done is:open #errands", 1),
  ])
  func understood(line: String, count: Int) throws {
    let shell = try Self.house()
    shell.run(line)
    #expect(shell.model.state.tasks.count { $0.state == .done } == count)
  }

  @Test(arguments: [
    "-", "(", "- ", "( ", "-(", "a ", "/", "~ ", "* ", "(\"", "-\"a\" ", "or ", "not ",
  ])
  func longFiltersAreReadOrRefusedAtOnce(piece: String) throws {
    let shell = try Self.house()
    for verb in ["list", "done"] {
      let growth = growth(from: 1_000, to: 10_000) { count in
        shell.run(verb + " " + String(repeating: piece, count: count))
      }
      #expect(growth < 40)
    }
  }

  /// Matching takes linear time: none of these patterns backtracks.
  @Test(arguments: ["(a+)+$", "(a*)*b", "(a|a)*b", "(.*)*x", "(a|aa)+$", ".*.*.*.*x", "a{0,200}b"])
  func patternsAreBounded(pattern: String) throws {
    let growth = try growth(from: 300, to: 3_000) { count in
      let shell = try TestShell(["add " + String(repeating: "a", count: count)])
      shell.run("list /\(pattern)/")
      #expect(shell.status == .done)
    }
    #expect(growth < 40)
  }
}
