import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Whatever becomes of a file of unshared changes: what was reported as saved is there, or the file
/// counts as damaged; the tail of a crash does not.
@Suite struct CommitJournalTests {
  private let folder: TemporaryFolder
  private let path: String
  private let store = UUID()

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("outbox")
  }

  private static func commit(_ version: Int) -> StoredCommit {
    StoredCommit(
      info: CommitInfo(
        version: version, operation: UUID(), author: "anna",
        time: Instant(secondsSinceEpoch: version), command: "add \(version)", kind: .command),
      updates: [
        .task(
          TaskItem(
            number: version, id: UUID(), text: "Task \(version)",
            created: Instant(secondsSinceEpoch: 0)))
      ])
  }

  private let commits = (4...7).map { commit($0) }

  /// Writes a journal of two commits, and appends as many.
  private func write(appending count: Int = 1) throws -> [UInt8] {
    let journal = CommitJournal(path: path)
    try journal.replace(
      with: .init(store: store, base: 3, arrived: 1, commits: Array(commits.prefix(2))))
    for commit in commits.dropFirst(2).prefix(count) { try journal.append(commit) }
    return try bytes()
  }

  private func bytes() throws -> [UInt8] { try OpenFile.open(path, O_RDONLY).bytes() }

  private func put(_ bytes: some Collection<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func read() throws -> (contents: CommitJournal.Contents?, isDamaged: Bool) {
    let journal = CommitJournal(path: path)
    return (try journal.read(of: store), journal.isDamaged)
  }

  @Test func whatWasWrittenIsRead() throws {
    _ = try write()
    let (contents, isDamaged) = try read()
    #expect(contents?.commits == Array(commits.prefix(3)) && contents?.arrived == 1)
    #expect(!isDamaged)
  }

  /// A file cut anywhere, also exactly behind a commit, has lost what was reported as saved.
  @Test func everyCutIsDamage() throws {
    let whole = try write()
    for count in 0..<whole.count {
      try put(whole.prefix(count))
      let (contents, isDamaged) = try read()
      #expect(isDamaged, "\(count) of \(whole.count)")
      let rest = contents?.commits ?? []
      #expect(rest == Array(commits.prefix(rest.count)))
    }
  }

  /// What a killed shell leaves behind the saved bytes is no damage, and does not disturb what follows.
  @Test func everyTornTailIsNone() throws {
    let longer = try write(appending: 2)
    let whole = try write()
    let next = longer[whole.count...]
    for count in 0...next.count {
      try put(whole + next.prefix(count))
      let journal = CommitJournal(path: path, keepsDamaged: true)
      let found = try journal.read(of: store)?.commits.count
      #expect(!journal.isDamaged && found == (count < next.count ? 3 : 4))
      if count < next.count { try journal.append(commits[3]) }
      #expect(try read().contents?.commits == commits)
      #expect(try !read().isDamaged && journal.takeKeptPaths().isEmpty)
    }
  }

  /// A flipped bit of the first line makes no unshared change a shared one.
  @Test func everyFlippedBitOfTheHeaderIsDamageOrNothing() throws {
    let whole = try write()
    let expected = try read().contents
    let end = try #require(whole.firstIndex(of: 0x0A))
    for place in 0...end {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        try put(bytes)
        let (contents, isDamaged) = try read()
        #expect(isDamaged || contents == expected, "\(place), \(bit)")
      }
    }
  }

  /// Files of older programs, whose first line has no seal, are read and written on.
  @Test func filesWithoutASealAreRead() throws {
    let text = String(decoding: try write(), as: UTF8.self)
    let start = try #require(text.range(of: #","saved":"#))
    let end = try #require(text[start.upperBound...].range(of: "}}"))
    let old = Array((text[..<start.lowerBound] + "}" + text[end.upperBound...]).utf8)
    try put(old)
    let journal = CommitJournal(path: path)
    #expect(try journal.read(of: store)?.commits == Array(commits.prefix(3)))
    try journal.append(commits[3])
    #expect(try read().contents?.commits == commits)
    #expect(try bytes().starts(with: old))
    try put(old.dropLast(5))
    #expect(try read().isDamaged)
  }
}
