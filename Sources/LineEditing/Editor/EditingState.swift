import SystemCalls

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
    /// The last word of the history line that many lines back is here.
    case lastWord(Range<Int>, back: Int)
  }
}

/// How far the reading of one line has come.
struct ReadingState {
  var initialText = ""
  /// What is asked instead of a line.
  var dialog: LineEditor.Dialog?
  /// The places of the rows that were taken from a list.
  var taken: [Int] = []
  /// The answer, as soon as there is one.
  var outcome: LineInput?
  /// Whether a line is being read, so that the terminal is ours.
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

/// What is on the screen, and what was found out to show it.
struct ScreenState {
  var painter = ScreenPainter()
  var dumbPainter = DumbPainter()
  var analysis = LineAnalysis()
  var ghosts = GhostFinder()
  /// The other screen of the terminal, while everything is shown there.
  var alternate: AlternateScreen?
  /// What the whole screen had last, below which a line may be typed.
  var backdrop: FullScreen?
  /// The size of the screen that a full screen was painted on; nil before.
  var paintedSize: WindowSize?
}

/// Input that was read from the terminal and is not handled yet.
struct KeyInput {
  var decoder = KeyDecoder()
  /// Bytes read ahead while text was pasted.
  var unread: ArraySlice<UInt8> = []
  /// Scalars that libedit gets before the next key.
  var queued: [Unicode.Scalar] = []
  /// The command of a key that libedit knows by ``KeyBindings/placeholder`` only.
  var namedKeyCommand: EditorCommand?
  /// Whether that character itself was typed.
  var isPlaceholderTyped = false

  /// Keeps what was typed ahead, but nothing that belongs to the line before.
  mutating func forgetCommands() {
    queued = []
    namedKeyCommand = nil
    isPlaceholderTyped = false
  }
}

/// What was cut from lines, to be put back: the newest first, older ones by rotating.
struct KillRing {
  /// How many texts are kept.
  private static let bound = 20

  private var texts: [String] = []
  private var position = 0

  /// Adds what was cut; with `joining`, to what was cut just before: behind it, or before it.
  mutating func add(_ text: String, joining: Bool, before: Bool) {
    position = 0
    guard joining, let newest = texts.first else {
      texts.insert(text, at: 0)
      if texts.count > Self.bound { texts.removeLast() }
      return
    }
    texts[0] = before ? text + newest : newest + text
  }

  /// What is put back first; empty when nothing was cut.
  mutating func newest() -> String {
    position = 0
    return texts.first ?? ""
  }

  /// The next older text, after the oldest the newest again; nil when nothing was cut.
  mutating func rotated() -> String? {
    guard !texts.isEmpty else { return nil }
    position = (position + 1) % texts.count
    return texts[position]
  }
}

/// Earlier states of the line, and those that were undone.
struct UndoSteps {
  private static let bound = 200

  private var past: [LineText] = []
  private var future: [LineText] = []

  /// Keeps a state that is about to change; what was undone cannot be done again any more.
  mutating func remember(_ text: LineText) {
    future = []
    if past.last?.scalars != text.scalars { past.append(text) }
    if past.count > Self.bound { past.removeFirst() }
  }

  /// The state before the last change of `text`; nil without one.
  mutating func undo(_ text: LineText) -> LineText? {
    while let earlier = past.popLast() {
      guard earlier.scalars != text.scalars else { continue }
      future.append(text)
      return earlier
    }
    return nil
  }

  /// The state that was undone last; nil without one.
  mutating func redo(_ text: LineText) -> LineText? {
    guard let later = future.popLast() else { return nil }
    past.append(text)
    return later
  }
}
