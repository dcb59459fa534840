/// What a key can do in the editor, beyond what libedit does by itself.
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
  case undo
  case clearScreen
  /// Puts the next character into the line, whatever it is.
  case quote
  case paste
  /// What the last key with a name does.
  case messenger
  case editExternally
  case nothing

  /// What becomes of the line after a command.
  enum Outcome {
    /// Editing goes on.
    case goOn
    /// The line is finished; the editor knows how.
    case finished
  }
}
