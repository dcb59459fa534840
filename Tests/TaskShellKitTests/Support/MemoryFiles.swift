import TaskModel

/// Files that exist only in memory.
final class MemoryFiles: TextFiles, ExchangeFiles {
  /// The results of programs, by their words.
  var programs: [String: ProgramResult] = [:]
  var contents: [String: [UInt8]]
  /// The `errno` of the next writes, or nil.
  var writeFailure: Int32?

  init(_ contents: [String: String] = [:]) {
    self.contents = contents.mapValues { Array($0.utf8) }
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let bytes = contents[path] else {
      throw FileError(path: path, action: .read, code: 2, isMissing: true)
    }
    return bytes
  }

  func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    if let writeFailure { throw FileError(path: path, action: .write, code: writeFailure) }
    contents[path] = bytes
  }

  func names(in folder: String) -> [String]? {
    let names = contents.keys.filter { $0.hasPrefix(folder + "/") }
      .map { String($0.dropFirst(folder.count + 1)) }
    return names.isEmpty ? nil : names.sorted()
  }

  /// The paths that refer to a terminal.
  var terminals: Set<String> = []

  func destination(_ path: String) -> ExchangeDestination {
    if terminals.contains(path) { return .terminal }
    return contents[path] != nil || names(in: path) != nil ? .taken : .free
  }

  func write(_ path: String, _ bytes: [UInt8]) throws(FileError) { contents[path] = bytes }

  func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
    let bytes = try read(path)
    return bytes.count > limit ? nil : bytes
  }

  /// The decoders of other encodings, by name.
  var encodings: [String: ([UInt8]) -> [UInt8]?] = [:]

  func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? { encodings[encoding]?(bytes) }

  /// The contents of databases, by path.
  var databases: [String: Result<[(first: [UInt8], second: [UInt8])], DatabaseFailure>] = [:]

  func pairs(
    _ query: String, inDatabase path: String, atMost limit: Int
  ) throws(DatabaseFailure) -> [(first: [UInt8], second: [UInt8])] {
    try databases[path]?.get() ?? []
  }

  func run(_ words: [String], atMost limit: Int) -> ProgramResult {
    programs[words.joined(separator: " ")] ?? .missing
  }

  /// The contents of a file as text.
  func text(_ path: String) -> String? {
    contents[path].map { String(decoding: $0, as: UTF8.self) }
  }
}
