import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct EditCommandTests {
  @Test(arguments: [
    (
      "edit 1 due:friday", "1 Buy milk (2026-03-13)",
      "Changed 1: Buy milk, due Fri 13 Mar (in 2 days)"
    ),
    ("edit 1 Buy oat milk", "1 Buy oat milk", "Changed 1: Buy oat milk, was: Buy milk"),
    (
      "change 1 Buy tea tomorrow @Anna", "1 Buy tea (2026-03-12) @Anna",
      "Changed 1: Buy tea, due Thu 12 Mar (tomorrow), was: Buy milk, @Anna"
    ),
    ("edit 2 due:none", "2 Pay rent", "Changed 2: Pay rent, no due date"),
    (
      "edit 1 tomorrow", "1 Buy milk (2026-03-12)",
      "Changed 1: Buy milk, due Thu 12 Mar (tomorrow)"
    ),
    (
      "edit 2 +1d", "2 Pay rent (2026-04-01)", "Changed 2: Pay rent, due Wed 1 Apr (in 21 days)"
    ),
    (
      "edit 3 +1d", "3 Call Anna (2026-03-12T09:00) @Anna",
      "Changed 3: Call Anna, due Thu 12 Mar 09:00 (tomorrow)"
    ),
    (
      "edit 2 due:-1 week", "2 Pay rent (2026-03-24)",
      "Changed 2: Pay rent, due Tue 24 Mar (in 13 days)"
    ),
    (
      "edit 1 明日", "1 Buy milk (2026-03-12)", "Changed 1: Buy milk, due Thu 12 Mar (tomorrow)"
    ),
    (
      "edit 1 +2d", "1 Buy milk (2026-03-13)", "Changed 1: Buy milk, due Fri 13 Mar (in 2 days)"
    ),
    (
      "edit 1 every friday", "1 Buy milk (2026-03-13)",
      "Changed 1: Buy milk, due Fri 13 Mar (in 2 days), every:fri"
    ),
    ("edit 1 s/milk/oat milk/", "1 Buy oat milk", "Changed 1: Buy oat milk, was: Buy milk"),
    ("edit 1 s/m/s/ !high", "1 Buy silk", "Changed 1: Buy silk, !high, was: Buy milk"),
    ("append 1 and bread", "1 Buy milk and bread", "Changed 1: Buy milk and bread, was: Buy milk"),
    (
      "append 1 and bread #shop", "1 Buy milk and bread",
      "Changed 1: Buy milk and bread, #shop (new), was: Buy milk"
    ),
    ("prepend 1 Urgent:", "1 Urgent: Buy milk", "Changed 1: Urgent: Buy milk, was: Buy milk"),
    (
      "postpone 2 2 days", "2 Pay rent (2026-04-02)",
      "Changed 2: Pay rent, due Thu 2 Apr (in 22 days)"
    ),
    (
      "postpone 2 to 3 april", "2 Pay rent (2026-04-03)",
      "Changed 2: Pay rent, due Fri 3 Apr (in 23 days)"
    ),
    (
      "postpone 3 friday", "3 Call Anna (2026-03-13T09:00) @Anna",
      "Changed 3: Call Anna, due Fri 13 Mar 09:00 (in 2 days)"
    ),
    (
      "postpone 3 a week", "3 Call Anna (2026-03-18T09:00) @Anna",
      "Changed 3: Call Anna, due Wed 18 Mar 09:00 (in 7 days)"
    ),
    (
      "postpone 3 2日間", "3 Call Anna (2026-03-13T09:00) @Anna",
      "Changed 3: Call Anna, due Fri 13 Mar 09:00 (in 2 days)"
    ),
    (
      "postpone 1 3d", "1 Buy milk (2026-03-14)",
      "Changed 1: Buy milk, due Sat 14 Mar (in 3 days)"
    ),
    ("edit 2 Due:NONE", "2 Pay rent", "Changed 2: Pay rent, no due date"),
    ("edit 3 @none", "3 Call Anna (2026-03-11T09:00)", "Changed 3: Call Anna, unassigned"),
    (
      "edit 3 due:none @none", "3 Call Anna",
      "Changed 3: Call Anna, no due date, unassigned"
    ),
    (
      "edit \"buy milk\" @bob miller", "1 Buy milk @Bob Miller",
      "Changed 1: Buy milk, @Bob Miller"
    ),
    ("edit 6 Older thing", "6 Older thing [done]", "Changed 6: Older thing, was: Old thing"),
    (
      "edit 4 5 bottles", "4 5 bottles @Bob Miller",
      "Changed 4: 5 bottles, was: Read chapter 14"
    ),
  ])
  func changed(line: String, task: String, sentence: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == [sentence])
    #expect(shell.tasks.contains(task))
  }

  @Test(arguments: [
    ("edit 1 prioo:low", "! \"prioo:low\" is not an attribute."),
    ("edit 1 foo:bar", "! \"foo:bar\" is not an attribute."),
    ("edit 1 案件:庭", "! \"案件:庭\" is not an attribute."),
    ("edit 1 due:+99999y", "! That date is outside the years 1 to 9999."),
    ("edit 1 s/bread/x/", "! Nothing in the text of task 1 matches s/bread/x/"),
    ("edit 1 every:later", "! \"later\" is not a recurrence."),
    ("edit 2 someday", "! \"someday\" would be the new text."),
    ("edit 2 いつか", "! \"いつか\" would be the new text."),
    ("edit 1 every:someday", "! \"someday\" is not a recurrence."),
    ("postpone 1 2日", "! \"2日\" can mean two things."),
    ("postpone 1 3", "! \"3\" can mean two things."),
    ("add x 3日おき", "! \"3日おき\" can mean two things."),
    ("add x priority:", "! priority: needs a value."),
    ("done friday", "! No open task contains \"friday\"."),
    ("postpone 1", "! Please enter a date."), ("postpone 1 xyz", "! \"xyz\" is not a date."),
    ("append 1", "! A task needs a text."),
    ("add Buy tea prioriy:high", "! \"prioriy:high\" is not an attribute."),
  ])
  func refused(line: String, sentence: String) throws {
    let shell = try TestShell.office()
    let before = shell.tasks
    #expect(shell.run(line).first == sentence)
    #expect(shell.tasks == before)
  }

  /// If no task is selected, the first condition determines the tasks.
  @Test func aConditionNamesTheTasks() throws {
    let shell = try TestShell([
      "user add Hana", "add Fix crash #bug", "add Fix leak #bug", "add Old #bug", "done 3",
      "add Write docs",
    ])
    #expect(
      shell.run("edit #bug @Hana") == ["Changed 1: Fix crash, @Hana", "Changed 2: Fix leak, @Hana"])
    #expect(shell.run("postpone (#bug or \"docs\") 2 days").count == 3)
    shell.run("select 4")
    #expect(shell.run("edit #bug !high") == ["Changed 4: Write docs, !high, #bug"])
  }

  @Test func moreThanThreeAreAskedFor() throws {
    let shell = try TestShell((1...4).map { "add Task \($0) #bug" })
    let (lines, questions) = shell.run("edit #bug !high", answers: .line("n"))
    #expect(questions.count == 1)
    #expect(lines == ["! Nothing changed."])
  }

  /// `none` clears a value, in arguments from an outer shell as well.
  @Test func noneWorksAmongArguments() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run(arguments: "edit", "3", "due:none", "@none")
        == ["Changed 3: Call Anna, no due date, unassigned"])
  }

  @Test func somebodyNamedNoneIsQuoted() throws {
    let shell = try TestShell(["add x"])
    try shell.addUser("None")
    #expect(shell.run(#"edit 1 @"none""#) == ["Changed 1: x, @None"])
    #expect(shell.run("edit 1 @none") == ["Changed 1: x, unassigned"])
  }

  @Test func severalTasksAreChanged() throws {
    let shell = try TestShell.office()
    #expect(
      shell.run("edit 1,4 due:today") == [
        "Changed 1: Buy milk, due Wed 11 Mar (today)",
        "Changed 4: Read chapter 14, due Wed 11 Mar (today)",
      ])
    #expect(shell.run("edit 1,4 due:today") == ["Nothing to change."])
    #expect(shell.status == .done)
  }

  @Test func theSelectedTaskIsMeant() throws {
    let shell = try TestShell.office()
    shell.run("select 2")
    #expect(shell.run("edit due:none") == ["Changed 2: Pay rent, no due date"])
    #expect(shell.run("edit it Pay") == ["Changed 2: Pay, was: Pay rent"])
    shell.run("list 1,4")
    shell.run("edit them @Anna")
    #expect(shell.tasks.filter { $0.hasSuffix("@Anna") }.count == 3)
  }

  @Test(arguments: [
    ("edit", ["! Nothing to change was given.", "  > try edit 3 due:friday"], Status.usage),
    ("edit 1", ["! Nothing to change was given.", "  > try edit 1 due:friday"], .usage),
    (
      "edit due:fri",
      ["! Which task?", "  > give its number or a word of it, or select one first"], .refused
    ),
    (
      "edit Buy oat milk",
      [
        "! \"Buy\" is in the text of 2 open tasks.", "  > edit 1 … or edit 5 …",
      ], .usage
    ),
    ("edit \"nothing\" x", [#"! No task is called "nothing"."#], .refused),
    ("edit 99 x", ["! There is no task 99.", "  > list all"], .refused),
    (
      "edit 1 due:", ["! When is it due?", "  > tomorrow, friday 5pm, or none"],
      .usage
    ),
    (#"edit 1 "" "#, ["! A task needs a text."], .refused),
    (
      "edit it x",
      [#"! There is no task that "it" could mean: none was used yet, or it was deleted."#], .refused
    ),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell(
      state: ModelState(
        tasks: try TestShell.office().model.state.tasks, users: [], seats: [], nextNumber: 1))
    let before = shell.model.state
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
    #expect(shell.model.state == before)
  }

  @Test(arguments: ["!none", "！なし", "priority:none", "-!low"])
  func thePriorityIsTakenAway(word: String) throws {
    let shell = try TestShell(["add x !low"])
    #expect(shell.run("edit 1 \(word)") == ["Changed 1: x: removed !low"])
    #expect(shell.run("list !none") == ["# 1 x"])
    #expect(shell.run("list -!none").first == "No task matches.")
  }

  @Test(arguments: ["notes:none", "note:なし", "text:none notes:none"])
  func unknownNoneIsNoText(words: String) throws {
    let shell = try TestShell(["add x"])
    #expect(
      shell.run("edit 1 \(words)") == [
        "! \"\(words.split(separator: " ")[0])\" removes nothing.",
        "  > due:none, @none, project:none, !none; put it in quotes to make it text",
      ])
    #expect(shell.run("edit 1 \"notes:none\"") == ["Changed 1: notes:none, was: x"])
    #expect(
      shell.run("edit 1 grep notes:none").first == "Changed 1: grep notes:none, was: notes:none")
  }

  @Test(arguments: [
    ("edit 1 #a #b -#A", "#a"), ("edit 1 after:2 -after:2", "after:2"),
  ])
  func contradictionsAreRefused(line: String, word: String) throws {
    let shell = try TestShell.office()
    #expect(
      shell.run(line)
        == ["! \(word) is both added and removed.", "  > keep one of them"])
    #expect(shell.status == .usage)
  }

  @Test(arguments: [
    ("add x #家、#庭", "x", ["家", "庭"]), ("add x #家、#庭、", "x、", ["家", "庭"]),
    ("add x #家、庭", "x", ["家", "庭"]), ("add x #家，!high", "x", ["家"]),
    ("add x #a,#b", "x", ["a", "b"]), ("add x #a,b c", "x c", ["a", "b"]),
    ("add x tag:home,garden", "x", ["home", "garden"]),
    ("add x タグ:家、庭", "x", ["家", "庭"]), ("add x ＃家，庭", "x", ["家", "庭"]),
    ("add x #a,, b", "x,, b", ["a"]), ("add x #\"a,b\"", "x", ["a,b"]),
    ("add x #\"家、#庭\"", "x", ["家、#庭"]),
    ("add x ＃家＃庭", "x", ["家", "庭"]), ("add x タグ:家、庭、", "x、", ["家", "庭"]),
    ("add x #c# y", "x# y", ["c"]),
  ])
  func commasAndMarksPartTags(line: String, text: String, tags: [String]) throws {
    let shell = try TestShell()
    shell.run(line)
    #expect(shell.model.state.tasks.map(\.text) == [text])
    #expect(shell.model.state.tasks.first?.tags == tags)
  }

  /// A text that cannot be parsed is opened again the next time.
  @Test func unreadableTextIsKept() throws {
    let shell = try TestShell(["add x"])
    let person = Writer(["due: nope\nuser: \n\nA long text", "due: \nuser: \n\nA long text"])
    shell.shell.input = person
    let shown = shell.run("edit 1")
    #expect(shown.first == "~ What you wrote is kept; edit 1 opens it again.")
    #expect(shown.dropFirst().first == "! \"nope\" is not a date.")
    #expect(shell.tasks == ["1 x"])
    #expect(shell.run("edit 1") == ["Changed 1: A long text, was: x"])
    #expect(person.opened.last == "due: nope\nuser: \n\nA long text")
    shell.run("edit 1")
    #expect(
      person.opened.last == """
        due:
        priority:
        project:
        tag:
        every:
        again:
        after:
        under:
        wait:
        scheduled:
        until:
        estimate:
        order:
        remind:
        user:

        A long text
        """)
  }

  /// Changes by others are not overwritten: both texts are shown, and the next time the editor
  /// opens with the written text, and the others' changes in the rest.
  @Test func aChangeMadeMeanwhileIsAConflict() throws {
    let shell = try TestShell(["add x !low"])
    let person = Writer([
      "due: 2026/03/20\npriority: low\n\nMine", "due: 2026/03/20\npriority: high\n\nMine",
    ]) {
      shell.storage.replace { state in
        guard var task = state.task(numbered: 1), task.text == "x" else { return }
        (task.text, task.priority) = ("Theirs", .high)
        _ = state.apply(RecordUpdate.task(task))
      }
    }
    shell.shell.input = person
    #expect(
      shell.run("edit 1").filter { !$0.contains("Another shell") } == [
        "~ What you wrote is kept; edit 1 opens it again.",
        "! Task 1 was changed by someone while you were editing; nothing was overwritten.",
        "  | stored: Theirs", "  | yours:  Mine",
      ])
    #expect(shell.status == .refused)
    #expect(shell.tasks == ["1 Theirs"])
    #expect(shell.model.state.tasks.first?.priority == .high)
    #expect(
      shell.run("edit 1") == [
        "Changed 1: Mine, due Fri 20 Mar (in 9 days), was: Theirs"
      ])
    #expect(person.opened.last == "due: 2026/03/20\npriority: high\n\nMine")
  }

  @Test func theTextOfATaskThatIsGoneIsSaved() throws {
    let shell = try TestShell(["add x"])
    shell.shell.input = Writer(["due: never\n\nMine"]) {}
    #expect(shell.run("edit 1").first == "~ What you wrote is kept; edit 1 opens it again.")
    shell.run("delete 1")
    let path = "edit-1.txt"
    #expect(
      shell.run("edit 1").prefix(2) == [
        "~ What you wrote is saved in \(path)", "! Task 1 was deleted at 10:00.",
      ])
    #expect(shell.files.text(path) == "due: never\n\nMine\n")
    #expect(shell.run("edit 1").first == "! Task 1 was deleted at 10:00.")
  }

  @Test func aChangeOfAnotherFieldIsNone() throws {
    let shell = try TestShell(["add x"], language: .japanese)
    let person = Writer(["due: 2026/03/20\n\nx", "due: 2026/03/21\n\nx"]) {
      shell.storage.replace { state in
        guard var task = state.task(numbered: 1) else { return }
        (task.priority, task.due) = (.high, task.due?.iso8601 == "2026-03-20" ? nil : task.due)
        _ = state.apply(RecordUpdate.task(task))
      }
    }
    shell.shell.input = person
    shell.run("edit 1")
    #expect(shell.tasks == ["1 x (2026-03-20)"])
    #expect(shell.model.state.tasks.first?.priority == .high)
    #expect(
      shell.run("edit 1").suffix(3) == [
        "! タスク 1 は編集中に変更されたため、何も上書きしていません",
        "  | 現在: due:", "  | 自分: due: 2026/03/21",
      ])
  }

  /// Every attribute that can be typed is a line of the text, and is read back from there.
  @Test func everyAttributeCanBeEditedAsText() throws {
    let shell = try TestShell(["user add Anna", "add Buy paint", "add Paint #diy every:week"])
    let person = Writer([
      """
      due: 2026/03/14 17:00
      user: anna
      tag: diy, house
      project: house.kitchen
      priority: high
      every:
      again: 2 weeks
      after: 1
      wait: friday

      Paint
      """
    ])
    shell.shell.input = person
    #expect(
      shell.run("edit 2") == [
        "Changed 2: Paint, due Sat 14 Mar 17:00 (in 3 days), !high, "
          + "project:house.kitchen (new), #house (new), again:2 weeks, after:1, "
          + "waits until Fri 13 Mar (in 2 days), @Anna"
      ])
    #expect(
      person.opened == [
        "due: 2026/03/11\npriority:\nproject:\ntag: diy\nevery: week\nagain:\nafter:\nunder:\nwait:\nscheduled:\nuntil:\nestimate:\norder:\nremind:\nuser:\n\nPaint"
      ])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell.office(language: .japanese)
    #expect(shell.run("edit 3 due:none @none") == ["タスク 3 を変更しました: Call Anna、期限なし、担当者なし"])
    #expect(shell.run("edit 1 牛乳") == ["タスク 1 を変更しました: 牛乳、変更前: Buy milk"])
    #expect(shell.run("edit 1 牛乳") == ["変更はありません"])
    #expect(shell.run("edit 1") == ["! 変更する内容を指定してください", "  > 例: 「edit 1 期限:金曜」"])
    #expect(
      shell.run("edit Buy tea") == [
        "! どのタスクですか？ 「edit」の後には本文も書けるため、「Buy」がタスクか本文か決められません",
        "  > edit 5 …",
      ])
  }
}
