import TaskLanguage

/// Data could not be written to standard output.
package struct OutputError: Error, Equatable {
  /// An `errno`.
  let code: Int32

  package init(code: Int32) { self.code = code }
}

extension OutputError: Refusal {
  package var codeName: String { "cannotWriteFile" }

  package var message: Message {
    let cause = Bilingual.system(code)
    return Message(
      "Standard output cannot be written: \(cause.english)", "標準出力に書き込めません: \(cause.japanese)")
  }
}
