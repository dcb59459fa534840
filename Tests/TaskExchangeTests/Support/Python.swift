import Foundation
import TestSupport

/// Python's standard library as an oracle.
enum Python {
  struct Failed: Error { let status: Int32 }

  /// Returns the output of a script with the bytes as its standard input.
  static func run(_ script: String, _ input: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(input, to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-X", "utf8", "-c", script]
    let path = URL(fileURLWithPath: folder.file("input"))
    process.standardInput = try FileHandle(forReadingFrom: path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    return [UInt8](data)
  }

  /// Runs a script that converts JSON to JSON.
  static func answer<Answer: Decodable>(
    _ script: String, _ input: some Encodable, as type: Answer.Type = Answer.self
  ) throws -> Answer {
    let output = try run(script, [UInt8](try JSONEncoder().encode(input)))
    return try JSONDecoder().decode(type, from: Data(output))
  }
}
