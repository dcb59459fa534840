import TaskExchange
import TaskLanguage
import TaskModel

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
  /// What reads a database is not installed; the file.
  case noSQLite(path: String)
  /// A database, with what its library says.
  case unreadableDatabase(path: String, String)
  case programFailed(String, status: Int32)
  /// There is no folder in which a file of that name could be.
  case noFolder(path: String, folder: String)
  /// There is a file of that name already.
  case exists(path: String)
  case interrupted
  /// It is not `COLUMN=NAME`.
  case noMapping(String)

  /// Why the database at that path is not read.
  init(_ failure: DatabaseFailure, _ path: String) {
    switch failure {
    case .noLibrary: self = .noSQLite(path: path)
    case .unreadable(let reason): self = .unreadableDatabase(path: path, reason)
    case .tooLarge: self = .tooLarge(path: path, limit: ExchangeLimits.bytes)
    case .stopped: self = .interrupted
    }
  }
}

/// Why a line that a command could read is not what was meant, as far as can be told.
package enum LineError: Error, Equatable {
  /// The value that a verb gives is missing; the tasks as they were typed.
  case needsValue(AttributeKey, task: String)
  /// `append 1 #t`: what `edit` does, as one would type it.
  case needsText(verb: String, edit: String)
  /// `context w #work`, with its `=`.
  case definitionWithoutSign(String)
  /// `context none = …`: no name for what the verb defines.
  case notAName(verb: String, String)
  /// `postpone` would move the deadline of that task forward in time.
  case notPostponed(Int, from: Due?, to: Due)
  /// `snooze 1 yesterday`: a time that is over.
  case notSnoozed(String)
  /// `user reading 田中 noen`: a slip, or no letters that are read.
  case notAReading(String)
  /// `assign 1 -Anna`, with what takes the user away.
  case takesUserAway(String)
  /// The name is a condition or a date in filters, which could not be asked for any more.
  case aliasHidesFilter(String)
  /// There are these reports.
  case unknownReport(String, reports: [String])
  /// The definition has `;` or `$1` in it; how to define it as a macro.
  case aliasIsMacro(String, String)
}

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
      "Cannot write the output: \(cause.english)", "出力を書き込めません: \(cause.japanese)")
  }
}

/// A script that ran inside a script failed, and has said why.
package struct ScriptFailed: Error {
  /// The status that it ended with.
  package let status: ExitStatus
}

/// Staged changes conflict with what other shells have saved meanwhile; they stay staged.
package struct StagingConflict: Error, Equatable {
  package let cause: ModelError
  /// The differences, where they are known.
  package var details: [Bilingual]?
}

/// A check found something: the command fails, and says what.
package struct StoreCheckFailed: Error {
  package let check: StoreCheck
}
