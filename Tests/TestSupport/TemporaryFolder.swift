import Foundation

/// A folder of a test's own, removed with everything in it at the end.
package final class TemporaryFolder {
  /// Its path, without a slash at its end.
  package let path: String

  /// A new folder, in that of the system or in another, that only its owner may read.
  package init(in parent: String? = nil) throws {
    let parent = parent ?? FileManager.default.temporaryDirectory.path
    path = "\(parent)/taskshell-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Adds bytes to a file, as a crash or a stranger would.
  package func append(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// Makes a file of these bytes, or replaces it.
  package func write(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// What a file holds.
  package func bytes(of name: String = "store") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// The names of what is in it, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Permission bits.
  package func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }
}
