import SystemCalls

/// The state that keys leave for later keys while one line is edited.
struct EditingState {
  var undoSteps = UndoSteps()
  /// The action of the last key, and the one before it, if the next key may continue it.
  var action = Action.other
  var previousAction = Action.other
  /// The count typed before a command; nil without one.
  var count: Int?
  /// When the last key was typed if that was a lone escape, which acts like Alt on a key right
  /// after it.
  var escapeTyped: ContinuousClock.Instant?
  /// Whether the last key added a character to a word that is undone as a whole.
  var isTyping = false

  /// An action that the next key may continue.
  enum Action {
    case other
    case kill
    /// A yank; the range in scalar indices is the inserted text.
    case yank(Range<Int>)
    /// The insertion of the last word from the history line `back` lines ago, at this range.
    case lastWord(Range<Int>, back: Int)
  }
}

/// The progress of reading one line.
struct ReadingState {
  var initialText = ""
  /// The dialog shown instead of a line.
  var dialog: LineEditor.Dialog?
  /// The indices of the rows taken from a list.
  var taken: [Int] = []
  /// The answer, once there is one.
  var outcome: LineInput?
  /// Whether a line is being read, so that the editor controls the terminal.
  var isReading = false
  var isFirstKey = true
  var overlay = Overlay.none
  var recall: HistoryRecall?

  /// What is shown besides the line.
  enum Overlay {
    case none
    case search(HistorySearch)
    case menu(CompletionMenu)
    case list(ListPicker)
    case screen(FullScreen)
  }
}

/// Whether the user has stopped typing at a line, and the timer that will tell.
struct Rest {
  var line = ""
  var isReached = false
  var timer = 0
}

/// The contents of the screen, and the analysis they are based on.
struct ScreenState {
  var painter = ScreenPainter()
  var dumbPainter = DumbPainter()
  var analysis = LineAnalysis()
  var ghosts = GhostFinder()
  var rest = Rest()
  /// The alternate screen of the terminal, while everything is shown there.
  var alternate: AlternateScreen?
  var isAlternateShown = false
  /// The title for the window; nil for its own.
  var title: String?
  /// The title that the window has now; nil for its own.
  var shownTitle: String?
  /// The last full screen, below which a line may be typed.
  var backdrop: FullScreen?
  /// The size for which a full screen was last painted; nil before.
  var paintedSize: WindowSize?
}

/// Input that was read from the terminal but not handled yet.
struct KeyInput {
  var decoder = KeyDecoder()
  /// Bytes read ahead during a paste.
  var unread: ArraySlice<UInt8> = []
  /// Scalars to pass to libedit before the next key.
  var queued: [Unicode.Scalar] = []
  /// The command of a key that libedit only sees as ``KeyBindings/placeholder``.
  var namedKeyCommand: EditorCommand?
  /// Whether that character itself was typed.
  var isPlaceholderTyped = false

  /// Keeps typed-ahead input, but forgets commands of the previous line.
  mutating func forgetCommands() {
    queued = []
    namedKeyCommand = nil
    isPlaceholderTyped = false
  }
}

/// Text cut from lines, to be yanked: the newest first, older ones by rotating.
struct KillRing {
  /// The maximum number of texts.
  private static let bound = 20

  private var texts: [String] = []
  private var position = 0

  /// Adds cut text; with `joining`, appends or prepends it to the previous cut.
  mutating func add(_ text: String, joining: Bool, before: Bool) {
    position = 0
    guard joining, let newest = texts.first else {
      texts.insert(text, at: 0)
      if texts.count > Self.bound { texts.removeLast() }
      return
    }
    texts[0] = before ? text + newest : newest + text
  }

  /// Returns the text to yank first; empty if nothing was cut.
  mutating func newest() -> String {
    position = 0
    return texts.first ?? ""
  }

  /// Returns the next older text, wrapping around to the newest; nil if nothing was cut.
  mutating func rotated() -> String? {
    guard !texts.isEmpty else { return nil }
    position = (position + 1) % texts.count
    return texts[position]
  }
}

/// Earlier states of the line, and undone ones.
struct UndoSteps {
  private static let bound = 200

  private var past: [LineText] = []
  private var future: [LineText] = []

  /// Records a state before a change; undone states can no longer be redone.
  mutating func remember(_ text: LineText) {
    future = []
    if past.last?.scalars != text.scalars { past.append(text) }
    if past.count > Self.bound { past.removeFirst() }
  }

  /// Returns the state before the last change of `text`; nil without one.
  mutating func undo(_ text: LineText) -> LineText? {
    while let earlier = past.popLast() {
      guard earlier.scalars != text.scalars else { continue }
      future.append(text)
      return earlier
    }
    return nil
  }

  /// Returns the state that was undone last; nil without one.
  mutating func redo(_ text: LineText) -> LineText? {
    guard let later = future.popLast() else { return nil }
    past.append(text)
    return later
  }
}
