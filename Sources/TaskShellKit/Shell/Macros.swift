import TaskLanguage

/// A named sequence of commands with parameters `$1`, `$2` and so on.
package struct Macro: NamedDefinition, Equatable {
  package static let verb = "macro"
  package let name: String
  /// The commands as typed.
  package let commands: [String]

  /// The commands as one would type them in one line.
  package var line: String { commands.joined(separator: " ; ") }

  private var pieces: [[MacroPiece]] { commands.map(MacroPiece.pieces) }

  /// The number of words that it needs.
  var parameterCount: Int {
    pieces.joined().map { if case .value(let number, _) = $0 { number } else { 0 } }.max() ?? 0
  }

  /// Whether it has a place for any number of words.
  var takesAll: Bool {
    pieces.joined().contains { if case .all = $0 { true } else { false } }
  }

  /// The commands with their parameters filled in; `$*` is all of them.
  func commands(with values: [Word]) -> [String] {
    pieces.map { $0.map { $0.filled(with: values) }.joined() }
  }

  /// Returns the command for a line that was typed: a `$` before a digit or `*` is text in it.
  static func command(typed line: String) -> String {
    var (command, rest) = ("", line[...])
    while let character = rest.popFirst() {
      if character == "$", rest.first?.isPlace == true { command += "$" }
      command.append(character)
      if character == "\\", let next = rest.popFirst() { command.append(next) }
    }
    return command
  }

  /// Whether a word is a parameter: `$1`, `$*`.
  static func isParameter(_ word: String) -> Bool {
    word.count == 2 && word.first == "$" && word.last?.isPlace == true
  }
}

/// A part of a macro's command: text or a parameter.
private enum MacroPiece {
  case text(String)
  /// `$1`, perhaps in quotes.
  case value(Int, isQuoted: Bool)
  /// `$*`
  case all(isQuoted: Bool)

  /// Parses a command; `$$` before a digit or `*` is a literal `$`.
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

  /// Fills in the words: inside quotes as text, otherwise as typed.
  func filled(with values: [Word]) -> String {
    switch self {
    case .text(let text): text
    case .value(let number, let isQuoted):
      values.indices.contains(number - 1)
        ? Self.filled(values[(number - 1)...(number - 1)], isQuoted) : ""
    case .all(let isQuoted): Self.filled(values[...], isQuoted)
    }
  }

  /// Returns a word as typed; one with a `;` in quotes, as that ends no command of the macro.
  private static func typed(_ word: Word) -> String {
    let hasEnd = !word.isLiteral && word.text.contains { $0.narrow == ";" }
    return hasEnd ? Quoting.quoted(word.text) : Quoting.typed(word)
  }

  private static func filled(_ words: ArraySlice<Word>, _ isQuoted: Bool) -> String {
    guard isQuoted else { return words.map(typed).joined(separator: " ") }
    return words.map(\.text).joined(separator: " ").replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"")
  }
}

extension Character {
  /// Whether it can follow `$` in a parameter: a digit from 1 on or `*`.
  fileprivate var isPlace: Bool { self == "*" || ("1"..."9").contains(self) }
}

extension String {
  /// Whether a quote after it opens: at the start of a word or of a value.
  fileprivate var opensQuotes: Bool {
    last.map { Tokenizer.isSeparator($0) || ":@#!(-+=<>：＠＃".contains($0) } ?? true
  }
}
