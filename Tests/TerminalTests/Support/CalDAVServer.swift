import Foundation

/// A process of `Tests/Sync/caldav_server.py`, which behaves correctly unless told otherwise.
final class CalDAVServer {
  static let password = "secret of anna"

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// The addresses by name: `main`, `other`, and with TLS `tls`, `tls-wrong-name` and the file
  /// `ca`.
  private(set) var addresses: [String: String] = [:]
  /// The address of the server, with a trailing slash.
  var url: String { addresses["main"] ?? "" }
  /// The address of a list on the server.
  func list(_ name: String = "tasks") -> String { url + "dav/anna/\(name)/" }

  init(_ options: String...) throws {
    let path = Program.packageFolder.appendingPathComponent("Tests/Sync/caldav_server.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", path] + options
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    addresses = try JSONDecoder().decode([String: String].self, from: line())
  }

  deinit {
    resume()
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Suspends the server's process, which keeps connections open without answering.
  func pause() { kill(process.processIdentifier, SIGSTOP) }
  func resume() { kill(process.processIdentifier, SIGCONT) }

  /// A request that the server received.
  struct Request: Decodable {
    let origin: String
    let method: String
    let path: String
    /// `Basic`, `Digest` or empty.
    let credentials: String
    let right: Bool
  }

  /// Starts a misbehaviour; nil ends it.
  func misbehave(_ name: String?) throws { _ = try tell("misbehave \(name ?? "")") }

  func requests() throws -> [Request] {
    try JSONDecoder().decode([Request].self, from: tell("requests"))
  }

  /// The server's objects by path.
  func objects() throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: tell("objects"))
  }

  /// Stores a task as another program would.
  func put(_ name: String, _ text: String) throws { _ = try tell("put \(name) \(text)") }

  /// Changes the text of an object as another program would.
  func replace(_ path: String, _ old: String, with new: String) throws {
    _ = try tell("replace \(path) \(old.count) \(old)\(new)")
  }

  /// Deletes all objects as another program would.
  func clear() throws { _ = try tell("clear") }

  private func tell(_ line: String) throws -> Data {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return try self.line()
  }

  private func line() throws -> Data {
    var data = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]) {
      data += byte
    }
    return data
  }
}
