/// What the keys so far mean to the next one, in one line.
struct EditingState {
  var undoSteps = UndoSteps()
  /// What the last key did, and the one before it, where the next one goes on with it.
  var action = Action.other
  var previousAction = Action.other
  /// The number typed before a command; nil when none was.
  var count: Int?
  /// Whether the last key was escape alone, which is to the next one as Alt.
  var isAfterEscape = false
  /// Whether the last key put a character into a word that is undone as a whole.
  var isTyping = false

  /// What a key did that the next key may go on with.
  enum Action {
    case other
    case kill
    /// What was put back is here in the line, as scalar indices.
    case yank(Range<Int>)
    /// The last word of a history line, so many back, is here.
    case lastWord(Range<Int>, back: Int)
  }
}
