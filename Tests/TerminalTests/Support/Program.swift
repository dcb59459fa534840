import Foundation
import Testing

/// The built program, run as by a user: in its own folder, at a fixed time, in English.
struct Program {
  /// The results of a run.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  let folder: URL
  var environment: [String: String]

  /// The program named by `TASKSHELL_PROGRAM`, such as an installed release; by default the one
  /// built with these tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["TASKSHELL_PROGRAM"] { return path }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("taskshell").path
  }()

  /// The top folder of the package.
  static let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The name of the folder is short: a browser's socket in it has to fit into 107 bytes.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("taskshell-\(UUID().uuidString.prefix(8))").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    environment = [
      "HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "TASKSHELL_NOW": "2026-03-11T10:00:00", "TZ": "UTC", "LANG": "C.UTF-8",
      "TERM": "tmux-256color", "TMPDIR": folder.path, "HISTFILE": "",
    ]
    // The options of sanitizers apply to the program as well.
    let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    environment.merge(sanitizers) { $1 }
  }

  /// Removes the folder after waiting for background syncs, which would create it again.
  func remove() {
    _ = eventually { syncs().isEmpty }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The processes that sync the store in the background.
  func syncs() -> [Int32] {
    let processes = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
    return (processes ?? []).compactMap(Int32.init).filter { process in
      // proc(5): words end with a zero byte; the line of an ended process is empty.
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return words.contains("--background") && words.contains(store)
    }
  }

  var store: String { folder.appendingPathComponent("S").path }
  var storeBytes: Data? { FileManager.default.contents(atPath: store) }

  /// Runs the program on the store of this folder.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments: ["--store", store] + arguments, input: Data(input.utf8))
  }

  func run(
    _ executable: String = Program.path, arguments: [String], input: Data = Data()
  ) throws -> Result {
    let files = folder.appendingPathComponent(".run-\(UUID().uuidString)").path
    try input.write(to: URL(fileURLWithPath: files + ".in"))
    let status = try Child.run(
      executable, arguments, environment: environment, in: folder.path, files: files)
    func text(_ name: String) throws -> String {
      try String(contentsOf: URL(fileURLWithPath: "\(files).\(name)"), encoding: .utf8)
    }
    return Result(status: status, output: try text("out"), errors: try text("err"))
  }
}

extension Program {
  /// Writes an executable script.
  ///
  /// A separate process writes it: a file that any process has open for writing cannot be run
  /// (ETXTBSY), and a process just started by another test would inherit it for a moment.
  func write(script: String, to path: String) throws {
    let result = try run(
      "/bin/sh", arguments: ["-c", #"cat >"$1" && chmod 755 "$1""#, "sh", path],
      input: Data(script.utf8))
    guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// Runs a test with a program in a temporary folder.
func withProgram(_ body: (Program) throws -> Void) throws {
  let program = try Program()
  defer { program.remove() }
  try body(program)
}
