import TaskLanguage
import TaskModel

/// `macro [NAME [WORD…]]`, `macro [--save] NAME = COMMAND ; COMMAND`, `macro save NAME last N`
enum MacroCommand: Command {
  static let verb = Verb(
    "macro",
    arguments: [.optional(.macro), .many(.word), .optional(.command)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("delete it", "削除する"))
      + [VerbFlag("--dry-run", Bilingual("show what would run", "実行内容だけを表示する"))],
    keywords: Keyword.first("save") + Keyword.after("save", count: 2, ["last"]),
    answer: .outputsOfItsCommands(or: .list(.object([.always("command", .text)]))),
    summary: Bilingual(
      "group commands under one name; run it with macro NAME",
      "複数のコマンドに名前を付ける（実行するには「macro 名前」）"),
    details: Bilingual(
      "macro standup = list overdue ; list today defines a macro, macro save standup last 2 makes "
        + "one of the last two lines you typed that worked. Run it with macro standup, or just standup "
        + "where no command and no alias has that name; it stops at the first command that fails. $1 "
        + "to $9 stand for the words after the name, $* for all of them; $$5 is the text $5. macro "
        + "--dry-run NAME shows what would run, macro --delete NAME deletes it. What is defined at a "
        + "prompt is kept, with --once for this session only; in a script, --save keeps it.",
      "「macro 朝 = list 期限切れ ; list 今日」で複数のコマンドに、「macro save 朝 last 2」で直前に入力した2行（失敗した行を除く）に名前を付けます。"
        + "「macro 朝」で順に実行し、失敗したところで止まります。$1 から $9 は名前の後の語、$* はそのすべてを表します。文字の $5 は $$5 と書きます。"
        + "同じ名前のコマンドや別名がなければ、「朝」だけでも実行できます。「macro --dry-run 名前」で実行内容だけを表示し、「macro --delete 名前」で削除します。"
        + "プロンプトで定義したものは次回以降も使えます（--once を付けるとこのセッションだけ）。スクリプトでは --save で保存します。"),
    examples: [
      Bilingual("macro standup = list overdue ; list today", "macro 朝 = list 期限切れ ; list 今日"),
      Bilingual("macro standup", "macro 朝"),
      .same("macro"),
      Bilingual("macro --dry-run standup", "macro --dry-run 朝"),
      Bilingual("macro --delete standup", "macro --delete 朝"),
    ], needsStore: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    var isDry = false
    if Definition(words, in: arguments.people.attributes) == nil {
      let rest = words.filter { $0.isLiteral || $0.text != "--dry-run" }
      isDry = rest.count < words.count
      words = rest[...]
    }
    guard let first = words.first else {
      if !flags.isEmpty || isDry { throw arguments.missing(.word) }
      return { shell in
        let all = shell.macros.all
        shell.show(Self.answer(all.map(\.definition)))
        if all.isEmpty { shell.show(.noMacros) }
      }
    }
    if flags.deletes { try arguments.requireOne(words) }
    if let macro = try Self.definition(words, arguments) {
      let place = words.dropFirst().place ?? first.range
      return { shell in
        for command in macro.commands where !command.hasPrefix("$") {
          let parsed = ParsedCommand(InputLines.Part(text: command, offset: 0), in: shell)
          if parsed.verb == nil {
            throw shell.unknownVerb(parsed.words.map { $0.moved(to: place) })
          }
        }
        try shell.define(macro, flags.keeping)
      }
    }
    if let (name, count) = try Self.last(words) {
      return { try keepLast(count, as: name, in: $0) }
    }
    if flags.saves { return { try $0.save(existing(first, in: $0)) } }
    if flags.deletes {
      return { try $0.delete(existing(first, in: $0)) }
    }
    return { [isDry, values = Array(words.dropFirst())] shell in
      try run(existing(first, in: shell), at: first.range, values, isDry: isDry, in: shell)
    }
  }

  /// Returns the macro that the words define; nil if they define none.
  private static func definition(
    _ words: ArraySlice<Word>, _ arguments: Arguments
  ) throws -> Macro? {
    guard let definition = Definition(words, in: arguments.people.attributes) else { return nil }
    let name = definition.name?.text ?? ""
    // In quotes, `;` is text.
    let commands = definition.command.split { $0.isPlain && $0.text.folded == ";" }
      .map { $0.map(Quoting.typed).joined(separator: " ") }
    if name.isEmpty || commands.isEmpty { throw arguments.missing(.command) }
    guard name.isDefinableName else {
      throw LineError.notAName(verb: Self.verb.name, name).at(definition.name?.range)
    }
    return Macro(name: name, commands: commands)
  }

  /// Parses `save NAME last N`.
  private static func last(_ words: ArraySlice<Word>) throws -> (String, Int)? {
    let texts = words.map(\.text)
    let keywords = words.map(\.keyword)
    guard texts.count == 4, keywords[0] == "save", keywords[2] == "last" else { return nil }
    guard let count = texts[3].folded.decimal, (1...100).contains(count) else {
      throw UsageError.notWithin(
        1...100, verb: "macro save", of: Bilingual("LINES", "行数")
      ).at(words.last?.range)
    }
    guard texts[1].isDefinableName else {
      throw LineError.notAName(verb: Self.verb.name, texts[1]).at(words.dropFirst().first?.range)
    }
    return (texts[1], count)
  }

  private static func answer(_ lines: [String]) -> DataAnswer {
    DataAnswer(
      lines.map { .object([.init("command", .text($0))]) }, columns: ["command"], lines: lines)
  }

  private static func keepLast(_ count: Int, as name: String, in shell: Shell) throws {
    let typed = shell.host.history().filter { line in
      Tokenizer.split(line.text).words.first?.text.folded != Self.verb.name
    }
    let good = typed.indices.filter { !typed[$0].hasFailed }.suffix(count)
    guard let first = good.first else { throw UsageError.noLinesYet }
    let macro = Macro(name: name, commands: good.map { Macro.command(typed: typed[$0].text) })
    let isKept = try shell.define(macro, .asUsual, isReported: false)
    shell.show(.macroKept(name, macro.commands, isKept: isKept))
    let failed = typed[first...].filter(\.hasFailed).map(\.text)
    if !failed.isEmpty { shell.show(.linesThatFailed(failed)) }
  }

  private static func run(
    _ macro: Macro, at place: Range<Int>, _ values: [Word], isDry: Bool, in shell: Shell
  ) throws {
    guard values.count >= macro.parameterCount else {
      throw UsageError.missingParameters(macro.name, macro.parameterCount).at(place)
    }
    if values.count > macro.parameterCount, !macro.takesAll {
      let surplus = values[macro.parameterCount]
      throw UsageError.surplusArgument(surplus.text, verb: macro.label).at(surplus)
    }
    let lines = macro.commands(with: values)
    if isDry { return shell.show(Self.answer(lines)) }
    // Without the store, the steps of earlier sessions would count as the macro's.
    try? shell.model.refresh()
    let before = shell.model.undoableCommands(any: false).count
    try shell.nested(path: macro.name) {
      let runner = ScriptRunner(
        name: macro.name,
        lines: ScriptLines(Array(lines.joined(separator: "\n").utf8)),
        interpreter: Interpreter(shell: shell))
      let status = runner.run(keepsGoing: false)
      if status != .done { throw ScriptFailed(status: status) }
    }
    let steps = shell.model.undoableCommands(any: false).count - before
    if shell.scripts.running.isEmpty, steps > 1 {
      shell.remark(.macroMadeSteps(steps))
    }
  }

  private static func existing(_ name: Word, in shell: Shell) throws -> Macro {
    try shell.macros.existing(name, orElse: UsageError.unknownMacro)
  }
}
