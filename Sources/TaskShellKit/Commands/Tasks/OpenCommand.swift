import TaskLanguage
import TaskModel

/// `open [TASK] [N]`
struct OpenCommand: Command {
  static let verb = Verb(
    "open", arguments: [.optional(.task), .optional(.count)],
    answer: .link, summary: Bilingual("open a link of a task", "タスクのリンクを開く"),
    details: Bilingual(
      "Shows the first link in the text and notes, or the one with that number, and opens "
        + "it; a script only shows it. Markdown links work, too: [site](https://example.org).",
      "本文とメモにある最初のリンク、または指定した番号のリンクを表示してから開きます。スクリプトでは表示だけします。Markdown のリンク "
        + "[名前](https://example.org) も使えます。"),
    examples: [.same("open 1"), .same("open 1 1")])

  private let reference: TaskReference
  private let place: Int

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    place = try arguments.count()
  }

  func run(in shell: Shell) throws {
    let task = try shell.task(reference, scope: .all)
    let links = Links.all(of: task)
    guard place <= links.count else {
      throw ReferenceError.noLink(task: task.number, place, available: links.count)
    }
    let link = links[place - 1]
    shell.view.show(DataAnswer(["link": .text(link)], lines: [link]))
    guard shell.input.isInteractive else { return }
    if !shell.input.open(link) { shell.view.show(shell.say(.notOpened)) }
  }
}

/// The addresses in texts.
enum Links {
  /// Those in the text of a task and in its notes, each once.
  static func all(of task: TaskItem) -> [String] {
    var links: [String] = []
    for text in [task.text] + task.notes {
      for link in all(in: text) where !links.contains(link) { links.append(link) }
    }
    return links
  }

  private static func all(in text: String) -> [String] {
    var links: [String] = []
    var rest = text[...]
    while let start = schemes.compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
      let isInBrackets = rest[..<start].last == "("
      let tail = rest[start...]
      let link = tail.prefix { !$0.isWhitespace && !"<>\"「」（）、。".contains($0) }
      let cut = isInBrackets ? link.prefix { $0 != ")" } : link[...]
      let end = cut.reversed().drop { ".,;:!?)".contains($0) && !isInBrackets }.count
      links.append(String(cut.prefix(end)))
      rest = tail.dropFirst(max(1, cut.count))
    }
    return links
  }

  private static let schemes = ["https://", "http://"]
}

extension CommandOutput {
  /// The address that was opened.
  static let link = CommandOutput.value(.object([.always("link", .text)]))
}
