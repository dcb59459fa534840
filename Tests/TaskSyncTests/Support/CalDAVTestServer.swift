import Foundation
import SystemCalls
import Testing

@testable import TaskSync

/// A list of tasks on a server started for one test.
protocol TestList: AnyObject {
  /// The address of the list.
  var list: String { get }
  /// The objects of the list by name.
  func objects() throws -> [String: String]
  /// Stores an object as another client would.
  func store(_ name: String, _ text: String) throws
  func delete(_ name: String) throws
}

/// A server of Tests/Sync, which ends when its standard input is closed.
final class ServerProcess {
  private let process: pid_t
  /// Standard input, whose end stops the server.
  private let input: OpenFile
  /// The addresses printed by the server.
  let addresses: [String: Any]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sync")

  init(_ script: String) throws {
    let (reading, input) = try Self.pipe()
    let (output, writing) = try Self.pipe()
    process = try #require(
      ChildProcess.spawn(
        ["/usr/bin/env", "python3", Self.folder.appending(path: script).path],
        input: reading.descriptor, output: writing.descriptor))
    self.input = input
    try writing.close()
    var line = Data()
    var byte: UInt8 = 0
    while read(output.descriptor, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    let said = try JSONSerialization.jsonObject(with: line)
    addresses = try #require(said as? [String: Any])
  }

  deinit {
    try? input.close()
    _ = ChildProcess.wait(for: process)
  }

  private static func pipe() throws -> (reading: OpenFile, writing: OpenFile) {
    var ends: [Int32] = [0, 0]
    try #require(SystemCalls.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
  }
}

/// The server that can misbehave.
final class CalDAVTestServer: TestList {
  static let (user, password) = ("anna", "secret of anna")

  private let process: ServerProcess
  let address: WebAddress
  private let client: HTTPClient

  init() throws {
    process = try ServerProcess("caldav_server.py")
    address = try #require((process.addresses["main"] as? String).flatMap { WebAddress($0) })
    client = try HTTPClient(to: address, login: nil, authorities: nil) { false }
  }

  /// The address of the task list.
  var list: String { address.at(path: "/dav/anna/tasks/").text }

  @discardableResult
  private func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> [UInt8] {
    var request = HTTPRequest(method, address.at(path: "/-/" + path))
    request.body = body.map { Array($0.utf8) }
    return try client.send(request).body
  }

  /// Starts a misbehaviour, permanently or for a number of requests; nil ends it.
  func misbehave(_ name: String?, times: Int? = nil, on method: String? = nil) throws {
    try ask(
      "POST",
      "misbehave?name=\(name ?? "")" + (times.map { "&times=\($0)" } ?? "")
        + (method.map { "&on=\($0)" } ?? ""), "")
  }

  /// The objects of the task list by name.
  func objects() throws -> [String: String] {
    let all = try JSONDecoder().decode(
      [String: String].self, from: Data(try ask("GET", "objects")))
    return Dictionary(
      all.compactMap { path, text in
        path.hasPrefix("/dav/anna/tasks/") ? (String(path.dropFirst(16)), text) : nil
      }, uniquingKeysWith: { $1 })
  }

  /// Stores an object as another client would.
  func store(_ name: String, _ text: String) throws {
    try ask("POST", "object?path=/dav/anna/tasks/\(name)", text)
  }

  func delete(_ name: String) throws { try ask("POST", "delete?path=/dav/anna/tasks/\(name)", "") }

  /// Returns the methods of the requests since the last call.
  func requests() throws -> [String] {
    struct Request: Decodable { let method: String }
    return try JSONDecoder().decode(
      [Request].self, from: Data(try ask("POST", "requests", ""))
    ).map(\.method)
  }

  /// A to-do as written by another client.
  static func todo(_ uid: String, _ lines: String...) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:\(uid)",
      "DTSTAMP:20260301T100000Z",
    ] + lines + ["END:VTODO", "END:VCALENDAR", ""])
    .joined(separator: "\r\n")
  }
}
