import Foundation
import TaskModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Replaces a file as a whole: afterwards it holds either all of the old bytes or all of the new.
struct FileReplacement {
  /// A step that failed; the file still holds its old bytes, but after ``renamed`` the new ones.
  struct Failure: Error {
    let step: StorageError.SaveStep
    let code: Int32
  }

  let directory: OpenFile
  let name: String

  /// Writes `bytes` beside the file and renames that over it; durable when it returns.
  ///
  /// The answer is the new file, open for reading.
  func replace(with bytes: [UInt8]) throws(Failure) -> OpenFile {
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
      try step(.synchronizeDirectory) { () throws(SystemError) in try directory.synchronize() }
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

  private func temporaryName() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    return "\(prefix)\(String(repeating: "0", count: 16 - random.count))\(random)\(Self.suffix)"
  }

  private func isTemporary(_ entry: String) -> Bool {
    guard entry.hasPrefix(prefix), entry.hasSuffix(Self.suffix) else { return false }
    let random = entry.utf8.dropFirst(prefix.utf8.count).dropLast(Self.suffix.utf8.count)
    return random.count == 16 && random.allSatisfy { hexDigit($0) != nil }
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
