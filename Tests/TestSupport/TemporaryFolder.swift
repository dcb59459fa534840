import Foundation

/// A temporary folder of one test, removed with its contents on deallocation.
package final class TemporaryFolder {
  /// The path, without a trailing slash.
  package let path: String

  /// Creates a folder that only its owner can read, in the temporary folder of the system or in
  /// `parent`.
  package init(in parent: String? = nil) throws {
    let parent = parent ?? FileManager.default.temporaryDirectory.path
    path = "\(parent)/taskshell-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Appends bytes to a file, as a crash or another program would.
  package func append(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// Creates or replaces a file with bytes.
  package func write(_ bytes: some Sequence<UInt8>, to name: String = "store") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Reads a file.
  package func bytes(of name: String = "store") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// The sorted names of the folder's contents.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The permission bits of a file.
  package func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int
  }
}
