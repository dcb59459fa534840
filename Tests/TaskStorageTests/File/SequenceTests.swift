import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Random sequences of commands by two shells that start, end, crash and fold, compared with a
/// reference: after every step, the bytes on disk, read afresh, equal the state in memory.
///
/// `SEQUENCES` sets their number; 10,000 take less than a minute.
struct SequenceTests {
  private static let count =
    ProcessInfo.processInfo.environment["SEQUENCES"].flatMap(Int.init) ?? 1000
  /// A file system in memory, if there is one: the device is not tested here.
  private static let parent =
    FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : nil as String?

  @Test(arguments: 0..<10)
  func randomSequences(part: Int) throws {
    let folder = try TemporaryFolder(in: Self.parent)
    var steps = 0
    for sequence in 0..<Self.count / 10 {
      var run = try Run(folder, "\(sequence)", seed: UInt64(part * 1_000_000 + sequence))
      for _ in 0..<12 {
        try run.step()
        steps += 1
      }
      unlink(folder.file("\(sequence)"))
      unlink(folder.file("\(sequence).lock"))
    }
    print("sequences", Self.count / 10, "steps", steps)
  }
}

/// The expected contents of the store, in the simplest form.
private struct Reference: Equatable {
  struct Task: Equatable {
    var text: String
    var isDone: Bool
  }
  var tasks: [Int: Task] = [:]
  var next = 1

  init() {}

  init(_ state: ModelState) {
    for task in state.tasks {
      tasks[task.number] = Task(text: task.text, isDone: task.state == .done)
    }
    next = state.nextNumber
  }
}

private struct Run {
  private let folder: TemporaryFolder
  private let name: String
  private let rule: HistoryRule
  private var generator: SeededGenerator
  private var shells: [SharedModel] = []
  private var reference = Reference()
  private var version = 0
  private let now = Instant(secondsSinceEpoch: 1_773_219_600)

  init(_ folder: TemporaryFolder, _ name: String, seed: UInt64) throws {
    self.folder = folder
    self.name = name
    generator = SeededGenerator(seed: seed)
    rule = .short(Int.random(in: 1...6, using: &generator), slack: 500)
    for _ in 0..<2 { shells.append(try folder.shell(name, history: rule)) }
  }

  mutating func step() throws {
    let index = Int.random(in: 0..<2, using: &generator)
    let shell = shells[index]
    switch Int.random(in: 0...10, using: &generator) {
    case 0...3: try add(shell)
    case 4:
      try change(shell) {
        try $0.complete([$1], at: $2)
      } to: {
        $0?.isDone = true
      }
    case 5:
      let text = generator.text() + "!"
      try change(shell) { state, number, _ in
        try state.edit([number], TaskPatch(text: text))
      } to: {
        $0?.text = text
      }
    case 6:
      try change(shell) { state, number, _ in
        try state.delete([number])
      } to: {
        $0 = nil
      }
    case 7: try undo(shell)
    case 8: shells[index] = try folder.shell(name, history: rule)
    case 9: try crash()
    default: try shell.refresh()
    }
    try check()
  }

  private mutating func add(_ shell: SharedModel) throws {
    let (text, id) = (generator.text() + ".", generator.uuid())
    try shell.perform("add") { try $0.add(TaskPatch(text: text), id: id, at: now) }
    reference.tasks[reference.next] = Reference.Task(text: text, isDone: false)
    reference.next += 1
    version += 1
  }

  private mutating func change(
    _ shell: SharedModel, _ request: (ModelState, Int, Instant) throws -> [Change],
    to change: (inout Reference.Task?) -> Void
  ) throws {
    try shell.refresh()
    guard let number = reference.tasks.keys.sorted().randomElement(using: &generator) else {
      return
    }
    let commit = try shell.perform("change") { try request($0, number, now) }
    guard !commit.changes.isEmpty else { return }
    change(&reference.tasks[number])
    version += 1
  }

  /// Undoes a step, whose result is taken from the store; only its acceptance is checked here.
  private mutating func undo(_ shell: SharedModel) throws {
    let before = Reference(shell.state)
    do {
      try shell.undo()
    } catch is ModelError {
      return
    }
    #expect(Reference(shell.state) != before || version != shell.version)
    reference = Reference(shell.state)
    version += 1
  }

  /// Simulates a shell that was killed during an append.
  private mutating func crash() throws {
    guard version > 0 else { return }
    let state = try folder.stored(name).state
    let bytes = StoreEncoder.commit(generator.commit(onto: state, version: version + 1))
    // Without just the line feed it would be a commit.
    let count = Int.random(in: 0..<bytes.count - 1, using: &generator)
    guard try folder.storage(name).info()?.tailBytes == 0 else { return }
    try folder.append(bytes[..<count], to: name)
  }

  private mutating func check() throws {
    let stored = try folder.stored(name)
    #expect(Reference(stored.state) == reference)
    #expect(stored.version == version)
    #expect(stored.refusal == nil)
    // The history of each task equals its part of the whole history.
    let numbers = 1..<max(2, stored.state.nextNumber)
    let alone = numbers.map(stored.past.commits(ofTask:))
    _ = stored.history
    #expect(alone == numbers.map(stored.past.commits(ofTask:)))
    for shell in shells {
      try shell.refresh()
      #expect(shell.state == stored.state)
      #expect(shell.version == version)
      #expect(
        shell.history.suffix(stored.history.count) == stored.history.suffix(shell.history.count))
    }
  }
}
