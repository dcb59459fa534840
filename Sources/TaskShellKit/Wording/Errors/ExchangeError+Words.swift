import TaskExchange
import TaskLanguage
import TaskModel

extension ExchangeError: Refusal {
  package var message: Message {
    switch self {
    case .unknownFormat, .noFormat, .oneWay: formatMessage
    case .badRecords(let path, let problems):
      Message(
        "Cannot read \(path); nothing was imported:", "\(path) に読み取れない内容があるため、何も取り込んでいません:",
        hint: Self.hint(problems),
        details: problems.limited(to: 10) { $0.words })
    case .tooLarge, .tooMany: limitMessage
    case .nothingInFolder(let path):
      Message(
        "There is nothing to import in \(path)", "\(path) に取り込めるものがありません",
        hint: Bilingual(
          "of folders, only a Taskwarrior folder such as ~/.task or one of .ics files can be imported",
          "フォルダーごと取り込めるのは、~/.task のような Taskwarrior のフォルダーか、.ics ファイルのフォルダーです"))
    case .noProgram(let name):
      Message("Cannot find the program \(name).", "プログラム \(name) が見つかりません")
    case .noSQLite(let path):
      Message(
        "Reading \(path) needs SQLite.", "\(path) を読むには SQLite が必要です",
        hint: Bilingual(
          "install libsqlite3-0; or let Taskwarrior write a file: task export > tasks.json",
          "libsqlite3-0 をインストールするか、「task export > tasks.json」でできるファイルを取り込んでください"))
    case .unreadableDatabase(let path, let reason):
      Message(
        "SQLite cannot read \(path): \(reason)", "\(path) を SQLite で読めません（\(reason)）")
    case .programFailed(let name, let status):
      Message("\(name) failed with status \(status).", "\(name) がステータス \(status) で失敗しました")
    case .noFolder(let path, let folder):
      Message(
        "Cannot write \(path): there is no folder \(folder)",
        "\(path) に書き出せません（フォルダー \(folder) がありません）")
    case .exists(let path):
      Message(
        "\(path) already exists.", "\(path) はすでにあります",
        hint: Bilingual("export with --force to replace it", "置き換えるには --force を付けてください"))
    case .noMapping(let text):
      Message(
        "\"\(text)\" does not map a column to an attribute.",
        "「\(text)」は列と属性の対応として読めません",
        hint: Bilingual("write it as --map Title=text", "「--map Title=text」のように書いてください"))
    case .interrupted: Message("Stopped; nothing was imported.", "中断しました。何も取り込んでいません。")
    }
  }

  /// The format is unknown; an Excel workbook gets its own error, as it is not a table of text.
  private static func unknownFormat(_ path: String, isImport: Bool) -> Message {
    let suffix = [".xlsx", ".xls"].first { path.folded.hasSuffix($0) }
    guard let suffix else {
      return Message(
        "Cannot tell the format of \(path)", "\(path) の形式が分かりません",
        hint: formats(isImport: isImport))
    }
    return Message(
      "Cannot \(isImport ? "read" : "write") \(suffix) files (for Excel, use csv).",
      "\(suffix) \(isImport ? "は読み込めません" : "には書き出せません")（Excel なら csv を使ってください）")
  }

  /// The limit that a file exceeds.
  private var limitMessage: Message {
    switch self {
    case .tooMany(let path, .records(let limit)):
      Message(
        "\(path) has more than \(limit) records, too many for one import.",
        "\(path) は\(limit)件を超えているため、一度に取り込めません")
    case .tooMany(let path, .attributes(let limit)):
      Message(
        "\(path) has more than \(limit) custom attributes, too many for one import.",
        "\(path) の独自の属性が\(limit)個を超えているため、取り込めません")
    case .tooLarge(let path, let limit):
      Message(
        "\(path) is larger than \(limit >> 20) MiB, too much for one import.",
        "\(path) は\(limit >> 20) MiB を超えているため、一度に取り込めません")
    default: Message("Too much for one import.", "一度に取り込める量を超えています")
    }
  }

  /// The problem with the format.
  private var formatMessage: Message {
    switch self {
    case .unknownFormat(let path, let isImport):
      Self.unknownFormat(path, isImport: isImport)
    case .noFormat(let name, let isImport):
      Message(
        "There is no format \(name).", "\(name) という形式はありません",
        hint: Self.formats(isImport: isImport))
    case .oneWay(let format, isImport: true):
      Message(
        "\(format.name) is for export only.", "\(format.name) は書き出し専用です",
        hint: Self.formats(isImport: true))
    case .oneWay(let format, isImport: false):
      Message(
        "\(format.name) is for import only.", "\(format.name) は読み込み専用です",
        hint: Self.formats(isImport: false))
    default: Message("There is no such format.", "その形式はありません")
    }
  }

  /// The hint for all problems; an unknown heading takes precedence, as it concerns every record.
  private static func hint(_ problems: [RecordProblem]) -> Bilingual {
    let isHeading = problems.contains { problem in
      switch problem.expected {
      case .column, .alone, .attribute: true
      default: false
      }
    }
    if problems.contains(where: { $0.expected == .utf8 }) {
      return Bilingual(
        "save it as UTF-8, or convert it first: iconv -f CP932 -t UTF-8 FILE",
        "UTF-8 で保存するか、先に変換してください: iconv -f CP932 -t UTF-8 ファイル")
    }
    guard isHeading else {
      return Bilingual(
        "import with --skip-bad to skip such records", "--skip-bad を付けると、読める記録だけを取り込みます")
    }
    let attributes =
      [Attribute.text]
      + AttributeTable.standard.editable
      .filter { $0 != .text && $0 != .again }
    return Bilingual(
      "--map COLUMN=NAME maps a column to an attribute, --ignore COLUMN leaves it out; attributes: ",
      "「--map 列=属性」で対応を、「--ignore 列」で除外を指定できます。属性: ")
      + Bilingual(
        attributes.map(\.name).joined(separator: ", "),
        attributes.map(\.label.japanese).joined(separator: "、"))
  }

  private static func formats(isImport: Bool) -> Bilingual {
    let names = ExchangeFormat.allCases.filter { isImport ? $0.isRead : $0.isWritten }.map(\.name)
    return Bilingual(
      "choose it with --as: \(names.joined(separator: ", "))",
      "--as で指定できる形式: \(names.joined(separator: "、"))")
  }
}
