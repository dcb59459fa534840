import TaskLanguage

/// All commands, by name.
package struct CommandTable: Sendable {
  /// A group of commands, in the order of help.
  package struct Group: Sendable {
    package let heading: Bilingual
    package let commands: [any Command.Type]

    init(_ heading: Bilingual, _ commands: [any Command.Type]) {
      self.heading = heading
      self.commands = commands
    }
  }

  package let groups: [Group]
  /// All commands, in the order of help.
  package let commands: [any Command.Type]
  /// All names and aliases.
  package let names: [String]
  /// The command of each of ``names``.
  private let named: [any Command.Type]
  private let byName: TextIndex
  private let families: [String]
  private let byFirstWord: TextIndex

  package init(_ groups: [Group]) {
    self.groups = groups
    commands = groups.flatMap(\.commands)
    var (names, named): ([String], [any Command.Type]) = ([], [])
    for command in commands {
      let verb = command.verb
      names.append(verb.name)
      names += verb.aliases
      for _ in 0...verb.aliases.count { named.append(command) }
    }
    (self.names, self.named) = (names, named)
    byName = TextIndex(names, by: .wholeText)
    families = names.filter { $0.utf8.contains(UInt8(ascii: " ")) }
    byFirstWord = TextIndex(families, by: .firstWord)
  }

  /// The command with a name or alias.
  package func command(named name: String) -> (any Command.Type)? {
    byName.last(of: Self.key(name)).map { named[$0] }
  }

  /// Returns a name as it is looked up; the beginning of one that is longer than any.
  private static func key(_ name: String) -> String {
    name.utf8.count <= 200 ? name.folded : String(name.unicodeScalars.prefix(200))
  }

  /// The command that a synonym or a Japanese word refers to: `add` for 追加.
  package func command(meant word: String) -> (any Command.Type)? {
    Synonyms.meaning(of: word.folded, .command).flatMap { find(Tokenizer.split($0).words)?.0 }
  }

  /// The possible second words of a two-word verb; empty if `word` does not begin one.
  package func choices(after word: String) -> [String] {
    let word = Self.key(word)
    return byFirstWord.numbers(of: word).map { number in
      String(Substring(families[number].utf8.dropFirst(word.utf8.count + 1)))
    }
  }

  /// The command that the words begin with, and the number of words in its name.
  package func find(_ words: [Word]) -> (any Command.Type, count: Int)? {
    guard let first = words.first else { return nil }
    if words.count > 1, byFirstWord.contains(Self.key(first.text)),
      let command = command(named: "\(first.text) \(words[1].text)")
    {
      return (command, 2)
    }
    guard first.attribute == nil, splitName(words) == nil else { return nil }
    return command(named: first.text).map { ($0, 1) }
  }

  /// The name that a space has split: `a ssign 1 Anna`, `d one 1`. The "s" of `template s` is a name.
  private func splitName(_ words: [Word]) -> String? {
    guard words.count > 1, !words[0].isLiteral, !words[1].isLiteral else { return nil }
    let name = words[0].text + words[1].text
    guard let command = command(named: name) else { return nil }
    return words[0].text.folded == command.verb.name && words[1].text == "s" ? nil : name
  }

  /// Finds the verb, or throws a ``UsageError`` with suggestions.
  ///
  /// - Parameter others: other names to suggest.
  package func lookUp(
    _ words: [Word], besides others: @autoclosure () -> [String] = []
  ) throws -> (any Command.Type, count: Int) {
    guard let first = words.first else { throw UsageError.unknownVerb("", nearest: []) }
    if let found = find(words) { return found }
    if let name = splitName(words) {
      throw UsageError.unknownVerb("\(first.text) \(words[1].text)", nearest: [name])
        .at(words.prefix(2))
    }
    let choices = choices(after: first.text)
    if !choices.isEmpty, command(named: first.text) == nil {
      guard words.count > 1 else {
        throw UsageError.incompleteVerb(first.text, choices: choices).at(first)
      }
      let nearest = Self.near(words[1].text, in: choices).map { "\(first.text) \($0)" }
      throw UsageError.unknownVerb("\(first.text) \(words[1].text)", nearest: nearest)
        .at(words.prefix(2))
    }
    // `suer add Carl`
    let openings = families.compactMap { name -> String? in
      let parts = name.split(separator: " ")
      return parts.count == 2 && words.count > 1 && parts[1] == words[1].text.folded
        ? String(parts[0]) : nil
    }
    let opening = Nearest.toCommand(first.text, among: Set(openings))
    let nearest =
      opening.isEmpty ? distinct(Nearest.toCommand(first.text, among: names + others())) : opening
    throw UsageError.unknownVerb(first.text, nearest: nearest).at(first)
  }

  /// Returns the names, of each command only the first one.
  func distinct(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert(command(named: $0)?.verb.name ?? $0).inserted }
  }

  /// The second words that `word` may be meant to be; includes synonyms, such as 追加 for `add`.
  private static func near(_ word: String, in choices: [String]) -> [String] {
    let meant = Synonyms.meaning(of: word.folded, .command)
    return choices.filter { $0 == meant } + Nearest.toCommand(word, among: choices)
  }
}
