import TaskLanguage
import TaskModel

/// `new`
struct NewCommand: Command {
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
      "本文と期限を順に尋ねます。期限を付けないときは「なし」と入力します。スクリプトや貼り付けた行では、続く2行が答えになります。ここでは #家、@花子、!高 は本文の一部になります。"
        + "本文を続けて書くと「add」と同じです。"),
    examples: [.same("new")])

  /// What was typed behind it; nil for the form.
  private let task: AddCommand?

  init(_ arguments: inout Arguments) throws {
    task = arguments.isEmpty ? nil : try AddCommand(&arguments)
  }

  func run(in shell: Shell) throws {
    if let task { return try task.run(in: shell) }
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
