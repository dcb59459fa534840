import TaskLanguage

/// A short word that is written out in the line while it is typed; an alias stays as it is and is read as
/// what it stands for.
package struct Abbreviation: NamedDefinition, Equatable {
  package static let verb = "abbr"
  package let name: String
  /// The words in its place.
  package let line: String
}

extension Abbreviation: ShellDefinition {
  static func named(_ name: String, in shell: Shell) -> Self? { shell.abbreviations[name] }

  static func put(_ definition: Self?, named name: String, in shell: Shell) {
    shell.abbreviations[name] = definition
  }
}

extension Shell {
  /// What is written out when a word of a line ends, as UTF-8 offsets, and what stands in its place; nil
  /// where the word is no abbreviation, or means itself: in quotes, and where abbreviations are defined.
  package func expansion(of line: String, at end: Int) -> (range: Range<Int>, text: String)? {
    guard abbreviations.count > 0 else { return nil }
    let words = Tokenizer.split(line, in: people.attributes).words
    guard let word = words.first(where: { $0.range.upperBound == end }), word.isPlain,
      words.first?.text.folded != Abbreviation.verb,
      let abbreviation = abbreviations[word.text]
    else { return nil }
    return (word.range, abbreviation.line)
  }
}
