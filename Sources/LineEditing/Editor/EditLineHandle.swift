import CEditLine
import SystemCalls

/// A libedit editor: it owns the line, the key maps and the terminal's mode.
///
/// Its own display goes nowhere; painting is the caller's. That keeps libedit's ideas of width,
/// wrapping and styles off the screen, and makes every version of it look the same.
final class EditLineHandle {
  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let nowhere: UnsafeMutablePointer<FILE>

  /// Starts libedit on standard input and output, in emacs mode; nil when it cannot be started.
  ///
  /// Sets the process's character type locale to one with UTF-8.
  init?(programName: String) {
    UTF8Locale.choose()
    guard let nowhere = fopen("/dev/null", "w") else { return nil }
    guard let history = history_init() else {
      fclose(nowhere)
      return nil
    }
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
  }

  deinit {
    // Leaves typed-ahead input in the terminal.
    _ = ced_set_int(editor, EL_EDITMODE, 0)
    el_end(editor)
    history_end(history)
    fclose(nowhere)
  }

  /// What callbacks find with `ced_client_data`.
  func setClientData(_ data: UnsafeMutableRawPointer) {
    _ = ced_set_client_data(editor, data)
  }

  /// The function that libedit gets each scalar from.
  func setRead(_ function: @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?) -> Int32) {
    _ = ced_set_read(editor, function)
  }

  /// Makes a function known under a name that keys can be bound to.
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

  /// Obeys the user's `~/.editrc`, which is at that path; nil for none.
  ///
  /// Editing stays on, whatever it says.
  func readUserSettings(at path: String?) {
    // Without a name, libedit would open whatever is there.
    if let path { _ = el_source(editor, path) }
    _ = ced_set_int(editor, EL_EDITMODE, 1)
    for flag in ["-isig", "-ixon"] { _ = ced_set_edit_mode_flag(editor, flag) }
  }

  /// Obeys lines of `~/.editrc` once more, after keys were bound by default.
  func obey(_ lines: [String]) {
    for line in lines { ced_obey(editor, line) }
  }

  /// Makes libedit believe in a screen of 80 × 80.
  ///
  /// Its display, although it goes nowhere, is still computed, and writes outside of its memory on
  /// screens of very few rows or columns. It asks for the size before each line: call this when the
  /// line has begun. Rows and columns are alike because some versions take one for the other.
  func assumeUsualScreen() {
    for name in ["co", "li"] { _ = ced_set_capability(editor, name, "80") }
  }

  /// Whether the user prefers vi's keys.
  var isVi: Bool {
    ced_get_string(editor, EL_EDITOR).map { String(cString: $0) } == "vi"
  }

  /// The line and the cursor.
  ///
  /// What is no Unicode scalar counts as U+FFFD.
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
        // Only what differs is touched, which keeps what libedit remembers of the line right.
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

  /// Brings the cursor back into the line, which vi's commands may leave it outside of.
  func repairCursor() {
    ced_repair_cursor(editor)
  }

  /// Reads a line with libedit; nil at its end of input, after an error, or for an empty answer.
  func readLine() -> String? {
    var start: UnsafePointer<Int32>?
    let count = ced_read_line(editor, &start)
    guard count > 0, let start else { return nil }
    var scalars = UnsafeBufferPointer(start: start, count: Int(count)).map(Self.scalar)
    if scalars.last == "\n" { scalars.removeLast() }
    return LineText(scalars: scalars, cursor: 0).string
  }

  /// Lets libedit's own history functions find a line.
  func remember(_ line: String) {
    _ = ced_history_enter(history, line)
  }

  /// Takes the terminal as the editor needs it, or gives it back as it was found.
  func setEditingMode(_ editing: Bool) {
    _ = ced_set_int(editor, EL_PREP_TERM, editing ? 1 : 0)
    if editing { freeKeys() }
  }

  /// Makes Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-Q ordinary keys until the line is read.
  func freeKeys() {
    ced_free_keys(TerminalDevice.input)
  }

  private static func scalar(_ value: Int32) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: value)) ?? "\u{FFFD}"
  }
}
