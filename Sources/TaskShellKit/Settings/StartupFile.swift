import TaskModel

/// The commands that run at every start: a file in the language of the shell.
struct StartupFile {
  let path: String
  let files: any TextFiles

  /// Replaces the last line that sets `setting`, or adds one at the end; every other line stays,
  /// byte for byte.
  func save(_ setting: Setting, value: String) throws(FileError) {
    var lines = try existingLines()
    var line = Array("set \(setting.name) \(Quoting.asNeeded(value))".utf8)
    let ending = lines.first?.suffix(1) == Self.carriageReturn ? Self.carriageReturn : []
    line += ending
    if let index = lines.lastIndex(where: { Self.sets(setting, $0) }) {
      lines[index] = line[...]
    } else {
      lines.append(line[...])
    }
    let bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    try files.replace(path, with: bytes)
  }

  private static let carriageReturn: ArraySlice<UInt8> = [UInt8(ascii: "\r")]

  private static func sets(_ setting: Setting, _ line: ArraySlice<UInt8>) -> Bool {
    let words = Tokenizer.split(String(decoding: line, as: UTF8.self)).words.map(\.text.folded)
    return words.count >= 2 && words[0] == "set" && words[1] == setting.name
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
