import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct ScriptTests {
  @Test(arguments: [
    ("add A\nadd B\n", ["Added 1: A", "Added 2: B"]),
    ("add A\nadd B", ["Added 1: A", "Added 2: B"]),
    ("add A\r\nadd B\r\n", ["Added 1: A", "Added 2: B"]),
    ("\n\n  \n　\n\t\nadd A\n\n", ["Added 1: A"]),
    (
      "# note\n  # note\n#\n#!/usr/bin/env taskshell\nadd A # not a note\n",
      ["Added 1: A # not a note"]
    ),
    ("\u{FEFF}add A\n", ["Added 1: A"]), ("\u{FEFF}# note\nadd A", ["Added 1: A"]),
    ("", []), ("\n", []), ("quit\nadd A\n", []), ("add A\nexit\nadd B", ["Added 1: A"]),
  ])
  func runsEveryLine(script: String, shown: [String]) throws {
    let shell = try TestShell()
    #expect(shell.run(script: script) == shown)
    #expect(shell.status == .done)
  }

  @Test(arguments: [
    (
      "add A\n\ndone 9\nadd B\n", ["Added 1: A", "! stdin:3: There is no task 9.", "  > list all"],
      Status.refused
    ),
    (
      "# c\nfoo\nadd B",
      [#"! stdin:2: There is no command "foo"."#, "  > help lists the commands"], .usage
    ),
    (
      "add \"x\n",
      [
        "! stdin:1: This quote is not closed.",
        #"  > close it, or write \" for a quotation mark"#,
      ], .usage
    ),
    ("add a\0b\n", ["! stdin:1: The line contains a NUL character."], .usage),
    (
      "#foo\n", [##"! stdin:1: There is no command "#foo"."##, "  > did you mean list #foo?"],
      .usage
    ),
    (
      "add \u{FEFF}x\n\u{FEFF}add y\n",
      [
        "Added 1: \u{FEFF}x", "! stdin:2: There is no command \"\u{FEFF}add\".",
        "  > did you mean add?",
      ], .usage
    ),
  ])
  func stopsAtTheFirstFailure(script: String, shown: [String], status: Status) throws {
    let shell = try TestShell()
    #expect(shell.run(script: script) == shown)
    #expect(shell.status == status)
  }

  @Test(arguments: [
    ("done 9\nfoo\nadd A\n", Status.refused), ("foo\ndone 9\nadd A\n", .usage),
    ("add A\n", .done), ("add A\ndone 9", .refused),
  ])
  func keepsGoing(script: String, status: Status) throws {
    let shell = try TestShell()
    let lines = shell.run(script: script, keepsGoing: true)
    #expect(lines.contains("Added 1: A"))
    #expect(shell.status == status)
    #expect(shell.tasks == ["1 A"])
  }

  @Test func invalidUTF8IsNamedByItsPlace() throws {
    let shell = try TestShell()
    let bytes = Array("add A\nadd é".utf8) + [0xFF] + Array("x\nadd B\n".utf8)
    #expect(
      shell.run(bytes: bytes)
        == ["Added 1: A", "! stdin:2: The line is not valid UTF-8."])
    #expect(shell.status == .usage)
    #expect(shell.run(bytes: bytes, keepsGoing: true).last == "Added 3: B")
  }

  @Test func aLineOfAMegabyteIsRefused() throws {
    let shell = try TestShell()
    let bytes =
      Array("add ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 1_000_000)
      + Array("\nadd B\n".utf8)
    #expect(
      shell.run(bytes: bytes, keepsGoing: true) == [
        "! stdin:1: The line is too long: 1000004 bytes (at most 65536).", "Added 1: B",
      ])
  }

  @Test func theLongestLineRuns() throws {
    let shell = try TestShell()
    let text = String(repeating: "x", count: Tokenizer.lineLimit - 4)
    #expect(shell.run(script: "add \(text)\n") == ["Added 1: \(text)"])
  }

  /// The lines are the same however the bytes arrive.
  @Test(arguments: 1...7)
  func chunksMakeNoDifference(size: Int) throws {
    let bytes = Array("\u{FEFF}add é\r\n\nadd 花\n# c\nfoo".utf8)
    var rest = bytes[...]
    let lines = ScriptLines {
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
    var texts: [String] = []
    while case .text(let text)? = try lines.next() { texts.append(text) }
    #expect(texts == ["add é", "", "add 花", "# c", "foo"])
    #expect(lines.number == 5)
    #expect(try lines.next() == nil)
  }

  /// A broken pipe ends the script, even one that keeps going.
  @Test(arguments: [true, false])
  func aReadErrorEndsTheScript(keepsGoing: Bool) throws {
    let shell = try TestShell()
    var chunks = [Array("add A\n".utf8)]
    var calls = 0
    let lines = ScriptLines {
      calls += 1
      guard calls < 100, chunks.isEmpty else { return chunks.popLast() }
      throw FileError(path: "week.tasks", action: .read, code: 5)
    }
    let runner = ScriptRunner(name: "week.tasks", lines: lines, interpreter: shell.interpreter)
    #expect(runner.run(keepsGoing: keepsGoing) == .refused)
    #expect(calls == 2)
    #expect(
      shell.view.takeLines()
        == ["Added 1: A", "! week.tasks:1: Cannot read week.tasks: Input/output error"])
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run(bytes: [0xC3, 0x28]) == ["! stdin:1: 行が UTF-8 として正しくありません"])
    #expect(
      shell.run(script: "add \"x") == [
        "! stdin:1: 引用符が閉じられていません", #"  > 引用符を閉じるか、文字としての引用符は「\"」と書いてください"#,
      ])
    #expect(shell.run(script: "a\0") == ["! stdin:1: 行に NUL 文字が含まれています"])
    #expect(
      shell.run(script: String(repeating: "x", count: 65_537)) == [
        "! stdin:1: 行が長すぎます: 65537バイト（上限は 65536バイト）"
      ])
    #expect(
      shell.run(script: "list --format xml") == [
        "! stdin:1: 「xml」という形式はありません", "  > table、plain、json、csv",
      ])
  }
}
