import TaskModel
import TestSupport
import Testing

import class Foundation.ProcessInfo

@testable import TaskLanguage
@testable import TaskShellKit

/// Sessions at a prompt, in both languages and with three clocks: every answer matches
/// Tests/Transcripts.
///
/// With `TASKSHELL_TRANSCRIPTS=write` the answers are rewritten, to be read before they are
/// committed.
@Suite struct TranscriptTests {
  private static let isWritten =
    ProcessInfo.processInfo.environment["TASKSHELL_TRANSCRIPTS"] == "write"

  private func played(_ transcript: Transcript) throws -> Transcript {
    let now = try #require(CivilDateTime(iso8601: transcript.clock), "\(transcript.clock)")
    let shell = try TestShell(
      language: transcript.language == "ja" ? .japanese : .english, now: now)
    shell.shell.scripts.isAtPrompt = true
    var played = transcript
    played.steps = transcript.steps.map { Transcript.Step($0.line, shell.run($0.line)) }
    return played
  }

  @Test(arguments: Transcript.all.indices) func theSessionIsAsItStandsThere(index: Int) throws {
    let transcript = Transcript.all[index]
    let played = try played(transcript)
    for (step, now) in zip(transcript.steps, played.steps) where !Self.isWritten {
      #expect(
        now.answer == step.answer, "\(transcript.title), \(transcript.clock): \(step.line)")
    }
  }

  /// Each title has a session for both languages and each of the clocks.
  @Test func everySessionIsToldInBothLanguages() throws {
    let titles = Dictionary(grouping: Transcript.all, by: \.title)
    #expect(titles.count > 15)
    #expect(Set(titles.keys.map { $0.prefix(1) }) == ["3", "4", "5", "6", "7"])
    for (title, all) in titles {
      #expect(Set(all.map { "\($0.language) \($0.clock)" }).count == 6, "\(title)")
      #expect(all.allSatisfy { !$0.steps.isEmpty }, "\(title)")
    }
    if Self.isWritten { try Transcript.write(try Transcript.all.map(played)) }
  }
}
