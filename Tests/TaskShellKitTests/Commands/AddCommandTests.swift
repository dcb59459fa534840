import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct AddCommandTests {
  @Test(arguments: [
    ("add Buy milk", "1 Buy milk", "Added 1: Buy milk"),
    ("a Buy   milk ", "1 Buy milk", "Added 1: Buy milk"),
    ("ADD Buy milk", "1 Buy milk", "Added 1: Buy milk"),
    (
      "add Buy milk tomorrow", "1 Buy milk (2026-03-12)",
      "Added 1: Buy milk, due Thu 12 Mar (tomorrow)"
    ),
    (
      "add Pay rent 2026-03-31", "1 Pay rent (2026-03-31)",
      "Added 1: Pay rent, due Tue 31 Mar (in 20 days)"
    ),
    (
      "add Party 2027-01-01 20:00", "1 Party (2027-01-01T20:00)",
      "Added 1: Party, due Fri 1 Jan 2027 20:00 (in 296 days)"
    ),
    ("add Ship due:today", "1 Ship (2026-03-11)", "Added 1: Ship, due Wed 11 Mar (today)"),
    (
      "add Ship due:yesterday", "1 Ship (2026-03-10)",
      "Added 1: Ship, due Tue 10 Mar (yesterday)"
    ),
    (
      "add Ship due:last friday 5pm now", "1 Ship now (2026-03-06T17:00)",
      "Added 1: Ship now, due Fri 6 Mar 17:00 (5 days ago)"
    ),
    (
      "add due:next friday 5pm Call Bob", "1 Call Bob (2026-03-20T17:00)",
      "Added 1: Call Bob, due Fri 20 Mar 17:00 (in 9 days)"
    ),
    (
      #"add Ship due:next\ friday these boxes"#, "1 Ship these boxes (2026-03-20)",
      "Added 1: Ship these boxes, due Fri 20 Mar (in 9 days)"
    ),
    (
      #"add Ship due:"in 3 days" 9 boxes"#, "1 Ship 9 boxes (2026-03-14)",
      "Added 1: Ship 9 boxes, due Sat 14 Mar (in 3 days)"
    ),
    (#"add "Watch tomorrow""#, "1 Watch tomorrow", "Added 1: Watch tomorrow"),
    (
      "add it's (late) & $5, see http://x/#y", "1 it's (late) & $5, see http://x/#y",
      "Added 1: it's (late) & $5, see http://x/#y"
    ),
    ("add --json is text", "1 --json is text", "Added 1: --json is text"),
    ("add \\@home \\#x", "1 @home #x", "Added 1: @home #x"),
  ])
  func added(line: String, task: String, sentence: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == [sentence])
    #expect(shell.tasks == [task])
    #expect(shell.view.changedTasks.map(\.number) == [1])
  }

  @Test(arguments: [
    ("add Call @Anna", "Call @Anna", "Call, @Anna"),
    ("add Call ＠ａｎｎａ first", "Call first @Anna", "Call first, @Anna"),
    ("add @bob miller call him", "call him @Bob Miller", "call him, @Bob Miller"),
    ("add Ask user:anna first", "Ask first @Anna", "Ask first, @Anna"),
    ("add Call @anna, then rest", "Call, then rest @Anna", "Call, then rest, @Anna"),
    (
      "add Call @Bob Miller, then rest", "Call, then rest @Bob Miller",
      "Call, then rest, @Bob Miller"
    ),
    (#"add Call @"Bob Miller""#, "Call @Bob Miller", "Call, @Bob Miller"),
    ("add Mail a@b.example @Anna", "Mail a@b.example @Anna", "Mail a@b.example, @Anna"),
    (#"add Call @Anna "Bob Miller""#, "Call Bob Miller @Anna", "Call Bob Miller, @Anna"),
    (
      "add Call @Anna due:fri", "Call (2026-03-13) @Anna", "Call, due Fri 13 Mar (in 2 days), @Anna"
    ),
  ])
  func assigned(line: String, task: String, sentence: String) throws {
    let shell = try TestShell(["user add Anna", "user add \"Bob Miller\""])
    #expect(shell.run(line) == ["Added 1: " + sentence])
    #expect(shell.tasks == ["1 " + task])
  }

  /// Quotes keep a name from including the words after it.
  @Test func quotedWordsBelongToNoName() throws {
    let shell = try TestShell(["user add Anna", "user add Anna Maria"])
    shell.run(#"add Call @Anna "Maria""#)
    shell.run("add Call @Anna Maria")
    #expect(shell.tasks == ["1 Call Maria @Anna", "2 Call @Anna Maria"])
  }

  @Test(arguments: [
    (
      "add Plan for tomorrow", "Plan for tomorrow",
      #"No deadline set: "tomorrow" is in the text. To set it: due 1 tomorrow"#
    ),
    ("add Meet at 7", "Meet at 7", #"No deadline set: "at 7" could be 7am or 19:00"#),
    (
      "add Fix what broke last friday", "Fix what broke last friday",
      #"No deadline set: "last friday" is in the text. To set it: due 1 last friday"#
    ),
  ])
  func dateWordsInTheTextAreMentioned(line: String, text: String, notice: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == ["Added 1: \(text)", notice])
    #expect(shell.tasks == ["1 \(text)"])
  }

  /// Whichever command gives a task dates that hide it says so; one that keeps them does not.
  @Test(arguments: [Language.english, .japanese])
  func datesThatHideATaskAreMentioned(language: Language) throws {
    let isEnglish = language == .english
    let waits =
      isEnglish ? "Lists hide task 1 until after it is due." : "タスク 1 は、期限を過ぎるまで一覧に表示しません"
    let expired =
      isEnglish
      ? "Task 1 has already expired, so lists do not show it."
      : "タスク 1 は有効期限を過ぎているため、一覧に表示しません"
    for (before, line, said) in [
      ("", "add x due:2026-03-12 wait:2026-03-13", waits),
      ("", "add x due:2026-03-12 wait:2026-03-12", nil),
      ("", "add x until:2026-03-01", expired),
      ("add x due:2026-03-12", "edit 1 wait:2026-03-13", waits),
      ("add x due:2026-03-12 wait:2026-03-13", "edit 1 due:2026-03-11", waits),
      ("add x due:2026-03-12 wait:2026-03-13", "edit 1 !high", nil),
      ("add x wait:2026-03-13", "due 1 2026-03-12", waits),
      ("add x wait:2026-03-13", "due 1 2026-03-14", nil),
      ("add x", "edit 1 until:2026-03-01", expired),
      ("add x until:2026-03-01", "edit 1 !high", nil),
      ("add x every:day due:2026-03-12 wait:2026-03-13", "done 1", nil),
    ] {
      let shell = try TestShell(language: language)
      if !before.isEmpty { shell.run(before) }
      let lines = shell.run(line)
      let found = [waits, expired].filter { lines.contains($0) }
      #expect(found == [said].compactMap { $0 }, "\(line)")
    }
  }

  /// Many tasks are told in one sentence.
  @Test func manyHiddenTasksAreCounted() throws {
    for (count, said) in [
      (1, "Task 1 has already expired, so lists do not show it."),
      (3, "Tasks 1, 2 and 3 have already expired, so lists do not show them."),
      (6, "6 tasks have already expired, so lists do not show them."),
    ] {
      let shell = try TestShell((1...count).map { "add x\($0)" })
      let lines = shell.run(arguments: "edit", "1-\(count)", "until:2026-03-01", "--yes")
      #expect(lines.filter { $0.contains("already expired") } == [said], "\(lines)")
    }
  }

  @Test(arguments: [
    ("add", ["! A task needs a text.", "  > help add"], Status.usage),
    ("add due:fri", ["! A task needs a text.", "  > help add"], .usage),
    (#"add """#, ["! A task needs a text."], .refused),
    (#"add "  ""#, ["! A task needs a text."], .refused),
    (
      "add x due:", ["! When is it due?", "  > tomorrow, friday 5pm, or none"],
      .usage
    ),
    ("add x user:", ["! @ needs a value.", "  > put it in quotes to make it text"], .usage),
    ("add x due:fri due:sat", ["! due: is given twice.", "  > keep one of them"], .usage),
    ("add x due:fry", [#"! "fry" is not a date."#, "  > for example fri"], .usage),
    (
      #"add x due:friday\ foo"#,
      [
        #"! "friday foo" is not a date."#,
        "  > for example tomorrow 17:00, fri or 2026-03-14",
      ], .usage
    ),
    (
      "add x due:2026-02-30",
      ["! There is no such day: 2026-02-30", "  > put it in quotes to make it text"], .usage
    ),
    (
      "add x 25:00", ["! There is no such time: 25:00", "  > put it in quotes to make it text"],
      .usage
    ),
    ("add x due:friday at 7", [#"! "at 7": morning or evening?"#, "  > 7am or 19:00"], .usage),
    (
      "add x due:half past 5",
      [#"! "half past 5": morning or evening?"#, "  > 5:30am or 17:30"], .usage
    ),
    (
      "add x tomorrow 9",
      [
        #"! "tomorrow 9": is 9 a time, or text?"#,
        #"  > write "tomorrow at 9:00", or put the text in quotes"#,
      ], .usage
    ),
    (
      "add x friday 9-11",
      [
        #"! "friday 9-11": is 9-11 a time, or text?"#,
        #"  > write "friday at 9:00", or put the text in quotes"#,
      ], .usage
    ),
    (
      "add x today 2025",
      [#"! "today 2025": is 2025 a time, or text?"#, "  > put the text in quotes"], .usage
    ),
    (
      "add x due:tomorrow 9",
      [
        #"! "tomorrow 9": is 9 a time, or text?"#,
        #"  > write "tomorrow at 9:00", or put the text in quotes"#,
      ], .usage
    ),
    (
      "add x in 99999999999999999999 days",
      [#"! "99999999999999999999 days" is outside the years 1 to 9999."#], .usage
    ),
    (
      "add x @Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    (
      #"add "x"#,
      ["! This quote is not closed.", #"  > close it, or write \" for a quotation mark"#],
      .usage
    ),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
    #expect(shell.model.state == ModelState())
  }

  @Test func twoPeopleCanDoIt() throws {
    let shell = try TestShell(["user add Anna", "user add Bob"])
    #expect(shell.run("add x @Anna user:Bob") == ["Added 1: x, @Anna @Bob"])
    #expect(shell.run("add y @Anna @Anna") == ["Added 2: y, @Anna"])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(["user add 花子"], language: .japanese)
    #expect(
      shell.run("add 牛乳を買う 明日17時 @花子") == [
        "タスク 1 を追加しました: 牛乳を買う、期限 3月12日(木・明日) 17:00、@花子"
      ])
    #expect(
      shell.run("add 会議 due:2027-01-01") == ["タスク 2 を追加しました: 会議、期限 2027年1月1日(金・296日後)"])
    #expect(
      shell.run("add 何か at 7") == [
        "タスク 3 を追加しました: 何か at 7", "期限は付けていません（「at 7」は午前7時と午後7時のどちらですか？）",
      ])
    #expect(shell.run("add") == ["! タスクの本文を入力してください", "  > help add"])
    #expect(
      shell.run("add x 明日 9") == [
        "! 「明日 9」の 9 は時刻ですか、本文ですか？", "  > 「明日 9:00」と書くか、本文を引用符で囲んでください",
      ])
    #expect(
      shell.run("add x due:２０２６/02/30") == [
        "! その日は存在しません: ２０２６/02/30", "  > 本文として書くには引用符で囲んでください",
      ])
    #expect(
      shell.run("add x @太郎") == [
        "! 「太郎」というユーザーはいません", "  > 一覧は「users」、追加するには「user add 太郎」",
      ])
  }
}
