import TaskExchange
import TaskLanguage
import TaskModel

/// `export FILE [FILTER]`
struct ExportCommand: Command {
  static let verb = Verb(
    "export", arguments: [.one(.file), .many(.filter)],
    flags: [
      .format(isImport: false),
      VerbFlag("--force", Bilingual("replace an existing file", "既存のファイルを置き換える")),
      VerbFlag(
        "--feed",
        Bilingual(
          "a calendar to subscribe to: open tasks, and their deadlines as events",
          "購読用のカレンダー（未完了のタスクと、その期限）を書き出す")),
      VerbFlag(
        "--spreadsheet",
        Bilingual(
          "put ' before CSV cells that a spreadsheet would read as formulas",
          "表計算ソフトで数式とみなされるセルの先頭に ' を付ける（CSV）")),
    ], answer: .exported,
    summary: Bilingual("write tasks to a file", "タスクをファイルに書き出す"),
    details: Bilingual(
      "Writes all tasks, done ones too; with a filter, the ones that list would show. FILE - is "
        + "standard output; a terminal shows control characters as marks. The file name or --as "
        + "decides the format. Whatever the format cannot hold is counted and reported. Without a "
        + "filter, JSON has the people too, with their seats and absences. With --feed a calendar that "
        + "is there is replaced, so that a hook can keep it current.",
      "完了分も含めてすべてのタスクを書き出します。条件を付けると、「list」で表示されるものだけになります。ファイルに - "
        + "を指定すると標準出力に出します（端末には制御文字を記号に置き換えて表示します）。形式はファイル名か --as で決まります。その形式で表せない項目は省き、件数を知らせます。"
        + "条件を付けなければ、JSON にはユーザーと座席、不在も入ります。--feed は既存のカレンダーを置き換えるので、フックで更新し続けられます。"),
    examples: [
      .same("export all.json"),
      Bilingual("export - today --as taskwarrior", "export - 今日 --as taskwarrior"),
      .same("export page.html"),
      .same("export tasks.ics --feed"),
    ], canRehearse: false)

  private let file: Word
  private let format: ExchangeFormat?
  private let replaces: Bool
  private var options = WritingOptions()
  private let reference: TaskReference?

  init(_ arguments: inout Arguments) throws {
    let named = try arguments.takeFormat(isImport: false)
    options.isFeed = arguments.takeFlag("--feed")
    if options.isFeed, let named, named != .ical {
      throw FeedOfAnotherFormat(format: named)
    }
    format = options.isFeed ? .ical : named
    replaces = arguments.takeFlag("--force")
    options.guardsCells = arguments.takeFlag("--spreadsheet")
    file = try arguments.required(.file)
    reference = arguments.isEmpty ? nil : try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    let path = file.text
    guard let format = format ?? ExchangeFormat(path: path) else {
      throw ExchangeError.unknownFormat(path: path, isImport: false)
    }
    let state = shell.model.state
    let tasks: [TaskItem] =
      switch reference {
      case nil: options.isFeed ? state.tasks.filter { $0.state == .open } : state.tasks
      case .filter(let filter)?: try shell.listed(filter, in: state)
      case let reference?: try shell.tasks(reference, scope: .all)
      }
    var options = options
    options.tellsPeople = reference == nil && !options.isFeed
    try located(at: file.range, FileError.self) {
      try shell.presenters.exchange.give(
        tasks, ExportRequest(path: path, format: format, replaces: replaces, options: options))
    }
  }
}

/// A feed was asked for, and a format that calendars do not subscribe to.
private struct FeedOfAnotherFormat: Refusal {
  let format: ExchangeFormat

  var codeName: String { "oneWay" }
  var message: Message {
    Message(
      "A feed is a calendar, not \(format.name).", "購読用のカレンダーを \(format.name) 形式では書き出せません",
      hint: Bilingual("leave --as out", "--as を付けずに実行してください"))
  }
}
