import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `help` and `history`.
@Suite struct HelpCommandTests {
  @Test(arguments: ["help", "?", "h"])
  func everyCommandIsListed(line: String) throws {
    let shell = try TestShell()
    shell.run(line)
    let sections = try #require(shell.view.help).sections
    #expect(
      sections.map(\.heading) == [
        "Tasks", "Work", "People", "Overviews", "Offices", "History", "Store", "Shell", "More help",
        "",
      ])
    let listed = sections.dropLast(2).flatMap(\.entries)
    #expect(listed.map(\.term) == CommandTable.standard.commands.map { $0.verb.usage.english })
    #expect(
      sections[0].entries[0]
        == HelpPage.Entry(term: "add TEXT [ATTRIBUTE…] [note:WORD…]", meaning: "add a task"))
    #expect(
      sections[9].entries.map(\.term)
        == [
          "New here? add, list, done and undo are enough to begin with; help tutorial shows them.",
          "help COMMAND explains a command. Tab completes, Ctrl-R searches, Ctrl-D leaves.",
        ])
  }

  @Test(arguments: ["help done", "help DO", "help finish"])
  func aPageTellsOfOneCommand(line: String) throws {
    let shell = try TestShell()
    shell.run(line)
    let sections = try #require(shell.view.help).sections
    #expect(sections.map(\.heading) == ["", "Usage:", "Also:", "Examples:"])
    #expect(sections[0].entries.first?.term == "mark tasks as done")
    #expect(sections[0].entries.last?.term.contains("When a recurring task is done") == true)
    #expect(sections[1].entries.map(\.term) == ["done [TASK…] [DATE]"])
    #expect(sections[2].entries.map(\.term) == ["do, finish, complete"])
    #expect(
      sections[3].entries.map(\.term) == ["done 1", "done milk", "done 2,4-6", "done 3 yesterday"])
  }

  @Test func aFirstWordListsItsCommands() throws {
    let shell = try TestShell()
    shell.run("help user")
    #expect(
      shell.view.help?.sections.first?.entries.map(\.term) == [
        "user add NAME [seat SEAT]", "user rename OLD NEW", "user reading PERSON READING|none",
        "user capacity PERSON TIME|none", "user away PERSON DATE|none", "user delete PERSON",
        "user seat PERSON SEAT|none",
      ])
    shell.run("help user add")
    #expect(shell.view.help?.sections[1].entries.map(\.term) == ["user add NAME [seat SEAT]"])
  }

  @Test func unknownTopics() throws {
    let shell = try TestShell()
    #expect(
      shell.run("help ad") == [#"! There is no help on "ad"."#, "  > did you mean add?"])
    #expect(
      shell.run("help xyzzy") == [
        #"! There is no help on "xyzzy"."#, "  > help lists the commands",
      ])
    #expect(
      shell.run("help burndown") == [#"! There is no help on "burndown"."#, "  > stats"])
    #expect(shell.status == .usage)
    let japanese = try TestShell(language: .japanese)
    #expect(
      japanese.run("help xyzzy") == ["! 「xyzzy」の説明はありません", "  > コマンドの一覧は「help」"])
  }

  /// A name that is a command or a topic as well, such as `list`, has the page of that.
  @Test func everySettingHasAPage() throws {
    let shell = try TestShell()
    shell.run("help ghost")
    #expect(shell.view.help?.sections[1].entries.map(\.term) == ["set ghost on|off"])
    for setting in Setting.all {
      shell.run("help \(setting.name)")
      #expect(shell.status == .done, "\(setting.name)")
    }
    shell.run("help hooks")
    #expect(shell.status == .done)
  }

  @Test(arguments: ["sun", "Sunday", "日", "日曜", "日曜日"])
  func weekStarts(word: String) throws {
    let shell = try TestShell()
    shell.run("set week-starts \(word)")
    #expect(shell.shell.settings.dateStyle.weekStart == .sunday)
  }

  @Test func historyIsClearedAfterAQuestion() throws {
    let shell = try TestShell(history: ["add Milk", "list"])
    let person = Person(["n", "y"])
    shell.shell.input = person
    shell.run("history clear")
    #expect(shell.run("history") == ["add Milk", "list"])
    #expect(shell.run("history clear") == ["Deleted 2 lines of history."])
    #expect(shell.run("history").isEmpty && person.questions.count == 2)
    let script = try TestShell(history: ["list"])
    #expect(script.run("history \"clear\"") == ["No line of the history matches."])
    #expect(script.run("history clear") == ["Deleted 1 line of history."])
  }

  @Test func oldChangesAreDroppedAfterAQuestion() throws {
    let shell = try TestShell(["add Milk"])
    let (lines, questions) = shell.run("store fold", answers: "n")
    #expect(questions.count == 1 && lines.last?.contains("Dropped") != true)
    #expect(shell.run("store fold", answers: "y").questions.count == 1)
  }

  @Test func historyShowsLinesTypedBefore() throws {
    let shell = try TestShell(history: ["add Milk", "list", "add ﾐﾙｸ"])
    #expect(shell.run("history") == ["add Milk", "list", "add ﾐﾙｸ"])
    #expect(shell.run("history MILK") == ["add Milk"])
    #expect(shell.run("history ミルク") == ["add ﾐﾙｸ"])
    #expect(shell.run("history nothing") == ["No line of the history matches."])
  }

  /// The lines were typed an hour apart, the last one an hour ago; it is ten in the morning.
  @Test func historyIsSearchedByOutcomeAndDay() throws {
    let lines = ["lsit", "add Milk"] + (1...9).map { "show \($0)" } + ["lsit", "add Bread"]
    let shell = try TestShell(history: lines)
    #expect(shell.run("history failed") == ["lsit", "lsit"])
    #expect(shell.run("history since:today") == Array(lines.suffix(10)))
    #expect(shell.run("history failed since:today") == ["lsit"])
    #expect(shell.run("history since:today add") == ["add Bread"])
    #expect(shell.run("history \"failed\"") == ["No line of the history matches."])
    #expect(shell.run("history since:yesterday").count == lines.count)
    let japanese = try TestShell(language: .japanese, history: lines)
    #expect(japanese.run("履歴 失敗 以降:今日") == ["lsit"])
  }

  @Test func aLineOfHistoryIsDeleted() throws {
    let shell = try TestShell(history: ["add Milk", "list", "add Milk today", "list"])
    #expect(shell.run("history delete list") == ["Deleted 1 line of history."])
    #expect(shell.run("history") == ["add Milk", "add Milk today"])
    #expect(shell.run("history delete Milk") == ["The history has no such line: Milk"])
    let person = Person(["n", "y"])
    shell.shell.input = person
    shell.run("history delete milk")
    #expect(shell.run("history").count == 2)
    shell.run("履歴 削除 milk")
    #expect(shell.run("history").isEmpty)
    #expect(person.questions.first?.contains("these 2 lines") == true)
    #expect(UnrecordedLine.matches("history delete x") && UnrecordedLine.matches("  History  削除 x"))
    #expect(
      !UnrecordedLine.matches("history deleted") && !UnrecordedLine.matches("add history delete"))
  }

  /// In a list for people, a pasted block is one row.
  @Test func aBlockIsARow() throws {
    let block = "add one\nadd two\n" + String(repeating: "add three\n", count: 20)
    let shell = try TestShell(history: [block])
    let shown = shell.run("history")
    #expect(shown.count == 1 && shown[0].hasPrefix("add one ⏎ add two ⏎ add three"))
    #expect(shown[0].hasSuffix("…") && shown[0].count <= 61)
  }
}
