import TaskLanguage

/// `store copy FROM TO`
struct StoreCopyCommand: Command {
  static let verb = Verb(
    "store copy", arguments: [.one(.file), .one(.file)], answer: .changes,
    summary: Bilingual("copy a store with its history to an empty one", "履歴ごと空の保存先に複製する"),
    details: Bilingual(
      "FROM and TO are files or addresses of teams: for bringing your own list into a team, and for "
        + "taking a team's list with you.",
      "複製元と複製先には、ファイルかチームのアドレスを指定します。自分のリストをチームに移すときや、チームのリストを手元に残すときに使います。"),
    examples: ["store copy tasks.jsonl postgresql://db/t?team=us"],
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
