import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Reminders: typed, shown, snoozed and sent, on Wednesday, 11 March 2026, 10:00.
@Suite struct ReminderTests {
  @Test(
    arguments: [
      ("30m", "30m", "30m before"), ("1h", "1h", "1h before"), ("1d", "1d", "1d before"),
      ("90m", "1h30m", "1h30m before"), ("-30m", "30m", "30m before"), ("0m", "due", "when due"),
      ("due", "due", "when due"), ("due-2h", "2h", "2h before"),
      ("due+10m", "due+10m", "10m after due"),
      ("2 days", "2d", "2d before"), ("1 week before", "7d", "7d before"),
      ("30分前", "30m", "30m before"), ("1時間", "1h", "1h before"), ("1日前", "1d", "1d before"),
      ("期限", "due", "when due"), ("期限-30分", "30m", "30m before"),
      ("tomorrow 9am", "2026-03-12T09:00", "Thu 12 Mar 09:00"),
      ("friday", "2026-03-13T09:00", "Fri 13 Mar 09:00"),
      ("明日9時", "2026-03-12T09:00", "Thu 12 Mar 09:00"),
    ])
  func typedReminderIsRead(typed: String, written: String, shown: String) throws {
    let shell = try TestShell(["add Pay rent due:friday"])
    let answer = shell.run("edit 1 remind:\"\(typed)\"")
    let said = written.contains("T") ? "reminder \(shown) (" : "remind:\(written)"
    #expect(answer.first?.hasPrefix("Changed 1: Pay rent, \(said)") == true, "\(answer)")
    let task = try #require(shell.model.state.task(numbered: 1))
    #expect(task.reminders.map(\.typed) == [written])
    let display = AttributeTable.standard[.remind]?.kind.display(
      task, DisplayContext(shell.model.state, .fixed()))
    #expect(display?.text(in: .english) == shown)
    // Every form reads back as the same.
    for text in [written, task.reminders[0].notation] {
      let other = try TestShell(["add Pay rent due:friday remind:\(text)"])
      #expect(other.model.state.task(numbered: 1)?.reminders == task.reminders, "\(text)")
    }
  }

  /// The value in an answer reads back as the same, in Japanese as well.
  @Test(arguments: ["30m", "1h", "1h30m", "1d", "7d", "due", "due+10m", "1d2h"])
  func japaneseReminderRoundTrips(typed: String) throws {
    let shell = try TestShell(["add Pay rent due:friday"], language: .japanese)
    let answer = try #require(shell.run("edit 1 remind:\(typed)").first)
    let value = try #require(answer.split(separator: "通知:").last)
    let other = try TestShell(["add Pay rent due:friday 通知:\(value)"], language: .japanese)
    let reminders = shell.model.state.task(numbered: 1)?.reminders
    #expect(other.model.state.task(numbered: 1)?.reminders == reminders, "\(answer)")
    #expect(reminders?.count == 1)
  }

  /// A moment is shown as elsewhere, near ones in words.
  @Test func momentsAreSaid() throws {
    let english = try TestShell(["add Pay rent due:friday"])
    #expect(
      english.run("remind 1 tomorrow 9am") == [
        "Changed 1: Pay rent, reminder Thu 12 Mar 09:00 (tomorrow)"
      ])
    #expect(
      english.run("snooze 1 43m") == [
        "Changed 1: Pay rent, snoozed until Wed 11 Mar 10:43 (today)"
      ])
    #expect(
      english.run("edit 1 remind:none").last
        == "Changed 1: Pay rent: removed reminder Thu 12 Mar 09:00 (tomorrow)")
    let japanese = try TestShell(["add 家賃 期限:金曜"], language: .japanese)
    #expect(
      japanese.run("remind 1 明日9時") == ["タスク 1 を変更しました: 家賃、通知 3月12日(木・明日) 09:00"])
    #expect(
      japanese.run("snooze 1 43分") == ["タスク 1 を変更しました: 家賃、3月11日(水・今日) 10:43 まで後回し"])
    let task = try #require(japanese.model.state.task(numbered: 1))
    let display = AttributeTable.standard[.remind]?.kind.display(
      task, DisplayContext(japanese.model.state, .fixed()))
    #expect(display?.shown == "2026/03/12 09:00, 10:43")
    #expect(display?.text(in: .japanese) == "3月12日(木) 09:00、3月11日(水) 10:43 まで後回し")
  }

  @Test func severalStandTogetherAndGo() throws {
    let shell = try TestShell(["add Pay rent due:friday remind:1d,30m"])
    func reminders() -> [String] {
      shell.model.state.task(numbered: 1)?.reminders.map(\.typed) ?? []
    }
    #expect(reminders() == ["1d", "30m"])
    shell.run("remind 1 1h")
    #expect(reminders() == ["1d", "30m", "1h"])
    shell.run("edit 1 -remind:30m")
    #expect(reminders() == ["1d", "1h"])
    shell.run("remind 1 1d 15m")
    #expect(reminders() == ["1d", "1h", "15m"])
    shell.run("remind 1 -remind:1h")
    #expect(reminders() == ["1d", "15m"])
    shell.run("undo")
    shell.run("remind 1 none")
    #expect(reminders() == [])
    shell.run("undo")
    #expect(reminders() == ["1d", "1h", "15m"])
    #expect(shell.run("count remind:any") == ["count 1"])
    #expect(shell.run("count remind:thursday") == ["count 1"])
    #expect(shell.run("count remind:saturday") == ["count 0"])
    #expect(shell.run("count remind:none") == ["count 0"])
  }

  @Test(arguments: [Language.english, .japanese])
  func invalidReminderIsRefused(language: Language) throws {
    let shell = try TestShell(["add Pay rent", "add Paint due:friday"], language: language)
    for line in ["add x remind:soon", "edit 2 remind:soon", "remind 2 soon"] {
      let answer = shell.run(line)
      #expect(
        answer.first
          == (language == .english
            ? "! \"soon\" is not a time for a reminder." : "! 「soon」は通知のタイミングとして読めません"),
        "\(line)")
    }
    // There is no date to count from.
    for line in [
      "add x remind:30m", "remind 1 30m", "edit 1 remind:due", "edit 2 remind:scheduled-1h",
    ] {
      let answer = shell.run(line)
      #expect(answer.first?.contains("remind:") == true, "\(line): \(answer)")
    }
    #expect(shell.model.state.tasks.allSatisfy { $0.reminders.isEmpty })
  }

  @Test func nextOccurrenceRemindsAgain() throws {
    let shell = try TestShell([
      "add Water every friday at 9am remind:30m", "snooze 1 10m", "done 1",
    ])
    let next = try #require(shell.model.state.task(numbered: 2))
    #expect(next.reminders.map(\.typed) == ["30m"])
    #expect(
      next.reminds(usual: nil).map { Due(date: $0.date, time: $0.time).iso8601 } == [
        "2026-03-20T08:30"
      ])
  }

  @Test(
    arguments: [
      ("snooze 1", "2026-03-11T10:10"), ("snooze 1 10m", "2026-03-11T10:10"),
      ("snooze 1 1h", "2026-03-11T11:00"), ("snooze 1 until 5pm", "2026-03-11T17:00"),
      ("snooze 1 tomorrow", "2026-03-12T09:00"), ("snooze 1 30分後", "2026-03-11T10:30"),
      ("スヌーズ 1 17時", "2026-03-11T17:00"), ("snooze 1 2 days", "2026-03-13T10:00"),
    ])
  func snoozingPutsOthersOff(line: String, moment: String) throws {
    let shell = try TestShell(["add Pay rent due:\"today 10:05\" remind:10m remind:due"])
    shell.run(line)
    let task = try #require(shell.model.state.task(numbered: 1))
    #expect(task.reminds(usual: 5).map { Due(date: $0.date, time: $0.time).iso8601 } == [moment])
    shell.run("snooze 1 20m")
    #expect(shell.model.state.task(numbered: 1)?.reminders.count { $0.isSnooze } == 1)
  }

  @Test func nothingIsPutOffToThePast() throws {
    let shell = try TestShell(["add Pay rent due:friday"])
    #expect(shell.run("snooze 1 yesterday").first == "! \"yesterday\" is over already.")
    #expect(shell.model.state.task(numbered: 1)?.reminders == [])
  }

  @Test func barelyTypedItTells() throws {
    let shell = try TestShell([
      "add Pay rent due:\"today 10:20\" remind:20m", "add Paint due:\"today 10:30\" remind:30m,1h",
      "add Later due:friday remind:1d", "add Done due:\"today 10:20\" remind:20m", "done 4",
    ])
    // Reminders before the task was added were not missed.
    #expect(
      shell.run("remind") == [
        "Reminder: 1: Pay rent, due Wed 11 Mar 10:20 (today)",
        "Reminder: 2: Paint, due Wed 11 Mar 10:30 (today)",
      ])
  }

  /// A prompt does not wait for another process that sends reminders, but checks again later.
  @Test func aPromptDoesNotWaitForWhoeverTells() throws {
    var isBusy = true
    let host = ReminderHost(claim: { reminders, _, waits, tell in
      #expect(!waits)
      if isBusy { return false }
      _ = try tell(reminders)
      return true
    })
    let shell = try TestShell(["add Pay rent due:\"today 10:20\" remind:20m"], reminders: host)
    let presenter = shell.shell.presenters.reminders
    #expect(presenter.news(shell.shell.settings).isEmpty)
    isBusy = false
    #expect(presenter.news(shell.shell.settings).map(\.notice.title) == ["Pay rent"])
    #expect(presenter.news(shell.shell.settings).isEmpty)
  }

  /// Of many reminders at once, the last twenty are sent separately and the others in one sentence;
  /// after a failure, they are repeated from there.
  @Test(arguments: [nil, 0, 1, 7])
  func manyAtOnceAreOneSentence(failing: Int?) throws {
    var (notices, remembered): ([String], [Int]) = ([], [])
    let host = ReminderHost(
      claim: { reminders, _, _, tell in
        remembered = try tell(reminders).map(\.task.number)
        return true
      },
      notify: { notice, _ in
        if notices.count == failing { return false }
        notices.append(notice.title)
        return true
      })
    let lines = (10...34).map { "add T\($0) due:\"today 10:\($0)\" remind:\($0)m" }
    let shell = try TestShell(lines, reminders: host)
    let answer = shell.run("remind")
    if let failing {
      #expect(shell.status == .refused && notices.count == failing)
      // The first sentence covers five of them.
      #expect(remembered.count == (failing == 0 ? 0 : 4 + failing))
    } else {
      #expect(answer.count == 21 && notices.count == 21)
      #expect(notices.first?.hasPrefix("5 earlier reminders not shown") == true)
      #expect(remembered.count == 25)
    }
  }
}
