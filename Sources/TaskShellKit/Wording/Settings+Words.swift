import TaskLanguage

extension Message {
  static func settingSaved(_ name: String, path: String) -> Message {
    Message("Saved \(name) in \(path)", "\(name) を \(path) に保存しました")
  }

  /// An alias or a setting was removed, also from the file of definitions.
  static func aliasRemoved(_ name: String, path: String) -> Message {
    Message("Removed \(name) from \(path)", "\(path) から \(name) を削除しました")
  }

  /// A name was defined.
  ///
  /// - Parameter path: the file where the definition is saved; nil if it is not.
  static func nowMeans(_ name: String, _ line: String, keptIn path: String? = nil) -> Message {
    Message(
      "\(name) now means: \(line)", "\(name) を定義しました: \(line)",
      hint: path.map {
        Bilingual(
          "kept in \($0) (with --once, for this session only)",
          "\($0) に保存しました（このセッションだけなら --once）")
      })
  }

  /// The start-up file, which is read later, defines it as well.
  static func definedLater(_ name: String, path: String) -> Message {
    Message(
      "From the next start on, \(path) decides what \(name) means.",
      "次の起動からは、\(path) にある \(name) の定義が優先されます",
      hint: Bilingual("delete that line there to keep this", "今の内容を残すには、その行を削除してください"))
  }

  /// The start-up file, which is read later, sets it as well.
  static func settingSetLater(_ name: String, path: String) -> Message {
    Message(
      "From the next start on, \(path) sets \(name) again.",
      "次の起動からは、\(path) にある \(name) の設定が優先されます",
      hint: Bilingual("delete that line there to keep this", "今の内容を残すには、その行を削除してください"))
  }

  /// A setting is reset only for this session, since `set --save` has saved a value.
  static func settingIsKept(_ name: String, path: String) -> Message {
    Message(
      "From the next start on, \(path) sets \(name) again.",
      "次の起動からは、\(path) にある \(name) の設定が優先されます",
      hint: Bilingual("to take that back: unset --save \(name)", "取り消すには「unset --save \(name)」"))
  }

  /// A command or an alias with this name takes precedence.
  static func macroIsHidden(_ name: String) -> Message {
    Message(
      "\(name) alone does not run the macro, because a command or alias has that name.",
      "同じ名前のコマンドか別名があるため、「\(name)」だけではマクロを実行しません",
      hint: .same("macro \(name)"))
  }

  /// An alias or a report has taken another name of a command.
  static func wasAnotherName(_ name: String, of verb: String) -> Message {
    Message(
      "\"\(name)\" no longer runs \(verb).", "「\(name)」では「\(verb)」を実行しなくなりました",
      hint: Bilingual("for that, type \(verb)", "実行するには「\(verb)」と入力してください"))
  }

  /// Something was set at a prompt, for this session.
  static func lastsForThisSession(_ way: Bilingual) -> Message {
    Message("This lasts for this session.", "有効なのはこのセッションの間だけです", hint: way)
  }

  /// Something was set in a run of a single command.
  static func lastsForThisRun(_ way: Bilingual) -> Message {
    Message("This lasts for this run only.", "有効なのはこの実行の間だけです", hint: way)
  }

  static func historyCleared(_ count: Int) -> Message {
    Message("Deleted \(English.counted(count, "line")) of history.", "入力の履歴\(count)行を削除しました")
  }

  static let nothingInHistory = Message(
    "No line of the history matches.", "該当する入力履歴はありません")

  static func notInHistory(_ line: String) -> Message {
    Message("The history has no such line: \(line)", "履歴にその行はありません: \(line)")
  }

  /// The variable `TZ` is not a valid time zone.
  package static func notAZone(_ value: String) -> Message {
    Message(
      "TZ is not a time zone, so times are in UTC: \(value)",
      "TZ の値をタイムゾーンとして読めないため、UTC の時刻を使います: \(value)")
  }

  static let noAbbreviations = Message(
    "No abbreviations yet.", "省略語はまだありません", hint: .same("abbr pr = project:"))

  static let noAliases = Message(
    "No aliases yet.", "別名はまだありません",
    hint: Bilingual("alias anna = list @anna", "alias 自分 = list @花子"))

  static let noReports = Message(
    "No reports yet.", "レポートはまだありません",
    hint: Bilingual("report hot = !high or overdue", "report 急ぎ = !高 または 期限切れ"))
}

// MARK: Contexts and macros
extension Message {
  static let noContexts = Message(
    "No contexts yet.", "コンテキストはまだありません",
    hint: Bilingual("context work = #work", "context 仕事 = #仕事"))
  static let contextLeft = Message("All tasks are shown again.", "すべてのタスクを表示します")

  /// - Parameter gives: the values that new tasks get.
  static func contextEntered(_ name: String, _ filter: String, gives: [String]) -> Message {
    let words = gives.joined(separator: " ")
    return Message(
      "In \(name): \(filter)" + (gives.isEmpty ? "" : "; new tasks get \(words)"),
      "\(name): \(filter)" + (gives.isEmpty ? "" : "（新しいタスクには \(words) が付きます）"),
      hint: Bilingual("context none", "context なし"))
  }

  static let noMacros = Message(
    "No macros yet.", "マクロはまだありません",
    hint: Bilingual(
      "macro standup = list overdue ; list today", "macro 朝 = list 期限切れ ; list 今日"))

  /// A definition was deleted, such as `macro standup` or `context work`.
  static func definitionDeleted(_ name: String) -> Message {
    Message("Deleted \(name)", "\(name) を削除しました")
  }

  /// The commands of a macro were separate steps.
  static func macroMadeSteps(_ count: Int) -> Message {
    Message(
      "That was \(count) steps; to take all of them back: undo \(count)",
      "\(count)件の操作です（すべて元に戻すには「undo \(count)」）")
  }

  static func macroKept(_ name: String, _ commands: [String], isKept: Bool) -> Message {
    Message(
      "macro \(name) runs:", "macro \(name) の内容:",
      hint: isKept ? nil : .same("macro --save \(name)"),
      details: commands.map { .same($0) })
  }

  /// Lines that failed and are not part of the macro.
  static func linesThatFailed(_ lines: [String]) -> Message {
    Message(
      "Left out, because \(lines.count == 1 ? "it" : "they") failed:", "失敗した行は含めていません:",
      details: lines.map { .same($0) })
  }
}
