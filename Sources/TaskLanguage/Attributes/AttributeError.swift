/// Why an attribute, or the value of one, is refused: facts, worded elsewhere.
package enum AttributeError: Error, Equatable {
  /// It takes one value and was given two.
  case twice(AttributeKey)
  /// `#a` is given and taken away.
  case contradiction(String)
  /// The shell keeps it itself.
  case notTyped(AttributeKey)
  /// `due:` with nothing after it.
  case withoutValue(AttributeKey)
  /// `due: friday`: the value stands behind a space.
  case spaceBehindKey(AttributeKey, String)
  /// `note:two litres`: more words may belong to the value, which quotes make one.
  case openEnd(AttributeKey, String, whole: String)
  case notAPriority(String)
  case notAProject(String)
  /// `#a,b` in a filter, which may ask for both or for either.
  case severalTags(String, [String])
  /// `#a,#b,…` in one word that lists more than anybody types.
  case tooManyValues
  /// A number was wanted, perhaps with a fraction.
  case notADecimal(String)
  case notADuration(String)
  /// `remind:soon`
  case notAReminder(String)
  case notAChoice(String, choices: [Bilingual])
  /// The name of an attribute of one's own would mean something else.
  case notAKey(String)
  case notAnAttributeKind(String)
  /// A choice needs two words or more.
  case tooFewChoices
  case notANumber(String)
  /// `s/milk/soy`: begins as a replacement and is none.
  case notAReplacement(String)
  /// `prioriy:high`: no attribute, with what it may have been meant to be.
  case unknownKey(String, meant: [String])
  /// `tomorow` in `edit`: no text that would take the place of another, with what may be meant.
  case notAText(String, meant: [String])
  /// `status:pending` in `add`: what other programs have, or the shell records itself.
  case foreignKey(String, key: String, meant: [String])
  /// `no due date` in `edit`, with how that is typed.
  case removal(String, String)
  /// A rule is given and the deadline taken away.
  case ruleWithoutDeadline
  /// `after:-1`, with how that number is taken away.
  case removesNumber(String, meant: String)
  /// `s/from/to/` on a text that does not have it.
  case nothingToReplace(String, Int)
  /// `wait:due-3d` of a task without a deadline.
  case noDateToCountFrom(String)
  /// A date was moved beyond the year 9999.
  case outOfCalendar
  /// `notes:none`: there is no such thing to take away.
  case nothingToTakeAway(String)
  /// The attribute says what a command looks at, and that command does not.
  case noCondition(AttributeKey)
}
