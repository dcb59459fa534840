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

/// The addresses in texts.
package enum Links {
  /// Those in texts, as the text of a task and its notes, each once.
  package static func all(in texts: [String]) -> [String] {
    var links: [String] = []
    for text in texts {
      for link in all(in: text) where !links.contains(link) { links.append(link) }
    }
    return links
  }

  private static func all(in text: String) -> [String] {
    var links: [String] = []
    var rest = text[...]
    while let scheme = scheme(in: rest) {
      let start = scheme.lowerBound
      let isInBrackets = rest[..<start].last == "("
      let tail = rest[start...]
      let word = tail.prefix { !$0.isWhitespace && !"<>\"「」（）、。".contains($0) }
      let cut = isInBrackets ? word.prefix { $0 != ")" } : word[...]
      let end = cut.reversed().drop { ".,;:!?)".contains($0) && !isInBrackets }.count
      let link = cut.prefix(end)
      // A scheme alone leads nowhere.
      if link.endIndex > scheme.upperBound { links.append(String(link)) }
      rest = tail.dropFirst(max(1, cut.count))
    }
    return links
  }

  /// Where the first `https://` or `http://` is, in letters of either case.
  private static func scheme(in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    for start in bytes.indices where bytes[start] | 0x20 == UInt8(ascii: "h") {
      for scheme in ["https://", "http://"] {
        let found = bytes[start...].prefix(scheme.utf8.count)
        if found.map({ $0 == 0x2F || $0 == 0x3A ? $0 : $0 | 0x20 }).elementsEqual(scheme.utf8) {
          return start..<found.endIndex
        }
      }
    }
    return nil
  }
}

extension CommandOutput {
  /// The address that was opened.
  static let link = CommandOutput.value(.object([.always("link", .text)]))
}
