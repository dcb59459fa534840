import TaskLanguage

/// `store copy FROM TO`
struct StoreCopyCommand: Command {
  static let verb = Verb(
    "store copy",
    arguments: [.one(.file, Bilingual("FROM", "複製元")), .one(.file, Bilingual("TO", "複製先"))],
    answer: .changes,
    summary: Bilingual("copy a store with its history to an empty one", "保存ファイルを履歴ごと空の保存先に複製する"),
    details: Bilingual(
      "Both are files or team addresses. Use it to bring your own list into a team, or to "
        + "keep a copy of a team's list.",
      "複製元と複製先には、ファイルかチームのアドレスを指定します。自分のリストをチームに移すときや、チームのリストを手元に残すときに使います。"),
    examples: [.same("store copy tasks.jsonl postgresql://db/t?team=us")],
    needsStore: false)

  private let source: String
  private let target: String

  init(_ arguments: inout Arguments) throws {
    source = try arguments.required(.file)
    target = try arguments.required(.file)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.team.copy(from: source, to: target)
  }
}
