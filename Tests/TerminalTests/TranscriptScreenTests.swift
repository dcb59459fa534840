import TestSupport
import Testing

/// The sessions of Tests/Transcripts typed in a real terminal, wide and narrow: their answers are
/// legible.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct TranscriptScreenTests {
  /// One size for dates, which do not depend on the screen; both sizes otherwise.
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

  /// The sentence in a line of an answer; nil for rows of tables and pictures, which look different
  /// on a screen.
  private func sentence(_ line: String) -> String? {
    if line.hasPrefix("! ") || line.hasPrefix("~ ") { return String(line.dropFirst(2)) }
    let isOther =
      ["#", "|", "  >", "count"].contains { line.hasPrefix($0) }
      || line.firstMatch(of: #/^[0-9]+ anna: /#) != nil
    return isOther || line.contains("definitions") ? nil : line
  }
}
