import TaskLanguage

extension WordError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unclosedQuote(let offset):
      Message(
        "The quote at byte \(offset + 1) is not closed.", "引用符が閉じられていません",
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
