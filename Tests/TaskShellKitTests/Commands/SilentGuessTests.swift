import TaskModel
import Testing

@testable import TaskShellKit

/// Ambiguous lines are run as intended, or refused with the right line, and never guessed silently.
@Suite struct SilentGuessTests {
  /// Three open tasks: a rent due on a Friday, milk, and a meeting with a time.
  private static func shell() throws -> TestShell {
    try TestShell([
      "user add Anna", "add Pay rent due:friday", "add Buy milk #home",
      "add Meet due:2026-03-13T17:00",
    ])
  }

  @Test(arguments: [
    // An offset is relative to the deadline, with every verb for it.
    ("due 1 +1d", "Changed 1: Pay rent, due Sat 14 Mar (in 3 days)"),
    ("due 1 due:+1w", "Changed 1: Pay rent, due Fri 20 Mar (in 9 days)"),
    ("due 1 -1d", "Changed 1: Pay rent, due Thu 12 Mar (tomorrow)"),
    ("due 2 +2d", "Changed 2: Buy milk, due Fri 13 Mar (in 2 days)"),
    ("due 3 +1h", "Changed 3: Meet, due Fri 13 Mar 18:00 (in 2 days)"),
    ("due 1 to monday", "Changed 1: Pay rent, due Mon 16 Mar (in 5 days)"),
    ("edit 1 to monday", "Changed 1: Pay rent, due Mon 16 Mar (in 5 days)"),
    // A day keeps the time, and a time the day; a date with its year is exact.
    ("edit 3 saturday", "Changed 3: Meet, due Sat 14 Mar 17:00 (in 3 days)"),
    ("due 3 saturday", "Changed 3: Meet, due Sat 14 Mar 17:00 (in 3 days)"),
    ("edit 3 due:saturday", "Changed 3: Meet, due Sat 14 Mar 17:00 (in 3 days)"),
    ("edit 3 due:2026-03-14", "Changed 3: Meet, due Sat 14 Mar (in 3 days)"),
    ("edit 3 2026/03/14", "Changed 3: Meet, due Sat 14 Mar (in 3 days)"),
    ("edit 3 eow", "Changed 3: Meet, due Sun 15 Mar 17:00 (in 4 days)"),
    ("edit 3 6pm", "Changed 3: Meet, due Fri 13 Mar 18:00 (in 2 days)"),
    ("due 3 noon", "Changed 3: Meet, due Fri 13 Mar 12:00 (in 2 days)"),
    ("due 3 in 2 hours", "Changed 3: Meet, due Wed 11 Mar 12:00 (today)"),
    ("due 3 tomorrow 9am", "Changed 3: Meet, due Thu 12 Mar 09:00 (tomorrow)"),
    ("due 2 6pm", "Changed 2: Buy milk, due Wed 11 Mar 18:00 (today)"),
    ("postpone 3 6pm", "Changed 3: Meet, due Fri 13 Mar 18:00 (in 2 days)"),
    ("postpone 1 5pm", "Changed 1: Pay rent, due Fri 13 Mar 17:00 (in 2 days)"),
    ("edit 1 2 weeks", "Changed 1: Pay rent, due Wed 25 Mar (in 14 days)"),
    ("done 1 and 2", "Done 1: Pay rent"),
    ("tag 1 #x y", "Changed 1: Pay rent, #x (new), #y (new)"),
    ("add C after:it", "Added 4: C, after:3"),
    ("assign 1 to Anna", "Changed 1: Pay rent, @Anna"),
    ("add C under:rent", "Added 4: C, under:1"),
    ("add C project:none #none @none due:none every:none", "Added 4: C"),
    ("list !any", "No task matches."),
    ("next week", "No task matches."),
  ])
  func done(line: String, sentence: String) throws {
    #expect(try Self.shell().run(line).first == sentence)
  }

  @Test(arguments: [
    ("done -1", "for all the others, put open in front, or add --yes"),
    ("delete -1 -2", "for all the others, put open in front, or add --yes"),
    ("edit -#home due:monday", "for all the others, put open in front, or add --yes"),
    ("edit 1 2 friday", "for several tasks, edit 1,2 …; in quotes, \"2\" is text"),
    ("edit 1 2 tomorrow 5pm", "for several tasks, edit 1,2 …; in quotes, \"2\" is text"),
    ("edit 1 and 2 friday", "for several tasks, edit 1,2 …; in quotes, \"2\" is text"),
    ("edit 1 2 s/a/b/", "for several tasks, edit 1,2 …; in quotes, \"2\" is text"),
    ("track 1 2 45m", "45m, 2h, 1h30m or 1.5h"),
    ("edit 1 estimate:2 45m", "45m, 2h, 1h30m or 1.5h"),
    ("add x estimate:2 45m", "45m, 2h, 1h30m or 1.5h"),
    ("report today = #home", "choose another name"),
    ("alias monday = list #home", "choose another name"),
    ("alias blocked = list #home", "choose another name"),
    ("alias w = list today ; list overdue", "macro w = list today ; list overdue"),
    ("alias w = list today; list overdue", "macro w = list today; list overdue"),
    ("alias dn = done $1", "macro dn = done $1"),
    ("edit 1 depends:", "after:3; put it in quotes to make it text"),
    ("edit 1 text:\"Pay it\"", "did you mean Pay it? Put it in quotes to make it text"),
    ("edit 1 Call note:x", "note 3 The shop closes at 8"),
    ("edit 1 /oat/soy", "s/old/new/, or s/old/new/g for all; quotes make it text"),
    ("edit 1 none", "due:none, @none, project:none, !none; put it in quotes to make it text"),
    ("edit 1 no due date", "due:none removes the value; put it in quotes to make it text"),
    ("edit 1 clear project", "project:none removes the value; put it in quotes to make it text"),
    ("edit 1 every:week due:none", "every:none due:none removes both"),
    ("add x every:week due:none", "every:none due:none removes both"),
    ("edit 1 due:none friday", "keep one of them"), ("edit 1 friday due:none", "keep one of them"),
    ("postpone 1 yesterday", "to move it forward: due 1 2026-03-10"),
    ("postpone 3 5pm tomorrow", "to move it forward: due 3 2026-03-12T17:00"),
    ("edit 2 after:-1", "-after:1 removes it"), ("edit 2 under:-1", "under:none removes it"),
    ("add x due: friday", "due:friday, without the space"),
    (
      "add x again:", "again:3 days, counted from when it is done; put it in quotes to make it text"
    ),
    ("priority 1", "priority 1 high, or priority 1 none"),
    ("project 1 -", "project 1 house, or project 1 none"),
    ("append 1 #t", "edit 1 #t"), ("context w #home", "context w = #home"),
    ("context define w = #home", "context w = #home"),
    ("context none = #x", "context home = #home"),
    ("report home #home", "report home = #home"), ("report 3 = #x", "report home = #home"),
    ("1 tomorrow", "did you mean due 1 tomorrow?"), ("friday", "did you mean list friday?"),
    ("this week", "did you mean list this week?"), ("delay 1 2d", "did you mean postpone 1 2d?"),
    ("estimate 1 2h", "did you mean edit 1 estimate:2h?"),
    ("depends 1 2", "did you mean edit 1 after:2?"),
    ("subtask 1 foo", "did you mean add foo under:1?"), ("uncomplete 1", "did you mean reopen 1?"),
    ("subtask 1 of 2", "did you mean edit 1 under:2?"),
    ("rename 1 to milk", "did you mean edit 1 milk?"),
    ("depends 1 on 2", "did you mean edit 1 after:2?"),
    ("rename 1 for sale", "did you mean edit 1 for sale?"),
    ("subtask 1 of the report", "did you mean add of the report under:1?"),
    ("wait 1 friday", "did you mean edit 1 wait:friday?"),
  ])
  func refused(line: String, hint: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    #expect(shell.run(line).last == "  > " + hint)
    #expect(shell.status != .done)
    #expect(shell.model.state == before)
  }

  @Test(arguments: [
    ("!!!", "!high"), ("!foo", "!high, !medium, !low"),
    ("p1", "!high"),
    ("due=friday", "due:friday"), ("du:friday", "due:friday"), ("recurr:week", "every:week"),
    ("asignee:Anna", "user:Anna"), ("assign:Anna", "user:Anna"), ("parent:1", "under:1"),
    ("blocks:1", "edit 1 after:it"), ("duenone", "due:none"), ("due5pm", "due:5pm"),
  ])
  func keptAndSaid(word: String, meant: String) throws {
    #expect(
      try Self.shell().run("add x \(word)") == [
        "Added 4: x \(word)", "\"\(word)\" stayed in the text. Did you mean \(meant)?",
      ])
  }

  @Test(arguments: [
    "Read p1 of it", "Ring !", "Wow !important thing", "see re:view of foo:bar",
    "http://x.example/a", "plan (a) or (b)",
  ])
  func keptWithoutAWord(text: String) throws {
    #expect(try Self.shell().run("add \(text)") == ["Added 4: \(text)"])
  }

  @Test(arguments: [
    ("list active", "started"), ("list completed", "done"), ("list no due", "due:none"),
    ("list no project", "project:none"), ("list without project", "project:none"),
    ("list 7 days", "due<=+7d"), ("list in the next 3 days", "due<=+3d"),
    ("list created today", "created:today"),
    ("list completed yesterday", "completed:yesterday"),
    ("list modified monday", "modified:monday"),
    ("list priority 1", "!high"), ("list priority 2", "!medium"), ("list p1", "!high"),
    ("list 今日か明日", "今日 or 明日"), ("list 今日または明日", "今日 or 明日"), ("list 金曜か土曜", "金曜 or 土曜"),
    ("list 重要", "!high"),
    ("list 月曜日曜", "月曜 or 日曜"), ("list 月曜日火曜日", "月曜日 or 火曜日"), ("list 期限順", "sort:due"),
    ("list 優先度順", "sort:priority"), ("list 新しい順", "sort:-created"), ("list 完了済み", "done"),
    ("list 遅れ", "overdue"), ("list 全て", "all"), ("list 進行中", "started"), ("list 自分", "@me"),
    ("list 緊急", "!high"), ("list without user", "@none"),
    ("list due before friday", "due<friday"), ("list top 3", "limit:3"),
    ("list sort:text desc", "sort:-text"), ("list by project", "group:project"),
    ("list older than 3 days", "created<\"3d ago\""), ("list 3 days ago", "due:\"3d ago\""),
    ("list between today and friday", "due:today..friday"), ("list all tasks", "all"),
    ("list from today to friday", "due:today..friday"), ("list without date", "due:none"),
    ("list 重要なもの", "!high"), ("list 優先度が高い", "!high"), ("list 日付なし", "due:none"),
    ("list 今日追加", "作成:今日"), ("list 昨日完了", "完了:昨日"), ("list 繰り返し", "recurring"),
    ("list untagged", "tag:none"), ("list est>1h", "estimate>1h"), ("list id:1", "number:1"),
    ("list number>2", "-number:1-2"), ("list by due", "sort:due"),
  ])
  func hintedWhereNothingMatches(line: String, meant: String) throws {
    #expect(try Self.shell().run(line).last == "  > did you mean \(meant)?")
  }

  /// Words refused as a reference to a task are explained as a condition.
  @Test(arguments: ["done", "delete", "start", "priority"])
  func refusedWithTheNearest(verb: String) throws {
    for (words, meant) in [
      ("no date", "due:none"), ("without project", "project:none"), ("p1", "!high"),
      ("重要なもの", "!high"), ("high priority", "!high"), ("created today", "created:today"),
    ] {
      let shell = try Self.shell()
      let before = shell.model.state
      let tail = verb == "priority" ? " low" : ""
      let answer = shell.run("\(verb) \(words)\(tail)")
      #expect(shell.model.state == before && shell.status == .usage, "\(words): \(answer)")
      if verb == "done" { #expect(answer.last?.contains(meant) == true, "\(words): \(answer)") }
    }
  }

  /// A line that changed no task is not a step, and undo does not mention it.
  @Test func settingsAreNotUndone() throws {
    let shell = try Self.shell()
    shell.run("alias x = list")
    #expect(shell.run("undo").first == "Undone: add Meet due:2026-03-13T17:00")
    #expect(shell.run("redo").first == "Redone: add Meet due:2026-03-13T17:00")
    shell.run("set")
    #expect(shell.run("undo").first == "Undone: add Meet due:2026-03-13T17:00")
  }

  @Test(arguments: [
    ("add Call Bob not today", "today"), ("add Decide whether or not tomorrow", "tomorrow"),
  ])
  func notIsNoDate(line: String, word: String) throws {
    #expect(
      try Self.shell().run(line) == [
        "Added 4: \(line.dropFirst(4))",
        "No deadline set: \"\(word)\" is in the text. To set it: due 4 \(word)",
      ])
  }

  /// An exclusion is confirmed, however few tasks remain.
  @Test func exclusionsAreAsked() throws {
    let shell = try Self.shell()
    let (_, questions) = shell.run("done -1 -2", answers: "n")
    #expect(questions == ["Mark 1 task as done? [y/N] "])
    shell.run("done -1 -2 --yes")
    #expect(shell.model.state.task(numbered: 3)?.state == .done)
  }

  @Test func unmatchedReplacementIsReported() throws {
    let shell = try Self.shell()
    #expect(
      shell.run("edit 1-2 s/milk/oat/") == [
        "Changed 2: Buy oat, was: Buy milk",
        "~ Unchanged, because the text has no such part: 1 Pay rent",
      ])
    shell.run("due 1 monday")
    #expect(
      shell.run("postpone 1-2 friday") == [
        "Changed 2: Buy oat, due Fri 13 Mar (in 2 days)",
        "~ Already due later, so not changed: 1 Pay rent",
      ])
  }

  /// Whatever the words for a day without its year, the time stays.
  @Test(arguments: [
    "eom", "end of month", "月末", "eow", "end of week", "eoy", "friday", "last monday", "monday",
    "3/20",
  ])
  func everyDayKeepsTheTime(words: String) throws {
    let shell = try TestShell(["add A due:2026-03-12T18:00"])
    let lines = shell.run("due 1 \(words)")
    #expect(lines.first?.contains("18:00") == true)
    #expect(lines.last?.hasPrefix("The time of day stays; due:2026-") == true)
  }

  @Test func pastDaysKeepNothing() throws {
    let shell = try TestShell(["add A due:2026-03-12T09:00", "add B due:2026-03-09T09:00"])
    #expect(shell.run("edit 1 today") == ["Changed 1: A, due Wed 11 Mar (today)"])
    #expect(shell.run("edit 2 6pm") == ["Changed 2: B, due Wed 11 Mar 18:00 (today)"])
  }

  @Test func seriesKeepTheirTime() throws {
    let shell = try TestShell(["add Gym every friday 9am"])
    #expect(
      shell.run("edit 1 saturday") == [
        "Changed 1: Gym, due Sat 14 Mar 09:00 (in 3 days)",
        "The time of day stays; due:2026-03-14 removes it",
      ])
    #expect(
      shell.run("done 1").first == "Added 2: Gym, due Fri 20 Mar 09:00 (in 9 days), every:fri")
  }

  @Test func macrosKeepQuotes() throws {
    let shell = try TestShell()
    shell.run("macro q = add \"a ; b\" ; count")
    #expect(shell.run("macro q") == ["Added 1: a ; b", "count 1"])
    // Quotes round the whole are those that other shells need.
    shell.run("macro foo = \"count ; count\"")
    #expect(shell.run("macro foo") == ["count 1", "count 1"])
    shell.run("macro c = add \"$1 x\"")
    #expect(shell.run("macro c \"a\\\"b\"") == ["Added 2: a\"b x"])
    shell.run("macro cost = add Cost $$5 of $1")
    #expect(shell.run("macro cost two") == ["Added 3: Cost $5 of two"])
    shell.run("macro all = add \"got: $*\"")
    #expect(shell.run("macro all one two") == ["Added 4: got: one two"])
  }

  @Test func picturesReachTheirPeriod() throws {
    let shell = try TestShell(["add Far due:2026-04-20"])
    #expect(!shell.run("agenda april").contains("No task matches."))
    #expect(shell.run("agenda 5 april").contains("No task matches."))
  }

  @Test func aListMayBeCalledAsItsOnlyWord() throws {
    let shell = try TestShell()
    #expect(
      shell.run("alias today = list today sort:priority")
        == ["today now means: list today sort:priority"])
  }
}
