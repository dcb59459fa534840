/// Limits for reading files of other programs; a file that exceeds one is refused with a message.
///
/// Every reader takes time and memory proportional to the bytes, and can be cancelled.
package enum ExchangeLimits {
  /// The bytes of a file, a pipe, or a program's output.
  package static let bytes = 512 << 20
  /// The bytes of a line, or of a cell of a table.
  package static let line = 1 << 20
  /// The records of a file.
  package static let records = 1_000_000
  /// The members of a record, columns of a table, entries of a list in a user, and attributes added
  /// by one file.
  package static let members = 1_000
  /// The levels of parts written in Markdown; each indents the next one.
  package static let levels = 50
}

/// A file that exceeds a limit, so that nothing of it is imported.
package enum ReadingLimit: Error, Equatable {
  case records(Int)
  case attributes(Int)
}
