import Testing

@testable import TaskExchange
@testable import TaskLanguage
@testable import TaskShellKit

/// The errors for files that cannot be imported, in both languages, for each case.
@Suite struct ExchangeSentenceTests {
  private typealias Expected = RecordProblem.Expected

  /// The parts of the sentences for invalid records.
  private static let cases: [(expected: Expected, english: String, japanese: String)] = [
    (.json, "valid JSON", "正しい JSON"), (.object, "an object", "オブジェクト"),
    (.text, "a string", "文字列"), (.texts, "a list of strings", "文字列のリスト"),
    (.number, "a number", "数値"), (.uuid, "a UUID", "UUID 形式の値"),
    (.uuids, "a list of UUIDs", "UUID のリスト"), (.utf8, "UTF-8", "UTF-8"),
    (.moment(example: "2026-03-14"), "a date such as 2026-03-14", "2026-03-14 のような日付"),
    (.day, "a date such as 2026-03-14", "2026-03-14 のような日付"),
    (.time, "a time such as 17:00", "17:00 のような時刻"),
    (.duration, "a length of time in whole minutes", "分単位の時間の長さ"),
    (.recurrence, "a rule such as 2 weeks", "2 weeks のような規則"),
    (.choice(["a", "b"]), "one of a, b", "a、b"),
    (.taskNumber, "the number of a task in the file", "ファイル内のタスクの番号"),
    (.noCycle, "tasks without circular dependencies", "前後関係が循環しないタスク"),
    (.atMost(9), "at most 9 bytes", "9バイト以下"),
    (.quote, "a closing quotation mark", "閉じる引用符"),
    (
      .separator, "a separator or the end of the line after the closing quotation mark",
      "閉じる引用符の直後の区切り文字または行末"
    ),
    (.once, "a name that occurs only once", "重複しない名前"),
    (.alone("due"), "only one column for due", "due に対応する1つだけの列"),
    (.members(9), "at most 9 fields", "9個以下の項目"), (.fields(9), "9 fields", "9個の項目"),
    (.mark("END:VTODO"), "END:VTODO", "END:VTODO"),
    (.person, "a valid name of a person", "ユーザー名に使える名前"),
    (.column("text"), "a column called text", "text という列"),
    (.attribute, "the name of an attribute", "属性名"),
    (
      .session, "a work session such as 2026-03-11T09:00/PT45M",
      "2026-03-11T09:00/PT45M のような作業記録"
    ),
    (.seat, "a seat such as 12 or 3F-12", "12 や 3F-12 のような座席"),
    (
      .absence, "days such as 2026-03-11/2026-03-13", "2026-03-11/2026-03-13 のような期間"
    ),
    (.unique, "an id that no other record has", "ほかの記録と重ならない ID"),
    (.knownPerson, "the name of a known person", "登録されているユーザーの名前"),
    (.storedTask, "the number of an existing task", "存在するタスクの番号"),
    (.ofTheseChanges, "the id of a task that is being changed", "変更中のタスクの ID"),
    (
      .reminder, "a reminder such as 30m or friday 9am", "30分前や金曜9時のような通知のタイミング"
    ),
    (.words, "a text that is not empty", "空でない文字列"),
  ]

  /// The index of a case in the table above; a new case does not compile until it is added here.
  private static func place(of expected: Expected) -> Int {
    switch expected {
    case .json: 0
    case .object: 1
    case .text: 2
    case .texts: 3
    case .number: 4
    case .uuid: 5
    case .uuids: 6
    case .utf8: 7
    case .moment: 8
    case .day: 9
    case .time: 10
    case .duration: 11
    case .recurrence: 12
    case .choice: 13
    case .taskNumber: 14
    case .noCycle: 15
    case .atMost: 16
    case .quote: 17
    case .separator: 18
    case .once: 19
    case .alone: 20
    case .members: 21
    case .fields: 22
    case .mark: 23
    case .person: 24
    case .column: 25
    case .attribute: 26
    case .session: 27
    case .seat: 28
    case .absence: 29
    case .unique: 30
    case .knownPerson: 31
    case .storedTask: 32
    case .ofTheseChanges: 33
    case .reminder: 34
    case .words: 35
    }
  }

  @Test func everyProblemOfARecord() {
    #expect(Self.cases.map { Self.place(of: $0.expected) } == Array(0...35))
    for (expected, english, japanese) in Self.cases {
      let lacks = RecordProblem(line: 3, field: "x", expected)
      let wrong = RecordProblem(line: 3, ordinal: 2, expected, found: "y")
      #expect(lacks.words.english == "line 3: x: expected \(english)")
      #expect(lacks.words.japanese == "3行目の「x」に必要な値: \(japanese)")
      #expect(
        wrong.words.english == "line 3 (record 2): \"y\" cannot be read; expected \(english)")
      #expect(wrong.words.japanese == "3行目（2件目）: 「y」は読めません（使える値: \(japanese)）")
    }
  }

  @Test func tooMuch() {
    let cases: [(ExchangeError, String, String)] = [
      (
        .tooMany(path: "f", .records(9)), "f has more than 9 records, too many for one import.",
        "f は9件を超えているため、一度に取り込めません"
      ),
      (
        .tooMany(path: "f", .attributes(9)),
        "f has more than 9 custom attributes, too many for one import.",
        "f の独自の属性が9個を超えているため、取り込めません"
      ),
      (
        .tooLarge(path: "f", limit: 512 << 20),
        "f is larger than 512 MiB, too much for one import.",
        "f は512 MiB を超えているため、一度に取り込めません"
      ),
    ]
    for (error, english, japanese) in cases {
      #expect(Failure(error, .english).sentence == Sentence(english))
      #expect(Failure(error, .japanese).sentence == Sentence(japanese))
      #expect(Failure(error, .english).status == .refused)
    }
  }

  /// Complete sentences with the right hint.
  @Test(arguments: [
    (
      Expected.separator, "import with --skip-bad to skip such records",
      "--skip-bad を付けると、読める記録だけを取り込みます"
    ),
    (
      .utf8, "save it as UTF-8, or convert it first: iconv -f CP932 -t UTF-8 FILE",
      "UTF-8 で保存するか、先に変換してください: iconv -f CP932 -t UTF-8 ファイル"
    ),
  ])
  func badRecords(_ expected: RecordProblem.Expected, hint: String, japaneseHint: String) {
    let problem = RecordProblem(line: 2, expected)
    let error = ExchangeError.badRecords(path: "f", [problem])
    #expect(
      Failure(error, .english).sentence
        == Sentence(
          "Cannot read f; nothing was imported:", hint: hint, details: [problem.words.english]))
    #expect(
      Failure(error, .japanese).sentence
        == Sentence(
          "f に読み取れない内容があるため、何も取り込んでいません:", hint: japaneseHint,
          details: [problem.words.japanese]))
  }
}
