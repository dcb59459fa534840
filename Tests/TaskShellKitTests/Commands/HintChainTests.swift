import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Habitual input and its answers.
@Suite struct HintChainTests {
  @Test(arguments: [
    ("task number 77", "77"), ("task no 1 done", "1 done"), ("task #1 done", "1 done"),
    ("task 3", "3"), ("task number", "add number"), ("3.1", "show 3 or note 3.1"),
    ("user ad Carl seat 7", "user add Carl seat 7"), ("user ad", "user add"),
    ("suer add Carl", "user"), ("usr delete Anna", "user"), ("stats2 @Anna", "stats"),
    ("stts project:house", "stats"), ("caledar 3", "calendar"), ("tsats @Anna", "stats"),
  ])
  func wordsThatAreNoCommand(line: String, meant: String) throws {
    #expect(try TestShell.office().run(line).last == "  > did you mean \(meant)?")
  }

  /// Values without their mark, and the forms of other programs.
  @Test(arguments: [
    ("list high", "did you mean !high?"), ("list shop", "did you mean #shop?"),
    ("list has:notes", "did you mean note:any?"),
    ("list sort:urgency-", "did you mean -urgency?"), ("list sort:due+", "did you mean due?"),
    ("list project:", "project:house or project:none; put it in quotes to make it text"),
    ("set list tabel", "did you mean table?"), ("done high", "did you mean !high?"),
  ])
  func valuesWithoutTheirMark(line: String, hint: String) throws {
    let shell = try TestShell(["add Buy milk #shop !high", "add Paint #home"])
    let before = shell.model.state
    #expect(shell.run(line).last?.hasPrefix("  > " + hint) == true)
    #expect(shell.model.state == before)
  }

  /// The name of a person, a tag or a project that no text contains, without its mark.
  @Test(arguments: [
    ("anna", "@Anna"), ("shop", "#shop"), ("house", "project:house"),
    ("house.kitchen", "project:house.kitchen"), ("work", "#work or project:work"),
  ])
  func namesWithoutTheirMark(word: String, meant: String) throws {
    let shell = try TestShell([
      "user add Anna", "add Buy milk #shop project:house.kitchen @Anna",
      "add Paint #work project:work",
    ])
    for verb in ["list", "count", "done", "delete"] {
      #expect(shell.run("\(verb) \(word)").last == "  > did you mean \(meant)?", "\(verb)")
    }
  }

  /// The advice to add a person works as it stands.
  @Test(arguments: ["Carl", "Carl Smith", "1", "none", "#errands Bob", "!x", "due:friday", "(a"])
  func anUnknownPersonCanBeAdded(name: String) throws {
    let shell = try TestShell.office()
    let hint = try #require(shell.run("user rename \"\(name)\" Dora").last)
    guard let add = hint.split(separator: "; ").last, add.hasPrefix("user add ") else {
      #expect(hint.hasPrefix("  > "))
      return
    }
    shell.run(String(add.replacing(" adds that person", with: "")))
    #expect(shell.status == .done, "\(hint)")
  }

  /// A recurrence or a day with a preposition where a date is expected is refused with what is meant.
  @Test(arguments: [
    ("every friday", "every:friday"), ("every week friday", "every:week friday"),
    ("before friday", "friday"), ("after friday", "friday"), ("2x a week", "every:mon,thu"),
    ("twice a week", "every:mon,thu"), ("毎週金曜", "every:毎週金曜"), ("週2回", "every:毎週月木"),
  ])
  func whatIsMeantByNoDate(words: String, meant: String) throws {
    for line in ["due 1 \(words)", "edit 1 due:\(words)", "add x due:\(words)"] {
      let shell = try TestShell.office()
      let before = shell.model.state
      let lines = shell.run(line)
      #expect(
        lines.last == "  > for example \(meant)" && shell.status == .usage, "\(line): \(lines)")
      #expect(shell.model.state == before)
    }
  }

  /// In Japanese, the key is a Japanese one, and the line with it is read.
  @Test(arguments: [("毎週金曜", "繰り返し:毎週金曜"), ("週2回", "繰り返し:毎週月木")])
  func whatIsMeantInJapanese(words: String, meant: String) throws {
    let shell = try TestShell(["add 掃除"], language: .japanese)
    #expect(shell.run("期限 1 \(words)").last == "  > 書き方の例: \(meant)")
    shell.run("編集 1 \(meant)")
    #expect(shell.status == .done && shell.model.state.tasks.first?.recurrence != nil)
  }

  /// The halves of a date with a recurrence are read in any order.
  @Test(arguments: [
    ("friday every week", "every week friday"),
    ("tomorrow 9am every day", "every day 9am starting tomorrow"),
    ("金曜 毎週", "毎週金曜"), ("march 20 every month", "every month starting march 20"),
  ])
  func halves(one: String, other: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run("date \(one)") == shell.run("date \(other)") && shell.status == .done)
  }

  /// The value of such a verb is no text, in quotes or not.
  @Test(arguments: [
    "due 1 2026-02-30", "due 1 25:00", "postpone 1 2026-02-30", "snooze 1 25:00",
    "remind 1 2026-02-30", "date 2026-02-30", "date 25:00", "user away Anna 2026-02-30", "tag 1 +",
    "tag 1 #",
  ])
  func aValueIsNotMadeText(line: String) throws {
    let shell = try TestShell.office()
    let lines = shell.run(line)
    #expect(shell.status == .usage)
    #expect(lines.allSatisfy { !$0.contains("quotes") }, "\(lines)")
  }

  /// A word like a flag of `ls` is not silently read as an exclusion.
  @Test(arguments: [
    ("ls -l", "l"), ("list -a", "a"), ("ls -la", "la"), ("ls -ltr", "ltr"), ("list －ｌ", "ｌ"),
    ("count -x", "x"), ("list @Anna -l", "l"), ("list milk or -l", "l"), ("agenda -L", "L"),
  ])
  func flagsAreNoConditions(line: String, letter: String) throws {
    let shell = try TestShell.office()
    #expect(
      shell.run(line).suffix(2) == [
        "! There is no option \"-\(letter)\".",
        "  > did you mean \(letter.contains("a") ? "list all" : "ls") or not \(letter)?",
      ])
    #expect(shell.status == .usage)
    #expect(shell.run("list not \(letter)").allSatisfy { !$0.hasPrefix("!") })
  }

  @Test func aChangeRefusesThemToo() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("done due:today -l") == [
        "! There is no option \"-l\"; nothing changed.", "  > did you mean not l?",
      ])
    let japanese = try TestShell.office(language: .japanese)
    #expect(
      japanese.run("list -la") == ["! 「-la」というオプションはありません", "  > もしかして: list すべて、not la"])
  }

  @Test(arguments: [
    "list -milk", "list -3", "list -@anna", "list -#home", "list -!high", "list -done", "list -牛",
    "list -/l/", "list -it", "list -art", "list -C\\#", "list -\"l\"", "list -due:today",
    "list -l*",
  ])
  func hintKeepsExclusion(line: String) throws {
    let shell = try TestShell.office()
    _ = shell.run(line)
    #expect(shell.status == .done)
  }

  @Test func aTagOfOneLetterIsOne() throws {
    let shell = try TestShell(["add A #l", "add B"])
    #expect(shell.run("list -l") == ["# 2 B"])
  }

  @Test func orderingIsListedInTheLanguage() throws {
    let shell = try TestShell(language: .japanese)
    for line in ["list sort:x", "list group:x", "list columns:x"] {
      let hint = try #require(shell.run(line).last)
      #expect(hint.contains("期限、") && hint.contains("優先度") && !hint.contains("due"), "\(hint)")
      for key in hint.dropFirst(4).split(separator: "、") {
        #expect(shell.run("\(line.dropLast())\(key)").allSatisfy { !$0.hasPrefix("!") }, "\(key)")
      }
    }
  }

  /// Cancelling a question with Ctrl-C is different from answering no.
  @Test func aQuestionIsLeft() throws {
    let shell = try TestShell()
    #expect(shell.run("add Call @Bob", answers: .interrupted).lines == ["! Nothing changed."])
    #expect(
      shell.run("add Call @Bob", answers: "n").lines.first == "! There is nobody named Bob.")
  }
}
