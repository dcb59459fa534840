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
      "add Buy milk tomorrow", "add Call Anna due:friday @Anna", "add 打ち合わせ 明日17時",
      "add Paint the wall #diy project:house.kitchen !high", "add Water plants every 3 days",
      "add Pay rent every:last day until 2026-12-31", "add Paint again after:1 wait:next week",
    ])

  private let patch: TaskPatch
  private let notice: DueInText.Notice?

  init(_ arguments: inout Arguments) throws {
    let words = try arguments.textWithAttributes(isEdit: false)
    if !words.hasText { throw arguments.missing(.text) }
    patch = words.patch
    notice = words.notice
  }

  func run(in shell: Shell) throws {
    let task = try shell.presenters.listEditing.add(patch, title: shell.invocation.title)
    shell.tell(notice)
    if let task { shell.tell(added: task) }
  }
}
