import SystemCalls
import TaskModel

/// The files of text that commands read and write.
package final class DiskFiles: TextFiles {
  /// The greatest file that a command takes in, in bytes.
  private static let maximumSize = 1 << 30

  /// The greatest start-up file, in bytes.
  package static let maximumSettings = 1 << 20

  private let files: InterruptibleFiles
  private let settings: [String]

  /// - Parameters:
  ///   - stop: what ends a wait for a pipe or a device.
  ///   - settings: the paths of files that are read without being asked for, so never waited for.
  package init(stop: Cancellation = Cancellation(), settings: [String] = []) {
    (files, self.settings) = (InterruptibleFiles(stop: stop), settings)
  }

  /// Reads to the end of a file, a pipe or a device; a directory is refused.
  package func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if settings.contains(path) {
        return try OpenFile.settings(at: path, atMost: Self.maximumSettings)
      }
      let file = try files.open(path)
      var bytes: [UInt8] = []
      while let chunk = try files.nextChunk(of: file.descriptor) {
        bytes += chunk
        guard bytes.count <= Self.maximumSize else { throw SystemError(code: EFBIG) }
      }
      return bytes
    } catch {
      throw FileError(reading: path, error)
    }
  }

  /// The bytes that are there now, at least one; nil at the end.
  package static func chunks(of descriptor: Int32) -> () throws -> [UInt8]? {
    { try nextChunk(of: descriptor) }
  }

  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      let replacement = FileReplacement(directory: directory, name: location.name)
      if let failure = try replacement.replace(with: bytes).failure { throw failure }
    } catch {
      throw FileError(path: path, action: .write, code: Self.code(of: error))
    }
  }

  /// The bytes that are there now; nil at the end.
  private static func nextChunk(of descriptor: Int32) throws(SystemError) -> [UInt8]? {
    var failure: SystemError?
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let read = retrying { readBytes(descriptor, buffer.baseAddress, buffer.count) }
      if read < 0 { failure = .last }
      count = max(0, read)
    }
    if let failure { throw failure }
    return chunk.isEmpty ? nil : chunk
  }

  private static func code(of error: any Error) -> Int32 {
    switch error {
    case let error as SystemError: error.code
    case let error as FileReplacement.Failure: error.code
    case let error as DirectoryFailure: error.code
    default: EIO
    }
  }
}

extension FileError {
  /// Why a file cannot be read.
  init(reading path: String, _ error: SystemError) {
    self.init(
      path: path, action: .read, code: error.code, isMissing: error.code == ENOENT,
      wasStopped: error.code == EINTR)
  }
}

/// read(2), whose name ``DiskFiles/read(_:)`` hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
