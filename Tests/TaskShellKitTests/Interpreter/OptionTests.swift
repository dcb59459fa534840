import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `--format`, `--json` and `--yes` among the words of a command.
@Suite struct OptionTests {
  @Test(arguments: [
    ("list --json", OutputFormat.json), ("list --format csv", .csv), ("--json list", nil),
    ("list --format=plain", .plain), ("list milk --json all", .json),
    ("count --format json", .json),
    ("list \"--json\"", nil), ("list", nil),
  ])
  func theFormatIsThatOfOneCommand(line: String, format: OutputFormat?) throws {
    let shell = try TestShell.office()
    shell.run(line)
    #expect(shell.view.formats == (format.map { [$0, .table] } ?? []))
  }

  @Test(arguments: [
    ("list --format xml", #"! There is no format "xml"."#),
    ("list --format", #"! There is no format ""."#),
    ("list --format=", #"! There is no format ""."#),
    ("list --format JSON", #"! There is no format "JSON"."#),
  ])
  func unknownFormats(line: String, shown: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == [shown, "  > table, plain, json or csv"])
    #expect(shell.status == .usage)
  }

  /// An error is shown in the format of its own command, whenever it occurs; the next is not.
  @Test(arguments: ["list 99 --json", "list @Zoe --json", "users --json x", "done --json nothing"])
  func refusalsHaveTheFormat(line: String) throws {
    let shell = try TestShell.office()
    shell.run(line)
    shell.run("list 99")
    shell.run(line)
    shell.run("\"")
    shell.run(line)
    shell.run("nonsense")
    #expect(shell.view.failures.map(\.2) == [.json, .table, .json, .table, .json, .table])
    #expect(shell.view.format == .table)
  }

  /// At the end of a text they are options, like `--yes`; in the middle they are text.
  @Test(arguments: ["--quiet", "--no-input", "--no-color", "--yes", "--json"])
  func optionsStandBehindATextToo(option: String) throws {
    let shell = try TestShell()
    shell.run("add Milk \(option)")
    #expect(shell.status == .done)
    shell.run("add Milk \(option) and bread")
    shell.run("add Milk -- \(option)")
    #expect(
      shell.model.state.tasks.map(\.text) == [
        "Milk", "Milk \(option) and bread", "Milk \(option)",
      ])
    #expect(!shell.view.isQuiet && shell.view.askedFormat == nil)
  }

  @Test func aFailedStoreStopsNothingThatDoesNotNeedIt() throws {
    let storage = BrokenStorage()
    let view = RecordingView()
    let host = ShellHost(
      files: MemoryFiles(), maintenance: MemoryStorage(), startupPath: "rc", language: .english,
      history: { [InputLine("list")] })
    let shell = Shell(
      model: try SharedModel(storage: storage), clock: .fixed(), view: view, host: host,
      table: .standard)
    let interpreter = Interpreter(shell: shell)
    storage.failure = .cannotRead(path: "tasks", code: 5)
    for line in ["help", "set color never", "history"] { try interpreter.run(line: line) }
    for line in ["list", "add x", "users", "undo"] {
      #expect(throws: StorageError.cannotRead(path: "tasks", code: 5)) {
        try interpreter.run(line: line)
      }
    }
    try interpreter.run(line: "quit")
    #expect(shell.isLeaving)
  }
}

/// A store that can be read only once.
private final class BrokenStorage: Storage {
  var failure: StorageError?

  func load() -> StoredModel { StoredModel() }

  func news() throws(StorageError) -> StoreNews? {
    if let failure { throw failure }
    return nil
  }

  func lock() {}
  func unlock() {}
  func commit(_ commit: StoredCommit, onto state: borrowing ModelState) -> Durability { .durable }
  func saveAgain(_ state: borrowing ModelState) {}
  let isGone = false
  func takeNotices() -> [StorageNotice] { [] }
}
