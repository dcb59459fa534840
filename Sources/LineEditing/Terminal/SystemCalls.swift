#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// `write(2)`, under a name that methods called `write` do not hide.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// Stops all processes of the group, as the terminal's suspend key does, until they are continued.
func stopProcessGroup() {
  kill(0, SIGTSTP)
}
