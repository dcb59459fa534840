import TaskLanguage

/// `alias [NAME [= COMMAND]]`, `alias --delete NAME`
struct AliasCommand: Command {
  static let verb = Verb(
    "alias", arguments: [.optional(.alias), .optional(.command)],
    flags: [
      VerbFlag("--save", Bilingual("keep it in the start-up file", "起動ファイルに保存する")),
      VerbFlag("--delete", Bilingual("remove it", "削除する")),
    ],
    answer: .aliases,
    summary: Bilingual("show or define aliases", "別名を表示または定義する"),
    details: Bilingual(
      "An alias stands for the beginning of a command; the words after it are added. It lasts"
        + " for this session: alias --save NAME keeps it in the start-up file, alias --delete NAME"
        + " removes it, from that file as well.",
      "別名はコマンドの先頭の代わりになり、続けて書いた語が後ろに付きます。有効なのはこのセッシ"
        + "ョンだけです。alias --save 名前 で起動ファイルに保存し、alias --delete 名前 で起動ファイ"
        + "ルからも削除します。"),
    examples: [
      Bilingual("alias anna = list @Anna open", "alias 自分 = list @花子"),
      .same("alias"),
      Bilingual("alias anna", "alias 自分"),
      Bilingual("alias --delete anna", "alias --delete 自分"),
      Bilingual("alias home = add #home", "alias 家事 = add #家"),
    ], needsStore: false)

  private let action: Action
  private let saves: Bool

  private enum Action {
    case showAll
    case show(String)
    case define(Word, as: [Word])
    case delete(String)
  }

  init(_ arguments: inout Arguments) throws {
    var words = arguments.takeAll()[...]
    var flags: Set<String> = []
    while let word = words.first, !word.isLiteral, ["--save", "--delete"].contains(word.text) {
      flags.insert(word.text)
      words.removeFirst()
    }
    if let last = words.last, !last.isLiteral, last.text == "--save" {
      flags.insert(words.removeLast().text)
    }
    saves = flags.contains("--save")
    let isDeletion = flags.contains("--delete")
    if let definition = Definition(words), !isDeletion, let first = words.first {
      if definition.words.isEmpty { throw arguments.missing(.command) }
      action = .define(definition.name ?? first, as: definition.words)
      return
    }
    if words.count > 1 {
      throw UsageError.surplusArgument(words[words.startIndex + 1].text, verb: Self.verb.name)
    }
    let name = words.first?.text
    if name == nil, !flags.isEmpty { throw arguments.missing(.alias) }
    action = name.map { isDeletion ? .delete($0) : .show($0) } ?? .showAll
  }

  func run(in shell: Shell) throws {
    switch action {
    case .showAll:
      let all = shell.aliases.all
      shell.view.show(Aliases.answer(all))
      if all.isEmpty { shell.view.show(shell.say(.noAliases)) }
    case .show(let name):
      let alias = try shell.aliases.existing(name)
      if saves { try save(alias, in: shell) }
      shell.view.show(Aliases.answer([alias], isShown: !saves))
    case .define(let name, let words):
      var aliases = shell.aliases
      try aliases.define(name, as: words, in: shell.table)
      let alias = try aliases.existing(name.text)
      if saves { try save(alias, in: shell) }
      shell.aliases = aliases
      if !saves {
        let line = "alias --save \(alias.definition)"
        shell.confirmDefinition(alias.name, alias.line, keptBy: line)
      }
      shell.view.show(Aliases.answer([alias], isShown: false))
    case .delete(let name):
      var aliases = shell.aliases
      let alias = try aliases.remove(name)
      let file = file(shell)
      // What stayed there would be back at the next start; but the file does not edit itself.
      let isRemoved = try (saves || !shell.scripts.isStarting) && file.remove(alias)
      shell.aliases = aliases
      if isRemoved {
        shell.view.show(shell.say(.aliasRemoved(alias.name, path: file.path)))
      }
      shell.view.show(Aliases.answer([alias], isShown: false))
    }
  }

  private func file(_ shell: Shell) -> StartupFile {
    StartupFile(path: shell.host.startupPath, files: shell.host.files)
  }

  private func save(_ alias: Aliases.Alias, in shell: Shell) throws {
    let file = file(shell)
    try file.save(alias)
    shell.presenters.settings.saved(alias.name, path: file.path)
  }
}

extension Shell {
  /// Says what a name means from now on; the start-up file says nothing.
  ///
  /// - Parameter way: the command that keeps it.
  func confirmDefinition(_ name: String, _ line: String, keptBy way: String) {
    guard !scripts.isStarting else { return }
    view.show(say(.nowMeans(name, line)))
    remarkOnLoneRun(Bilingual("\(way) keeps it", "残すには \(way)"))
  }
}

extension Aliases {
  /// Aliases and what they stand for.
  ///
  /// - Parameter isShown: whether people asked for them, too.
  static func answer(_ aliases: [Alias], isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      aliases.map { alias in
        .object([.init("name", .text(alias.name)), .init("command", .text(alias.line))])
      }, columns: ["name", "command"], lines: isShown ? aliases.map(\.definition) : [])
  }
}

extension CommandOutput {
  /// The aliases that were asked for, defined or removed.
  static let aliases = CommandOutput.value(
    .rows([.always("name", .text), .always("command", .text)]))
}
