import Foundation
import TestSupport
import Testing

@testable import LineEditing

struct HistoryFileTests {
  private let folder: TemporaryFolder
  private var directory: String { folder.path }
  private var path: String { directory + "/state/deep/history.jsonl" }

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ history: HistoryFile) -> [String] {
    history.entries().map(\.line)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func roundTrip() throws {
    let entry = HistoryEntry(
      time: 1_700_000_000, status: 2, store: "/tmp/わせ", line: "add \"a\\b\"\n\t\u{1B}[0m 👨‍👩‍👧‍👦")
    let first = HistoryFile(path: path)
    try first.append(line: entry.line, status: 2, store: entry.store, time: entry.time)
    #expect(HistoryFile(path: path).entries() == [entry])
    #expect(try String(contentsOfFile: path, encoding: .utf8).filter { $0 == "\n" }.count == 1)
  }

  @Test func permissions() throws {
    try HistoryFile(path: path).append(line: "a", status: 0, store: "", time: 0)
    #expect(try mode(path) == 0o600)
    #expect(try mode(directory + "/state") == 0o700)
    #expect(try mode(directory + "/state/deep") == 0o700)
  }

  @Test func aLooseFileIsTightened() throws {
    let path = directory + "/history"
    try Data().write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try HistoryFile(path: path).append(line: "a", status: 0, store: "", time: 0)
    #expect(try mode(path) == 0o600)
  }

  @Test func readingCreatesNothing() {
    #expect(HistoryFile(path: path).entries().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory + "/state"))
  }

  @Test func aLeadingSpaceOrABlankLineIsNotRecorded() throws {
    let history = HistoryFile(path: path)
    for line in [" secret", "", "\n", "kept"] {
      try history.append(line: line, status: 0, store: "", time: 0)
    }
    #expect(lines(history) == ["kept"])
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("secret"))
  }

  /// What another session adds meanwhile is in its own lines and in the search, and in the own lines
  /// of sessions that begin later.
  @Test(arguments: [true, false])
  func ownLines(isNew: Bool) throws {
    if !isNew { try HistoryFile(path: path).append(line: "old", status: 0, store: "", time: 0) }
    let (one, two) = (HistoryFile(path: path), HistoryFile(path: path))
    let old = isNew ? [] : ["old"]
    for history in [one, two] { #expect(history.ownEntries().map(\.line) == old) }
    for (history, line) in [(one, "a"), (two, "b"), (one, "c"), (two, "c")] {
      try history.append(line: line, status: 0, store: "", time: 1)
    }
    #expect(one.ownEntries().map(\.line) == old + ["a", "c"])
    #expect(two.ownEntries().map(\.line) == old + ["b", "c"])
    #expect(lines(one) == old + ["a", "b", "c", "c"])
    try one.remove(["c"])
    #expect(one.ownEntries().map(\.line).last != "c")
    #expect(HistoryFile(path: path).ownEntries().map(\.line) == old + ["a", "b"])
  }

  /// A deleted line is gone from the file and from every session; entries of a later version are
  /// kept.
  @Test func aLineIsDeletedEverywhere() throws {
    let one = HistoryFile(path: path)
    let two = HistoryFile(path: path)
    for line in ["a", "secret", "b", "secret"] {
      try one.append(line: line, status: 0, store: "", time: 0)
    }
    #expect(lines(two) == ["a", "secret", "b", "secret"])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"kind\":\"later\"}\nno JSON \u{1B}\n".utf8))
    try file.close()
    try two.remove(["secret", "never typed"])
    #expect(lines(two) == ["a", "b"])
    #expect(lines(one) == ["a", "b"])
    let rows = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!rows.contains("secret") && rows.hasSuffix("later\"}\nno JSON \u{1B}\n"))
    #expect(try mode(path) == 0o600)
    try one.append(line: "c", status: 0, store: "", time: 0)
    #expect(lines(two) == ["a", "b", "c"])
    let memory = HistoryFile(path: nil)
    try memory.append(line: "secret", status: 0, store: "", time: 0)
    try memory.remove(["secret"])
    #expect(lines(memory).isEmpty)
  }

  @Test func twoWritersSeeEachOther() throws {
    let one = HistoryFile(path: path)
    let two = HistoryFile(path: path)
    try one.append(line: "1", status: 0, store: "", time: 0)
    #expect(lines(two) == ["1"])
    try two.append(line: "2", status: 0, store: "", time: 0)
    try one.append(line: "3", status: 0, store: "", time: 0)
    #expect(lines(one) == ["1", "2", "3"])
    #expect(lines(two) == ["1", "2", "3"])
  }

  @Test func manyWritersAtOnceLoseNothing() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = HistoryFile(path: path)
          for number in 0..<50 {
            try history.append(line: "\(writer)-\(number)", status: 0, store: "", time: 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(lines(HistoryFile(path: path))).count == 200)
  }

  @Test func writersAtOnceSurviveARewrite() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = HistoryFile(path: path, bound: 20)
          for number in 0..<100 {
            try history.append(line: "\(writer)-\(number)", status: 0, store: "", time: 0)
          }
        }
      }
      try await group.waitForAll()
    }
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect((20...40).contains(rows.count))
    let lines = rows.compactMap { HistoryRecord.decoded(Array($0.utf8)[...])?.line }
    #expect(lines.count == rows.count)
    for writer in 0..<4 {
      let numbers = lines.filter { $0.hasPrefix("\(writer)-") }.compactMap { Int($0.dropFirst(2)) }
      #expect(numbers == Array((100 - numbers.count)..<100), "rows were lost")
    }
  }

  #if os(Linux)
  /// Uses a thread of its own, because the few threads of tasks may be blocked by other tests.
  @Test func aWriterThatWaitedDuringARewriteIsNotLost() throws {
    let path = directory + "/history"
    let storage = HistoryStorage(path: path)
    try storage.append(Array("{\"line\":\"old\"}\n".utf8))
    let (opened, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      opened.wait()
      try? HistoryStorage(path: path).append(Array("{\"line\":\"new\"}\n".utf8))
      written.signal()
    }
    try storage.rewrite { rows in
      opened.signal()
      // The rewriter has the file open; wait until the writer has too.
      while openDescriptors(of: path) < 2 { usleep(1000) }
      return Array(rows.joined(separator: [0x0A])) + [0x0A]
    }
    written.wait()
    #expect(lines(HistoryFile(path: path)) == ["old", "new"])
  }

  private func openDescriptors(of path: String) -> Int {
    let files = FileManager.default
    let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count {
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }
  }
  #endif

  @Test func damagedRowsAreSkipped() throws {
    let path = directory + "/history"
    var bytes = Data("{\"line\":\"good\",\"later\":null}\nnonsense\n{\"line\":3}\n{}\n\n[]\n".utf8)
    bytes.append(contentsOf: [0x7B, 0xFF, 0x00, 0x0A])
    bytes.append(Data("{\"time\":1e999,\"line\":\"also\"}\n{\"line\":\"torn".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let history = HistoryFile(path: path)
    #expect(lines(history) == ["good", "also"])
    try history.append(line: "new", status: 0, store: "", time: 5)
    #expect(lines(history) == ["good", "also", "new"])
    #expect(lines(HistoryFile(path: path)) == ["good", "also", "new"])
  }

  @Test func theFileStaysBounded() throws {
    let history = HistoryFile(path: path, bound: 10)
    let other = HistoryFile(path: path, bound: 10)
    for number in 1...21 {
      try history.append(line: "\(number)", status: 0, store: "", time: number)
    }
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 10)
    #expect(lines(history) == (12...21).map(String.init))
    #expect(lines(other) == (12...21).map(String.init))
    #expect(try mode(path) == 0o600)
    try other.append(line: "22", status: 0, store: "", time: 0)
    #expect(lines(history).last == "22")
  }

  @Test func aLinkStaysOne() throws {
    let (link, kept) = (directory + "/history", directory + "/kept")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: kept)
    let history = HistoryFile(path: link, bound: 1)
    for number in 1...3 { try history.append(line: "\(number)", status: 0, store: "", time: 0) }
    #expect(lines(history) == ["3"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == kept)
  }

  @Test func aFailingAppendIsAValueAndTheLineStays() {
    let history = HistoryFile(path: directory)
    #expect(throws: HistoryError.self) {
      try history.append(line: "kept", status: 0, store: "", time: 0)
    }
    #expect(lines(history) == ["kept"])
  }

  @Test func clearedForAllSessions() throws {
    let (one, other) = (HistoryFile(path: path), HistoryFile(path: path))
    try one.append(line: "secret", status: 0, store: "", time: 0)
    #expect(lines(other) == ["secret"])
    try one.clear()
    #expect(lines(one).isEmpty && FileManager.default.contents(atPath: path) == Data())
    try one.append(line: "new", status: 0, store: "", time: 1)
    #expect(lines(one) == ["new"] && lines(other) == ["new"])
  }

  @Test func withoutAPathItLivesInMemory() throws {
    let history = HistoryFile(path: nil, bound: 2)
    for line in ["a", "b", "c"] { try history.append(line: line, status: 0, store: "", time: 0) }
    #expect(lines(history) == ["b", "c"])
  }

  @Test(arguments: [
    (#"{"line":"\u00e9\ud83d\ude00\/\b"}"#, "é😀/\u{8}"), (#" { "line" : "x" , "n" : -1.5 } "#, "x"),
    (#"{"line":"\ud83d"}"#, nil), (#"{"line":"x"} y"#, nil), (#"{"line":"x""#, nil),
    (#"{"line":"\"#, nil), (#"{"line":"\u12"#, nil), ("", nil), (#"{"line":"x","a":[]}"#, "x"),
  ])
  func rows(text: String, line: String?) {
    #expect(HistoryRecord.decoded(Array(text.utf8)[...])?.line == line)
  }
}
