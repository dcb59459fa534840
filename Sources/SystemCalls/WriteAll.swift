/// Writes all of the bytes, through short writes, interruptions and a reader that is slow.
///
/// With an offset the descriptor must be that of a file, whose own position does not change.
///
/// - Throws: what kept the rest from being written; some bytes may have been.
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

/// Writes all of the bytes of an array, as ``writeAll(_:to:at:)`` does.
package func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, at offset: Int? = nil
) throws(SystemError) {
  try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
    try writeAll(UnsafeRawBufferPointer(buffer), to: descriptor, at: offset)
  }
}

/// Gives the standard streams that were closed when the program began something in their place.
///
/// Otherwise the first files that are opened, the store among them, would get their numbers, and what
/// is printed would be written there. What stands there can neither be read nor written, so that using
/// it is an error (EBADF) as it was before; but messages to errors that were closed are dropped.
package func reserveStandardStreams() {
  let modes = [O_WRONLY, O_RDONLY, O_RDWR]
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free is this one.
    _ = open("/dev/null", modes[Int(descriptor)])
  }
}
