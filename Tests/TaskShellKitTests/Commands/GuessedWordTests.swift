import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Words of other programs: run if their meaning is clear, otherwise refused with the line to type.
@Suite struct GuessedWordTests {
  @Test(arguments: [
    ("today", "list today"), ("tomorrow", "list tomorrow"), ("week", "list week"),
    ("overdue", "list overdue"), ("all", "list all"), ("completed", "list done"),
    ("ls", "list"), ("今日", "list today"), ("一覧", "list"), ("期限切れ", "list overdue"),
    ("today @anna", "list today @anna"), ("1", "show 1"), ("cat 1", "show 1"),
    ("1,3 list", "list 1,3"), ("man tag", "help tag"), ("people", "users"),
    ("list; count", "list"), ("詳細 1", "show 1"), ("来週", "list 来週"), ("予定", "agenda"),
    ("統計", "stats"), ("理由 1", "why 1"), ("プラン", "plan"), ("レビュー", "review"), ("エイリアス", "alias"),
    ("カウント", "count"),
  ])
  func wordsShow(typed: String, meant: String) throws {
    let shown = try TestShell.office().run(typed)
    let expected = try TestShell.office().run(meant)
    #expect(Array(shown.prefix(expected.count)) == expected)
    #expect(!expected.isEmpty)
  }

  @Test(arguments: [
    ("1 done", "done 1"), ("1 2 done", "done 1 2"), ("complete 1", "done 1"),
    ("done 1 2 3", "done 1-3"), ("rm 1", "delete 1"), ("remove 1", "delete 1"),
    ("del 1", "delete 1"), ("完了 1", "done 1"), ("modify 1 due:friday", "edit 1 due:friday"),
    ("mod 1 #x", "edit 1 #x"), ("1 due:friday #x", "edit 1 due:friday #x"),
    ("1 edit Buy oat milk", "edit 1 Buy oat milk"), ("due 1 next friday", "edit 1 due:next friday"),
    ("due 1,2 friday", "edit 1,2 due:friday"), ("1 due friday", "edit 1 due:friday"),
    ("due 2 none", "edit 2 due:none"), ("tag 1 home +diy", "edit 1 #home #diy"),
    ("tag 1 2 x", "edit 1,2 #x"), ("project 1 a.b", "edit 1 project:a.b"),
    ("pri 1 high", "edit 1 !high"), ("priority 1 h", "edit 1 !high"),
    ("new Buy tea tomorrow", "add Buy tea tomorrow"), ("create Buy tea", "add Buy tea"),
    ("mv @anna @\"bob miller\"", "move @anna @\"bob miller\""), ("追加 茶", "add 茶"),
    ("期限 1 金曜", "due 1 金曜"), ("優先度 2 高", "priority 2 high"), ("タグ 2 家、庭", "tag 2 家 庭"),
    ("プロジェクト 1 家", "project 1 家"), ("priority 1 !high", "priority 1 high"),
    ("priority 1 priority:high", "priority 1 high"), ("due 1 due:friday", "due 1 friday"),
    ("project 1 project:house", "project 1 house"), ("done 1, 2", "done 1 2"),
    ("完了 １、２", "done 1 2"), ("スタート 1", "start 1"), ("ノート 1 x", "note 1 x"),
    ("延期 1 金曜", "postpone 1 金曜"), ("担当 1 Anna", "assign 1 Anna"),
    ("done 1; done 2", "done 1,2"), ("done 1;done 2", "done 1,2"), ("done 1 ; done 2;", "done 1,2"),
    ("add a; b", "add \"a; b\""), ("add a;list", "add \"a;list\""),
    ("add \"a ; list\"", "add \"a ; list\""), ("add a ; count", "add a"),
  ])
  func wordsChange(typed: String, meant: String) throws {
    let (shell, expected) = (try TestShell.office(), try TestShell.office())
    shell.run(typed)
    expected.run(meant)
    #expect(shell.tasks == expected.tasks)
    #expect(shell.model.state.tasks.map(\.tags) == expected.model.state.tasks.map(\.tags))
    #expect(shell.model.state.tasks.map(\.project) == expected.model.state.tasks.map(\.project))
    #expect(shell.model.state.tasks.map(\.priority) == expected.model.state.tasks.map(\.priority))
  }

  @Test(arguments: [
    (
      "due friday", "Which task? Give a number, or select one first.",
      "to set it: due 3 friday; to see what is due then: list due:friday"
    ),
    (
      "project", "Which task? Give a number, or select one first.",
      "to put a task there: project 3 house; to see them all: projects; to see one: list project:house"
    ),
    (
      "+home", "There is no command \"+home\".",
      "to see the tasks with that tag: list #home; to tag a task: tag 3 home"
    ),
    (
      "mv 1 friday", "move gives the tasks of one person to another.",
      "try assign 1 Anna, due 1 friday or project 1 house"
    ),
    (
      "save", "There is no command \"save\".",
      "every change is saved at once; for a copy: store backup FILE"
    ),
  ])
  func severalMeaningsAreRefused(line: String, text: String, hint: String) throws {
    let shell = try TestShell.office()
    let tasks = shell.tasks
    #expect(shell.run(line) == ["! " + text, "  > " + hint])
    #expect(shell.status == .usage)
    #expect(shell.tasks == tasks)
  }

  @Test func inJapaneseTheySayTheSame() throws {
    let shell = try TestShell.office(language: .japanese)
    #expect(
      shell.run("due 金曜") == [
        "! どのタスクですか？ 番号で指定するか、先に選択してください",
        "  > 期限を変えるには「due 3 金曜」、その日が期限のものを見るには「list 期限:金曜」",
      ])
    #expect(shell.run("due 1 明日") == ["タスク 1 を変更しました: Buy milk、期限 3月12日(木・明日)"])
    #expect(shell.run("保存")[1] == "  > 変更はそのつど保存されています（バックアップを作るには「store backup ファイル名」）")
  }

  /// A synonym must not hide a command or lead to none.
  @Test func everyGuessLeadsToACommand() throws {
    let table = CommandTable.standard
    for (word, line) in Synonyms.all(.command) {
      #expect(table.command(named: word) == nil && table.choices(after: word).isEmpty, "\(word)")
      #expect(try table.lookUp(Tokenizer.words(of: line)).count > 0, "\(line)")
      #expect(try Tokenizer.words(of: word).count == 1, "\(word)")
      #expect(word.folded == word, "compared by its bytes: \(word)")
    }
  }

  /// A word has one meaning in each place.
  @Test func noWordStandsTwiceInThePlace() {
    for place in Synonyms.Place.allCases {
      let words = Synonyms.all(place).map(\.word)
      #expect(!words.isEmpty && Set(words).count == words.count, "\(place)")
      for (word, meaning) in Synonyms.all(place) {
        #expect(Synonyms.meaning(of: word, place) == meaning)
        #expect(Synonyms.meaning(of: word + "," + word, place) == nil)
        #expect(place == .virtualTag ? word == word.uppercased() : word == word.folded, "\(word)")
      }
    }
    let starters = Synonyms.all(.command) + Synonyms.all(.verb)
    #expect(Set(starters.map(\.word)).count == starters.count)
  }

  /// A word of another program refers to something that exists.
  @Test func everySynonymMeansSomethingThatThereIs() throws {
    let table = AttributeTable.standard
    for (word, verb) in Synonyms.all(.verb) {
      #expect(CommandTable.standard.command(named: verb) != nil, "\(word)")
    }
    for (word, key) in Synonyms.all(.key) + Synonyms.all(.nearKey) {
      #expect(table[AttributeKey(key)] != nil, "\(word)")
    }
    for (word, key) in Synonyms.all(.recorded) where !key.isEmpty {
      #expect(table[named: key]?.uses.contains(.editable) == true, "\(word)")
    }
    for (word, state) in Synonyms.all(.state) {
      #expect(FilterWord(rawValue: state) != nil, "\(word)")
    }
    let shell = try TestShell.office()
    shell.run("set me Anna")
    for (word, filter) in Synonyms.all(.condition) + Synonyms.all(.virtualTag) {
      for line in filter.split(separator: " or ") {
        shell.run("count \(line)")
        #expect(shell.status == .done, "\(word)")
      }
    }
  }

  @Test func aDefinedAliasComesFirst() throws {
    let shell = try TestShell.office()
    shell.run("alias today = count today")
    #expect(shell.run("today") == ["count 3"])
    shell.run("unalias today")
    #expect(shell.run("today").count == 3)
    #expect(shell.run("unalias today")[0] == "! There is no alias \"today\".")
  }

  @Test func theSelectedTaskIsMeant() throws {
    let shell = try TestShell.office()
    shell.run("select 1")
    shell.run("due friday")
    shell.run("tag home")
    #expect(shell.model.state.task(numbered: 1)?.tags == ["home"])
    #expect(shell.tasks[0] == "1 Buy milk (2026-03-13)")
  }

  @Test func commandsStopAtTheFirstThatIsRefused() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("done 1; nonsense; done 2") == [
        "Done 1: Buy milk", "! There is no command \"nonsense\".",
        "  > help lists the commands",
      ])
    #expect(shell.model.state.task(numbered: 2)?.state == .open)
    #expect(shell.run("undo") == ["Undone: done 1", "Reopened 1: Buy milk"])
  }

  @Test func searchLooksInNotesAndDoneTasks() throws {
    let shell = try TestShell.office()
    shell.run("note 2 Ask for ＭＩＬＫ")
    #expect(shell.run("search milk") == ["# 2 Pay rent (2026/03/31)", "# 1 Buy milk"])
    #expect(shell.run("search old") == ["# 6 Old thing [done]"])
    #expect(shell.run("search today") == ["No task matches."])
    #expect(shell.run("search") == ["! Please enter a word.", "  > help search"])
  }

  @Test func unsetGoesBackToTheBeginning() throws {
    let shell = try TestShell.office()
    shell.run("set filter #home")
    #expect(shell.run("unset filter") == ["filter none"])
    #expect(shell.shell.settings == Settings())
    #expect(shell.run("unset colour")[0] == "! There is no setting \"colour\".")
  }

  @Test func tabOffersWhatCanBeDoneToATask() throws {
    let shell = try TestShell.office()
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    func offers(_ line: String) -> [String] {
      completer.candidates(in: line, cursor: line.utf8.count).candidates.map(\.display)
    }
    #expect(offers("1 do") == ["done"])
    #expect(offers("done 1; lis").first == "list")
    #expect(offers("pri 1 h").first == "high")
    #expect(offers("due 1 tomor").first == "tomorrow")
    #expect(offers("tod").first == "today")
  }
}
