import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Where in a line a refusal belongs.
@Suite struct CulpritTests {
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
