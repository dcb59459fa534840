import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Completion where little was typed.
@Suite struct ShortInputCompletionTests {
  private static func candidates(_ line: String) throws -> [Candidate] {
    let shell = try TestShell([
      "user add Anna seat 12", "user add Bob seat 3", "add Buy milk #home !low",
      "add Sweep #garden every:week", "add Old", "done 3",
    ])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    return completer.candidates(in: line, cursor: line.utf8.count).candidates
  }

  @Test(arguments: [
    ("add Foo #", ["#garden", "#home"]), ("list #", ["#garden", "#home"]),
    ("edit 1 #", ["#garden", "#home"]), ("set filter #", ["#garden", "#home"]),
    ("list -#", ["-#garden", "-#home"]), ("add Foo ＃", ["＃garden", "＃home"]),
    ("add Foo ＠", ["@Anna", "@Bob"]), ("list @", ["@Anna", "@Bob"]),
    ("list -@", ["-@Anna", "-@Bob"]), ("list -@a", ["-@Anna"]),
    ("list user:", ["user:Anna", "user:Bob"]),
    ("add Foo !", ["!high", "!medium", "!low"]), ("list !", ["!high", "!medium", "!low"]),
    ("add Foo after:", ["after:2", "after:1"]), ("add Foo after:1,", ["after:1,2", "after:1,1"]),
    ("list (#", ["#garden", "#home"]), ("list (@b", ["@Bob"]), ("list (over", ["overdue"]),
    ("seat ", ["3", "12"]), ("skip ", ["Sweep"]), ("skip m", []), ("skip sw", ["Sweep"]),
    ("note 1 #", []), ("add \"#", []),
  ])
  func offered(line: String, insertions: [String]) throws {
    #expect(try Self.candidates(line).map(\.insertion) == insertions)
  }

  /// Keys and filter words are offered in the user's language.
  @Test func japaneseKeys() throws {
    let shell = try TestShell(["user add 花子"], language: .japanese)
    func shown(_ line: String) -> [String] {
      Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
        .candidates(in: line, cursor: line.utf8.count).candidates.map(\.insertion)
    }
    let offered = shown("list ")
    #expect(!offered.contains("due:") && !offered.contains("overdue"), "\(offered)")
    #expect(Set(["優先度:", "期限:", "担当:", "並び順:", "期限切れ"]).isSubset(of: offered), "\(offered)")
    #expect(shown("add 牛乳 期") == ["期限:"])
    #expect(shown("list pri") == ["priority:"])
    #expect(shown("list sort:").contains("sort:期限") && shown("list sort:du").first == "sort:due")
  }

  @Test func filterWordsFollowABracket() throws {
    #expect(
      try Self.candidates("list (").map(\.insertion) == Self.candidates("list ").map(\.insertion))
    #expect(try Self.candidates("list (").count > 5)
  }

  @Test func onlyDeadlinesAreSaidToBeDue() throws {
    #expect(try Self.candidates("date tomo").map(\.detail) == ["Thu 12 Mar (tomorrow)"])
    #expect(try Self.candidates("add x wait:tomo").map(\.detail) == ["Thu 12 Mar (tomorrow)"])
    #expect(try Self.candidates("add x due:tomo").map(\.detail) == ["due Thu 12 Mar (tomorrow)"])
  }
}
