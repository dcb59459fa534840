import TaskExchange
import TaskLanguage
import TaskModel

/// Imports the definitions of a `.taskrc`: contexts as contexts, reports as named lists, aliases as
/// aliases. Those whose name is taken, or that cannot be read here, are left out with the reason.
struct SettingsImport {
  /// The most definitions imported from a file.
  private static let limit = 200

  private let shell: Shell
  /// The state including the attributes declared by the settings.
  private let state: ModelState
  private var aliases: Aliases
  private var result: ImportedSettings
  private(set) var definitions: [any ShellDefinition] = []

  init(_ settings: TaskwarriorSettings, of file: String, onto state: ModelState, in shell: Shell) {
    self.shell = shell
    self.state = state
    aliases = shell.aliases
    result = ImportedSettings(file: file, keptIn: shell.definitionsFile.path)
    result.left = settings.left.map { left in
      .init(left.setting, left.line, left.count, left.reason.rawValue, left.reason.words)
    }
    for kind in TaskwarriorSettings.Kind.allCases {
      for definition in settings.definitions where definition.kind == kind { take(definition) }
    }
    for declared in settings.declarations { check(declared) }
    result.left.sort { ($0.line, $0.setting) < ($1.line, $1.setting) }
  }

  /// The result of the import.
  var answer: ImportedSettings { result }

  private mutating func leave(
    _ setting: String, _ line: Int, _ reason: TaskwarriorSettings.Reason
  ) {
    result.left.append(.init(setting, line, 1, reason.rawValue, reason.words))
  }

  private mutating func take(_ definition: TaskwarriorSettings.Definition) {
    guard definitions.count < Self.limit else {
      return leave(definition.setting, definition.line, .tooMany)
    }
    do {
      guard let value = try value(of: definition) else {
        return leave(definition.setting, definition.line, .exists)
      }
      definitions.append(value)
      result.definitions.append("\(type(of: value).verb) \(value.definition)")
    } catch let refusal as NotImported {
      leave(definition.setting, definition.line, refusal.reason)
    } catch {
      let error = (error as? PlacedError)?.error ?? error
      let refusal = error as? any Refusal
      result.left.append(
        .init(
          definition.setting, definition.line, 1, refusal?.codeName ?? "other",
          refusal?.message.text ?? TaskwarriorSettings.Reason.other.words))
    }
  }

  /// Returns the definition; nil if its name is taken.
  private mutating func value(
    of definition: TaskwarriorSettings.Definition
  ) throws -> (any ShellDefinition)? {
    let name = Word(definition.name)
    guard name.isAliasName, !name.text.isNone, !name.text.isEmpty,
      name.text == Tokenizer.split(name.text).words.first?.text
    else {
      throw LineError.notAName(verb: definition.kind.rawValue, definition.name)
    }
    let words = try Tokenizer.words(of: definition.words, in: people.attributes)
    switch definition.kind {
    case .context:
      guard shell.settings.contexts.definitions[name.text] == nil else { return nil }
      try requireFilter(words)
      return Contexts.Context(
        name: name.text, filter: words.map(Quoting.typed).joined(separator: " "))
    case .report:
      try requireFilter(words)
      let list = Word(ListCommand.verb.name)
      return try alias(name, [list] + words)
    case .alias: return try alias(name, inOrder(words))
    }
  }

  private var people: People { People(state: state, me: shell.settings.me) }

  private func requireFilter(_ words: [Word]) throws {
    _ = try FilterParser.parse(words, naming: people, shell.dates)
  }

  private mutating func alias(_ name: Word, _ words: [Word]) throws -> Aliases.Alias? {
    guard Aliases.Alias.named(name.text, in: shell) == nil else { return nil }
    try aliases.define(name, as: words, in: shell.table)
    let command = try shell.table.lookUp(aliases.expanded(words).words).0
    guard !isOfShell(command) else {
      aliases.put(nil, named: name.text)
      throw NotImported(reason: .ofShell)
    }
    return try aliases.existing(name)
  }

  /// Returns whether a command may run programs or change settings: files cannot alias it.
  private func isOfShell(_ command: any Command.Type) -> Bool {
    shell.table.groups.contains { group in
      let isOfGroup = group.commands.contains { $0 == command }
      return isOfGroup
        && group.commands.contains { $0 == SetCommand.self || $0 == ImportCommand.self }
    }
  }

  /// Reorders `+home list` to `list +home`: the file has conditions first.
  private func inOrder(_ words: [Word]) -> [Word] {
    let isCommand = { (word: Word) in
      word.attribute == nil && word.isPlain && word.numberRanges == nil
        && (shell.table.command(named: word.text) != nil || aliases.alias(for: word) != nil)
    }
    guard let index = words.firstIndex(where: isCommand), index > 0 else { return words }
    return [words[index]] + words[..<index] + words[(index + 1)...]
  }

  /// Reports an attribute that already exists with another kind, which it keeps.
  private mutating func check(_ declared: TaskwarriorSettings.Declaration) {
    let known = state.attributes.first { $0.key == declared.key.folded }
    guard let known, known.kind != declared.kind,
      !(known.kind == .choice && declared.kind == .text)
    else { return }
    leave(declared.setting, declared.line, .otherKind)
  }
}

/// The reason why a definition is left out, if no command throws one.
private struct NotImported: Error {
  let reason: TaskwarriorSettings.Reason
}
