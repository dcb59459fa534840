/// The callbacks by which the program assists while a line is edited.
///
/// Every closure is optional and called synchronously on the thread that reads the line.
/// ``highlight``, ``suggest`` and ``explain`` are called at most once for each state of the line,
/// and must be fast; ``complete`` only when the user asks for completion or narrows it.
package struct LineAssistant {
  /// Returns the possible completions at the cursor.
  ///
  /// The cursor is a UTF-8 offset in the line.
  package var complete: ((_ line: String, _ cursor: Int) -> CompletionList)?
  /// Returns the styles of the line's parts; the rest is plain.
  package var highlight: ((_ line: String) -> [StyledSpan])?
  /// Returns a whole line that continues this one, if history offers none.
  ///
  /// It must begin with this line.
  package var suggest: ((_ line: String) -> String?)?
  /// Returns the meaning of the line, in one row of plain text; nil while it may become right. It is
  /// asked once more when the user has stopped typing.
  package var explain: ((_ line: String, _ isAtRest: Bool) -> String?)?
  /// Returns the line changed so that the program reads a part of it the way it offers, or a part
  /// that it has read as text.
  package var readOtherwise: ((_ line: String) -> String?)?
  /// Returns the expansion of the word that ends at a UTF-8 offset, and the range of that word; nil
  /// for a word that is not an abbreviation.
  package var expand: ((_ line: String, _ end: Int) -> (range: Range<Int>, text: String)?)?
  /// Returns what Ctrl-R offers for a query, after the lines of the history.
  package var search: ((_ query: String) -> [SearchOffer])?
  /// Returns the line that Alt with a letter runs at once while nothing is typed; nil for the usual
  /// effect of the key.
  package var shortcut: ((_ letter: Character) -> String?)?
  /// Returns the UTF-8 ranges of the words of a line, with their quotes.
  package var words: ((_ line: String) -> [Range<Int>])?
  /// Whether Enter should continue on the next row, as within quotes.
  package var isIncomplete: ((_ line: String) -> Bool)?

  /// Creates an assistant without callbacks.
  package init() {}
}

/// The program's analysis of one state of the line, cached until the line changes.
struct LineAnalysis {
  /// The analysed line; nil before the first.
  var line: String?
  var spans: [StyledSpan] = []
  /// The meaning of the line.
  var explanation: String?
  /// The suggested whole line.
  ///
  /// Shown only if the cursor is at the end.
  var ghost: String?
}

/// The result of reading a line.
package enum LineInput: Equatable, Sendable {
  /// A line to run, without a line feed at its end. May contain line feeds if it was pasted or
  /// continued, and any typed scalar.
  case line(String)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C: the typed text is discarded, and a fresh prompt is due.
  case interrupted
  /// A signal asked the program to end (`SIGTERM`, `SIGHUP`). The terminal has been restored.
  case terminated(signal: Int32)
  /// The terminal was closed; nothing can be read or shown any more.
  case terminalGone
}

/// Finds the newest history line that succeeded and begins with the typed text. Lines of several
/// rows, such as pastes, are skipped: nobody types those again.
///
/// Continues from the last match while the line only grows, so that a keystroke rarely searches
/// many entries.
struct GhostFinder {
  private var revision = -1
  private var prefix = ""
  /// The position of the last match, counted from the end; nil without one.
  private var position: Int? = 0

  /// Returns the newest longer line that begins with `line`; nil without one or for an empty line.
  ///
  /// The revision tells whether the entries have changed since the last call.
  mutating func find(_ line: String, in entries: [HistoryEntry], revision: Int) -> String? {
    guard !line.isEmpty else { return nil }
    let continues =
      revision == self.revision && !prefix.isEmpty
      && line.utf8.starts(with: prefix.utf8)
    var index = 0
    if continues {
      guard let position else {
        prefix = line
        return nil
      }
      index = position
    }
    self.revision = revision
    prefix = line
    position = nil
    let wanted = line.utf8
    while index < entries.count {
      let entry = entries[entries.count - 1 - index]
      let candidate = entry.line
      if entry.status == 0, candidate.utf8.count > wanted.count,
        candidate.utf8.starts(with: wanted),
        !candidate.utf8.contains(0x0A)
      {
        position = index
        return candidate
      }
      index += 1
    }
    return nil
  }
}
