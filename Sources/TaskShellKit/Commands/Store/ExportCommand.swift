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
        + "filter, JSON has the people too, with their seats and absences.",
      "完了分も含めてすべてのタスクを書き出します。条件を付けると、「list」で表示されるものだけになります。ファイルに - "
        + "を指定すると標準出力に出します（端末には制御文字を記号に置き換えて表示します）。形式はファイル名か --as で決まります。その形式で表せない項目は省き、件数を知らせます。"
        + "条件を付けなければ、JSON にはユーザーと座席、不在も入ります。"),
    examples: [
      .same("export all.json"),
      Bilingual("export - today --as taskwarrior", "export - 今日 --as taskwarrior"),
      .same("export page.html"),
    ], canRehearse: false)

  private let file: Word
  private let format: ExchangeFormat?
  private let replaces: Bool
  private var options = WritingOptions()
  private let reference: TaskReference?

  init(_ arguments: inout Arguments) throws {
    format = try arguments.takeFormat(isImport: false)
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
      case nil: state.tasks
      case .filter(let filter)?: try shell.listed(filter, in: state)
      case let reference?: try shell.tasks(reference, scope: .all)
      }
    var options = options
    options.tellsPeople = reference == nil
    try located(at: file.range, FileError.self) {
      try shell.presenters.exchange.give(
        tasks, ExportRequest(path: path, format: format, replaces: replaces, options: options))
    }
  }
}
