import TaskLanguage
import TaskModel

/// The commands that run at every start: a file in the language of the shell.
struct StartupFile {
  let path: String
  let files: any TextFiles

  /// Replaces the last line that sets `setting`, or adds one at the end; every other line stays,
  /// byte for byte.
  func save(_ setting: Setting, value: String) throws {
    let value = setting.takesUser ? Quoting.asNeeded(value) : value
    try save("set \(setting.name) \(value)") { words in
      words.count >= 2 && words[0] == "set" && words[1] == setting.name
    }
  }

  /// The same for the last line that defines the alias.
  func save(_ alias: Aliases.Alias) throws {
    try save("alias \(alias.definition)") { Self.defines(alias, $0) }
  }

  /// Takes the lines away that define the alias; false if there were none.
  func remove(_ alias: Aliases.Alias) throws(FileError) -> Bool {
    try remove { Self.defines(alias, $0) }
  }

  /// Takes the lines away whose words are such; false if there were none.
  func remove(_ isOld: ([String]) -> Bool) throws(FileError) -> Bool {
    let lines = try existingLines()
    let left = lines.filter { !isOld(Self.words($0)) }
    if left.count < lines.count { try replace(left) }
    return left.count < lines.count
  }

  private static func defines(_ alias: Aliases.Alias, _ words: [String]) -> Bool {
    defines("alias", alias.name, words)
  }

  /// Whether a line gives that name a meaning by that verb.
  static func defines(_ verb: String, _ name: String, _ words: [String]) -> Bool {
    guard words.first == verb else { return false }
    let rest = words.dropFirst().joined(separator: " ")
    let defined = rest.prefix { $0 != "=" }
    return defined.count < rest.count && String(defined).trimmingSpaces == name.folded
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
