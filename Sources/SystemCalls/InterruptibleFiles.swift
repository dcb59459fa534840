/// Reads and writes files that may block forever, such as a pipe that nobody writes or a terminal,
/// until they are cancelled.
///
/// Being stopped is an error, `EINTR`, which no other reason has here.
package struct InterruptibleFiles {
  /// How long a wait goes on before the request is looked for, in milliseconds. A signal ends the
  /// wait at once, unless it comes just before.
  private static let patience: Int32 = 250
  /// How often a pipe without a reader is tried, in milliseconds.
  private static let pause: Int32 = 50

  private let stop: Cancellation

  package init(stop: Cancellation) { self.stop = stop }

  /// Opens a file for reading. A pipe that nobody writes yet is waited for when it is read.
  package func open(_ path: String) throws(SystemError) -> OpenFile {
    try OpenFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// The bytes that come next, at least one; nil at the end.
  package func nextChunk(of descriptor: Int32) throws(SystemError) -> [UInt8]? {
    while true {
      try wait(for: descriptor, POLLIN)
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let found = read(descriptor, buffer.baseAddress, buffer.count)
        if found < 0 { code = errno }
        count = max(0, found)
      }
      if code == 0 { return chunk.isEmpty ? nil : chunk }
      guard Self.isForNow(code) else { throw SystemError(code: code) }
    }
  }

  /// Writes all of the bytes into a pipe or a device, as soon as somebody reads it.
  package func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try openForWriting(path)
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: file.descriptor, POLLOUT)
      let count = rest.withUnsafeBytes { writeBytes(file.descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || !Self.isForNow(errno) {
        throw count < 0 ? .last : SystemError(code: EIO)
      }
    }
  }

  private func openForWriting(_ path: String) throws(SystemError) -> OpenFile {
    while true {
      do throws(SystemError) {
        return try OpenFile.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      } catch {
        // fifo(7): nobody has it open for reading.
        guard error.code == ENXIO, Self.isPipe(path) else { throw error }
      }
      if stop.isRequested() { throw SystemError(code: EINTR) }
      poll(nil, 0, Self.pause)
    }
  }

  /// Returns when the descriptor is ready, be it for an error.
  private func wait(for descriptor: Int32, _ event: Int32) throws(SystemError) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      if stop.isRequested() { throw SystemError(code: EINTR) }
      let count = poll(&entry, 1, Self.patience)
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .last }
    }
  }

  /// Whether a call that failed with this code is made again.
  private static func isForNow(_ code: Int32) -> Bool { code == EAGAIN || code == EINTR }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// write(2), whose name ``InterruptibleFiles/write(_:to:)`` hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Cancellation for anything that may wait forever.
package final class Cancellation {
  /// Polled on every iteration of a wait, which then stops.
  package var isRequested: () -> Bool = { false }

  package init() {}
}
