import TaskLanguage
import TaskModel

/// A reminder of a task whose moment has come, or is to come.
package struct DueReminder: Equatable, Sendable {
  package let task: TaskItem
  /// When it reminds.
  package let moment: CivilDateTime
  package let instant: Instant

  /// What a machine remembers of it when it was told.
  package var key: ReminderKey { ReminderKey(task: task.id, moment: moment) }
}

/// What tells one reminder from all others, on every machine.
package struct ReminderKey: Hashable, Sendable {
  package let task: UUID
  package let moment: CivilDateTime

  package init(task: UUID, moment: CivilDateTime) { (self.task, self.moment) = (task, moment) }
}

/// A reminder in words, for whoever is at no prompt.
package struct ReminderNotice: Equatable, Sendable {
  package let title: String
  package let body: String
  /// The reminder as data, one object in JSON.
  package let data: DataValue
}

/// What reminding needs of the machine.
package struct ReminderHost {
  package typealias Claim = (
    _ reminders: [DueReminder], _ now: Instant, _ waits: Bool,
    _ tell: ([DueReminder]) throws -> [DueReminder]
  ) throws -> Bool

  /// Gives `tell`, under a lock that all shells and timers of this machine share, those of the reminders
  /// that nobody here has been told of, and remembers those that `tell` answers with. Somebody else may
  /// tell for long: false, and nothing is told, where it would have to wait and does not.
  package var claim: Claim
  /// Tells whoever is at no prompt by the command that was set, or by what the desktop has; nil where there
  /// is nothing to tell by.
  package var notify: (_ notice: ReminderNotice, _ command: String?) throws -> Bool?
  /// What runs `taskshell remind` every minute; nil where there is no such thing.
  package var timer: () -> (any ReminderTimer)?

  package init(
    claim: @escaping Claim = { reminders, _, _, tell in
      _ = try tell(reminders)
      return true
    },
    notify: @escaping (ReminderNotice, String?) throws -> Bool? = { _, _ in nil },
    timer: @escaping () -> (any ReminderTimer)? = { nil }
  ) {
    (self.claim, self.notify, self.timer) = (claim, notify, timer)
  }
}

/// What runs `taskshell remind` every minute while no shell is open: a timer of systemd or an agent of
/// launchd.
package protocol ReminderTimer {
  /// The files that it consists of, with what is in them.
  var files: [(path: String, text: String)] { get }
  /// Whether the files are there, as they are to be.
  var isInstalled: Bool { get }
  /// Whether the system runs it now.
  var isRunning: Bool { get }
  /// Writes the files and starts it; the command that is still to be run by hand, nil for none.
  func install() throws -> String?
  /// Ends it and removes the files; false where there are none.
  func uninstall() throws -> Bool
}

/// Reminders of tasks: those whose moment has come, each told once on a machine, and those to come.
package final class ReminderPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  package let host: ReminderHost
  /// How far back is looked for what nobody has been told of, in seconds: thirty days.
  private static let longestAgo = 30 * 86_400
  /// Those that somebody on this machine was told of, so that no file is read for them again.
  private var known: Set<ReminderKey> = []
  /// The most reminders that are told one by one at a time, and that are named as what comes next.
  private static let (mostAtOnce, mostNext) = (20, 5)
  /// What of the state reminds, ascending by its moment, and the settings that it was looked up with; nil
  /// where it is to be looked up again.
  private var upcoming: (usual: Int?, me: String?, all: [(task: TaskItem, moment: CivilDateTime)])?

  init(context: PresenterContext, view: any ShellView, host: ReminderHost) {
    (self.context, self.view, self.host) = (context, view, host)
    context.model.observe { [weak self] _ in self?.upcoming = nil }
  }

  /// Those whose moment has come, the earliest first; what was told of is among them.
  private func come(by now: Clock.Reading, _ settings: Settings) -> [DueReminder] {
    all(settings).prefix { $0.moment <= now.civil }.map(reminder).filter {
      now.instant.secondsSinceEpoch - $0.instant.secondsSinceEpoch < Self.longestAgo
        && $0.task.created <= $0.instant
    }
  }

  /// What comes next.
  private func next(after now: Clock.Reading, _ settings: Settings) -> [DueReminder] {
    all(settings).drop { $0.moment <= now.civil }.prefix(Self.mostNext).map(reminder)
  }

  /// By the clocks of now: a shell may be open while its zone changes.
  private func reminder(_ task: TaskItem, _ moment: CivilDateTime) -> DueReminder {
    DueReminder(task: task, moment: moment, instant: context.clock.instant(of: moment))
  }

  /// All of open tasks that are for whoever works here.
  private func all(_ settings: Settings) -> [(task: TaskItem, moment: CivilDateTime)] {
    let (model, usual) = (context.model, settings.remindMinutes)
    if let upcoming, upcoming.usual == usual, upcoming.me == settings.me { return upcoming.all }
    let me = People(state: model.state, me: settings.me).meant?.id
    var all: [(task: TaskItem, moment: CivilDateTime)] = []
    for task in model.state.tasks where task.state == .open {
      // What others do, they are reminded of.
      if let me, task.assignee != nil, !task.isAssigned(to: me) { continue }
      for moment in task.reminds(usual: usual) { all.append((task, moment)) }
    }
    all.sort { ($0.moment, $0.task.number) < ($1.moment, $1.task.number) }
    upcoming = (usual, settings.me, all)
    return all
  }

  /// Tells at a prompt, which waits for nobody, what nobody on this machine has been told of yet: the
  /// sentences, each with its notice.
  package func news(_ settings: Settings) -> [(sentence: Sentence, notice: ReminderNotice)] {
    let now = context.clock.now()
    let come = come(by: now, settings).filter { !known.contains($0.key) }
    guard !come.isEmpty else { return [] }
    var told: [DueReminder] = []
    let isClaimed = try? host.claim(come, now.instant, false) { untold in
      told = untold
      return untold
    }
    guard isClaimed != false else { return [] }
    // What cannot be remembered is told by this shell alone.
    if isClaimed == nil { told = come }
    known.formUnion(come.map(\.key))
    return words(of: told, now)
  }

  /// Each in words, or of more than are told at a time the last ones, and how many there are besides.
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

  /// Tells by the means of the machine, and prints, what nobody has been told of; and says what comes
  /// next.
  func tell(_ settings: Settings, isRehearsal: Bool) throws {
    let now = context.clock.now()
    var told: [DueReminder] = []
    var sentences: [Sentence] = []
    var failed = false
    _ = try host.claim(come(by: now, settings), now.instant, true) { untold in
      let words = words(of: untold, now)
      if isRehearsal {
        (told, sentences) = (untold, words.map(\.sentence))
        return []
      }
      for (sentence, notice) in words {
        if try host.notify(notice, settings.notifyCommand) == false {
          failed = true
          break
        }
        sentences.append(sentence)
      }
      // Those that are not told one by one come first, in one sentence.
      let left = words.count - sentences.count
      told = sentences.isEmpty ? [] : untold.dropLast(left)
      return told
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
        .object([
          .init("told", .list(told.map(data))), .init("next", .list(next.map(data))),
        ]), columns: ["told", "next"], sentences: sentences))
    if failed { throw ReminderFault.notNotified(settings.notifyCommand) }
  }

  // MARK: The timer

  func install() throws {
    let timer = try requireTimer()
    let rest = try timer.install()
    show(timer, [context.say(.timerInstalled(timer.files.map(\.path), toRun: rest))])
  }

  func uninstall() throws {
    let timer = try requireTimer()
    let wasThere = try timer.uninstall()
    show(timer, [context.say(wasThere ? .timerRemoved : .noTimer)])
  }

  func showStatus() throws {
    let timer = try requireTimer()
    let state: Message =
      !timer.isInstalled ? .noTimer : timer.isRunning ? .timerRuns : .timerStands
    show(timer, [context.say(state)])
  }

  private func show(_ timer: any ReminderTimer, _ sentences: [Sentence]) {
    view.show(
      DataAnswer(
        [
          "installed": .flag(timer.isInstalled), "running": .flag(timer.isRunning),
          "files": .texts(timer.files.map(\.path)),
        ], sentences: sentences))
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

  /// How long ago its moment was; nil where that is less than two minutes.
  private func late(_ reminder: DueReminder, _ now: Clock.Reading) -> Minutes? {
    let minutes = (now.instant.secondsSinceEpoch - reminder.instant.secondsSinceEpoch) / 60
    return minutes < 2 ? nil : Minutes(minutes)
  }

  private func data(_ reminder: DueReminder) -> DataValue {
    .object(
      [
        .init("number", .integer(reminder.task.number)), .init("text", .text(reminder.task.text)),
      ] + (reminder.task.due.map { [.init("due", .text($0.iso8601))] } ?? []) + [
        .init("remind", .text(reminder.moment.due.iso8601))
      ])
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
