import TaskLanguage
import TaskModel

/// `log [TASK…] [@NAME] [since:DATE] [limit:N]`
struct LogCommand: Command {
  static let verb = Verb(
    "log", arguments: [.many(.tasks(.all)), .optional(.attribute(.since))],
    answer: .log,
    summary: Bilingual("show the history of changes", "変更の履歴を表示する"),
    details: Bilingual(
      "With a task, only the steps that changed it; with @NAME, only those of that person or "
        + "login; since:monday and limit:20 narrow it to recent ones.",
      "タスクを指定すると、そのタスクの変更だけを表示します。@名前 でその人（ログイン名かユーザー名）の操作に、「以降:月曜」や「件数:20」で最近の操作に絞り込めます。"),
    examples: [
      .same("log"),
      .same("log 1"),
      Bilingual("log since:today limit:5", "log 以降:今日 件数:5"),
    ])

  private let reference: TaskReference?
  private let number: Int?
  private let author: String?
  private let since: CivilDateTime?
  private let limit: Int?

  init(_ arguments: inout Arguments) throws {
    since = try arguments.pastMoment(.since, ofDay: .midnight)
    var words = arguments.takeAll()
    limit = try Self.limit(&words)
    author = Self.author(&words)
    arguments.restore(words)
    if words.isEmpty {
      (reference, number) = (nil, nil)
      return
    }
    let reference = try arguments.tasks()
    self.reference = reference
    if case .numbers(let ranges) = reference, let range = ranges.first,
      ranges.count == 1, range.lowerBound == range.upperBound
    {
      number = range.lowerBound
    } else {
      number = nil
    }
  }

  private static func limit(_ words: inout [Word]) throws -> Int? {
    guard let index = words.firstIndex(where: { FilterOption.named($0)?.option == .limit }),
      let value = FilterOption.named(words[index])?.value
    else { return nil }
    let word = words.remove(at: index)
    guard let limit = value.folded.decimal, limit > 0 else {
      throw FilterError.notALimit(value).at(word)
    }
    return limit
  }

  /// Whoever `@ben` names: authors are logins, which need not be users.
  private static func author(_ words: inout [Word]) -> String? {
    guard let index = words.firstIndex(where: { $0.attribute?.key == .user }) else { return nil }
    return words.remove(at: index).attribute?.value
  }

  /// A number is looked up in the past alone: a task that was deleted has a story, too.
  func run(in shell: Shell) throws {
    var choice = LogPresenter.Choice(
      authors: author.map { name in
        let isMine = People.isMe(name) || name.folded == shell.people.meant?.name.folded
        return isMine ? [name, shell.model.author] : [name]
      },
      since: since.map(shell.clock.instant), limit: limit)
    if let number, !shell.model.history(ofTask: number).isEmpty {
      choice.numbers = [number]
    } else if let reference {
      choice.numbers = try shell.tasks(reference, scope: .all).map(\.number)
    }
    shell.presenters.past.log.show(choice)
  }
}
