import TaskLanguage
import TaskModel

/// `user reading NAME READING|none`
struct UserReadingCommand: Command {
  static let verb = Verb(
    "user reading",
    arguments: [.one(.userWord), .one(.newName, Bilingual("READING|none", "読み|なし"))],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual("say how a name is read", "名前の読み（ふりがな）を登録する"),
    details: Bilingual(
      "People are put in order by it, and Tab and @ take it, in kana or in the Latin letters that "
        + "spell it, as long as nobody else is read so. none clears it.",
      "一覧や補完は読みの順に並びます。Tab や @ では、かなでもローマ字でも指定できます（同じ読みの人がほかにいなければ、@たなか と @tanaka は 田中）。「なし」で解除します。"
    ),
    examples: [
      Bilingual("user reading Anna Ana", "user reading 花子 はなこ"),
      Bilingual("user reading Anna none", "user reading 花子 なし"),
    ])

  private let name: Word
  private let reading: String?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    _ = try arguments.existing(name)
    let words = arguments.takeAll()
    guard let first = words.first else { throw arguments.missing(.newName) }
    let text = words.map(\.text).joined(separator: " ")
    reading = words.count == 1 && first.text.isNone ? nil : text
    // A slip in `none` is not how somebody is read.
    let isSlip =
      words.count == 1 && first.isPlain && !Nearest.to(first.text, among: ["none"]).isEmpty
    if reading != nil, isSlip || !User.isReading(text) { throw LineError.notAReading(text) }
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.setReading(
      name.text, reading, title: shell.invocation.title)
  }
}
