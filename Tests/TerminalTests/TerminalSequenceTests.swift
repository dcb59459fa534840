import Foundation
import TestSupport
import Testing

/// The bytes sent to terminals of several kinds.
@Suite(.enabled(if: isInstalled("python3"), "python3 is not installed"))
struct TerminalSequenceTests {
  private static let all = ["marks", "link", "title", "whole", "clipboard"]

  /// The features found in the output.
  private func found(in raw: String) -> [String] {
    func has(_ parts: String...) -> Bool {
      var rest = raw[...]
      return parts.allSatisfy { part in
        guard let place = rest.range(of: "\u{1B}" + part) else { return false }
        rest = rest[place.upperBound...]
        return true
      }
    }
    // The number links to the address, and so does the address.
    let link = "]8;;https://example.org/a\u{1B}\\"
    let checks = [
      // A prompt, the typed line, its output, the next prompt.
      has("]133;A", "]133;B", "]133;C", "]133;D;0", "]133;A") && !raw.contains("]133;D;1"),
      has("\(link)1\u{1B}]8;;", "\(link)https://example.org/a\u{1B}]8;;"),
      has("[22;0t", "]2;taskshell\u{1B}\\", "]2;list – taskshell\u{1B}\\", "[23;0t")
        || has("[22;0t", "ktaskshell\u{1B}\\", "klist – taskshell\u{1B}\\", "[23;0t"),
      has("[?2026h", "[?2026l"),
      has("]52;c;UmVhZCBodHRwczovL2V4YW1wbGUub3JnL2E=\u{7}"),
    ]
    return zip(Self.all, checks).filter(\.1).map(\.0)
  }

  /// The complete output of a session that shows a list and copies a task.
  private func raw(
    _ term: String, settings: String = "", keys: String = "list\rcopy 1\rquit\r"
  ) throws -> String {
    var raw = ""
    try withProgram { program in
      var program = program
      program.environment["TERM"] = term
      try program.run("add", "Read https://example.org/a")
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try settings.write(
        to: folder.appendingPathComponent("rc"), atomically: false, encoding: .utf8)
      let path = Program.packageFolder.appendingPathComponent("Tests/Support/in-terminal.py")
      raw = try program.run(
        "/usr/bin/env", arguments: ["python3", path.path, Program.path, "--store", program.store],
        input: Data(keys.utf8)
      ).output
    }
    return raw
  }

  /// Stopped or ended at any moment, the shell leaves the terminal as it was.
  @Test(arguments: 1...3) func theTerminalIsAsBefore(seed: Int) throws {
    try withProgram { program in
      var program = program
      program.environment["TERM"] = "xterm-256color"
      program.environment["TASKSHELL_PAGER"] = "cat"
      let lines = (1...300).map { "add Task \($0) #home" }.joined(separator: "\n")
      try program.run(input: lines)
      let path = Program.packageFolder.appendingPathComponent("Tests/Support/left-in-terminal.py")
      let found = try program.run(
        "/usr/bin/env",
        arguments: [
          "python3", path.path, "60", "\(seed)", Program.path, "--store", program.store,
        ]
      ).output
      #expect(found == "0 of 60 left something\n")
    }
  }

  @Test(arguments: [
    ("xterm-256color", all), ("tmux-256color", all), ("screen-256color", ["title", "clipboard"]),
    ("linux", []), ("vt100", []), ("dumb", []),
  ])
  func aTerminalIsSentWhatItCanDo(term: String, features: [String]) throws {
    let raw = try raw(term)
    #expect(raw.contains("Read https://example.org/a") || features.contains("link"))
    #expect(found(in: raw) == features)
    if features.isEmpty { #expect(!raw.contains("\u{1B}]") && !raw.contains("[?2026")) }
    if term == "dumb" { #expect(!raw.contains("\u{1B}")) }
  }

  @Test(
    arguments: zip(
      all, ["prompt-marks", "links", "title", "synchronized-output", "clipboard"]))
  func aSettingTurnsEachOff(feature: String, setting: String) throws {
    let raw = try raw("xterm-256color", settings: "set \(setting) off\n")
    #expect(found(in: raw) == Self.all.filter { $0 != feature })
  }

  /// A failed command is marked; a line that is kept out of the history is not in a title.
  @Test func failuresAndSecretsAreMarked() throws {
    let failed = try raw("xterm-256color", keys: "done 9\rquit\r")
    #expect(failed.contains("\u{1B}]133;D;1\u{1B}\\") || failed.contains("\u{1B}]133;D;2\u{1B}\\"))
    let secret = try raw("xterm-256color", keys: " list #secret\rquit\r")
    #expect(!secret.contains("]2; list") && !secret.contains("]2;list"))
  }

  @Test func nothingGoesIntoAPipe() throws {
    try withProgram { program in
      var program = program
      program.environment["TERM"] = "xterm-256color"
      try program.run("add", "Read https://example.org/a")
      for words in ["list", "show 1", "copy 1", "--format table list", "--color always list"] {
        let result = try program.run(
          arguments: ["--store", program.store] + words.split(separator: " ").map(String.init))
        #expect(!result.output.contains("\u{1B}]"), "\(words)")
        #expect(result.status == 0)
      }
      #expect(try program.run("copy", "1").output == "Read https://example.org/a\n")
    }
  }
}
