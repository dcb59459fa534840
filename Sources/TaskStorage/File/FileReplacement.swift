import SystemCalls
import TaskModel

/// Replaces a file as a whole: afterwards it holds either all of the old bytes or all of the new.
struct FileReplacement {
  /// A step that failed.
  struct Failure: Error {
    let step: StorageError.SaveStep
    let code: Int32
  }

  /// The file that is now in place.
  struct Replaced {
    /// Open for reading.
    let file: OpenFile
    /// What kept the directory from being synchronised: after a power cut the old file may be back.
    let failure: Failure?
  }

  let directory: OpenFile
  let name: String

  /// Writes `bytes` beside the file and renames that over it.
  ///
  /// When it throws, the file is as it was.
  func replace(with bytes: [UInt8]) throws(Failure) -> Replaced {
    let file = try renamed(bytes)
    do {
      try step(.synchronizeDirectory) { () throws(SystemError) in try directory.synchronize() }
    } catch {
      return Replaced(file: file, failure: error)
    }
    return Replaced(file: file, failure: nil)
  }

  private func renamed(_ bytes: [UInt8]) throws(Failure) -> OpenFile {
    let temporary = temporaryName()
    let writer = try step(.create) { () throws(SystemError) in
      try OpenFile.open(
        temporary, in: directory, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    do {
      try step(.write) { () throws(SystemError) in try writer.write(bytes) }
      try step(.synchronize) { () throws(SystemError) in try writer.synchronize() }
      let reader = try step(.create) { () throws(SystemError) in
        try OpenFile.open(temporary, in: directory, O_RDONLY | O_NOFOLLOW)
      }
      try step(.close) { () throws(SystemError) in try writer.close() }
      try step(.rename) { () throws(SystemError) in
        let descriptor = directory.descriptor
        guard retrying({ renameat(descriptor, temporary, descriptor, name) }) == 0 else {
          throw .last
        }
      }
      return reader
    } catch {
      unlinkat(directory.descriptor, temporary, 0)
      throw error
    }
  }

  /// Removes what saves that were killed have left: files named as ``replace(with:)`` names them.
  ///
  /// Called under the lock, when no other shell is saving.
  func sweep() {
    let descriptor = dup(directory.descriptor)
    guard descriptor >= 0 else { return }
    guard let stream = fdopendir(descriptor) else {
      _ = OpenFile(descriptor: descriptor)
      return
    }
    defer { closedir(stream) }
    rewinddir(stream)
    while let entry = readdir(stream) {
      let entryName = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isTemporary(entryName) { unlinkat(directory.descriptor, entryName, 0) }
    }
  }

  private func temporaryName() -> String { "\(prefix)\(RandomName.make())\(Self.suffix)" }

  private func isTemporary(_ entry: String) -> Bool {
    entry.hasPrefix(prefix) && entry.hasSuffix(Self.suffix)
      && RandomName.isOne(entry.dropFirst(prefix.count).dropLast(Self.suffix.count))
  }

  private var prefix: String { ".\(name)." }
  private static let suffix = ".tmp"

  private func step<Result>(
    _ step: StorageError.SaveStep, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(step: step, code: error.code)
    }
  }
}
