import TaskLanguage
import TaskModel

/// `date WORDS`
struct DateCommand: Command {
  static let verb = Verb(
    "date", arguments: [.one(.date)],
    answer: .dates,
    summary: Bilingual("show the day that a date means", "入力した日付がどの日になるかを表示する"),
    examples: [
      .same("date eom-3d"),
      Bilingual("date next friday 5pm", "date 来週の金曜 17時"),
      Bilingual("date every last friday", "date 毎月最終金曜"),
    ],
    needsStore: false)

  /// One date, or the next ones of a recurrence.
  private let dues: [Due]
  private let remarks: [DateRemark]
  private static let occurrences = 5

  init(_ arguments: inout Arguments) throws {
    let dates = arguments.dates
    let typed = arguments.words
    let text = arguments.rest().text
    let words = text.plainWords
    guard let first = typed.first, !words.isEmpty else { throw arguments.missing(.date) }
    (dues, remarks) = try located(at: first, before: typed.dropFirst()) {
      if let dues = try RecurrenceParser(context: dates).dues(of: words, count: Self.occurrences) {
        return (dues, [])
      }
      guard let meaning = try DateParser(dates).meaning(words) else {
        throw DateSuggestions.notUnderstood(text)
      }
      return ([meaning.due], meaning.remarks)
    }
  }

  func run(in shell: Shell) {
    let today = shell.clock.now().civil.date
    shell.view.show(
      DataAnswer(
        dues.map { due in
          .object([
            .init("due", .text(due.iso8601)),
            .init("weekday", .text("\(due.date.weekday)")),
            .init("days", .integer(today.days(to: due.date))),
          ])
        }, columns: ["due", "weekday", "days"],
        lines: dues.map { shell.say(.date($0)) }))
    for remark in remarks { shell.view.remark(shell.say(remark.message)) }
  }
}

extension CommandOutput {
  /// One date, or the next ones of a recurrence.
  static let dates = CommandOutput.value(
    .rows([
      .always("due", .moment),
      .always("weekday", .choice(Weekday.allCases.map { "\($0)" })),
      .always("days", .integer, "from today"),
    ]))
}
