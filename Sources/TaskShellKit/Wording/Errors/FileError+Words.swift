import TaskLanguage
import TaskModel

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
    }
  }
}
