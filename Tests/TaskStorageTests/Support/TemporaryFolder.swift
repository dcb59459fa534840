import Foundation

@testable import TaskStorage

/// A folder of a test's own, removed with everything in it at the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/storage-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func storage(_ name: String = "store", lockTimeout: Duration = .seconds(60)) -> FileStorage {
    FileStorage(path: file(name), command: "test", lockTimeout: lockTimeout)
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
