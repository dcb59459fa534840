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
    let request = try DefinitionRequest(&arguments)
    switch request.action {
    case .showAll: return { show(in: $0) }
    case .define(let name, let filter):
      guard !name.text.isNone, name.text.isDefinableName else {
        throw LineError.notAName(verb: Self.verb.name, name.text).at(name)
      }
      _ = try arguments.filter(of: filter)
      let context = Contexts.Context(name: name.text, filter: filter.typed)
      return { shell in
        try shell.define(context, request.keeping)
        if request.keeping != .always { answer(in: shell) }
      }
    case .delete(let name):
      return { shell in
        try shell.delete(existing(name, in: shell))
        answer(in: shell)
      }
    case .show(let name) where request.keeping == .always:
      return { shell in
        try shell.save(existing(name, in: shell))
        answer(in: shell)
      }
    case .show(let name):
      return { shell in
        // Words of other programs, unless a context has that name.
        let isThere = shell.settings.contexts.definitions[name.text] != nil
        let meant = isThere ? nil : Synonyms.meaning(of: name.text.folded, .context)
        if name.text.isNone || meant == "none" { return leave(in: shell) }
        if meant != nil { return show(in: shell) }
        enter(try existing(name, in: shell), in: shell)
      }
    }
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
