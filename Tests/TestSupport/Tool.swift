import Foundation

/// Whether a command is on the path; tests of tools that not every machine has are skipped
/// elsewhere.
package func isInstalled(_ command: String) -> Bool {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(command)")
  }
}
