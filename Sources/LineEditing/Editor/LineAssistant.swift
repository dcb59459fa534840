/// What the program contributes while a line is edited.
///
/// Every closure is optional and called synchronously on the thread that reads the line. Those
/// named ``highlight``, ``suggest`` and ``explain`` are called at most once for each state of the
/// line, and must be quick; ``complete`` only when the user asks for completion or narrows it.
package struct LineAssistant {
  /// What may stand at the cursor.
  ///
  /// The cursor is a UTF-8 offset in the line.
  package var complete: ((_ line: String, _ cursor: Int) -> CompletionList)?
  /// The looks of the line's parts; what is not covered is plain.
  package var highlight: ((_ line: String) -> [StyledSpan])?
  /// The whole line that this one could become, if history offers none.
  ///
  /// Must begin with it.
  package var suggest: ((_ line: String) -> String?)?
  /// What the line would mean, in one row of plain text.
  package var explain: ((_ line: String) -> String?)?
  /// The line in which the program reads what it offers for a part of it, or a part that it has read
  /// as text.
  package var readOtherwise: ((_ line: String) -> String?)?
  /// What is written out in the place of the word that ends at a UTF-8 offset, and where that word stands;
  /// nil for a word that is not short for anything.
  package var expand: ((_ line: String, _ end: Int) -> (range: Range<Int>, text: String)?)?
  /// What Ctrl-R offers for a query behind the lines of the history.
  package var search: ((_ query: String) -> [SearchOffer])?
  /// The line that a letter with Alt runs at once while nothing is typed; nil where it does what it
  /// always does.
  package var shortcut: ((_ letter: Character) -> String?)?
  /// Whether Enter should continue on the next row, as in an open quotation.
  package var isIncomplete: ((_ line: String) -> Bool)?

  /// An assistant that contributes nothing yet.
  package init() {}
}

/// What the program said about one state of the line, kept until the line changes.
struct LineAnalysis {
  /// The line this is about; nil before the first.
  var line: String?
  /// Its styles.
  var spans: [StyledSpan] = []
  /// What it would mean.
  var explanation: String?
  /// What would complete it: the whole line.
  ///
  /// The cursor must be at the end for it to be shown.
  var ghost: String?
}

/// What the editor answered with.
package enum LineInput: Equatable, Sendable {
  /// A line to run, without a line feed at its end. May hold line feeds when it was pasted or
  /// continued, and any scalar that was typed.
  case line(String)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C: what was typed is gone, a fresh prompt is due.
  case interrupted
  /// A signal asks the program to end (`SIGTERM`, `SIGHUP`). The terminal is as it was found.
  case terminated(signal: Int32)
  /// The terminal was closed; nothing more can be read or shown.
  case terminalGone
}
