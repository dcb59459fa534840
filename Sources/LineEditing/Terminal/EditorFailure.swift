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
