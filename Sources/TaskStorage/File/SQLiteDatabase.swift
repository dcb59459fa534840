import SystemCalls
import TaskModel

/// An SQLite database of another program, opened read-only.
final class SQLiteDatabase {
  private let library: LibSQLite
  private let handle: LibSQLite.Handle
  private let watch: Watch

  /// A limit on queries: the tables of a foreign database may be views that never end.
  private final class Watch {
    private static let timeLimit = Duration.seconds(30)
    private let stop: Cancellation
    private let begun = MonotonicTime.now

    init(_ stop: Cancellation) { self.stop = stop }

    var isOver: Bool { stop.isRequested() || MonotonicTime.now - begun > Self.timeLimit }
  }

  /// - Parameter stop: cancels a query.
  init(reading path: String, stop: Cancellation) throws(DatabaseFailure) {
    guard let library = LibSQLite.shared else { throw .noLibrary }
    self.library = library
    watch = Watch(stop)
    var opened: LibSQLite.Handle?
    let status = library.open(path, &opened, LibSQLite.readOnly, nil)
    guard let opened else { throw .unreadable("SQLite: \(status)") }
    handle = opened
    guard status == 0 else { throw problem }
    _ = library.setBusyTimeout(handle, 2_000)
    library.observe(
      handle, 10_000,
      { watch in
        guard let watch else { return 0 }
        return Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
  }

  deinit { _ = library.close(handle) }

  /// Runs a query of two columns; returns the rows as UTF-8 bytes, empty for NULL.
  ///
  /// - Parameter limit: the maximum bytes of all rows together.
  func pairs(
    _ query: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])] {
    var prepared: LibSQLite.Handle?
    guard library.prepare(handle, query, -1, &prepared, nil) == 0, let prepared else {
      throw problem
    }
    defer { _ = library.finalize(prepared) }
    var (pairs, size) = ([(first: [UInt8], second: [UInt8])](), 0)
    while true {
      switch library.step(prepared) {
      case LibSQLite.row:
        let pair = (bytes(of: prepared, 0), bytes(of: prepared, 1))
        size += pair.0.count + pair.1.count
        guard size <= limit else { throw .tooLarge }
        pairs.append(pair)
      case LibSQLite.done: return pairs
      case LibSQLite.interrupted: throw .stopped
      default: throw problem
      }
    }
  }

  private func bytes(of row: LibSQLite.Handle, _ column: Int32) -> [UInt8] {
    // The bytes can be counted only after the conversion to UTF-8.
    guard let start = library.text(row, column) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: max(0, Int(library.count(row, column)))))
  }

  private var problem: DatabaseFailure {
    .unreadable(library.message(handle).map { String(cString: $0) } ?? "SQLite")
  }
}

/// The SQLite functions in use, loaded when a database is first read.
///
/// Names, parameters and numbers are those of the stable C interface (sqlite.org/c3ref).
final class LibSQLite: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Result = UnsafeMutablePointer<Handle?>
  /// A callback of `sqlite3_progress_handler`.
  typealias Progress = @convention(c) (UnsafeMutableRawPointer?) -> Int32

  static let readOnly: Int32 = 0x1
  static let (row, done, interrupted): (Int32, Int32, Int32) = (100, 101, 9)

  /// The library; nil if it is not installed.
  static let shared: LibSQLite? = SharedLibrary.open(["libsqlite3.so.0", "libsqlite3.dylib"])
    .flatMap { try? LibSQLite($0) }

  let open: @convention(c) (UnsafePointer<CChar>, Result, Int32, UnsafePointer<CChar>?) -> Int32
  let close: @convention(c) (Handle) -> Int32
  let setBusyTimeout: @convention(c) (Handle, Int32) -> Int32
  let observe: @convention(c) (Handle, Int32, Progress?, UnsafeMutableRawPointer?) -> Void
  let prepare: @convention(c) (Handle, UnsafePointer<CChar>, Int32, Result, Result?) -> Int32
  let step: @convention(c) (Handle) -> Int32
  let finalize: @convention(c) (Handle) -> Int32
  let text: @convention(c) (Handle, Int32) -> UnsafePointer<UInt8>?
  let count: @convention(c) (Handle, Int32) -> Int32
  let message: @convention(c) (Handle) -> UnsafePointer<CChar>?

  private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
    open = try library.function("sqlite3_open_v2")
    close = try library.function("sqlite3_close_v2")
    setBusyTimeout = try library.function("sqlite3_busy_timeout")
    observe = try library.function("sqlite3_progress_handler")
    prepare = try library.function("sqlite3_prepare_v2")
    step = try library.function("sqlite3_step")
    finalize = try library.function("sqlite3_finalize")
    text = try library.function("sqlite3_column_text")
    count = try library.function("sqlite3_column_bytes")
    message = try library.function("sqlite3_errmsg")
  }
}
