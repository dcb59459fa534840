/// Reads and writes files that may block forever, such as a pipe that nobody writes or a terminal,
/// until they are cancelled.
///
/// Cancellation is thrown as `EINTR`, which has no other cause here.
package struct InterruptibleFiles {
  /// The interval in milliseconds at which a wait checks for cancellation. A signal ends the wait
  /// at once, unless it comes just before.
  private static let pollInterval: Int32 = 250
  /// The interval in milliseconds at which a pipe without a reader is tried again.
  private static let pause: Int32 = 50

  private let stop: Cancellation

  package init(stop: Cancellation) { self.stop = stop }

  /// Opens a file for reading. Waiting for the writer of a pipe happens when it is read.
  package func open(_ path: String) throws(SystemError) -> OpenFile {
    try OpenFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Returns the next bytes, at least one; nil at the end.
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

  /// Writes all bytes into a pipe or a device, once somebody reads it.
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

  /// Waits until the descriptor is ready or has an error.
  private func wait(for descriptor: Int32, _ event: Int32) throws(SystemError) {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      if stop.isRequested() { throw SystemError(code: EINTR) }
      let count = poll(&entry, 1, Self.pollInterval)
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .last }
    }
  }

  /// Whether a call that failed with this code is repeated.
  private static func isForNow(_ code: Int32) -> Bool { code == EAGAIN || code == EINTR }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

/// Calls write(2), whose name ``InterruptibleFiles/write(_:to:)`` hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Cancellation for anything that may wait forever.
package final class Cancellation {
  /// Polled on every iteration of a wait, which then stops.
  package var isRequested: () -> Bool = { false }

  package init() {}
}

/// Writes all bytes, despite short writes, interruptions and a slow reader.
///
/// With an offset the descriptor must be that of a file, whose position does not change.
///
/// - Throws: the error that stopped writing; some bytes may have been written.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
    let count = retrying {
      if let offset {
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      } else {
        write(descriptor, rest.baseAddress, rest.count)
      }
    }
    if count > 0 {
      done += count
    } else if count < 0, errno == EAGAIN {
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
    } else {
      throw count < 0 ? .last : SystemError(code: EIO)
    }
  }
}

/// Writes all bytes of an array, like ``writeAll(_:to:at:)``.
package func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil
) throws(SystemError) {
  try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
    try writeAll(UnsafeRawBufferPointer(buffer), to: descriptor, at: offset)
  }
}

/// Opens placeholders for standard streams that were closed when the program started.
///
/// Otherwise the first opened files, among them the store, would get their numbers, and output
/// would be written there. The placeholders can neither be read nor written, so that using them is
/// an error (EBADF) as before; but messages to a closed standard error are discarded.
package func reserveStandardStreams() {
  let modes = [O_WRONLY, O_RDONLY, O_RDWR]
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is this one.
    _ = open("/dev/null", modes[Int(descriptor)])
  }
}
