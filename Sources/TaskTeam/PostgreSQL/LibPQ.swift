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
  let symbols: Symbols

  /// The library; nil if it is not installed.
  static let shared: LibPQ? = SharedLibrary.open(["libpq.so.5", "libpq.5.dylib"])
    .flatMap { LibPQ(Symbols(library: $0)) }

  private init?(_ symbols: Symbols) {
    guard let settings = try? SettingFunctions(symbols),
      let connecting = try? ConnectingFunctions(symbols),
      let queries = try? QueryFunctions(symbols), let results = try? ResultFunctions(symbols)
    else { return nil }
    self.settings = settings
    (self.connecting, self.queries, self.results) = (connecting, queries, results)
    self.symbols = symbols
  }
}

/// Functions for the settings in an address, a service and the environment.
struct SettingFunctions {
  let parse: @convention(c) (LibPQ.Text, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  let start: @convention(c) (LibPQ.Texts, LibPQ.Texts, Int32) -> LibPQ.Connection?
  let ofConnection: @convention(c) (LibPQ.Connection) -> UnsafeMutableRawPointer?
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  fileprivate init(_ symbols: Symbols) throws(Symbols.Missing) {
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

  fileprivate init(_ symbols: Symbols) throws(Symbols.Missing) {
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

  fileprivate init(_ symbols: Symbols) throws(Symbols.Missing) {
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

  fileprivate init(_ symbols: Symbols) throws(Symbols.Missing) {
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

/// Looks up symbols of a loaded library.
struct Symbols {
  let library: UnsafeMutableRawPointer

  struct Missing: Error {}

  /// Returns the function of that name; its type is not checked.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(library, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
