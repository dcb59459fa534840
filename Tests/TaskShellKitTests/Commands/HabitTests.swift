import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Input learnt from other programs or shells: run, or answered with the line to type.
@Suite struct HabitTests {
  private static func house(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "user add Anna", "user add Ben", "add Paint No5 !high", "add Buy oat milk #home",
        "add Cake under:2", "add Candles under:2", "add Wicks under:4", "note 1 hello world",
        "note 1 bye",
      ], language: language)
  }

  @Test(arguments: [
    ("due No5 friday", "Changed 1: Paint No5, due Fri 13 Mar (in 2 days)"),
    ("tag No5 shop", "Changed 1: Paint No5, #shop (new)"),
    ("priority No5 low", "Changed 1: Paint No5, !low"),
    ("assign No5 Anna", "Changed 1: Paint No5, @Anna"),
    ("edit No5 due:fri", "Changed 1: Paint No5, due Fri 13 Mar (in 2 days)"),
    ("postpone No5 2 days", "Changed 1: Paint No5, due Fri 13 Mar (in 2 days)"),
    ("assign 1 @Anna @Ben", "Changed 1: Paint No5, @Anna @Ben"),
    ("assign 1 Anna and Ben", "Changed 1: Paint No5, @Anna @Ben"),
    ("assign 1 Anna、Ben", "! There is nobody named Anna、Ben."),
    ("denotate 1 hello", "Changed 1: Paint No5, note deleted: hello world"),
    ("1 denotate hello", "Changed 1: Paint No5, note deleted: hello world"),
    ("note delete 1 by", "Changed 1: Paint No5, note deleted: bye"),
    ("1 +shop due:fri", "Changed 1: Paint No5, due Fri 13 Mar (in 2 days), #shop (new)"),
  ])
  func done(line: String, sentence: String) throws {
    #expect(try Self.house().run(line).first == sentence)
  }

  @Test(
    arguments: [
      ("edit No5 New text", "Which task? After edit, \"No5\" could also be text.", "edit 1 …"),
      ("note No5 hello", "Which task? After note, \"No5\" could also be text.", "note 1 …"),
      (
        "due a friday", "\"a\" is in the text of 4 open tasks.",
        "due 1 …, due 2 …, due 3 … or due 4 …"
      ),
      ("task 3 modify due:fri", "There is no command \"task\".", "did you mean 3 modify due:fri?"),
      ("#home list", "There is no command \"#home\".", "did you mean list #home?"),
      ("+OVERDUE list", "There is no command \"+OVERDUE\".", "did you mean list +OVERDUE?"),
      (
        "project:foo done", "There is no command \"project:foo\".", "did you mean done project:foo?"
      ),
      ("1 fri", "There is no command \"1\".", "did you mean due 1 fri?"),
      ("+OVERDUE", "There is no command \"+OVERDUE\".", "did you mean list +OVERDUE?"),
      ("1 rename Foo", "There is no command \"1\".", "did you mean edit 1 Foo?"),
      ("1 終わった", "There is no command \"1\".", "did you mean done 1?"),
      ("done #5", "No open task contains \"#5\".", "for task 5, leave out the #"),
      ("context delete x", "context has no option delete.", "did you mean context --delete x?"),
      ("alias delete x", "alias has no option delete.", "did you mean alias --delete x?"),
      ("report delete x", "report has no option delete.", "did you mean report --delete x?"),
      ("trash 1", "There is no command \"trash\".", "did you mean delete 1?"),
      ("消す 1", "There is no command \"消す\".", "did you mean delete 1?"),
      ("登録 牛乳", "There is no command \"登録\".", "did you mean add 牛乳?"),
      ("2を完了", "There is no command \"2を完了\".", "did you mean done 2?"),
      ("1番 完了", "There is no command \"1番\".", "did you mean done 1?"),
      ("期限切れのタスク", "There is no command \"期限切れのタスク\".", "list overdue"),
      ("tag 1", "Which tag?", "tag 1 home, or tag 1 none"),
      ("remind 1", "When is the reminder?", "remind 1 30m, or remind 1 none"),
      ("Buy milk tomorrow", "There is no command \"Buy\".", "did you mean add Buy milk tomorrow?"),
      ("牛乳を買う 明日", "There is no command \"牛乳を買う\".", "did you mean add 牛乳を買う 明日?"),
      ("牛乳を買う", "There is no command \"牛乳を買う\".", "did you mean add 牛乳を買う?"),
      ("task Buy milk", "There is no command \"task\".", "did you mean add Buy milk?"),
      ("todo Buy milk", "There is no command \"todo\".", "did you mean add Buy milk?"),
      ("todo list", "There is no command \"todo\".", "did you mean list?"),
      ("Is it friday?", "There is no command \"Is\".", "did you mean add Is it friday?"),
      ("language ja", "There is no command \"language\".", "did you mean set language ja?"),
      (
        "restore 1", "There is no command \"restore\".",
        "undo takes back the last step, undo 3 the last three; log 3 tells of task 3"
      ),
      ("mark 4 done", "There is no command \"mark\".", "did you mean done 4?"),
      ("mark 4 as done", "There is no command \"mark\".", "did you mean done 4?"),
      ("mark 4 5 complete", "There is no command \"mark\".", "did you mean done 4 5?"),
      ("mark 4 open", "There is no command \"mark\".", "did you mean reopen 4?"),
      ("mark 4", "There is no command \"mark\".", "did you mean done 4?"),
      (
        "remind me to call Bob", "There is no command \"remind me\".",
        "did you mean add call Bob?"
      ),
      (
        "remind me tomorrow to call Bob", "There is no command \"remind me\".",
        "did you mean add call Bob tomorrow?"
      ),
      (
        "theme dark", "There is no command \"theme dark\".",
        "did you mean set background dark?"
      ),
      ("theme soft", "\"theme\" is not a complete command.", "theme use soft"),
      ("theme sfot", "\"theme\" is not a complete command.", "theme use soft"),
      ("undo all", "\"all\" is not a positive whole number.", "undo 3"),
      (
        "change 1 to Buy bread", "\"to Buy bread\" would replace the whole text.",
        "did you mean Buy bread? Put it in quotes if it is the new text"
      ),
      ("tree", "There is no command \"tree\".", "list tree"),
      ("x 1", "There is no command \"x\".", "did you mean done 1?"),
      ("burndown", "There is no command \"burndown\".", "stats"),
      ("udas", "There is no command \"udas\".", "attributes"),
      ("user capacity Anna 30h", "\"30h\" is longer than a day.", "at most 24h"),
      ("next 0", "next takes a number from 1 to 1000.", nil),
      ("track 1 25h", "\"25h\" is longer than a day.", "at most 24h"),
      ("template x CLIENT=", "A text must follow CLIENT=", "CLIENT=Acme"),
      ("note delete 1", "Which note of task 1?", "note delete 1.1"),
      ("them limit:2", "There are no tasks that \"them\" could mean: nothing was listed yet.", nil),
      (
        "list > out.txt",
        "\">\" does not work here: pipes and files belong to the outer shell.",
        "type taskshell list > FILE there, or export FILE here"
      ),
    ] as [(String, String, String?)])
  func refused(line: String, sentence: String, hint: String?) throws {
    let shell = try Self.house()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(said.first == "! " + sentence)
    if let hint { #expect(said.last == "  > " + hint) }
    #expect(shell.status != .done)
    #expect(shell.model.state == before)
  }

  @Test func themIsNarrowed() throws {
    let shell = try Self.house()
    shell.run("list")
    #expect(shell.run("list them limit:2").count == 2)
    #expect(shell.run("them limit:1") == ["# 1 Paint No5"])
  }

  @Test func unknownPeopleAreAddedTogetherOrNotAtAll() throws {
    let shell = try Self.house()
    let (_, questions) = shell.run("add x @Carol @Dora", answers: "n")
    #expect(questions == ["Add Carol and Dora as people? [y/N] "])
    #expect(shell.model.state.users.count == 2)
    #expect(shell.run("add x @Carol @Dora", answers: "y").lines.last == "Added 6: x, @Carol @Dora")
    let japanese = try Self.house(.japanese)
    #expect(japanese.run("add x @花 @桜", answers: "n").questions == ["ユーザー「花」「桜」を追加しますか？ [y/N] "])
  }

  /// The form also deletes a task together with its parts, and asks about its open parts.
  @Test func thePlanKnowsParts() throws {
    let shell = try Self.house()
    shell.run("edit 2 due:today")
    _ = shell.run("plan", answers: "x", "y")
    #expect(shell.tasks == ["1 Paint No5"])
    let (lines, _) = shell.run("undo", answers: "y")
    #expect(lines.contains("Restored 4 tasks:"))
    // "No" is not an answer to the question about the task.
    _ = shell.run("plan", answers: "d", "n", .interrupted)
    #expect(shell.model.state.tasks.allSatisfy { $0.state == .open })
    let (_, questions) = shell.run("plan", answers: "d", "y")
    #expect(questions.last?.hasPrefix("Buy oat milk has 3 open parts: ") == true)
    #expect(shell.model.state.tasks.count { $0.state == .open } == 1)
  }

  @Test func deletingNamesTheParts() throws {
    let (_, questions) = try Self.house().run("delete 2", answers: "n")
    #expect(questions == ["Delete task 2 and its 3 parts (3 Cake, 4 Candles, 5 Wicks)? [y/N] "])
    #expect(
      try Self.house(.japanese).run("delete 2", answers: "n").questions
        == ["タスク 2 とその子タスク3件（3 Cake、4 Candles、5 Wicks）を削除しますか？ [y/N] "])
  }

  @Test func ownStepsAreFoundByName() throws {
    let shell = try Self.house()
    shell.run("set me Ben")
    #expect(shell.run("log @Ben").count == shell.run("log @me").count)
    #expect(shell.run("log @Ben").first != "No task matches.")
  }

  @Test(arguments: [
    ("user away Ben from friday until monday", "Ben is away Fri 13 Mar to Mon 16 Mar"),
    ("user away Ben until friday", "Ben is away Wed 11 Mar to Fri 13 Mar"),
  ])
  func absences(line: String, sentence: String) throws {
    #expect(try Self.house().run(line) == [sentence])
  }

  @Test func anAbsenceThatIsOverSaysSo() throws {
    let shell = try Self.house()
    #expect(
      shell.run("user away Ben until yesterday").first
        == "! \"until yesterday\" ends before it begins: until Tue 10 Mar 2026")
    #expect(shell.run("find be").first?.contains("no seat") == true)
    #expect(shell.run("add W until:yesterday").last == "  > list expired")
    #expect(shell.run("next zzz") == ["No task matches."])
  }

  @Test func aCommandMayFollowAText() throws {
    let shell = try TestShell()
    #expect(shell.run("add Fix x; add Fix y") == ["Added 1: Fix x", "Added 2: Fix y"])
    #expect(shell.run("add Fix a;b; and c") == ["Added 3: Fix a;b; and c"])
    #expect(shell.run("add \"Fix x; add y\"") == ["Added 4: Fix x; add y"])
  }

  @Test func macroNeedsKnownCommands() throws {
    let shell = try TestShell()
    #expect(shell.run("macro m = lst ; list").first == "! There is no command \"lst\".")
    #expect(shell.run("macro m = list ; count") == ["macro m now means: list ; count"])
  }
}
