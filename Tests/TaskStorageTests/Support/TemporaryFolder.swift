import Foundation

@testable import TaskStorage

/// A folder of a test's own, removed with everything in it at the end.
final class TemporaryFolder {
  let path: String

  init(in parent: String? = nil) throws {
    let parent = parent ?? FileManager.default.temporaryDirectory.path
    path = "\(parent)/storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func storage(
    _ name: String = "store", lockTimeout: Duration = .seconds(60),
    history: HistoryRule = HistoryRule()
  ) -> FileStorage {
    FileStorage(path: file(name), command: "test", lockTimeout: lockTimeout, history: history)
  }

  /// Adds bytes to a file, as a crash or a stranger would.
  func append(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  func bytes(of name: String = "store") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Permission bits.
  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }
}
