import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The feedback on a line while it is typed.
struct LineReaderTests {
  private func reader(_ shell: TestShell) -> LineReader {
    LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
  }

  @Test(
    arguments: [
      ("", nil), ("ad", nil), ("# a note", nil), ("add Pay rent", nil),
      ("add Pay rent next friday", "due Fri 20 Mar (in 9 days)"),
      ("add x @Anna due:tomorrow", "due Thu 12 Mar (tomorrow), @Anna"),
      ("add Meet at 7", "No deadline set: \"at 7\" could be 7am or 19:00"),
      ("Buy milk; done 2", #"There is no command "Buy". · the rest would not run"#),
      ("Buy milk\ndone 2", #"There is no command "Buy". · the rest would not run"#),
      ("done 99; done 2", "There is no task 99. · the rest would not run"),
      (
        "begin; done 1; undo",
        "begin  stage changes until commit or rollback; 1: Buy milk; takes back: done 1"
      ),
      ("add x due:frid", nil), ("done mil", "1: Buy milk"), ("done MILK", "1: Buy milk"),
      ("done buy", "1: Buy milk · 5: Buy 資料"),
      ("done 2", "2: Pay rent, due Tue 31 Mar (in 20 days)"),
      ("reopen thing", "6: Old thing"), ("done thing", "No open task contains \"thing\"."),
      ("edit 1 due:none", "changes nothing"),
      ("edit 2 due:none", "2: Pay rent, due Tue 31 Mar (in 20 days) → no due date"),
      ("edit 1 Call mum", "1: \"Buy milk\" → \"Call mum\""),
      (
        "edit 2 Call mum wait:monday",
        "2: \"Pay rent\" → \"Call mum\", waits until Mon 16 Mar (in 5 days)"
      ),
      ("edit 1 wait:monday", "1: Buy milk, waits until Mon 16 Mar (in 5 days)"),
      ("edit 1 s/milk/soy/", "1: \"Buy milk\" → \"Buy soy\""),
      ("delete open", "deletes 6 tasks: 1: Buy milk · 2: Pay rent · 3: Call Anna …"),
      ("delete all", "deletes 7 tasks: 1: Buy milk · 2: Pay rent · 3: Call Anna …"),
      ("done today", "completes 3 tasks: 3: Call Anna · 5: Buy 資料 · 7: Write report"),
      ("done overdue limit:1", "completes 1 task: …"),
      ("delete #zzz ", "No open task matches."), ("done 99", "There is no task 99."),
      ("add Water every m", nil),
      ("add Water every 5 m ", "due Wed 11 Mar 10:05 (today), every:5 minutes"),
      ("add Foo @Zed", "@Zed · @Zed is new: you will be asked whether to add this person"),
      (
        "add Foo !high @Zed",
        "!high, @Zed · @Zed is new: you will be asked whether to add this person"
      ),
      (
        "assign 1 Zed",
        "1: Buy milk, @Zed · @Zed is new: you will be asked whether to add this person"
      ),
      ("add Foo @Zed due:frid ", "\"frid\" is not a date."),
      ("add Foo @An", nil),
      ("list milk", nil), ("list overdue", "overdue"), ("list open milk", "open milk"),
      ("list due<fri ", "due<Fri 13 Mar 2026"),
      (
        "count -#Home (next week or !h) @anna",
        "-#home (due:Mon 16 Mar 2026–Sun 22 Mar 2026 or !high) @Anna"
      ),
      ("list done or 5pm ", "done or due:Wed 11 Mar 2026 17:00"),
      ("list due:frid ", "\"frid\" is not a date."),
      ("list @nobody ", "There is nobody named nobody."),
      ("list 1,2", "1: Buy milk · 2: Pay rent"),
      ("list #home asof:yesterday", "Tue 10 Mar 2026 23:59 · #home"),
      // Past dates are preferred.
      ("list asof:feb 14 ", "Sat 14 Feb 2026 23:59"), ("list asof:march ", "Sun 1 Mar 2026 23:59"),
      ("list asof:14 ", "Sat 14 Feb 2026 23:59"), ("list asof:1d ", "Tue 10 Mar 2026 23:59"),
      ("list asof:2 weeks ", "Wed 25 Feb 2026 23:59"), ("list asof:som ", "Sun 1 Mar 2026 23:59"),
      ("list asof:soy ", "Thu 1 Jan 2026 23:59"), ("list asof:last week ", "Mon 2 Mar 2026 23:59"),
      ("list asof:friday ", "Fri 6 Mar 2026 23:59"), ("list asof:wed ", "Wed 4 Mar 2026 23:59"),
      ("list asof:10:30 ", "Tue 10 Mar 2026 10:30"), ("list asof:先週 ", "Mon 2 Mar 2026 23:59"),
      ("list asof:next week ", "\"next week\" is not in the past."),
      ("list asof:tomorrow ", "\"tomorrow\" is not in the past."),
      ("append 1 and bread", "1: \"Buy milk\" → \"Buy milk and bread\""),
      ("done 6", "changes nothing"), ("find bob m", nil), ("find Anna", "Anna, Seat 12"),
      ("done 99\ndone 1", "There is no task 99. · the rest would not run"),
    ] as [(String, String?)])
  func explanations(line: String, expected: String?) throws {
    #expect(reader(try .office()).explanation(of: line) == expected)
  }

  @Test(arguments: [
    (Language.english, "1: Water, due Wed 11 Mar (today) → due Sat 14 Mar (in 3 days)"),
    (.japanese, "1: Water、期限 3月11日(水・今日) → 期限 3月14日(土・3日後)"),
  ])
  func explanationShowsNextDeadline(language: Language, row: String) throws {
    let shell = try TestShell(["add Water every 3 days"], language: language)
    #expect(reader(shell).explanation(of: "done 1") == row)
  }

  @Test(
    arguments: [
      ("ad", "add"), ("done bu", "done buy 資料"), ("done buy m", "done buy milk"),
      ("done BUY M", "done BUY Milk"),
      ("done Buy milk", nil), ("add @an", "add @anna"), ("list over", "list overdue"),
      ("add x due:tomo", nil), ("add Read chapter 1", nil), ("add Call mom tom", nil),
      ("add x every m", nil), ("add x every:m", nil), ("date tom", nil),
      ("set lan", "set language"), ("add", nil),
    ] as [(String, String?)])
  func suggestions(line: String, expected: String?) throws {
    let found = reader(try .office()).suggestion(for: line)
    #expect(found?.folded == expected?.folded)
    #expect(found?.hasPrefix(line) ?? true)
  }

  /// `m` after a card moves the deadline: nothing continues it to `move`.
  @Test func aLetterOfTheCardIsNotContinued() throws {
    let shell = try TestShell.office()
    shell.shell.input = Person([])
    #expect(reader(shell).suggestion(for: "m") != nil)
    shell.run("show 1")
    #expect(reader(shell).suggestion(for: "m") == nil)
    #expect(reader(shell).suggestion(for: "mo") == "move")
  }

  @Test(
    arguments: [
      ("lsit x", [LineStyle(role: .unknownVerb, range: 0..<4)]), ("ad", []),
      (
        "add 資料 @Bob Miller tomorrow 5pm",
        [
          LineStyle(role: .verb, range: 0..<3), LineStyle(role: .typedPerson, range: 11..<22),
          LineStyle(role: .date, range: 23..<35),
        ]
      ),
      ("add 明日 x", [LineStyle(role: .verb, range: 0..<3), LineStyle(role: .date, range: 4..<10)]),
      ("done 1,3", [LineStyle(role: .verb, range: 0..<4), LineStyle(role: .task, range: 5..<8)]),
      (
        "list today",
        [LineStyle(role: .verb, range: 0..<4), LineStyle(role: .filter, range: 5..<10)]
      ),
      (
        "add \"x tomorrow\" due:nope y",
        [
          LineStyle(role: .verb, range: 0..<3), LineStyle(role: .quotation, range: 4..<16),
          LineStyle(role: .mistake, range: 17..<25),
        ]
      ),
      (
        "user add Eve",
        [LineStyle(role: .verb, range: 0..<4), LineStyle(role: .verb, range: 5..<8)]
      ),
      ("# x", [LineStyle(role: .comment, range: 0..<3)]),
    ] as [(String, [LineStyle])])
  func looks(line: String, expected: [LineStyle]) throws {
    #expect(reader(try .office()).styles(of: line) == expected)
  }

  /// The highlighted parts of the line, with their text.
  private func painted(_ line: String, _ shell: TestShell) -> [(Role, String)] {
    reader(shell).styles(of: line).map { look in
      let bytes = line.utf8.dropFirst(look.range.lowerBound).prefix(look.range.count)
      return (look.role, String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    arguments: [
      ("due 1 friday", [.verb: "due", .task: "1", .date: "friday"]),
      ("edit 1 next friday", [.verb: "edit", .task: "1", .date: "next friday"]),
      ("list milk next friday", [.verb: "list", .date: "next friday"]),
      ("list milk 3", [.verb: "list"]),
      ("list -3 #a", [.verb: "list", .task: "-3", .filter: "#a"]),
      ("agenda 3 @anna", [.verb: "agenda", .typedPerson: "@anna"]),
      ("find bob miller", [.verb: "find", .typedPerson: "bob miller"]),
      ("list asof:last friday", [.verb: "list", .date: "asof:last friday"]),
      ("list not \"a b\" today", [.verb: "list", .quotation: "\"a b\"", .filter: "today"]),
      ("done 1 99x y", [.verb: "done"]), ("undo 1 2 ", [.verb: "undo", .mistake: "2"]),
      ("list --nope x", [.verb: "list", .mistake: "--nope"]),
    ] as [(String, [Role: String])])
  func wordsAreWhatTheirReadersTakeThemFor(line: String, expected: [Role: String]) throws {
    let found = painted(line, try .office())
    #expect(Dictionary(found) { $0 + $1 } == expected)
  }

  /// A mistake is highlighted where the error will be marked.
  @Test func mistakesStandWhereErrorsAreMarked() throws {
    var count = 0
    for (row, _) in ErrorPlaceTests.twice {
      let line = row.filter { !"⟦⟧".contains($0) } + " "
      let shell = try TestShell.office()
      shell.run("attribute add points number")
      shell.run("macro two = find $1 ; find $2")
      guard let mistake = reader(shell).styles(of: line).first(where: { $0.role == .mistake })
      else { continue }
      count += 1
      shell.run(line)
      #expect(mistake.range == shell.view.failures.last?.0.spot?.range, "\(line)")
    }
    #expect(count > ErrorPlaceTests.twice.count / 2)
  }

  @Test(arguments: CommandTable.standard.commands.map { $0.verb.name }, Language.allCases)
  func noExampleHasAMistake(name: String, language: Language) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    let shell = try CommandTableTests.prepared(for: name, language)
    for example in verb.examples.map({ $0.text(in: language) }) {
      let looks = reader(shell).styles(of: example + " ")
      #expect(looks.first?.role == .verb, "\(example)")
      #expect(!looks.contains { $0.role == .mistake || $0.role == .unknownVerb }, "\(example)")
      #expect(
        zip(looks, looks.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
      #expect(looks.allSatisfy { $0.range.upperBound <= example.utf8.count })
      shell.run(example)
    }
  }
}
