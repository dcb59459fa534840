import TaskModel

/// `date WORDS`
struct DateCommand: Command {
  static let verb = Verb(
    "date", arguments: [.one(.date)],
    summary: Bilingual("tell what day words mean", "日付の表現がどの日かを示す"),
    examples: ["date eom-3d", "date next friday 5pm", "date 来週の月曜"], needsStore: false)

  private let due: Due

  init(_ arguments: inout Arguments) throws {
    let dates = arguments.dates
    let text = arguments.rest()
    let words = text.split(whereSeparator: Tokenizer.isSeparator).map(String.init)
    if words.isEmpty { throw arguments.missing(.date) }
    guard let due = try DateParser(dates).parse(words) else {
      throw DateSuggestions.notUnderstood(text)
    }
    self.due = due
  }

  func run(in shell: Shell) { shell.view.show(lines: [shell.phrasebook.date(due)]) }
}
