import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// The text of `taskshell --help`.
enum LaunchHelp {
  static func text(in language: Language) -> String {
    let usage = Bilingual(
      "taskshell: an interactive shell for tasks", "taskshell: タスクのための対話型シェル")
    let forms = [
      "taskshell [OPTION…]", "taskshell [OPTION…] COMMAND [WORD…]",
      "taskshell [OPTION…] -c LINE [-c LINE…]", "taskshell [OPTION…] -f FILE",
    ]
    let options = LaunchOption.allCases.filter { !$0.isHidden }
    let width = options.map { TerminalText.width($0.usage) }.filter { $0 <= 30 }.max() ?? 0
    let lines = options.map { option -> String in
      let summary = option.summary.text(in: language)
      guard TerminalText.width(option.usage) <= width else {
        return "  \(option.usage)\n  \(String(repeating: " ", count: width))  \(summary)"
      }
      return "  \(TerminalText.padded(option.usage, to: width, alignment: .left))  \(summary)"
    }
    return
      ([usage.text(in: language), ""] + forms.map { "  \($0)" } + [""] + lines + [""]
      + examples(in: language) + [""] + documentation.map { $0.text(in: language) })
      .map { $0 + "\n" }.joined()
  }

  private static func examples(in language: Language) -> [String] {
    let title = Bilingual("Examples:", "例:")
    let examples = [
      Bilingual(
        "taskshell add \"Buy milk tomorrow 5pm\"", "taskshell add \"牛乳を買う 明日17時\""),
      .same("taskshell list today"), .same("taskshell --json list overdue"),
      Bilingual("taskshell -c 'add Buy milk' -c list", "taskshell -c 'add 牛乳を買う' -c list"),
      Bilingual(
        "printf 'add Buy milk\\nlist\\n' | taskshell", "printf 'add 牛乳を買う\\nlist\\n' | taskshell"),
    ]
    return [title.text(in: language)] + examples.map { "  " + $0.text(in: language) }
  }

  private static let documentation = [
    Bilingual(
      "\"taskshell help\" lists the commands; \"taskshell add --help\" explains one.",
      "コマンドの一覧は「taskshell help」、使い方は「taskshell add --help」で表示します。"),
    Bilingual(
      "Manuals: man taskshell, taskshell-language, taskshell-hooks, taskshell-store.",
      "マニュアル: man taskshell、taskshell-language、taskshell-hooks、taskshell-store"),
  ]
}

/// The output of `taskshell --schema [COMMAND]`.
enum SchemaDocument {
  /// Returns the schema of a command's value or of `error`; without words, of all of them.
  static func text(for words: [String]) throws(LaunchError) -> String {
    JSONRenderer().text(of: try schema(words.joined(separator: " ")))
  }

  private static func schema(_ name: String) throws(LaunchError) -> DataValue {
    let table = CommandTable.standard
    if name.isEmpty { return JSONSchema.document(for: table) }
    if name == "error" { return JSONSchema.error }
    guard let verb = table.command(named: name)?.verb, let schema = JSONSchema.document(for: verb)
    else { throw .noSchema(name) }
    return schema
  }
}
