import Formats
import TaskLanguage
import TaskModel

/// A reminder of a task at a moment, past or future.
package struct DueReminder: Equatable, Sendable {
  package let task: TaskItem
  /// The moment of the reminder.
  package let moment: CivilDateTime
  package let instant: Instant

  /// The key by which a machine remembers that the reminder was delivered.
  package var key: ReminderKey { ReminderKey(task: task.id, moment: moment) }
}

/// The identity of a reminder, the same on every machine.
package struct ReminderKey: Hashable, Sendable {
  package let task: UUID
  package let moment: CivilDateTime

  package init(task: UUID, moment: CivilDateTime) { (self.task, self.moment) = (task, moment) }
}

/// A reminder in words, for a notification outside the shell.
package struct ReminderNotice: Equatable, Sendable {
  package let title: String
  package let body: String
  /// The reminder as data, one object in JSON.
  package let data: DataValue
}

/// The machine's means for reminders.
package struct ReminderHost {
  package typealias Claim = (
    _ reminders: [DueReminder], _ now: Instant, _ waits: Bool,
    _ tell: ([DueReminder]) throws -> [DueReminder]
  ) throws -> Bool

  /// Calls `tell` with the reminders not yet delivered on this machine and remembers those that it
  /// returns, under a lock of all its shells and timers. Returns false without calling `tell` if
  /// the lock is taken and `waits` is false, since others may hold it for long.
  package var claim: Claim
  /// Sends a notification by `command`, or else by what the desktop has; false if that fails, nil
  /// if there is no means but to print it.
  package var notify: (_ notice: ReminderNotice, _ command: String?) throws -> Bool?
  /// The missing program for notifications of the desktop; nil if there is one.
  package var missing: () -> String?
  /// Makes the timer that runs `taskshell remind` every minute; nil if the system has none.
  package var timer: () -> (any ReminderTimer)?

  package init(
    claim: @escaping Claim = { reminders, _, _, tell in
      _ = try tell(reminders)
      return true
    },
    notify: @escaping (ReminderNotice, String?) throws -> Bool? = { _, _ in nil },
    missing: @escaping () -> String? = { nil },
    timer: @escaping () -> (any ReminderTimer)? = { nil }
  ) {
    (self.claim, self.notify, self.missing, self.timer) = (claim, notify, missing, timer)
  }
}

/// A timer that runs `taskshell remind` every minute while no shell is open: of systemd, or an
/// agent of launchd.
package protocol ReminderTimer {
  /// The files that it consists of, with their contents.
  var files: [(path: String, text: String)] { get }
  /// Whether the files exist with the right contents.
  var isInstalled: Bool { get }
  /// Whether the system runs it now.
  var isRunning: Bool { get }
  /// Writes the files and starts it; returns a command that the user still has to run, or nil.
  func install() throws -> String?
  /// Stops it and removes the files; false if there are none.
  func uninstall() throws -> Bool
}

/// Presents reminders: those that have come, each delivered once on a machine, and the next ones.
package final class ReminderPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  package let host: ReminderHost
  /// The age in seconds beyond which a reminder is no longer delivered: thirty days.
  private static let longestAgo = 30 * 86_400
  /// Reminders delivered on this machine, cached so that the file is not read for them again.
  private var known: Set<ReminderKey> = []
  /// The most reminders delivered one by one at a time, and the most listed as coming next.
  private static let (mostAtOnce, mostNext) = (20, 5)
  /// All reminders of the state, ascending by moment, with the settings they were computed with;
  /// nil if they must be computed again.
  private var upcoming: (usual: Int?, me: String?, all: [(task: TaskItem, moment: CivilDateTime)])?

  init(context: PresenterContext, view: any ShellView, host: ReminderHost) {
    (self.context, self.view, self.host) = (context, view, host)
    context.model.observe { [weak self] _ in self?.upcoming = nil }
  }

  /// The reminders whose moment has come, earliest first, including those delivered already.
  private func due(by now: Clock.Reading, _ settings: Settings) -> [DueReminder] {
    all(settings).prefix { $0.moment <= now.civil }.map(reminder).filter {
      now.instant.secondsSinceEpoch - $0.instant.secondsSinceEpoch < Self.longestAgo
        && $0.task.created <= $0.instant
    }
  }

  /// The next reminders.
  private func next(after now: Clock.Reading, _ settings: Settings) -> [DueReminder] {
    all(settings).drop { $0.moment <= now.civil }.prefix(Self.mostNext).map(reminder)
  }

  /// A reminder with its instant by the current clock: the zone may change while a shell is open.
  private func reminder(_ task: TaskItem, _ moment: CivilDateTime) -> DueReminder {
    DueReminder(task: task, moment: moment, instant: context.clock.instant(of: moment))
  }

  /// All reminders of open tasks, except those assigned only to others.
  private func all(_ settings: Settings) -> [(task: TaskItem, moment: CivilDateTime)] {
    let (model, usual) = (context.model, settings.remindMinutes)
    if let upcoming, upcoming.usual == usual, upcoming.me == settings.me { return upcoming.all }
    let me = People(state: model.state, me: settings.me).meant?.id
    var all: [(task: TaskItem, moment: CivilDateTime)] = []
    for task in model.state.tasks where task.state == .open {
      // Others are reminded of their tasks in their own shells.
      if let me, task.assignee != nil, !task.isAssigned(to: me) { continue }
      for moment in task.reminds(usual: usual) { all.append((task, moment)) }
    }
    all.sort { ($0.moment, $0.task.number) < ($1.moment, $1.task.number) }
    upcoming = (usual, settings.me, all)
    return all
  }

  /// The reminders for a prompt that have not been delivered on this machine yet, in sentences,
  /// each with its notice. Does not wait for a lock.
  package func news(_ settings: Settings) -> [(sentence: Sentence, notice: ReminderNotice)] {
    let now = context.clock.now()
    let due = due(by: now, settings).filter { !known.contains($0.key) }
    guard !due.isEmpty else { return [] }
    var delivered: [DueReminder] = []
    let isClaimed = try? host.claim(due, now.instant, false) { unreported in
      delivered = unreported
      return unreported
    }
    guard isClaimed != false else { return [] }
    // If it cannot be remembered, this shell delivers it to itself alone.
    if isClaimed == nil { delivered = due }
    known.formUnion(due.map(\.key))
    return words(of: delivered, now)
  }

  /// Words for each reminder; for too many, the last ones and the number of the others.
  private func words(
    of reminders: [DueReminder], _ now: Clock.Reading
  ) -> [(sentence: Sentence, notice: ReminderNotice)] {
    let rest = reminders.dropLast(Self.mostAtOnce)
    var words = reminders.suffix(Self.mostAtOnce).map { (sentence($0, now), notice($0, now)) }
    if let last = rest.last {
      let sentence = context.say(.moreReminders(rest.count))
      let more = ReminderNotice(title: sentence.text, body: "", data: data(last))
      words.insert((sentence, more), at: 0)
    }
    return words
  }

  /// Sends the reminders not delivered yet as notifications, prints them, and reports what comes
  /// next.
  func tell(_ settings: Settings, isRehearsal: Bool) throws {
    let now = context.clock.now()
    var delivered: [DueReminder] = []
    var sentences: [Sentence] = []
    var failed = false
    _ = try host.claim(due(by: now, settings), now.instant, true) { unreported in
      let words = words(of: unreported, now)
      if isRehearsal {
        (delivered, sentences) = (unreported, words.map(\.sentence))
        return []
      }
      for (sentence, notice) in words {
        if try host.notify(notice, settings.notifyCommand) == false {
          failed = true
          break
        }
        sentences.append(sentence)
      }
      // The reminders summed up in the first sentence come before those delivered one by one.
      let left = words.count - sentences.count
      delivered = sentences.isEmpty ? [] : unreported.dropLast(left)
      return delivered
    }
    let next = next(after: now, settings)
    if sentences.isEmpty, !failed, !view.isQuiet {
      sentences = [
        context.say(
          next.first.map { .nextReminder($0.task.number, $0.task.text, at: $0.moment, now.civil) }
            ?? .noReminders)
      ]
    }
    view.show(
      DataAnswer(
        ["told": .list(delivered.map(data)), "next": .list(next.map(data))], sentences: sentences))
    if failed { throw ReminderFault.notNotified(settings.notifyCommand) }
  }

  // MARK: The timer

  func install(_ settings: Settings) throws {
    let timer = try requireTimer()
    let rest = try timer.install()
    show(timer, [.timerInstalled(timer.files.map(\.path), toRun: rest)] + unheard(settings))
  }

  /// Says that a timer has no way to notify.
  private func unheard(_ settings: Settings) -> [Message] {
    settings.notifyCommand == nil ? host.missing().map { [.notifierMissing($0)] } ?? [] : []
  }

  func uninstall() throws {
    let timer = try requireTimer()
    let wasThere = try timer.uninstall()
    show(timer, [wasThere ? .timerRemoved : .noTimer])
  }

  func showStatus(_ settings: Settings) throws {
    let timer = try requireTimer()
    let state: Message =
      !timer.isInstalled ? .noTimer : timer.isRunning ? .timerRuns : .timerStands
    show(timer, [state] + (timer.isInstalled ? unheard(settings) : []))
  }

  private func show(_ timer: any ReminderTimer, _ messages: [Message]) {
    view.show(
      DataAnswer(
        [
          "installed": .flag(timer.isInstalled), "running": .flag(timer.isRunning),
          "files": .texts(timer.files.map(\.path)),
        ], sentences: messages.map { context.say($0) }))
  }

  private func requireTimer() throws -> any ReminderTimer {
    guard let timer = host.timer() else { throw ReminderFault.noTimers }
    return timer
  }

  // MARK: Words and data

  private func sentence(_ reminder: DueReminder, _ now: Clock.Reading) -> Sentence {
    context.say(
      .reminder(
        reminder.task.number, reminder.task.text, due: due(of: reminder.task, now),
        late: late(reminder, now)))
  }

  private func notice(_ reminder: DueReminder, _ now: Clock.Reading) -> ReminderNotice {
    let parts = [due(of: reminder.task, now), late(reminder, now).map(Bilingual.remindedLate)]
    return ReminderNotice(
      title: reminder.task.text,
      body: context.say(parts.compactMap { $0 }.joined(by: .same(", "))), data: data(reminder))
  }

  private func due(of task: TaskItem, _ now: Clock.Reading) -> Bilingual? {
    task.due.map { .due($0, now: now.civil) }
  }

  /// How long ago its moment was; nil if that is less than two minutes.
  private func late(_ reminder: DueReminder, _ now: Clock.Reading) -> Minutes? {
    let minutes = (now.instant.secondsSinceEpoch - reminder.instant.secondsSinceEpoch) / 60
    return minutes < 2 ? nil : Minutes(minutes)
  }

  private func data(_ reminder: DueReminder) -> DataValue {
    .object(
      .init(present: [
        "number": .integer(reminder.task.number), "text": .text(reminder.task.text),
        "due": reminder.task.due.map { .text($0.iso8601) },
        "remind": .text(reminder.moment.due.iso8601),
      ]))
  }
}

extension CommandOutput {
  private static let reminder = DataShape.object([
    .always("number", .integer), .always("text", .text), .perhaps("due", .moment),
    .always("remind", .moment, "when it reminds"),
  ])

  static let reminders = CommandOutput.value(
    .either([
      .changes,
      .object([
        .always("told", .list(reminder), "what was told just now"),
        .always("next", .list(reminder), "what comes next"),
      ]),
      .object([
        .always("installed", .flag), .always("running", .flag), .always("files", .list(.text)),
      ]),
    ]))
}
