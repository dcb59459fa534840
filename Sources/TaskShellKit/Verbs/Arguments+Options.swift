import TaskLanguage
import TaskModel

/// Reading the options that only one verb has.
extension Arguments {
  /// Takes the values of an option that can be given several times: `--map a=b`.
  mutating func takeValues(of flag: String) throws -> [String] {
    var values: [String] = []
    while let value = try takeValue(of: flag) { values.append(value) }
    return values
  }

  /// Takes an option with its value, `--as FORMAT` or `--as=FORMAT`; nil where it is not given.
  mutating func takeValue(of flag: String) throws -> String? {
    var words = takeAll()
    defer { restore(words) }
    let place = words.firstIndex { word in
      !word.isLiteral && (word.text == flag || word.text.hasPrefix(flag + "="))
    }
    guard let place else { return nil }
    let word = words.remove(at: place)
    if word.text.count > flag.count { return String(word.text.dropFirst(flag.count + 1)) }
    guard place < words.count else { throw missing(.word) }
    return words.remove(at: place).text
  }
}
