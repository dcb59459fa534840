import Foundation
import TaskModel
import TestSupport
import Testing

@testable import taskshell

/// Reminders without an open shell, and beside one.
@Suite struct ReminderScenesTests {
  /// Runs a test with a program whose notifications are written to a file, one JSON object per
  /// line.
  private func withNotifications(_ body: (Program, () throws -> [String]) throws -> Void) throws {
    try withProgram { program in
      let folder = program.folder.path + "/.config/taskshell"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let told = program.folder.path + "/told"
      try Data("set notify-command \"cat >> \(told)\"\n".utf8)
        .write(to: URL(fileURLWithPath: folder + "/rc"))
      try body(program) {
        let bytes = FileManager.default.contents(atPath: told) ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      }
    }
  }

  private struct Planned {
    let number: Int
    /// In minutes from the beginning.
    let moments: [Int]
    var doneAt: Int?
  }

  private static func clock(_ minutes: Int) -> String {
    let (day, rest) = (11 + minutes / 1440, minutes % 1440)
    let (hour, minute) = (rest / 60, rest % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-03-\(two(day))T\(two(hour)):\(two(minute))"
  }

  /// A week with days asleep, timers and shells that check concurrently, and tasks that are done in
  /// time: each reminder is sent exactly once, and none for a completed task.
  @Test(arguments: [1, 2, 3]) func eachIsToldOnceInAWeek(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    try withNotifications { program, told in
      var program = program
      let week = 7 * 1440
      program.environment["TASKSHELL_NOW"] = Self.clock(0)
      try program.run("remind")
      var planned: [Planned] = []
      var lines: [String] = []
      for number in 1...12 {
        let due = Int.random(in: 120..<week, using: &numbers)
        let early = [0, 10, 30, 60].shuffled(using: &numbers).prefix(
          Int.random(in: 1...2, using: &numbers))
        let reminders = early.map { $0 == 0 ? "remind:due" : "remind:\($0)m" }.joined(
          separator: " ")
        lines.append("add Task\(number) due:\(Self.clock(due)) \(reminders)")
        planned.append(
          Planned(
            number: number, moments: early.map { due - $0 },
            doneAt: Bool.random(using: &numbers) ? Int.random(in: 60..<week, using: &numbers) : nil)
        )
      }
      for line in lines { #expect(try program.run("-c", line).status == 0, "\(line)") }
      var expected: Set<String> = []
      var now = 0
      while now < week {
        // An hour's work, or a night or two asleep.
        now += [7, 20, 61, 600, 2000].randomElement(using: &numbers) ?? 20
        program.environment["TASKSHELL_NOW"] = Self.clock(now)
        for task in planned {
          guard let doneAt = task.doneAt, doneAt <= now else { continue }
          try program.run("done", "\(task.number)", "--yes")
        }
        let open = planned.filter { $0.doneAt.map { $0 > now } ?? true }
        for task in open {
          for moment in task.moments where moment <= now && moment > 0 {
            expected.insert("Task\(task.number) \(Self.clock(moment))")
          }
        }
        let runs = Int.random(in: 1...3, using: &numbers)
        let same = program
        DispatchQueue.concurrentPerform(iterations: runs) { _ in
          #expect((try? same.run("remind"))?.status == 0)
        }
      }
      let seen = try told().map { line in
        let text = line.split(separator: "\"text\":\"").last?.prefix { $0 != "\"" } ?? ""
        let moment = line.split(separator: "\"remind\":\"").last?.prefix { $0 != "\"" } ?? ""
        return "\(text) \(moment)"
      }
      #expect(seen.count == Set(seen).count, "\(seen)")
      #expect(Set(seen) == expected)
    }
  }

  /// A reminder sent by a shell is not sent by the timer, and vice versa.
  @Test func aShellAndTheTimerTellOnce() throws {
    try withTerminal {
      try $0.run("add", "Stand up", "due:10:20", "remind:20m")
    } _: { terminal, program in
      try terminal.waitForPrompt()
      try terminal.waitForText("Reminder: 1: Stand up, due Wed 11 Mar 10:20 (today)")
      #expect(try program.run("remind").errors == "No reminders are coming up.\n")
      #expect(try program.run("remind").status == 0)
    }
  }

  /// A reminder that could not be sent is repeated.
  @Test(arguments: [
    ("en_US.UTF-8", "The notification command failed: false"),
    ("ja_JP.UTF-8", "通知コマンドが失敗しました: false"),
  ])
  func failedReminderIsRepeated(language: String, sentence: String) throws {
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language
      try program.run("add", "Stand up", "due:10:20", "remind:20m")
      let failed = try program.run("-c", "set notify-command false", "-c", "remind")
      #expect(failed.status == 1)
      #expect(failed.errors.contains(sentence), "\(failed.errors)")
      let told = try program.run("--json", "remind")
      #expect(
        told.output.hasPrefix(
          #"{"told":[{"number":1,"text":"Stand up","due":"2026-03-11T10:20","remind":"2026-03-11T10:00"}]"#
        ), "\(told.output)")
    }
  }

  /// A damaged log does not prevent reminders; one that cannot be written is an error.
  @Test(arguments: ["damaged", "folder"]) func aLogThatIsNoneIsSaid(kind: String) throws {
    try withProgram { program in
      try program.run("add", "Stand up", "due:10:20", "remind:20m")
      let log = program.folder.path + "/.local/state/taskshell/reminded"
      try FileManager.default.createDirectory(
        atPath: kind == "folder" ? log : program.folder.path + "/.local/state/taskshell",
        withIntermediateDirectories: true)
      if kind == "damaged" {
        try Data([0xFF, 0xFE, 0x0A, 0x00] + Array("2026-99-99T begin\nx y z\n".utf8))
          .write(to: URL(fileURLWithPath: log))
      }
      let result = try program.run("remind")
      if kind == "damaged" {
        #expect(result.errors == "Reminder: 1: Stand up, due Wed 11 Mar 10:20 (today)\n")
        #expect(try program.run("remind").errors == "No reminders are coming up.\n")
      } else {
        #expect(
          result.status == 1 && result.errors.hasPrefix("Cannot write ~/.local/state")
            || result.errors.contains("reminded"), "\(result.errors)")
      }
    }
  }

  /// The units of systemd are valid, and can be removed.
  @Test func theTimerIsWrittenAndRemoved() throws {
    #if !canImport(Darwin)
    try withProgram { program in
      var program = program
      let folder = program.folder.path + "/.config/systemd/user"
      #expect(
        try program.run("remind", "--status").errors
          == "No timer is installed.\nHint: remind --install\n")
      let installed = try program.run("remind", "--install")
      #expect(
        installed.status == 0 && installed.errors.contains("taskshell-remind.timer"),
        "\(installed.errors)")
      let service = String(
        decoding: FileManager.default.contents(atPath: folder + "/taskshell-remind.service")
          ?? Data(), as: UTF8.self)
      #expect(
        service.contains("\"--store\" \"\(program.store)\" \"remind\" \"--quiet\"\n"), "\(service)")
      program.environment["XDG_RUNTIME_DIR"] = program.folder.path
      let verified = try program.run(
        "/usr/bin/systemd-analyze",
        arguments: [
          "verify", "--user", folder + "/taskshell-remind.service",
          folder + "/taskshell-remind.timer",
        ])
      #expect(verified.status == 0, "\(verified.errors)")
      #expect(!verified.errors.contains("taskshell-remind"), "\(verified.errors)")
      let removed = try program.run("remind", "--uninstall")
      #expect(removed.errors == "The timer was removed; a shell that is open still reminds.\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
    #endif
  }

  /// What a timer can only print where nobody looks stays for whoever comes next, and the missing
  /// program is named.
  @Test(arguments: [
    ("en_US.UTF-8", "notify-send is not installed, so only an open shell reminds."),
    ("ja_JP.UTF-8", "notify-send がインストールされていないため、通知は開いているシェルにだけ出ます"),
  ])
  func theJournalIsNobody(language: String, sentence: String) throws {
    #if !canImport(Darwin)
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language
      program.environment["PATH"] = "/nowhere"
      try program.run("add", "Stand up", "due:10:20", "remind:20m")
      let installed = try program.run("remind", "--install")
      #expect(installed.errors.contains(sentence), "\(installed.errors)")
      #expect(try program.run("remind", "--status").errors.contains(sentence))
      for place in ["journal", "/dev/null"] {
        let timer = """
          cd "$HOME"; exec >\(place) 2>&1; JOURNAL_STREAM=$(/usr/bin/stat -Lc %d:%i \(place))
          export JOURNAL_STREAM; exec "$0" --store "$1" remind --quiet
          """
        let run = try program.run("/bin/sh", arguments: ["-c", timer, Program.path, program.store])
        #expect(run.status == 1, "\(place)")
      }
      #expect(try program.run("remind").errors.contains("1: Stand up"))
    }
    #endif
  }

  /// A caller that must not wait returns at once while another one holds the log.
  @Test func theLogKeepsNoPromptWaiting() throws {
    try withProgram { program in
      let path = program.folder.path + "/reminded"
      let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX) == 0)
      let now = Instant(utc: .now)
      let isClaimed = try ReminderLog(path: path).claim([], now, waits: false) { _ in
        Issue.record("told")
        return []
      }
      #expect(!isClaimed)
      flock(descriptor, LOCK_UN)
      #expect(try ReminderLog(path: path).claim([], now, waits: false) { $0 })
    }
  }
}
