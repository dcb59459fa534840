import TaskLanguage
import TaskModel

/// `open [TASK] [N]`
struct OpenCommand: Command {
  static let verb = Verb(
    "open", arguments: [.optional(.task), .optional(.count, Bilingual("N", "番号"))],
    answer: .link, summary: Bilingual("open a link of a task", "タスクのリンクを開く"),
    details: Bilingual(
      "Shows the first link in the text and notes, or the one with that number, and opens it; a "
        + "script only shows it. Markdown links work, too: [site](https://example.org).",
      "本文とメモにある最初のリンク、または指定した番号のリンクを表示してから開きます。スクリプトでは表示だけします。Markdown のリンク "
        + "[名前](https://example.org) も使えます。"),
    examples: [.same("open 1"), .same("open 1 1")], canRehearse: false)

  private let reference: TaskReference
  private let place: Int

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    place = try arguments.count()
  }

  func run(in shell: Shell) throws {
    let task = try shell.task(reference, scope: .all)
    let links = Links.all(in: [task.text] + task.notes)
    guard place <= links.count else {
      throw ReferenceError.noLink(task: task.number, place, available: links.count)
    }
    let link = links[place - 1]
    shell.view.show(DataAnswer(["link": .text(link)], lines: [link]))
    guard shell.input.isInteractive else { return }
    if !shell.input.open(link) { shell.view.show(shell.say(.notOpened)) }
  }
}

extension CommandOutput {
  /// The address that was opened.
  static let link = CommandOutput.value(.object([.always("link", .text)]))
}
