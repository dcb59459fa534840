import TaskLanguage
import TaskModel

/// `user capacity NAME TIME|none`
struct UserCapacityCommand: Command {
  static let verb = Verb(
    "user capacity",
    arguments: [
      .one(.userWord), .one(.value(.estimate), Bilingual("TIME|none", "時間|なし")),
    ],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual(
      "set how long a person works on tasks in a day",
      "1日の作業可能時間を設定する"),
    details: Bilingual(
      "workload compares it with the estimates of what is due, for Monday to Friday, excluding "
        + "days when the person is away. none clears it.",
      "「workload」で、期限が来るタスクの見積もりと比較します（月曜から金曜まで、不在の日を除く）。「なし」で解除します。"),
    examples: [
      Bilingual("user capacity Anna 6h", "user capacity 花子 6時間"),
      Bilingual("user capacity Anna none", "user capacity 花子 なし"),
    ])

  private let name: Word
  private let capacity: Minutes?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    _ = try arguments.existing(name)
    let typed = arguments.takeAll()
    let words = typed.map(\.text)
    if words.isEmpty { throw arguments.missing(.value(.estimate)) }
    if words.count == 1, words[0].isNone {
      capacity = nil
      return
    }
    guard let (length, count) = DurationWords.longestPrefix(of: words), count == words.count
    else { throw AttributeError.notADuration(words.joined(separator: " ")).at(typed.place) }
    guard length.count <= 24 * 60 else {
      throw UsageError.moreThanADay(words.joined(separator: " ")).at(typed.place)
    }
    capacity = length
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.setCapacity(
      name.text, capacity, title: shell.invocation.title)
  }
}
