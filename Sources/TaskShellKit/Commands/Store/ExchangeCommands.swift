import Formats
import TaskExchange
import TaskLanguage
import TaskModel

/// `import FILE`
enum ImportCommand: Command {
  static let verb = Verb(
    "import", arguments: [.one(.file)],
    flags: [
      .format(isImport: true),
      VerbFlag(
        "--dry-run", Bilingual("only show what would change", "何が変わるかを表示するだけで、取り込まない")),
      VerbFlag(
        "--skip-bad", Bilingual("skip unreadable records", "読めない記録を除いて取り込む")),
      VerbFlag(
        "--theirs",
        Bilingual(
          "where both have changed, use the file's values", "両方で変更された値はファイルの値にする")),
      VerbFlag(
        "--map", value: Bilingual("COLUMN=NAME", "列=属性"),
        Bilingual("attribute for a column of CSV or JSON", "CSV や JSON の列に対応する属性名")),
      VerbFlag(
        "--ignore", value: Bilingual("COLUMN", "列"),
        Bilingual("leave out a column of CSV or JSON", "CSV や JSON の列を取り込まない")),
      VerbFlag(
        "--with", value: Bilingual("COMMAND", "コマンド"),
        Bilingual("a program that reads the file and writes JSON", "ファイルを読んで JSON を書き出すプログラム")),
    ], answer: .imported,
    summary: Bilingual("bring in tasks from a file", "ファイルからタスクを取り込む"),
    details: Bilingual(
      "FILE is a file, - for standard input, a folder of .ics files, or ~/.task of Taskwarrior 2 or "
        + "3, which need not be installed. From the .taskrc beside it, or from a .taskrc alone, "
        + "contexts, reports, aliases and the values of UDAs are imported, too, and every other setting "
        + "is listed with the reason. The format is detected from the name or the contents: JSON or CSV "
        + "from taskshell, Taskwarrior's JSON, todo.txt, Todoist's CSV, iCalendar, or a Markdown "
        + "checklist. The import is one step: all of it or nothing. Importing the same "
        + "tasks again updates what has changed in the source and keeps what you changed here. "
        + "What the file does not mention stays. A table may have headings and values as people "
        + "write them: Title, Deadline, 12 Mar, 1h. UTF-16 and the CP932 of Excel in Japan are "
        + "recognised. \(Self.limits.english)",
      "ファイルの代わりに、標準入力を表す - や、フォルダー（Taskwarrior 2 と 3 の ~/.task、.ics ファイルのフォルダー）も指定できます。"
        + "Taskwarrior がなくても読めます。隣の（または単独で指定した）.taskrc からは、コンテキスト、レポート、別名、UDA の選択肢も取り込み、"
        + "取り込めない設定は理由とともに表示します。形式はファイル名や内容から判別します: taskshell の JSON と CSV、Taskwarrior の JSON、"
        + "todo.txt、Todoist の CSV、iCalendar、Markdown のチェックリスト。"
        + "取り込みは1つの操作で、途中まで取り込むことはありません。同じものをもう一度取り込むと、元で変わった項目だけが変わり、"
        + "ここで変更した項目は残ります。ファイルにない値も残ります。"
        + "CSV の見出しや値は「件名」「期限」「3月12日」「1時間」のように書いてあっても読めます。"
        + "Excel が書き出す Shift_JIS（CP932）や UTF-16 のファイルも読めます。\(Self.limits.japanese)"),
    examples: [
      .same("import tasks.json"),
      .same("import tasks.json --dry-run"),
      .same("import todo.txt"),
      .same("import table.csv --map Title=text --ignore Colour"),
    ])

  /// The limits on input, for all formats.
  private static let limits = Bilingual(
    "At most \(ExchangeLimits.bytes >> 20) MiB, \(ExchangeLimits.records) records, "
      + "\(ExchangeLimits.line >> 10) KiB in a line or cell and \(ExchangeLimits.members) fields in a "
      + "record are read, and JSON \(JSONReader.maximumDepth) levels deep; Ctrl-C stops reading.",
    "上限は \(ExchangeLimits.bytes >> 20) MiB、\(ExchangeLimits.records)件、1行または1セル "
      + "\(ExchangeLimits.line >> 10) KiB、1件につき\(ExchangeLimits.members)項目、JSON の入れ子"
      + "\(JSONReader.maximumDepth)段です。Ctrl-C で読み込みを中断できます。")

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var request = ImportRequest(path: "")
    request.format = try arguments.takeFormat(isImport: true)
    request.program = try arguments.takeValue(of: "--with")
    request.isDryRun = arguments.takeFlag("--dry-run")
    request.options.skipsBad = arguments.takeFlag("--skip-bad")
    request.options.prefersFile = arguments.takeFlag("--theirs")
    for pair in try arguments.takeValues(of: "--map") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw ExchangeError.noMapping(pair) }
      request.columns[String(parts[0])] = String(parts[1])
    }
    for column in try arguments.takeValues(of: "--ignore") {
      request.columns.updateValue(nil, forKey: column)
    }
    let file = arguments.rest()
    request.path = file.text
    if request.path.isEmpty { throw arguments.missing(.file) }
    return { [typed = request] shell in
      shell.presenters.exchange.isInterrupted = { [weak shell] in
        shell?.input.isInterrupted ?? false
      }
      var request = typed
      request.isDryRun = request.isDryRun || shell.model.isRehearsing
      try located(at: file.range, FileError.self) {
        try shell.presenters.exchange.importFile(request) {
          settings, file, state, joinsCommit in
          let taken = SettingsImport(settings, of: file, onto: state, in: shell)
          if !request.isDryRun { try shell.keep(taken.definitions, joinsCommit: joinsCommit) }
          return taken.answer
        }
      }
    }
  }
}

extension VerbFlag {
  /// `--as FORMAT`
  static func format(isImport: Bool) -> VerbFlag {
    let formats = ExchangeFormat.allCases.filter { isImport ? $0.isRead : $0.isWritten }
    return VerbFlag(
      "--as", value: Bilingual("FORMAT", "形式"), choices: formats.map(\.name),
      Bilingual("the format, if the file name does not show it", "形式（ファイル名で判別できないとき）"))
  }
}

extension Arguments {
  /// Removes and returns the value of `--as`.
  mutating func takeFormat(isImport: Bool) throws -> ExchangeFormat? {
    try takeValue(of: "--as").map { name in
      guard let format = ExchangeFormat(named: name) else {
        throw ExchangeError.noFormat(name, isImport: isImport)
      }
      return format
    }
  }
}

/// `export FILE [FILTER]`
enum ExportCommand: Command {
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var options = WritingOptions()
    let named = try arguments.takeFormat(isImport: false)
    options.isFeed = arguments.takeFlag("--feed")
    if options.isFeed, let named, named != .ical {
      throw FeedOfAnotherFormat(format: named)
    }
    let requested = options.isFeed ? .ical : named
    let replaces = arguments.takeFlag("--force")
    options.guardsCells = arguments.takeFlag("--spreadsheet")
    let file = try arguments.required(.file)
    let reference: TaskReference? = arguments.isEmpty ? nil : try arguments.tasksOrFilter()
    options.tellsPeople = reference == nil && !options.isFeed
    return { [options] shell in
      let path = file.text
      guard let format = requested ?? ExchangeFormat(path: path) else {
        throw ExchangeError.unknownFormat(path: path, isImport: false)
      }
      let state = shell.model.state
      let tasks: [TaskItem] =
        switch reference {
        case nil: options.isFeed ? state.tasks.filter { $0.state == .open } : state.tasks
        case .filter(let filter)?: try shell.listed(filter, in: state)
        case let reference?: try shell.tasks(reference, scope: .all)
        }
      try located(at: file.range, FileError.self) {
        try shell.presenters.exchange.export(
          tasks, ExportRequest(path: path, format: format, replaces: replaces, options: options))
      }
    }
  }
}

/// The format requested for a feed is not one that calendars can subscribe to.
private struct FeedOfAnotherFormat: Refusal {
  let format: ExchangeFormat

  var codeName: String { "oneWay" }
  var message: Message {
    Message(
      "A feed is a calendar, not \(format.name).", "購読用のカレンダーを \(format.name) 形式では書き出せません",
      hint: Bilingual("leave --as out", "--as を付けずに実行してください"))
  }
}
