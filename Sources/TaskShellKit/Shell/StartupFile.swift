import TaskLanguage
import TaskModel

/// A file of commands that run at every start: the start-up file, which the user writes, or the
/// definitions saved at prompts.
struct StartupFile {
  let path: String
  let files: any TextFiles
  /// Whether it must not change, as in a dry run.
  var isFrozen = false

  /// Replaces the last line that defines the name, or appends one; all other lines stay
  /// byte-identical.
  func save<Value: NamedDefinition>(_ value: Value) throws {
    try save("\(Value.verb) \(value.definition)", defining: value)
  }

  /// Appends a line for each value, in one replacement of the file.
  func add(_ values: [any NamedDefinition]) throws {
    var lines = try existingLines()
    let ending = lines.first?.suffix(1) == Self.carriageReturn ? Self.carriageReturn : []
    for value in values {
      let text = "\(type(of: value).verb) \(value.definition)"
      guard !text.contains(where: \.isNewline) else { throw UsageError.notOneLine }
      lines.append(Array(text.utf8)[...] + ending)
    }
    try replace(lines)
  }

  /// Saves a line verbatim.
  func save(_ line: String, defining value: some NamedDefinition) throws {
    try save(line) { value.isDefined(by: $0) }
  }

  /// The last line that defines the name; nil without one.
  func line(defining value: some NamedDefinition) throws(FileError) -> String? {
    try existingLines().last { value.isDefined(by: Self.words($0)) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes the lines that define the name; returns whether there were any.
  func remove(_ value: some NamedDefinition) throws(FileError) -> Bool {
    let lines = try existingLines()
    let left = lines.filter { !value.isDefined(by: Self.words($0)) }
    if left.count < lines.count { try replace(left) }
    return left.count < lines.count
  }

  func save(
    _ text: String, insteadOf isOld: ([String]) -> Bool
  ) throws {
    // A second line would be a second command.
    guard !text.contains(where: \.isNewline) else { throw UsageError.notOneLine }
    var lines = try existingLines()
    var line = Array(text.utf8)
    let ending = lines.first?.suffix(1) == Self.carriageReturn ? Self.carriageReturn : []
    line += ending
    if let index = lines.lastIndex(where: { isOld(Self.words($0)) }) {
      lines[index] = line[...]
    } else {
      lines.append(line[...])
    }
    try replace(lines)
  }

  private func replace(_ lines: [ArraySlice<UInt8>]) throws(FileError) {
    if isFrozen { return }
    try files.replace(path, with: lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private static let carriageReturn: ArraySlice<UInt8> = [UInt8(ascii: "\r")]

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    Tokenizer.split(String(decoding: line, as: UTF8.self)).words.map(\.text.folded)
  }

  /// The lines without their line feeds.
  private func existingLines() throws(FileError) -> [ArraySlice<UInt8>] {
    do {
      var lines = try files.read(path)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    } catch let error where error.isMissing {
      return []
    }
  }
}
