/// Words of other programs and from habit: the only list of them.
///
/// Words are folded except virtual tags, and separated by commas; `*` in a meaning is the word
/// itself.
package enum Synonyms {
  /// The place where a word has its meaning.
  package enum Place: CaseIterable, Sendable {
    /// As a command; the word is replaced by that line, like an alias.
    case command
    /// As a command; that verb is suggested, with the rest of the line.
    case verb
    /// Before the colon of an attribute; replaced by that key.
    case key
    /// Before the colon of an attribute; that key is suggested.
    case nearKey
    /// Before a colon in a new task: recorded by the shell, or that key is suggested.
    case recorded
    /// In a filter, if no task contains it; one of these is suggested.
    case condition
    /// After `due` in a filter.
    case comparison
    /// After `+` and `-` in a filter, in capitals.
    case virtualTag
    /// After `status:` and 状態: in a filter.
    case state
    /// In `edit`, before the name of a value to remove.
    case removal
    /// After `context`.
    case context
    /// After `help`: a topic that is not a command.
    case topic
    /// A keyword of a command: `first` after `select`.
    case word
    /// An option.
    case option
    /// The name of a setting.
    case setting
    /// One of the choices of a setting.
    case choice
    /// In a look, besides the choices of its setting.
    case look
    /// A whole word of a text or a filter that other programs use for a priority.
    case level
    /// A name of a priority, alone or after the mark.
    case levelName
  }

  /// Returns the meaning of a word in a place; nil if it has none.
  ///
  /// Called for every command and every keystroke; therefore copies nothing of the rows.
  package static func meaning(of word: some StringProtocol, _ place: Place) -> String? {
    var first: Int?
    byWord.find(word) { index in
      if rows[index].place == place { first = index }
      return true
    }
    return first.map { meant(rows[$0].meaning, by: word) }
  }

  /// Whether a word before a colon names an attribute in other programs or everyday language.
  static func isKey(_ name: String) -> Bool {
    let places: [Place] = [.key, .nearKey, .recorded]
    return places.contains { meaning(of: name, $0) != nil }
  }

  private static let byWord = TextIndex(rows.map(\.words), by: .everyPart)

  /// Returns whether a word of the place begins with the folded text.
  package static func begin(with typed: String, _ place: Place) -> Bool {
    var typed = typed
    return typed.withUTF8 { typed in
      rows.contains { row in
        row.place == place && row.words.anyWord(between: comma) { $0.starts(with: typed) }
      }
    }
  }

  /// Returns all words of a place with their meanings.
  package static func all(_ place: Place) -> [(word: String, meaning: String)] {
    rows.filter { $0.place == place }.flatMap { row in
      row.words.split(separator: ",").map { (String($0), meant(row.meaning, by: $0)) }
    }
  }

  /// Returns the Japanese word of that place with the meaning; nil if there is none.
  package static func japanese(_ meaning: String, _ place: Place) -> String? {
    all(place).first { $0.meaning == meaning && !$0.word.utf8.allSatisfy { $0 < 0x80 } }?.word
  }

  /// The words that are replaced by a command.
  package static let commands = all(.command).map(\.word)

  private static func meant(_ meaning: String, by word: some StringProtocol) -> String {
    meaning.replacing("*", with: word.lowercased())
  }

  /// Returns what to type instead of a word that is used as a command but has no meaning here, or
  /// too many.
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
    (.command, "board", "tui,ボード"),
    (.command, "help", "man,commands,ヘルプ,使い方"), (.command, "set", "config,settings,設定"),
    (.command, "alias --delete", "unalias"), (.command, "store backup", "backup,バックアップ"),
    (.command, "help tutorial", "tutorial,チュートリアル"),
    (.command, "quit", "bye,logout,:q!,:wq,:x,終了,終わり"), (.command, "next", "次"),
    (.command, "done", "完了"), (.command, "edit", "編集,変更"), (.command, "search", "検索,探す"),
    (.command, "count", "件数,カウント"), (.command, "history", "履歴"),
    (.command, "undo", "取り消し,元に戻す,取消,元に戻して"),
    (.command, "redo", "やり直す,やり直し"), (.command, "due", "期限,締切,締め切り"), (.command, "priority", "優先度"),
    (.command, "tag", "タグ"), (.command, "project", "プロジェクト"), (.command, "note", "メモ,ノート"),
    (.command, "start", "開始,着手,スタート"), (.command, "stop", "停止,中断,ストップ"),
    (.command, "postpone", "延期"),
    (.command, "remind", "通知"), (.command, "snooze", "スヌーズ,後回し"),
    (.command, "duplicate", "複製"), (.command, "copy", "コピー"), (.command, "select", "選択"),
    (.command, "deselect", "選択解除"),
    (.command, "append", "追記"), (.command, "assign", "担当,担当者,割り当て"), (.command, "move", "移動"),
    (.command, "order", "並べる,並べ替え,並べ替える"),
    (.command, "agenda", "予定,予定表,アジェンダ"), (.command, "calendar", "カレンダー"),
    (.command, "stats", "統計,集計"), (.command, "workload", "負荷,作業量"), (.command, "seats", "座席表"),
    (.command, "seat", "座席,席"), (.command, "swap", "席替え"), (.command, "users", "ユーザー一覧"),
    (.command, "tags", "タグ一覧"), (.command, "plan", "計画,プラン"), (.command, "review", "見直し,レビュー"),
    (.command, "why", "理由"), (.command, "timesheet", "作業時間"),
    (.command, "sync", "同期"), (.command, "sync add", "同期追加"), (.command, "sync lists", "同期一覧"),
    (.command, "sync status", "同期状態"), (.command, "sync remove", "同期解除,同期削除"),
    (.command, "sync machine", "同期マシン"),
    (.command, "import", "取り込み,取り込む,読み込み,インポート"), (.command, "export", "書き出し,書き出す,エクスポート"),
    (.command, "template", "テンプレート"), (.command, "alias", "別名,エイリアス"), (.command, "abbr", "省略語"),
    (.command, "theme", "テーマ"),
    (.command, "macro", "マクロ"),
    (.command, "attributes", "属性"), (.command, "log", "変更履歴,ログ"), (.command, "diff", "差分"),
    (.command, "timeline", "タイムライン,年表"), (.command, "track", "記録"), (.command, "new", "新規"),
    (.command, "date", "日付"), (.command, "open", "開く,オープン"), (.command, "skip", "スキップ"),
    (.command, "user add", "ユーザー追加"), (.command, "user delete", "ユーザー削除"),
    (.command, "user rename", "ユーザー名変更"), (.command, "clear", "クリア"),
    (.command, "user away", "不在"), (.command, "user capacity", "作業可能時間"),
    (.command, "user reading", "ふりがな,よみ"),
    (.command, "user seat", "座席割り当て"), (.command, "find", "ユーザー検索,人を探す"),
    (.command, "prepend", "先頭に追記"), (.command, "reopen", "未完了に戻す"),
    (.command, "tag rename", "タグ名変更"), (.command, "project rename", "プロジェクト名変更"),
    (.command, "template save", "テンプレート保存"), (.command, "template delete", "テンプレート削除"),
    (.command, "attribute add", "属性追加"), (.command, "attribute delete", "属性削除"),
    (.command, "attribute rename", "属性名変更"), (.command, "begin", "保留"),
    (.command, "commit", "確定"), (.command, "rollback", "破棄"), (.command, "watch", "監視"),
    (.command, "context", "コンテキスト"), (.command, "report", "レポート"),
    (.command, "unset", "設定解除"), (.command, "source", "実行"), (.command, "prompt", "プロンプト"),
    (.command, "news", "新機能"), (.command, "bug", "不具合"),
    (.command, "sample", "お試し,サンプル"), (.command, "store", "保存先,保存ファイル"),
    (.command, "store check", "検査"), (.command, "store repair", "修復"),
    (.command, "store fold", "整理"), (.command, "store merge", "統合"),
    (.command, "store copy", "保存先複製"), (.command, "store connect", "保存先変更"),
    (.command, "store retry", "再試行"), (.command, "store drop", "変更の破棄"),
    (.command, "store doctor", "診断"), (.command, "store team", "チーム"),
    (.command, "store mine", "自分の内容"), (.command, "store theirs", "相手の内容"),
    (.topic, "keys", "キー"), (.topic, "dates", "日付"), (.topic, "filters", "条件,フィルター"),
    (.topic, "filters", "filter,filtering,query,絞り込み,sort,sorting,並べ替え,並び順"),
    (.topic, "dates", "recurrence,recur,repeat,repeating,繰り返し"),
    (.topic, "add", "subtask,subtasks,children,sub-tasks,子,子タスク,サブタスク"),
    (.topic, "theme", "color,colour,colors,colours,色,配色"),
    (.topic, "sync", "phone,mobile,caldav,iphone,android,電話,スマホ,スマートフォン"),
    (.topic, "attributes", "属性,依存関係,カスタム属性,dependency,dependencies,uda"),
    (.topic, "scripts", "スクリプト,自動化,json,jq,script,scripting,automation,hook,hooks,フック"),
    (.topic, "keys", "ショートカット,キーボード,キー操作,shortcut,shortcuts,keyboard,keybindings,hotkeys"),
    (.topic, "import", "移行,乗り換え,引っ越し,taskwarrior,todoist,todo.txt,todoman,migrate,migration"),
    (.topic, "export", "エクセル,印刷,excel,print,printing"),
    (.topic, "abbr", "短縮形,abbreviation,abbreviations"), (.topic, "alias", "aliases"),
    (.topic, "remind", "reminder,reminders,notification,notifications"),
    (.topic, "note", "コメント,comment,comments,notes"), (.topic, "why", "緊急度,urgency,score"),
    (.topic, "set", "オプション,環境設定,options,preferences,configuration"),
    (.topic, "store team", "共有,共同作業,team,sharing,collaboration"),
    (.topic, "store", "データ,data"),
    (.topic, "tutorial", "チュートリアル"),
    (.word, "first", "最初,先頭"), (.word, "last", "最後,直前,末尾"), (.word, "next", "次"),
    (.word, "previous", "前"), (.word, "row", "行"), (.word, "tree", "ツリー"),
    (.word, "on", "オン"), (.word, "off", "オフ"), (.word, "clear", "消去"), (.word, "failed", "失敗"),
    (.word, "save", "保存"), (.word, "before", "手前"), (.word, "after", "直後"),
    (.word, "seat", "座席,席"), (.word, "none", "なし,無し"), (.word, "list", "一覧"), (.word, "show", "表示"),
    (.word, "use", "使用"),
    (.word, "delete", "削除"), (.word, "create", "作成"), (.word, "invite", "招待"),
    (.word, "remove", "除外"), (.word, "members", "メンバー"), (.word, "leave", "脱退"),
    (.word, "upgrade", "更新"), (.word, "kit", "手順"), (.word, "reader", "閲覧者"),
    (.word, "member", "メンバー権限"), (.word, "admin", "管理者"), (.word, "skip", "スキップ"),
    (.word, "it", "それ"), (.word, "them", "それら"), (.word, "week", "今週"), (.word, "month", "今月"),
    (.option, "--save", "--保存"), (.option, "--once", "--今回だけ"), (.option, "--delete", "--削除"),
    (.option, "--any", "--全員"), (.option, "--force", "--上書き"), (.option, "--mine", "--自分"),
    (.option, "--theirs", "--相手"), (.option, "--spreadsheet", "--表計算"), (.option, "--feed", "--購読"),
    (.option, "--skip-bad", "--読めるものだけ"), (.option, "--map", "--対応"),
    (.option, "--ignore", "--除外"), (.option, "--with", "--変換"), (.option, "--as", "--形式"),
    (.option, "--format", "--書式"), (.option, "--dry-run", "--試行"),
    (.option, "--background", "--自動"), (.option, "--install", "--導入"),
    (.option, "--uninstall", "--解除"), (.option, "--status", "--状態"), (.option, "--yes", "--はい"),
    (.option, "--quiet", "--静かに"), (.option, "--no-input", "--質問なし"),
    (.option, "--no-color", "--色なし"), (.option, "--help", "--ヘルプ"),
    (.setting, "language", "言語"), (.setting, "color", "色"),
    (.setting, "context.adds", "コンテキスト.付与"), (.setting, "list", "一覧"),
    (.setting, "date-order", "日付の順"), (.setting, "week-starts", "週の始まり"),
    (.setting, "holidays", "祝日"), (.setting, "ghost", "候補"), (.setting, "hints", "説明"),
    (.setting, "highlight", "色分け"), (.setting, "right", "右端"), (.setting, "menu", "メニュー"),
    (.setting, "mouse", "マウス"), (.setting, "start", "起動時"),
    (.setting, "pager", "ページャー"), (.setting, "history-search", "履歴検索"),
    (.setting, "redraw", "再表示"), (.setting, "history", "履歴"), (.setting, "remind", "リマインダー"),
    (.setting, "sync", "同期"), (.setting, "notify-command", "通知コマンド"),
    (.setting, "title", "タイトル"), (.setting, "links", "リンク"),
    (.setting, "clipboard", "クリップボード"), (.setting, "prompt-marks", "プロンプトの印"),
    (.setting, "synchronized-output", "一括描画"),
    (.setting, "me", "自分"), (.setting, "filter", "絞り込み"),
    (.setting, "theme", "テーマ"),
    (.setting, "background", "背景"),
    (.setting, "prompt", "プロンプト"),
    (.setting, "prompt.right", "プロンプト.右端"),
    (.setting, "color.text", "色.文字"),
    (.setting, "color.overdue", "色.期限切れ"),
    (.setting, "color.today", "色.今日"),
    (.setting, "color.started", "色.作業中"),
    (.setting, "color.done", "色.完了"),
    (.setting, "color.selected", "色.選択中"),
    (.setting, "color.priority", "色.優先度"),
    (.setting, "color.tags", "色.タグ"),
    (.setting, "color.person", "色.名前"),
    (.setting, "color.heading", "色.見出し"),
    (.setting, "color.detail", "色.補足"),
    (.setting, "color.error", "色.エラー"),
    (.setting, "color.cursor", "色.カーソル"),
    (.setting, "color.marked", "色.印"),
    (.setting, "color.calendar.few", "色.件数.少"),
    (.setting, "color.calendar.some", "色.件数.中"),
    (.setting, "color.calendar.many", "色.件数.多"),
    (.setting, "color.calendar.most", "色.件数.最多"),
    (.setting, "color.chart.done", "色.グラフ.完了"),
    (.setting, "color.chart.open", "色.グラフ.未完了"),
    (.setting, "color.chart.bar", "色.グラフ.棒"),
    (.setting, "color.input.verb", "色.入力.コマンド"),
    (.setting, "color.input.unknown", "色.入力.不明"),
    (.setting, "color.input.person", "色.入力.名前"),
    (.setting, "color.input.date", "色.入力.日付"),
    (.setting, "color.input.task", "色.入力.タスク"),
    (.setting, "color.input.condition", "色.入力.条件"),
    (.setting, "color.input.quote", "色.入力.引用"),
    (.setting, "color.input.comment", "色.入力.コメント"),
    (.setting, "color.input.mistake", "色.入力.誤り"),
    (.setting, "color.ghost", "色.候補"),
    (.setting, "color.hints", "色.説明"),
    (.setting, "color.match", "色.検索語"),
    (.setting, "color.prompt", "色.プロンプト"),
    (.setting, "color.prompt.context", "色.プロンプト.コンテキスト"),
    (.setting, "color.prompt.selection", "色.プロンプト.選択中"),
    (.setting, "color.prompt.pending", "色.プロンプト.未反映"),
    (.setting, "color.prompt.unsaved", "色.プロンプト.未保存"),
    (.setting, "color.prompt.right", "色.プロンプト.右端"),
    (.setting, "urgency.due", "緊急度.期限"), (.setting, "urgency.priority", "緊急度.優先度"),
    (.setting, "urgency.started", "緊急度.作業中"), (.setting, "urgency.blocking", "緊急度.後続"),
    (.setting, "urgency.age", "緊急度.経過日数"), (.setting, "urgency.project", "緊急度.プロジェクト"),
    (.setting, "urgency.tags", "緊急度.タグ"), (.setting, "urgency.blocked", "緊急度.先行待ち"),
    (.setting, "urgency.waiting", "緊急度.待機中"),
    (.choice, "on", "オン"), (.choice, "off", "オフ"), (.choice, "auto", "自動"),
    (.choice, "en", "英語"), (.choice, "ja", "日本語"), (.choice, "always", "常に"),
    (.choice, "never", "使わない"), (.choice, "lines", "行"), (.choice, "table", "表"),
    (.choice, "two-line", "2行"), (.choice, "unset", "未設定"), (.choice, "month-first", "月が先"),
    (.choice, "day-first", "日が先"), (.choice, "monday", "月曜,月曜日,月,mon"),
    (.choice, "tuesday", "火曜,火曜日,火,tue"),
    (.choice, "wednesday", "水曜,水曜日,水,wed"), (.choice, "thursday", "木曜,木曜日,木,thu"),
    (.choice, "friday", "金曜,金曜日,金,fri"),
    (.choice, "saturday", "土曜,土曜日,土,sat"), (.choice, "sunday", "日曜,日曜日,日,sun"),
    (.choice, "western", "欧米"),
    (.choice, "japanese", "日本"), (.choice, "none", "なし"), (.choice, "anywhere", "部分一致"),
    (.choice, "prefix", "前方一致"), (.choice, "after-change", "変更後"),
    (.choice, "on-demand", "手動"), (.choice, "0m", "0分"), (.choice, "1m", "1分"),
    (.choice, "5m", "5分"),
    (.choice, "10m", "10分"), (.choice, "15m", "15分"), (.choice, "30m", "30分"),
    (.choice, "1h", "1時間"), (.choice, "2h", "2時間"), (.choice, "1d", "1日"),
    (.choice, "plain", "標準"), (.choice, "bold", "太字"), (.choice, "dim", "薄字"),
    (.choice, "underline", "下線,underlined"), (.choice, "reverse", "反転"), (.choice, "red", "赤"),
    (.choice, "green", "緑"), (.choice, "yellow", "黄"), (.choice, "blue", "青"),
    (.choice, "magenta", "紫"), (.choice, "cyan", "水色"), (.choice, "black", "黒"),
    (.choice, "white", "白"), (.choice, "italic", "斜体"), (.choice, "dark", "ダーク"),
    (.choice, "light", "ライト"), (.choice, "soft", "淡色"), (.choice, "contrast", "高コントラスト"),
    (.choice, "colorblind", "色覚対応,colourblind,okabe-ito"),
    (.look, "on", "背景"), (.look, "bright", "明るい"), (.look, "grey", "灰色,gray"),
    (.level, "!high", "!!!,p1,p:1,!1,(a)"), (.level, "!medium", "!!,p2,p:2,!2,(b)"),
    (.level, "!low", "p3,p:3,!3,(c)"),
    (.levelName, "!high", "緊急,重要,至急,最優先,urgent,important,critical,asap,hi,top"),
    (.levelName, "!medium", "普通,通常,med,mid,normal"), (.levelName, "!low", "lo,minor"),
    (.verb, "postpone", "delay,push,先送り,先延ばし,延ばす,延期する"),
    (.verb, "due", "reschedule,deadline,前倒し"),
    (.verb, "add", "追加する,登録,登録する,タスク追加,新しいタスク"), (.verb, "list", "一覧表示"),
    (.verb, "show", "見る,詳しく"), (.verb, "start", "始める,開始する,着手する"),
    (.verb, "reopen", "uncomplete,undone,incomplete,uncheck,unfinish"),
    (.verb, "done", "check,tick,close,x,完了にする,完了する,終わった,終わる,終る,済,済み,済ませた,できた"),
    (.verb, "edit", "rename,retitle,改名,名前変更,直す,修正,修正する,書き換え,書き換える,変える"),
    (.verb, "why", "なぜ"),
    (.verb, "delete", "trash,cancel,消す,捨てる,削除する"), (.verb, "remind", "リマインド,リマインダー"),
    (.verb, "order", "reorder,rank"),
    (.verb, "priority", "prioritize"), (.verb, "tag", "label"),
    (.key, "every", "recur,rec,repeat,repeats,繰返し,くり返し,くりかえし,周期,反復"),
    (.key, "after", "depends,dep,先行,せんこうタスク,前提,依存"), (.key, "under", "親"),
    (.key, "scheduled", "sched,開始,開始日,開始予定,開始予定日,着手,着手日,着手予定日"),
    (.key, "project", "proj,ぷろじぇくと"), (.key, "priority", "pri,prio,優先,優先順位,ゆうせんど,重要度"),
    (.key, "due", "deadline,期日,締切,締切日,締め切り,締め切り日,しめきり,〆切,〆切日,納期,きげん,期限日,提出期限"),
    (.key, "user", "assignee,assigned,owner,担当者,たんとう,割り当て,割当"),
    (.key, "tag", "label,labels,tags,ラベル,分類,カテゴリ,カテゴリー"), (.key, "wait", "待ち,たいき,保留"),
    (.key, "until", "失効"), (.key, "remind", "リマインド,リマインダー,アラーム,つうち"), (.key, "created", "entry"),
    (.key, "completed", "end"),
    (.key, "estimate", "見積,見積り,みつもり,所要時間,工数"), (.key, "order", "順番"),
    (.key, "note", "備考,めも"),
    (.nearKey, "user", "assign,asignee,assignees,to,who"),
    (.nearKey, "every", "recurr,recurrence"), (.nearKey, "due", "du,dew,date,by"),
    (.nearKey, "under", "parent"), (.nearKey, "after", "depend"), (.nearKey, "wait", "hide"),
    (.nearKey, "tag", "context,category,場所"), (.nearKey, "project", "list,area,案件"),
    (.nearKey, "completed", "done,finished,closed"), (.nearKey, "scheduled", "start,schedule"),
    (.nearKey, "note", "notes,ノート,注記"), (.nearKey, "estimate", "est,effort,duration,所要"),
    (.recorded, "", "status,state,urgency,uuid,created,entry,modified,completed,spent,sessions"),
    (.recorded, "", "状態,ステータス,緊急度,作業時間,作成,作成日,作成日時"),
    (.recorded, "", "更新,更新日,更新日時,完了,完了日,完了日時"),
    (.recorded, "scheduled", "start,begin,started"), (.recorded, "until", "end"),
    (.recorded, "着手予定", "予定,予定日"), (.recorded, "期限", "終了,終了日,完了予定,完了予定日"),
    (
      .condition, "due:none",
      "no due,no date,no deadline,undated,nodate,without date,someday,日付なし,無期限,期限未設定"
    ),
    (.condition, "project:none", "no project"), (.condition, "tag:none", "no tag,no tags,untagged"),
    (.condition, "!none", "no priority,unprioritized"),
    (.condition, "unassigned", "no user,no assignee,未割り当て,未割当,担当未定"),
    (.condition, "!high", "high priority,重要なもの,優先度高,優先度が高い,高優先度,急ぎ"),
    (.condition, "!low", "low priority"), (.condition, "!medium", "medium priority"),
    (.condition, "open", "not done,undone,unfinished,incomplete,pending,todo,残り,やること"),
    (.condition, "week", "this week"),
    (.condition, "started", "active,running,進行中,着手中,対応中"),
    (.condition, "done", "completed,finished,closed,完了済み,完了済,済み"),
    (.condition, "overdue", "late,遅れ,遅延,遅れている,期限超過,期限過ぎ"),
    (.condition, "@me", "mine,my,自分,自分の,私,私の"),
    (.condition, "tag:any", "tagged"), (.condition, "due:any", "dated,期限付き,期限つき"),
    (.condition, "-blocked", "unblocked"), (.condition, "waiting", "hidden,保留,保留中"),
    (.condition, "recurring", "repeating,繰り返し,定期"),
    (.condition, "all", "everything,all tasks,全部,全て,全件"),
    (.condition, "sort:-created", "新しい順"), (.condition, "sort:created", "古い順"),
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
      "save,write,:w,保存", "every change is saved at once; for a copy: store backup FILE",
      "変更はそのつど保存されています（バックアップを作るには「store backup ファイル名」）"
    ),
    ("sort,ソート,並び順", "list sort:due,priority", "list 並び順:期限,優先度"),
    ("group", "list group:project", "list グループ:プロジェクト"),
    (
      "filter,絞り込み,絞り込む,フィルター",
      "for one list: list #home; for all lists from now on: set filter #home",
      "一度だけなら「list #家」、これ以後ずっと絞り込むなら「set filter #家」"
    ),
    (
      "rename", "edit 3 NEW TEXT, or user, tag or project rename OLD NEW",
      "「edit 3 新しい本文」、または「tag rename 旧名 新名」（「user」、「project」、「attribute」も同じ）"
    ),
    (
      "up,down", "for an order of your own: order 3 before 1, then list sort:order",
      "好きな順に並べるには「order 3 1の前」、その順の一覧は「list 並び順:順」"
    ),
    ("burndown,ghistory,burndown.daily,burndown.weekly,burndown.monthly,進捗", "stats", nil),
    ("color,colors", "set color.overdue red; theme", nil),
    ("columns", "list columns:number,due,text", "list 列:番号,期限,本文"),
    (
      "restore,recover,undelete,復元,復活,ゴミ箱,ごみ箱",
      "undo takes back the last step, undo 3 the last three; log 3 tells of task 3",
      "直前の操作を元に戻すには「undo」、最後の3件なら「undo 3」、タスク 3 の経緯は「log 3」"
    ),
    (
      "notes,メモ一覧", "show 3 has the notes of task 3; list note:any the tasks with notes",
      "タスク 3 のメモは「show 3」、メモのあるタスクは「list メモ:あり」"
    ),
    ("tree", "list tree", nil), ("戻す,もどす,取り消す", "undo", nil),
    ("全部,全て,全件,すべて表示", "list all", "list すべて"),
    ("今日のタスク,今日の予定,今日やること", "list today", "list 今日"),
    ("明日のタスク,明日の予定", "list tomorrow", "list 明日"), ("終了する,閉じる,やめる", "quit", nil),
    ("今週のタスク,今週の予定,今週やること", "list week", "list 今週"),
    ("来週のタスク,来週の予定", "list next week", "list 来週"),
    ("今月のタスク,今月の予定", "list this month", "list 今月"),
    ("期限切れのタスク", "list overdue", "list 期限切れ"),
    ("完了一覧,完了タスク,完了したタスク", "list done", "list 完了"),
    ("キー,キー操作,ショートカット", "help keys", nil), ("説明", "help", nil),
    ("言語,日本語,英語", "set --save language ja", "set --save language en"),
    ("grep,rg,ack", "search WORD", "search 語"),
    (
      "me,whoami,login,自分", "set --save me NAME says who you are; list @me shows what is yours",
      "自分を登録するには「set --save me 名前」、自分の担当は「list @me」"
    ),
    ("ids", "list columns:number", "list 列:番号"),
    ("untag", "tag 3 -home", "tag 3 -家"),
    ("uuids", "list columns:id", nil),
    ("udas", "attributes", nil),
    ("diagnostics", "store check", nil),
    ("minimal", "set list lines", nil),
    ("long", "set list table", nil),
    ("reports", "report anna = @Anna sort:due", "report 自分 = @花子 並び順:期限"),
    (
      "execute,calc,cd,pwd,mkdir,ssh,exec",
      "Ctrl-Z returns to the outer shell, fg brings you back",
      "Ctrl-Z で元のシェルに戻り、「fg」で再開します"
    ),
    ("version,バージョン", "taskshell --version in the outer shell", "元のシェルで「taskshell --version」"),
    ("status", "for statistics: stats; for the file: store", "集計は「stats」、保存ファイルは「store」"),
    ("未完了", "to see open tasks: list; to reopen one: reopen 3", "未完了の一覧は「list」、未完了に戻すには「reopen 3」"),
    (
      "再開", "to resume work: start 3; to reopen a done task: reopen 3",
      "作業を再開するには「start 3」、未完了に戻すには「reopen 3」"
    ),
    (
      "ユーザー,人,メンバー", "to see everyone: users; to add someone: user add NAME",
      "一覧は「users」、追加するには「user add 名前」"
    ),
  ]
}

extension Word {
  /// The keyword for commands, in English if it is Japanese: `first` for 最初.
  package var keyword: String {
    let key = text.folded
    return Synonyms.meaning(of: key, .word) ?? key
  }
}
