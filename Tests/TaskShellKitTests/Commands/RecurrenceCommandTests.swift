import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Recurring tasks, on Wednesday, 11 March 2026, 10:00.
@Suite struct RecurrenceCommandTests {
  /// Every date of a recurring task moves as far as its deadline, and is told once.
  @Test(
    arguments: ["done 1", "skip 1"],
    ["every:week", "every:month", "every:mon,fri", "again:3 days", "every:6 hours"])
  func everyDateMovesAlong(line: String, rule: String) throws {
    let dates = AttributeTable.standard.all.filter { $0.kind is DateKind && $0.field != nil }
      .filter { $0.uses.contains(.editable) && $0 != .due }
    #expect(dates.count > 2)
    let typed = dates.map { "\($0.key.rawValue):2026-03-20" }.joined(separator: " ")
    let shell = try TestShell(
      ["add A due:2026-03-20 \(rule) \(typed) remind:2026-03-20T12:00"])
    let said = shell.run(line)
    let next = try #require(shell.model.state.tasks.last)
    let due = try #require(next.due)
    #expect(due.date.iso8601 != "2026-03-20" || rule == "every:6 hours")
    for attribute in dates {
      let moved = (attribute.kind as? DateKind)?.value(next)?.date
      #expect(moved == due.date || rule == "every:6 hours", "\(attribute.key.rawValue)")
    }
    #expect(next.reminders.count == 1)
    #expect(!said.contains { $0.contains("removed") }, "\(said)")
  }

  @Test(arguments: [
    ("add Water plants every 3 days", "1 Water plants (2026-03-11)", "3 days"),
    ("add Sweep every:week", "1 Sweep (2026-03-11)", "week"),
    ("add Gym every:mon,fri", "1 Gym (2026-03-13)", "mon,fri"),
    ("add Gym every friday", "1 Gym (2026-03-13)", "fri"),
    ("add Gym every wednesday", "1 Gym (2026-03-11)", "wed"),
    ("add Gym every wednesday 9:00", "1 Gym (2026-03-18T09:00)", "wed"),
    ("add Pay every:last day", "1 Pay (2026-03-31)", "last day"),
    ("add Pay every:last friday 5pm", "1 Pay (2026-03-27T17:00)", "last friday"),
    ("add Pay every 3rd friday until dec 31", "1 Pay (2026-03-20)", "3rd friday until 2026-12-31"),
    ("add Pay every:15th", "1 Pay (2026-03-15)", "15th"),
    ("add Pay every month 5 times", "1 Pay (2026-03-11)", "month 5 times"),
    ("add Pay mar 31 every month", "1 Pay (2026-03-31)", "month from 2026-03-31"),
    ("add Pay due:2026-03-31 every:month", "1 Pay (2026-03-31)", "month from 2026-03-31"),
    ("add Stand up every weekday 9:30", "1 Stand up (2026-03-12T09:30)", "mon,tue,wed,thu,fri"),
    ("add Cut hair again:6 weeks", "1 Cut hair (2026-03-11)", "again 6 weeks"),
    ("add Sweep every other day", "1 Sweep (2026-03-11)", "2 days"),
    ("add Renew every:2y", "1 Renew (2026-03-11)", "2 years"),
    ("add ゴミ出し 毎週月曜", "1 ゴミ出し (2026-03-16)", "mon"),
    ("add ゴミ出し 毎週月曜10時", "1 ゴミ出し (2026-03-16T10:00)", "mon"),
    ("add 毎月25日 家賃", "1 家賃 (2026-03-25)", "25th"),
    ("add 水やり 毎日", "1 水やり (2026-03-11)", "day"),
    ("add 会議 毎週金曜 17時", "1 会議 (2026-03-13T17:00)", "fri"),
    ("add Drink hourly", "1 Drink (2026-03-11T11:00)", "hour"),
    ("add Drink every:2 hours", "1 Drink (2026-03-11T11:00)", "2 hours"),
    ("add Drink every 2 hours at 9", "1 Drink (2026-03-11T11:00)", "2 hours"),
    ("add Drink every hour at 9:15", "1 Drink (2026-03-11T10:15)", "hour"),
    ("add Drink every 15 minutes 4 times", "1 Drink (2026-03-11T10:15)", "15 minutes 4 times"),
    ("add Drink again:90 minutes", "1 Drink (2026-03-11T11:00)", "again 90 minutes"),
    ("add Drink due:today every:hour", "1 Drink (2026-03-11T11:00)", "hour"),
    ("add Drink due:friday every:6h", "1 Drink (2026-03-13T00:00)", "6 hours"),
    ("add Drink friday 9:00 every 6 hours", "1 Drink (2026-03-13T09:00)", "6 hours"),
    ("add Drink every hour starting friday", "1 Drink (2026-03-13T00:00)", "hour"),
  ])
  func added(line: String, task: String, rule: String) throws {
    let shell = try TestShell()
    shell.run(line)
    #expect(shell.status == .done)
    #expect(shell.tasks == [task])
    #expect(shell.model.state.tasks.first?.recurrence?.notation == rule)
  }

  @Test(arguments: [
    "Plan for every friday", "Kiss every frog", "Read every", "every 3 days", "毎日新聞を読む",
  ])
  func titlesKeepTheirWords(text: String) throws {
    let shell = try TestShell()
    shell.run("add \(text)")
    #expect(shell.tasks == ["1 \(text)"])
    #expect(shell.model.state.tasks.first?.recurrence == nil)
  }

  @Test func doneMakesTheNextOneAndUndoTakesBoth() throws {
    let shell = try TestShell(["add Water plants every 3 days #home !low"])
    #expect(
      shell.run("done 1") == [
        "Added 2: Water plants, due Sat 14 Mar (in 3 days), !low, #home, every:3 days",
        "Done 1: Water plants",
      ])
    shell.run("undo")
    #expect(shell.tasks == ["1 Water plants (2026-03-11)"])
    shell.run("redo")
    #expect(
      shell.tasks == ["1 Water plants (2026-03-11) [done]", "2 Water plants (2026-03-14)"]
        || shell.tasks == ["1 Water plants [done] (2026-03-11)", "2 Water plants (2026-03-14)"])
  }

  @Test func monthEndsDoNotDrift() throws {
    let january = try #require(CivilDateTime(iso8601: "2026-01-31T10:00"))
    let shell = try TestShell(["add Pay every month"], now: january)
    for number in 1...3 { shell.run("done \(number)") }
    #expect(
      shell.model.state.tasks.compactMap { $0.due?.iso8601 } == [
        "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30",
      ])
  }

  @Test func skippingAndEnding() throws {
    let shell = try TestShell(["add Sweep every:week 2 times", "add Once"])
    #expect(
      shell.run("skip 1") == ["Changed 1: Sweep, due Wed 18 Mar (in 7 days), every:week 1 times"])
    #expect(shell.run("skip 1") == ["! Task 1 has no next date.", "  > done 1"])
    #expect(
      shell.run("done 1") == ["Done 1: Sweep", "Task 1 was the last of its series: Sweep"])
    #expect(shell.run("skip 2") == ["! Task 2 does not recur.", "  > edit 2 every:week"])
    #expect(
      shell.run("edit 2 every:fri") == [
        "Changed 2: Once, due Fri 13 Mar (in 2 days), every:fri"
      ])
    #expect(shell.run("edit 2 every:none") == ["Changed 2: Once: removed every:fri"])
    #expect(shell.run("add x every:never").first == #"! "never" is not a recurrence."#)
  }

  /// A skipped task moves by its rule, even if that counts from completion.
  @Test func skippingMovesByTheRule() throws {
    let shell = try TestShell(["add Sweep due:2026-03-18 again:week", "add Mop every:week"])
    #expect(shell.run("skip 1") == ["Changed 1: Sweep, due Wed 25 Mar (in 14 days)"])
    #expect(shell.run("skip 2") == ["Changed 2: Mop, due Wed 18 Mar (in 7 days)"])
  }

  /// The dates that belong to a deadline move with it, as they do when the task is done.
  @Test(
    arguments: ["week", "day", "month", "2 weeks", "3 hours"],
    ["until:2026-03-20", "scheduled:2026-03-11 10:00", "remind:2026-03-12T08:00", "remind:30m"])
  func skippingMovesTheOtherDates(rule: String, other: String) throws {
    func next(_ command: String) throws -> TaskItem {
      let shell = try TestShell(["add Mop due:2026-03-13 12:00 every:\(rule) \(other)"])
      shell.run(command)
      return try #require(shell.model.state.tasks.last)
    }
    let (skipped, done) = (try next("skip 1"), try next("done 1"))
    #expect(skipped.due == done.due && skipped.until == done.until)
    #expect(skipped.scheduled == done.scheduled && skipped.reminders == done.reminders)
  }

  /// 31 January, edited in February: the end of a month stays one.
  @Test func editingTheTimeKeepsTheMonthsEnd() throws {
    let january = try #require(CivilDateTime(iso8601: "2026-01-31T10:00"))
    let shell = try TestShell(["add Pay every month", "done 1"], now: january)
    shell.run("edit 2 due:2026-02-28T17:00")
    shell.run("skip 2")
    #expect(shell.tasks.last == "2 Pay (2026-03-31T17:00)")
    // Another day changes the rule.
    shell.run("edit 2 due:2026-03-20")
    shell.run("skip 2")
    #expect(shell.tasks.last == "2 Pay (2026-04-20)")
  }

  @Test func aNewRuleMovesTheDeadlineAloud() throws {
    let shell = try TestShell(["add Gym due:2026-03-12 17:00"])
    #expect(
      shell.run("edit 1 every:fri") == [
        "Changed 1: Gym, due Fri 13 Mar 17:00 (in 2 days), every:fri"
      ])
    #expect(
      shell.run("edit 1 every:mon 9am")
        == ["Changed 1: Gym, due Mon 16 Mar 09:00 (in 5 days), every:mon"])
    #expect(shell.run("edit 1 every:3 days") == ["Changed 1: Gym, every:3 days"])
  }

  @Test func theLastOfASeriesSaysSo() throws {
    let shell = try TestShell(["add Sweep every:week 2 times", "done 1"])
    #expect(shell.run("done 2") == ["Done 2: Sweep", "Task 2 was the last of its series: Sweep"])
  }

  @Test func hoursGoOn() throws {
    let shell = try TestShell([
      "add Drink every 2 hours", "add Rest again:3h", "add Walk every hour 2 times",
    ])
    #expect(
      shell.run("done 1") == [
        "Added 4: Drink, due Wed 11 Mar 13:00 (today), every:2 hours", "Done 1: Drink",
      ])
    #expect(
      shell.run("done 2") == [
        "Added 5: Rest, due Wed 11 Mar 13:00 (today), again:3 hours", "Done 2: Rest",
      ])
    #expect(shell.run("skip 4") == ["Changed 4: Drink, due Wed 11 Mar 15:00 (today)"])
    #expect(shell.run("postpone 4 1 hour") == ["Changed 4: Drink, due Wed 11 Mar 16:00 (today)"])
    #expect(
      shell.run("edit 4 due:friday") == ["Changed 4: Drink, due Fri 13 Mar 16:00 (in 2 days)"])
    #expect(shell.run("edit 4 every:3h") == ["Changed 4: Drink, every:3 hours"])
    #expect(
      shell.run("edit 4 every:4h at 9") == [
        "Changed 4: Drink, due Fri 13 Mar 09:00 (in 2 days), every:4 hours"
      ])
    shell.run("done 3")
    #expect(shell.run("done 6").last == "Task 6 was the last of its series: Walk")
    shell.run("reopen 1")
    #expect(shell.tasks.contains("4 Drink (2026-03-13T09:00)"))
  }

  /// The `every` of JSON can be typed back.
  @Test(arguments: [
    "every other friday", "every 3 months on the last friday", "every month from 2026-01-31",
    "every 1st and 15th until dec 31", "every last workday 5 times", "every mar 14",
    "hourly", "every 2 hours until friday", "every! 90 minutes 3 times",
    "every 4th thursday of november", "every 2nd week on tue thu", "every day until dec 31 3 times",
  ])
  func theNotationIsTyped(rule: String) throws {
    let shell = try TestShell(["add x \(rule)"])
    let recurrence = try #require(shell.model.state.tasks.first?.recurrence)
    let due = try #require(shell.model.state.tasks.first?.due)
    shell.run("add y due:\(due.iso8601) every:\(recurrence.notation)")
    #expect(shell.model.state.tasks.last?.recurrence == recurrence, "\(recurrence.notation)")
  }

  @Test(arguments: [
    ("add x every:day 9am 5pm", #"! "day 9am 5pm" is not a recurrence."#),
    ("add x every day 9am 5pm", #"! "every day 9am 5pm" is not a recurrence."#),
    ("add x every 10 seconds", #"! "10 seconds" would recur more than once a minute."#),
    ("add 水 2時間おき 20時まで", "! \"2時間おき 20時まで\" is not a recurrence."),
    ("add x every 6th monday", #"! "every 6th monday" is not a recurrence."#),
  ])
  func ruleWithoutNextIsRefused(line: String, sentence: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line).first == sentence)
    #expect(shell.tasks.isEmpty)
  }

  @Test func dateShowsTheNextOnes() throws {
    let shell = try TestShell()
    #expect(
      shell.run("date every last friday") == [
        "Fri 27 Mar 2026", "Fri 24 Apr 2026", "Fri 29 May 2026", "Fri 26 Jun 2026",
        "Fri 31 Jul 2026",
      ])
    #expect(shell.run("date 毎週月曜").first == "Mon 16 Mar 2026")
  }

  @Test func reopeningTakesBackWhatFollowed() throws {
    let shell = try TestShell(["add Sweep every:week #home", "add Sweep every:week", "done 1,2"])
    #expect(
      shell.run("reopen 1") == [
        "Reopened 1: Sweep", "Deleted 3: Sweep",
      ])
    #expect(
      shell.tasks == [
        "1 Sweep (2026-03-11)", "2 Sweep [done] (2026-03-11)", "4 Sweep (2026-03-18)",
      ])
    shell.run("undo")
    #expect(shell.tasks.count == 4)
  }

  /// The successor may have another text and rule by now, and tasks added at the same moment are
  /// not successors.
  @Test(arguments: [
    ["edit 2 New text"], ["edit 2 every:none"], ["edit 2 New text every:none"],
    ["edit 2 New text due:friday every:day project:home"],
    ["edit 2 New text", "add Other every:week", "add Sweep it"],
  ])
  func changedFollowerStays(lines: [String]) throws {
    for staging in [[], ["begin"]] {
      let shell = try TestShell(staging + ["add Sweep every:week", "done 1"] + lines)
      let text = try #require(shell.model.state.task(numbered: 2)?.text)
      #expect(
        shell.run("reopen 1") == [
          "Reopened 1: Sweep", "The next one, task 2, is still open: \(text)", "  > delete 2",
        ])
      #expect(shell.run("list all").isEmpty == false)
    }
  }

  @Test func eachIsFollowedByItsOwn() throws {
    let shell = try TestShell([
      "add Sweep every:week", "add Mop every:day", "done 1,2", "edit 3 Clean", "edit 4 Wipe",
    ])
    #expect(
      shell.run("reopen 2") == [
        "Reopened 2: Mop", "The next one, task 4, is still open: Wipe", "  > delete 4",
      ])
    shell.run("delete 3")
    #expect(shell.run("reopen 1") == ["Reopened 1: Sweep"])
  }

  @Test func doneTaskIsReportedBesideFollower() throws {
    let shell = try TestShell(["add Sweep every:week", "add Once", "done 2"])
    #expect(
      shell.run("done 1,2") == [
        "Added 3: Sweep, due Wed 18 Mar (in 7 days), every:week", "Done 1: Sweep",
        "Task 2 is already done: Once",
      ])
    #expect(shell.run("reopen 1,3").contains("Task 3 is already open: Sweep"))
  }

  @Test(arguments: ["edit 2 !low", "skip 2", "note 2 x", "add x after:2"])
  func touchedFollowerStays(line: String) throws {
    let shell = try TestShell(["add Sweep every:week", "done 1"])
    shell.run(line)
    #expect(
      shell.run("reopen 1") == [
        "Reopened 1: Sweep", "The next one, task 2, is still open: Sweep", "  > delete 2",
      ])
    #expect(shell.model.state.task(numbered: 2) != nil)
  }
}
