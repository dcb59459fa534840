import Foundation
import SystemCalls
import TaskModel
import TaskStorage
import TestSupport
import Testing

@testable import TaskTeam

/// Files on a machine that are cut short, changed or emptied: nothing of them is gone without a word.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct DamageTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    cluster = try Cluster()
    folder = try TemporaryFolder()
    try cluster.sql("GRANT EXECUTE ON FUNCTION taskshell.create_team TO anna")
    try cluster.sql("SELECT taskshell.create_team('home')", as: "anna")
  }

  /// What becomes of a file.
  private static let harms: [(name: String, harm: @Sendable ([UInt8]) -> [UInt8])] = [
    ("emptied", { _ in [] }), ("zeroed", { $0.map { _ in 0 } }),
    ("of somebody else", { _ in Array("garbage\n".utf8) }),
    ("cut in its first line", { Array($0.prefix(10)) }),
    ("cut in the middle", { Array($0.prefix($0.count / 2)) }),
    ("cut at its end", { Array($0.dropLast(20)) }),
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

  @Test(arguments: harms.indices) func whatIsNotSharedYetIsNotGoneWithoutAWord(_ index: Int) throws
  {
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
    #expect(places.count == 1, "\(name): \(anna.notices), \(lost) lost")
    for place in places { #expect(FileManager.default.fileExists(atPath: place)) }
    // It is said once, and everything goes on.
    try anna.add("Four")
    let again = try Client(cluster.address("anna"), filesIn: folder, "anna")
    #expect(kept(again.notices).isEmpty && again.texts == anna.texts, "\(name)")
    try cluster.start()
    #expect(try again.isShared())
    #expect(again.texts.last == "\(5 - lost) Four", "\(name): \(again.texts)")
  }

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
