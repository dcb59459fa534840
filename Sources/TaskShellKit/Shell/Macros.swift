import TaskLanguage

/// A script with a name: commands that run one after another, `$1` and so on replaced.
package struct Macro: NamedDefinition, Equatable {
  package static let verb = "macro"
  package let name: String
  /// As they were typed.
  package let commands: [String]

  /// As one would type it in one line.
  package var line: String { commands.joined(separator: " ; ") }

  private var pieces: [[MacroPiece]] { commands.map(MacroPiece.pieces) }

  /// How many words it wants.
  var parameterCount: Int {
    pieces.joined().map { if case .value(let number, _) = $0 { number } else { 0 } }.max() ?? 0
  }

  /// Whether any number of words has its place.
  var takesAll: Bool {
    pieces.joined().contains { if case .all = $0 { true } else { false } }
  }

  /// The commands with their parameters replaced; `$*` is all of them.
  func commands(with values: [Word]) -> [String] {
    pieces.map { $0.map { $0.filled(with: values) }.joined() }
  }

  /// Whether a word is a place for others: `$1`, `$*`.
  static func isParameter(_ word: String) -> Bool {
    word.count == 2 && word.first == "$" && word.last?.isPlace == true
  }
}

/// A part of a command of a macro: text, or where words go.
private enum MacroPiece {
  case text(String)
  /// `$1`, perhaps between quotes.
  case value(Int, isQuoted: Bool)
  /// `$*`
  case all(isQuoted: Bool)

  /// The pieces of a command; `$$` before a digit or `*` is a `$` of the text.
  static func pieces(of command: String) -> [MacroPiece] {
    var pieces: [MacroPiece] = []
    var text = ""
    var isQuoted = false
    var rest = command[...]
    while let character = rest.popFirst() {
      let next = rest.first
      if character == "\\", let next {
        text += String([character, next])
        rest.removeFirst()
      } else if character == "\"", isQuoted || text.opensQuotes {
        isQuoted.toggle()
        text.append(character)
      } else if character == "$", next == "$", rest.dropFirst().first?.isPlace == true {
        text += "$" + rest.dropFirst().prefix(1)
        rest.removeFirst(2)
      } else if character == "$", let next, next.isPlace {
        pieces += [
          .text(text),
          next.wholeNumberValue.map { .value($0, isQuoted: isQuoted) }
            ?? .all(isQuoted: isQuoted),
        ]
        text = ""
        rest.removeFirst()
      } else {
        text.append(character)
      }
    }
    return pieces + [.text(text)]
  }

  /// Words between quotes are put there as text, and others as they were typed.
  func filled(with values: [Word]) -> String {
    switch self {
    case .text(let text): text
    case .value(let number, let isQuoted):
      values.indices.contains(number - 1)
        ? Self.filled(values[(number - 1)...(number - 1)], isQuoted) : ""
    case .all(let isQuoted): Self.filled(values[...], isQuoted)
    }
  }

  private static func filled(_ words: ArraySlice<Word>, _ isQuoted: Bool) -> String {
    guard isQuoted else { return words.map(Quoting.typed).joined(separator: " ") }
    return words.map(\.text).joined(separator: " ").replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"")
  }
}

extension Character {
  /// What follows the `$` of a place: a digit from 1 on or `*`.
  fileprivate var isPlace: Bool { self == "*" || ("1"..."9").contains(self) }
}

extension String {
  /// Whether a quote behind it opens: at the start of a word or of a value.
  fileprivate var opensQuotes: Bool {
    last.map { Tokenizer.isSeparator($0) || ":@#!(-+=<>：＠＃".contains($0) } ?? true
  }
}
