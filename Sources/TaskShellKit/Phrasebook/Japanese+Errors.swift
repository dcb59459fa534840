import TaskLanguage
import TaskModel

/// The refusals in Japanese.
extension Japanese {
  package func sentence(_ error: WordError) -> Sentence {
    switch error {
    case .unclosedQuote(let offset):
      Sentence(
        "\(offset + 1)バイト目の引用符が閉じられていません", hint: #"閉じるか、引用符そのものは \" と書きます"#)
    case .containsNUL: Sentence("行に NUL バイトが含まれています")
    case .invalidUTF8(let offset): Sentence("\(offset + 1)バイト目が UTF-8 ではありません")
    case .lineTooLong(let bytes):
      Sentence("行が長すぎます: \(bytes)バイト (上限は \(Tokenizer.lineLimit)バイト)")
    }
  }

  package func sentence(_ error: UsageError) -> Sentence {
    switch error {
    case .unknownVerb(let name, let nearest):
      Sentence(
        "「\(name)」というコマンドはありません",
        hint: nearest.isEmpty ? "help で一覧を表示します" : "\(either(nearest)) ですか?")
    case .incompleteVerb(let name, let choices):
      Sentence("「\(name)」には続きの語が必要です", hint: either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Sentence("\(verb): \(kind.label) がありません", hint: "help \(verb)")
    case .surplusArgument(let word, let verb):
      Sentence("\(verb): 「\(word)」は余分です", hint: "help \(verb)")
    case .attributeNotAllowed(let word, let verb):
      Sentence("\(verb): ここに「\(word)」は書けません", hint: "本文なら引用符で囲みます")
    case .notWithin(let text, let range):
      Sentence("\(text) は使えません。\(range.lowerBound)から\(range.upperBound)までの数です")
    case .quotedWord(let text):
      Sentence(
        "引用符で囲んだ「\(text)」はタスクの指定になりますが、そのタスクはありません",
        hint: "引用符なしなら選択中のタスクの本文です。it は選択中のタスクを指します")
    case .taskMustBeOneWord(let word):
      Sentence(
        "ここでは「\(word)」でタスクを指定できません。後に語が続くためです",
        hint: "番号、it、引用符で囲んだ全文のどれかで指定します。select 3 の後は省略できます")
    case .nothingToEdit: Sentence("何を変更するかがありません", hint: "edit 3 due:金曜")
    case .unknownSetting(let name, let nearest):
      Sentence(
        "「\(name)」という設定はありません",
        hint: nearest.isEmpty ? "set で一覧を表示します" : "\(either(nearest)) ですか?")
    case .badSettingValue(let setting, let value, let choices):
      Sentence("\(setting) を「\(value)」にはできません", hint: either(choices))
    case .unknownFormat(let name):
      Sentence("「\(name)」という形式はありません", hint: "table、plain、json、csv")
    case .unknownTopic(let name, let nearest):
      Sentence(
        "「\(name)」の説明はありません",
        hint: nearest.isEmpty ? "help で一覧を表示します" : "\(either(nearest)) ですか?")
    case .tutorialIsOpen:
      Sentence("すでにチュートリアルの途中です", hint: "skip で次へ進み、quit か Ctrl-C で終わります")
    case .sourceTooDeep(let path):
      Sentence("\(path) は読み込みません。スクリプトの入れ子が深すぎます")
    case .notAnAliasName(let name):
      Sentence("「\(name)」は別名にできません", hint: "alias mine = list @花子")
    case .aliasHidesCommand(let name):
      Sentence("「\(name)」はコマンド名なので別名にできません", hint: "ほかの名前にしてください")
    case .notOneLine: Sentence("起動ファイルに保存できるのは1行だけです", hint: "改行を除いてください")
    case .aliasCycle(let names):
      Sentence("この別名は終わりがありません: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      Sentence(
        "「\(name)」という別名はありません",
        hint: nearest.isEmpty ? "alias で一覧を表示します" : "\(either(nearest)) ですか?")
    }
  }

  package func sentence(_ error: AttributeError) -> Sentence {
    switch error {
    case .contradiction(let word):
      Sentence("\(word) を付けると同時に消しています", hint: "どちらか一つにしてください")
    case .twice(let key):
      Sentence("\(key.mark) が2回指定されています", hint: "どちらか一つにしてください")
    case .notTyped(let key): Sentence("\(key.mark) は自動で記録されるため、指定できません")
    case .withoutValue(let key):
      Sentence("\(key.mark) の後に値がありません", hint: "本文なら引用符で囲みます")
    case .notAPriority(let text):
      Sentence("「\(text)」は優先度ではありません", hint: "high、medium、low")
    case .notAProject(let text):
      Sentence("「\(text)」はプロジェクト名ではありません", hint: "project:house.kitchen")
    case .notANumber(let text): Sentence("「\(text)」は数ではありません")
    case .nothingToTakeAway(let word):
      Sentence(
        "「\(word)」で消える値はありません",
        hint: "due:none、@none、project:none、!none。本文なら引用符で囲みます")
    }
  }

  package func sentence(_ error: NameError) -> Sentence {
    switch error {
    case .notASeat(let text): Sentence("「\(text)」は座席番号ではありません", hint: "seat 12")
    case .notAName(let name):
      Sentence(
        "「\(name)」という名前は使えません。コマンドの中で別の意味になります", hint: "user add 花子")
    case .endsInSeat(let name, let seat):
      Sentence(
        "名前の終わりに「\(seat)」は使えません",
        hint: "user seat \(name) \(seat.plainWords.last ?? seat)")
    }
  }

  package func sentence(_ error: DateError) -> Sentence {
    switch error {
    case .notUnderstood(let text, let nearest):
      Sentence("「\(text)」は日付として読めません", hint: "書き方の例: \(either(nearest))")
    case .noRecurrence(let text):
      Sentence("「\(text)」は繰り返しとして読めません", hint: "every:week、every:mon,fri、every:last day")
    case .noSuchDay(let text):
      Sentence("その日は存在しません: \(text)", hint: "本文なら引用符で囲みます")
    case .ambiguousOrder(let text):
      Sentence("「\(text)」はどちらが月ですか?", hint: "2026-03-14、3月14日、または set date-order month-first")
    case .wrongWeekday(let text, let date):
      Sentence("「\(text)」の曜日が違います", hint: self.date(Due(date: date)))
    case .noSuchTime(let text):
      Sentence("その時刻は存在しません: \(text)", hint: "本文なら引用符で囲みます")
    case .needsHalfOfDay(let text, let hour):
      Sentence("「\(text)」は午前ですか、午後ですか?", hint: "\(hour)am または \(hour + 12):00")
    case .numberAfterDate(let date, let number):
      Sentence(
        "「\(date) \(number)」の \(number) は時刻ですか、本文ですか?",
        hint: DateError.time(in: number).map {
          "\(date) at \($0) と書くか、本文を引用符で囲みます"
        } ?? "本文を引用符で囲みます")
    case .twoDates(let first, let second):
      Sentence(
        "「\(first)」と「\(second)」のどちらが日付ですか?", hint: "本文のほうを引用符で囲むか、due:\(second) と書きます")
    case .endsTooEarly(let text, let until):
      Sentence("「\(text)」は始まる前に終わります: \(date(Due(date: until))) まで")
    case .notPast(let text): Sentence("「\(text)」は過去ではありません")
    case .outOfRange(let text): Sentence("「\(text)」は西暦1年から9999年の範囲にありません")
    }
  }

  package func sentence(_ error: ModelError) -> Sentence {
    switch error {
    case .noTask(let number): Sentence("タスク \(number) はありません", hint: "list all")
    case .emptyText: sentence(FormError.missingText)
    case .emptyName: Sentence("ユーザーの名前を入力してください")
    case .nameTaken(let name): Sentence("\(name)という名前のユーザーはすでにいます")
    case .noUser(let name):
      Sentence("\(name)という人はいません", hint: "users で一覧、user add \(name) で追加します")
    case .seatTaken(let number, let holder): Sentence("座席 \(number) は\(holder)さんが使っています")
    case .seatOutOfRange: Sentence("座席番号は 1 から 999999 までです")
    case .userHasOpenTasks(let name, let count):
      Sentence("\(name)さんには未完了のタスクが\(count)件あります", hint: "list @\"\(name)\"")
    case .taskChangedSince(let number, let stored, let expected):
      Sentence(
        "タスク \(number) はその後変更されています", hint: "log \(number)",
        details: ["現在: \(stored?.text ?? "(なし)")", "当時: \(expected?.text ?? "(なし)")"])
    case .personChangedSince(let name): Sentence("\(name)さんの情報はその後変更されています")
    case .assigneeGone(let number):
      Sentence("タスク \(number) の担当者はもういません", hint: "edit \(number) @名前")
    case .stagingIsOpen: Sentence("まとめて変更している途中です", hint: "先に commit か rollback を実行してください")
    case .nothingStaged: Sentence("まとめて変更している途中ではありません", hint: "begin")
    case .stagedAsWhole: Sentence("--atomic では全体が一つの変更です。スクリプトの終わりにまとめて保存されます")
    case .historyTooShort: Sentence("履歴はそこまで残っていません")
    case .notRecurring(let number):
      Sentence("タスク \(number) は繰り返しではありません", hint: "edit \(number) every:week")
    case .noNext(let number):
      Sentence("タスク \(number) はこれが最後です", hint: "done \(number)")
    case .cycle(let numbers):
      Sentence("タスクが互いを待つことになります: \(numbers.map(String.init).joined(separator: " → "))")
    case .nothingToUndo: Sentence("元に戻す操作がありません")
    case .nothingToRedo: Sentence("やり直す操作がありません")
    case .fewerToUndo(let available):
      Sentence("元に戻せる操作は\(available)件だけです", hint: "undo \(available)")
    case .fewerToRedo(let available):
      Sentence("やり直せる操作は\(available)件だけです", hint: "redo \(available)")
    }
  }

  package func sentence(_ error: StagingConflict) -> Sentence {
    let cause = sentence(error.cause)
    return Sentence(
      cause.text, hint: "rollback でまとめた変更を取り消してから、やり直してください",
      details: cause.details)
  }

  package func sentence(_ error: ReferenceError) -> Sentence {
    switch error {
    case .noMatch(let words, let scope):
      Sentence(
        words.isEmpty
          ? "該当する\(adjective(scope))タスクはありません"
          : "「\(words)」を含む\(adjective(scope))タスクはありません",
        hint: scope == .all ? nil : "list all でほかのタスクも表示します")
    case .noWholeText(let text, let similar):
      Sentence(
        "「\(text)」というタスクはありません",
        hint: similar.isEmpty ? nil : "引用符なしなら次のタスクが含みます", details: lines(similar))
    case .several(let tasks):
      Sentence("\(tasks.count)件のタスクに当てはまります", hint: "番号で指定してください", details: lines(tasks))
    case .noID(let prefix): Sentence("ID が \(prefix) のタスクはありません")
    case .noNumber(let text): Sentence("タスク \(text) はありません", hint: "list all")
    case .nothingSelected:
      Sentence("どのタスクですか? 指定も選択もされていません", hint: "select 3")
    case .noIt: Sentence("it が指すタスクはまだありません")
    case .noThem: Sentence("them が指すタスクはまだありません")
    case .rangeDescends(let range, let isMonth):
      Sentence(
        "「\(range)」は番号の範囲になりません。順序が逆です",
        hint: isMonth
          ? "その月なら \(ReferenceError.monthFilter(range))" : "小さい番号を先に書きます")
    case .numbersAndWords:
      Sentence("番号と語は混ぜられません", hint: "全文を引用符で囲むか、番号だけにします")
    case .notOne(let count): Sentence("タスクは一つだけ指定してください (\(count)件あります)")
    case .needsYes(let count):
      Sentence("\(count)件のタスクが削除されます", hint: "確認なしで実行するには --yes を付けます")
    case .declined: Sentence("変更していません")
    }
  }

  private func adjective(_ scope: StateScope) -> String {
    switch scope {
    case .open: "未完了の"
    case .done: "完了した"
    case .all: ""
    }
  }

  package func sentence(_ error: FilterError) -> Sentence {
    switch error {
    case .bracketNotClosed: Sentence("括弧が閉じられていません", hint: "本文なら引用符で囲みます")
    case .nestedTooDeep(let limit): Sentence("括弧と - の入れ子は\(limit)段までです")
    case .bracketNotOpen: Sentence("開いていない括弧が閉じられています", hint: "本文なら引用符で囲みます")
    case .nothingToChoose: Sentence("or の片側か括弧の中に何もありません", hint: "list (due<fri or !high) @anna")
    case .unknownOrder(let name, let choices):
      Sentence("「\(name)」では並べ替えられません", hint: either(choices))
    case .unknownGroup(let name, let choices):
      Sentence("「\(name)」ではまとめられません", hint: either(choices))
    case .noCondition(let key): Sentence("ここに「\(key.rawValue):」は書けません", hint: "本文なら引用符で囲みます")
    case .optionTwice(let name): Sentence("\(name): が2回指定されています", hint: "どちらか一つにしてください")
    case .notALimit(let text): Sentence("「\(text)」は件数ではありません", hint: "limit:10")
    }
  }

  package func sentence(_ error: LookupError) -> Sentence {
    switch error {
    case .personNotFound(let name, let tasksContainIt, let nearest):
      Sentence(
        "\(name)という人は見つかりません",
        hint: nearest.isEmpty
          ? tasksContainIt ? "この語を含むタスクがあります: list \(name)" : "users で一覧を表示します"
          : "\(either(nearest)) ですか?"
            + (tasksContainIt ? " この語を含むタスクもあります: list \(name)" : ""))
    case .personHasNoSeat(let name):
      Sentence("\(name)さんには座席がありません", hint: "user seat \(name) 12")
    case .seatIsEmpty(let number): Sentence("座席 \(number) には誰もいません")
    case .meIsNobody(let name):
      Sentence(
        name.map { "me は\($0)さんですが、その名前の人はいません" } ?? "me が誰か設定されていません",
        hint: "set me 名前")
    }
  }

  package func sentence(_ error: FormError) -> Sentence {
    switch error {
    case .missingText: Sentence("タスクを入力してください")
    case .missingDue:
      Sentence("締切日を入力してください", hint: "2026/03/14 17:00、明日、none など")
    }
  }

  package func sentence(_ error: StorageError) -> Sentence {
    switch error {
    case .isDirectory(let path): Sentence("保存先がディレクトリです: \(path)")
    case .notRegularFile(let path): Sentence("保存先が通常のファイルではありません: \(path)")
    case .cannotOpen(let path, let code):
      Sentence("保存先を開けません: \(words(code)): \(path)")
    case .cannotRead(let path, let code):
      Sentence("保存先を読めません: \(words(code)): \(path)")
    case .cannotCreateDirectory(let path, let code):
      Sentence("ディレクトリを作れません: \(words(code)): \(path)")
    case .cannotSave(let path, let step, let code):
      Sentence(
        "保存できませんでした (\(step.rawValue): \(words(code))): \(path)",
        hint: "何も変更していません。空き容量や権限を確かめてから、もう一度実行してください")
    case .busy(let path, let holder):
      Sentence(
        "別のシェルが保存先を使用中です\(holder.map { " (\($0))" } ?? ""): \(path)",
        hint: "何も変更していません。もう一度実行してください")
    case .foreign(let path):
      Sentence("taskshell の保存ファイルではありません: \(path)", hint: "ファイルには触れていません")
    case .newerFormat(let path, let format, let supported):
      Sentence(
        "保存形式 \(format) はこの taskshell (形式 \(supported) まで) では扱えません: \(path)",
        hint: "新しい taskshell を使ってください。ファイルには触れていません")
    case .incompatible(let path, let features):
      Sentence(
        "保存ファイルがこの taskshell の知らない機能を使っています (\(either(features))): \(path)",
        hint: "新しい taskshell を使ってください。ファイルには触れていません")
    case .readOnly(let path, let features):
      Sentence(
        "保存ファイルは読めますが変更できません (\(either(features))): \(path)",
        hint: "新しい taskshell を使ってください。何も変更していません")
    case .damaged(let path, let line, let offset, let what):
      Sentence(
        "保存ファイルの\(line)行目、\(offset)バイト目が壊れています (\(words(what))): \(path)",
        hint: "ファイルには触れていません。store check で詳細を、store repair で修復を行います")
    }
  }

  func words(_ damage: StorageError.Damage) -> String {
    switch damage {
    case .notJSON: "JSON ではありません"
    case .unknownRecord: "未知の種類の記録です"
    case .badField(let name): "\(name) の値が正しくありません"
    case .checksum: "チェックサムが合いません"
    case .truncated: "末尾がありません"
    case .countMismatch: "記録の数が合いません"
    case .duplicate: "同じ記録が2つあります"
    }
  }

  package func sentence(_ error: FileError) -> Sentence {
    switch error.action {
    case .read: Sentence("\(error.path) を読めません: \(words(error.code))")
    case .write: Sentence("\(error.path) に書き込めません: \(words(error.code))")
    }
  }

  package func unexpected(_ error: any Error) -> Sentence { Sentence("失敗しました: \(error)") }
  package func interrupted() -> Sentence { Sentence("中断しました") }

  private func words(_ code: Int32) -> String { SystemError(code).text(in: .japanese) }

  private func either(_ words: [String]) -> String { words.joined(separator: "、") }

  private func lines(_ tasks: [TaskItem]) -> [String] {
    var lines = tasks.prefix(10).map { "\($0.number)  \($0.text)" }
    if tasks.count > lines.count { lines.append(andMore(tasks.count - lines.count)) }
    return lines
  }
}
