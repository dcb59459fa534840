import TaskLanguage
import TaskSync

/// The kind of an argument, which determines how it is read, completed and named.
package enum ArgumentKind: Equatable, Sendable {
  /// Tasks in these states, named in any way; perhaps only recurring ones.
  case tasks(StateScope, recurring: Bool = false)
  /// A task named by one word, because more words follow.
  case task
  case text
  /// A new text for the preceding task.
  case newText
  /// A text that is taken literally.
  case note
  /// A past moment to look back to, after this key.
  case attribute(AttributeKey)
  /// Any attributes of a task.
  case attributes
  case filter
  /// The name of a user, to the end of the line.
  case user
  /// A user named by one word, because more words follow.
  case userWord
  case newName
  /// The word `seat` and the name of a seat.
  case newSeat
  case seatName
  /// A seat, or `none`.
  case seatOrNone
  /// A number; 1 by default.
  case count
  /// The number of steps to undo, or to redo; 1 by default.
  case steps(taken: Bool)
  case verb
  /// The words of a date, to the end of the line.
  case date
  /// A date in the past, where `monday` is the last one.
  case pastDate
  /// A date in the future.
  case laterDate
  case setting
  case settingValue
  /// Colours and attributes: `bold red on 236`.
  case look
  /// A text with fields in braces.
  case promptText
  /// One of the verb's own words.
  case keyword
  /// The name of a theme.
  case theme
  case file
  /// The name of an alias.
  case alias
  /// The name of an abbreviation.
  case abbreviation
  case macro
  case context
  case report
  /// `text`, `number` and the like.
  case attributeKind
  /// A custom attribute.
  case ownAttribute
  /// The name of a template.
  case template
  /// `=` and a whole command, to the end of the line.
  case command
  /// `=` and a filter, to the end of the line.
  case definedFilter
  case word
  /// The name of a remote that the store is synced with.
  case remote
  /// The kind of a remote: `caldav`, `folder`.
  case remoteKind
  /// The address of a server; ``remoteUser`` is the name of a user there.
  case remoteAddress
  case remoteUser
  /// An option of a remote besides its address.
  case remoteOption
  /// Values of this attribute, without its key.
  case value(AttributeKey)

  package var isText: Bool { self == .text || self == .newText || self == .note }
  package var isDate: Bool { self == .date || self == .pastDate || self == .laterDate }

  /// The placeholder in a usage line.
  package var label: Bilingual { words.label }

  /// The message if it is missing.
  package var request: Bilingual { words.request }

  private var words: (label: Bilingual, request: Bilingual) {
    switch self {
    case .tasks, .task: (Bilingual("TASK", "タスク"), Bilingual("Which task?", "どのタスクですか？"))
    case .text, .newText: (Bilingual("TEXT", "本文"), FormError.missingText.message.text)
    case .note: (Bilingual("TEXT", "本文"), .enter("a note", "メモ"))
    case .attributes: (Bilingual("ATTRIBUTE", "属性"), .enter("an attribute", "属性"))
    case .attributeKind: (Bilingual("KIND", "種類"), .enter("a kind", "種類"))
    case .attribute(let key):
      (
        AttributeTable.standard[key]?.usage ?? .same(key.rawValue),
        Bilingual("Please enter \(key.mark)", "\(key.marks.japanese) を入力してください")
      )
    case .filter: (Bilingual("FILTER", "条件"), .enter("a filter", "条件"))
    case .definedFilter: (Bilingual("= FILTER", "= 条件"), .enter("a filter", "条件"))
    case .user, .userWord:
      (Bilingual("PERSON", "名前"), Bilingual("Which person?", "だれですか？ 名前を入力してください"))
    case .newName, .setting, .theme, .alias, .abbreviation, .macro, .context, .report,
      .ownAttribute, .template, .remote:
      (Bilingual("NAME", "名前"), .enter("a name", "名前"))
    case .newSeat: (Bilingual("seat SEAT", "座席 番号"), .enter("a seat", "座席"))
    case .seatName: (Bilingual("SEAT", "座席"), .enter("a seat", "座席"))
    case .seatOrNone: (Bilingual("SEAT|none", "座席|なし"), .enter("a seat", "座席"))
    case .count, .steps: (Bilingual("N", "数"), .enter("a number", "数"))
    case .verb: (Bilingual("COMMAND", "コマンド"), .enter("a command", "コマンド"))
    case .command: (Bilingual("= COMMAND", "= コマンド"), .enter("a command", "コマンド"))
    case .date, .pastDate, .laterDate: (Bilingual("DATE", "日付"), .enter("a date", "日付"))
    case .settingValue: (Bilingual("VALUE", "値"), .enter("a value", "値"))
    case .look: (Bilingual("LOOK", "書式"), .enter("a value", "値"))
    case .promptText: (Bilingual("TEXT", "書式"), .enter("a value", "値"))
    case .keyword: (Bilingual("WORD", "語"), .enter("a value", "値"))
    case .word: (Bilingual("WORD", "語"), Bilingual("Please enter a word.", "検索する語を入力してください"))
    case .file: (Bilingual("FILE", "ファイル"), .enter("a file name", "ファイル名"))
    case .remoteKind: (.same(Remote.Kind.allCases.map(\.rawValue).joined(separator: "|")), .address)
    case .remoteAddress: (.same("URL"), .address)
    case .remoteUser:
      (
        Bilingual("USER", "ユーザー"),
        Bilingual(
          "password-command: needs a login name as well.",
          "「password-command:」にはユーザー名も必要です")
      )
    case .remoteOption: (Bilingual("OPTION", "オプション"), .enter("a word", "語"))
    case .value(let key):
      (
        AttributeTable.standard[key]?.kind.placeholder ?? .same(key.rawValue),
        Bilingual("Please enter a value for \(key.mark).", "\(key.marks.japanese) の値を入力してください")
      )
    }
  }
}

extension Bilingual {
  fileprivate static func enter(_ english: String, _ japanese: String) -> Bilingual {
    Bilingual("Please enter \(english).", "\(japanese)を入力してください")
  }

  fileprivate static let address = Bilingual(
    "Please enter the address of a server, or folder and a path.",
    "サーバーのアドレスか、folder とパスを入力してください")
}
