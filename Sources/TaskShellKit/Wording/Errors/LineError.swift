import TaskLanguage
import TaskModel

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
  /// `assign 1 -Anna`, with what takes the user away.
  case takesUserAway(String)
  /// The name is a condition or a date in filters, which could not be asked for any more.
  case aliasHidesFilter(String)
  /// There are these reports.
  case unknownReport(String, reports: [String])
  /// What has `;` or `$1` in it is a macro, written so.
  case aliasIsMacro(String, String)
}
