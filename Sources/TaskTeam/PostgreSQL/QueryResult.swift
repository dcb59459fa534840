import TaskModel

/// What the server answered to one query, freed with this object.
final class QueryResult {
  private let library: LibPQ
  private let result: LibPQ.Result

  init(_ result: LibPQ.Result, _ library: LibPQ) {
    (self.result, self.library) = (result, library)
  }

  deinit { library.results.clear(result) }

  /// `PGRES_COMMAND_OK`, `PGRES_TUPLES_OK` and `PGRES_SINGLE_TUPLE`.
  private static let successes: Set<Int32> = [1, 2, 9]

  /// Why the query was refused; nil if it was not.
  var failure: QueryFailure? {
    guard !Self.successes.contains(library.results.status(result)) else { return nil }
    return QueryFailure(
      code: field("C") ?? "", sentence: field("M") ?? "", hint: field("H") ?? "",
      detail: field("D") ?? "")
  }

  var rows: Range<Int> { 0..<Int(library.results.rowCount(result)) }

  /// Text of a cell; nil for NULL, for a column that is not there, and for what is not UTF-8.
  func text(_ row: Int, _ column: Int) -> String? {
    let (row, column) = (Int32(row), Int32(column))
    guard row < library.results.rowCount(result), column < library.results.columnCount(result),
      library.results.isNull(result, row, column) == 0,
      let start = library.results.value(result, row, column)
    else { return nil }
    let count = Int(library.results.length(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(validating: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  func integer(_ row: Int, _ column: Int) -> Int? { text(row, column).flatMap { Int($0) } }

  /// `PG_DIAG_…`, which are the letters of the protocol.
  private func field(_ letter: Unicode.Scalar) -> String? {
    library.results.errorField(result, Int32(letter.value)).map { String(cString: $0) }
  }
}

/// Why the server refused a query.
struct QueryFailure: Error, Equatable {
  /// SQLSTATE, five characters; empty where the connection was lost.
  let code: String
  /// The code where there was none yet: `sqlclient_unable_to_establish_sqlconnection`.
  static let notConnected = "08001"
  let sentence: String
  let hint: String
  /// Of a refused change, its operation.
  var detail = ""

  /// Whether it may well be done another time: a connection, serialisation, resources, an
  /// administrator, the system, a server that only reads, a lock.
  var isPassing: Bool {
    ["", "25006", "55P03"].contains(code)
      || ["08", "40", "53", "57", "58"].contains(code.prefix(2))
  }

  /// The change that the server will never take as it is, where it is to blame alone.
  var refusedOperation: UUID? {
    ["22", "23"].contains(code.prefix(2)) ? UUID(uuidString: detail) : nil
  }
}
