import SystemCalls
import TaskModel

/// The file of `-f`: opened once and read as it grows, so that a pipe works as well.
enum ScriptFile {
  /// A descriptor for reading, open until the program ends.
  static func open(_ path: String) throws(FileError) -> Int32 {
    let descriptor = openForReading(path)
    guard descriptor >= 0 else { throw FileError(path: path, action: .read, code: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw FileError(path: path, action: .read, code: EISDIR)
    }
    return descriptor
  }
}

/// open(2), whose name ``ScriptFile/open(_:)`` hides.
private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }
