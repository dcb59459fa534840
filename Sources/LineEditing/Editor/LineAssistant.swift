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

/// Finds the newest history line that begins with what is typed and worked; one of several rows, as a
/// paste leaves it, is no line that somebody is about to type again, nor is one that failed.
///
/// Goes on from the last find while the line only grows, so that a keystroke rarely looks at many
/// entries.
struct GhostFinder {
  private var revision = -1
  private var prefix = ""
  /// Where the last find was, counted from the end; nil when there was none.
  private var position: Int? = 0

  /// The newest line longer than `line` that begins with it; nil without one or for an empty line.
  ///
  /// The revision tells whether the entries are those of the last call.
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
