import TaskLanguage

/// The keys of a board besides those of a card; the raw value is the character, if there is one.
package enum BoardKey: String, CaseIterable, Sendable {
  case down = "j"
  case up = "k"
  case first = "g"
  case last = "G"
  case pageDown = "Ctrl-F"
  case pageUp = "Ctrl-B"
  case moveDown = "J"
  case moveUp = "K"
  case mark = " "
  case markAll = "*"
  case unmark = "Esc"
  case card = "Enter"
  case date = "a"
  case project = "p"
  case delete = "x"
  case undo = "u"
  case redo = "U"
  case add = "+"
  case narrow = "/"
  case command = ":"
  case side = "Tab"
  case sideBefore = "["
  case sideAfter = "]"
  case help = "?"
  case leave = "q"

  /// The key's own name, without the other keys that do the same.
  package var name: Bilingual { self == .mark ? Bilingual("Space", "スペース") : .same(rawValue) }

  /// Other keys with the same effect, and the effect.
  private var row: (others: [String], words: Bilingual) {
    switch self {
    case .down: (["↓"], Bilingual("down", "下へ"))
    case .up: (["↑"], Bilingual("up", "上へ"))
    case .first: (["Home"], Bilingual("first task", "先頭へ"))
    case .last: (["End"], Bilingual("last task", "末尾へ"))
    case .pageDown: (["PageDown"], Bilingual("page down", "次のページ"))
    case .pageUp: (["PageUp"], Bilingual("page up", "前のページ"))
    case .moveDown: (["Shift-↓"], Bilingual("move the task down", "タスクを下へ動かす"))
    case .moveUp: (["Shift-↑"], Bilingual("move the task up", "タスクを上へ動かす"))
    case .mark: ([], Bilingual("mark", "選択"))
    case .markAll: ([], Bilingual("mark all", "すべて選択"))
    case .unmark: ([], Bilingual("clear the marks", "選択を解除"))
    case .card: ([], Bilingual("card", "カード"))
    case .date: ([], Bilingual("date", "期限"))
    case .project: ([], Bilingual("project", "プロジェクト"))
    case .delete: ([], Bilingual("delete", "削除"))
    case .undo: ([], Bilingual("undo", "元に戻す"))
    case .redo: ([], Bilingual("redo", "やり直す"))
    case .add: ([], Bilingual("add", "追加"))
    case .narrow: ([], Bilingual("filter", "絞り込み"))
    case .command: ([], Bilingual("command", "コマンド"))
    case .side: ([], Bilingual("column of projects or days", "左にプロジェクトか日付を表示"))
    case .sideBefore: (["←"], Bilingual("previous in that column", "左の列で1つ前"))
    case .sideAfter: (["→"], Bilingual("next in that column", "左の列で1つ次"))
    case .help: ([], Bilingual("keys", "キー一覧"))
    case .leave: (["Ctrl-C"], Bilingual("leave", "終了"))
    }
  }

  /// Other keys with the same effect.
  package var otherNames: [String] { row.others }

  /// The key's effect, in a few words.
  package var words: Bilingual { row.words }

  /// The keys that the last row of a board lists, most useful first.
  package static let named: [BoardKey] = [
    .help, .leave, .command, .card, .mark, .date, .undo, .add, .narrow,
  ]
}

/// A request of the board to its caller after a key.
package enum BoardAction: Equatable, Sendable {
  /// Do nothing but draw again; the picture may have changed.
  case stay
  /// The key has no effect here.
  case refused
  case leave
  /// Run a command.
  case run(String)
  /// Let the user complete a command line that begins with this text, and run it.
  case type(String)
  /// List the keys.
  case explain
  /// Let the user edit the filter, which is this one now.
  case narrow(String)
}
