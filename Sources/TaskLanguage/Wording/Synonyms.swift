/// What other programs, and people from habit, call things here: the one list of such words.
///
/// Words are folded but for virtual tags, and stand with commas between them; `*` in a meaning is the
/// word itself.
package enum Synonyms {
  /// Where a word stands that means something.
  package enum Place: CaseIterable, Sendable {
    /// Where a command stands; the word stands for that line, as an alias does.
    case command
    /// Where a command stands; that verb is offered, with what follows the word.
    case verb
    /// Before the colon of an attribute, which is meant.
    case key
    /// Before the colon of an attribute, which is offered.
    case nearKey
    /// Before a colon in a new task: what the shell records itself, or that key is offered.
    case recorded
    /// Among the words of a filter, where no task has it; one of these is offered.
    case condition
    /// Behind `due` in a filter.
    case comparison
    /// Behind `+` and `-` in a filter, in capitals.
    case virtualTag
    /// Behind `status:` and 状態: in a filter.
    case state
    /// In `edit`, before what is to be taken away.
    case removal
    /// Behind `context`.
    case context
  }

  /// What a word means in a place; nil where it means nothing.
  ///
  /// Every command asks, and every key: nothing is made of the rows for it.
  package static func meaning(of word: some StringProtocol, _ place: Place) -> String? {
    var typed = String(word)
    let meaning: String? = typed.withUTF8 { typed in
      guard let first = typed.first else { return nil }
      for index in rows.indices
      where beginnings[index] & bit(of: first) != 0 && rows[index].place == place {
        let isIt = rows[index].words.anyWord(between: comma) {
          $0.count == typed.count && $0.elementsEqual(typed)
        }
        if isIt { return rows[index].meaning }
      }
      return nil
    }
    return meaning.map { meant($0, by: word) }
  }

  /// A bit for each byte that a word of the row begins with, so that most rows are passed over.
  private static let beginnings: [UInt64] = rows.map { row in
    var bits: UInt64 = 0
    _ = row.words.anyWord(between: comma) { word in
      bits |= bit(of: word[word.startIndex])
      return false
    }
    return bits
  }

  private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// Whether a word of a place begins with what was typed, which is folded.
  package static func begin(with typed: String, _ place: Place) -> Bool {
    var typed = typed
    return typed.withUTF8 { typed in
      rows.contains { row in
        row.place == place && row.words.anyWord(between: comma) { $0.starts(with: typed) }
      }
    }
  }

  /// All words of a place with their meanings.
  package static func all(_ place: Place) -> [(word: String, meaning: String)] {
    rows.filter { $0.place == place }.flatMap { row in
      row.words.split(separator: ",").map { (String($0), meant(row.meaning, by: $0)) }
    }
  }

  /// The words that stand for a command.
  package static let commands = all(.command).map(\.word)

  private static func meant(_ meaning: String, by word: some StringProtocol) -> String {
    meaning.replacing("*", with: word.lowercased())
  }

  /// What to type instead of a word that stands where a command does and means nothing here, or too
  /// much.
  package static func hint(for word: String) -> Bilingual? {
    guard !word.isEmpty else { return nil }
    let typed = word.utf8
    return hints.first { hint in hint.words.anyWord(between: comma) { $0.elementsEqual(typed) } }
      .map { Bilingual($0.english, $0.japanese ?? $0.english) }
  }

  private static let comma = UInt8(ascii: ",")

  private static let rows: [(place: Place, meaning: String, words: String)] = [
    (
      .command, "list *", "today,tomorrow,week,overdue,all,ready,blocked,blocking,waiting,recurring"
    ),
    (.command, "list *", "明日,期限切れ,待機中,担当者なし,来週,今月,来月,明後日"), (.command, "list today", "今日"),
    (.command, "list week", "今週"), (.command, "list all", "すべて"),
    (.command, "list done", "completed,完了済み"), (.command, "list started", "active,作業中"),
    (.command, "list ready", "着手可能"), (.command, "list blocked", "先行待ち"),
    (.command, "list -blocked", "unblocked"), (.command, "list sort:-created limit:10", "newest"),
    (.command, "list sort:created limit:10", "oldest"), (.command, "note delete", "denotate"),
    (.command, "show", "information,cat,view,表示,詳細"),
    (.command, "delete", "purge,remove,erase,削除,消去"), (.command, "projects", "summary,プロジェクト一覧"),
    (.command, "list", "tasks,タスク,リスト,一覧"), (.command, "store mine", "mine"),
    (.command, "store theirs", "theirs"), (.command, "add", "create,追加"),
    (.command, "help", "man,commands,ヘルプ,使い方"), (.command, "set", "config,settings,設定"),
    (.command, "alias --delete", "unalias"), (.command, "store backup", "backup,バックアップ"),
    (.command, "help tutorial", "tutorial,チュートリアル"),
    (.command, "quit", "bye,logout,:q!,:wq,:x,終了,終わり"), (.command, "next", "次"),
    (.command, "done", "完了"), (.command, "edit", "編集,変更"), (.command, "search", "検索,探す"),
    (.command, "count", "件数"), (.command, "history", "履歴"), (.command, "undo", "取り消し,元に戻す,取消"),
    (.command, "redo", "やり直す,やり直し"), (.command, "due", "期限,締切,締め切り"), (.command, "priority", "優先度"),
    (.command, "tag", "タグ"), (.command, "project", "プロジェクト"), (.command, "note", "メモ"),
    (.command, "start", "開始,着手"), (.command, "stop", "停止,中断"), (.command, "postpone", "延期"),
    (.command, "duplicate", "複製,コピー"), (.command, "select", "選択"), (.command, "deselect", "選択解除"),
    (.command, "append", "追記"), (.command, "assign", "担当,担当者,割り当て"), (.command, "move", "移動"),
    (.command, "agenda", "予定,予定表,アジェンダ"), (.command, "calendar", "カレンダー"),
    (.command, "stats", "統計,集計"), (.command, "workload", "負荷,作業量"), (.command, "seats", "座席表"),
    (.command, "seat", "座席,席"), (.command, "swap", "席替え"), (.command, "users", "ユーザー一覧"),
    (.command, "tags", "タグ一覧"), (.command, "plan", "計画"), (.command, "review", "見直し"),
    (.command, "why", "理由"), (.command, "timesheet", "作業時間"),
    (.command, "import", "取り込み,取り込む,読み込み,インポート"), (.command, "export", "書き出し,書き出す,エクスポート"),
    (.command, "template", "テンプレート"), (.command, "alias", "別名"), (.command, "macro", "マクロ"),
    (.command, "attributes", "属性"), (.command, "log", "変更履歴,ログ"), (.command, "diff", "差分"),
    (.command, "timeline", "タイムライン,年表"), (.command, "track", "記録"), (.command, "new", "新規"),
    (.command, "date", "日付"), (.command, "open", "開く"), (.command, "skip", "スキップ"),
    (.command, "user add", "ユーザー追加"), (.command, "user delete", "ユーザー削除"),
    (.command, "user rename", "ユーザー名変更"), (.command, "clear", "クリア"),
    (.verb, "postpone", "snooze,delay,push"), (.verb, "due", "reschedule,remind,deadline"),
    (.verb, "reopen", "uncomplete,undone,incomplete,uncheck,unfinish"), (.verb, "done", "check"),
    (.verb, "edit", "rename,retitle"), (.verb, "priority", "prioritize"), (.verb, "tag", "label"),
    (.key, "every", "recur,rec,repeat,repeats,繰返し,くり返し"), (.key, "after", "depends,dep"),
    (.key, "scheduled", "sched"), (.key, "project", "proj"), (.key, "priority", "pri,prio,優先,重要度"),
    (.key, "due", "deadline,期日,締切,締め切り,〆切"), (.key, "user", "assignee,assigned,owner,担当者"),
    (.key, "tag", "label,labels,tags,ラベル"), (.key, "created", "entry"), (.key, "completed", "end"),
    (.key, "estimate", "見積"),
    (.nearKey, "user", "assign,asignee,assignees,to,who,担当"),
    (.nearKey, "every", "recurr,recurrence"), (.nearKey, "due", "du,dew,date,by"),
    (.nearKey, "under", "parent"), (.nearKey, "after", "depend"), (.nearKey, "wait", "hide"),
    (.nearKey, "tag", "context,category"), (.nearKey, "project", "list,area,プロジェクト,案件"),
    (.nearKey, "scheduled", "start,schedule"), (.nearKey, "note", "notes,メモ"),
    (.recorded, "", "status,state,urgency,uuid,created,entry,modified,completed,spent,sessions"),
    (.recorded, "", "状態,ステータス,緊急度,作業時間,作成日,作成日時,更新日,更新日時,完了日,完了日時"),
    (.recorded, "scheduled", "start,begin,started"), (.recorded, "until", "end"),
    (.recorded, "着手予定", "開始日"), (.recorded, "期限", "終了日"),
    (.condition, "due:none", "no due,no date,no deadline,undated,nodate"),
    (.condition, "project:none", "no project"), (.condition, "tag:none", "no tag,no tags,untagged"),
    (.condition, "!none", "no priority,unprioritized"),
    (.condition, "unassigned", "no user,no assignee"), (.condition, "!high", "high priority"),
    (.condition, "!low", "low priority"), (.condition, "!medium", "medium priority"),
    (.condition, "open", "not done,pending,todo"), (.condition, "week", "this week"),
    (.condition, "started", "active,running"), (.condition, "done", "completed,finished,closed"),
    (.condition, "overdue", "late"), (.condition, "@me", "mine,my"),
    (.condition, "tag:any", "tagged"), (.condition, "due:any", "dated"),
    (.condition, "-blocked", "unblocked"), (.condition, "waiting", "hidden"),
    (.condition, "recurring", "repeating"), (.condition, "all", "everything"),
    (.condition, "sort:urgency or !high", "urgent"),
    (.comparison, "<", "before"), (.comparison, "<=", "by,until,till"), (.comparison, ">", "after"),
    (.comparison, ">=", "from,since"),
    (.virtualTag, "started", "ACTIVE"), (.virtualTag, "note:any", "ANNOTATED"),
    (.virtualTag, "*", "BLOCKED,BLOCKING,OVERDUE,READY,WAITING"),
    (.virtualTag, "recurring", "CHILD,INSTANCE,ORPHAN,PARENT,TEMPLATE"),
    (.virtualTag, "done", "COMPLETED"),
    (.virtualTag, "*:any", "DUE,PRIORITY,PROJECT,SCHEDULED,UNTIL"),
    (.virtualTag, "due:today", "DUETODAY"), (.virtualTag, "due:*", "TODAY,TOMORROW,YESTERDAY"),
    (.virtualTag, "number:any", "ID"), (.virtualTag, "sort:-created,-number limit:1", "LATEST"),
    (.virtualTag, "due:\"this *\"", "MONTH,QUARTER,WEEK,YEAR"), (.virtualTag, "open", "PENDING"),
    (.virtualTag, "tag:any", "TAGGED"), (.virtualTag, "-blocked", "UNBLOCKED"),
    (.state, "open", "pending,todo,incomplete,new,未完,未着手"),
    (.state, "done", "completed,complete,closed,finished,済,完了済み"), (.state, "started", "active"),
    (.removal, "none", "no,none,clear,remove,unset,delete,drop,without"),
    (.context, "none", "off,clear,all"), (.context, "context", "list,show"),
  ]

  private static let hints: [(words: String, english: String, japanese: String?)] = [
    (
      "save,write,:w,保存,sync", "every change is saved at once; store backup FILE makes a copy",
      "変更はそのつど保存されています。バックアップは store backup ファイル名 で作成できます"
    ),
    ("sort", "list sort:due,priority", "list 並び順:期限,優先度"),
    ("group", "list group:project", "list グループ:プロジェクト"),
    (
      "filter", "list #home filters one list, set filter #home all lists from now on",
      "一度だけなら list #家、これ以後ずっと絞り込むなら set filter #家"
    ),
    (
      "rename", "edit 3 NEW TEXT, or user, tag or project rename OLD NEW",
      "edit 3 新しい本文、または user・tag・project rename 旧名 新名"
    ),
    ("up,down", "priorities order the list: edit 3 !high", "並び順は優先度で決まります: edit 3 !高"),
    ("burndown,ghistory,burndown.daily,burndown.weekly,burndown.monthly,進捗", "stats", nil),
    ("color,colors", "set color.overdue red", nil),
    ("columns", "list columns:number,due,text", "list 列:番号,期限,タスク"),
    ("ids", "list columns:number", "list 列:番号"),
    ("uuids", "list columns:id", nil),
    ("udas", "attributes", nil),
    ("diagnostics", "store check", nil),
    ("保存先", "store", nil),
    ("minimal", "set list lines", nil),
    ("long", "set list table", nil),
    ("reports,レポート", "report mine = @Anna sort:due", "report 自分 = @花子 並び順:期限"),
    (
      "execute,calc", "Ctrl-Z returns to the outer shell, fg brings you back",
      "Ctrl-Z で元のシェルに戻り、fg で再開します"
    ),
    ("version", "taskshell --version in the outer shell", "元のシェルで taskshell --version"),
    ("status", "stats for statistics, store for the file", "集計は stats、保存ファイルは store"),
    ("未完了", "list shows open tasks, reopen 3 reopens one", "未完了の一覧は list、未完了に戻すには reopen 3"),
    (
      "再開", "start 3 resumes work, reopen 3 reopens a done task", "作業の再開は start 3、未完了に戻すには reopen 3"
    ),
    ("ユーザー,人,メンバー", "users lists them, user add NAME adds one", "一覧は users、追加は user add 名前"),
    ("不在", "user away 花子 4月1日から4月10日まで", nil),
  ]
}
