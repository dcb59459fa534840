import SystemCalls

/// The functions of libpq in use, loaded when a team's store is named.
///
/// Linking the library would cost milliseconds at every start, even without a team. Names,
/// parameters and results are those of its manual (chapter "libpq – C Library").
final class LibPQ: @unchecked Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>

  let settings: SettingFunctions
  let connecting: ConnectingFunctions
  let queries: QueryFunctions
  let results: ResultFunctions
  /// The other symbols of libpq, and of the libraries that it loads.
  let symbols: SharedLibrary

  /// The library; nil if it is not installed.
  static let shared: LibPQ? = SharedLibrary.open(["libpq.so.5", "libpq.5.dylib"])
    .flatMap { try? LibPQ($0) }

  private init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    settings = try SettingFunctions(symbols)
    connecting = try ConnectingFunctions(symbols)
    queries = try QueryFunctions(symbols)
    results = try ResultFunctions(symbols)
    self.symbols = symbols
  }

  /// The last error of a connection.
  func message(of handle: Connection) -> String {
    connecting.errorMessage(handle).map { String(cString: $0) } ?? ""
  }
}

/// Functions for the settings in an address, a service and the environment.
struct SettingFunctions {
  let parse: @convention(c) (LibPQ.Text, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  let start: @convention(c) (LibPQ.Texts, LibPQ.Texts, Int32) -> LibPQ.Connection?
  let ofConnection: @convention(c) (LibPQ.Connection) -> UnsafeMutableRawPointer?
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  fileprivate init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    parse = try symbols.function("PQconninfoParse")
    start = try symbols.function("PQconnectStartParams")
    ofConnection = try symbols.function("PQconninfo")
    free = try symbols.function("PQconninfoFree")
  }
}

/// Functions for connecting, and for querying the connection.
struct ConnectingFunctions {
  let connect: @convention(c) (LibPQ.Texts, LibPQ.Texts, Int32) -> LibPQ.Connection?
  let status: @convention(c) (LibPQ.Connection) -> Int32
  let errorMessage: @convention(c) (LibPQ.Connection) -> LibPQ.Text?
  let finish: @convention(c) (LibPQ.Connection) -> Void
  let socket: @convention(c) (LibPQ.Connection) -> Int32
  let setNoticeProcessor:
    @convention(c) (LibPQ.Connection, NoticeProcessor?, UnsafeMutableRawPointer?)
      -> UnsafeMutableRawPointer?

  typealias NoticeProcessor = @convention(c) (UnsafeMutableRawPointer?, LibPQ.Text?) -> Void

  fileprivate init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    connect = try symbols.function("PQconnectdbParams")
    status = try symbols.function("PQstatus")
    errorMessage = try symbols.function("PQerrorMessage")
    finish = try symbols.function("PQfinish")
    socket = try symbols.function("PQsocket")
    setNoticeProcessor = try symbols.function("PQsetNoticeProcessor")
  }
}

/// Functions for sending queries and receiving answers.
struct QueryFunctions {
  typealias Kinds = UnsafePointer<UInt32>?
  typealias Sizes = UnsafePointer<Int32>?
  typealias Send =
    @convention(c) (
      LibPQ.Connection, LibPQ.Text, Int32, Kinds, LibPQ.Texts?, Sizes, Sizes, Int32
    ) -> Int32

  let runScript: @convention(c) (LibPQ.Connection, LibPQ.Text) -> LibPQ.Result?
  let send: Send
  let prepare: @convention(c) (LibPQ.Connection, LibPQ.Text, LibPQ.Text, Int32, Kinds) -> Int32
  let execute:
    @convention(c) (
      LibPQ.Connection, LibPQ.Text, Int32, LibPQ.Texts?, Sizes, Sizes, Int32
    ) -> Int32
  let setNonblocking: @convention(c) (LibPQ.Connection, Int32) -> Int32
  let flush: @convention(c) (LibPQ.Connection) -> Int32
  let consumeInput: @convention(c) (LibPQ.Connection) -> Int32
  let isBusy: @convention(c) (LibPQ.Connection) -> Int32
  let getResult: @convention(c) (LibPQ.Connection) -> LibPQ.Result?
  let notifies: @convention(c) (LibPQ.Connection) -> UnsafeMutableRawPointer?
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void

  fileprivate init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    runScript = try symbols.function("PQexec")
    send = try symbols.function("PQsendQueryParams")
    prepare = try symbols.function("PQsendPrepare")
    execute = try symbols.function("PQsendQueryPrepared")
    setNonblocking = try symbols.function("PQsetnonblocking")
    flush = try symbols.function("PQflush")
    consumeInput = try symbols.function("PQconsumeInput")
    isBusy = try symbols.function("PQisBusy")
    getResult = try symbols.function("PQgetResult")
    notifies = try symbols.function("PQnotifies")
    freeMemory = try symbols.function("PQfreemem")
  }
}

/// Functions for reading a result.
struct ResultFunctions {
  let status: @convention(c) (LibPQ.Result) -> Int32
  let errorField: @convention(c) (LibPQ.Result, Int32) -> LibPQ.Text?
  let rowCount: @convention(c) (LibPQ.Result) -> Int32
  let columnCount: @convention(c) (LibPQ.Result) -> Int32
  let isNull: @convention(c) (LibPQ.Result, Int32, Int32) -> Int32
  let value: @convention(c) (LibPQ.Result, Int32, Int32) -> LibPQ.Text?
  let length: @convention(c) (LibPQ.Result, Int32, Int32) -> Int32
  let clear: @convention(c) (LibPQ.Result) -> Void

  fileprivate init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    status = try symbols.function("PQresultStatus")
    errorField = try symbols.function("PQresultErrorField")
    rowCount = try symbols.function("PQntuples")
    columnCount = try symbols.function("PQnfields")
    isNull = try symbols.function("PQgetisnull")
    value = try symbols.function("PQgetvalue")
    length = try symbols.function("PQgetlength")
    clear = try symbols.function("PQclear")
  }
}
