import SystemCalls
import TestSupport
import Testing

@testable import TaskSync

@Suite struct RemoteStorageTests {
  private static let remotes = [
    Remote(name: "plain", url: "https://example.com/"),
    Remote(
      name: "full", url: "http://localhost:1/a%20b/", user: "anna\n\"é\u{202E}",
      passwordCommand: "pass show x", authorities: "/tmp/ca.pem",
      mapping: .project("house.kitchen"),
      lists: [
        RemoteList(url: "http://localhost:1/a/", title: "買い物"),
        RemoteList(url: "http://localhost:1/b/", title: "", isWritable: false),
      ]),
    Remote(name: "tagged", url: "https://example.com/", mapping: .tag("phone")),
  ]

  @Test func remotesAreKept() throws {
    let folder = try TemporaryFolder()
    let storage = RemoteStorage(store: folder.path + "/tasks")
    #expect(try storage.names() == [])
    for remote in Self.remotes { try storage.add(remote) }
    #expect(try storage.names() == ["full", "plain", "tagged"])
    for remote in Self.remotes {
      let kept = try storage.remote(named: remote.name)
      #expect(kept == remote)
    }
    #expect(throws: SyncFault.remoteExists("plain")) { try storage.add(Self.remotes[0]) }
    try storage.remove(named: "full")
    #expect(throws: SyncFault.noRemote("full")) { try storage.remote(named: "full") }
    #expect(throws: SyncFault.noRemote("full")) { try storage.remove(named: "full") }
    #expect(try storage.names() == ["plain", "tagged"])
    for name in ["plain", "tagged"] { try storage.remove(named: name) }
    #expect(directoryEntries(at: storage.folder) == nil)
  }

  @Test func namesLeadNowhereElse() throws {
    let folder = try TemporaryFolder()
    let storage = RemoteStorage(store: folder.path + "/tasks")
    #expect(throws: SyncFault.badRemoteName("../x")) {
      try storage.add(Remote(name: "../x", url: "https://example.com/"))
    }
    #expect(throws: SyncFault.noRemote("../x")) { try storage.remote(named: "../x") }
    #expect(throws: SyncFault.noRemote("../x")) { try storage.remove(named: "../x") }
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"version":2,"kind":"caldav","url":"https://x/"}"#,
    #"{"version":1,"kind":"gopher","url":"https://x/"}"#, #"{"version":1,"kind":"caldav"}"#,
  ])
  func damageIsTold(text: String) throws {
    let folder = try TemporaryFolder()
    let storage = RemoteStorage(store: folder.path + "/tasks")
    try storage.folder(of: "x").write("remote.json", Array(text.utf8), isNew: true)
    let path = storage.folder(of: "x").path + "/remote.json"
    #expect(throws: SyncFault.remoteFileDamaged(path: path)) { try storage.remote(named: "x") }
  }

  @Test func oneProcessAtATime() throws {
    let folder = try TemporaryFolder()
    let storage = RemoteStorage(store: folder.path + "/tasks")
    try storage.add(Self.remotes[0])
    let lock = try #require(try storage.folder(of: "plain").lock())
    #expect(try storage.folder(of: "plain").lock() == nil)
    #expect(throws: SyncFault.remoteBusy(name: "plain")) { try storage.remove(named: "plain") }
    try lock.close()
    try storage.remove(named: "plain")
  }

  /// A process started just before the unlock still has the file open.
  @Test func aLockIsGivenBackWhoeverHasItsFile() throws {
    let folder = try TemporaryFolder()
    let remotes = RemoteStorage(store: folder.path + "/tasks")
    try remotes.add(Self.remotes[0])
    let remote = remotes.folder(of: "plain")
    let lock = try #require(try remote.lock())
    let copy = OpenFile(descriptor: dup(lock.descriptor))
    #expect(try remote.lock() == nil)
    remote.release(lock)
    #expect(try remote.lock() != nil)
    try copy.close()
  }

  /// Waiting for a lock succeeds once it is free, and ends on a cancellation.
  @Test func aLockCanBeWaitedFor() throws {
    let folder = try TemporaryFolder()
    let remotes = RemoteStorage(store: folder.path + "/tasks")
    try remotes.add(Self.remotes[0])
    let remote = remotes.folder(of: "plain")
    let lock = try #require(try remote.lock())
    var asked = 0
    let given = try remote.lock(waiting: .seconds(60)) {
      asked += 1
      if asked == 3 { remote.release(lock) }
      return false
    }
    #expect(given != nil && asked == 3)
    #expect(try remote.lock(waiting: .seconds(60)) { true } == nil)
    #expect(try remote.lock(waiting: .milliseconds(1)) == nil)
  }

  /// A sync that still runs when its remote is removed does not recreate the folder.
  @Test func aRemoteThatWasRemovedIsNotMadeAgain() throws {
    let place = try TemporaryFolder()
    let path = place.path + "/gone"
    let folder = RemoteFolder(path: path)
    #expect(throws: SyncFault.remoteFileUnusable(path: path + "/objects.jsonl", code: ENOENT)) {
      try folder.write("objects.jsonl", [])
    }
    #expect(!folder.has(""))
  }
}
