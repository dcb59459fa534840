import Foundation

/// Whether a command is on the path: what only some machines have is skipped on the others.
package func isInstalled(_ command: String) -> Bool {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(command)")
  }
}
