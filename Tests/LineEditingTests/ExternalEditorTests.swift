import Foundation
import TestSupport
import Testing

@testable import LineEditing

@Suite(.serialized)
struct ExternalEditorTests {
  private let folder: TemporaryFolder
  private var directory: URL { URL(fileURLWithPath: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  /// Edits with a shell script in the place of the editor; it is given the file as `$1`.
  private func edit(_ text: String, with script: String) throws -> String? {
    let program = directory.appending(path: "editor")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: program.path)
    setenv("VISUAL", "sh \(program.path)", 1)
    defer { unsetenv("VISUAL") }
    return ExternalEditor.edit(text)
  }

  private func report() throws -> String {
    try String(contentsOf: directory.appending(path: "report"), encoding: .utf8)
  }

  @Test func whatWasSavedComesBack() throws {
    let script = "cp \"$1\" \(directory.path)/report; printf 'わせ\\r\\nsecond\\n\\n' > \"$1\""
    #expect(try edit("add \"x\ny", with: script) == "わせ\nsecond")
    #expect(try report() == "add \"x\ny\n")
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    #expect(try edit("text", with: "echo new > \"$1\"; exit 1") == nil)
    #expect(try edit("text", with: "rm \"$1\"") == nil)
    #expect(try edit("text", with: "true") == "text")
  }

  @Test func theFileIsPrivateAndRemoved() throws {
    let script = """
      report=\(directory.path)/report
      ls -ld "$1" | cut -c1-10 > $report
      ls -ld "$(dirname "$1")" | cut -c1-10 >> $report
      echo "$1" >> $report
      """
    #expect(try edit("secret", with: script) == "secret")
    let rows = try report().split(separator: "\n")
    #expect(rows.prefix(2) == ["-rw-------", "drwx------"])
    let path = try #require(rows.last.map(String.init))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
  }
}
