import Foundation
import SystemCalls
import TestSupport

/// The program built with these tests, on a separate machine.
struct TeamProgram {
  let folder: TemporaryFolder
  private let language: String

  struct Result {
    /// The exit status of a process that ended by itself; above 255 for a signal.
    let status: Int32
    let output: String
    let errors: String
  }

  struct Failed: Error {}

  init(language: String = "C.UTF-8", in folder: TemporaryFolder? = nil) throws {
    self.folder = try folder ?? TemporaryFolder()
    self.language = language
  }

  private static let path: String = {
    if let path = ProcessInfo.processInfo.environment["TASKSHELL_PROGRAM"] { return path }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("taskshell").path
  }()

  /// Runs it with words, and with environment variables besides those of the machine.
  func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Result {
    let all = [
      "HOME": folder.path, "LANG": language, "TZ": "UTC", "TASKSHELL_NOW": "2026-03-11T10:00:00",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ].merging(variables) { $1 }
    let (out, err) = (folder.file("out-\(UUID())"), folder.file("err-\(UUID())"))
    let files = try [
      OpenFile.open("/dev/null", O_RDWR), OpenFile.open(out, O_RDWR | O_CREAT),
      OpenFile.open(err, O_RDWR | O_CREAT),
    ]
    defer { for path in [out, err] { unlink(path) } }
    let process = ChildProcess.spawn(
      ["/usr/bin/env", "-i"] + all.map { "\($0)=\($1)" } + [Self.path] + words,
      input: files[0].descriptor, output: files[1].descriptor, errors: files[2].descriptor)
    guard let process, let status = ChildProcess.wait(for: process, within: 60_000) else {
      throw Failed()
    }
    return Result(
      status: status, output: String(decoding: try files[1].bytes(), as: UTF8.self),
      errors: String(decoding: try files[2].bytes(), as: UTF8.self))
  }
}
