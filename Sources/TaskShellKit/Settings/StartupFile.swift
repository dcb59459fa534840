import TaskModel

/// The commands that run at every start: a file in the language of the shell.
struct StartupFile {
  let path: String
  let files: any TextFiles

  /// Replaces the line that sets `setting`, or adds one at the end; every other line stays.
  func save(_ setting: Setting, value: String) throws(FileError) {
    let line = "set \(setting.name) \(value)"
    var lines = try existingLines()
    let isOld = { (text: String) in
      let words = Tokenizer.split(text).words.map(\.text.folded)
      return words.count >= 2 && words[0] == "set" && words[1] == setting.name
    }
    if let index = lines.lastIndex(where: isOld) {
      lines[index] = line
    } else {
      lines.append(line)
    }
    try files.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func existingLines() throws(FileError) -> [String] {
    do {
      var lines = String(decoding: try files.read(path), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    } catch let error where error.isMissing {
      return []
    }
  }
}
