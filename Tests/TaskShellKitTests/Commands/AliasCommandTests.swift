import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct AliasCommandTests {
  /// A second line of the start-up file would be a second command.
  @Test(arguments: ["alias --save x = add \"a\nadd b\"", "set --save filter \"a\nadd b\""])
  func savedAliasIsOneLine(line: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line).first == "! Only one line can be kept.")
    #expect(shell.files.contents.isEmpty)
  }

  /// A name by which a command could be called as well is taken, and that is said, whichever name it is.
  @Test func hiddenMeaningOfANameIsReported() throws {
    for language in Language.allCases {
      let shell = try TestShell(language: language)
      for (name, verb) in [("mine", "store mine"), ("theirs", "store theirs"), ("一覧", "list")] {
        let lines = shell.run("alias \(name) = count")
        let told = language.say(Message.wasAnotherName(name, of: verb))
        #expect(lines.contains { $0.contains(told.text) }, "\(lines)")
        #expect(told.hint.map { hint in lines.contains { $0.contains(hint) } } == true, "\(lines)")
      }
      #expect(shell.run("alias anna = count").count == 1)
    }
  }

  @Test func aLineBeginsWithWhatTheAliasStandsFor() throws {
    let shell = try TestShell.office()
    #expect(shell.run("alias ours = list @Anna open") == ["ours now means: list @Anna open"])
    #expect(shell.run("ours") == ["# 3 Call Anna (2026/03/11 09:00) @Anna !overdue"])
    #expect(shell.run("OURS done") == ["No task matches."])
    shell.run("alias home = add #home")
    #expect(
      shell.run("home Paint tomorrow") == ["Added 8: Paint, due Thu 12 Mar (tomorrow), #home (new)"]
    )
    #expect(shell.run("undo").first == "Undone: home Paint tomorrow")
    #expect(shell.run(arguments: "home", "Paint tomorrow").first?.contains("due Thu") == true)
    #expect(shell.run(arguments: "ours", "--json").count == 1)
    #expect(shell.view.formats == [.json, .table])
  }

  /// Quotes around all of a command are those that another shell needs.
  @Test(arguments: [
    "gs='list started'", "gs=\"list started\"", "gs = 'list started'", "gs = \"list started\"",
    "gs=list started",
  ])
  func quotesAroundACommand(words: String) throws {
    let shell = try TestShell()
    #expect(shell.run("alias \(words)") == ["gs now means: list started"])
    #expect(shell.run("alias gp = list 'buy milk'") == ["gp now means: list \"buy milk\""])
  }

  /// A single command from an outer shell warns that its effect ends with the run.
  @Test(arguments: [
    ("alias x = list today", "  > to keep it: alias --save x = list today"),
    ("set color never", "  > to keep it: set --save color never"),
    ("context work = #work", "  > to keep it: context --save work = #work"),
    ("context home", "  > to enter it at every start, put context home into rc"),
    (
      "select 1",
      "  > name the task in the command, as in done 1, or start taskshell without a command and select there"
    ),
  ])
  func oneCommandIsARun(line: String, hint: String) throws {
    let shell = try TestShell(["add Buy milk", "context home = #home"])
    #expect(!shell.run(line).contains { $0.contains("this run") })
    shell.shell.scripts.isOneShot = true
    let shown = shell.run(line)
    #expect(shown.suffix(2) == ["~ This lasts for this run only.", hint])
  }

  @Test func aContextIsDefinedAndKeptAtOnce() throws {
    let shell = try TestShell()
    #expect(shell.run("context --save work = #work") == ["Saved work in definitions"])
    #expect(shell.files.text("definitions") == "context work = #work\n")
  }

  @Test func reportsAreNamed() throws {
    let shell = try TestShell()
    #expect(
      shell.run("report nix") == [
        #"! There is no report "nix"."#, "  > there are none yet: report nix = @Anna sort:due",
      ])
    shell.run("report late = overdue sort:due")
    shell.run("alias p = add #p")
    shell.run("report soon = today")
    #expect(shell.run("report nix").last == "  > there is late and soon")
    #expect(shell.run("report --delete nix").first == #"! There is no report "nix"."#)
  }

  @Test func shownAndTakenAway() throws {
    let shell = try TestShell()
    #expect(shell.run("alias") == ["No aliases yet.", "  > alias anna = list @anna"])
    #expect(shell.run("report") == ["No reports yet.", "  > report hot = !high or overdue"])
    for line in ["alias t=list today --json", "alias a2 = t \"two words\" due:\"next friday\""] {
      #expect(shell.run(line).count == 1)
    }
    let all = [#"a2 = t "two words" due:"next friday""#, "t = list today --json"]
    #expect(shell.run("alias") == all)
    #expect(shell.run("alias T") == [all[1]])
    #expect(shell.run("help t") == [all[1]])
    #expect(shell.run("alias --delete t").isEmpty)
    #expect(shell.run("alias") == [all[0]])
    #expect(shell.run("a2") == ["! There is no command \"t\".", "  > help lists the commands"])
    #expect(shell.run("a3") == ["! There is no command \"a3\".", "  > did you mean a or a2?"])
    #expect(shell.run("alias t") == ["! There is no alias \"t\".", "  > alias lists them"])
  }

  @Test(arguments: [
    (
      "alias list = count",
      ["! \"list\" is a command and cannot be an alias.", "  > choose another name"]
    ),
    (
      "alias ls = count",
      ["! \"ls\" is a command and cannot be an alias.", "  > choose another name"]
    ),
    (
      "alias user = users",
      ["! \"user\" is a command and cannot be an alias.", "  > choose another name"]
    ),
    ("alias b = b", ["! That alias would refer to itself: b = b"]),
    ("alias AA = c x", ["! That alias would refer to itself: AA = c = b = aa"]),
    (
      "alias x = lsit", ["! There is no command \"lsit\".", "  > did you mean list, edit or exit?"]
    ),
    ("alias 3 = list", ["! \"3\" cannot be an alias.", "  > alias anna = list @anna"]),
    ("alias @a = list", ["! \"@a\" cannot be an alias.", "  > alias anna = list @anna"]),
    ("alias # = list", ["! \"#\" cannot be an alias.", "  > alias anna = list @anna"]),
    ("alias x =", ["! Please enter a command.", "  > help alias"]),
    ("alias --delete", ["! Please enter a name.", "  > help alias"]),
    (
      "alias x y",
      ["! A \"=\" belongs between the name and what it stands for.", "  > alias x = y"]
    ),
    ("alias --delete bb", ["! There is no alias \"bb\".", "  > did you mean b?"]),
  ])
  func refused(line: String, shown: [String]) throws {
    let shell = try TestShell(["alias aa = list", "alias b = aa open", "alias c = b"])
    #expect(shell.run(line) == shown)
    #expect(shell.status == .usage)
    #expect(shell.run("alias").count == 3)
  }

  @Test func aQuotedWordIsNoAlias() throws {
    let shell = try TestShell(["alias ours = list"])
    #expect(shell.run("\"ours\"").first == "! There is no command \"ours\".")
  }

  @Test(arguments: [
    ("", "alias ours = list @anna\n"),
    ("alias ours=count\nadd A\n", "alias ours = list @anna\nadd A\n"),
    ("alias other = ours\n", "alias other = ours\nalias ours = list @anna\n"),
  ])
  func saved(before: String, after: String) throws {
    let shell = try TestShell(["user add Anna"], files: ["definitions": before])
    #expect(shell.run("alias --save ours = list @anna") == ["Saved ours in definitions"])
    #expect(shell.files.text("definitions") == after)
    #expect(shell.run("alias --delete ours") == ["Removed ours from definitions"])
    #expect(shell.files.text("definitions")?.contains("alias ours") == false)
    #expect(!shell.shell.aliases.all.contains { $0.name == "ours" })
  }

  @Test func theStartUpFileDoesNotEditItself() throws {
    let rc = "alias ours = list\nalias --delete ours\n"
    let shell = try TestShell(files: ["definitions": rc])
    shell.shell.scripts.isStarting = true
    #expect(shell.run(script: rc).isEmpty)
    #expect(shell.files.text("definitions") == rc)
    #expect(shell.shell.aliases.all.isEmpty)
  }

  @Test func savedLaterAndOnlyIfTheFileCanBeWritten() throws {
    let shell = try TestShell(["alias ours = list \"a b\""])
    #expect(shell.run("alias --save ours") == ["Saved ours in definitions"])
    #expect(shell.files.text("definitions") == "alias ours = list \"a b\"\n")
    shell.files.writeFailure = 13
    #expect(
      shell.run("alias new1 = list --save").first?.hasPrefix("! Cannot write definitions") == true)
    #expect(shell.run("alias") == ["ours = list \"a b\""])
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("alias 今日 = list today") == ["今日 を定義しました: list today"])
    #expect(shell.run("今日") == ["該当するタスクはありません"])
    #expect(shell.run("alias 今日 = 今日") == ["! 別名が循環しています: 今日 = 今日"])
  }

  // MARK: While it is typed

  private func office() throws -> (TestShell, TaskIndex) {
    let shell = try TestShell.office()
    for line in ["alias mine = list @Anna", "alias b = done buy", "alias home = add #home"] {
      shell.run(line)
    }
    return (shell, TaskIndex(observing: shell.model))
  }

  @Test(
    arguments: [
      ("mine", "= list @Anna → @Anna"), ("mine today", "= list @Anna → today @Anna"),
      ("b", "= done buy → 1: Buy milk · 5: Buy 資料"),
      ("b milk", "= done buy → 1: Buy milk"),
      ("home Paint friday", "= add #home → due Fri 13 Mar (in 2 days), #home (new)"),
      ("追加", "= add TEXT [ATTRIBUTE…] [note:WORD…]  add a task"),
      ("一覧 ", "= list [FILTER…] [asof:DATE]  list tasks, by default open ones"),
    ])
  func explained(line: String, expected: String) throws {
    let (shell, index) = try office()
    #expect(LineReader(shell: shell.shell, index: index).explanation(of: line) == expected)
  }

  @Test func looks() throws {
    let (shell, index) = try office()
    let reader = LineReader(shell: shell.shell, index: index)
    #expect(
      reader.styles(of: "mine today") == [
        LineStyle(role: .verb, range: 0..<4), LineStyle(role: .filter, range: 5..<10),
      ])
    #expect(reader.styles(of: "mi").isEmpty)
    #expect(reader.styles(of: "mi x") == [LineStyle(role: .unknownVerb, range: 0..<2)])
  }

  @Test(
    arguments: [
      ("mi", ["mine", "remind", "commit"]), ("mine over", ["overdue"]), ("home x @an", ["@Anna"]),
      ("b mil", []), ("list mi", ["mine"]),
      ("alias mi", ["mine"]), ("alias x = hel", ["help"]), ("alias --save x = hel", ["help"]),
      ("alias --delete h", ["home"]),
      ("alias x = done mil", ["\"Buy milk\""]),
    ] as [(String, [String])])
  func completed(line: String, expected: [String]) throws {
    let (shell, index) = try office()
    let found = Completer(shell: shell.shell, index: index)
      .candidates(in: line, cursor: line.utf8.count)
    #expect(found.candidates.map(\.insertion) == expected)
    if line == "mi" { #expect(found.candidates[0].detail == "list @Anna") }
  }
}
