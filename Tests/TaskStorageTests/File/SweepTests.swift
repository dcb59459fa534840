import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

#if canImport(Glibc)
/// The child process that the sweeps interfere with; not a test by itself.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["SWEPT_STORE"] != nil,
    "runs in a process of its own, which the sweeps start"))
struct SweptChild {
  /// Runs the script, and logs the result of each step in a file beside the store.
  @Test func sweptChild() throws {
    let path = try #require(ProcessInfo.processInfo.environment["SWEPT_STORE"])
    let log = open("\(path).said", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    raise(SIGSTOP)
    func say(_ text: String) { _ = text.withCString { write(log, $0, strlen($0)) } }
    func twice(_ step: () throws -> Void) {
      do {
        try step()
      } catch {
        say("refused\n")
        do { try step() } catch { say("FAILED \(error)\n") }
      }
    }
    let storage = FileStorage(path: path, command: "child", history: Script.history)
    var loaded: SharedModel?
    twice { loaded = try SharedModel(storage: storage) }
    guard let model = loaded else { return }
    for step in Script.steps {
      let (generation, isSuspect) = (storage.known?.header.generation, model.unsaved != nil)
      twice { try step(model) }
      // A failed synchronisation is never retried on the same file.
      if isSuspect, storage.known?.header.generation == generation { say("FAILED same file\n") }
      say(model.unsaved == nil ? "done\n" : "unsaved\n")
    }
    twice { try model.saveAgain() }
    say("end\n")
    say(Script.description(of: model.state))
  }
}

/// Interrupts the session at every system call, as the design requires: afterwards the state is that
/// before or after the step, an acknowledged step is kept, and the next start is clean. Prints counts.
@Suite(.serialized, .enabled(if: TracedChild.isAvailable, "strace is not installed"))
struct SweepTests {
  private static let calls = [
    "openat", "readlink", "flock", "ftruncate", "pwrite64", "fsync", "fdatasync", "renameat",
    "renameat2", "close", "unlinkat", "pread64", "getdents64", "fstat", "newfstatat", "access",
  ]

  private func run(_ call: String, _ injection: String) throws -> (
    child: TracedChild, folder: TemporaryFolder, said: [String]
  ) {
    let folder = try TemporaryFolder()
    let child = try TracedChild(
      test: "sweptChild", environment: ["SWEPT_STORE": folder.file("store")], system: call,
      injection: injection)
    let said = (try? folder.bytes(of: "store.said")) ?? []
    return (child, folder, String(decoding: said, as: UTF8.self).components(separatedBy: "\n"))
  }

  @Test func killedAtEverySystemCall() throws {
    let expected = try Script.expected()
    var counts: [String: Int] = [:]
    for call in Self.calls {
      for position in 1...200 {
        let (child, folder, said) = try run(call, "signal=KILL:when=\(position)")
        if child.hasEnded {
          #expect(said.contains("end"))
          break
        }
        counts[call, default: 0] += 1
        let acknowledged = said.count { $0 == "done" }
        let stored = try folder.stored()
        let state = Script.description(of: stored.state)
        #expect(
          expected[acknowledged...].prefix(2).contains(state), "\(call) \(position): \(state)")
        #expect(stored.refusal == nil)
        // The next start is clean.
        let model = try folder.shell()
        try model.add("after")
        #expect(try folder.stored().state == model.state)
        let rest = try folder.names().filter { !$0.contains(".torn-") }
        #expect(rest.allSatisfy { ["store", "store.lock", "store.said"].contains($0) })
      }
    }
    print(
      "killed", counts.values.reduce(0, +), counts.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    #expect(counts.values.reduce(0, +) > 100)
  }

  @Test(arguments: [
    ("pwrite64", ["EIO", "ENOSPC", "EDQUOT", "EINTR"]), ("fdatasync", ["EIO", "ENOSPC", "EINTR"]),
    ("fsync", ["EIO", "ENOSPC", "EINTR"]), ("renameat", ["EIO", "EROFS", "EACCES"]),
    ("renameat2", ["EIO", "EROFS", "EACCES", "EINTR"]), ("fchmod", ["EIO"]), ("fgetxattr", ["EIO"]),
    ("openat", ["EMFILE", "EACCES", "EINTR", "EROFS"]), ("ftruncate", ["EIO", "EINTR"]),
    ("close", ["EIO", "EINTR"]), ("pread64", ["EIO", "EINTR"]), ("flock", ["ENOLCK", "EINTR"]),
    ("unlinkat", ["EIO"]), ("getdents64", ["EIO"]), ("readlink", ["EIO"]), ("access", ["EROFS"]),
  ])
  func failedSystemCalls(call: String, errors: [String]) throws {
    let last = try #require(try Script.expected().last)
    var (count, refused, unsaved) = (0, 0, 0)
    for error in errors {
      for position in 1...200 {
        let (child, folder, said) = try run(call, "error=\(error):when=\(position)")
        #expect(child.hasEnded)
        let text = said.joined(separator: "\n")
        #expect(text.hasSuffix("end\n\(last)"), "\(call) \(error) \(position): \(text)")
        #expect(!text.contains("FAILED"), "\(call) \(error) \(position): \(text)")
        #expect(Script.description(of: try folder.stored().state) == last)
        #expect(try folder.stored().refusal == nil)
        let isHit = text.contains("refused") || text.contains("unsaved")
        if error == "EINTR" { #expect(!isHit, "\(call) \(position): \(text)") }
        if text.contains("refused") { refused += 1 }
        if text.contains("unsaved") { unsaved += 1 }
        count += 1
        // Three calls in a row without an effect: they have run out, or do not matter.
        if !isHit && position > Self.longest(call) { break }
      }
    }
    print("failed", call, count, "refused", refused, "unsaved", unsaved)
    // The file of a commit; the directory of a replaced file.
    if ["fdatasync", "fsync"].contains(call) { #expect(unsaved > 0) }
    if ["pwrite64", "renameat2", "openat", "fsync", "flock"].contains(call) {
      #expect(refused > 0)
    }
  }

  /// An upper bound for the calls that the script makes.
  private static func longest(_ call: String) -> Int {
    switch call {
    case "openat", "close": 40
    case "flock", "pwrite64": 40
    default: 8
    }
  }
}
#endif
