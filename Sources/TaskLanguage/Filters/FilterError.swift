/// Why words are no filter: facts, worded by the shell.
package enum FilterError: Error, Equatable {
  case bracketNotClosed
  case bracketNotOpen
  /// Brackets and `-` within one another.
  case nestedTooDeep(limit: Int)
  case tooLong(limit: Int)
  /// Nothing stands on one side of `or`, or in brackets.
  case nothingToChoose
  case unknownOrder(String, choices: [Bilingual])
  case unknownGroup(String, choices: [Bilingual])
  case unknownColumn(String, choices: [Bilingual])
  case notALimit(String)
  /// `sort:`, `group:` or `limit:` is given twice.
  case optionTwice(String)
  /// A word that is nearly something else, in a filter that is for a change.
  case doubtful(FilterDoubt)
  /// A word that is written as a condition, and is none.
  case unknownCondition(FilterDoubt)
}
