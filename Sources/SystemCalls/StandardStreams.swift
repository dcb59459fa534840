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
