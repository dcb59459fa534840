import TaskLanguage

/// Words that people type because another program, or their language, has them.
///
/// Where a word has one plain meaning here it stands for that, as an alias does; where it could mean
/// several things, it is refused with what to type for each.
enum GuessedWords {
  /// What a word stands for: the beginning of a command.
  static let meanings: [(word: String, line: String)] = [
    ("today", "list today"), ("tomorrow", "list tomorrow"), ("week", "list week"),
    ("overdue", "list overdue"), ("all", "list all"), ("completed", "list done"),
    ("active", "list started"), ("ready", "list ready"), ("blocked", "list blocked"),
    ("blocking", "list blocking"), ("unblocked", "list -blocked"), ("waiting", "list waiting"),
    ("recurring", "list recurring"), ("newest", "list sort:-created limit:10"),
    ("oldest", "list sort:created limit:10"), ("denotate", "note delete"),
    ("information", "show"), ("purge", "delete"), ("summary", "projects"), ("tasks", "list"),
    ("cat", "show"), ("view", "show"),
    ("mine", "store mine"), ("theirs", "store theirs"),
    ("create", "add"), ("remove", "delete"), ("erase", "delete"), ("man", "help"),
    ("commands", "help"), ("config", "set"), ("settings", "set"), ("unalias", "alias --delete"),
    ("backup", "store backup"), ("tutorial", "help tutorial"),
    ("bye", "quit"), ("logout", "quit"), (":q!", "quit"), (":wq", "quit"), (":x", "quit"),
    ("次", "next"), ("今日", "list today"), ("明日", "list tomorrow"), ("今週", "list week"),
    ("期限切れ", "list overdue"), ("来週", "list 来週"), ("今月", "list 今月"), ("来月", "list 来月"),
    ("明後日", "list 明後日"), ("タスク", "list"), ("リスト", "list"), ("すべて", "list all"),
    ("完了済み", "list done"), ("待機中", "list waiting"), ("作業中", "list started"),
    ("担当者なし", "list unassigned"), ("先行待ち", "list blocked"), ("着手可能", "list ready"),
    ("一覧", "list"), ("追加", "add"), ("完了", "done"), ("削除", "delete"), ("編集", "edit"),
    ("変更", "edit"), ("表示", "show"), ("検索", "search"), ("件数", "count"), ("ヘルプ", "help"),
    ("設定", "set"), ("履歴", "history"), ("終了", "quit"), ("取り消し", "undo"), ("元に戻す", "undo"),
    ("やり直す", "redo"), ("やり直し", "redo"),
    ("期限", "due"), ("締切", "due"), ("締め切り", "due"), ("優先度", "priority"), ("タグ", "tag"),
    ("プロジェクト", "project"), ("メモ", "note"), ("開始", "start"), ("着手", "start"),
    ("停止", "stop"), ("中断", "stop"), ("詳細", "show"), ("延期", "postpone"), ("複製", "duplicate"),
    ("コピー", "duplicate"), ("選択", "select"), ("選択解除", "deselect"), ("追記", "append"),
    ("担当", "assign"), ("担当者", "assign"), ("割り当て", "assign"), ("移動", "move"),
    ("予定", "agenda"), ("予定表", "agenda"), ("カレンダー", "calendar"), ("統計", "stats"),
    ("集計", "stats"), ("負荷", "workload"), ("座席表", "seats"), ("座席", "seat"), ("席", "seat"),
    ("席替え", "swap"), ("ユーザー一覧", "users"), ("プロジェクト一覧", "projects"),
    ("タグ一覧", "tags"), ("計画", "plan"), ("見直し", "review"), ("理由", "why"),
    ("作業時間", "timesheet"), ("取り込み", "import"), ("取り込む", "import"), ("読み込み", "import"),
    ("インポート", "import"), ("書き出し", "export"), ("書き出す", "export"), ("エクスポート", "export"),
    ("バックアップ", "store backup"), ("テンプレート", "template"), ("別名", "alias"),
    ("マクロ", "macro"), ("属性", "attributes"), ("変更履歴", "log"), ("ログ", "log"), ("差分", "diff"),
    ("使い方", "help"), ("チュートリアル", "help tutorial"), ("消去", "delete"), ("探す", "search"),
    ("タイムライン", "timeline"), ("年表", "timeline"), ("アジェンダ", "agenda"), ("作業量", "workload"),
    ("記録", "track"), ("新規", "new"), ("日付", "date"), ("開く", "open"), ("スキップ", "skip"),
    ("取消", "undo"),
    ("ユーザー追加", "user add"), ("ユーザー削除", "user delete"), ("ユーザー名変更", "user rename"),
    ("クリア", "clear"), ("終わり", "quit"),
  ]

  /// The line that a word stands for; the word is folded.
  ///
  /// Every command asks and every key: lengths in bytes tell most words apart.
  static func line(for word: String) -> String? {
    let count = word.utf8.count
    return meanings.first { $0.word.utf8.count == count && $0.word == word }?.line
  }

  /// The words that stand for nothing but that verb.
  static func words(for verb: String) -> [String] {
    meanings.filter { $0.line == verb }.map(\.word)
  }

  /// What to type instead of a word that means nothing here, or too much.
  static func hint(for word: String) -> Bilingual? {
    if word.count > 1, let mark = word.first, mark == "+" {
      let tag = "#" + word.dropFirst()
      return Bilingual(
        "list \(tag) for the tasks with that tag, tag 3 \(word.dropFirst()) to give it",
        "タグで絞るには list \(tag)、タグを付けるには tag 3 \(word.dropFirst())")
    }
    let isTask = Word(range: 0..<0, text: word, isLiteral: false).namesTask
    if isTask {
      return Bilingual(
        "show \(word), done \(word), edit \(word) NEW TEXT",
        "show \(word)、done \(word)、edit \(word) 新しい本文")
    }
    return hints[word]
  }

  private static let hints: [String: Bilingual] = [
    "save": saved, "write": saved, ":w": saved, "保存": saved,
    "sort": Bilingual("list sort:due,priority", "list 並び順:期限,優先度"),
    "group": Bilingual("list group:project", "list グループ:プロジェクト"),
    "filter": Bilingual(
      "list #home filters one list, set filter #home all lists from now on",
      "一度だけなら list #家、これ以後ずっと絞り込むなら set filter #家"),
    "rename": Bilingual(
      "edit 3 NEW TEXT, or user rename OLD NEW", "edit 3 新しい本文、または user rename 旧名 新名"),
    "up": moved, "down": moved,
    "burndown": statistics, "ghistory": statistics, "burndown.daily": statistics,
    "burndown.weekly": statistics, "burndown.monthly": statistics,
    "colors": .same("set color.overdue red"), "color": .same("set color.overdue red"),
    "columns": Bilingual("list columns:number,due,text", "list 列:番号,期限,タスク"),
    "ids": Bilingual("list columns:number", "list 列:番号"),
    "uuids": .same("list columns:id"), "udas": .same("attributes"),
    "diagnostics": .same("store check"), "minimal": .same("set list lines"),
    "long": .same("set list table"), "reports": reports,
    "execute": Bilingual(
      "Ctrl-Z returns to the outer shell, fg brings you back", "Ctrl-Z で元のシェルに戻り、fg で再開します"),
    "calc": Bilingual(
      "Ctrl-Z returns to the outer shell, fg brings you back", "Ctrl-Z で元のシェルに戻り、fg で再開します"),
    "version": Bilingual("taskshell --version in the outer shell", "元のシェルで taskshell --version"),
    "status": Bilingual("stats for statistics, store for the file", "集計は stats、保存ファイルは store"),
    "sync": saved,
    "未完了": Bilingual(
      "list shows open tasks, reopen 3 reopens one", "未完了の一覧は list、未完了に戻すには reopen 3"),
    "再開": Bilingual(
      "start 3 resumes work, reopen 3 reopens a done task", "作業の再開は start 3、未完了に戻すには reopen 3"),
    "ユーザー": users, "人": users, "メンバー": users,
    "不在": .same("user away 花子 4月1日から4月10日まで"),
    "レポート": reports,
    "保存先": .same("store"), "進捗": statistics,
  ]

  private static let users = Bilingual(
    "users lists them, user add NAME adds one", "一覧は users、追加は user add 名前")

  private static let reports = Bilingual(
    "report mine = @Anna sort:due", "report 自分 = @花子 並び順:期限")

  private static let statistics = Bilingual.same("stats")
  private static let saved = Bilingual(
    "every change is saved at once; store backup FILE makes a copy",
    "変更はそのつど保存されています。バックアップは store backup ファイル名 で作成できます")
  private static let moved = Bilingual(
    "priorities order the list: edit 3 !high", "並び順は優先度で決まります: edit 3 !高")
}
