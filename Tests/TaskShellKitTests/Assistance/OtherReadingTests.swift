import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// One key sets the date that is offered in a line, or turns the date that was read into text.
struct OtherReadingTests {
  private func reader(_ shell: TestShell) -> LineReader {
    LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
  }

  /// The examples of all rules that contain a mark, without it: `[taken]`, `{offered}`.
  private static func examples(_ open: Character, _ close: Character) -> [String] {
    DateRule.all.flatMap(\.examples).filter { $0.contains(open) && $0.contains(close) }
      .map { String($0.filter { $0 != open && $0 != close }) }
  }

  private static func letters(of text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "\"" }
  }

  private func task(_ line: String) throws -> TaskItem {
    let shell = try TestShell()
    shell.run(line)
    return try #require(shell.model.state.tasks.last, "\(line)")
  }

  @Test func offeredReadingIsSet() throws {
    let examples = Self.examples("{", "}")
    #expect(examples.count > 20)
    var (set, alone) = (0, 0)
    var notSet: [String] = []
    for text in examples {
      let line = "add " + text
      let reader = reader(try TestShell())
      guard let other = reader.otherReading(of: line) else {
        notSet.append(text)
        continue
      }
      // The date is all there is to do.
      guard other.split(separator: " ").count > 2 else {
        alone += 1
        continue
      }
      let task = try task(other)
      #expect(task.due != nil || task.recurrence != nil, "\(other)")
      // No word is lost, but a slip may have another letter, and a date may lose what leads to it.
      let kept = Self.letters(of: other.replacing("due:", with: "").replacing("every:", with: ""))
      let all = Self.letters(of: line)
      let isWhole =
        abs(kept.count - all.count) <= 2
        || ["every", "until", "before"].contains { kept == all.replacing($0, with: "") }
      #expect(isWhole, "\(text): \(other)")
      set += 1
    }
    // A time of either half of the day, and a date that cannot be written as a value, are not
    // offered.
    #expect(set * 10 >= (examples.count - alone) * 8, "\(set) of \(examples.count), not \(notSet)")
  }

  @Test(arguments: [("(", ")"), ("[", "]"), ("（", "）"), ("【", "】")])
  func bracketsGoWithTheDate(open: String, close: String) throws {
    for date in ["sat 3pm", "friday", "next week"] {
      for end in ["", " with Bob"] {
        let reader = reader(try TestShell())
        let written = date.contains(" ") ? "due:\"\(date)\"" : "due:\(date)"
        #expect(
          reader.otherReading(of: "add Lunch \(open)\(date)\(close)\(end)")
            == "add Lunch \(written)\(end)")
      }
    }
  }

  @Test func readDateBecomesText() throws {
    let examples = Self.examples("[", "]")
    #expect(examples.count > 15)
    for text in examples {
      let other = try #require(reader(try TestShell()).otherReading(of: "add " + text), "\(text)")
      let task = try task(other)
      #expect(task.due == nil && task.recurrence == nil, "\(other)")
      #expect(
        task.text.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }, "\(other)")
    }
  }

  @Test(
    arguments: [
      ("add Call tomorrow Bob", "add Call due:tomorrow Bob"),
      ("add Call Bob tomorow", "add Call Bob due:tomorrow"),
      ("list; add Call tomorrow 5pm Bob #home", "list; add Call due:\"tomorrow 5pm\" Bob #home"),
      ("add Pay rent tomorrow 5pm #home", "add Pay rent \"tomorrow 5pm\" #home"),
      ("add 明日会議", "add due:明日 会議"), ("add 資料を送る 明日", "add 資料を送る \"明日\""),
      ("add Pay rent every friday", "add Pay rent \"every friday\""),
      ("add Two tomorrow", "add Two due:tomorrow"), ("add May friday", "add May due:friday"),
      ("add Buy 3 tomorrow", "add Buy 3 due:tomorrow"), ("追加 電話 明日 太郎", "追加 電話 due:明日 太郎"),
      ("追加 家賃 明日", "追加 家賃 \"明日\""),
      ("add Pay rent", nil), ("add Pay rent due:friday", nil), ("list tomorrow", nil), ("", nil),
      ("add \"tomorrow\" x", nil), ("edit 1 Call Bob tomorrow", "edit 1 Call Bob \"tomorrow\""),
    ] as [(String, String?)])
  func theLineSaysSo(line: String, other: String?) throws {
    let read = reader(try TestShell()).otherReading(of: line)
    #expect(read == other, "\(line)")
  }
}
