import TaskLanguage

/// `prompt`
struct PromptCommand: Command {
  static let verb = Verb(
    "prompt", answer: .prompt,
    summary: Bilingual(
      "print how many tasks are due, for a shell's prompt", "期限の来たタスクの件数を、シェルのプロンプト用に表示する"),
    details: Bilingual(
      "Prints nothing if nothing is due today. In bash: PS1='$(taskshell prompt) \\$ '",
      "今日までに期限が来るタスクがなければ何も表示しません。bash の例: PS1='$(taskshell prompt) \\$ '"),
    examples: [.same("prompt")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.taskList.showDue() }
}
