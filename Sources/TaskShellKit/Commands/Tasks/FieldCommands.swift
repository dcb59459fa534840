import TaskLanguage
import TaskModel

/// `append [TASK] TEXT`
struct AppendCommand: Command {
  static let verb = Verb(
    "append", arguments: [.optional(.task), .one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add words at the end of a task's text", "本文の末尾に文字を追加する"),
    examples: [
      Bilingual("append 1 and bread", "append 1 とパン"),
      Bilingual("append 1 from the market #errands", "append 1 （市場で） #買い物"),
    ])

  private let words: AddedWords

  init(_ arguments: inout Arguments) throws { words = try AddedWords(&arguments) }

  func run(in shell: Shell) throws { try words.join(in: shell) { $0 + " " + $1 } }
}

/// `due [TASK] DATE`
struct DueCommand: AttributeVerb {
  static let verb = Verb(
    "due", arguments: [.optional(.task), .one(.date)],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("set the due date of a task", "タスクの期限を変更する"),
    details: Bilingual(
      "due 3 friday is short for edit 3 due:friday; due 3 none removes the deadline. A day keeps "
        + "the time of the deadline and a time its day; a date with its year (due 3 2026-03-14) is "
        + "taken as it is. A range says more: due 3 14:00-16:00 sets the estimate as well, due 3 dec "
        + "10-12 the day to start.",
      "「due 3 金曜」は「edit 3 期限:金曜」と同じです。「due 3 なし」で期限をなくします。日付だけを書くと時刻は変わらず、時刻だけを書くと日付は変わりません。"
        + "年まで書いた日付（「due 3 2026-03-14」）は、時刻も含めて書いたとおりになります。"
        + "範囲を書くと、「due 3 14時から16時」なら見積もりも、「due 3 12月10日〜12日」なら着手予定も設定します。"),
    examples: [Bilingual("due 1 friday", "due 1 金曜"), Bilingual("due 1 none", "due 1 なし")])

  static let key = AttributeKey.due
  let change: AttributeChange

  /// `due 1 to monday` is due:monday.
  static func words(_ values: [Word]) -> String {
    let isTo = values.count > 1 && values[0].isPlain && values[0].text.folded == "to"
    return "due:\((isTo ? Array(values.dropFirst()) : values).typed)"
  }
}

/// `priority TASK LEVEL`
struct PriorityCommand: AttributeVerb {
  static let verb = Verb(
    "priority", aliases: ["pri"], arguments: [.optional(.task), .one(.value(.priority))],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("set the priority of a task", "タスクの優先度を変える"),
    details: Bilingual(
      "priority 1 high is short for edit 1 !high; priority 1 none removes it.",
      "「priority 1 高」は「edit 1 !高」と同じです。「priority 1 なし」で優先度をなくします。"),
    examples: [Bilingual("priority 1 high", "priority 1 高"), Bilingual("pri 1 none", "pri 1 なし")])

  static let key = AttributeKey.priority
  let change: AttributeChange
}

/// `project TASK NAME`
struct ProjectCommand: AttributeVerb {
  static let verb = Verb(
    "project", arguments: [.optional(.task), .one(.value(.project))],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("put a task in a project", "タスクをプロジェクトに入れる"),
    details: Bilingual(
      "project 1 house.kitchen is short for edit 1 project:house.kitchen; project 1 none removes "
        + "it. projects lists all projects.",
      "「project 1 家.台所」は「edit 1 プロジェクト:家.台所」と同じです。「project 1 なし」で外します。一覧は「projects」で表示します。"),
    examples: [
      Bilingual("project 1 house.kitchen", "project 1 家.台所"),
      Bilingual("project 1 none", "project 1 なし"),
    ])

  static let key = AttributeKey.project
  let change: AttributeChange
}

/// `tag TASK TAG…`
struct TagCommand: AttributeVerb {
  static let verb = Verb(
    "tag", arguments: [.optional(.task), .many(.value(.tag))],
    answer: .changes, summary: Bilingual("add tags to a task, or remove them", "タスクにタグを付ける、または外す"),
    details: Bilingual(
      "tag 1 home is short for edit 1 #home; a - before a tag removes it. tags lists all tags.",
      "「tag 1 家」は「edit 1 #家」と同じです。- を付けたタグは外します。一覧は「tags」で表示します。"),
    examples: [Bilingual("tag 1 home diy", "tag 1 家 庭"), Bilingual("tag 1 -home", "tag 1 -家")])

  static let key = AttributeKey.tag
  static let takesSeveral = true
  let change: AttributeChange

  /// `home`, `#home` and `+home` are one tag; `none` takes all of them away.
  static func words(_ values: [Word]) -> String {
    values.map { word in
      if word.attribute != nil || word.isLiteral { return Quoting.typed(word) }
      let isTakenAway = word.text.first?.isMinus == true
      let isSigned = isTakenAway || word.text.first?.narrow == "+"
      let name = isSigned ? String(word.text.dropFirst()) : word.text
      return (isTakenAway ? "-tag:" : "tag:") + name
    }.joined(separator: " ")
  }
}
