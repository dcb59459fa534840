import TaskLanguage

/// Commands separated by `;`: `done 3; list`.
///
/// After a command that takes a text, `;` separates only if a space and the same verb, or a command
/// of a single word, follow: `add Milk; add Bread; list`. Otherwise it belongs to the text, as it
/// always does in quotes.
extension Shell {
  /// More words than any command's name has.
  private static let longestName = 8

  /// The commands of a row, with their offsets; the last may be incomplete.
  func commands(in row: InputLines.Part) -> [InputLines.Part] {
    let bytes = row.text.utf8
    guard bytes.contains(Word.chainMark), !InputLines.isComment(row.text) else { return [row] }
    let typed = Tokenizer.checked(row.text, in: people.attributes).words
    var rest = typed.flatMap { pieces(of: $0, in: row.text) }[...]
    var parts: [InputLines.Part] = []
    var start = 0
    func add(upTo end: Int) {
      let range =
        bytes.index(
          bytes.startIndex, offsetBy: start)..<bytes.index(
          bytes.startIndex, offsetBy: end)
      parts.append(InputLines.Part(text: String(row.text[range]), offset: row.offset + start))
    }
    var known: Ending?
    while let index = rest.indices.first(where: { ends(rest, at: $0, knowing: &known) }) {
      let word = rest[index]
      let mark = word.text.last.map { String($0).utf8.count } ?? 1
      add(upTo: word.range.upperBound - mark)
      start = word.range.upperBound
      rest = rest[(index + 1)...]
      known = nil
    }
    if parts.isEmpty { return [row] }
    if !rest.isEmpty || start < bytes.count { add(upTo: bytes.count) }
    return parts
  }

  /// Splits a plain word at each `;` within it: `1;list`.
  private func pieces(of word: Word, in line: String) -> [Word] {
    let bytes = line.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: word.range.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: word.range.upperBound)
    // `17;00` and `1;2` are refused where they are read.
    guard word.isPlain, word.text.utf8.dropLast().contains(Word.chainMark),
      !word.hasSemicolonInNumber, line[start..<end] == word.text
    else {
      return [word]
    }
    var offset = word.range.lowerBound
    var pieces: [Word] = []
    for part in word.text.split(separator: ";", omittingEmptySubsequences: false) {
      let isLast = offset + part.utf8.count == word.range.upperBound
      let text = isLast ? String(part) : part + ";"
      let range = offset..<offset + text.utf8.count
      offset = range.upperBound
      if !text.isEmpty { pieces.append(Word(range: range, text: text, isLiteral: false)) }
    }
    return pieces
  }

  /// Whether a command ends with the word at `index`.
  ///
  /// - Parameter known: caches the ending rule of the command once enough words are known.
  private func ends(
    _ words: ArraySlice<Word>, at index: Int, knowing known: inout Ending?
  ) -> Bool {
    let word = words[index]
    guard word.attribute?.isQuoted != true, word.mayEndCommand else { return false }
    let ending = known ?? ending(of: words, before: index)
    // The first words name the command, however many follow.
    if index - words.startIndex >= Self.longestName { known = ending }
    switch ending {
    case .everywhere: return true
    case .nowhere: return false
    case .before(let verb):
      guard let (next, count, length) = command(behind: index, in: words) else { return false }
      return next == verb || count == length
    }
  }

  /// The rule for where `;` ends a command.
  private enum Ending {
    case everywhere
    case nowhere
    /// Before a command with this name, or one of a single word.
    case before(String)
  }

  private func ending(of line: ArraySlice<Word>, before index: Int) -> Ending {
    let word = line[index]
    let head =
      line[line.startIndex..<index].prefix(Self.longestName)
      + (word.text.count == 1 ? [] : [word.withoutMark])
    guard let first = head.first else { return .nowhere }
    let words = expanded(Array(head)).words
    guard let verb = textVerb(ofMacro: words) ?? table.find(words)?.0.verb else {
      return first.isPlain ? .everywhere : .nowhere
    }
    let before = line[..<index]
    if verb.takesCommand, before.contains(where: { $0.isPlain && $0.text.contains("=") }) {
      return .nowhere
    }
    return verb.takesText ? .before(verb.name) : .everywhere
  }

  /// Returns the verb of a macro's command that takes the words behind its name as text; nil for words
  /// that run no such macro.
  private func textVerb(ofMacro words: [Word]) -> Verb? {
    guard words.count > 1, words[0].text == Macro.verb, let macro = macros[words[1].text],
      !words.dropFirst(2).contains(where: { $0.isPlain && $0.text == "=" })
    else { return nil }
    return macro.commands.lazy.filter { $0.contains("$") }
      .compactMap { self.table.find(self.expanded(Tokenizer.split($0).words).words)?.0.verb }
      .first(where: \.takesText)
  }

  /// The verb after a `;` and a space, how many words name it, and how many words the command has.
  private func command(
    behind index: Int, in words: ArraySlice<Word>
  ) -> (verb: String, count: Int, length: Int)? {
    let rest = words[(index + 1)...]
    guard let next = rest.first, next.range.lowerBound > words[index].range.upperBound,
      !next.text.utf8.elementsEqual([Word.chainMark])
    else { return nil }
    var following = Array(rest.prefix { $0.text.utf8.last != Word.chainMark })
    if following.count < rest.count {
      following.append(rest[rest.startIndex + following.count].withoutMark)
    }
    let (expanded, _) = expanded(following.filter { !$0.text.isEmpty })
    return table.find(expanded).map { ($0.0.verb.name, $0.count, expanded.count) }
  }

  /// A part of the text that would be a command on a line of its own, or nearly: `; delete 3`,
  /// `; lst`; nil for none.
  func textLikeCommand(in parsed: ParsedCommand) -> String? {
    guard parsed.verb?.verb.takesText == true else { return nil }
    let words = parsed.typed[...]
    let index = words.indices.first { index in
      (words[index].mayEndCommand || words[index].isOfOuterShell)
        && (command(behind: index, in: words) != nil || isNearCommand(words[(index + 1)...]))
    }
    return index.map { index in
      let mark = words[index].isOfOuterShell ? words[index].text : ";"
      return ([mark] + words[(index + 1)...].map(\.text)).joined(separator: " ")
    }
  }

  /// Whether the words are one slip away from a command for tasks, alone or with their numbers:
  /// `lst`, `delte 3`.
  private func isNearCommand(_ words: ArraySlice<Word>) -> Bool {
    guard let first = words.first, first.isPlain, first.text.count > 2,
      words.dropFirst().allSatisfy(\.namesTask)
    else { return false }
    let verbs = table.commands.map { $0.verb }.filter { verb in
      switch verb.arguments.first?.kind {
      case .tasks, .filter, .steps: true
      default: false
      }
    }
    return !Nearest.to(first.text, among: verbs.map(\.name), within: 1).isEmpty
  }
}

extension Word {
  fileprivate static let chainMark = UInt8(ascii: ";")

  /// Whether the word is not quoted and ends in `;`.
  fileprivate var mayEndCommand: Bool { !isLiteral && text.utf8.last == Self.chainMark }

  /// Whether it joins commands in an outer shell.
  fileprivate var isOfOuterShell: Bool { isPlain && (text == "&&" || text == "||") }

  /// The word without its last character.
  fileprivate var withoutMark: Word {
    let text = String(text.dropLast())
    return Word(range: range, text: text, isLiteral: isLiteral, attribute: attribute)
  }
}
