import TaskModel
import Testing

@testable import TaskShellKit

/// Work that is not started after a cancellation.
@Suite struct StoppingTests {
  /// A user who cancels once a number of tasks exist, and counts the cancelled operations.
  private final class Stopper: UserInput {
    private let count: Int
    private let model: SharedModel
    /// The number of cancelled operations.
    private(set) var stops = 0

    init(at count: Int, of shell: TestShell) { (self.count, model) = (count, shell.model) }

    var isInteractive: Bool { true }
    var isInterrupted: Bool {
      guard model.state.tasks.count >= count else { return false }
      stops += 1
      return true
    }
    func answer(to question: String) -> Answer { .endOfInput }
  }

  private func texts(
    _ line: String, stoppedAt count: Int, _ files: [String: String] = [:]
  ) throws -> (texts: [String], stops: Int) {
    let shell = try TestShell(files: files)
    let stopper = Stopper(at: count, of: shell)
    shell.shell.input = stopper
    shell.run(line)
    return (shell.model.state.tasks.map(\.text), stopper.stops)
  }

  private static let script = ["s": "add A\nadd B\nadd C\n"]

  @Test(arguments: ["source s", "source s --no-input", "add A; add B; add C"])
  func theRestIsNotBegun(line: String) throws {
    let (texts, stops) = try texts(line, stoppedAt: 2, Self.script)
    #expect(texts == ["A", "B"] && stops > 0)
  }

  /// The cancellation came after all was done: nothing was cancelled.
  @Test(arguments: ["source s", "add A; add B; add C"])
  func lateInterruptChangesNothing(line: String) throws {
    let (texts, stops) = try texts(line, stoppedAt: 3, Self.script)
    #expect(texts == ["A", "B", "C"] && stops == 0)
  }

  /// The user knows that it was cancelled.
  @Test func aWaitThatWasStoppedIsNoFailure() throws {
    let shell = try TestShell()
    let error = FileError(path: "pipe", action: .read, code: 4, wasStopped: true)
    #expect(shell.shell.report(error) == .refused)
    #expect(shell.view.takeLines() == [])
  }

  @Test func aProgramThatWasStoppedBringsNothing() throws {
    let shell = try TestShell(files: ["a.csv": "text\nMilk\n"])
    shell.files.programs["reader a.csv"] = .stopped
    #expect(shell.run("import a.csv --with reader") == ["! Stopped; nothing was imported."])
    #expect(shell.model.state.tasks.isEmpty)
  }
}
