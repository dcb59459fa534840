import TaskLanguage

/// A problem with one record of a file, worded elsewhere.
package struct RecordProblem: Error, Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// The number of the record in the file, from 1; nil if line numbers identify records.
  package let ordinal: Int?
  /// The name of the field in the file; nil if the problem concerns the whole record.
  package let field: String?
  package let expected: Expected
  /// The actual value; nil if there is none.
  package let found: String?

  package init(
    line: Int, ordinal: Int? = nil, field: String? = nil, _ expected: Expected,
    found: String? = nil
  ) {
    self.line = line
    self.ordinal = ordinal
    self.field = field
    self.expected = expected
    self.found = found
  }

  /// Whether it concerns the names of columns, and so every record.
  package var isOfHeading: Bool {
    switch expected {
    case .column, .alone, .attribute: true
    default: false
    }
  }

  /// The expected form.
  package enum Expected: Equatable, Sendable {
    case json
    case object
    case text
    /// A non-blank text.
    case words
    case texts
    case number
    case uuid
    case uuids
    case utf8
    /// A moment in this form.
    case moment(example: String)
    case day
    case time
    case duration
    case recurrence
    /// A reminder.
    case reminder
    /// One of these words.
    case choice([String])
    case taskNumber
    /// A task that does not wait for itself.
    case noCycle
    /// At most this many bytes.
    case atMost(Int)
    /// A closing quotation mark.
    case quote
    /// A separator, or the end of the line, after a closing quotation mark.
    case separator
    /// A name not used by another member of the record.
    case once
    /// A single column or member for the attribute of that name.
    case alone(String)
    /// At most this many members.
    case members(Int)
    /// The same number of fields as in the heading.
    case fields(Int)
    /// The other half of a pair, such as `END:VTODO`.
    case mark(String)
    case person
    /// A column of that name.
    case column(String)
    /// The name of an attribute.
    case attribute
    /// A work session.
    case session
    /// The name of a seat.
    case seat
    /// Days of absence.
    case absence
    /// A unique id.
    case unique
    /// The name of an existing user.
    case knownPerson
    /// The number of a task in the store.
    case storedTask
    /// The id of a task that remains after the current changes.
    case ofTheseChanges
  }
}

extension RecordProblem.Expected {
  /// Words in cells that can also be written in Japanese.
  private static let japanese = [
    "open": "未完了", "done": "完了", "high": "高", "medium": "中", "low": "低",
  ]

  package var words: Bilingual {
    switch self {
    case .json: Bilingual("valid JSON", "正しい JSON")
    case .object: Bilingual("an object", "オブジェクト")
    case .text: Bilingual("a string", "文字列")
    case .words: Bilingual("a text that is not empty", "空でない文字列")
    case .texts: Bilingual("a list of strings", "文字列のリスト")
    case .number: Bilingual("a number", "数値")
    case .uuid: Bilingual("a UUID", "UUID 形式の値")
    case .uuids: Bilingual("a list of UUIDs", "UUID のリスト")
    case .utf8: Bilingual("UTF-8", "UTF-8")
    case .moment(let example): Bilingual("a date such as \(example)", "\(example) のような日付")
    case .day: Bilingual("a date such as 2026-03-14", "2026-03-14 のような日付")
    case .time: Bilingual("a time such as 17:00", "17:00 のような時刻")
    case .duration: Bilingual("a length of time in whole minutes", "分単位の時間の長さ")
    case .recurrence: Bilingual("a rule such as 2 weeks", "2 weeks のような規則")
    case .reminder: Bilingual("a reminder such as 30m or friday 9am", "30分前や金曜9時のような通知のタイミング")
    case .choice(let words):
      Bilingual(
        "one of \(words.joined(separator: ", "))",
        words.map { Self.japanese[$0] ?? $0 }.joined(separator: "、"))
    case .taskNumber: Bilingual("the number of a task in the file", "ファイル内のタスクの番号")
    case .noCycle:
      Bilingual("tasks without circular dependencies", "前後関係が循環しないタスク")
    case .mark(let mark): Bilingual(mark, mark)
    case .attribute: Bilingual("the name of an attribute", "属性名")
    case .session:
      Bilingual(
        "a work session such as 2026-03-11T09:00/PT45M", "2026-03-11T09:00/PT45M のような作業記録")
    case .person: Bilingual("a valid name of a person", "ユーザー名に使える名前")
    case .seat: Bilingual("a seat such as 12 or 3F-12", "12 や 3F-12 のような座席")
    case .absence:
      Bilingual("days such as 2026-03-11/2026-03-13", "2026-03-11/2026-03-13 のような期間")
    case .unique: Bilingual("an id that no other record has", "ほかの記録と重ならない ID")
    case .knownPerson: Bilingual("the name of a known person", "登録されているユーザーの名前")
    case .storedTask: Bilingual("the number of an existing task", "存在するタスクの番号")
    case .ofTheseChanges:
      Bilingual("the id of a task that is being changed", "変更中のタスクの ID")
    case .separator, .once, .alone, .members, .fields, .column, .quote, .atMost: wordsOfForm
    }
  }

  /// The expected form of a whole record or table.
  private var wordsOfForm: Bilingual {
    switch self {
    case .separator:
      Bilingual(
        "a separator or the end of the line after the closing quotation mark",
        "閉じる引用符の直後の区切り文字または行末")
    case .once: Bilingual("a name that occurs only once", "重複しない名前")
    case .alone(let name):
      Bilingual("only one column for \(name)", "\(name) に対応する1つだけの列")
    case .members(let count): Bilingual("at most \(count) fields", "\(count)個以下の項目")
    case .fields(let count): Bilingual("\(count) fields", "\(count)個の項目")
    case .column(let name): Bilingual("a column called \(name)", "\(name) という列")
    case .quote: Bilingual("a closing quotation mark", "閉じる引用符")
    case .atMost(let bytes): Bilingual("at most \(bytes) bytes", "\(bytes)バイト以下")
    default: Bilingual("a record", "記録")
    }
  }
}

extension String {
  /// The text shortened for quoting it in a message.
  package var shortened: String {
    let limit = 40
    return count > limit ? prefix(limit - 1) + "…" : self
  }
}
