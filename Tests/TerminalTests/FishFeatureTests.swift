import Foundation
import TestSupport
import Testing

/// History, abbreviations, colours and the terminal: sends the same keys to fish and to this shell,
/// each prepared by its own commands, and compares what is seen.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct FishFeatureTests {
  /// What is seen after the keys.
  enum Sight: Equatable {
    /// The line after the prompt.
    case line(String)
    /// The style of the first character of a word in the last line, as parameters of SGR.
    case look(of: String, String)
    /// A row of the screen that contains this.
    case row(String)
    /// A title of the window that contains this.
    case title(String)
  }

  struct Row {
    /// Commands entered before the keys.
    var before: (fish: [String], own: [String]) = ([], [])
    let keys: [String]
    /// What is seen in fish 3.6, and here unless `ours` says otherwise.
    let sight: Sight
    var ours: Sight?
    /// Why it is better, or equal in another way.
    var reason = ""
    /// Whether the screen is made narrow and wide again after the keys.
    var isResized = false
  }

  /// The tmux names of keys; anything else is typed as text.
  private static let names: Set = ["Right", "Up", "Delete", "Enter", "Escape"]

  private static func set(_ fish: String, _ own: String) -> (fish: [String], own: [String]) {
    (["set fish_color_" + fish], ["set color." + own])
  }

  private static let rows = [
    // History.
    Row(
      keys: [" add secret", "Enter", "add open", "Enter", "Up", "Up"],
      sight: .line("add Buy milk today")),
    Row(keys: ["zzz foo", "Enter", "zzz", "Right"], sight: .line("zzz")),
    Row(keys: ["C-r", "zzz", "Enter"], sight: .line("zzz foo")),
    Row(
      keys: ["done 99", "Enter", "done 9", "Right"], sight: .line("done 99"),
      ours: .line("done 9"), reason: "a line that failed is not offered"),
    Row(
      keys: ["\u{1B}[200~add x\nadd y\u{1B}[201~", "Enter", "add z", "Enter", "Up", "Up"],
      sight: .line("add x")),
    Row(
      keys: [
        "list one", "Enter", "list one", "Enter", "list two", "Enter", "C-r", "list", "Enter",
      ],
      sight: .line("list two"), ours: .line("list one"),
      reason: "of lines that fit equally, the one used most comes first"),
    Row(
      before: (["history delete --exact --case-sensitive 'list two'"], ["history delete list two"]),
      keys: ["list tw", "Right"], sight: .line("list tw")),
    Row(
      keys: ["C-r", "list one", "Delete", "Escape", "C-u", "list on", "Right"],
      sight: .line("list one"), ours: .line("list on"),
      reason: "a key deletes an entry of the list"),
    // Abbreviations.
    Row(keys: ["add a tm", "Enter", "Up"], sight: .line("add a due:tomorrow")),
    Row(keys: ["add tm", "C-a", "C-e", " ", "y"], sight: .line("add due:tomorrow y")),
    Row(keys: ["abbr", "Enter"], sight: .row("due:tomorrow")),
    Row(
      before: (["abbr --erase 'tm'"], ["abbr --delete tm"]), keys: ["add x tm ", "y"],
      sight: .line("add x tm y")),
    Row(
      before: (["abbr -a ab add Buy bread"], ["abbr ab = add Buy bread"]), keys: ["ab ", "x"],
      sight: .line("add Buy bread x")),
    // Colours.
    Row(
      before: set("command red", "input.verb red"), keys: ["add x"],
      sight: .look(of: "add", "31")),
    Row(
      before: set("command ff8700", "input.verb #ff8700"), keys: ["add x"],
      sight: .look(of: "add", "38;5;208")),
    Row(
      before: set("command --bold ff8700", "input.verb bold #ff8700"), keys: ["add x"],
      sight: .look(of: "add", "1;38;5;208")),
    Row(
      before: set("quote --underline green", "input.quote underline green"), keys: ["add 'q r'"],
      sight: .look(of: "'q", "4;32")),
    Row(
      before: set("error magenta", "input.unknown magenta"), keys: ["zzz y"],
      sight: .look(of: "zzz", "35")),
    Row(
      before: set("autosuggestion cyan", "ghost cyan"), keys: ["add Buy m"],
      sight: .look(of: "ilk", "36")),
    Row(
      before: (
        ["fish_config theme choose 'Tomorrow Night'"], ["unset color.input.verb", "theme use soft"]
      ),
      keys: ["add x"], sight: .look(of: "add", "38;5;139"), ours: .look(of: "add", "1;38;5;111"),
      reason: "themes of its own; undo takes the choice back"),
    Row(
      before: (["fish_config theme choose 'fish default'"], ["theme use plain"]),
      keys: ["add x"], sight: .look(of: "add", "34"), ours: .look(of: "add", "1;34"),
      reason: "the usual look of a command is bold as well"),
    // The terminal.
    Row(keys: ["\u{1B}[200~add p\nadd q\u{1B}[201~"], sight: .line("add p")),
    Row(keys: ["add abc", "C-c"], sight: .row("add abc^C")),
    Row(keys: ["add abc"], sight: .line("add abc"), isResized: true),
    Row(
      keys: ["list", "Enter"], sight: .title("~"), ours: .title("taskshell"),
      reason: "there is no folder that a title could name"),
  ]

  /// Returns the SGR parameters of the first character of `word` in the last row that has it.
  private func look(of word: String, in styled: String) -> String? {
    var found: String?
    for row in styled.split(separator: "\n") {
      // Styles last from row to row, but the prompt begins in the plain one.
      var (parameters, plain, looks) = ([String](), "", [String]())
      var rest = row[...]
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          plain.append(character)
          looks.append(parameters.joined(separator: ";"))
          continue
        }
        let codes = rest.prefix { $0 != "m" }.dropFirst()
        rest = rest.dropFirst(codes.count + 2)
        for code in Self.styles(in: codes) {
          switch code {
          case "0", "": parameters = []
          case "39", "49": parameters.removeAll { $0.hasPrefix("3") || $0.hasPrefix("9") }
          default:
            if code.hasPrefix("3") { parameters.removeAll { $0.hasPrefix("3") } }
            parameters.append(code)
          }
        }
      }
      guard let range = plain.range(of: word) else { continue }
      found = looks[plain.distance(from: plain.startIndex, to: range.lowerBound)]
    }
    return found
  }

  /// Splits SGR parameters; a colour of a palette is one of them.
  private static func styles(in codes: Substring) -> [String] {
    var parts = codes.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    if let place = parts.firstIndex(of: "38"), parts.count > place + 2, parts[place + 1] == "5" {
      parts[place...place + 2] = [parts[place...place + 2].joined(separator: ";")]
    }
    return parts
  }

  private func sees(_ sight: Sight, _ terminal: Terminal, _ prompt: String) throws -> Bool {
    switch sight {
    case .line(let line): try terminal.screen().last { $0.hasPrefix(prompt) } == prompt + line
    case .look(let word, let look): try self.look(of: word, in: terminal.styledScreen()) == look
    case .row(let text): try terminal.screen().contains { $0.contains(text) }
    case .title(let text): try terminal.title().contains(text)
    }
  }

  /// Sends the rows in one session.
  private func walk(_ terminal: Terminal, prompt: String, isFish: Bool) throws {
    let bare = String(prompt.dropLast())
    for line in ["add first one", "add second 二番", "add Buy milk today"] {
      try terminal.run(line, prompt: bare)
    }
    for row in Self.rows {
      try terminal.startOver(prompt: bare)
      for line in isFish ? row.before.fish : row.before.own {
        try terminal.run(line, prompt: bare)
      }
      try terminal.startOver(prompt: bare)
      var isSearching = false
      for key in row.keys {
        if Self.names.contains(key) || key.hasPrefix("C-") {
          // fish looks for a ghost and searches in threads of their own.
          if key == "Right" || isSearching { usleep(500_000) }
          try terminal.press(key)
          // A key directly after it is one with Alt.
          if key == "Escape" { usleep(500_000) }
          if key == "Enter" {
            // In a search, Enter puts a line of the history behind the prompt.
            try terminal.wait(for: "a prompt after \(row.keys)") { lines in
              isSearching ? lines.last?.hasPrefix(bare) == true : lines.last == bare
            }
          }
          isSearching = key == "C-r" || isSearching && key == "Delete"
        } else {
          try terminal.type(key)
        }
      }
      if row.isResized {
        for columns in [30, 80] { try terminal.resize(columns: columns, rows: 24) }
      }
      let sight = isFish ? row.sight : row.ours ?? row.sight
      let isSeen = try eventually { try sees(sight, terminal, prompt) }
      if !isSeen {
        Issue.record("\(row.keys): no \(sight)\n\(try terminal.styledScreen())")
      }
    }
  }

  @Test func thisShell() throws {
    try withTerminal { program in
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "set right off\nset hints off\nset menu off\nabbr tm = due:tomorrow\n".write(
        to: folder.appendingPathComponent("rc"), atomically: false, encoding: .utf8)
    } _: { terminal, _ in
      try terminal.waitForPrompt()
      try walk(terminal, prompt: "taskshell> ", isFish: false)
    }
  }

  @Test(.enabled(if: EditorFishTests.fishVersion.hasPrefix("3."), "fish 3 is not installed"))
  func fish() throws {
    try withProgram { program in
      let folder = program.folder.appendingPathComponent(".config/fish")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let functions = ["add", "list"].map { "function \($0); echo; end\n" }.joined()
      let settings = """
        function fish_prompt; echo 'P> '; end
        function fish_greeting; end
        \(functions)function done; echo; return 1; end
        abbr -a --position anywhere -- tm due:tomorrow

        """
      try settings.write(
        to: folder.appendingPathComponent("config.fish"), atomically: false, encoding: .utf8)
      let terminal = try Terminal(program, command: ["fish"])
      defer { terminal.close() }
      try terminal.wait(for: "the prompt of fish") { $0.last == "P>" }
      try walk(terminal, prompt: "P> ", isFish: true)
    }
  }

  /// What fish sends to a terminal besides text, this shell sends too.
  @Test(.enabled(if: EditorFishTests.fishVersion.hasPrefix("3."), "fish 3 is not installed"))
  func sequences() throws {
    // A title, pasting in brackets, marks of prompts, links, frames and the clipboard.
    let all = ["]0;|]2;", "[?2004h", "]133;A", "]8;;", "[?2026h", "]52;c;"]
    func sent(_ command: [String], _ keys: String) throws -> Set<String> {
      var raw = ""
      try withProgram { program in
        var program = program
        program.environment["TERM"] = "xterm-256color"
        try program.run("add", "Read https://example.org/a")
        let path = Program.packageFolder.appendingPathComponent("Tests/Support/in-terminal.py")
        raw = try program.run(
          "/usr/bin/env",
          arguments: ["python3", path.path]
            + (command.isEmpty ? [Program.path, "--store", program.store] : command),
          input: Data(keys.utf8)
        ).output
      }
      return Set(
        all.filter { $0.split(separator: "|").contains { raw.contains("\u{1B}" + $0) } })
    }
    let ours = try sent([], "list\rcopy 1\rquit\r")
    let theirs = try sent(["/usr/bin/env", "fish"], "echo a\rexit\r")
    #expect(theirs.isSubset(of: ours), "\(theirs)")
    #expect(ours == Set(all))
  }

  @Test func eachDifferenceIsArgued() {
    #expect(Self.rows.count >= 20)
    #expect(Self.rows.allSatisfy { ($0.ours == nil) == $0.reason.isEmpty })
  }
}
