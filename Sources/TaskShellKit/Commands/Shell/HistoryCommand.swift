import TaskLanguage
import TaskModel

/// `history [failed] [since:DATE] [WORD]`, `history delete LINE`, `history on|off|clear`
enum HistoryCommand: Command {
  static let verb = Verb(
    "history", arguments: [.optional(.word), .optional(.attribute(.since))],
    keywords: Keyword.first("on", "off", "clear", "delete", "failed"), answer: .history,
    summary: Bilingual("show the command history", "入力の履歴を表示する"),
    details: Bilingual(
      "history failed shows the lines that failed, since: those from a day on. history delete LINE "
        + "deletes a line, as Delete does in the list of Ctrl-R; history clear deletes all. history off "
        + "stops recording, history on resumes. A line that begins with a space is never recorded.",
      "「history 失敗」は失敗した行、「以降:」はその日からの行だけを表示します。「history 削除 行」は1行を削除し（Ctrl-R の一覧で Delete "
        + "を押しても同じ）、「history clear」はすべて削除します。「history off」で記録を止め、「history on」で再開します。空白で始まる行は記録しません。"
    ),
    examples: [
      .same("history"),
      Bilingual("history milk", "history 牛乳"),
      Bilingual("history failed", "history 失敗"),
      Bilingual("history since:monday", "history 以降:月曜"),
      Bilingual("history delete add Buy milk", "history 削除 add 牛乳を買う"),
      .same("history off"),
      .same("history on"),
      .same("history clear"),
    ], needsStore: false, canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let first = arguments.words.first.flatMap { $0.isLiteral ? nil : $0.keyword }
    if first == "delete" {
      arguments.drop(1)
      let line = arguments.rest().text.trimmingSpaces
      if line.isEmpty { throw arguments.missing(.word) }
      return { try delete(line, in: $0) }
    }
    let isOnlyWord = arguments.words.count == 1
    if first == "failed" { arguments.drop(1) }
    let since = try arguments.pastMoment(.since, ofDay: .midnight)
    let word = arguments.takeAll().map(\.text).joined(separator: " ")
    switch first {
    case "on" where isOnlyWord, "off" where isOnlyWord:
      return { shell in
        shell.settings.keepsHistory = first == "on"
        shell.presenters.settings.show([Setting.history], in: shell.settings, isShown: false)
      }
    case "clear" where isOnlyWord: return { try clear(in: $0) }
    default: break
    }
    return { shell in
      let key = word.folded
      let start = since.map { shell.clock.instant(of: $0).secondsSinceEpoch }
      let all = shell.host.history()
      let lines = all.filter { line in
        (first != "failed" || line.hasFailed) && (start.map { line.time >= $0 } ?? true)
          && (key.isEmpty || line.text.folded.contains(key))
      }
      show(lines.map(\.text), in: shell)
      if lines.isEmpty, !all.isEmpty { shell.show(.nothingInHistory) }
    }
  }

  /// Shows each line in a row; in a table, a pasted block is cut.
  private static func show(_ lines: [String], in shell: Shell) {
    let isTable = shell.view.format == .table
    shell.show(
      DataAnswer(
        lines.map { .object([.init("line", .text($0))]) }, columns: ["line"],
        lines: isTable ? lines.map(\.inOneRow) : lines))
  }

  /// Deletes the line, or asks a user about lines that contain it.
  private static func delete(_ line: String, in shell: Shell) throws {
    let all = shell.host.history().map(\.text)
    var lines = all.contains(line) ? [line] : []
    if lines.isEmpty, shell.input.isInteractive {
      let key = line.folded
      var seen: Set<String> = []
      lines = all.filter { $0.folded.contains(key) && seen.insert($0).inserted }
      if !lines.isEmpty, !shell.assumesYes {
        try shell.ask(.deleteFromHistory(lines.map(\.inOneRow)))
      }
    }
    try shell.host.deleteHistory(Set(lines))
    shell.show(lines.isEmpty ? .notInHistory(line) : .historyCleared(lines.count))
    shell.show(
      DataAnswer(lines.map { .object([.init("line", .text($0))]) }, columns: ["line"], lines: []))
  }

  /// Clears the history; asks a user first, as undo cannot restore it.
  private static func clear(in shell: Shell) throws {
    let count = shell.host.history().count
    if count > 0, shell.input.isInteractive, !shell.assumesYes {
      try shell.ask(.clearHistory(count))
    }
    try shell.host.clearHistory()
    shell.show(.historyCleared(count))
    shell.show(DataAnswer([], columns: ["line"], lines: []))
  }
}

extension String {
  /// The most characters shown of a block.
  private static let longestBlock = 60

  /// A block of several rows as one row, cut; any other string unchanged.
  fileprivate var inOneRow: String {
    guard contains(where: \.isNewline) else { return self }
    let row = prefix(Self.longestBlock + 1).map { $0.isNewline ? " ⏎ " : String($0) }.joined()
    return row.count > Self.longestBlock ? row.prefix(Self.longestBlock) + "…" : row
  }
}

/// Lines that are never recorded.
package enum UnrecordedLine {
  /// Returns whether the line deletes one from the history, which it contains.
  package static func matches(_ line: String) -> Bool {
    let words = Tokenizer.split(line).words.prefix(2)
    return words.count == 2 && words[0].text.folded == HistoryCommand.verb.name
      && words[1].keyword == "delete"
  }
}

extension CommandOutput {
  /// The lines, oldest first; for `history delete`, the deleted ones; for `history on` and `off`,
  /// the setting.
  static let history = CommandOutput.value(
    .either([.rows([.always("line", .text)]), settingsShape]))
}
