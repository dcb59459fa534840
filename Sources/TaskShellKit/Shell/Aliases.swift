import TaskLanguage
import TaskModel

/// Aliases: names for the beginnings of commands.
///
/// No alias hides a command, and no chain of aliases is circular.
package struct Aliases: Equatable, Sendable {
  /// An alias and the words that it is replaced by.
  package struct Alias: NamedDefinition, Equatable {
    package static let verb = "alias"
    package let name: String
    /// The words as one would type them, since the attributes that they name may come and go.
    package let line: String

    package var label: String { name }

    func words(in attributes: AttributeTable = .standard) -> [Word] {
      Tokenizer.split(line, in: attributes).words
    }
  }

  private var definitions = Definitions<Alias>()
  /// All user-defined aliases, by name.
  package var all: [Alias] { definitions.all }

  /// The names of user-defined aliases, and the synonyms of commands.
  package var names: [String] { all.map(\.name) + Synonyms.commands }

  /// Whether a name begins with what has been typed, which is folded.
  func begins(with typed: String) -> Bool {
    definitions.begins(with: typed)
      || Synonyms.begin(with: typed, .command)
  }

  /// The alias with a name, in any case and width, or the synonym of a command.
  package func named(_ name: String) -> Alias? {
    let key = name.folded
    return definitions[name]
      ?? Synonyms.meaning(of: key, .command).map {
        Alias(name: key, line: $0)
      }
  }

  /// The alias that a word refers to; nil for a quoted word or an attribute.
  func alias(for word: Word) -> Alias? {
    word.isLiteral || word.attribute != nil ? nil : named(word.text)
  }

  /// Whether a word is the name of a user-defined alias.
  func isDefined(_ word: Word) -> Bool { definitions[word.text] != nil }

  /// The words with an alias at their beginning expanded, repeatedly.
  ///
  /// The words of an alias have the position of its name in the line, so that errors point there.
  ///
  /// - Returns: the words, and how many of them replace the first one.
  func expanded(
    _ words: [Word], in attributes: AttributeTable = .standard
  ) -> (words: [Word], count: Int) {
    expanded(words, by: words.first.flatMap(alias(for:)), in: attributes)
  }

  /// The words with that alias at their beginning expanded, repeatedly.
  func expanded(
    _ words: [Word], by alias: Alias?, in attributes: AttributeTable
  ) -> (words: [Word], count: Int) {
    guard let first = words.first else { return ([], 0) }
    guard var alias else { return (words, 1) }
    var head = [first]
    // A chain is at most as long as the number of aliases, with a synonym at its end.
    for _ in 0...definitions.count {
      head = alias.words(in: attributes).map { $0.moved(to: first.range) } + head.dropFirst()
      guard let next = head.first.flatMap(alias(for:)) else { break }
      alias = next
    }
    return (head + words.dropFirst(), head.count)
  }

  /// Defines an alias, or redefines it.
  mutating func define(_ name: Word, as words: [Word], in table: CommandTable) throws {
    guard name.isAliasName else { throw UsageError.notAnAliasName(name.text).at(name) }
    let isCommand = table.command(named: name.text) != nil
    if isCommand || !table.choices(after: name.text).isEmpty {
      throw UsageError.aliasHidesCommand(name.text).at(name)
    }
    try Self.requireOneCommand(name.text, words, in: table)
    let chain = chain(from: words)
    if let end = chain.firstIndex(where: { $0.folded == name.text.folded }) {
      throw UsageError.aliasCycle([name.text] + chain[...end]).at(name)
    }
    try requireFilterStays(name, words, in: table)
    _ = try table.lookUp(expanded(words).words, besides: names)
    definitions[name.text] = Alias(
      name: name.text, line: words.map(Quoting.typed).joined(separator: " "))
  }

  /// Throws if the alias is a list that is named like a filter condition or date but means another.
  private func requireFilterStays(
    _ name: Word, _ words: [Word], in table: CommandTable
  ) throws {
    let line = expanded(words).words
    guard name.meansSomethingInFilters, let verb = line.first,
      let list = table.command(named: verb.text)?.verb.name, list == "list"
    else { return }
    let conditions = line.dropFirst().filter { FilterOption.named($0) == nil }
    let isSame =
      conditions.count == 1 && FilterWord(name) != nil
      && FilterWord(conditions[0]) == FilterWord(name)
    if !isSame { throw LineError.aliasHidesFilter(name.text).at(name) }
  }

  /// Throws for several commands or parameters, which only a macro can have.
  private static func requireOneCommand(
    _ name: String, _ words: [Word], in table: CommandTable
  ) throws(LineError) {
    let line = words.map(Quoting.typed).joined(separator: " ")
    let hasPlace = words.contains { $0.isPlain && Macro.isParameter($0.text) }
    let isSeveral = words.indices.dropLast().contains { index in
      guard words[index].isPlain, words[index].text.last?.narrow == ";" else { return false }
      return table.command(named: words[index + 1].text) != nil
        || !table.choices(after: words[index + 1].text).isEmpty
    }
    if hasPlace || isSeveral {
      throw .aliasIsMacro(hasPlace ? "$1" : ";", "macro \(name) = \(line)")
    }
  }

  /// Sets an alias that was validated before, or removes it.
  mutating func put(_ alias: Alias?, named name: String) { definitions[name] = alias }

  func defined(_ name: Word) throws -> Alias {
    try definitions.existing(name, orElse: UsageError.unknownAlias)
  }

  func existing(_ name: Word) throws -> Alias {
    if let alias = named(name.text) { return alias }
    throw UsageError.unknownAlias(name.text, nearest: Nearest.to(name.text, among: names)).at(name)
  }

  /// The chain of names that the first word leads to.
  private func chain(from words: [Word]) -> [String] {
    var chain: [String] = []
    var next = words.first
    while let word = next, word.isPlain {
      chain.append(word.text)
      next = chain.count > definitions.count ? nil : alias(for: word)?.words().first
    }
    return chain
  }
}

extension Word {
  /// Whether filters read it as a condition or a date, which a saved filter so named would hide.
  fileprivate var meansSomethingInFilters: Bool {
    let isDate = (try? DateParser(.epoch).meaning([text])).flatMap(\.self) != nil
    return isDate || FilterWord(self) != nil || isNumberJoint || text.isNone
      || ["any", "it", "them"].contains(keyword)
  }

  /// Whether it can be typed before other words without another meaning.
  var isAliasName: Bool {
    !isLiteral && attribute == nil && self.numberRanges == nil
      && text.first != "-" && !InputLines.isComment(text)
      && text.isDefinableName
  }

  /// The task number in the name of a note: 3 in `3.1`.
  fileprivate var taskOfNote: Int? {
    let parts = text.folded.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].decimal != nil else { return nil }
    return parts[0].decimal
  }
}

extension Shell {
  private static let wordsForNumber: Set = ["number", "no", "no.", "nr", "番号"]
  /// Words between a task and a value.
  private static let joints: Set = ["to", "of", "as", "into", "on", "for", "at", "with"]

  /// The error for words that begin with no command, with suggestions; their aliases are expanded.
  func unknownVerb(_ words: [Word]) -> any Error {
    do {
      _ = try table.lookUp(words, besides: aliases.names)
      return UsageError.unknownVerb("", nearest: [])
    } catch {
      guard let placed = error as? PlacedError,
        case UsageError.unknownVerb(let name, let nearest) = placed.error
      else { return error }
      let fitting = nearest.filter { name in
        takes([Word(name)] + words.dropFirst())
      }
      let meant = fitting.isEmpty || words.count == 1 ? nearest : fitting
      return UsageError.unknownVerb(name, nearest: meantLines(words, meant)).at(placed.place)
    }
  }

  /// Returns whether a line can be read, if it begins with a command and not with an alias.
  private func takes(_ line: [Word]) -> Bool {
    guard line.count < 50, let (type, count) = table.find(line) else { return true }
    return (try? action(of: type, line.dropFirst(count))) != nil
  }

  private func meantLines(_ words: [Word], _ nearest: [String]) -> [String] {
    if words.count == 1, let note = words.first, !note.isLiteral, let task = note.taskOfNote {
      return ["show \(task)", "note \(note.text)"]
    }
    // `user 追加 七郎`: only the second word of the verb is wrong; `useradd Carl`: only a space.
    if nearest.count == 1, let verb = nearest.first, verb.contains(" "), words.count <= 50 {
      let glued = verb.split(separator: " ").joined()
      let count = Nearest.to(words[0].text.folded, among: [glued], within: 1).isEmpty ? 2 : 1
      if words.count > count { return ["\(verb) \(Array(words.dropFirst(count)).typed)"] }
    }
    // `add牛乳`, `done3`: the space is missing.
    if let first = words.first, first.isPlain, let glued = gluedVerb(first.text) {
      return [([glued] + words.dropFirst().map(\.text)).joined(separator: " ")]
    }
    return meantLine(words, nearest).map { [$0] } ?? nearest
  }

  /// Returns a verb and the Japanese word that is glued to it, with a space between them; nil for
  /// other words: a Japanese verb needs a character of another script behind it.
  private func gluedVerb(_ word: String) -> String? {
    word.indices.dropFirst().reversed().lazy.compactMap { index -> String? in
      let (name, rest) = (word[..<index], word[index...])
      guard let last = name.last, let first = rest.first, last.isASCII != first.isASCII,
        last.isLetter, self.table.command(named: String(name)) != nil
      else { return nil }
      return "\(name) \(rest)"
    }.first
  }

  /// `list friday` for `friday`: words that are only a date are neither a command nor a text.
  private func periodLine(_ words: [Word]) -> String? {
    guard words.allSatisfy(\.isPlain), words.count <= DateParser.wordLimit,
      words.contains(where: { $0.numberRanges == nil }), !words[0].namesTask
    else { return nil }
    let found = try? DateParser(dates).meaning(words.map(\.text))
    return found.flatMap(\.self) == nil ? nil : "list \(words.typed)"
  }

  /// `done 2` for 2を完了, タスク2番 完了 and `postpone 2 明日` for 2を明日に延期: the task first, as in a
  /// Japanese sentence.
  private func sentenceLine(_ words: [Word]) -> String? {
    guard words.count <= 6, words.allSatisfy(\.isPlain) else { return nil }
    var typed = words.map(\.text.folded).joined()[...]
    if typed.hasPrefix("タスク") { typed = typed.dropFirst(3) }
    let all = ["すべて", "全て", "全部"].first(where: typed.hasPrefix)
    let tasks = all.map { typed.prefix($0.count) } ?? typed.prefix(while: \.isNumber)
    let rest = typed.dropFirst(tasks.count).drop { "番を".contains($0) }
    guard !tasks.isEmpty, rest.utf8.first.map({ $0 > 0x7F }) == true else { return nil }
    func line(_ verb: some StringProtocol) -> String? {
      let line = Synonyms.meaning(of: verb, .command) ?? Synonyms.meaning(of: verb, .verb)
      return line.flatMap { $0.contains(" ") ? nil : "\($0) \(all == nil ? tasks : "all")" }
    }
    if let whole = line(rest) { return whole }
    guard let joint = rest.lastIndex(where: { "にへ".contains($0) }) else { return nil }
    let value = rest[..<joint]
    let day = value.hasSuffix("まで") ? value.dropLast(2) : value
    let meant = line(rest[joint...].dropFirst()).map { "\($0) \(day)" }
    return meant.flatMap { takes(Tokenizer.split($0).words) ? $0 : nil }
  }

  /// The equivalent of another program's verb: `postpone 1 2d` for `delay 1 2d`, `edit 3 under:2`
  /// for `under 3 2`; nil for other words.
  private func otherVerb(_ words: [Word]) -> String? {
    guard let first = words.first, first.isPlain else { return nil }
    let name = first.text.folded
    let tasks = words.dropFirst().prefix { $0.numberRanges != nil }
    if name == "mark", !tasks.isEmpty {
      return marking(Array(tasks), words.last?.text.folded ?? "")
    }
    let verb = Synonyms.meaning(of: name, .verb)
    // The last of several numbers is the value: `depends 10 11`.
    let isNumber = tasks.count == words.count - 1 && tasks.count > 1
    let task = Array(isNumber ? tasks.dropLast() : tasks[...]).typed
    let others = words.dropFirst(1 + tasks.count - (isNumber ? 1 : 0))
    let rest = Array(others).typed
    let joint = others.count > 1 ? others.first?.text.folded ?? "" : ""
    let value = Self.joints.contains(joint) ? Array(others.dropFirst()).typed : rest
    guard !task.isEmpty else {
      guard let verb, Bilingual.insteadOf(verb: name) == nil else { return nil }
      let takesRest = table.command(named: verb)?.verb.namesTask == false && !rest.isEmpty
      return takesRest ? "\(verb) \(rest)" : verb
    }
    if let verb {
      // `rename 2 to milk`, but `rename 2 for sale`
      let takesText = table.command(named: verb)?.verb.takesText == true
      let words = takesText && joint != "to" ? rest : value
      return words.isEmpty ? "\(verb) \(task)" : "\(verb) \(task) \(words)"
    }
    guard !rest.isEmpty else { return nil }
    if name == "untag" { return "tag \(task) -\(rest)" }
    if ["subtask", "sub", "subtasks"].contains(name) {
      let isPart = joint == "of" && value.decimal != nil
      return isPart ? "edit \(task) under:\(value)" : "add \(rest) under:\(task)"
    }
    let key =
      AttributeTable.standard[named: name]?.key.rawValue
      ?? Synonyms.meaning(of: name, .nearKey)
    let attribute = key.flatMap { AttributeTable.standard[AttributeKey($0)] }
    guard let attribute, attribute.uses.contains(.editable), attribute.field != nil else {
      return nil
    }
    // `depends 2 on 3`
    return "edit \(task) \(attribute.key.rawValue):\(value)"
  }

  /// `done 4` for `mark 4 as done`, `done 4` also for `mark 4` alone; nil for other states.
  private func marking(_ tasks: [Word], _ state: String) -> String? {
    let meant = Synonyms.meaning(of: state, .state) ?? state
    switch FilterWord(rawValue: meant) {
    case .open: return "reopen \(tasks.typed)"
    case .started: return "start \(tasks.typed)"
    case .done: return "done \(tasks.typed)"
    default: return state == tasks.last?.text ? "done \(tasks.typed)" : nil
    }
  }

  /// The intended line of words that do not begin with a command: `list #home` for `#home list`,
  /// `done 3` for `task 3 done`, `due 5 fri` for `5 fri`, otherwise an `add`.
  private func meantLine(_ words: [Word], _ nearest: [String]) -> String? {
    guard let first = words.first, words.count <= 50, !first.isLiteral else { return nil }
    if words.count == 1, Bilingual.insteadOf(verb: first.text.folded) != nil { return nil }
    if let line = periodLine(words) ?? otherVerb(words) ?? sentenceLine(words) { return line }
    if first.attribute != nil {
      let index = words.firstIndex { $0.isPlain && table.command(named: $0.text) != nil }
      let verb = index.map { words[$0].text } ?? "list"
      let rest = words.enumerated().filter { $0.offset != index }.map(\.element)
      return "\(verb) \(rest.typed)"
    }
    if ["task", "todo", "sudo", "please"].contains(first.text.folded) {
      let isNumbered =
        words.count > 2 && words[2].namesTask
        && Self.wordsForNumber.contains(words[1].text.folded)
      let rest = Array(words.dropFirst(isNumbered ? 2 : 1))
      let line = rest.typed
      let isMarked = line.hasPrefix("#") && line.dropFirst().first?.isNumber == true
      if isMarked { return String(line.dropFirst()) }
      // What is a line by itself is that one, and anything else a text.
      let isLine =
        rest.first.map { $0.namesTask || $0.attribute != nil || aliases.alias(for: $0) != nil }
        ?? true
      if isLine || table.find(rest) != nil { return words.count == 1 ? "list" : line }
      return meantLine(rest, []) ?? "add \(line)"
    }
    // `language ja`: the name of a setting and one of its choices.
    if words.count == 2, let setting = Setting.found(first.text) {
      let value = words[1].text.folded
      if setting.choices.contains(Synonyms.meaning(of: value, .choice) ?? value) {
        return "set \(words.typed)"
      }
    }
    if words.count > 1, first.namesTask {
      // `3 rename Foo`: the task before the verb of another program.
      if let line = otherVerb([words[1], first] + words.dropFirst(2)) { return line }
      let texts = words.dropFirst().map(\.text)
      let isDate = (try? DateParser(dates).meaning(texts)).flatMap(\.self) != nil
      return isDate ? "due \(words.typed)" : nil
    }
    // `rent done`
    if let last = words.last, words.count > 1, last.isPlain, first.text.first?.isLowercase == true,
      Nearest.to(first.text.folded, among: nearest, within: 1).isEmpty,
      table.choices(after: first.text).isEmpty,
      table.command(named: last.text)?.verb.namesTask == true
    {
      return "\(last.text) \(Array(words.dropLast()).typed)"
    }
    let isText = nearest.isEmpty || first.text.first?.isUppercase == true
    // A text of Japanese has no spaces.
    let isSeveral = words.count > 1 || first.text.unicodeScalars.contains { $0.value >= 0x3040 }
    guard isText, isSeveral, first.text.count > 1, first.text.first?.isLetter == true,
      Bilingual.insteadOf(verb: first.text.folded) == nil, table.choices(after: first.text).isEmpty
    else { return nil }
    let line = "add \(words.typed)"
    return line.unicodeScalars.count <= 80 ? line : nil
  }
}

/// A short word that is replaced in the line while it is typed; an alias, in contrast, stays as
/// typed and is expanded when the line is read.
package struct Abbreviation: NamedDefinition, Equatable {
  package static let verb = "abbr"
  package let name: String
  /// The words that replace it.
  package let line: String
}

extension Abbreviation: ShellDefinition {
  static func named(_ name: String, in shell: Shell) -> Self? { shell.abbreviations[name] }

  static func put(_ definition: Self?, named name: String, in shell: Shell) {
    shell.abbreviations[name] = definition
  }
}

extension Shell {
  /// The replacement when a word of the line ends, with its range in UTF-8 offsets; nil if the word
  /// is not an abbreviation, is quoted, or stands where the name of something is expected.
  package func expansion(of line: String, at end: Int) -> (range: Range<Int>, text: String)? {
    guard abbreviations.count > 0,
      let command = parsed(line).commands.last(where: { $0.offset < end }),
      let word = command.typed.first(where: { $0.range.upperBound + command.offset == end }),
      word.isPlain, let abbreviation = abbreviations[word.text], !command.names(word)
    else { return nil }
    let start = word.range.lowerBound + command.offset
    return (start..<end, abbreviation.line)
  }
}

extension ParsedCommand {
  /// Returns whether the word names a definition, or is part of one of an abbreviation.
  fileprivate func names(_ word: Word) -> Bool {
    guard let verb, let place = verb.arguments.firstIndex(where: { $0.range == word.range })
    else { return false }
    let before = verb.arguments[..<place].filter { !$0.text.hasPrefix("--") }
    let all = verb.verb.arguments
    if all.first?.kind == .abbreviation { return true }
    guard before.count < all.count else {
      return all.last.map { $0.isRepeated && $0.kind.isName } ?? false
    }
    return all[before.count].kind.isName
  }
}

extension ArgumentKind {
  /// Whether the argument is the name of something that is defined by its name.
  fileprivate var isName: Bool {
    switch self {
    case .newName, .setting, .theme, .alias, .abbreviation, .macro, .context, .report,
      .ownAttribute, .template, .remote, .verb, .word:
      true
    default: false
    }
  }
}
