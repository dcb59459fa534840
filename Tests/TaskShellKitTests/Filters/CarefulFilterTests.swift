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

  /// What would make a change wider than without a slip: a minus twice or behind a value, a bracket
  /// without its other, a pattern of everything, a name or a number of no task, a key without a colon.
  @Test(arguments: [
    "done #home --1", "done @Anna --1", "delete #home and --1", "done #home- 1", "done @Anna- 1",
    "done @Anna or project:house) #home", "done text:milk) or #home", "done /milk||rent/ or #home",
    "done /milk|/", "done /|/ #home", "done not #nowhere #home", "done #home -#nowhere",
    "done #nowhere or #home", "done milk or qqqq", "done #home not project:nowhere",
    "done text:qqqq or #home",
    "done 1,99 #home", "done #home -99", "done 1;2", "done 1;2 @Anna", "done #home due,friday",
    "done due,friday or #home", "done #home or project.house", "done #home 期限金曜",
    "done #home an d open", "done #home or monday.,friday",
  ])
  func nothingIsWidened(line: String) throws {
    let shell = try Self.house()
    shell.run("user add Anna")
    shell.run("assign 1 Anna")
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status != .done && shell.model.state == before, "\(said)")
  }

  /// A condition of another program alone, in a command that changes tasks, is the one of a list.
  @Test(arguments: [
    ("status:pending", "open"), ("is:overdue", "overdue"), ("状態:未完了", "open"), ("番号:1", "1"),
    ("本文:milk", "text:milk"), ("+ACTIVE", "started"), ("作成:今日", "created:today"),
  ])
  func conditionsAlone(foreign: String, own: String) throws {
    let shells = try [foreign, own].map { condition in
      let shell = try Self.house()
      shell.run("due 2 yesterday")
      shell.run("start 3")
      let before = shell.model.state
      shell.run("done \(condition) --yes")
      #expect(shell.model.state != before, "\(condition)")
      return shell
    }
    let done = shells.map { $0.model.state.tasks.map(\.state) }
    #expect(done[0] == done[1])
  }

  /// `edit` behind a filter takes no part of it as the new text.
  @Test(arguments: [
    "edit #home adn project:house !low", "edit #home ro project:house !low",
    "edit #home nto project:house !low", "edit #home an d project:house !low",
    "edit #home o r project:house !low", "edit #home and(project:house or open) !low",
    "edit open ready not #home !low", "edit open monday..friday !low", "edit open ~milk !low",
    "edit open mil* !low", "edit #home まはた project:house !low",
  ])
  func noConditionIsMadeText(line: String) throws {
    let shell = try Self.house()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status != .done && shell.model.state == before, "\(line): \(said)")
  }

  /// Words that occur in a task, quoted words and words that resemble nothing are searched for.
  @Test(arguments: [
    ("done #home -redy", 2), ("done #home -\"overdeu\"", 2),
    ("done project:house -\"garden\"", 2), ("done #home -\"http://x\"", 2),
    ("done open -#home -the", 1),
    ("done open -home", 2), ("done project:house -優先:高", 1),
    ("done #home status:pending", 2), ("done is:open #errands", 1),
  ])
  func understood(line: String, count: Int) throws {
    let shell = try Self.house()
    shell.run(line)
    #expect(shell.model.state.tasks.count { $0.state == .done } == count)
  }

  /// A condition to exclude with a letter missing or two in the other order would exclude nothing, and
  /// widen the change.
  @Test(arguments: [
    "overdue", "blocked", "waiting", "tomorrow", "monday..friday", "next week", "garden", "期限切れ",
    "先行待ち", "来週", "月曜〜金曜", "優先:高",
  ])
  func slipsBehindAMinusExcludeNothingElse(condition: String) throws {
    let characters = Array(condition)
    let slips = characters.indices.flatMap { index -> [String] in
      var (shorter, swapped) = (characters, characters)
      shorter.remove(at: index)
      if index > 0 { swapped.swapAt(index - 1, index) }
      return [shorter, swapped].map { String($0) }
    }
    for form in ["-%", "not %", "-(%)"] {
      let right = try Self.house()
      right.run("done #home " + form.replacing("%", with: condition))
      for slip in Set(slips) where slip != condition && slip.count > 1 {
        let shell = try Self.house()
        let before = shell.tasks
        let said = shell.run("done #home " + form.replacing("%", with: slip))
        #expect(shell.tasks == before || shell.tasks == right.tasks, "\(form) \(slip): \(said)")
        #expect(shell.tasks == before || condition != "garden", "\(form) \(slip): \(said)")
      }
    }
  }

  /// Quotes around nothing, as of an empty variable of a script, select nothing.
  @Test(arguments: [
    "\"\" #home", "#home \"\"", "#home and \"\"", "#home or \" \"", "(\"\" or !high) #home",
    "#home -\"\"", "「」 #home",
  ])
  func emptyQuotesAreNoCondition(filter: String) throws {
    let shell = try Self.house()
    for verb in ["done", "delete"] {
      let before = shell.model.state
      let said = shell.run("\(verb) \(filter)")
      #expect(shell.model.state == before && shell.status == .usage, "\(said)")
    }
  }

  /// What joins conditions or looks like one is no new tag and no new text.
  @Test(arguments: [
    "tag 1 or 2 zz", "tag 1 and 2 zz", "tag 1 | 2", "tag 1,3 not 3 zz", "tag 1 と 2 重要",
    "tag 1 または 2 重要",
    "tag #home か #errands 重要", "tag #home 以外 重要", "tag @Anna pa* zz", "tag @Anna monday..friday zz",
    "tag @Anna /paint/ zz", "tag @Anna ~paint zz", "tag #home projct:foo", "tag 1 du:friday",
    "tag 1 dew<friday", "tag 1 !hgih", "tag #home 当:花子 重要", "tag #errands except #home zz",
    "edit 1 と 2 #zz", "edit 1 か 2 !高", "edit 1 または 2 #zz", "edit 1 or 2 #zz",
  ])
  func wordsOfFiltersAreNoValues(line: String) throws {
    let shell = try Self.house()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.model.state == before && shell.status != .done, "\(said)")
    #expect(!said.contains { $0.contains("Which task?") }, "\(said)")
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
