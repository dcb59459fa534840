import Foundation
import SystemCalls
import Testing

/// A real terminal: a tmux session of its own, with keys in and a screen out.
final class Terminal {
  /// Seconds to wait for anything: a busy machine needs many of them.
  static let patience = 30.0

  private let program: Program
  private let socket: String

  /// Starts `command` on a screen of that size.
  init(
    _ program: Program, command: [String]? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    self.program = program
    socket = program.folder.appendingPathComponent("tmux-\(UUID().uuidString.prefix(8))").path
    let words = command ?? [Program.path, "--store", program.store]
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + words)
  }

  /// Ends the session and waits for the end of what ran in it, so that nothing of it writes any more.
  func close() {
    let process = try? process()
    _ = try? tmux(["kill-server"])
    if let process, process > 0 { _ = eventually { !isAlive(process) } }
  }

  /// Types text as it is.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Presses keys by their tmux names: `Enter`, `Tab`, `C-c`, `Up`.
  ///
  /// While a command runs, and until the prompt is there again, the terminal keeps keys such as
  /// Ctrl-R and Ctrl-U for itself (termios(3): `VREPRINT`, `VKILL`). Those that send a signal, such
  /// as Ctrl-Z, take along what was typed before and not yet read (`NOFLSH`).
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types a line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The lines of the screen, without the blanks at their ends and below the last one.
  func screen() throws -> [String] {
    let text = try tmux(["capture-pane", "-p"])
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Waits until the screen is as wanted; after ``patience``, fails with the screen as it is.
  @discardableResult
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until isReached: ([String]) -> Bool
  ) throws -> [String] {
    var lines: [String] = []
    let isThere = try eventually {
      lines = try screen()
      return isReached(lines)
    }
    if !isThere {
      Issue.record(
        "not on the screen: \(what)\n\(lines.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
    }
    return lines
  }

  /// Whether the screen is as wanted within so many seconds.
  func reaches(within seconds: Double, _ isReached: ([String]) -> Bool) throws -> Bool {
    try eventually(within: seconds) { try isReached(screen()) }
  }

  /// Gives the typed line up and clears the screen, until nothing but the prompt is there. A key
  /// that interrupts is lost where a shell is about to do something else, so it is pressed again.
  func startOver(
    prompt: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<15 {
      try press("C-c")
      guard try reaches(within: 2, { $0.last == prompt }) else { continue }
      try press("C-l")
      if try reaches(within: 2, { $0 == [prompt] }) { return }
    }
    try wait(for: "a clear screen", sourceLocation: sourceLocation) { $0 == [prompt] }
  }

  /// Waits until the last line of the screen is this one.
  @discardableResult
  func waitForLastLine(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try wait(for: line, sourceLocation: sourceLocation) { $0.last == line }
  }

  /// Waits until some line of the screen is this one.
  @discardableResult
  func waitForLine(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try wait(for: line, sourceLocation: sourceLocation) { $0.contains(line) }
  }

  /// Whether the session is still there, which ends with its program.
  func isRunning() -> Bool { (try? tmux(["list-panes"]))?.isEmpty == false }

  /// The process number of what the terminal was started with.
  func process() throws -> Int32 {
    Int32(try tmux(["list-panes", "-F", "#{pane_pid}"]).filter(\.isNumber)) ?? 0
  }

  /// Whether the other screen is shown, the cursor is, and the mouse is told of; each 0 or 1.
  func flags() throws -> String {
    try tmux(["list-panes", "-F", "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag}"])
  }

  /// Pastes text as a terminal does that marks what is pasted.
  func paste(_ text: String) throws {
    let path = program.folder.appendingPathComponent("paste").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try tmux(["load-buffer", path])
    try tmux(["paste-buffer", "-p", "-r"])
  }

  /// The screen as one text, without line ends: wrapped lines are whole there.
  func joinedScreen() throws -> String { try screen().joined() }

  /// The lines of the screen with the control sequences of their styles.
  func styledScreen() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try program.run("/usr/bin/env", arguments: ["tmux", "-S", socket] + arguments).output
  }
}

/// Runs a test in a terminal of its own.
func withTerminal(
  columns: Int = 80, rows: Int = 24, prepare: (Program) throws -> Void = { _ in },
  _ body: (Terminal, Program) throws -> Void
) throws {
  try withProgram { program in
    try prepare(program)
    let terminal = try Terminal(program, columns: columns, rows: rows)
    defer { terminal.close() }
    try body(terminal, program)
  }
}

/// Whether a process runs; one that has ended and whose parent does not ask does not.
func isAlive(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return false }
  // proc(5): the state follows the name, which is in parentheses.
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return status?.contains(") Z ") != true
}

/// Waits until something is so, for so many seconds at most; whether it came to that.
func eventually(
  within seconds: Double = Terminal.patience, until isReached: () throws -> Bool
) rethrows -> Bool {
  let deadline = Date().addingTimeInterval(seconds)
  while try !isReached() {
    guard Date() < deadline else { return false }
    usleep(10_000)
  }
  return true
}
