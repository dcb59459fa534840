import TaskLanguage
import TaskModel

/// `add TEXT [due:DATE] [@NAME]`
enum AddCommand: Command {
  static let verb = Verb(
    "add", aliases: ["a"],
    arguments: [.one(.text), .many(.attributes), .many(.attribute(.note))],
    answer: .changes,
    summary: Bilingual("add a task", "タスクを追加する"),
    details: Bilingual(
      "A date at the end of the text is the deadline: Pay rent tomorrow 5pm. So is one in front: "
        + "tomorrow call Bob. A date in the middle stays in the text, and so does one that says when "
        + "not, or when something was: the book borrowed on monday. under:3 makes it a part of task 3, "
        + "with the project and the tags of that unless others are given. note:\"in the shed\" after the "
        + "text gives it a note.",
      "本文の末尾の日付は期限になります（家賃を払う 明日 17時）。先頭の日付も同じです（明日までに家賃を払う）。途中にある日付や、「明日以外」「明日届いた」のような日付は本文のままです。"
        + "「親タスク:」を指定すると、書かなかったプロジェクトとタグは親タスクから引き継ぎます。本文の後に「メモ:\"物置の中\"」と書くと、メモも付きます。"),
    examples: [
      Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日"),
      Bilingual("add Call Anna due:friday @Anna", "add 花子に電話 期限:金曜 @花子"),
      Bilingual("add Team meeting tomorrow 5pm", "add 打ち合わせ 明日17時"),
      Bilingual(
        "add Paint the wall #diy project:house.kitchen !high", "add 壁を塗る #日曜大工 プロジェクト:家.台所 !高"),
      Bilingual("add Water plants every 3 days", "add 植物に水をやる 3日ごと"),
      Bilingual("add Pay rent every:last day until 2026-12-31", "add 家賃を払う 毎月末 2026-12-31まで"),
      Bilingual("add Buy milk note:\"two litres\"", "add 牛乳を買う メモ:\"低脂肪 2本\""),
      Bilingual("add Paint again after:1 wait:next week", "add もう一度塗る 先行タスク:1 待機:来週"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = try arguments.textWithAttributes(isEdit: false)
    if !words.hasText { throw arguments.missing(.text) }
    return { shell in
      let task = try shell.presenters.listEditing.add(
        try inContext(words.patch, of: shell), by: shell.settings.me)
      shell.tell(words.notice, of: task?.number)
      if let task { shell.tell(added: task) }
    }
  }

  /// Returns the patch with project and tags of the parent task, unless others were typed.
  private static func withParentValues(_ patch: TaskPatch, of shell: Shell) -> TaskPatch {
    guard let number: Int = patch.value(.parent),
      let whole = shell.model.state.task(numbered: number)
    else { return patch }
    var patch = patch
    if patch[.project] == nil, let project = whole.project { patch.set(.project, project) }
    if patch[.tags] == nil, !whole.tags.isEmpty { patch.edit(.tags, .texts(whole.tags)) }
    return patch
  }

  /// Returns the patch with values of the parent task and the context that were not typed.
  private static func inContext(_ patch: TaskPatch, of shell: Shell) throws -> TaskPatch {
    var patch = withParentValues(patch, of: shell)
    let words = shell.settings.contexts.givenWords(shell.people.attributes)
    guard !words.isEmpty else { return patch }
    var reader = TaskWordsReader(
      words[...], ValueContext(people: shell.people, dates: shell.dates), isEdit: false)
    let given = try reader.read().patch
    if let tags: [String] = given.added(.tags) { patch.edit(.tags, .texts(tags)) }
    if patch[.project] == nil, let project: String = given.value(.project) {
      patch.set(.project, project)
    }
    return patch
  }
}

/// `duplicate [TASK] [TEXT] [due:DATE] [@NAME]`
enum DuplicateCommand: Command {
  static let verb = Verb(
    "duplicate", aliases: ["dup", "cp"],
    arguments: [.optional(.task), .optional(.text), .many(.attributes)],
    answer: .changes, summary: Bilingual("add a copy of a task", "タスクを複製する"),
    details: Bilingual(
      "The copy is open and has no time recorded. Anything after the task changes the copy, as in "
        + "edit.",
      "複製は未完了の新しいタスクになり、作業時間は引き継ぎません。続けて書いた内容は、「edit」と同じように複製に反映されます。"),
    examples: [
      .same("duplicate 1"),
      Bilingual("duplicate 1 due:+1w", "duplicate 1 期限:+1w"),
      Bilingual("dup 1,2 @none", "dup 1,2 @なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    try arguments.refuseSeveralTasks(isAll: true)
    let reference = try arguments.task()
    let changes = try arguments.textWithAttributes(isEdit: true)
    return { shell in
      try shell.confirmNames(in: changes.patch)
      let tasks = try shell.confirmed(reference, for: .duplicate, scope: .all)
      let dates = shell.dates
      try shell.presenters.listEditing.duplicate(
        tasks.map(\.number)
      ) { try changes.patch(for: $0, dates) }
      shell.tell(changes.notice)
    }
  }
}

/// `sample`
enum SampleCommand: BareCommand {
  static let verb = Verb(
    "sample", answer: .changes,
    summary: Bilingual(
      "fill the list with a small example",
      "お試し用のタスクを7件追加する"),
    details: Bilingual(
      "Seven tasks, due today and on the six days after. Meant for a separate store: "
        + "taskshell --store /tmp/demo.tasks. If there are tasks already, it asks first, or needs "
        + "--yes; undo removes them.",
      "今日から1日ずつ後の期限を付けます。「taskshell --store /tmp/demo.tasks」のように、別の保存ファイルで使ってください。"
        + "すでにタスクがあるときは確認します（--yes で省略）。「undo」で元に戻せます。"),
    examples: [.same("sample --yes")])

  private static let texts = [
    Bilingual("Buy milk", "牛乳を買う"), Bilingual("Call the dentist", "歯医者に電話する"),
    Bilingual("Pay the rent", "家賃を払う"), Bilingual("Book the train", "切符を予約する"),
    Bilingual("Write the report", "報告書を書く"), Bilingual("Water the plants", "植物に水をやる"),
    Bilingual("Plan the holidays", "休みの計画を立てる"),
  ]

  static func run(in shell: Shell) throws {
    let present = shell.model.state.tasks.count
    if present > 0, !shell.assumesYes {
      guard shell.input.isInteractive else { throw ReferenceError.storeInUse(count: present) }
      try shell.ask(.addSample(Self.texts.count, to: present))
    }
    let today = shell.clock.now().civil.date
    let patches = Self.texts.enumerated().map { index, text in
      var patch = TaskPatch()
      patch.set(.text, shell.say(text))
      patch.set(.due, today.adding(days: index).map { Due(date: $0) })
      return patch
    }
    try shell.presenters.listEditing.add(patches)
  }
}

/// `new`
enum NewCommand: Command {
  static let verb = Verb(
    "new", arguments: [.optional(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual(
      "enter a task step by step",
      "本文と期限を順に尋ねて、タスクを追加する"),
    details: Bilingual(
      "Asks for the task and its due date; in a script the next two lines are the answers, and so "
        + "are lines that you paste. #home, @anna and !high stay in the text here. With text after it, "
        + "it works like add.",
      "期限を付けないときは「なし」と入力します。スクリプトや貼り付けた行では、続く2行が答えになります。ここでは #家、@花子、!高 は本文の一部になります。"
        + "本文を続けて書くと「add」と同じです。"),
    examples: [.same("new")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    // The task typed after the verb; nil for the form.
    let task = arguments.isEmpty ? nil : try AddCommand.read(&arguments)
    return { shell in
      if let task { return try task(shell) }
      let form = shell.presenters.taskCreation
      form.begin()
      while let question = form.question {
        let answer = try shell.input.entry(for: question, explain: form.meaning)
        do {
          switch answer {
          case .line(let line): try form.enter(line)
          case .interrupted: return
          case .endOfInput where shell.input.isInteractive: return
          case .endOfInput: return try form.enter("")
          }
        } catch {
          guard shell.input.isInteractive, !(error is StorageError) else {
            throw error.unplaced
          }
          shell.report(error)
        }
      }
    }
  }
}
