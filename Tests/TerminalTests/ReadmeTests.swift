import Foundation
import Testing

/// README shows the actual behaviour of the program.
@Suite struct ReadmeTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Program.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// A code block: the language of its fence, and its lines.
  private struct Block {
    let kind: Substring
    var lines: [String] = []

    static func all(of text: String) -> [Block] {
      var (blocks, isOpen) = ([Block](), false)
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
          if !isOpen { blocks.append(Block(kind: line.dropFirst(3))) }
          isOpen.toggle()
        } else if isOpen {
          blocks[blocks.count - 1].lines.append(line)
        }
      }
      return blocks
    }

    /// The lines typed at prompts, each with the answer shown.
    var transcript: [(line: String, answer: String)] {
      var result: [(line: String, answer: String)] = []
      for line in lines {
        if line.hasPrefix("taskshell> ") {
          result.append((String(line.dropFirst("taskshell> ".count)), ""))
        } else if !result.isEmpty {
          result[result.count - 1].answer += line + "\n"
        }
      }
      return result
    }
  }

  /// The home folder of a user who comes from another program.
  private static let otherPrograms = """
    set -e
    mkdir -p bin .calendars/tasks && ln -s "$1" bin/taskshell
    echo '(A) Call the plumber +house @phone' > todo.txt
    echo 'data.location=~/.task' > .taskrc
    task rc.confirmation=no add Feed the cat >/dev/null 2>&1
    printf '%s\\r\\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VTODO UID:1 DTSTAMP:20260301T000000Z \
      'SUMMARY:Book the hotel' END:VTODO END:VCALENDAR > .calendars/tasks/1.ics
    """

  /// Runs every block, in the order of the file, on one initially empty store; a transcript must
  /// match the output exactly.
  @Test(arguments: [("README.md", "C.UTF-8"), ("README.ja.md", "ja_JP.UTF-8")])
  func everyExampleRuns(page: String, locale: String) throws {
    let blocks = Block.all(of: try Self.text(page))
    #expect(
      blocks[0].lines.map {
        $0.components(separatedBy: " #")[0].trimmingCharacters(in: .whitespaces)
      }
        == ["make run", "make test"])
    try withProgram { program in
      var program = program
      let folder = program.folder.path
      program.environment["TASKSHELL_STORE"] = program.store
      program.environment["LANG"] = locale
      program.environment["PATH"] = "\(folder)/bin:" + (program.environment["PATH"] ?? "")
      let prepared = try program.run(
        "/bin/sh", arguments: ["-c", Self.otherPrograms, "sh", Program.path])
      #expect(prepared.status == 0, "\(prepared.errors)")
      var (typed, answered) = (0, 0)
      for block in blocks.dropFirst() {
        #expect(block.kind == "console" || block.kind == "sh", "\(block.kind) in \(page)")
        for (line, answer) in block.transcript {
          let result = try program.run("--format", "table", "-c", line)
          #expect(result.output + result.errors == answer, "\(line)")
          #expect(result.status == 0, "\(line)")
          answered += 1
        }
        for line in block.lines where block.kind == "sh" {
          let result = try program.run("/bin/sh", arguments: ["-c", "set -e; \(line)"])
          #expect(result.status == 0, "\(line): \(result.errors)")
          #expect(!result.errors.contains("not found"), "\(line): \(result.errors)")
          typed += 1
        }
      }
      #expect(typed > 10 && answered > 7)
      let texts = try program.run("list", "--json").output
      for text in ["Call the plumber", "Feed the cat", "Book the hotel"] {
        #expect(texts.contains("\"text\":\"\(text)\""), "\(text)")
      }
    }
  }

  /// Relative links of a page are valid; links to the guide are checked only if it is present.
  @Test(arguments: [
    "README.md", "README.ja.md", "CONTRIBUTING.md", "SECURITY.md", "SUPPORT.md",
    "docs/comparison.md",
    "docs/compatibility.md", "docs/compatibility.ja.md",
  ])
  func linksLeadSomewhere(page: String) throws {
    let files = FileManager.default
    let hasGuide = files.fileExists(
      atPath: Program.packageFolder.appendingPathComponent("docs/guide").path)
    let folder = Program.packageFolder.appendingPathComponent(page).deletingLastPathComponent()
    let links = try Self.text(page).matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links where !link.contains("://") && (hasGuide || !link.contains("docs/guide/")) {
      let path = folder.appendingPathComponent(link).path
      #expect(files.fileExists(atPath: path), "\(page): \(link)")
    }
  }

  /// The animations are recorded runs, and a browser shows the terminal's contents at each moment.
  @Test(.enabled(if: Browser.isExpected, "Homebrew has no browser without a window"))
  func movingPicturesAreSeen() throws {
    let browser = try Browser.command()
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("docs/seen.py").path
      let seen = try program.run("python3", arguments: [script, Program.path, browser])
      #expect(seen.status == 0, "\(seen.output)\(seen.errors)")
    }
  }

  @Test func pictureOfBoardsIsARun() throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("docs/board.py").path
      let drawn = try program.run("python3", arguments: [script, Program.path])
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(drawn.output == (try Self.text("docs/board.svg")))
    }
  }

  /// The theme images are generated by runs as well.
  @Test func themePicturesAreRuns() throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("docs/themes.py").path
      let drawn = try program.run("python3", arguments: [script, Program.path, "."])
      #expect(drawn.status == 0, "\(drawn.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        .filter { $0.hasSuffix(".svg") }
      #expect(names.count == 4)
      for name in names {
        let picture = try String(
          contentsOf: program.folder.appendingPathComponent(name), encoding: .utf8)
        #expect(picture == (try Self.text("docs/\(name)")), "\(name)")
      }
    }
  }

  /// Every line of the theme pages runs, and `theme` prints the output shown.
  @Test(arguments: ["", ".ja"])
  func themePagesRun(language: String) throws {
    let page = try Self.text("docs/themes\(language).md")
    let blocks = page.components(separatedBy: "```\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    var count = 0
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language.isEmpty ? "en_US.UTF-8" : "ja_JP.UTF-8"
      for block in blocks {
        let lines = block.components(separatedBy: "\n").filter { !$0.isEmpty }
        for line in lines where line.hasPrefix("taskshell> ") || line.hasPrefix("set ") {
          let typed = line.replacing("taskshell> ", with: "")
          let result = try program.run(arguments: ["--store", program.store, "-c", typed])
          #expect(result.status == 0, "\(typed): \(result.errors)")
          count += 1
        }
      }
      let themes = try program.run(arguments: ["--store", program.store, "-c", "theme"]).output
      #expect(page.contains(themes))
    }
    #expect(count > 15)
  }

  /// Commands that change something print a JSON value even the second time, if nothing is left to
  /// change.
  @Test(arguments: [
    "start 1", "stop 1", "done 1", "reopen 1", "edit 1 A", "tag 1 #x", "due 1 friday",
    "priority 1 high", "project 1 house", "assign 1 none",
  ])
  func secondTimeInJSON(line: String) throws {
    try withProgram { program in
      try program.run("add", "A")
      if line == "stop 1" { try program.run("start", "1") }
      try program.run("-c", line)
      let result = try program.run("--json", "-c", line)
      #expect(result.status == 0)
      #expect(result.output == "[]\n", "\(line)")
    }
  }
}
