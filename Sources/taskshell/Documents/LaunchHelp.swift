import LineEditing
import TaskLanguage
import TaskShellKit

/// What `taskshell --help` prints.
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
    let outro = Bilingual(
      "\"taskshell help\" lists the commands.", "taskshell help でコマンドを一覧します。")
    return
      ([usage.text(in: language), ""] + forms.map { "  \($0)" } + [""] + lines
      + ["", outro.text(in: language)])
      .map { $0 + "\n" }.joined()
  }
}
