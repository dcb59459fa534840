import TaskLanguage
import TaskModel

/// `append [TASK] TEXT`
struct AppendCommand: Command {
  static let verb = Verb(
    "append", arguments: [.optional(.task), .one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add words at the end of a task's text", "本文の末尾に文字を追加する"),
    examples: [
      Bilingual("append 1 and bread", "append 1 とパン"),
      Bilingual("append 1 from the market #errands", "append 1 （市場で） #買い物"),
    ])

  private let words: AddedWords

  init(_ arguments: inout Arguments) throws { words = try AddedWords(&arguments) }

  func run(in shell: Shell) throws { try words.join(in: shell) { $0 + " " + $1 } }
}
