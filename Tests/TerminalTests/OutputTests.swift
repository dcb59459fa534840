import LineEditing
import SystemCalls
import TaskExchange
import TaskLanguage
import TaskModel
import TaskShellKit
import TestSupport
import Testing

@testable import taskshell

/// The output on both streams if one of them fails, or the user interrupts.
@Suite struct OutputTests {
  /// Records the written output in order, and can refuse one of the streams.
  private final class Streams {
    var written = ""
    var broken: Int32?

    var output: Output {
      Output { [unowned self] bytes, descriptor throws(SystemError) in
        if descriptor == broken { throw SystemError(code: ENOSPC) }
        written += String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  private static let rows = String(repeating: "0123456789\n", count: 5000)

  @Test func aLostMessageStopsNoData() {
    let streams = Streams()
    streams.broken = STDERR_FILENO
    let output = streams.output
    output.message("Added 1: One\n")
    output.write("1\topen\n")
    output.flush()
    #expect(streams.written == "1\topen\n")
    #expect(output.hasFailed && output.failure == nil)
  }

  /// A program that writes lines one by one reads each answer before it writes the next line.
  @Test func anAnswerDoesNotWaitForTheNextLine() throws {
    try withProgram { program in
      let script = #"""
        mkfifo go
        (printf 'add Milk\nlist\n'; read line <go; echo 'list') | "$1" --store S -f - >out 2>err &
        tries=0
        until grep -q Milk out || test $tries = 200; do tries=$((tries + 1)); sleep 0.1; done
        wc -l <out; echo >go; wait; wc -l <out
        """#
      let result = try program.run("/bin/sh", arguments: ["-c", script, "sh", Program.path])
      #expect(result.output.split(separator: "\n") == ["1", "2"], "\(result)")
    }
  }

  @Test func lostDataStopsNoMessage() {
    let streams = Streams()
    streams.broken = STDOUT_FILENO
    let output = streams.output
    output.write("1\topen\n")
    output.message("Added 1: One\n")
    #expect(streams.written == "Added 1: One\n")
    #expect(output.hasFailed && output.failure == ENOSPC)
  }

  /// The second check of the cancellation comes in the middle of a row.
  @Test func stoppedOutputEndsItsRow() {
    let streams = Streams()
    let output = streams.output
    var looks = 0
    output.limit = OutputLimit(applies: { true }, remark: { "\($0) more rows.\n" })
    output.write(Self.rows)
    output.isInterrupted = {
      looks += 1
      return looks > 1
    }
    output.flush()
    #expect(streams.written == String(Self.rows.prefix(1000 * 11)) + "\n")
    #expect(!output.hasFailed)
  }

  @Test func completeOutputIsCounted() {
    let streams = Streams()
    let output = streams.output
    output.limit = OutputLimit(applies: { true }, remark: { "\($0) more rows.\n" })
    output.write(Self.rows)
    output.flush()
    #expect(streams.written == Self.rows.prefix(1000 * 11) + "4000 more rows.\n")
  }

  @Test func nothingIsShownAfterAnInterruption() {
    let streams = Streams()
    let output = streams.output
    output.isInterrupted = { true }
    output.write(Self.rows)
    output.flush()
    #expect(streams.written == "")
  }

  // MARK: Exports

  private static let hostile =
    "evil \u{1B}]0;x\u{7}\u{1B}[2J \u{202E}txt \u{9B}5m \u{FEFF}\u{FFF9}\u{200F}\u{61C}\u{E0041}"

  private static func drives(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && TerminalText.sanitized(String(scalar)) != String(scalar)
  }

  private func shown(_ format: ExchangeFormat, isTerminal: Bool) -> (shown: String, bytes: [UInt8])
  {
    var task = TaskItem.bare
    task.text = Self.hostile
    let state = ModelState(tasks: [task], users: [], seats: [], nextNumber: 9)
    let bytes = format.write([task], WritingContext(state, clock: .fixed())).bytes
    let streams = Streams()
    let output = streams.output
    let screen = Screen(
      format: nil, output: output, isTerminal: isTerminal, usesColor: { false },
      language: { .english })
    screen.show(bytes: bytes, of: format)
    output.flush()
    return (streams.written, bytes)
  }

  @Test(arguments: ExchangeFormat.allCases.filter(\.isWritten))
  func anExportCannotDriveTheTerminal(format: ExchangeFormat) {
    let (shown, _) = shown(format, isTerminal: true)
    #expect(shown.contains("evil"))
    #expect(!shown.unicodeScalars.contains(where: Self.drives), "\(shown)")
  }

  @Test(arguments: ExchangeFormat.allCases.filter(\.isWritten))
  func elsewhereItIsExact(format: ExchangeFormat) {
    let (shown, bytes) = shown(format, isTerminal: false)
    #expect(Array(shown.utf8) == bytes)
  }

  @Test(arguments: ["もしかして: list", "例: 「track 1 45分」", "list"])
  func aHintHasOneLabel(hint: String) {
    let screen = Screen(
      format: nil, output: Streams().output, isTerminal: false, usesColor: { false },
      language: { .japanese })
    let row = screen.rows(of: Sentence("x", hint: hint)).last
    #expect(row == (hint == "list" ? "ヒント: list" : hint))
  }

  @Test func csvAtATerminalIsThatOfAList() {
    let (shown, _) = shown(.csv, isTerminal: true)
    #expect(
      shown.contains(
        "evil ␛]0;x␇␛[2J \\u{202E}txt \\u{9B}5m \\u{FEFF}\\u{FFF9}\\u{200F}\\u{61C}\\u{E0041}"),
      "\(shown)")
  }
}
