import SystemCalls

/// Text in the user's editor: `$VISUAL`, `$EDITOR`, or `vi`.
enum ExternalEditor {
  /// The text after editing, in a file that is readable by the user only and stays until the text
  /// is discarded.
  ///
  /// What the editor had saved before it failed stays, too.
  static func edit(
    _ text: String, of owner: String, in parents: [String] = TemporaryFolders.lasting
  ) throws(EditorFailure) -> EditedFile {
    guard let folder = EditFolder(in: parents, of: owner) else { throw EditorFailure(.failed) }
    let opened = Array((text + "\n").utf8)
    guard folder.write(opened) else {
      folder.remove()
      throw EditorFailure(.failed)
    }
    let hasEndedWell = run(on: folder.file)
    let content = folder.content
    if content == .none || !hasEndedWell && content == .bytes(opened) {
      let path = folder.remove() ? nil : folder.path
      throw EditorFailure(hasEndedWell ? .noFile : .failed, path: path)
    }
    let file = try saved(content, in: folder)
    guard hasEndedWell else {
      throw EditorFailure(.failed, saved: file, path: folder.hasOthers ? folder.path : nil)
    }
    return file
  }

  /// What was saved; it stays where it is when it is no text.
  private static func saved(
    _ content: EditFolder.Content, in folder: EditFolder
  ) throws(EditorFailure) -> EditedFile {
    do throws(EditorFailure.Cause) {
      switch content {
      case .none: throw .noFile
      case .tooLong: throw .tooLong
      case .bytes(let bytes): return EditedFile(try EditedFile.text(bytes), in: folder)
      }
    } catch {
      folder.leave()
      throw EditorFailure(error, path: folder.file)
    }
  }

  /// True when the editor ended well.
  ///
  /// Keys that interrupt reach the editor only.
  private static func run(on path: String) -> Bool {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let script = "exec ${VISUAL:-${EDITOR:-vi}} \"$1\""
    guard let process = ChildProcess.spawn(["/bin/sh", "-c", script, "sh", path]) else {
      return false
    }
    return ChildProcess.wait(for: process) == 0
  }
}

/// Why no text came back from the user's editor, and what there is of it all the same.
package struct EditorFailure: Error {
  package enum Cause: Error, Equatable {
    /// The editor did not start, or reported a failure.
    case failed
    /// It ended well, and left no file that can be read.
    case noFile
    /// A line, counted from 1, is no UTF-8, or holds NUL.
    case notText(line: Int, isNUL: Bool)
    /// More than 4 MiB.
    case tooLong
  }

  package let cause: Cause
  /// What had been saved before the editor failed.
  package let saved: EditedFile?
  /// What stays for the user: the file that is no text, or the folder with the editor's own files.
  package let path: String?

  init(_ cause: Cause, saved: EditedFile? = nil, path: String? = nil) {
    (self.cause, self.saved, self.path) = (cause, saved, path)
  }
}
