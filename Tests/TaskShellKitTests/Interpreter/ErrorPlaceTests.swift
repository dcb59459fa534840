import Foundation
import Testing

@testable import TaskShellKit

/// The locations of errors in the line.
@Suite struct ErrorPlaceTests {
  @Test(
    arguments: [
      ("add Pay rent due:2026-02-30", "due:2026-02-30"), ("add x due:frid 9", "due:frid"),
      ("add 資料 due:next fryday", "due:next"), ("add Pay 2026-02-30", "2026-02-30"),
      ("add Pay rent tomorrow 9", "tomorrow 9"),
      ("add 2026-02-30 due:2026-02-30 x", "due:2026-02-30"),
      ("add x 2月30日までに", "2月30日までに"), ("add x @Zoe, then", "@Zoe,"),
      ("add x due:fri #a due:sat", "due:sat"), ("add x project:a..b", "project:a..b"),
      ("add \"x", "\"x"), ("add x after:3,99", "after:3,99"), ("  lsit x", "lsit"),
      ("foo foo", "foo"), ("user ad Zoe", "user ad"), ("user", "user"), ("done 99 1", "99"),
      ("done 1,42-44", "1,42-44"), ("done done-thing", "done-thing"), ("done no such", "no such"),
      ("done \"no such\"", "\"no such\""), ("done them", "them"), ("undo x", "x"),
      ("set colr never", "colr"), ("set color blue", "blue"), ("set color never now", "now"),
      ("help xyzzy", "xyzzy"), ("seat 99", "99"), ("find Nobody", "Nobody"),
      ("list next limit:x", "limit:x"), ("list sort:due,foo", "sort:due,foo"),
      ("list (a or b", "(a"),
      ("list since:today", "since:today"), ("user add Eve seat 12", "12"),
      ("user add bob miller", "bob miller"),
      ("user delete Anna", "Anna"), ("list --format nope", "nope"), ("source no.tasks", "no.tasks"),
      ("alias list = count", "list"), ("mine lsit @Zoe", "@Zoe"), ("bad", "bad"),
      ("list asof:tomorrow", "asof:tomorrow"), ("edit milk x", "milk"),
    ])
  func marked(line: String, expected: String) throws {
    let shell = try TestShell.office()
    shell.run("alias mine = list @anna")
    shell.run("alias bad = list due:friady")
    shell.run(line)
    let spot = try #require(shell.view.failures.last?.0.spot, "\(line)")
    #expect(spot.line == line)
    let bytes = line.utf8.dropFirst(spot.range.lowerBound).prefix(spot.range.count)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// Lines with the code of their error; the words in ⟦ ⟧ are marked, and occur elsewhere in the
  /// line as well.
  static let twice = [
    // Commands
    ("⟦lsit⟧ lsit", "unknownVerb"), ("⟦user ad⟧ user ad", "unknownVerb"),
    ("undo 1 ⟦1⟧", "surplusArgument"), ("set color ⟦color⟧", "badSettingValue"),
    ("set color never ⟦never⟧", "surplusArgument"), ("set ⟦colr⟧ colr", "unknownSetting"),
    ("review ⟦99999⟧ 99999", "notWithin"), ("list due:today ⟦|⟧ grep |", "redirected"),
    ("track 1 ⟦30h 30h⟧", "moreThanADay"), ("assign 2 ⟦2⟧", "severalTasks"),
    ("template x ⟦a=⟧ a=", "emptyReplacement"), ("edit 1 ⟦append⟧ append", "verbWithinEdit"),
    ("edit ⟦zzz⟧ zzz", "taskMustBeOneWord"), ("move ⟦1⟧ 1", "movesFromPeople"),
    ("list nope --format ⟦nope⟧", "unknownFormat"),
    ("list \"--nope\" ⟦--nope⟧ x", "unknownOption"), ("help ⟦help help⟧", "unknownTopic"),
    ("alias ⟦1⟧ = done 1", "notAnAliasName"), ("alias ⟦list⟧ = list", "aliasHidesCommand"),
    ("alias ⟦aa⟧ = aa", "aliasCycle"), ("alias --delete ⟦alias⟧", "unknownAlias"),
    ("abbr --delete ⟦abbr⟧", "unknownAbbreviation"), ("abbr ⟦1⟧ = 1", "notAnAbbreviation"),
    ("context ⟦context⟧", "unknownContext"), ("macro ⟦macro⟧", "unknownMacro"),
    ("macro ⟦two⟧ two", "missingParameters"), ("macro two two two ⟦two⟧", "surplusArgument"),
    ("macro lsit ⟦= list ; lsit⟧", "unknownVerb"),
    ("alias ⟦today⟧ = list @anna today", "aliasHidesFilter"),
    ("report ⟦report⟧", "unknownReport"), ("context ⟦none⟧ = none", "notAName"),
    ("add \"--help\" ⟦--help⟧ x", "optionWithinText"), ("undo ⟦x⟧ x", "notANumber"),
    ("add \";\" ⟦\"x⟧", "unclosedQuote"),
    // Attributes
    ("add x due:fri \"due:sat\" ⟦due:sat⟧ due:sat", "twice"),
    ("add x every:week \"every:week\" ⟦every:week⟧ week", "twice"),
    ("edit 1 #a \"-#a\" ⟦-#a⟧ #b", "contradiction"),
    ("add x ⟦due:⟧ \"due:\"", "withoutValue"), ("add x ⟦due:⟧ friday \"due:\"", "spaceBehindKey"),
    ("add x ⟦priority:foo⟧ \"priority:foo\"", "notAPriority"),
    ("add x ⟦project:a..b⟧ \"project:a..b\"", "notAProject"),
    ("add x ⟦estimate:foo⟧ \"estimate:foo\"", "notADuration"),
    ("add x ⟦after:3,x⟧ \"after:3,x\"", "noMatch"), ("add x ⟦after:99⟧ 99", "noTask"),
    ("edit 1 ⟦after:-1⟧ \"after:-1\"", "removesNumber"),
    ("edit 1 ⟦after:them⟧ \"after:them\"", "noThem"),
    ("attribute add ⟦due⟧ due", "notAKey"), ("attribute add foo ⟦foo⟧", "notAnAttributeKind"),
    ("add x ⟦points:foo⟧ \"points:foo\"", "notADecimal"),
    ("add x ⟦size:foo⟧ \"size:foo\"", "notAChoice"),
    ("edit 1 s/B/b/ ⟦s/c⟧", "notAReplacement"), ("edit 1 ⟦s/zz/y/⟧ s/zz/y/", "nothingToReplace"),
    ("edit 1 s/B/zz/ s/zz/y/ ⟦s/zz/y/⟧", "nothingToReplace"),
    ("edit 1 \"prioriy:high\" ⟦prioriy:high⟧", "unknownKey"),
    ("edit 1 \"status:pending\" ⟦status:pending⟧", "foreignKey"),
    ("edit 1 ⟦tomorow⟧", "notAText"), ("edit 1 ⟦-foo⟧ -foo", "nothingToTakeAway"),
    ("list \"#a,b\" ⟦#a,b⟧ x", "severalTags"), ("list \"asof:x\" ⟦since:x⟧", "noCondition"),
    // Dates
    ("edit 1 ⟦due:foo⟧ \"due:foo\"", "notUnderstood"),
    ("edit 1 \"due:foo\" ⟦due:foo⟧", "notUnderstood"),
    ("add foo ⟦due:foo⟧ foo", "notUnderstood"), ("add x ⟦due:foo⟧ due:fooo", "notUnderstood"),
    ("add x ⟦due:feb 30⟧ feb 30", "noSuchDay"), ("add 2026-02-30 x ⟦2026-02-30⟧", "noSuchDay"),
    ("add tomorrow 9 x ⟦tomorrow 9⟧", "numberAfterDate"),
    ("add x ⟦every:foo⟧ \"every:foo\"", "noRecurrence"),
    ("list \"asof:tomorrow\" ⟦asof:tomorrow⟧", "notPast"),
    ("list \"due:foo\" ⟦due:foo⟧ due:fri", "notUnderstood"), ("due 1 ⟦foo foo⟧", "notUnderstood"),
    ("postpone 1 ⟦foo foo⟧", "notUnderstood"), ("date ⟦foo foo⟧", "notUnderstood"),
    ("user away Anna from friday until ⟦foo⟧", "notUnderstood"),
    // Filters
    ("list \"(a\" ⟦(a⟧ or b", "bracketNotClosed"),
    ("list (a or b) \"))\" ⟦(c⟧", "bracketNotClosed"),
    ("list sort:due \"sort:due\" ⟦sort:due⟧", "optionTwice"),
    ("list foo ⟦sort:foo⟧ foo", "unknownOrder"), ("list foo ⟦group:foo⟧ foo", "unknownGroup"),
    ("list foo ⟦columns:foo⟧ foo", "unknownColumn"), ("list x ⟦limit:x⟧ x", "notALimit"),
    ("log ⟦limit:x⟧ x", "notALimit"),
    ("list \"prioriy:high\" ⟦prioriy:high⟧ x", "unknownCondition"),
    ("done \"prioriy:high\" ⟦prioriy:high⟧ @anna", "doubtful"),
    ("done ⟦overdue by a week⟧ \"a week\"", "doubtful"),
    ("list \"/(/\" ⟦/(/⟧ x", "badPattern"), ("list \"/(/\" ⟦/( b/⟧ x", "badPattern"),
    ("list #x 1 ⟦7-5⟧", "rangeDescends"),
    // Tasks
    ("done 1 ⟦99⟧ 99", "noTask"), ("done 1 ⟦7-5⟧ 7-5", "rangeDescends"),
    ("done ⟦zzz zzz⟧", "noMatch"), ("done ⟦\"zzz zzz\"⟧", "noWholeText"),
    ("done ⟦0123abcd⟧", "noID"), ("done 1 ⟦99999999999999999999⟧", "noNumber"),
    ("done ⟦pter pter⟧", "partOfWord"), ("why ⟦6⟧ 6", "taskIsDone"),
    ("list number:1 \"number:7-5\" ⟦number:7-5⟧", "rangeDescends"),
    ("done ⟦them⟧", "noThem"), ("note delete ⟦1.9⟧", "noNote"),
    // People and files
    ("user add ⟦none⟧", "notAName"), ("user seat Anna ⟦Anna!⟧", "notASeat"),
    ("user rename Anna ⟦Bob Miller⟧", "nameTaken"), ("user seat \"Bob Miller\" ⟦12⟧", "seatTaken"),
    ("user add Twelve seat ⟦12⟧", "seatTaken"), ("user delete ⟦Anna⟧", "userHasOpenTasks"),
    ("user seat ⟦seat⟧ 1", "noUser"), ("find ⟦find⟧", "personNotFound"),
    ("add x \"@Zoe\" ⟦@Zoe⟧ Zoe", "noUser"), ("assign 1 ⟦assign⟧", "noUser"),
    ("seat ⟦99⟧", "seatIsEmpty"), ("list \"@me\" ⟦@me⟧ me", "meIsNobody"),
    ("user add Eve ⟦seat 3⟧ seat 3", "endsInSeat"),
    ("source ⟦source⟧", "cannotReadFile"), ("import ⟦import⟧", "cannotReadFile"),
  ]

  @Test(arguments: twice) func theRightOneOfTwoIsMarked(row: (line: String, code: String)) throws {
    let shell = try TestShell.office()
    shell.run("attribute add points number")
    shell.run("attribute add size choice s m")
    shell.run("macro two = find $1 ; find $2")
    let parts = row.line.components(separatedBy: CharacterSet(charactersIn: "⟦⟧"))
    try #require(parts.count == 3)
    shell.run(parts.joined())
    let failure = try #require(shell.view.failures.last?.0)
    #expect(failure.code == row.code)
    let spot = try #require(failure.spot)
    #expect(spot.line == parts.joined())
    let start = parts[0].utf8.count
    #expect(spot.range == start..<start + parts[1].utf8.count)
  }

  @Test func aQuotedWordIsMarkedWhereATaskIsSelected() throws {
    let shell = try TestShell.office()
    shell.run("select 1")
    shell.run("edit \"zzz\" zzz \"zzz\"")
    let spot = try #require(shell.view.failures.last?.0.spot)
    #expect(spot.range == 5..<10)
  }

  @Test(arguments: ["add", "done", "edit 1", "redo"]) func nothingIsMarked(line: String) throws {
    let shell = try TestShell.office()
    shell.run("lsit")
    shell.run(line)
    #expect(shell.view.failures.count == 2)
    #expect(shell.view.failures.last?.0.spot == nil)
  }

  @Test func anAnswerIsNotTheLine() throws {
    let shell = try TestShell.office()
    _ = shell.run("new", answers: "x", "2026-02-30", "none")
    #expect(shell.view.failures.count == 1)
    #expect(shell.view.failures[0].0.spot == nil)
  }

  @Test func aScriptMarksItsOwnLine() throws {
    let shell = try TestShell(files: ["f": "add A\nadd B due:nope\n"])
    shell.run("source f")
    #expect(shell.view.failures.map(\.0.spot?.line) == ["add B due:nope"])
    _ = shell.run(arguments: "done", "99")
    #expect(shell.view.failures.last?.0.spot == nil)
  }
}
