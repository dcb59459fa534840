import TaskLanguage
import TaskModel

extension FileError: Refusal {
  package var codeName: String { action == .read ? "cannotReadFile" : "cannotWriteFile" }

  package var message: Message {
    let cause = Bilingual.system(code)
    return switch action {
    case .read:
      Message("\(path) cannot be read: \(cause.english)", "\(path) を読めません: \(cause.japanese)")
    case .write:
      Message("\(path) cannot be written: \(cause.english)", "\(path) に書き込めません: \(cause.japanese)")
    }
  }
}

/// A problem with an answer in the form.
package enum FormError: Error, Equatable {
  case missingText
  case missingDue
}

extension FormError: Refusal {
  package var message: Message {
    switch self {
    case .missingText: Message("Please enter a task.", "タスクを入力してください")
    case .missingDue:
      Message(
        "Please enter a due date.", "締切日を入力してください",
        hint: Bilingual("2026/03/14 17:00, tomorrow, or none", "2026/03/14 17:00、明日、なし など"))
    }
  }
}

extension AbandonedCommit: Refusal {
  package var codeName: String { "givenUp" }

  package var message: Message {
    Message(
      Bilingual(
        "A change that was not saved no longer fits the store and is given up: \(title)",
        "保存できていなかった変更は、保存ファイルの今の内容と合わないため取り消しました: \(title)"),
      hint: Bilingual("the command was not run; run it again", "コマンドは実行していません。もう一度実行してください"),
      details: [reason.message.text])
  }
}

extension NameError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .notASeat(let text):
      Message(
        "\"\(text)\" cannot name a seat.", "「\(text)」は座席の名前に使えません",
        hint: Bilingual(
          "a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
          "999999までの番号か、数字を含む名前（A1、3F-12、東3 など）を指定してください"))
    case .notAName(let name):
      Message(
        "\"\(name)\" cannot be a name: it has another meaning in commands.",
        "「\(name)」は名前に使えません。コマンドで別の意味を持つためです",
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
      "The pattern \(pattern) cannot be read: \(problem.words.english).",
      "パターン \(pattern) を読めません。\(problem.words.japanese)",
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
        hint: Bilingual(#"close it, or write \" for a quote"#, #"引用符を閉じるか、文字としての引用符は \" と書いてください"#))
    case .containsNUL: Message("The line contains a NUL byte.", "行に NUL 文字が含まれています")
    case .invalidUTF8(let offset):
      Message(
        "The line is not valid UTF-8 at byte \(offset + 1).", "\(offset + 1)バイト目が UTF-8 ではありません")
    case .lineTooLong(let bytes):
      Message(
        "The line is too long: \(bytes) bytes; the limit is \(Tokenizer.lineLimit).",
        "行が長すぎます: \(bytes)バイト（上限は \(Tokenizer.lineLimit)バイト）")
    }
  }
}
