/// A command of the editor, beyond those of libedit.
enum EditorCommand: CaseIterable {
  case accept
  case insertNewline
  case interrupt
  case deleteForwardOrEnd
  case suspend
  case complete
  case search
  case older
  case newer
  case moveLeft
  case moveRight
  case moveWordLeft
  case moveWordRight
  case moveToStart
  case moveToEnd
  case deleteBackward
  case deleteForward
  case killWordBackward
  case killBlankBackward
  case killWordForward
  case killToStart
  case killToEnd
  case yank
  /// Replaces the text just yanked by an older one.
  case yankOlder
  /// The last word of the line before, then of the one before that.
  case lastWord
  case transposeWords
  /// Reads a part of the line the other way: what the program offers for it.
  case readOtherwise
  /// Writes an abbreviation out, and puts a space behind it.
  case expand
  case undo
  case redo
  case clearScreen
  /// Puts the next character into the line, whatever it is.
  case quote
  case paste
  /// The command of the last key with a name.
  case namedKey
  case editExternally
  case nothing

  /// Whether a number typed before it says how often it is done.
  var isRepeatable: Bool {
    switch self {
    case .older, .newer, .moveLeft, .moveRight, .moveWordLeft, .moveWordRight, .deleteBackward,
      .deleteForward, .killWordBackward, .killBlankBackward, .killWordForward, .yank,
      .transposeWords, .undo, .redo:
      true
    default: false
    }
  }

  /// The state of the line after a command.
  enum Outcome {
    /// Editing goes on.
    case goOn
    /// The line is finished; the editor knows how.
    case finished
  }
}
