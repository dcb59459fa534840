import Foundation

/// A session of Tests/Transcripts: the lines typed in a new store, and their answers.
package struct Transcript: Sendable {
  package struct Step: Sendable {
    package let line: String
    package var answer: [String]

    package init(_ line: String, _ answer: [String] = []) {
      (self.line, self.answer) = (line, answer)
    }
  }

  /// The heading that several sessions share: the section of the plan, and its subject.
  package let title: String
  /// `en` or `ja`.
  package let language: String
  package let clock: String
  package var steps: [Step] = []

  private static let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../Transcripts/dates-and-definitions.txt").standardizedFileURL

  /// All sessions, in the order of the file.
  package static let all: [Transcript] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var (title, all) = ("", [Transcript]())
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("== ") {
        title = String(line.dropFirst(3))
      } else if line.hasPrefix("@ ") {
        let words = line.split(separator: " ").map(String.init)
        all.append(Transcript(title: title, language: words[1], clock: words[2]))
      } else if all.isEmpty {
        continue
      } else if line.hasPrefix("> ") {
        all[all.count - 1].steps.append(Step(String(line.dropFirst(2))))
      } else if let last = all[all.count - 1].steps.indices.last {
        all[all.count - 1].steps[last].answer.append(String(line.dropFirst(2)))
      }
    }
    return all
  }()

  /// Rewrites the file.
  package static func write(_ all: [Transcript]) throws {
    var (text, title) = ("", "")
    for transcript in all {
      if transcript.title != title { text += "== \(transcript.title)\n" }
      title = transcript.title
      text += "@ \(transcript.language) \(transcript.clock)\n"
      for step in transcript.steps {
        text += "> \(step.line)\n" + step.answer.map { "  \($0)\n" }.joined()
      }
    }
    try Data(text.utf8).write(to: file)
  }
}
