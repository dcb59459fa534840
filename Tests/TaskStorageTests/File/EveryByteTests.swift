import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Every truncation and every flipped bit of a store with forty commits: a reader returns what was
/// stored, or reports that something is missing.
///
/// Tries all of the last commit, and a sample of those before; with `EVERY_BIT=1` everything, which
/// takes ten minutes.
struct EveryByteTests {
  private static let triesAll = ProcessInfo.processInfo.environment["EVERY_BIT"] != nil
  private static let parent =
    FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : nil as String?

  /// Forty commits of several kinds, and the state after them.
  private func store() throws -> (folder: TemporaryFolder, bytes: [UInt8], state: ModelState) {
    let folder = try TemporaryFolder(in: Self.parent)
    let model = try folder.shell()
    for round in 1...30 { try model.add("task \(round)") }
    for number in 1...5 { try model.edit(number, "changed \(number)") }
    for number in 6...8 { try model.perform("delete \(number)") { try $0.delete([number]) } }
    for _ in 1...2 { try model.undo() }
    #expect(model.version == 40)
    return (folder, try folder.bytes(), model.state)
  }

  private enum Answer {
    case right
    case said
    case silent
  }

  private func answer(_ folder: TemporaryFolder, _ expected: ModelState) -> Answer {
    let storage = folder.storage()
    guard let stored = try? storage.load() else { return .said }
    if stored.refusal != nil || !storage.takeNotices().isEmpty { return .said }
    return stored.state == expected ? .right : .silent
  }

  private func offsets(of bytes: [UInt8], apart: Int) -> [Int] {
    let last = bytes.count - 400
    return bytes.indices.filter { Self.triesAll || $0 >= last || $0.isMultiple(of: apart) }
  }

  @Test func everyTruncation() throws {
    let (folder, bytes, state) = try store()
    var counts: [Answer: Int] = [:]
    let offsets = offsets(of: bytes, apart: 11)
    for count in offsets.reversed() {
      truncate(folder.file("store"), off_t(count))
      let answer = answer(folder, state)
      if answer == .silent { Issue.record("silent: \(count) of \(bytes.count) bytes") }
      counts[answer, default: 0] += 1
    }
    print("truncations", offsets.count, counts)
    #expect(counts == [.right: 1, .said: offsets.count - 1])
  }

  /// Without its lock file, nothing else records the end of the store: a truncation is undetected
  /// only between two commits.
  @Test func everyTruncationWithoutTheLockFile() throws {
    let (folder, bytes, state) = try store()
    unlink(folder.file("store.lock"))
    let lines = bytes.split(separator: 0x0A)
    var (end, silent) = (0, [0])
    for line in lines {
      end += line.count + 1
      if line.starts(with: Array(#"{"commit"#.utf8)) || line.starts(with: Array(#"{"base"#.utf8)) {
        silent += [end - 1, end]
      }
    }
    let offsets = Set(offsets(of: bytes, apart: 17)).union(silent).sorted()
    var found: [Int] = []
    for count in offsets.reversed() where count < bytes.count - 1 {
      truncate(folder.file("store"), off_t(count))
      if answer(folder, state) == .silent { found.append(count) }
    }
    #expect(Set(found).isSubset(of: Set(silent)))
    #expect(found.count > 70)
  }

  @Test func everyFlippedBit() throws {
    let (folder, bytes, state) = try store()
    let path = folder.file("store")
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    var counts: [Answer: Int] = [:]
    let offsets = offsets(of: bytes, apart: 29)
    for index in offsets {
      for bit in 0..<8 {
        var flipped = bytes[index] ^ (1 << bit)
        #expect(pwrite(descriptor, &flipped, 1, off_t(index)) == 1)
        let answer = answer(folder, state)
        if answer == .silent { Issue.record("silent: byte \(index), bit \(bit)") }
        counts[answer, default: 0] += 1
      }
      var right = bytes[index]
      #expect(pwrite(descriptor, &right, 1, off_t(index)) == 1)
    }
    print("flipped bits", offsets.count * 8, counts)
    #expect(counts == [.said: offsets.count * 8])
  }
}
