import TaskExchange
import TaskLanguage
import TaskModel

extension ExchangeError: Refusal {
  package var message: Message {
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
    case .badRecords(let path, let problems):
      Message(
        "Cannot read \(path); nothing was imported:", "\(path) に読み取れない内容があるため、何も取り込んでいません:",
        hint: Self.hint(problems),
        details: problems.limited(to: 10) { $0.words })
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

  /// The hint for all problems; an unknown heading takes precedence, as it concerns every record.
  private static func hint(_ problems: [RecordProblem]) -> Bilingual {
    if problems.contains(where: { $0.expected == .utf8 }) {
      return Bilingual(
        "save it as UTF-8, or convert it first: iconv -f CP932 -t UTF-8 FILE",
        "UTF-8 で保存するか、先に変換してください: iconv -f CP932 -t UTF-8 ファイル")
    }
    guard problems.contains(where: \.isOfHeading) else {
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

extension FileError: Refusal {
  package var codeName: String { action == .read ? "cannotReadFile" : "cannotWriteFile" }

  package var message: Message {
    let cause = Bilingual.system(code)
    return switch action {
    case .read:
      Message("Cannot read \(path): \(cause.english)", "\(path) を読めません: \(cause.japanese)")
    case .write:
      Message("Cannot write \(path): \(cause.english)", "\(path) に書き込めません: \(cause.japanese)")
    }
  }
}

/// An invalid answer in the form.
package enum FormError: Error, Equatable {
  case missingText
  case missingDue
}

extension FormError: Refusal {
  package var message: Message {
    switch self {
    case .missingText: Message("A task needs a text.", "タスクの本文を入力してください")
    case .missingDue:
      Message(
        "When is it due?", "期限を入力してください",
        hint: Bilingual("tomorrow, friday 5pm, or none", "明日、金曜17時、なし など"))
    }
  }
}

extension AbandonedCommit: Refusal {
  package var codeName: String { "givenUp" }

  package var message: Message {
    Message(
      Bilingual(
        "An unsaved change no longer fits the store and was dropped: \(title)",
        "保存できていなかった変更は、保存ファイルの今の内容と合わないため破棄しました: \(title)"),
      hint: Bilingual(
        "that command was not run either; run it again", "今のコマンドは実行していません。もう一度実行してください。"),
      details: [reason.message.text])
  }
}

extension NameError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .notASeat(let text):
      Message(
        "\"\(text)\" cannot be the name of a seat.", "「\(text)」は座席の名前に使えません",
        hint: Bilingual(
          "a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
          "999999までの番号か、数字を含む名前（A1、3F-12、東3 など）を指定してください"))
    case .notAName(let name):
      Message(
        "\"\(name)\" cannot be a name, because it means something else in commands.",
        "「\(name)」はコマンドで別の意味を持つため、名前に使えません",
        hint: Bilingual("user add Anna", "user add 花子"))
    case .endsInSeat(let name, let seat):
      Message(
        "A name cannot end in \"\(seat)\".", "名前の末尾に「\(seat)」は使えません",
        hint: .same("user seat \(name) \(seat.plainWords.last ?? seat)"))
    }
  }
}

extension PatternError: Refusal {
  package static var status: ExitStatus { .usage }

  package var codeName: String { "badPattern" }

  package var message: Message {
    Message(
      "Cannot read the pattern \(pattern): \(problem.words.english).",
      "パターン \(pattern) を読めません（\(problem.words.japanese)）",
      hint: Bilingual("/fix.*bug/, or fix* for the start of a word", "/修正.*不具合/、語の始めなら 修正*"))
  }
}

extension PatternProblem {
  fileprivate var words: Bilingual {
    switch self {
    case .groupNotClosed: Bilingual("a ) is missing", ") がありません")
    case .groupNotOpen: Bilingual("a ( is missing", "( がありません")
    case .setNotClosed: Bilingual("a ] is missing", "] がありません")
    case .nothingToRepeat:
      Bilingual("there is nothing to repeat before *, +, ? or {", "*、+、?、{ の前に繰り返すものがありません")
    case .runsBackwards(let text): Bilingual("\(text) runs backwards", "\(text) の順序が逆です")
    case .unknown(let text): Bilingual("\(text) has no meaning here", "\(text) は使えません")
    case .tooLarge: Bilingual("it is too large", "大きすぎます")
    case .empty: Bilingual("it is empty", "空です")
    }
  }
}

extension WordError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unclosedQuote:
      Message(
        "This quote is not closed.", "引用符が閉じられていません",
        hint: Bilingual(
          #"close it, or write \" for a quotation mark"#, #"引用符を閉じるか、文字としての引用符は「\"」と書いてください"#))
    case .containsNUL: Message("The line contains a NUL character.", "行に NUL 文字が含まれています")
    case .invalidUTF8:
      Message(
        "The line is not valid UTF-8.", "行が UTF-8 として正しくありません")
    case .lineTooLong(let bytes):
      Message(
        "The line is too long: \(bytes) bytes (at most \(Tokenizer.lineLimit)).",
        "行が長すぎます: \(bytes)バイト（上限は \(Tokenizer.lineLimit)バイト）")
    case .tooManyWords(let count):
      Message(
        "The line has \(count) words (at most \(Tokenizer.wordLimit)).",
        "1 行の単語が多すぎます: \(count)語（上限は \(Tokenizer.wordLimit)語）")
    }
  }
}
