import TaskLanguage

extension WordError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unclosedQuote(let offset):
      Message(
        "The quote at byte \(offset + 1) is never closed.", "\(offset + 1)バイト目の引用符が閉じられていません",
        hint: Bilingual(#"close it, or write \" for a quote"#, #"閉じるか、引用符そのものは \" と書きます"#))
    case .containsNUL: Message("The line contains a NUL byte.", "行に NUL バイトが含まれています")
    case .invalidUTF8(let offset):
      Message("The line is not UTF-8 at byte \(offset + 1).", "\(offset + 1)バイト目が UTF-8 ではありません")
    case .lineTooLong(let bytes):
      Message(
        "The line is too long: \(bytes) bytes, and \(Tokenizer.lineLimit) are allowed.",
        "行が長すぎます: \(bytes)バイト (上限は \(Tokenizer.lineLimit)バイト)")
    }
  }
}
