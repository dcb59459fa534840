import TaskLanguage
import TaskModel

/// `remind [TASK WHEN…]`, `remind --install`
enum RemindCommand: Command {
  static let verb = Verb(
    "remind", arguments: [.optional(.task), .many(.value(.remind))],
    flags: [
      VerbFlag(
        "--install",
        Bilingual("remind also when no shell is open", "シェルを開いていないときも通知する")),
      VerbFlag("--uninstall", Bilingual("stop doing so", "--install を取り消す")),
      VerbFlag("--status", Bilingual("show whether it is installed", "通知の状態を表示する")),
    ], keywords: Keyword.noneAfterTasks, answer: .reminders,
    summary: Bilingual(
      "set the reminders of a task, or show those that are due", "タスクの通知を設定する、または時刻の来た通知を表示する"),
    details: Bilingual(
      "remind 3 30m is short for edit 3 remind:30m: half an hour before it is due. due is the "
        + "moment itself, scheduled-1h counts from its start, and a date is a moment of its own; of "
        + "a day without a time, it is 9:00. Several can be given; remind 3 none takes them away. "
        + "Without a task it gives the reminders that have become due and were not given on this "
        + "machine yet, as desktop notifications or by the program in notify-command, which gets a "
        + "line of JSON. An open shell does so by itself. --install lets the system run it every "
        + "minute.",
      "「remind 3 30分」は「edit 3 通知:30分」と同じで、期限の30分前に知らせます。期限ちょうどは「期限」、着手予定から数えるときは"
        + "「scheduled-1h」で、日時も指定できます。時刻のない日は 9:00 です。複数指定でき、「remind 3 なし」ですべて外します。"
        + "タスクを省くと、このマシンでまだ知らせていない通知を、デスクトップの通知か notify-command に設定したプログラム"
        + "（JSON を1行渡します）で知らせます。開いているシェルは自動で知らせます。--install で毎分の自動実行を設定します。"),
    examples: [
      Bilingual("remind 2 30m", "remind 2 30分"),
      Bilingual("remind 1 tomorrow 9am", "remind 1 明日9時"),
      Bilingual("remind 1 none", "remind 1 なし"),
    ], canRehearse: true)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    if let flag = verb.flags.map(\.name).first(where: { arguments.takeFlag($0) }) {
      return { shell in
        let presenter = shell.presenters.reminders
        switch flag {
        case "--install" where !shell.model.isRehearsing: try presenter.install(shell.settings)
        case "--uninstall" where !shell.model.isRehearsing: try presenter.uninstall()
        default: try presenter.showStatus(shell.settings)
        }
      }
    }
    guard let first = arguments.words.first else {
      return { shell in
        try shell.presenters.reminders.tell(
          shell.settings, isRehearsal: shell.model.isRehearsing)
      }
    }
    if first.isPlain, People.isMe(first.text) {
      throw Self.refusal(of: Array(arguments.words)).at(first)
    }
    return try Change.read(&arguments)
  }

  /// Returns the error for `remind me tomorrow to call Bob`, which suggests `add call Bob tomorrow`.
  private static func refusal(of words: [Word]) -> UsageError {
    let rest = words.dropFirst()
    let to = rest.firstIndex { $0.isPlain && ["to", "that", "about"].contains($0.text.folded) }
    let text = Array(to.map { rest[($0 + 1)...] + rest[..<$0] } ?? rest)
    return .unknownVerb(
      "remind \(words[0].text)", nearest: text.isEmpty ? [] : ["add \(text.typed)"])
  }

  /// `remind 3 30m`
  private enum Change: AttributeVerb {
    static let verb = RemindCommand.verb
    static let key = AttributeKey.remind
    static let takesSeveral = true

    /// Gives each reminder its own key: `1d 30m`; words that are one together get one: `friday
    /// 9am`.
    static func words(_ values: [Word]) -> [Word] {
      let isList = values.allSatisfy { word in
        word.isPlain && (word.text.first?.isNumber == true || word.text.first?.isMinus == true)
          && word.text.last?.isLetter == true && !word.text.contains(":")
      }
      return (isList ? values : Array(values.prefix(1))).map { $0.value(of: key) }
        + (isList ? [] : values.dropFirst())
    }
  }
}

/// `snooze [TASK] [WHEN]`
enum SnoozeCommand: Command {
  static let verb = Verb(
    "snooze", arguments: [.optional(.task), .optional(.laterDate)], answer: .changes,
    summary: Bilingual("put a reminder off", "通知を後回しにする"),
    details: Bilingual(
      "snooze 3 10m reminds again in ten minutes, snooze 3 until 5pm then; without a time it is ten "
        + "minutes. What would have reminded before stays silent, on every machine. The deadline stays: "
        + "postpone moves it.",
      "「snooze 3 10分」は10分後に、「snooze 3 17時」はその時刻にもう一度知らせます。省くと10分後です。それより前の通知は、どのマシンでも行いません。"
        + "期限は変わりません（期限を延ばすには「postpone」を使います）。"),
    examples: [
      Bilingual("snooze 1 10m", "snooze 1 10分"), Bilingual("snooze 1 until 5pm", "snooze 1 17時"),
    ])

  private static let usual = ["10m"]

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let dates = arguments.dates
    let reference = try arguments.taskOrFilter()
    var words = arguments.takeAll()
    if words.count > 1, words.first?.isPlain == true,
      ["to", "until", "till", "for", "by"].contains(words[0].text.folded)
    {
      words.removeFirst()
    }
    let texts = words.isEmpty ? Self.usual : words.map(\.text)
    let moment =
      if let first = words.first {
        try located(at: first, before: words.dropFirst()) { try Self.moment(texts, dates) }
      } else {
        try Self.moment(texts, dates)
      }
    return { shell in
      let tasks = try shell.confirmed(reference, scope: .open)
      try shell.presenters.listEditing.edit(tasks.map(\.number)) { task in
        var patch = TaskPatch()
        let kept = task.reminders.filter { !$0.isSnooze }
        patch.set(.reminders, kept + [.snoozed(moment)])
        return patch
      }
    }
  }

  private static func moment(_ words: [String], _ dates: DateContext) throws -> CivilDateTime {
    if let shift = DateShift(ofPostponed: words) {
      guard let later = shift.moved(dates.now.due, dates).flatMap(CivilDateTime.init) else {
        throw AttributeError.outOfCalendar
      }
      if later > dates.now { return later }
    }
    guard let meaning = try DateParser(dates).meaning(words) else {
      throw DateSuggestions.notUnderstood(words.joined(separator: " "))
    }
    // Ten minutes or the tenth?
    if words.count == 1, let count = words[0].folded.decimal {
      throw DateError.ambiguous(words[0], either: ["\(count)m", meaning.due.date.iso8601])
    }
    let moment = CivilDateTime(
      date: meaning.due.date, time: meaning.due.time ?? Reminder.timeOfDay)
    guard moment > dates.now else { throw LineError.notSnoozed(words.joined(separator: " ")) }
    return moment
  }
}
