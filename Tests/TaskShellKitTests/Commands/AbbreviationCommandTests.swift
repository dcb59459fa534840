import Testing

@testable import TaskShellKit

@Suite struct AbbreviationCommandTests {
  /// The line after its last word was expanded; nil if it is not an abbreviation.
  private func expanded(_ line: String, _ shell: TestShell) -> String? {
    shell.shell.expansion(of: line, at: line.utf8.count).map { range, text in
      String(decoding: line.utf8.prefix(range.lowerBound), as: UTF8.self) + text
    }
  }

  @Test func aWordIsWrittenOut() throws {
    let shell = try TestShell(["abbr pr = project:", "abbr あす = 期限:明日 !高", "abbr q = \"a b\""])
    #expect(expanded("pr", shell) == "project:")
    #expect(expanded("add Buy milk pr", shell) == "add Buy milk project:")
    #expect(expanded("add 牛乳 あす", shell) == "add 牛乳 期限:明日 !高")
    #expect(expanded("add PR", shell) == "add project:")
    #expect(expanded("add q", shell) == "add \"a b\"")
    for line in [
      "add prx", "add xpr", "add \"pr", "add \"pr\"", "add \\pr", "add #pr", "add pr:", "abbr pr",
      "abbr x = pr", "", " ", "pr ",
    ] {
      #expect(expanded(line, shell) == nil, "\(line)")
    }
    // The cursor is within the word.
    #expect(shell.shell.expansion(of: "add prx", at: 6) == nil)
  }

  /// The name of a definition is not written out; everything else is, after any verb.
  @Test func aNameIsKept() throws {
    let shell = try TestShell(["abbr pr = project:"])
    for line in [
      "abbr pr", "abbr --delete pr", "省略語 pr", "abbr x = pr", "alias pr", "alias --delete pr",
      "別名 pr", "report pr", "macro pr", "context pr", "template delete pr", "help pr", "set pr",
      "list ; abbr pr",
    ] {
      #expect(expanded(line, shell) == nil, "\(line)")
    }
    for line in [
      "alias x = list ", "report x = ", "context x = ", "macro x = add Foo ", "delete ", "list ",
      "追加 牛乳 ",
    ] {
      #expect(expanded(line + "pr", shell) == line + "project:", "\(line)")
    }
  }

  @Test func abbreviationsAreListedAndRemoved() throws {
    let shell = try TestShell()
    #expect(shell.run("abbr") == ["No abbreviations yet.", "  > abbr pr = project:"])
    shell.run("abbr pr = project:")
    shell.run("abbr tm = due:tomorrow")
    #expect(shell.run("abbr") == ["pr = project:", "tm = due:tomorrow"])
    #expect(shell.run("abbr PR") == ["pr = project:"])
    shell.run("abbr pr=project:home")
    #expect(shell.run("abbr pr") == ["pr = project:home"])
    #expect(shell.run("abbr --delete prr").last == "  > did you mean pr?")
    shell.run("abbr --delete pr")
    #expect(shell.run("abbr") == ["tm = due:tomorrow"])
    #expect(shell.run("abbr a b = c").first?.hasPrefix("!") == true)
    #expect(shell.run("abbr #a = c").first == "! \"#a\" cannot be an abbreviation.")
  }

  /// An alias stays in the line; an abbreviation does not run by itself.
  @Test func abbreviationIsNoAlias() throws {
    let shell = try TestShell(["alias ll = list", "abbr li = list"])
    #expect(expanded("ll", shell) == nil)
    shell.run("li")
    #expect(shell.status != .done)
  }
}
