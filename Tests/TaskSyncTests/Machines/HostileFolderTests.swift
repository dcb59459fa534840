import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Files that no taskshell of this version writes keep back nothing else.
@Suite struct HostileFolderTests {
  private static let machine = String(repeating: "ab", count: 16)
  private let shared: TemporaryFolder
  private let laptop: FolderMachine
  private let desktop: FolderMachine
  private var folder: SegmentFolder { SegmentFolder(path: shared.file("tasks")) }

  init() throws {
    shared = try TemporaryFolder()
    let remote = FolderMachine.remote(shared.file("tasks"))
    (laptop, desktop) = (try FolderMachine([remote]), try FolderMachine([remote]))
    try laptop.add("Buy milk")
    try laptop.sync()
  }

  private func publish(_ values: [[ReplicaField: WrittenValue]], folds: [String] = []) throws {
    let lines = values.map { values in
      RecordLine(
        key: RecordKey(kind: .task, id: UUID()), operation: UUID(), time: 1, seen: [], life: true,
        number: 90, values: values)
    }
    let segment = Segment(
      machine: Self.machine, title: "other", parts: 1...1, previous: nil, time: 1, folds: folds,
      lines: lines)
    try folder.write(
      segment.bytes, OwnMachine.Part(machine: Self.machine, name: segmentHash(segment.bytes)))
  }

  private static func task(_ text: String) -> [ReplicaField: WrittenValue] {
    [
      ReplicaField(name: "text"): WrittenValue(text: text),
      ReplicaField(name: "state"): WrittenValue(text: "open"),
    ]
  }

  /// What is beyond the limits of stores, in one text or in all of a task.
  static let tooLong: [[ReplicaField: WrittenValue]] = [
    task(String(repeating: "x", count: 1 << 17)),
    task("Notes").merging(
      (0..<20).map { count in
        let note = "\(count)" + String(repeating: "n", count: 60_000)
        return (ReplicaField(name: "notes", element: note), WrittenValue(text: note))
      }
    ) { $1 },
  ]

  @Test(arguments: tooLong) func whatNoStoreTakesIsLeft(values: [ReplicaField: WrittenValue]) throws
  {
    try publish([values, Self.task("Beside it")])
    let report = try desktop.sync()
    #expect(desktop.texts == ["Buy milk"])
    #expect(report.warnings == [.unreadableFiles(machine: "abab", count: 1)])
    try desktop.add("Pay rent")
    try desktop.sync()
    try laptop.sync()
    #expect(laptop.texts == ["Buy milk", "Pay rent"])
  }

  /// A damaged mark is named by its path; what the sentence says helps all machines.
  @Test(arguments: [0, 1, 20, nil]) func aDamagedMarkIsMadeAnew(length: Int?) throws {
    try desktop.sync()
    let mark = shared.file("tasks/taskshell-sync")
    if let length {
      try OpenFile.open(mark, O_WRONLY).truncate(to: length)
    } else {
      try OpenFile.open(mark, O_WRONLY).write(Array("junk".utf8))
    }
    for machine in [laptop, desktop] {
      #expect(throws: SyncFault.folderIncomplete(path: mark)) { try machine.sync() }
    }
    unlink(mark)
    try desktop.storage.remove(named: "own")
    try desktop.storage.add(desktop.remotes[0])
    try desktop.add("Pay rent")
    for machine in [desktop, laptop, desktop] { try machine.sync() }
    #expect(laptop.texts == ["Buy milk", "Pay rent"] && desktop.texts == laptop.texts)
  }

  /// A machine replaces files of its own alone.
  @Test func othersFilesAreNotReplaced() throws {
    let names = folder.listing().values.joined()
    try publish([Self.task("Beside it")], folds: Array(names))
    try desktop.sync()
    #expect(desktop.texts == ["Beside it", "Buy milk"])
    try laptop.sync()
    #expect(laptop.texts == desktop.texts)
    #expect(try desktop.sync().warnings == [])
  }
}
