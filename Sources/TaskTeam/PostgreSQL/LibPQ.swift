import SystemCalls

/// The functions of libpq that are used, found when a team's store is named.
///
/// Linking the library would cost every start of the program milliseconds, also where there is no
/// team. The names, parameters and results are those of its manual (chapter "libpq – C Library").
final class LibPQ: @unchecked Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>

  let connectParams: @convention(c) (Texts, Texts, Int32) -> Connection?
  let status: @convention(c) (Connection) -> Int32
  let errorMessage: @convention(c) (Connection) -> Text?
  let finish: @convention(c) (Connection) -> Void
  let socket: @convention(c) (Connection) -> Int32
  let user: @convention(c) (Connection) -> Text?
  let setNonblocking: @convention(c) (Connection, Int32) -> Int32
  let execParams:
    @convention(c) (
      Connection, Text, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Result?
  let sendQueryParams:
    @convention(c) (
      Connection, Text, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Int32
  let setSingleRowMode: @convention(c) (Connection) -> Int32
  let flush: @convention(c) (Connection) -> Int32
  let consumeInput: @convention(c) (Connection) -> Int32
  let isBusy: @convention(c) (Connection) -> Int32
  let getResult: @convention(c) (Connection) -> Result?
  let notifies: @convention(c) (Connection) -> UnsafeMutableRawPointer?
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let resultStatus: @convention(c) (Result) -> Int32
  let resultErrorField: @convention(c) (Result, Int32) -> Text?
  let rowCount: @convention(c) (Result) -> Int32
  let columnCount: @convention(c) (Result) -> Int32
  let isNull: @convention(c) (Result, Int32, Int32) -> Int32
  let value: @convention(c) (Result, Int32, Int32) -> Text?
  let length: @convention(c) (Result, Int32, Int32) -> Int32
  let clear: @convention(c) (Result) -> Void

  /// The library, or nil where it is not installed.
  static let shared: LibPQ? = names.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
    .flatMap { LibPQ(Symbols(library: $0)) }

  private static let names = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  private init?(_ symbols: Symbols) {
    do {
      connectParams = try symbols.function("PQconnectdbParams")
      status = try symbols.function("PQstatus")
      errorMessage = try symbols.function("PQerrorMessage")
      finish = try symbols.function("PQfinish")
      socket = try symbols.function("PQsocket")
      user = try symbols.function("PQuser")
      setNonblocking = try symbols.function("PQsetnonblocking")
      execParams = try symbols.function("PQexecParams")
      sendQueryParams = try symbols.function("PQsendQueryParams")
      setSingleRowMode = try symbols.function("PQsetSingleRowMode")
      flush = try symbols.function("PQflush")
      consumeInput = try symbols.function("PQconsumeInput")
      isBusy = try symbols.function("PQisBusy")
      getResult = try symbols.function("PQgetResult")
      notifies = try symbols.function("PQnotifies")
      freeMemory = try symbols.function("PQfreemem")
      resultStatus = try symbols.function("PQresultStatus")
      resultErrorField = try symbols.function("PQresultErrorField")
      rowCount = try symbols.function("PQntuples")
      columnCount = try symbols.function("PQnfields")
      isNull = try symbols.function("PQgetisnull")
      value = try symbols.function("PQgetvalue")
      length = try symbols.function("PQgetlength")
      clear = try symbols.function("PQclear")
    } catch {
      return nil
    }
  }
}

/// Looks up what a library that was opened has.
private struct Symbols {
  let library: UnsafeMutableRawPointer

  struct Missing: Error {}

  /// The function of that name; that it has this type is believed.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(library, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
