import TaskLanguage
import TaskModel

/// `add TEXT [due:DATE] [@NAME]`
struct AddCommand: Command {
  static let verb = Verb(
    "add", aliases: ["a"],
    arguments: [.one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add a task", "タスクを追加する"),
    details: Bilingual(
      "A date at the end of the text is the deadline: Pay rent tomorrow 5pm.",
      "本文の末尾の日付は期限になります: 家賃を払う 明日 17時"),
    examples: [
      Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日"),
      Bilingual("add Call Anna due:friday @Anna", "add 花子に電話 期限:金曜 @花子"),
      Bilingual("add Team meeting tomorrow 5pm", "add 打ち合わせ 明日17時"),
      Bilingual(
        "add Paint the wall #diy project:house.kitchen !high", "add 壁を塗る #日曜大工 プロジェクト:家.台所 !高"),
      Bilingual("add Water plants every 3 days", "add 植物に水をやる 3日ごと"),
      Bilingual("add Pay rent every:last day until 2026-12-31", "add 家賃を払う 毎月末 2026-12-31まで"),
      Bilingual("add Paint again after:1 wait:next week", "add もう一度塗る 先行タスク:1 待機:来週"),
    ])

  private let patch: TaskPatch
  private let notice: DueInText.Notice?

  init(_ arguments: inout Arguments) throws {
    let words = try arguments.textWithAttributes(isEdit: false)
    if !words.hasText { throw arguments.missing(.text) }
    patch = words.patch
    notice = words.notice
  }

  /// The patch with what the context gives that was not typed.
  private func inContext(of shell: Shell) throws -> TaskPatch {
    let words = shell.settings.contexts.givenWords(shell.people.attributes)
    guard !words.isEmpty else { return patch }
    var reader = TaskWordsReader(
      words[...], ValueContext(people: shell.people, dates: shell.dates), isEdit: false)
    let given = try reader.read().patch
    var patch = patch
    if let tags: [String] = given.added(.tags) { patch.edit(.tags, .texts(tags)) }
    if patch[.project] == nil, let project: String = given.value(.project) {
      patch.set(.project, project)
    }
    return patch
  }

  func run(in shell: Shell) throws {
    let task = try shell.presenters.listEditing.add(
      try inContext(of: shell), title: shell.invocation.title)
    shell.tell(notice)
    if let task { shell.tell(added: task) }
    if let task, let until = task.until, until < shell.dates.today {
      shell.view.show(shell.say(.hasExpired(task.number)))
    }
  }
}
