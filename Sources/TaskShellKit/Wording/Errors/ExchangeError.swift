import TaskExchange

/// Why an import or an export does not happen: facts, worded in `Wording/`.
package enum ExchangeError: Error, Equatable {
  /// Neither the name nor the contents of the file tell.
  case unknownFormat(path: String, isImport: Bool)
  /// Nothing is called so.
  case noFormat(String, isImport: Bool)
  /// It is only written, or only read.
  case oneWay(ExchangeFormat, isImport: Bool)
  case badRecords(path: String, [RecordProblem])
  case tooLarge(path: String, limit: Int)
  case tooMany(path: String, ReadingLimit)
  /// Nothing in the folder looks like tasks.
  case nothingInFolder(path: String)
  case noProgram(String)
  case programFailed(String, status: Int32)
  /// There is no folder in which a file of that name could be.
  case noFolder(path: String, folder: String)
  /// There is a file of that name already.
  case exists(path: String)
  case interrupted
  /// It is not `COLUMN=NAME`.
  case noMapping(String)
}
