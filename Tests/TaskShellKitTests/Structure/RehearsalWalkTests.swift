import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The row below a line, a dry run and the command report the same changes.
@Suite struct RehearsalWalkTests {
  private static let verbs = CommandTable.standard.commands.map { $0.verb }
    .filter { $0.canRehearse && $0.name != "new" }.map(\.name)

  @Test(arguments: verbs, Language.allCases)
  func everyExampleIsForeseen(name: String, language: Language) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    let shell = try CommandTableTests.prepared(for: name, language)
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let heard = CommitRecorder(shell.model)
    for example in verb.examples.map({ $0.text(in: language) })
    where !example.contains("--dry-run") {
      let before = shell.model.state
      let command = try #require(shell.shell.parsed(example).commands.last)
      let row = try #require(try reader.rehearsal(of: command))
      let nothing = heard.take()
      #expect(
        shell.view.lines.isEmpty && nothing.committed.isEmpty && nothing.rehearsed.isEmpty,
        "\(example)")
      let tried = shell.run("\(example) --dry-run")
      #expect(shell.model.state == before, "\(example)")
      let rehearsed = heard.take()
      #expect(rehearsed.committed.isEmpty, "\(example)")
      let done = shell.run(example)
      let committed = heard.take().committed
      #expect(row.commits.words == committed.words, "\(example)")
      #expect(rehearsed.rehearsed.words == committed.words, "\(example)")
      #expect(tried == done + ["~ " + shell.shell.say(.dryRun).text], "\(example)")
    }
  }

  /// The row of a command behind another is the one that the other leads to.
  @Test(arguments: verbs)
  func aRowSeesTheCommandsBeforeIt(name: String) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    for example in verb.examples.map({ $0.text(in: .english) })
    where !example.contains("--dry-run") && !example.contains(";") && !example.contains("\n") {
      for next in ["undo", "undo 2", "done 2", "delete all", "edit 2 !high", "list", "zzz"] {
        let shell = try CommandTableTests.prepared(for: name, .english)
        let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
        let heard = CommitRecorder(shell.model)
        let before = shell.model.state
        // A `;` in a text need not begin a command.
        guard shell.shell.parsed("\(example); \(next)").parts.count == 2 else { continue }
        let first = reader.explanation(of: example)
        let row = reader.explanation(of: "\(example); \(next)")
        #expect(shell.model.state == before && shell.view.lines.isEmpty, "\(example)")
        #expect(heard.take().committed.isEmpty, "\(example)")
        shell.run(example)
        guard shell.status == .done else { continue }
        let then = reader.explanation(of: next) ?? next
        #expect(row == "\(first ?? example); \(then)", "\(example); \(next)")
      }
    }
  }

  /// Collects the commits announced by a model.
  private final class CommitRecorder {
    private var committed: [Commit] = []
    private var rehearsed: [Commit] = []

    init(_ model: SharedModel) {
      model.observe { [weak self] event in
        switch event {
        case .committed(let commit): self?.committed.append(commit)
        case .rehearsed(let commit): self?.rehearsed.append(commit)
        default: break
        }
      }
    }

    func take() -> (committed: [Commit], rehearsed: [Commit]) {
      defer { (committed, rehearsed) = ([], []) }
      return (committed, rehearsed)
    }
  }
}

extension [Commit] {
  /// Their changes in words, in a fixed order, with random ids replaced by their index.
  var words: [String] {
    var ids: [String] = []
    let changes = flatMap(\.changes)
    for change in changes {
      switch change {
      case .task(nil, let task?): ids.append("\(task.id)")
      case .user(nil, let user?): ids.append("\(user.id)")
      case .attribute(nil, let attribute?): ids.append("\(attribute.id)")
      case .template(nil, let template?): ids.append("\(template.id)")
      default: break
      }
    }
    return changes.map { change in
      ids.enumerated().reduce("\(change)") { text, id in
        text.replacing(id.element, with: "id \(id.offset)")
      }
    }.sorted()
  }
}
