import TaskLanguage
import TaskModel

/// `swap NAME NAME`
struct SwapCommand: Command {
  static let verb = Verb(
    "swap", arguments: [.one(.userWord), .one(.user)],
    answer: .changes, summary: Bilingual("swap the seats of two users", "2人の座席を入れ替える"),
    details: Bilingual(
      "If only one of them has a seat, the other takes it.",
      "片方に座席がなければ、その人がもう一方の座席に移ります。"),
    examples: [Bilingual("swap Anna Bob", "swap 花子 太郎")])

  private let names: (String, String)

  init(_ arguments: inout Arguments) throws {
    let first = try arguments.leadingName(.userWord)
    names = (first, try arguments.name(.user))
    for name in [names.0, names.1] { _ = try arguments.people.existing(name) }
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.swap(names.0, names.1, title: shell.invocation.title)
  }
}
