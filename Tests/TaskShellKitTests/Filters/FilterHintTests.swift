import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Hints for filters that match nothing or are ambiguous.
@Suite struct FilterHintTests {
  @Test(arguments: [
    ("due < fri", "write due<fri or due:today, without spaces"),
    ("due != today", "write due<fri or due:today, without spaces"),
    ("overdeu", "did you mean overdue?"),
    ("期限ぎれ", "did you mean 期限切れ?"), ("freday", "did you mean friday?"),
  ])
  func hinted(filter: String, hint: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run("list \(filter)") == ["No task matches.", "  > " + hint])
  }

  /// `by due` sorts, `by project` groups, and `sort by` and `group by` do so by every attribute.
  @Test func orderInWordsIsOffered() throws {
    let shell = try TestShell.office()
    for attribute in AttributeTable.standard.sortable {
      let key = attribute.key.rawValue
      let option = ["project", "tag", "user"].contains(key) ? "group" : "sort"
      #expect(shell.run("list by \(key)").last == "  > did you mean \(option):\(key)?")
      for words in ["sort", "sort by", "sorted by", "order by", "ordered by"] {
        #expect(shell.run("list \(words) \(key)").last == "  > did you mean sort:\(key)?")
      }
      for words in ["group", "group by", "grouped by"] {
        #expect(shell.run("list \(words) \(key)").last == "  > did you mean group:\(key)?")
      }
    }
  }

  /// A word in the form of a condition that is invalid is refused, so that a script does not read
  /// it as text.
  @Test(arguments: [
    ("due=today", "did you mean due:today?"), ("due!=today", "did you mean -due:today?"),
    ("prioriy:high", "did you mean priority:high?"), ("dew:friday", "did you mean due:friday?"),
    ("is:overdeu", "did you mean overdue?"), ("urgency>5", "did you mean sort:urgency?"),
    ("案件:庭", "did you mean project:庭?"),
    ("(status:foo or !high)", "did you mean open, done or all?"),
  ])
  func conditionsThatAreNoneAreRefused(filter: String, hint: String) throws {
    let shell = try TestShell.office()
    for verb in ["list", "count", "calendar"] {
      let said = shell.run("\(verb) \(filter)")
      #expect(said.first?.hasSuffix(" is not a condition.") == true)
      #expect(said.last == "  > " + hint)
      #expect(shell.status == .usage)
    }
  }

  @Test(arguments: [("foo:bar", "foo"), ("points>3", "points"), ("size>=2", "size")])
  func attributesThatAreNoneAreNamed(filter: String, key: String) throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("list \(filter)") == [
        "! There is no attribute \"\(key)\".", "  > put it in quotes to make it text",
      ])
    #expect(shell.status == .usage)
    #expect(
      shell.run("done \(filter)").first == "! There is no attribute \"\(key)\"; nothing changed.")
    let japanese = try TestShell.office(language: .japanese)
    #expect(japanese.run("list \(filter)").first == "! 「\(key)」という属性はありません")
    #expect(japanese.run("done \(filter)").first == "! 「\(key)」という属性はないため、何も変更していません")
    shell.run("attribute add \(key) number")
    #expect(shell.run("list \(key.dropLast())z>3").last == "  > did you mean \(key)>3?")
  }

  @Test func aTextWithAColonIsFound() throws {
    let shell = try TestShell.office()
    shell.run("add \"Read foo:bar again\"")
    #expect(shell.run("list foo:bar") == ["# 8 Read foo:bar again"])
  }

  @Test(arguments: ["xyz", "\"and\"", "10:30", "http://x", "wow!", "milk and rent", "C:\\Users"])
  func nothingIsHintedElsewhere(filter: String) throws {
    #expect(try TestShell.office().run("list \(filter)") == ["No task matches."])
  }

  @Test func matchNeedsNoHint() throws {
    let shell = try TestShell(["add Bread and butter", "add not due=today"])
    #expect(shell.run("list bread and butter") == ["# 1 Bread and butter"])
    #expect(shell.run("list \"not\" due=today") == ["# 2 not due=today"])
  }

  @Test(arguments: ["limit:3 limit:4", "sort:due sort:text", "group:tag milk group:tag"])
  func optionsAreGivenOnce(filter: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run("list \(filter)").first?.hasSuffix(": is given twice.") == true)
    #expect(shell.status != .done)
  }

  @Test(arguments: ["list 3/4", "count -3/4", "list 3/4 milk"])
  func ambiguousDatesAreRefused(line: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line).first == "! \"3/4\": which is the month?")
    #expect(shell.run("list \"3/4\"") == ["No task matches."])
  }

  @Test func itNamesATaskInLists() throws {
    let shell = try TestShell.office()
    shell.run("show 2")
    #expect(shell.run("list it") == ["# 2 Pay rent (2026/03/31)"])
    #expect(shell.run("count it") == ["count 1"])
    #expect(shell.run("list \"it\"") == ["No task matches."])
  }
}
