import Foundation
import TestSupport
import Testing

/// Sends the same keys to fish and to this shell, and compares the resulting lines.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct EditorFishTests {
  /// Keys, pressed one after another, and the resulting line.
  struct Row {
    let keys: [String]
    /// The line in fish 3.6, and here unless `ours` says otherwise.
    let line: String
    var ours: String?
    /// The reason for a different line here.
    var reason = ""

    /// Whether Ctrl-R finds an entry by the text typed last.
    func isFound(_ entry: String) -> Bool {
      let typed = keys.last { !names.contains($0) && !$0.hasPrefix("C-") }
      return typed.map(entry.contains) ?? true
    }
  }

  /// The tmux names of keys; anything else is typed as text.
  private static let names: Set = [
    "Left", "Right", "Home", "End", "Up", "Down", "BSpace", "Delete", "Enter", "Escape",
  ]

  /// The lines entered before.
  private static let history = ["add first one", "add second 二番", "add Buy milk today"]

  private static let rows = [
    Row(keys: ["add ab", "Left", "X"], line: "add aXb"),
    Row(keys: ["add 日本", "Left", "X"], line: "add 日X本"),
    Row(keys: ["add ab", "Home", "X"], line: "Xadd ab"),
    Row(keys: ["add ab", "C-a", "X"], line: "Xadd ab"),
    Row(keys: ["add ab", "C-a", "C-e", "X"], line: "add abX"),
    Row(keys: ["add ab", "C-b", "C-b", "C-f", "X"], line: "add aXb"),
    Row(keys: ["add one two", "M-b", "X"], line: "add one Xtwo"),
    Row(keys: ["zzz one two", "C-a", "M-f", "X"], line: "zzzX one two"),
    Row(keys: ["add one-two", "C-Left", "X"], line: "add one-Xtwo"),
    Row(keys: ["add ab", "BSpace"], line: "add a"),
    Row(keys: ["add ab", "C-h"], line: "add a"),
    Row(keys: ["add ab", "Left", "Delete"], line: "add a"),
    Row(keys: ["add ab", "C-a", "C-d"], line: "dd ab"),
    Row(keys: ["add ab cd", "M-b", "C-k"], line: "add ab"),
    Row(keys: ["add ab cd", "M-b", "C-u"], line: "cd"),
    Row(keys: ["add ab/cd ef", "C-w"], line: "add ab/cd"),
    Row(keys: ["add ab cd", "C-a", "M-d"], line: " ab cd"),
    Row(keys: ["add ab-cd", "M-BSpace"], line: "add ab-"),
    Row(keys: ["add ab cd", "C-w", "C-y", "C-y"], line: "add ab cdcd"),
    Row(keys: ["add ab cd", "C-w", "C-w", "C-y"], line: "add ab cd"),
    Row(keys: ["add ab cd", "C-w", "C-a", "C-k", "C-y", "M-y"], line: "cd"),
    Row(keys: ["add ab", "C-t"], line: "add ba"),
    Row(keys: ["add ab cd", "M-t"], line: "add cd ab"),
    Row(keys: ["add ab cd", "M-b", "M-u"], line: "add ab CD"),
    Row(keys: ["add ab cd", "M-b", "M-c"], line: "add ab Cd"),
    Row(keys: ["add ab cd", "C-w", "C-_"], line: "add ab cd"),
    Row(keys: ["add ab cd", "C-w", "C-_", "M-/"], line: "add ab"),
    Row(keys: ["Up"], line: "add Buy milk today"),
    Row(keys: ["Up", "Up"], line: "add second 二番"),
    Row(keys: ["Up", "Up", "Down"], line: "add Buy milk today"),
    Row(keys: ["add s", "Up"], line: "add second 二番"),
    Row(keys: ["milk", "Up"], line: "add Buy milk today"),
    Row(keys: ["find ", "M-."], line: "find today"),
    Row(keys: ["add f", "Right"], line: "add first one"),
    Row(keys: ["add f", "End"], line: "add first one"),
    Row(keys: ["add f", "C-f"], line: "add first one"),
    // The rest stays dim after the accepted word.
    Row(keys: ["add f", "M-f"], line: "add first one"),
    Row(keys: ["add s", "M-Right"], line: "add second 二番"),
    Row(keys: ["add x", "C-l", "y"], line: "add xy"),
    Row(keys: ["C-r", "Enter"], line: "add Buy milk today"),
    Row(keys: ["C-r", "first", "Enter"], line: "add first one"),
    Row(keys: ["add s", "C-r", "Enter"], line: "add second 二番"),
    Row(keys: ["C-r", "Down", "Enter"], line: "add second 二番"),
    Row(keys: ["C-r", "milk", "BSpace", "Enter"], line: "add Buy milk today"),
    Row(keys: ["find a", "C-r", "zzz", "Enter"], line: "find a"),
    Row(keys: ["C-r", "add", "Down", "Down", "Enter"], line: "add first one"),
    Row(keys: ["C-r", "i", "Enter"], line: "add Buy milk today"),
    Row(keys: ["C-r", "one", "Enter"], line: "add first one"),
    Row(keys: ["C-r", "二番", "Enter"], line: "add second 二番"),
    Row(keys: ["find a", "C-r", "Escape"], line: "find a"),
    // Abbreviations are expanded at a space, anywhere in the line.
    Row(keys: ["add x tm ", "y"], line: "add x due:tomorrow y"),
    Row(keys: ["tm ", "y"], line: "due:tomorrow y"),
    Row(keys: ["add x tmm ", "y"], line: "add x tmm y"),
    Row(keys: ["add \"x tm ", "y"], line: "add \"x tm y"),
    Row(keys: ["add tm", "Left", " y"], line: "add t ym"),
    Row(keys: ["add x 明 ", "y"], line: "add x due:tomorrow y"),
    Row(keys: ["add tm ", "C-_"], line: "add tm"),
    Row(keys: ["add xtm ", "y"], line: "add xtm y"),
    Row(keys: ["add tm tm ", "y"], line: "add due:tomorrow due:tomorrow y"),
    Row(keys: ["add x tm ", "BSpace", "y"], line: "add x due:tomorrowy"),
    Row(keys: ["add 'tm' ", "y"], line: "add 'tm' y"),
    // The history, from both ends.
    Row(keys: ["add second", "Up"], line: "add second 二番"),
    Row(keys: ["zzz", "Up"], line: "zzz"),
    Row(keys: ["Up", "Up", "Up", "Up"], line: "add first one"),
    Row(keys: ["C-p", "C-p", "C-n"], line: "add Buy milk today"),
    Row(keys: ["add f", "C-e"], line: "add first one"),
    Row(keys: ["C-r", "add f", "Enter"], line: "add first one"),
    // Words of the history that contain the one at the cursor.
    Row(keys: ["M-Up"], line: "today"),
    Row(keys: ["M-Up", "M-Up"], line: "milk"),
    Row(keys: ["M-Up", "M-Up", "M-Down", "X"], line: "todayX"),
    Row(keys: ["find o", "M-Up"], line: "find today"),
    Row(keys: ["find o", "M-Up", "M-Up"], line: "find second"),
    Row(keys: ["find o", "M-Up", "M-Up", "M-Up"], line: "find one"),
    Row(keys: ["find o", "M-Up", "M-Up", "M-Up", "M-Up"], line: "find one"),
    Row(keys: ["find o", "M-Up", "M-Up", "M-Down"], line: "find today"),
    Row(keys: ["find o", "M-Up", "M-Down", "X"], line: "find oX"),
    Row(keys: ["find o", "M-Up", "M-Down", "M-Down", "X"], line: "find oX"),
    Row(keys: ["find o x", "Left", "Left", "M-Up", "X"], line: "find todayX x"),
    Row(keys: ["find o x", "C-a", "M-f", "Right", "M-Up", "X"], line: "find todayX x"),
    Row(keys: ["find  x", "Left", "Left", "M-Up", "X"], line: "find todayX x"),
    Row(keys: ["find mil", "M-Up"], line: "find milk"),
    Row(keys: ["find buy", "M-Up"], line: "find Buy"),
    Row(keys: ["find MIL", "M-Up", "X"], line: "find MILX"),
    Row(keys: ["find zzz", "M-Up", "X"], line: "find zzzX"),
    Row(keys: ["find 二", "M-Up"], line: "find 二番"),
    Row(
      keys: ["find o", "M-Up", "X", "M-Up"], line: "find second", ours: "find todayX",
      reason: "what was typed since is not thrown away"),
    Row(keys: ["find o", "M-Up", "Left", "M-Up", "X"], line: "find todaXy"),
    Row(keys: ["find o", "M-Up", "C-_"], line: "find o"),
    Row(keys: ["find o", "M-Up", "M-Up", "C-_"], line: "find o"),
    Row(keys: ["find o", "M-Up", "M-Up", "Escape"], line: "find o"),
    Row(keys: ["milk", "Up", "C-_"], line: "milk"),
    Row(keys: ["milk", "Up", "Escape"], line: "milk"),
    // Reports of the terminal (focus gained or lost, mouse position) are not text. Abbreviations
    // are not expanded in pasted text. Keys may be encoded as by an older terminal.
    Row(keys: ["add a", "\u{1B}[I", "b"], line: "add ab"),
    Row(keys: ["add a", "\u{1B}[O", "b"], line: "add ab"),
    Row(keys: ["add a", "\u{1B}[<0;5;5M", "b"], line: "add ab"),
    Row(keys: ["add ", "\u{1B}[200~x tm y\u{1B}[201~", "z"], line: "add x tm yz"),
    Row(keys: ["add ", "\u{1B}[200~日本語\u{1B}[201~", "z"], line: "add 日本語z"),
    Row(keys: ["add ab", "\u{1B}[1~", "x"], line: "xadd ab"),
    Row(keys: ["add ab cd", "\u{1B}[1;3D", "x"], line: "add ab xcd"),
    Row(
      keys: ["add ab/cd", "C-w"], line: "add ab/", ours: "add Buy milk today",
      reason: "a slash is no path in a task; Alt-Backspace stops there (dim text follows)"),
    Row(
      keys: ["find ", "M-.", "M-."], line: "find milk", ours: "find 二番",
      reason: "the last word of the line before that, as readline has it"),
    Row(
      keys: ["add 👨‍👩‍👧x", "BSpace", "BSpace", "!"], line: "add 👨\u{200D}👩\u{200D}👧x !", ours: "add !",
      reason: "a joined emoji is one character, and goes at once"),
  ]

  /// Types the rows in one session and compares the text after the prompt.
  private func walk(
    _ terminal: Terminal, prompt: String, expecting expected: (Row) -> String?
  ) throws {
    func line(_ lines: [String]) -> String? {
      lines.last { $0.hasPrefix(prompt) }.map { String($0.dropFirst(prompt.count)) }
    }
    let bare = String(prompt.dropLast())
    for entered in Self.history {
      try terminal.enter(entered)
      try terminal.wait(for: "the end of \(entered)") { lines in
        lines.last == bare && lines.contains(prompt + entered)
      }
    }
    for row in Self.rows {
      guard let wanted = expected(row) else { continue }
      try terminal.startOver(prompt: bare)
      var isSearching = false
      for key in row.keys {
        if isSearching, Self.names.contains(key) {
          // fish searches in a thread of its own: a key acts on what has been found by then.
          try terminal.wait(for: "what \(row.keys) finds") { lines in
            let listed = lines.filter { !$0.hasPrefix(bare) }
            return Self.history.allSatisfy { entry in
              listed.contains { $0.contains(entry) } == row.isFound(entry)
            }
          }
        }
        isSearching = isSearching || key == "C-r"
        if Self.names.contains(key) || key.hasPrefix("C-") || key.hasPrefix("M-") {
          try terminal.press(key)
        } else {
          try terminal.type(key)
        }
      }
      try terminal.wait(for: "\(row.keys): \(wanted)") { line($0) == wanted }
    }
  }

  @Test func fishCompletion() throws {
    let settings = """
      set right off
      set hints off
      set menu off
      abbr tm = due:tomorrow
      abbr 明 = due:tomorrow

      """
    try withTerminal { program in
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try settings.write(
        to: folder.appendingPathComponent("rc"), atomically: false, encoding: .utf8)
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try walk(terminal, prompt: "taskshell> ") { $0.ours ?? $0.line }
    }
  }

  @Test(.enabled(if: EditorFishTests.fishVersion.hasPrefix("3."), "fish 3 is not installed"))
  func fish() throws {
    try withProgram { program in
      let folder = program.folder.appendingPathComponent(".config/fish")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let settings = """
        function fish_prompt; echo 'P> '; end
        function fish_greeting; end
        function add; echo; end
        function find; echo; end
        abbr -a --position anywhere -- tm due:tomorrow
        abbr -a --position anywhere -- 明 due:tomorrow

        """
      try settings.write(
        to: folder.appendingPathComponent("config.fish"), atomically: false, encoding: .utf8)
      let terminal = try Terminal(program, command: ["fish"])
      defer { terminal.close() }
      try terminal.wait(for: "the prompt of fish") { $0.last == "P>" }
      try walk(terminal, prompt: "P> ") { $0.reason.contains("emoji") ? nil : $0.line }
    }
  }

  @Test func thirtyBehavioursAtLeastAndEachDifferenceArgued() {
    #expect(Self.rows.count >= 30)
    #expect(Self.rows.allSatisfy { ($0.ours == nil) == $0.reason.isEmpty })
    #expect(Self.rows.count { $0.ours != nil } * 10 <= Self.rows.count)
  }

  /// The version of fish, such as `3.6.0`; empty without fish.
  static let fishVersion: String = {
    guard isInstalled("fish"), let program = try? Program() else { return "" }
    defer { program.remove() }
    let answer = try? program.run("/usr/bin/env", arguments: ["fish", "--version"]).output
    return answer?.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }()
}
