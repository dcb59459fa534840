import SystemCalls

/// The functions of SQLite that are used, found when a database is read.
///
/// Names, parameters and numbers are those of its C interface (sqlite.org/c3ref), which are promised to stay.
final class LibSQLite: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Result = UnsafeMutablePointer<Handle?>
  /// A callback of `sqlite3_progress_handler`.
  typealias Progress = @convention(c) (UnsafeMutableRawPointer?) -> Int32

  static let readOnly: Int32 = 0x1
  static let (row, done, interrupted): (Int32, Int32, Int32) = (100, 101, 9)

  /// The library, or nil where it is not installed.
  static let shared: LibSQLite? = SharedLibrary.open(["libsqlite3.so.0", "libsqlite3.dylib"])
    .flatMap { LibSQLite($0) }

  let open: @convention(c) (UnsafePointer<CChar>, Result, Int32, UnsafePointer<CChar>?) -> Int32
  let close: @convention(c) (Handle) -> Int32
  let setPatience: @convention(c) (Handle, Int32) -> Int32
  let observe: @convention(c) (Handle, Int32, Progress?, UnsafeMutableRawPointer?) -> Void
  let prepare: @convention(c) (Handle, UnsafePointer<CChar>, Int32, Result, Result?) -> Int32
  let step: @convention(c) (Handle) -> Int32
  let finalize: @convention(c) (Handle) -> Int32
  let text: @convention(c) (Handle, Int32) -> UnsafePointer<UInt8>?
  let count: @convention(c) (Handle, Int32) -> Int32
  let message: @convention(c) (Handle) -> UnsafePointer<CChar>?

  private init?(_ library: UnsafeMutableRawPointer) {
    func function<Function>(_ name: String) -> Function? {
      dlsym(library, "sqlite3_" + name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard
      let open:
        @convention(c) (
          UnsafePointer<CChar>, Result, Int32, UnsafePointer<CChar>?
        ) -> Int32 = function("open_v2"),
      let close: @convention(c) (Handle) -> Int32 = function("close_v2"),
      let setPatience: @convention(c) (Handle, Int32) -> Int32 = function("busy_timeout"),
      let observe: @convention(c) (Handle, Int32, Progress?, UnsafeMutableRawPointer?) -> Void =
        function("progress_handler"),
      let prepare:
        @convention(c) (
          Handle, UnsafePointer<CChar>, Int32, Result, Result?
        ) -> Int32 = function("prepare_v2"),
      let step: @convention(c) (Handle) -> Int32 = function("step"),
      let finalize: @convention(c) (Handle) -> Int32 = function("finalize"),
      let text: @convention(c) (Handle, Int32) -> UnsafePointer<UInt8>? = function("column_text"),
      let count: @convention(c) (Handle, Int32) -> Int32 = function("column_bytes"),
      let message: @convention(c) (Handle) -> UnsafePointer<CChar>? = function("errmsg")
    else { return nil }
    (self.open, self.close, self.setPatience, self.observe) = (open, close, setPatience, observe)
    (self.prepare, self.step, self.finalize) = (prepare, step, finalize)
    (self.text, self.count, self.message) = (text, count, message)
  }
}
