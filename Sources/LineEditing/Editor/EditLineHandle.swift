import CEditLine
import SystemCalls

/// A libedit editor: it owns the line, the key maps and the terminal's mode.
///
/// Its own output is discarded; the caller paints. This avoids libedit's notions of width, wrapping
/// and styles, and makes every version of it look alike.
final class EditLineHandle {
  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let nowhere: UnsafeMutablePointer<FILE>
  /// The terminal's mode before libedit, which is restored after each line.
  ///
  /// libedit restores a mode of its own making, which switches on echo, signals and more. The mode
  /// found before a later line may be what a program that crashed has left.
  private let formerMode: termios?

  /// Starts libedit on standard input and output, in emacs mode; nil if it cannot be started.
  ///
  /// Sets the character type locale of the process to one with UTF-8.
  init?(programName: String) {
    UTF8Locale.choose()
    guard let nowhere = fopen("/dev/null", "w") else { return nil }
    guard let history = history_init() else {
      fclose(nowhere)
      return nil
    }
    var mode = termios()
    formerMode = tcgetattr(TerminalDevice.input, &mode) == 0 ? mode : nil
    guard let editor = el_init(programName, ced_stdin(), ced_stdout(), nowhere) else {
      history_end(history)
      fclose(nowhere)
      return nil
    }
    self.nowhere = nowhere
    self.history = history
    self.editor = editor
    _ = fcntl(fileno(nowhere), F_SETFD, FD_CLOEXEC)
    _ = ced_set_output(editor, nowhere)
    _ = ced_history_size(history, 100)
    _ = ced_set_history(editor, history)
    _ = ced_set_int(editor, EL_SIGNAL, 0)
    _ = ced_set_string(editor, EL_EDITOR, "emacs")
    _ = ced_set_empty_prompt(editor)
    restoreMode()
  }

  deinit {
    // Leaves typed-ahead input in the terminal.
    _ = ced_set_int(editor, EL_EDITMODE, 0)
    el_end(editor)
    history_end(history)
    fclose(nowhere)
  }

  /// Sets the data that callbacks get from `ced_client_data`.
  func setClientData(_ data: UnsafeMutableRawPointer) {
    _ = ced_set_client_data(editor, data)
  }

  /// Sets the function that libedit calls to read each scalar.
  func setRead(_ function: @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?) -> Int32) {
    _ = ced_set_read(editor, function)
  }

  /// Adds a command, under a name that keys can be bound to.
  func add(
    _ name: String, help: String, _ function: @convention(c) (OpaquePointer?, Int32) -> UInt8
  ) {
    _ = ced_add_command(editor, name, help, function)
  }

  /// Binds keys, in the notation of `editrc`, in the main key map.
  func bind(_ keys: String, to command: String) {
    _ = ced_bind(editor, keys, command)
  }

  /// Binds keys in the map of vi's command mode.
  func bindInCommandMode(_ keys: String, to command: String) {
    _ = ced_bind_alternative(editor, keys, command)
  }

  /// Reads the user's `~/.editrc` at that path; nil for none.
  ///
  /// Editing stays enabled, whatever the file contains.
  func readUserSettings(at path: String?) {
    // Without a path, libedit would open whatever file it finds.
    if let path { _ = el_source(editor, path) }
    _ = ced_set_int(editor, EL_EDITMODE, 1)
    for flag in ["-isig", "-ixon"] { _ = ced_set_edit_mode_flag(editor, flag) }
  }

  /// Executes lines of `~/.editrc` again, after the default keys were bound.
  func obey(_ lines: [String]) {
    for line in lines { ced_obey(editor, line) }
  }

  /// Makes libedit assume a screen of 80 × 80.
  ///
  /// It still computes its discarded display, and writes outside of its memory on screens of very
  /// few rows or columns. It reads the size before each line, so call this once the line has begun.
  /// Rows and columns are equal because some versions confuse them.
  func assumeUsualScreen() {
    for name in ["co", "li"] { _ = ced_set_capability(editor, name, "80") }
  }

  /// Whether the user prefers vi's key bindings.
  var isVi: Bool {
    ced_get_string(editor, EL_EDITOR).map { String(cString: $0) } == "vi"
  }

  /// The line with the cursor.
  ///
  /// A value that is not a Unicode scalar is read as U+FFFD.
  var text: LineText {
    get {
      var count = 0
      var cursor = 0
      guard let start = ced_line(editor, &count, &cursor) else { return LineText("") }
      let scalars = UnsafeBufferPointer(start: start, count: max(0, count)).map(Self.scalar)
      return LineText(scalars: scalars, cursor: cursor)
    }
    set {
      let (old, new) = (text.scalars, newValue.scalars)
      let same = zip(old, new).prefix { $0 == $1 }.count
      let sameAtEnd = zip(old[same...].reversed(), new[same...].reversed()).prefix { $0 == $1 }
        .count
      if same < old.count || same < new.count {
        // Changes only what differs, so that what libedit remembers of the line stays valid.
        ced_delete(editor, same, old.count - same - sameAtEnd)
        let scalars = new[same..<(new.count - sameAtEnd)].map {
          $0 == "\0" ? 0xFFFD : Int32($0.value)
        }
        if !scalars.isEmpty { _ = ced_insert(editor, scalars + [0]) }
      }
      let now = text
      ced_move_cursor(editor, Int32(clamping: newValue.cursor - now.cursor))
    }
  }

  /// Moves the cursor back into the line; vi's commands may leave it outside.
  func repairCursor() {
    ced_repair_cursor(editor)
  }

  /// Reads a line with libedit; nil at the end of input, after an error, or for an empty answer.
  ///
  /// Restores the terminal's former mode.
  func readLine() -> String? {
    defer { restoreMode() }
    var start: UnsafePointer<Int32>?
    let count = ced_read_line(editor, &start)
    guard count > 0, let start else { return nil }
    var scalars = UnsafeBufferPointer(start: start, count: Int(count)).map(Self.scalar)
    if scalars.last == "\n" { scalars.removeLast() }
    return LineText(scalars: scalars, cursor: 0).string
  }

  /// Adds a line to the history of libedit's own functions.
  func remember(_ line: String) {
    _ = ced_history_enter(history, line)
  }

  /// Sets the terminal to the mode for editing, or restores the former mode.
  func setEditingMode(_ editing: Bool) {
    _ = ced_set_int(editor, EL_PREP_TERM, editing ? 1 : 0)
    if editing { freeKeys() } else { restoreMode() }
  }

  private func restoreMode() {
    guard var formerMode else { return }
    // A signal that arrives meanwhile must not leave the terminal as it is.
    while tcsetattr(TerminalDevice.input, TCSADRAIN, &formerMode) != 0, errno == EINTR {}
  }

  /// The number of bytes that the terminal has for the next reader; negative if it is gone.
  var unreadBytes: Int { Int(ced_unread_bytes(TerminalDevice.input)) }

  /// Makes Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-Q ordinary keys until the line has been read.
  func freeKeys() {
    ced_free_keys(TerminalDevice.input)
  }

  private static func scalar(_ value: Int32) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}"
  }
}

/// C functions called by libedit, which find their editor in libedit's client data.
enum EditorCallbacks {
  /// Tells libedit about the functions and binds the keys.
  ///
  /// The user's settings come before our keys, because choosing vi's keys empties the maps, and
  /// what they bind comes once more after them, because it wins.
  static func install(on handle: EditLineHandle, _ settings: EditorSettingsFile) {
    handle.setRead(readScalar)
    for (name, help, function) in commands { handle.add(name, help: help, function) }
    handle.readUserSettings(at: settings.path)
    for binding in KeyBindings.common { handle.bind(binding.keys, to: name(of: binding.command)) }
    if handle.isVi {
      for binding in KeyBindings.viCommand {
        handle.bindInCommandMode(binding.keys, to: name(of: binding.command))
      }
    } else {
      for binding in KeyBindings.emacs { handle.bind(binding.keys, to: name(of: binding.command)) }
    }
    handle.obey(settings.bindings)
  }

  /// Returns the name to which a user may bind keys.
  static func name(of command: EditorCommand) -> String {
    "line-\(command)"
  }

  private typealias Function = @convention(c) (OpaquePointer?, Int32) -> UInt8

  /// One C function for each command, since libedit does not say which name it calls.
  private static var commands: [(name: String, help: String, function: Function)] {
    EditorCommand.allCases.map { command in
      (name(of: command), "See the manual of the program.", function(for: command))
    }
  }

  private static func function(for command: EditorCommand) -> Function {
    switch command {
    case .accept: { editor, _ in run(.accept, editor) }
    case .insertNewline: { editor, _ in run(.insertNewline, editor) }
    case .interrupt: { editor, _ in run(.interrupt, editor) }
    case .deleteForwardOrEnd: { editor, _ in run(.deleteForwardOrEnd, editor) }
    case .suspend: { editor, _ in run(.suspend, editor) }
    case .complete: { editor, _ in run(.complete, editor) }
    case .search: { editor, _ in run(.search, editor) }
    case .older: { editor, _ in run(.older, editor) }
    case .newer: { editor, _ in run(.newer, editor) }
    case .olderWord: { editor, _ in run(.olderWord, editor) }
    case .newerWord: { editor, _ in run(.newerWord, editor) }
    case .moveLeft: { editor, _ in run(.moveLeft, editor) }
    case .moveRight: { editor, _ in run(.moveRight, editor) }
    case .moveWordLeft: { editor, _ in run(.moveWordLeft, editor) }
    case .moveWordRight: { editor, _ in run(.moveWordRight, editor) }
    case .moveToStart: { editor, _ in run(.moveToStart, editor) }
    case .moveToEnd: { editor, _ in run(.moveToEnd, editor) }
    case .deleteBackward: { editor, _ in run(.deleteBackward, editor) }
    case .deleteForward: { editor, _ in run(.deleteForward, editor) }
    case .killWordBackward: { editor, _ in run(.killWordBackward, editor) }
    case .killBlankBackward: { editor, _ in run(.killBlankBackward, editor) }
    case .killWordForward: { editor, _ in run(.killWordForward, editor) }
    case .killToStart: { editor, _ in run(.killToStart, editor) }
    case .killToEnd: { editor, _ in run(.killToEnd, editor) }
    case .yank: { editor, _ in run(.yank, editor) }
    case .yankOlder: { editor, _ in run(.yankOlder, editor) }
    case .lastWord: { editor, _ in run(.lastWord, editor) }
    case .transposeWords: { editor, _ in run(.transposeWords, editor) }
    case .readOtherwise: { editor, _ in run(.readOtherwise, editor) }
    case .expand: { editor, _ in run(.expand, editor) }
    case .undo: { editor, _ in run(.undo, editor) }
    case .redo: { editor, _ in run(.redo, editor) }
    case .quote: { editor, _ in run(.quote, editor) }
    case .paste: { editor, _ in run(.paste, editor) }
    case .namedKey: { editor, _ in run(.namedKey, editor) }
    case .clearScreen: { editor, _ in run(.clearScreen, editor) }
    case .editExternally: { editor, _ in run(.editExternally, editor) }
    case .nothing: { editor, _ in run(.nothing, editor) }
    }
  }
}

private func owner(of editor: OpaquePointer?) -> LineEditor? {
  guard let editor, let data = ced_client_data(editor) else { return nil }
  return Unmanaged<LineEditor>.fromOpaque(data).takeUnretainedValue()
}

private func readScalar(_ editor: OpaquePointer?, _ scalar: UnsafeMutablePointer<Int32>?) -> Int32 {
  guard let scalar, let next = owner(of: editor)?.nextScalar() else { return 0 }
  scalar.pointee = Int32(next.value)
  return 1
}

private func run(_ command: EditorCommand, _ editor: OpaquePointer?) -> UInt8 {
  switch owner(of: editor)?.perform(command) {
  case .goOn: UInt8(CC_REFRESH)
  case .finished: UInt8(CC_NEWLINE)
  case nil: UInt8(CC_ERROR)
  }
}

/// The character type locale for libedit, which needs UTF-8.
enum UTF8Locale {
  /// Chooses the user's locale or, if that has another encoding, the first available one of
  /// `C.UTF-8`, `en_US.UTF-8` and `UTF-8`.
  ///
  /// Does not change numbers, dates and messages.
  static func choose() {
    for name in ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      guard setlocale(LC_CTYPE, name) != nil, let encoding = nl_langinfo(nl_item(CODESET)) else {
        continue
      }
      if String(cString: encoding).uppercased() == "UTF-8" { return }
    }
  }
}
