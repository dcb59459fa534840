import TestSupport
import Testing

/// The sessions of Tests/Transcripts typed in a real terminal, wide and narrow: whatever is answered there can be read.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct TranscriptScreenTests {
  /// Of dates, where the screen adds nothing, one size; of all else both.
  private static let cases = Transcript.all.filter { $0.clock == "2026-03-11T10:00" }
    .flatMap { transcript in
      screens.filter { screen in
        !transcript.title.hasPrefix("3")
          || (transcript.language == "ja") == (screen.columns == 40)
      }.map { (transcript, $0) }
    }

  @Test(arguments: cases.indices) func theAnswersAreOnTheScreen(index: Int) throws {
    let (transcript, screen) = Self.cases[index]
    try withProgram { program in
      var program = program
      program.environment["LANG"] = transcript.language == "ja" ? "ja_JP.UTF-8" : "C.UTF-8"
      let terminal = try Terminal(program, columns: screen.columns, rows: screen.rows)
      defer { terminal.close() }
      try terminal.waitForPrompt()
      for step in transcript.steps {
        try terminal.press("C-l")
        try terminal.enter(step.line)
        for said in step.answer.compactMap(sentence) { try terminal.waitForText(said) }
      }
    }
  }

  /// What a person reads of a line of an answer; rows of tables and pictures are shown otherwise.
  private func sentence(_ line: String) -> String? {
    if line.hasPrefix("! ") || line.hasPrefix("~ ") { return String(line.dropFirst(2)) }
    let isOther =
      ["#", "|", "  >", "count"].contains { line.hasPrefix($0) }
      || line.firstMatch(of: #/^[0-9]+ anna: /#) != nil
    return isOther || line.contains("definitions") ? nil : line
  }
}
