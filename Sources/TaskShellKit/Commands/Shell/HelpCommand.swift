import TaskLanguage
import TaskModel

/// `help [COMMAND]`
struct HelpCommand: Command {
  static let verb = Verb(
    "help", aliases: ["?", "h"], arguments: [.optional(.verb)],
    answer: .help,
    summary: Bilingual("list the commands, or explain one", "コマンドの使い方を表示する"),
    details: Bilingual(
      "There are topics as well: help dates lists every way to write a date.",
      "コマンド以外の説明もあります。「help dates」は日付の書き方の一覧です。"),
    examples: [
      .same("help"),
      .same("help add"),
      .same("help dates"),
      .same("help filters"),
      .same("help keys"),
    ], needsStore: false)

  private let words: Word

  init(_ arguments: inout Arguments) throws { words = arguments.rest() }

  func run(in shell: Shell) throws {
    let topic = words.text
    if topic.isEmpty {
      shell.view.show(
        .help(
          .overview(of: shell.table, language: shell.language, namesTopics: true)))
      return
    }
    if HelpPage.topicName(topic) == "tutorial", shell.input.isInteractive {
      if shell.tutorial.isRunning { throw UsageError.tutorialIsOpen }
      return try Tutorial(shell).run()
    }
    if let page = HelpPage.topic(topic, in: shell) {
      shell.view.show(.help(page))
      return
    }
    if let alias = Aliases.Alias.named(topic, in: shell) {
      shell.view.show(AliasCommand.answer([alias]))
      return
    }
    if let command = shell.table.command(named: topic) ?? shell.table.command(meant: topic) {
      shell.view.show(.help(.page(of: command.verb, in: shell.table, language: shell.language)))
      return
    }
    let family = shell.table.commands.filter { $0.verb.name.hasPrefix("\(topic.folded) ") }
    guard !family.isEmpty else {
      throw UsageError.unknownTopic(
        topic, nearest: Nearest.to(topic, among: shell.table.names + HelpPage.topics.map(\.name))
      ).at(words)
    }
    shell.view.show(
      .help(
        .overview(
          of: CommandTable([CommandTable.Group(Bilingual("Commands", "コマンド"), family)]),
          language: shell.language)))
  }
}
