import Foundation

#if canImport(Glibc)
import Glibc

/// This test program, running one test with strace(1) interfering in its system calls.
struct TracedChild {
  static let strace = "/usr/bin/strace"
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: strace) }

  /// Whether it ended by itself, rather than being killed.
  let hasEnded: Bool

  /// Runs `test`, which stops itself where the interference is to begin.
  ///
  /// `injection` is the argument of strace's `-e inject=`; `meanwhile` is called with the process
  /// id when the interference has begun.
  init(
    test: String, environment: [String: String], system call: String, injection: String,
    meanwhile: (Int32) -> Void = { _ in }
  ) throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    child.arguments = ["--testing-library", "swift-testing", "--filter", test]
    child.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    try child.run()
    let id = child.processIdentifier
    Self.wait { Self.status(id, "State").hasPrefix("T") || !child.isRunning }
    let tracer = Process()
    tracer.executableURL = URL(fileURLWithPath: Self.strace)
    tracer.arguments = [
      "-qq", "-f", "-o", "/dev/null", "-p", "\(id)", "-e", "trace=\(call)", "-e",
      "inject=\(call):\(injection)",
    ]
    tracer.standardError = FileHandle.nullDevice
    try tracer.run()
    Self.wait {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
      return threads.allSatisfy { Self.status(id, "TracerPid", thread: $0) != "0" }
        || !tracer.isRunning
    }
    kill(id, SIGCONT)
    meanwhile(id)
    child.waitUntilExit()
    tracer.waitUntilExit()
    hasEnded = child.terminationReason == .exit
  }

  /// Whether the process has a file open whose path ends with `name`.
  static func hasOpen(_ name: String, _ id: Int32) -> Bool {
    let folder = "/proc/\(id)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?
        .hasSuffix(name) == true
    }
  }

  private static func status(_ id: Int32, _ field: String, thread: String? = nil) -> String {
    let path = thread.map { "/proc/\(id)/task/\($0)/status" } ?? "/proc/\(id)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces) ?? ""
  }

  static func wait(until condition: () -> Bool) {
    while !condition() { usleep(500) }
  }
}
#endif
