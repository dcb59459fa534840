import TaskLanguage

/// The options among a command's words: those of the program that may occur there, and the verb's
/// own.
///
/// An option is two dashes before a letter, outside of quotes. An unknown one is an error, so that
/// a typo never becomes text; `--` ends the options, and what follows it is text.
package struct CommandOptions: Equatable {
  var format: OutputFormat?
  /// The given options without a value.
  var flags: Set<Name> = []

  /// These options, with unset ones filled from `others`.
  func adding(_ others: CommandOptions) -> CommandOptions {
    CommandOptions(format: format ?? others.format, flags: flags.union(others.flags))
  }

  /// Whether an option without a value was given.
  func has(_ flag: Name) -> Bool { flags.contains(flag) }

  /// The options of the program that may follow a verb.
  package enum Name: String, CaseIterable, Sendable {
    case json = "--json"
    case format = "--format"
    case dryRun = "--dry-run"
    case yes = "--yes"
    case quiet = "--quiet"
    case noInput = "--no-input"
    case noColor = "--no-color"
    case help = "--help"

    package var summary: Bilingual {
      switch self {
      case .json: Bilingual("the same as --format json", "--format json と同じ")
      case .format: Bilingual("output format of data", "データの出力形式")
      case .dryRun: Bilingual("show what would change, and change nothing", "何が変わるかを表示するだけで、変更しない")
      case .yes: Bilingual("answer every question with yes", "すべての確認に「はい」と答える")
      case .quiet: Bilingual("print only data and errors", "データとエラー以外は出力しない")
      case .noInput: Bilingual("never prompt, and start no interactive session", "質問せず、対話モードも開始しない")
      case .noColor: Bilingual("the same as --color never", "--color never と同じ")
      case .help: Bilingual("print this help", "この説明を表示する")
      }
    }
  }
}

/// The words of a command, separated from its options.
struct CommandWords: Equatable {
  private(set) var rest: ArraySlice<Word>
  private(set) var options = CommandOptions()
  /// Whether `--` ended the options; words after it are not options.
  private(set) var isEnded = false

  /// Separates the options from the words after a verb.
  ///
  /// For a verb that takes text, only its own options and `--help` count; those of the program are
  /// text, except as the last words.
  init(_ words: ArraySlice<Word>, verb: Verb) throws {
    let takesCommand = verb.takesCommand
    guard takesCommand || words.contains(where: \.beginsWithDash) else {
      rest = words
      return
    }
    // The options at the end begin here.
    let lastOptions = words.endIndex - words.reversed().prefix(while: \.isOptionOrFormat).count
    var remaining = words
    rest = []
    while let typed = remaining.popFirst() {
      guard takesCommand || typed.beginsWithDash else {
        rest.append(typed)
        continue
      }
      let word = typed.optionInEnglish
      if takesCommand, !word.isLiteral, word.text.contains("=") {
        rest += [word] + remaining
        return
      }
      if word.isEndOfOptions, endsOptions(verb, before: remaining.first) {
        isEnded = true
        rest += remaining.map { verb.takesText || $0.text.hasPrefix("-") ? $0.quoted : $0 }
        return
      }
      guard word.isOption || (words.count == 1 && word.isShortHelp) else {
        rest.append(word)
        continue
      }
      let isLast = remaining.startIndex >= lastOptions
      guard isLast || !isText(word, verb),
        !verb.flags.contains(where: { $0.name == word.optionName })
      else {
        rest.append(isText(word, verb) ? typed : word)
        continue
      }
      try take(word, &remaining, verb, takesAll: isLast && isText(word, verb) || !verb.takesText)
      if options.has(.help), verb.takesText, rest.count > verb.wordsBeforeText,
        !remaining.isEmpty
      {
        throw UsageError.optionWithinText(word.text).at(word)
      }
    }
  }

  /// Whether the word is an option of the program that can be part of a text.
  private func isText(_ word: Word, _ verb: Verb) -> Bool {
    guard verb.takesText, let name = CommandOptions.Name(rawValue: word.optionName) else {
      return false
    }
    return name != .help
  }

  private mutating func take(
    _ word: Word, _ remaining: inout ArraySlice<Word>, _ verb: Verb, takesAll: Bool
  ) throws {
    let name = CommandOptions.Name(rawValue: word.isShortHelp ? "--help" : word.optionName)
    guard let name, name == .help || takesAll, verb.takes(name),
      name == .format || word.optionValue == nil
    else {
      let known =
        CommandOptions.Name.allCases.filter { $0 == .help || takesAll && verb.takes($0) }
        .map(\.rawValue) + verb.flags.map(\.name)
      let attribute = word.attribute(before: remaining.first)
      let bare = String(word.text.drop { $0.isMinus })
      let format = verb.takes(.format) ? OutputFormat(rawValue: bare) : nil
      let near =
        (attribute ?? format.map { "--format \($0.rawValue)" }).map { [$0] }
        ?? Nearest.to(word.optionName, among: known)
      // `list --all`
      let isCondition = FilterWord(Word(range: word.range, text: bare, isLiteral: false)) != nil
      throw UsageError.unknownOption(
        word.text, verb: verb.name, nearest: near.isEmpty && isCondition ? [bare] : near
      ).at(word)
    }
    switch name {
    case .json: options.format = .json
    case .dryRun, .yes, .quiet, .noInput, .noColor, .help: options.flags.insert(name)
    case .format:
      let value = word.optionValue == nil ? remaining.popFirst() : word
      let text = word.optionValue ?? value?.text ?? ""
      guard let format = OutputFormat(rawValue: text) else {
        throw UsageError.unknownFormat(text).at(value?.range)
      }
      options.format = format
    }
  }

  /// Whether a `--` ends the options here; within a text it is a dash, unless the next word begins
  /// with one.
  private func endsOptions(_ verb: Verb, before next: Word?) -> Bool {
    guard verb.takesText, rest.count > verb.wordsBeforeText else { return true }
    return next?.text.hasPrefix("-") == true
  }
}

extension Word {
  /// Whether it is two dashes before a letter.
  fileprivate var isOption: Bool {
    guard !isLiteral, attribute == nil, text.hasPrefix("--") else { return false }
    return text.utf8.dropFirst(2).first.map { (97...122).contains($0 | 0x20) } ?? false
  }

  fileprivate var beginsWithDash: Bool { text.utf8.first == UInt8(ascii: "-") }

  /// Whether it can stand behind an option at the end of a line: another one, or a format.
  /// Whether it may follow an option at the end of a line: another option, or a format.
  fileprivate var isOptionOrFormat: Bool {
    optionInEnglish.isOption || OutputFormat(rawValue: text) != nil
  }

  /// An option under its English name: `--yes` for `--はい`; any other word unchanged.
  fileprivate var optionInEnglish: Word {
    guard !isLiteral, text.hasPrefix("--"), text.utf8.dropFirst(2).first ?? 0 >= 0x80,
      let name = Synonyms.meaning(of: optionName.folded, .option)
    else { return self }
    let value = optionValue.map { "=" + $0 } ?? ""
    return Word(range: range, text: name + value, isLiteral: false)
  }

  fileprivate var isEndOfOptions: Bool { !isLiteral && text == "--" }
  fileprivate var isShortHelp: Bool { !isLiteral && text == "-h" }
  fileprivate var optionName: String { String(text.prefix { $0 != "=" }) }

  /// Returns `due:friday` for `--due friday` of other programs; nil if it is not an attribute.
  fileprivate func attribute(before next: Word?) -> String? {
    let name = optionName.drop { $0 == "-" }.folded
    let option = Word(range: range, text: name + ":", isLiteral: false)
    guard text.hasPrefix("--"), let value = optionValue ?? next?.text, !value.isEmpty,
      AttributeTable.standard[named: name]?.hasKey == true || FilterOption.named(option) != nil
    else { return nil }
    return name + ":" + Quoting.value(value)
  }

  /// The text after its `=`; nil without one.
  fileprivate var optionValue: String? {
    text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) }
  }

  /// The word as literal text.
  fileprivate var quoted: Word { Word(range: range, text: text, isLiteral: true) }
}

extension Verb {
  /// Whether an option of the program may follow it.
  func takes(_ option: CommandOptions.Name) -> Bool { option != .dryRun || canRehearse }

  /// The number of words that may precede the text of a verb that takes one.
  fileprivate var wordsBeforeText: Int {
    arguments.prefix { !$0.kind.isText }.count
  }
}
