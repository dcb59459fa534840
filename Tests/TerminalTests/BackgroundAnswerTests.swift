import Foundation
import TestSupport
import Testing

/// Terminals that answer a query for their background colour, or do not.
@Suite(.enabled(if: isInstalled("python3"), "python3 is not installed"))
struct BackgroundAnswerTests {
  private static let question = "\u{1B}]11;?\u{7}"
  /// The colours of a project in the soft theme on either background.
  private static let (onLight, onDark) = ("38;2;11;87;208m", "38;2;138;180;248m")

  private func raw(
    _ way: String, answer: String = "", settings: String = "set theme soft\n",
    keys: String = "list\rquit\r", words: [String] = [],
    before next: String = "",
    _ environment: [String: String] = [:]
  ) throws -> String {
    var raw = ""
    try withProgram { program in
      var program = program
      program.environment["TERM"] = "xterm-256color"
      program.environment["COLORTERM"] = "truecolor"
      program.environment.merge(environment) { $1 }
      try program.run("add", "Pay rent", "project:home")
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try settings.write(
        to: folder.appendingPathComponent("rc"), atomically: false, encoding: .utf8)
      let path = Program.packageFolder.appendingPathComponent("Tests/Support/answering-terminal.py")
      raw = try program.run(
        "/usr/bin/env",
        arguments: ["python3", path.path, way, answer]
          + (next.isEmpty ? [] : ["/bin/sh", "-c", "\"$0\" \"$@\"; \(next)"])
          + [Program.path, "--store", program.store] + words,
        input: Data(keys.utf8)
      ).output
    }
    return raw
  }

  private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff"

  /// However the answer arrives, the list is drawn for the background and the line is as typed.
  @Test(arguments: ["at-once", "torn", "late"], ["\u{7}", "\u{1B}\\"])
  func anAnswerIsFollowed(way: String, end: String) throws {
    let keys = way == "late" ? "li|st\rquit\r" : "list\rquit\r"
    let raw = try raw(way, answer: Self.light + end, keys: keys)
    #expect(raw.contains(Self.onLight) && raw.contains("Pay rent"), "\(raw)")
    #expect(raw.components(separatedBy: Self.question).count == 2)
    #expect(!raw.contains("11;rgb") && !raw.contains("ffff/"), "\(raw)")
  }

  /// A board that the outer shell opens asks as a prompt does, and is drawn anew after the answer.
  @Test func aBoardFollowsAnAnswer() throws {
    let raw = try raw("at-once", answer: Self.light + "\u{7}", keys: "jq", words: ["board"])
    let (asked, light) = (raw.range(of: Self.question), raw.range(of: "48;2;11;87;208m"))
    #expect(try #require(asked).upperBound < (try #require(light)).lowerBound, "\(raw)")
  }

  /// Nothing waits for an answer: the prompt appears before the query is sent, and without an
  /// answer the session continues.
  @Test func nothingWaitsForIt() throws {
    let raw = try raw("never")
    let asked = try #require(raw.range(of: Self.question))
    #expect(raw[..<asked.lowerBound].contains("taskshell\u{1B}[m> "), "\(raw)")
    #expect(raw.contains(Self.onDark) && !raw.contains(Self.onLight))
    #expect(raw.contains("Pay rent"))
  }

  /// Up to the query, a start prints the same as a start without one.
  @Test func theStartIsAsBefore() throws {
    let with = try raw("never")
    let without = try raw("never", settings: "set theme soft\nset background dark\n")
    #expect(!without.contains(Self.question))
    let asked = try #require(with.range(of: Self.question))
    #expect(without.hasPrefix(with[..<asked.lowerBound]))
    #expect(with.replacing(Self.question, with: "") == without)
  }

  /// No query is sent in the plain theme, without colour, or to a terminal that would not answer;
  /// there the variable determines the background.
  @Test(
    arguments: [
      ("", [:], nil), ("set theme plain\n", [:], nil), ("set theme soft\n", ["TERM": "linux"], nil),
      ("set theme soft\n", ["TERM": "screen"], nil), ("set theme soft\n", ["NO_COLOR": "1"], nil),
      ("set theme soft\nset background light\n", [:], onLight),
      ("set theme soft\n", ["TERM": "screen", "COLORFGBG": "0;15"], onLight),
      ("set theme soft\n", ["TERM": "screen", "COLORFGBG": "15;0"], onDark),
    ] as [(String, [String: String], String?)])
  func onlyWhereItMatters(
    settings: String, environment: [String: String], shown: String?
  ) throws {
    let raw = try raw("never", settings: settings, environment)
    #expect(!raw.contains(Self.question), "\(raw)")
    if let shown { #expect(raw.contains(shown), "\(raw)") }
    if environment["NO_COLOR"] != nil { #expect(!raw.contains("38;")) }
  }

  /// Keys typed before the shell has started run before the query is sent.
  @Test func typingAheadStays() throws {
    let raw = try raw("ahead")
    #expect(raw.contains("Pay rent") && !raw.contains(Self.question), "\(raw)")
  }

  /// An answer on its way when the shell ends is not read by the next program; what was typed for
  /// that program is. A slow machine may take longer than an answer is waited for.
  @Test(arguments: ["quit\r", "\u{4}"], [(Self.light + "\u{7}", ""), ("ls -l", "ls -l")])
  func theNextProgramReadsOnlyKeys(keys: String, then: (sent: String, read: String)) throws {
    let next = "stty -icanon -echo min 0 time 10; echo 'it reads:'; cat -v; echo ' to its end'"
    var read: [String] = []
    while read.count < 5, read.last != "\(then.read) to its end" {
      let raw = try raw("ending", answer: then.sent, keys: keys, before: next)
      read.append(
        String(try #require(raw.components(separatedBy: "it reads:").last).filter { !$0.isNewline })
      )
    }
    #expect(read.last == "\(then.read) to its end", "\(read)")
  }
}
