import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Restricting work to some tasks for a while.
@Suite struct ContextCommandTests {
  @Test func aContextNarrowsAndGives() throws {
    let shell = try TestShell(["add Write report #work", "add Buy milk", "add Call project:office"])
    #expect(shell.run("context") == ["No contexts yet.", "  > context work = #work"])
    #expect(
      shell.run("context work = #work or project:office") == [
        "context work now means: #work or project:office"
      ])
    #expect(
      shell.run("context work") == [
        "In work: #work or project:office; new tasks get #work", "  > context none",
      ])
    #expect(
      shell.run("count").first
        == "~ 1 task outside context work is hidden (context none shows all)."
    )
    #expect(shell.run("add Plan").first == "Added 4: Plan, #work")
    #expect(shell.run("add Plan #home").first == "Added 5: Plan, #home (new), #work")
    #expect(shell.run("context") == ["work = #work or project:office *"])
    shell.run("set context.adds off")
    #expect(shell.run("add Think").first == "Added 6: Think")
    #expect(shell.run("context none") == ["All tasks are shown again."])
    #expect(shell.run("count") == ["count 6"])
  }

  @Test func contextIsSavedAndDeleted() throws {
    let shell = try TestShell(["context work = #work project:office"])
    #expect(shell.run("context --save work") == ["Saved work in definitions"])
    #expect(shell.run("context --save").first == "! Please enter a name.")
    #expect(shell.files.text("definitions") == "context work = #work project:office\n")
    shell.run("context work")
    #expect(shell.run("add Plan").first == "Added 1: Plan, project:office (new), #work (new)")
    shell.run("context --delete work")
    #expect(shell.files.text("definitions") == "")
    #expect(shell.shell.settings.filter == nil)
    #expect(
      shell.run("context work") == [
        "! There is no context \"work\".", "  > context work = #work",
      ])
    #expect(shell.run("context x = nope:1 (").first?.hasPrefix("! ") == true)
    #expect(shell.run("context x =").first == "! Please enter a filter.")
    for line in ["context x=\"#work or #home\"", "context x='#work or #home'"] {
      #expect(shell.run(line).first == "context x now means: #work or #home")
    }
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["context 仕事 = #仕事"], language: .japanese)
    #expect(
      shell.run("context 仕事") == ["仕事: #仕事（新しいタスクには #仕事 が付きます）", "  > context なし"])
    #expect(shell.run("context なし") == ["すべてのタスクを表示します"])
    #expect(shell.run("context 家").first == "! 「家」というコンテキストはありません")
  }
}

/// Named sequences of commands.
@Suite struct MacroCommandTests {
  /// A `;` in the words for a macro is part of them, and ends no command.
  @Test(arguments: ["see a;b", "see a ; delete 1", "see a；b"])
  func wordsEndNoCommand(words: String) throws {
    let shell = try TestShell(["add Paint", "macro nn = note 1 $*", "macro ed = edit 1 $*"])
    shell.run("nn \(words)")
    #expect(shell.model.state.tasks.first?.notes.first == words)
    shell.run("ed \(words)")
    #expect(shell.tasks.count == 1 && shell.model.state.tasks.first?.text == words)
  }

  @Test func aMacroRunsItsCommands() throws {
    let shell = try TestShell.office()
    #expect(shell.run("macro").first == "No macros yet.")
    shell.run("macro tidy = done $1 ; count ; add Check $2 again")
    #expect(
      shell.run("macro tidy 1 milk") == [
        "Done 1: Buy milk", "count 5", "Added 8: Check milk again",
        "~ That was 2 steps; to take all of them back: undo 2",
      ])
    #expect(
      shell.run("macro --dry-run tidy 2 rent") == ["done 2", "count", "add Check rent again"])
    #expect(
      shell.run("macro tidy 2 rent --dry-run") == ["done 2", "count", "add Check rent again"])
    #expect(shell.run("macro tidy 2 rent more").first == "! Unexpected \"more\".")
    #expect(shell.run("tidy 2 rent more").first == "! Unexpected \"more\".")
    #expect(
      shell.run("macro tidy") == [
        "! macro tidy needs 2 words.", "  > macro --dry-run tidy",
      ])
    #expect(shell.run("macro") == ["tidy = done $1 ; count ; add Check $2 again"])
    #expect(shell.run("macro tidy 99 x").first == "! tidy:1: There is no task 99.")
    #expect(shell.model.state.tasks.count == 8)
  }

  @Test func theLastLinesBecomeOne() throws {
    let shell = try TestShell.office(history: ["list", "list overdue", "macro", "count"])
    #expect(
      shell.run("macro save standup last 2") == [
        "macro standup runs:", "  | list overdue", "  | count", "  > macro --save standup",
      ])
    #expect(shell.run("macro standup").last == "count 6")
    shell.run("macro --save standup")
    #expect(shell.files.text("definitions") == "macro standup = list overdue ; count\n")
    shell.run("macro --delete standup")
    #expect(shell.files.text("definitions") == "")
    #expect(shell.run("macro standup").first == "! There is no macro \"standup\".")
    #expect(shell.run("macro save x last 0").first == "! macro save takes 1 to 100 lines.")
  }

  /// Failed lines are left out and listed.
  @Test func theLastLinesThatWorkedBecomeOne() throws {
    let shell = try TestShell.office(history: ["list", "lsit", "list overdue", "lsit", "count"])
    #expect(
      shell.run("macro save standup last 2") == [
        "macro standup runs:", "  | list overdue", "  | count", "  > macro --save standup",
        "Left out, because it failed:", "  | lsit",
      ])
    #expect(
      shell.run("macro save all last 9").suffix(3) == [
        "Left out, because they failed:", "  | lsit", "  | lsit",
      ])
    let nothing = try TestShell(history: ["lsit"])
    #expect(nothing.run("macro save x last 3").first == "! Nothing has been typed yet.")
  }

  @Test func deletingDefinesNothing() throws {
    let shell = try TestShell(["macro a = count", "context a = #a"])
    for verb in ["macro", "context"] {
      #expect(shell.run("\(verb) --delete a = #b").first == "! Unexpected \"=\".")
      #expect(shell.run("\(verb) --delete a b").first == "! Unexpected \"b\".")
    }
    #expect(shell.run("macro") == ["a = count"])
    #expect(shell.run("context") == ["a = #a"])
  }

  @Test func macroIsDefinedAndSaved() throws {
    let shell = try TestShell()
    #expect(
      shell.run("macro --save standup = list overdue ; count") == ["Saved standup in definitions"])
    #expect(shell.files.text("definitions") == "macro standup = list overdue ; count\n")
    #expect(shell.run("macro") == ["standup = list overdue ; count"])
  }

  @Test func oneThatRunsItselfEnds() throws {
    let shell = try TestShell(["macro a = macro a"])
    #expect(shell.run("macro a").last?.contains("already running") == true)
  }
}
