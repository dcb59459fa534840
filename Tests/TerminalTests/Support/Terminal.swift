import Foundation
import SystemCalls
import Testing

/// A real terminal: a separate tmux session, with keys in and a screen out.
final class Terminal {
  /// The seconds to wait for anything; a busy machine needs many.
  static let timeout = 30.0

  private let program: Program
  private let socket: String

  /// Starts `command` on a screen of the given size.
  init(
    _ program: Program, command: [String]? = nil, columns: Int = 80, rows: Int = 24
  ) throws {
    self.program = program
    socket = program.folder.appendingPathComponent("tmux-\(UUID().uuidString.prefix(8))").path
    let words = command ?? [Program.path, "--store", program.store]
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + words)
  }

  /// Ends the session and waits for the end of all programs in it, the one that a shell runs or has
  /// stopped as well, so that they write nothing any more.
  func close() {
    let processes = (try? processes()) ?? []
    _ = try? tmux(["kill-server"])
    _ = eventually { !processes.contains(where: isAlive) }
  }

  private func processes() throws -> [Int32] {
    let session = try tmux(["list-panes", "-F", "#{pane_pid}"]).filter { !$0.isNewline }
    let found = try program.run("/usr/bin/env", arguments: ["pgrep", "-s", session]).output
    return found.split(separator: "\n").compactMap { Int32($0) }
  }

  /// Types text literally.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Presses keys by their tmux names: `Enter`, `Tab`, `C-c`, `Up`.
  ///
  /// While a command runs, and until the next prompt, the terminal handles keys such as Ctrl-R and
  /// Ctrl-U itself (termios(3): `VREPRINT`, `VKILL`). Keys that send a signal, such as Ctrl-Z,
  /// discard typed text that was not yet read (`NOFLSH`).
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types a line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The lines of the screen, without trailing blanks and empty lines.
  func screen() throws -> [String] {
    let text = try tmux(["capture-pane", "-p"])
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Waits until the screen fulfils a condition; after ``timeout``, fails with the screen.
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

  /// Whether the screen fulfils a condition within a time.
  func reaches(within seconds: Double, _ isReached: ([String]) -> Bool) throws -> Bool {
    try eventually(within: seconds) { try isReached(screen()) }
  }

  /// Discards the typed line and clears the screen until only the prompt is there. Ctrl-C is
  /// pressed repeatedly, because it is lost while a shell is about to do something else.
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

  /// Waits until the last line of the screen equals `line`.
  @discardableResult
  func waitForLastLine(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try wait(for: line, sourceLocation: sourceLocation) { $0.last == line }
  }

  /// Waits until a line of the screen equals `line`.
  @discardableResult
  func waitForLine(
    _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try wait(for: line, sourceLocation: sourceLocation) { $0.contains(line) }
  }

  /// Whether the session exists, which ends with its program.
  func isRunning() -> Bool { (try? tmux(["list-panes"]))?.isEmpty == false }

  /// The process id of the program in the terminal.
  func process() throws -> Int32 {
    Int32(try tmux(["list-panes", "-F", "#{pane_pid}"]).filter(\.isNumber)) ?? 0
  }

  /// Whether the alternate screen, the cursor, mouse reports and wrapping are on, each 0 or 1.
  func flags() throws -> String {
    try tmux(["list-panes", "-F", "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{wrap_flag}"])
  }

  /// The title of the window.
  func title() throws -> String { try tmux(["list-panes", "-F", "#{pane_title}"]) }

  /// Pastes text like a terminal with bracketed paste.
  func paste(_ text: String) throws {
    let path = program.folder.appendingPathComponent("paste").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try tmux(["load-buffer", path])
    try tmux(["paste-buffer", "-p", "-r"])
  }

  /// The screen as one text, without line ends, so that wrapped lines are whole.
  func joinedScreen() throws -> String { try screen().joined() }

  /// The lines of the screen with the control sequences of their styles.
  func styledScreen() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try program.run("/usr/bin/env", arguments: ["tmux", "-S", socket] + arguments).output
  }
}

/// Runs a test in a separate terminal.
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

extension Program {
  /// The process id of the program that bash has started in a terminal.
  func processInTerminal() throws -> Int32 {
    let pattern = "^\(Program.path) --store \(store)"
    let found = try run("/usr/bin/env", arguments: ["pgrep", "-f", "--", pattern]).output
    let process = try #require(Int32(found.filter(\.isNumber)))
    try #require(process > 1)
    return process
  }
}

/// Runs a test in a terminal with the program, started from bash, whose prompt is `outer$`.
func withOuterShell(
  columns: Int = 80, rows: Int = 24, prepare: (Program) throws -> Void = { _ in },
  _ body: (Terminal, Program) throws -> Void
) throws {
  try withProgram { program in
    try prepare(program)
    let terminal = try Terminal(
      program, command: ["bash", "--norc", "-i"], columns: columns, rows: rows)
    defer { terminal.close() }
    try terminal.enter("PS1='outer$ '; clear; \(Program.path) --store \(program.store)")
    try terminal.waitForPrompt()
    try body(terminal, program)
  }
}

/// Whether a process runs; a zombie does not.
func isAlive(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return false }
  // proc(5): the state follows the name, which is in parentheses.
  let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return status?.contains(") Z ") != true
}

/// Waits for a condition for a limited time; returns whether it was fulfilled.
func eventually(
  within seconds: Double = Terminal.timeout, until isReached: () throws -> Bool
) rethrows -> Bool {
  let deadline = Date().addingTimeInterval(seconds)
  while try !isReached() {
    guard Date() < deadline else { return false }
    usleep(10_000)
  }
  return true
}
