import CSystemCalls
import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Rewriting a store keeps its owner and permissions.
struct KeptAttributesTests {
  /// Folds at every second commit.
  private func fold(_ folder: TemporaryFolder) throws -> SharedModel {
    let model = try folder.shell(history: .short(0, slack: 0))
    for text in ["a", "b"] { try model.add(text) }
    #expect(try folder.stored().history.isEmpty)
    return model
  }

  @Test(arguments: [0o600, 0o664, 0o640, 0o400 | 0o200])
  func modeIsKept(mode: Int) throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    chmod(folder.file("store"), mode_t(mode))
    _ = try fold(folder)
    #expect(try folder.mode(of: "store") == mode)
  }

  #if canImport(Glibc)
  @Test(.enabled(if: geteuid() == 0))
  func ownerAndGroupAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    #expect(chown(folder.file("store"), 1234, 1235) == 0)
    chmod(folder.file("store"), 0o664)
    _ = try fold(folder)
    var status = stat()
    #expect(stat(folder.file("store"), &status) == 0)
    #expect(status.st_uid == 1234)
    #expect(status.st_gid == 1235)
    #expect(try folder.mode(of: "store") == 0o664)
  }

  @Test func extendedAttributesAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    let long = [UInt8](repeating: 7, count: 2000)
    try #require(setxattr(folder.file("store"), "user.tag", "blue", 4, 0) == 0)
    try #require(setxattr(folder.file("store"), "user.long", long, long.count, 0) == 0)
    _ = try fold(folder)
    var value = [UInt8](repeating: 0, count: 4000)
    #expect(getxattr(folder.file("store"), "user.tag", &value, value.count) == 4)
    #expect(value.starts(with: Array("blue".utf8)))
    #expect(getxattr(folder.file("store"), "user.long", &value, value.count) == 2000)
  }

  /// `user::rw-,user:1234:rw-,group::r--,mask::rw-,other::---`, as acl(5) and the kernel write it.
  private let list: [UInt8] = {
    var list: [UInt8] = [2, 0, 0, 0]
    for (tag, permissions, id) in [
      (1, 6, UInt32.max), (2, 6, 1234), (4, 4, .max), (16, 6, .max), (32, 0, .max),
    ] as [(UInt8, UInt8, UInt32)] {
      list += [tag, 0, permissions, 0]
      list += withUnsafeBytes(of: id.littleEndian, Array.init)
    }
    return list
  }()

  /// Default permissions of the folder give nobody access who had none to the store.
  @Test func accessControlListOfTheFolderIsNotTaken() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    chmod(folder.file("store"), 0o660)
    guard setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0 else {
      try #require(errno == EOPNOTSUPP, "a file system with access control lists")
      return
    }
    _ = try fold(folder)
    #expect(getxattr(folder.file("store"), "system.posix_acl_access", nil, 0) == -1)
    #expect(errno == ENODATA)
    #expect(try folder.mode(of: "store") == 0o660)
  }

  @Test func accessControlListIsKept() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    let name = "system.posix_acl_access"
    guard setxattr(folder.file("store"), name, list, list.count, 0) == 0 else {
      try #require(errno == EOPNOTSUPP, "a file system with access control lists")
      return
    }
    _ = try fold(folder)
    var value = [UInt8](repeating: 0, count: 100)
    #expect(getxattr(folder.file("store"), name, &value, value.count) == list.count)
    #expect(value.starts(with: list))
  }
  #endif

  /// A fold would detach one of the names from the store: commits are still appended.
  @Test func storeWithTwoNamesIsNotFolded() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    #expect(link(folder.file("store"), folder.file("other")) == 0)
    let model = try folder.shell(history: .short(0, slack: 0))
    var notices: [StorageNotice] = []
    model.observe { if case .storage(let notice) = $0 { notices.append(notice) } }
    for text in ["a", "b", "c"] { try model.add(text) }
    let expected = StorageError.severalNames(path: folder.file("store"), count: 2)
    #expect(notices.first == .notFolded(expected))
    let storage = folder.storage(history: .short(0))
    _ = try storage.load()
    #expect(throws: expected) { try storage.fold() }
    #expect(try folder.bytes() == folder.bytes(of: "other"))
    #expect(try folder.stored("other").state == model.state)
    unlink(folder.file("other"))
    #expect(try storage.fold() != nil)
  }

  /// Two shells create a store at once, with two lock files: the second finds the file of the
  /// first.
  @Test func storeThatAppearedMeanwhileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "there")
    let directory = try OpenFile.open(folder.path, O_RDONLY | O_DIRECTORY)
    let replacement = FileReplacement(directory: directory, name: "there")
    let error = #expect(throws: FileReplacement.Failure.self) {
      try replacement.replace(.nothing, with: [4])
    }
    #expect(error?.step == .rename)
    #expect(error?.code == EEXIST)
    #expect(try folder.bytes(of: "there") == [1, 2, 3])
    #expect(try folder.names() == ["there"])
  }
}
