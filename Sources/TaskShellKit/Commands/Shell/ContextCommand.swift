import TaskLanguage
import TaskModel

/// `context [NAME [= FILTER]]`, `context none`, `context --delete NAME`
enum ContextCommand: Command {
  static let verb = Verb(
    "context", aliases: ["ctx"],
    arguments: [.optional(.context), .optional(.definedFilter)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("delete it", "削除する")),
    keywords: Keyword.first("none"),
    answer: .value(.rows([.always("name", .text), .always("filter", .text)])),
    summary: Bilingual("focus on some of the tasks", "扱うタスクを一時的に絞り込む"),
    details: Bilingual(
      "context work = #work or project:office defines a context. context work then shows only "
        + "those tasks, and new tasks get the tags and project before the first \"or\" (set "
        + "context.adds off stops this). The prompt shows its name. context none leaves it, context "
        + "--delete work deletes it. What is defined at a prompt is kept, with --once for this session "
        + "only; in a script, --save keeps it.",
      "「context 仕事 = #仕事 または プロジェクト:会社」で定義し、「context 仕事」で切り替えます。条件に合うタスクだけが対象になり、新しいタスクには、条件の最初の"
        + "「または」より前にあるタグとプロジェクトが自動で付きます（付けないようにするには「set context.adds off」）。プロンプトに名前が出ます。解除するには「context "
        + "なし」、削除するには「context --delete 仕事」。プロンプトで定義したものは次回以降も使えます（--once を付けるとこのセッションだけ）。スクリプトでは "
        + "--save で保存します。"),
    examples: [
      Bilingual("context work = #work or project:office", "context 仕事 = #仕事 または プロジェクト:会社"),
      Bilingual("context work", "context 仕事"),
      .same("context"),
      Bilingual("context none", "context なし"),
      Bilingual("context --delete work", "context --delete 仕事"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    guard let first = words.first else {
      if !flags.isEmpty { throw arguments.missing(.word) }
      return { show(in: $0) }
    }
    if flags.deletes { try arguments.requireOne(words) }
    if let context = try Self.definition(words, &arguments) {
      return { shell in
        try shell.define(context, flags.keeping)
        if flags.keeping != .always { answer(in: shell) }
      }
    }
    if words.count > 1 {
      let isDefine = first.isPlain && ["define", "add", "set"].contains(first.text.folded)
      let parts = isDefine ? words.dropFirst() : words
      guard parts.count > 1, let name = parts.first else {
        throw arguments.surplus(words[words.startIndex + 1])
      }
      let filter = parts.dropFirst().drop { $0.isPlain && $0.text == "=" }
      throw Definition.missing(in: [name] + filter, verb: Self.verb.name)
    }
    if flags.deletes {
      return { shell in
        let context = try existing(first, in: shell)
        _ = try shell.forget(context, fromFile: !shell.scripts.isStarting)
        shell.show(.definitionDeleted(context.label))
        answer(in: shell)
      }
    }
    if flags.saves {
      return { shell in
        try shell.save(existing(first, in: shell))
        answer(in: shell)
      }
    }
    if first.text.isNone { return { leave(in: $0) } }
    return { shell in
      // Words of other programs, unless a context has that name.
      let isThere = shell.settings.contexts.definitions[first.text] != nil
      switch isThere ? nil : Synonyms.meaning(of: first.text.folded, .context) {
      case "none"?: leave(in: shell)
      case _?: show(in: shell)
      case nil: enter(try existing(first, in: shell), in: shell)
      }
    }
  }

  /// Returns the context that the words define; nil if they define none.
  private static func definition(
    _ words: ArraySlice<Word>, _ arguments: inout Arguments
  ) throws -> Contexts.Context? {
    guard let definition = Definition(words, in: arguments.people.attributes) else { return nil }
    let (name, filter) = (definition.name?.text ?? "", definition.words)
    if name.isEmpty || filter.isEmpty { throw arguments.missing(.definedFilter) }
    if name.isNone || !name.isDefinableName {
      throw LineError.notAName(verb: Self.verb.name, name).at(definition.name?.range)
    }
    _ = try arguments.filter(of: filter)
    return Contexts.Context(
      name: name, filter: filter.map(Quoting.typed).joined(separator: " "))
  }

  private static func enter(_ context: Contexts.Context, in shell: Shell) {
    shell.settings.contexts.enter(context)
    shell.settings.filter = context.filter
    let given = shell.settings.contexts.givenWords(shell.people.attributes).map(\.text)
    shell.show(.contextEntered(context.name, context.filter, gives: given))
    let (line, path) = ("context \(context.name)", shell.host.startupPath)
    shell.warnAboutOneShot(
      Bilingual(
        "to enter it at every start, put \(line) into \(path)",
        "起動のたびに使うには、\(path) に「\(line)」の行を書いてください"))
    answer(in: shell)
  }

  private static func leave(in shell: Shell) {
    shell.settings.contexts.enter(nil)
    shell.settings.filter = nil
    shell.show(.contextLeft)
    answer(in: shell)
  }

  /// Answers scripts with the contexts there are now.
  private static func answer(in shell: Shell) {
    shell.show(shell.settings.contexts.answer(isShown: false))
  }

  private static func show(in shell: Shell) {
    let contexts = shell.settings.contexts
    shell.show(contexts.answer())
    if contexts.definitions.all.isEmpty { shell.show(.noContexts) }
  }

  private static func existing(_ name: Word, in shell: Shell) throws -> Contexts.Context {
    try shell.settings.contexts.definitions.existing(name, orElse: UsageError.unknownContext)
  }
}

extension Contexts {
  /// Returns the contexts and their filters; people see which one is active.
  ///
  /// - Parameter isShown: whether people see them too.
  fileprivate func answer(isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      definitions.all.map { context in
        .object([.init("name", .text(context.name)), .init("filter", .text(context.filter))])
      }, columns: ["name", "filter"],
      lines: (isShown ? definitions.all : []).map { context in
        context.definition + (context.name == current?.name ? " *" : "")
      })
  }
}
