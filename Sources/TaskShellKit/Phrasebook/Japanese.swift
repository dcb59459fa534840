import TaskLanguage
import TaskModel

/// The sentences in Japanese.
package struct Japanese: Phrasebook {
  package init() {}

  package var language: Language { .japanese }

  package func taskChanged(
    _ kind: TaskChangeKind, _ number: Int, _ text: String, details: [String]
  ) -> Sentence {
    Sentence((["\(verb(kind)) \(number): \(text)"] + details).joined(separator: "、"))
  }

  package func tasksChanged(_ kind: TaskChangeKind, count: Int, list: [String]) -> Sentence {
    Sentence("\(verb(kind)): \(count)件", details: list)
  }

  private func verb(_ kind: TaskChangeKind) -> String {
    switch kind {
    case .added: "追加しました"
    case .completed: "完了しました"
    case .reopened: "再開しました"
    case .edited: "変更しました"
    case .deleted: "削除しました"
    }
  }

  package func moment(_ attribute: Attribute, _ due: Due, now: CivilDateTime) -> String {
    let isThisYear = due.date.components.year == now.date.components.year
    let isOver = due.date == now.date && due.hasPassed(at: now)
    let distance = distance(now.date.days(to: due.date)) + (isOver ? "、過ぎています" : "")
    return "\(attribute.label.japanese) \(date(due, showsYear: !isThisYear))（\(distance)）"
  }

  package func date(_ due: Due) -> String { date(due, showsYear: true) }

  private func date(_ due: Due, showsYear: Bool) -> String {
    let (year, month, day) = due.date.components
    let weekday = weekday(due.date.weekday)
    let yearShown = showsYear ? String(repeating: "0", count: 4 - "\(year)".count) + "\(year)年" : ""
    let time = due.time.map { " \($0.iso8601)" } ?? ""
    return "\(yearShown)\(month)月\(day)日(\(weekday))\(time)"
  }

  package func day(_ day: CivilDate, today: CivilDate) -> String {
    let isThisYear = day.components.year == today.components.year
    return "\(date(Due(date: day), showsYear: !isThisYear))（\(distance(today.days(to: day)))）"
  }

  package func weekday(_ weekday: Weekday) -> String {
    ["月", "火", "水", "木", "金", "土", "日"][weekday.rawValue]
  }

  private func distance(_ days: Int) -> String {
    switch days {
    case 0: "今日"
    case 1: "明日"
    case -1: "昨日"
    case ..<0: "\(-days)日前"
    default: "\(days)日後"
    }
  }

  package func momentRemoved(_ attribute: Attribute) -> String { "\(attribute.label.japanese)なし" }
  package var assigneeRemoved: String { "担当者なし" }
  package func removed(_ attribute: String) -> String { "\(attribute) なし" }
  package func textWas(_ old: String) -> String { "変更前: \(old)" }
  package func andMore(_ count: Int) -> String { "… ほか\(count)件" }

  package func alreadyDone(_ number: Int, _ text: String) -> Sentence {
    Sentence("\(number) はすでに完了しています: \(text)")
  }

  package func dateStays(_ number: Int, _ text: String) -> Sentence {
    Sentence(
      "\(number) は完了した日から繰り返すため、今日飛ばしても期限は変わりません: \(text)",
      hint: "edit \(number) due:日付")
  }

  package func editIsKept(_ number: Int) -> Sentence {
    Sentence("書いた内容は残っています。edit \(number) でもう一度開きます")
  }

  package func followerStays(_ number: Int, _ text: String) -> Sentence {
    Sentence("次回の \(number) は未完了のまま残っています: \(text)", hint: "delete \(number)")
  }

  package func alreadyOpen(_ number: Int, _ text: String) -> Sentence {
    Sentence("\(number) はまだ完了していません: \(text)")
  }

  package func freed(_ tasks: [String]) -> Sentence {
    Sentence("前提のタスクがすべて終わりました", details: tasks)
  }

  package func noted(_ note: String) -> String { "メモ: \(note)" }

  package var nothingChanged: Sentence { Sentence("変更はありません。すでにその状態です。") }

  package func userAdded(_ name: String, seat: Int?) -> Sentence {
    Sentence("ユーザーを追加しました: \(name)" + (seat.map { "、座席 \($0)" } ?? ""))
  }

  package func userRenamed(from old: String, to new: String) -> Sentence {
    Sentence("ユーザー名を変更しました: \(old) → \(new)")
  }

  package func userSeated(_ name: String, seat: Int?) -> Sentence {
    Sentence(seat.map { "\(name)さんの座席は \($0) です" } ?? "\(name)さんの座席はなくなりました")
  }

  package func userDeleted(_ name: String) -> Sentence { Sentence("ユーザーを削除しました: \(name)") }
  package func undone(_ title: String) -> Sentence { Sentence("元に戻しました: \(title)") }
  package func redone(_ title: String) -> Sentence { Sentence("やり直しました: \(title)") }

  package func elsewhere(_ sentence: Sentence) -> Sentence {
    Sentence("別のシェル: \(sentence.text)", details: sentence.details)
  }

  package func selected(_ number: Int, _ text: String) -> Sentence {
    Sentence("選択しました \(number): \(text)")
  }

  package var deselected: Sentence { Sentence("選択を解除しました") }
  package var nothingWasSelected: Sentence { Sentence("何も選択されていません") }

  package func dateWordIsText(_ word: String) -> Sentence {
    Sentence("日付にしていません: 「\(word)」は本文です (due:\(word) ?)")
  }

  package func typoIsText(_ word: String, meant: String) -> Sentence {
    Sentence("日付にしていません: 「\(word)」は本文です (\(meant) ?)")
  }

  package func hourIsText(_ words: String, hour: Int) -> Sentence {
    Sentence("日付にしていません: 「\(words)」は本文です (\(hour)am または \(hour + 12):00 ?)")
  }

  package func notSaved(_ error: StorageError) -> Sentence {
    Sentence(
      "未保存: \(sentence(error).text)",
      hint: "変更はメモリーに残っています。空きができたら store retry で保存します")
  }

  package var savedAfterAll: Sentence { Sentence("すべて保存しました") }

  package func tailMoved(bytes: Int, of path: String, to copy: String) -> Sentence {
    Sentence(
      "\(path) の最後の変更が途中で切れていました。\(bytes)バイトを \(copy) に移しました",
      hint: "それより前の変更はすべて残っています")
  }

  package var stagingBegun: Sentence {
    Sentence("ここから commit までの変更は保存されません", hint: "diff、commit、rollback")
  }

  package func stagingCommitted(_ count: Int) -> Sentence {
    Sentence("\(count)件の変更をまとめて保存しました")
  }

  package func stagingRolledBack(_ count: Int) -> Sentence {
    Sentence("\(count)件の変更を取り消しました")
  }

  package func stillStaged(_ count: Int) -> Sentence {
    Sentence("\(count)件の変更がまだ保存されていません", hint: "commit で保存、もう一度 quit で破棄")
  }

  package var nothingIsDifferent: Sentence { Sentence("違いはありません") }

  package func store(_ info: StoreInfo) -> [String] {
    [
      "場所: \(info.path)", "大きさ: \(info.size) バイト", "版: \(info.version)",
      "記録: \(info.records)", "変更の履歴: \(info.commits)",
      "前回の整理後の変更: \(info.commitsSinceFold)", "前回の整理: \(info.lastFold.rfc3339)",
    ]
  }

  package func folded(_ info: StoreInfo) -> Sentence {
    Sentence("整理しました: \(info.size)バイト、履歴 \(info.commits)件")
  }

  package func checked(_ check: StoreCheck) -> Sentence {
    guard let refusal = check.refusal else {
      guard let info = check.info, info.tailBytes > 0 else {
        return Sentence("壊れたところはありません")
      }
      return Sentence(
        "壊れたところはありませんが、末尾に書きかけの変更があります (\(info.tailBytes)バイト)",
        hint: "次の変更のときに、保存ファイルの隣の別ファイルへ移します")
    }
    return Sentence(
      sentence(refusal).text,
      hint: "store repair で\(check.salvagedRecords)件の記録を残せます。壊れたファイルも保管します",
      details: check.defects.map { "\($0.line)行目、\($0.offset)バイト目: \(words($0.what))" })
  }

  package func repaired(_ repair: StoreRepair) -> Sentence {
    Sentence(
      "修復しました: \(repair.records)件の記録を残しました (失われたか書き換えられた行: \(repair.defects.count))",
      hint: "壊れたファイルは \(repair.copy) として残してあります",
      details: repair.defects.map { "\($0.line)行目、\($0.offset)バイト目: \(words($0.what))" })
  }

  package var noStoreYet: Sentence { Sentence("保存ファイルはまだありません") }
  package var nothingToRepair: Sentence { Sentence("修復するところはありません") }
  package func backedUp(to path: String) -> Sentence { Sentence("\(path) に控えを作りました") }

  package var askText: String { "タスク: " }
  package var askDue: String { "締切日 (なければ none): " }
  package var saved: Sentence { Sentence("保存しました") }

  package var nothingToDo: Sentence {
    Sentence("タスクはありません", hint: "add 牛乳を買う 明日")
  }

  package func aliasRemoved(_ name: String, path: String) -> Sentence {
    Sentence("\(path) から \(name) を削除しました")
  }

  package var standardOutput: String { "標準出力" }

  package var nothingReadable: Sentence {
    Sentence("保存ファイルが壊れていて、該当するものを読み取れませんでした")
  }

  package func words(_ hint: FilterHint) -> String {
    switch hint {
    case .comparison: "due<金曜、due:今日 のように空白なしで書きます"
    case .unknownKey(let key): "「\(key):」では絞り込めません。help filters"
    case .and(let rest): "並べた語はすべて満たすものになります: \(rest)"
    case .not(let word): "除くときは - を付けます: -\(word)"
    case .usage(let usage): usage
    }
  }

  package var nothingMatches: Sentence { Sentence("該当するタスクはありません") }
  package var nobodyYet: Sentence {
    Sentence("ユーザーはまだいません", hint: "user add 花子 seat 12")
  }

  package func filterHides(_ count: Int?, filter: String) -> Sentence {
    let what = count.map { "で\($0)件を省いています" } ?? "が有効です"
    return Sentence("絞り込み \(filter) \(what) (set filter none)")
  }

  package var labels: Labels {
    Labels(
      name: "名前", seat: "座席", overdue: "期限切れ",
      open: heading(.open),
      hint: "ヒント: ")
  }

  package func stateName(_ state: TaskItem.State) -> String {
    switch state {
    case .open: "未完了"
    case .done: "完了"
    }
  }

  package func confirm(_ action: BulkAction, count: Int) -> String {
    let verb =
      switch action {
      case .complete: "完了に"
      case .reopen: "再開"
      case .edit: "変更"
      case .delete: "削除"
      }
    return "\(count)件のタスクを\(verb)しますか? [y/N] "
  }

  package func isYes(_ answer: String) -> Bool { ["y", "yes", "はい"].contains(answer.folded) }

  package func settingIs(_ name: String, _ value: String) -> String { "\(name) \(value)" }

  package func meIsNotThereYet(_ name: String) -> Sentence {
    Sentence("me は\(name)さんですが、その名前の人はまだいません", hint: "user add \(name)")
  }

  package func settingSaved(_ name: String, path: String) -> Sentence {
    Sentence("\(name) を \(path) に保存しました")
  }

  package var noAliases: Sentence {
    Sentence("別名はまだありません", hint: "alias mine = list @花子")
  }

  package func help(_ part: HelpPart) -> String {
    switch part {
    case .usage: "使い方:"
    case .aliases: "別名:"
    case .examples: "例:"
    case .datesInText: "本文の末尾でも使える日付:"
    case .otherDates: "due: の後と絞り込みで使える日付:"
    case .times: "時刻（日付とともに、または単独で）:"
    case .recurrences: "繰り返し（本文の末尾、every: と again: の後）:"
    case .filterWords: "語:"
    case .attributes: "タスクの属性:"
    case .otherAttributes: "コマンドが見る時点:"
    case .filterForms: "組み合わせ:"
    case .filterOptions: "並び順と件数:"
    case .sortKeys: "sort: と group: の後:"
    case .topics: "そのほかのヘルプ"
    case .outro: "help コマンド名 で詳細を表示します。Tab で補完、Ctrl-R で検索、Ctrl-D で終了します。"
    }
  }

  package func greeting(storePath: String) -> [String] {
    [
      "taskshell へようこそ。タスクと人と締切をプロンプトで扱います。",
      "タスクの保存先: \(storePath)",
      "まずは help tutorial か add 牛乳を買う 明日 をどうぞ。help で一覧を表示します。",
    ]
  }

  package var tutorialBegins: Sentence {
    Sentence(
      "5分で使い方を試せます。練習用のタスクは後に残らず、自分のタスクも変わりません",
      hint: "skip で次へ、quit か Ctrl-C で終了します")
  }

  package var tutorialEnds: Sentence {
    Sentence(
      "これで終わりです。練習用のタスクは消え、自分のタスクはそのままです",
      hint: "help でコマンドの一覧、help keys でキーの一覧を表示します")
  }

  package var tutorialLeft: Sentence { Sentence("練習を終了しました。自分のタスクはそのままです") }

  package func lesson(_ number: Int, _ rows: [String], line: String) -> Sentence {
    Sentence("\(number) \(rows.first ?? "")", details: rows.dropFirst() + ["  \(line)"])
  }

  package func lessonPrompt(_ number: Int, of count: Int) -> String {
    "練習 \(number)/\(count)> "
  }

  package func lessonIsNotLearnt(_ line: String) -> Sentence {
    Sentence("次のように入力するか、skip で次へ進みます:", details: ["  \(line)"])
  }

  package var searchLabel: String { "検索" }
  package var searchFailedLabel: String { "一致なし" }
  package func moreRows(_ count: Int, isCut: Bool) -> String {
    "… ほか\(count)件\(isCut ? "以上" : "")"
  }

  package func historyNotSaved(_ error: FileError) -> Sentence {
    Sentence("履歴を保存できません: \(sentence(error).text)")
  }

  package func dueCounts(today: Int, overdue: Int) -> String {
    [today > 0 ? "今日まで \(today)件" : nil, overdue > 0 ? "期限切れ \(overdue)件" : nil]
      .compactMap { $0 }.joined(separator: " · ")
  }

  package var unsavedMark: String { "未保存" }
  package func stagedMark(_ count: Int) -> String { "保留 \(count)" }

  package func linesLeft(_ count: Int) -> Sentence { Sentence("続く\(count)行は実行していません。") }

  package func reminder(_ number: Int, _ text: String, due: String) -> Sentence {
    Sentence("お知らせ: \(number): \(text)、\(due)")
  }
}
