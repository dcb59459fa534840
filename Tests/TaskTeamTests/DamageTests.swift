import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Files on a machine that are cut short, changed or emptied: nothing of them is gone without a word.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct DamageTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: []), try TemporaryFolder())
  }

  /// What becomes of a file.
  private static let harms: [(name: String, harm: @Sendable ([UInt8]) -> [UInt8])] = [
    ("emptied", { _ in [] }), ("zeroed", { $0.map { _ in 0 } }),
    ("of somebody else", { _ in Array("garbage\n".utf8) }),
    ("cut in its first line", { Array($0.prefix(10)) }),
    ("cut in the middle", { Array($0.prefix($0.count / 2)) }),
    ("cut at its end", { Array($0.dropLast(20)) }),
    (
      "cut behind a change",
      { Array($0.split(separator: 0x0A).dropLast(2).flatMap { $0 + [0x0A] }) }
    ),
    ("changed in the middle", { $0.changed(at: $0.count / 2) }),
    ("changed at its end", { $0.changed(at: $0.count - 40) }),
    ("with half a line more", { $0 + Array(#"{"commit":"#.utf8) }),
  ]

  /// A shell that starts when that has become of its file of that kind.
  private func client(_ harm: ([UInt8]) -> [UInt8], of kind: String) throws -> Client {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/anna")
    for name in files where name.hasSuffix(".\(kind)") {
      let path = "\(folder.path)/anna/\(name)"
      let bytes = try OpenFile.open(path, O_RDONLY).bytes()
      try Data(harm(bytes)).write(to: URL(fileURLWithPath: path))
    }
    return try Client(cluster.address("anna"), filesIn: folder, "anna")
  }

  private func kept(_ notices: [TeamNotice]) -> [String] {
    notices.compactMap { if case .damaged(let place) = $0 { place } else { nil } }
  }

  @Test(arguments: harms.indices) func unsharedChangesAreReported(_ index: Int) throws {
    let (name, harm) = Self.harms[index]
    do {
      let anna = try Client(cluster.address("anna"), filesIn: folder, "anna")
      try anna.add("Shared")
      #expect(try anna.isShared())
      try cluster.stop("immediate")
      for text in ["One", "Two", "Three"] { try anna.add(text) }
    }
    let anna = try client(harm, of: "outbox")
    let lost = 3 - anna.storage.unshared
    let places = kept(anna.notices)
    // Half a line more is the tail of a crash, which was never reported as saved.
    let isTorn = name == "with half a line more"
    #expect(!isTorn || lost == 0)
    #expect(places.count == (isTorn ? 0 : 1), "\(name): \(anna.notices), \(lost) lost")
    for place in places { #expect(FileManager.default.fileExists(atPath: place)) }
    // It is said once, and everything goes on.
    try anna.add("Four")
    let again = try Client(cluster.address("anna"), filesIn: folder, "anna")
    #expect(kept(again.notices).isEmpty && again.texts == anna.texts, "\(name)")
    try cluster.start()
    #expect(try again.isShared())
    #expect(again.texts.last == "\(5 - lost) Four", "\(name): \(again.texts)")
  }

  #if canImport(Glibc)
  /// A full disk keeps nobody from reading, with and without changes to share, at a prompt and in
  /// scripts; it is reported, and once there is room, nothing is missing.
  @Test(
    .enabled(if: geteuid() == 0, "only root can mount a small device"), arguments: [true, false],
    [true, false])
  func aFullDiskKeepsNobodyFromReading(isInteractive: Bool, isOffline: Bool) throws {
    let home = "\(folder.path)/anna"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try #require(mount("tmpfs", home, "tmpfs", 0, "size=256k") == 0)
    defer { umount2(home, Int32(MNT_DETACH)) }
    try cluster.sql("SELECT taskshell.invite(id, 'ben', 'member') FROM taskshell.store", as: "anna")
    func client() throws -> Client {
      try Client(
        cluster.address("anna"), filesIn: folder, "anna", interactive: isInteractive)
    }
    let anna = try client()
    try anna.add("One")
    #expect(try anna.isShared())
    if isOffline {
      try cluster.stop("immediate")
      try anna.add("Offline")
      try cluster.start()
    }
    let filler = "\(home)/filler"
    let file = try OpenFile.open(filler, O_RDWR | O_CREAT)
    var size = 0
    for count in [4096, 1] {
      while (try? file.write([UInt8](repeating: 0, count: count), at: size)) != nil {
        size += count
      }
    }
    let ben = try Client(cluster.address("ben"), filesIn: folder, "ben")
    let long = String(repeating: "x", count: 9000)
    for _ in 1...3 { try ben.add(long) }
    #expect(try ben.isShared())
    // The shell that is open, and one that is started now.
    for anna in [anna, try client()] {
      for _ in 1...20 {
        anna.storage.link.wait(atMost: .milliseconds(20)) { false }
        try anna.model.refresh()
      }
      #expect(anna.texts.first == "1 One")
      let isTold = anna.notices.contains { if case .notTaken = $0 { true } else { false } }
      #expect(
        isTold || anna.texts.count >= 4, "\(anna.texts.map { $0.prefix(9) }), \(anna.notices)")
      #expect(isTold || !isOffline)
    }
    try file.truncate(to: 0)
    let again = try client()
    for anna in [anna, again] {
      #expect(try anna.isShared(), "\(anna.notices)")
      #expect(try ben.waits { ben.texts == anna.texts }, "\(anna.texts.map { $0.prefix(9) })")
      #expect(anna.texts.count == (isOffline ? 5 : 4))
    }
  }
  #endif

  @Test(arguments: harms.indices) func aCopyThatIsNoneIsReadAnew(_ index: Int) throws {
    let (name, harm) = Self.harms[index]
    do {
      let anna = try Client(cluster.address("anna"), filesIn: folder, "anna")
      for text in ["One", "Two", "Three"] { try anna.add(text) }
    }
    let anna = try client(harm, of: "jsonl")
    #expect(
      try anna.waits { anna.texts == ["1 One", "2 Two", "3 Three"] }, "\(name): \(anna.texts)")
  }
}

extension [UInt8] {
  fileprivate func changed(at place: Int) -> [UInt8] {
    var bytes = self
    bytes[place] ^= 4
    return bytes
  }
}
