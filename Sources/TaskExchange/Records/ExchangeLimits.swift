/// How much is read of what others have written: what passes one of these is refused, and said.
///
/// Every reader takes time and memory in proportion to the bytes, and stops when it is asked to.
package enum ExchangeLimits {
  /// Bytes of a file, a pipe, or what a program writes.
  package static let bytes = 512 << 20
  /// Bytes of a line, or of a cell of a table.
  package static let line = 1 << 20
  /// Records of a file.
  package static let records = 1_000_000
  /// Members of a record, columns of a table, entries of a list in a user, and attributes that one
  /// file brings.
  package static let members = 1_000
  /// Levels of parts that Markdown is written with; each indents what is below it.
  package static let levels = 50
}

/// A file that passes a limit: nothing of it is taken.
package enum ReadingLimit: Error, Equatable {
  case records(Int)
  case attributes(Int)
}
