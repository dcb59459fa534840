import Foundation
import TestSupport
import Testing

@testable import LineEditing

@Suite(.serialized)
struct ExternalEditorTests {
  private let folder: TemporaryFolder
  private var directory: URL { URL(fileURLWithPath: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  /// Edits with a shell script as the editor, which has the file as `$1`.
  private func editing(
    _ text: String, with script: String
  ) throws -> Result<EditedFile, EditorFailure> {
    let program = directory.appending(path: "editor")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: program.path)
    setenv("VISUAL", "sh \(program.path)", 1)
    defer { unsetenv("VISUAL") }
    return Result { () throws(EditorFailure) in
      try ExternalEditor.edit(text, of: "store", in: [directory.path])
    }
  }

  private func edit(_ text: String, with script: String) throws -> String {
    let file = try editing(text, with: script).get()
    file.discard()
    return file.text
  }

  private func failure(_ text: String, with script: String) throws -> EditorFailure {
    guard case .failure(let failure) = try editing(text, with: script) else {
      throw EditorFailure(.failed, path: "the editor did not fail")
    }
    return failure
  }

  private func report() throws -> String {
    try String(contentsOf: directory.appending(path: "report"), encoding: .utf8)
  }

  /// The editing folders that still exist.
  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.hasPrefix("taskshell-edit.") }
  }

  @Test func savedTextIsReturned() throws {
    let script = "cp \"$1\" \(directory.path)/report; printf 'わせ\\r\\nsecond\\n\\n' > \"$1\""
    #expect(try edit("add \"x\ny", with: script) == "わせ\nsecond")
    #expect(try report() == "add \"x\ny\n")
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    #expect(try failure("text", with: "exit 1").cause == .failed)
    #expect(try failure("text", with: "rm \"$1\"").cause == .noFile)
    #expect(try failure("text", with: "rm \"$1\"; exit 1").cause == .failed)
    #expect(try edit("text", with: "true") == "text")
    #expect(try left() == [])
  }

  /// If the editor is killed or ends with an error (`:cq`), the text is not used, but kept.
  @Test(arguments: ["exit 1", "kill -9 $$"])
  func textSavedBeforeFailureIsKept(end: String) throws {
    let failure = try failure("text", with: "echo new > \"$1\"; \(end)")
    #expect(failure.cause == .failed && failure.path == nil)
    let saved = try #require(failure.saved)
    #expect(saved.text == "new")
    #expect(try left().count == 1)
    saved.discard()
    #expect(try left() == [])
  }

  /// A swap file, which has unsaved text, is kept; a backup is not.
  @Test func filesOfTheEditorStay() throws {
    let script = "echo swap > \"$(dirname \"$1\")/.line.swp\"; echo old > \"$1~\"; exit 1"
    let path = try #require(try failure("text", with: script).path)
    #expect(path.hasPrefix(directory.path + "/taskshell-edit."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [".line.swp"])
  }

  @Test(arguments: [
    ("\\203\\213", 2, false), ("\\306\\374", 2, false), ("a\\000b", 2, true),
    ("\\033$B5m\\033(B", 2, false),
  ])
  func invalidTextIsRefused(bytes: String, line: Int, isNUL: Bool) throws {
    let failure = try failure("x", with: "printf 'one\\n\(bytes)\\n' > \"$1\"")
    #expect(failure.cause == .notText(line: line, isNUL: isNUL))
    let path = try #require(failure.path)
    #expect(path.hasSuffix("/line") && FileManager.default.fileExists(atPath: path))
  }

  @Test func endlessFilesAreRefused() throws {
    let failure = try failure("x", with: "head -c 5000000 /dev/zero | tr '\\0' x > \"$1\"")
    #expect(failure.cause == .tooLong)
    #expect(failure.path?.hasSuffix("/line") == true)
  }

  @Test func aByteOrderMarkIsNoText() throws {
    #expect(try edit("x", with: "printf '\\357\\273\\277new\\n' > \"$1\"") == "new")
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
