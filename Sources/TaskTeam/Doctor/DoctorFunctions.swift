import SystemCalls

/// Functions of libpq that only a look at the way to the server needs.
final class DoctorFunctions: @unchecked Sendable {
  let library: LibPQ
  private let proceed: @convention(c) (LibPQ.Connection) -> Int32
  private let setVerbosity: @convention(c) (LibPQ.Connection, Int32) -> Int32
  private let hostName: @convention(c) (LibPQ.Connection) -> LibPQ.Text?
  private let process: @convention(c) (LibPQ.Connection) -> Int32
  private let lacksPassword: @convention(c) (LibPQ.Connection) -> Int32
  private let libraryVersion: @convention(c) () -> Int32

  init?(_ library: LibPQ) {
    let symbols = library.symbols
    self.library = library
    do throws(Symbols.Missing) {
      proceed = try symbols.function("PQconnectPoll")
      setVerbosity = try symbols.function("PQsetErrorVerbosity")
      hostName = try symbols.function("PQhost")
      process = try symbols.function("PQbackendPID")
      lacksPassword = try symbols.function("PQconnectionNeedsPassword")
      libraryVersion = try symbols.function("PQlibVersion")
    } catch { return nil }
  }

  var version: String {
    let number = Int(libraryVersion())
    return "\(number / 10000).\(number % 10000)"
  }

  /// Begins to connect; what is said of it has the codes of errors, whatever its language.
  func begin(_ options: [(name: String, value: String)]) -> LibPQ.Connection? {
    let handle = withTexts(options.map(\.name)) { names in
      withTexts(options.map(\.value)) { values in library.settings.start(names, values, 1) }
    }
    // PQERRORS_VERBOSE
    if let handle { _ = setVerbosity(handle, 2) }
    return handle
  }

  func finish(_ handle: LibPQ.Connection) { library.connecting.finish(handle) }

  func message(of handle: LibPQ.Connection) -> String {
    library.connecting.errorMessage(handle).map { String(cString: $0) } ?? ""
  }

  /// Where libpq would begin, and what it says if it does not.
  func attempt(_ options: [(name: String, value: String)]) -> (host: String, message: String) {
    guard let handle = begin(options) else { return ("", "") }
    defer { finish(handle) }
    return (hostName(handle).map { String(cString: $0) } ?? "", message(of: handle))
  }

  /// The process of the server as it was named at the login.
  func processNamed(to handle: LibPQ.Connection) -> Int { Int(process(handle)) }

  func needsPassword(_ handle: LibPQ.Connection) -> Bool { lacksPassword(handle) == 1 }

  /// Goes on until there is a connection or none; false where neither is so in time.
  func complete(_ handle: LibPQ.Connection, within limit: Duration) -> Bool {
    let end = MonotonicTime.now + limit
    // As after PGRES_POLLING_WRITING.
    var (state, events) = (Int32(2), Int16(POLLOUT))
    while state == 1 || state == 2 {
      let left = (end - .now).milliseconds
      guard left > 0 else { return false }
      var entry = pollfd(fd: library.connecting.socket(handle), events: events, revents: 0)
      // Where there is no socket yet, libpq only wants to be asked again.
      if entry.fd >= 0 { _ = poll(&entry, 1, Int32(clamping: left)) }
      guard entry.fd < 0 || entry.revents != 0 else { continue }
      state = proceed(handle)
      events = Int16(state == 1 ? POLLIN : POLLOUT)
    }
    return true
  }
}
