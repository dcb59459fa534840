import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The contents of a board, and the commands of its keys.
@Suite struct BoardTests {
  private let shell: TestShell
  private let board: BoardPresenter

  init() throws {
    shell = try TestShell([
      "user add Anna", "add Buy milk #errand", "add Pay rent due:tomorrow project:home",
      "add Write report due:2026-03-09 project:work", "add Later wait:2026-04-01",
      "add Ship after:3 project:work", "add Old", "done 6",
    ])
    board = try Self.board(in: shell)
  }

  private static func board(in shell: TestShell, _ filter: String = "") throws -> BoardPresenter {
    shell.shell.boards.requested = filter
    return try #require(shell.shell.takeBoard())
  }

  private func picture(rows: Int = 20) -> BoardPicture {
    board.picture(rows: rows, sideRows: rows, hasCard: true)
  }

  private func numbers(_ picture: BoardPicture) -> [Int] {
    picture.lines.compactMap { if case .task(let row, _, _) = $0 { row.number } else { nil } }
  }

  private var current: Int? {
    picture().lines.compactMap {
      if case .task(let row, true, _) = $0 { row.number } else { nil }
    }.first
  }

  /// Presses a key and runs its command as a typed line, as the loop does.
  @discardableResult
  private func press(_ key: Character) throws -> BoardAction {
    _ = picture()
    let action = board.press(key)
    if case .run(let line) = action {
      shell.run(line)
      board.invalidate()
      board.commandEnded()
    }
    return action
  }

  @Test func viewsAreFilters() throws {
    #expect(numbers(picture()) == [3, 2, 1])
    try press("2")
    #expect(numbers(picture()) == [3, 2])
    #expect(
      picture().lines.first.map { if case .heading(let title, _) = $0 { title } else { "" } }
        == "Mon 9 Mar (2 days ago)")
    try press("3")
    #expect(Set(numbers(picture())) == [1, 2, 3, 5])
    try press("4")
    #expect(Set(numbers(picture())) == [4, 5])
    try press("0")
    #expect(numbers(picture()) == [3, 2, 1, 5])
    #expect(try press("9") == .refused)
  }

  /// Numbers may be far apart: a store takes them up to 2^53.
  @Test func greatNumbers() throws {
    let great = 1 << 52
    let far = TaskItem(
      number: great, id: UUID(), text: "Far", created: Instant(secondsSinceEpoch: 0))
    try shell.model.perform("") { _ in [.task(before: nil, after: far)] }
    board.invalidate()
    for view in BoardView.allCases { try press(view.rawValue) }
    try press("3")
    for key: Character in ["\t", "]", "]", "[", "0"] { try press(key) }
    #expect(numbers(picture()).contains(great))
    shell.run("delete \(great) --yes")
    board.invalidate()
    #expect(!numbers(picture()).contains(great))
  }

  /// Each view lists the same tasks as `list` with its filter.
  @Test(arguments: BoardView.allCases) func aViewIsAList(view: BoardView) throws {
    try press(view.rawValue)
    shell.run("list \(view.filter)")
    #expect(numbers(picture()) == shell.shell.focus.them)
  }

  @Test func keysAreCommands() throws {
    #expect(try press("d") == .run("done 3"))
    #expect(current == 2)
    #expect(try press("t") == .run("due 2 today"))
    #expect(try press("t") == .refused)
    #expect(try press("w") == .run("postpone 2 to next week"))
    #expect(try press("x") == .run("delete 2"))
    #expect(try press("u") == .run("undo"))
    // The cursor is on the restored task.
    #expect(try press("a") == .type("due 2 "))
    #expect(try press("p") == .type("project 2 "))
    #expect(try press("n") == .type("note 2 "))
    #expect(try press(":") == .type(""))
    #expect(try press("+") == .type("add "))
    #expect(try press("/") == .narrow(""))
    #expect(try press("?") == .explain)
    #expect(try press("q") == .leave)
    #expect(try press("ｄ") == .run("done 2"))
    #expect(try press("z") == .refused)
    #expect(try press("あ") == .refused)
  }

  /// A letter on a task in any state has the meaning shown below its card.
  @Test func lettersAreThoseOfACard() throws {
    try press("0")
    shell.run("start 2")
    for filter in ["all", "done"] {
      let board = try Self.board(in: shell, filter)
      _ = board.picture(rows: 20, sideRows: 0, hasCard: false)
      for number in 1...6 {
        guard let task = shell.model.state.task(numbered: number),
          filter == "all" || task.state == .done
        else { continue }
        _ = board.press(.first)
        var action = BoardAction.stay
        while board.picture(rows: 1, sideRows: 0, hasCard: true).card?.row.number != number {
          action = board.press(.down)
          #expect(action == .stay)
        }
        for key in CardKey.allCases where key != .note {
          let letter = try #require(key.rawValue.first)
          let isFitting = CardKey.fitting(task, shell.shell.dates).contains(key)
          let words = key.command(on: task, shell.shell.dates).joined(separator: " ")
          #expect(
            board.press(letter) == (isFitting ? .run(words) : .refused), "\(letter) \(number)")
        }
      }
    }
  }

  @Test func marksAreOneStep() throws {
    try press("0")
    try press(" ")
    try press(" ")
    #expect(picture().title.hasSuffix("2 marked"))
    let depth = shell.model.undoableCommands().count
    #expect(try press("t") == .run("due 2,3 today"))
    #expect(shell.model.undoableCommands().count == depth + 1)
    #expect(!picture().title.contains("marked"))
    try press("*")
    #expect(try press("d") == .run("done 1-3,5"))
    #expect(numbers(picture()) == [])
    #expect(picture().emptiness?.isEmpty == false)
    for key in "dtmwsexpan" {
      #expect(try press(key) == .refused, "\(key)")
    }
    #expect(try press("u") == .run("undo"))
    #expect(numbers(picture()) == [2, 3, 1, 5])
  }

  // MARK: Manual order

  private func orders() -> [Int: String] {
    shell.model.state.tasks.reduce(into: [:]) { $0[$1.number] = $1.order?.notation }
  }

  @Test func rowsAreMovedByHand() throws {
    try press("0")
    #expect(numbers(picture()) == [3, 2, 1, 5])
    #expect(try press("J") == .run("order 2,3 last"))
    #expect(numbers(picture()) == [2, 3, 1, 5])
    #expect(current == 3)
    #expect(try press("J") == .run("order 1 before 3"))
    #expect(numbers(picture()) == [2, 1, 3, 5])
    #expect(try press("K") == .run("order 3 before 1"))
    #expect(try press("K") == .run("order 3 before 2"))
    #expect(try press("K") == .refused)
    #expect(numbers(picture()) == [3, 2, 1, 5])
    try press("G")
    #expect(try press("J") == .refused)
    #expect(try press("K") == .run("order 5 before 1"))
    #expect(try press("u") == .run("undo"))
    #expect(numbers(picture()) == [3, 2, 1, 5])
    #expect(orders()[5] == nil)
    shell.run("list sort:order")
    #expect(shell.shell.focus.them == [3, 2, 1, 5])
  }

  /// A move is one step and asks nothing, however many rows above get a place for it.
  @Test func aMoveAsksNothing() throws {
    for number in 7...12 { shell.run("add Task \(number)") }
    try press("0")
    try press("G")
    try press("k")
    _ = picture()
    guard case .run(let line) = board.press("J") else {
      Issue.record("no move")
      return
    }
    let depth = shell.model.undoableCommands().count
    #expect(shell.run(line, answers: .line("n")).questions == [])
    #expect(shell.model.undoableCommands().count == depth + 1)
    #expect(orders().count == 10)
    #expect(shell.run("order -1 first", answers: .line("n")).questions.count == 1)
  }

  @Test func markedRowsAreMovedTogether() throws {
    try press("0")
    try press(" ")
    try press("j")
    try press(" ")
    let depth = shell.model.undoableCommands().count
    #expect(try press("J") == .run("order 2,5,3,1 last"))
    #expect(shell.model.undoableCommands().count == depth + 1)
    #expect(numbers(picture()) == [2, 5, 3, 1])
    #expect(picture().title.hasSuffix("2 marked"))
    #expect(try press("J") == .refused)
    #expect(try press("K") == .run("order 3,1 before 5"))
    #expect(try press("K") == .run("order 3,1 before 2"))
    #expect(numbers(picture()) == [3, 1, 2, 5])
  }

  /// In the view by projects, rows stay in their project; with marks in two projects nothing moves.
  @Test func rowsAreMovedWithinGroups() throws {
    shell.run("add Zebra project:work")
    try press("3")
    #expect(numbers(picture()) == [2, 3, 5, 7, 1])
    try press("g")
    try press("j")
    #expect(try press("J") == .run("order 5,3 last"))
    #expect(numbers(picture()) == [2, 5, 3, 7, 1])
    try press("*")
    #expect(try press("K") == .refused)
  }

  /// In a view with another order, a sentence names the views in which rows can be moved.
  @Test(arguments: ["1", "2", "4"] as [Character]) func otherViewsHaveTheirOrder(view: Character)
    throws
  {
    try press(view)
    for key in ["J", "K"] as [Character] {
      #expect(try press(key) == .stay)
      #expect(picture().message?.isFailure == true)
    }
    board.narrow("sort:order")
    #expect(try press("J") != .stay)
  }

  /// After random keys, the rows are where they were moved, and the same commands typed elsewhere
  /// lead to the same order.
  @Test(arguments: 1...40) func movedRowsStandWhereTheyWerePut(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (1...8).map { "add Task \($0) project:\(["a", "b"][$0 % 2])" }
    let (shell, other) = (try TestShell(lines), try TestShell(lines))
    let board = try Self.board(in: shell)
    _ = board.press(["0", "3"].randomElement(using: &random) ?? "0")
    func rows() -> [Int] {
      board.picture(rows: 40, sideRows: 0, hasCard: false).lines.compactMap {
        if case .task(let row, _, _) = $0 { row.number } else { nil }
      }
    }
    for _ in 0..<40 {
      let before = rows()
      let key = Array("JKJKjkjkgG *").randomElement(using: &random) ?? "J"
      guard case .run(let line) = board.press(key) else { continue }
      shell.run(line)
      board.invalidate()
      board.commandEnded()
      other.run(line)
      #expect(rows() != before)
      let isOne = board.list.marked.isEmpty
      let moved = zip(before, rows()).count { $0 != $1 }
      #expect(!isOne || moved == 2, "\(line): \(before) \(rows())")
    }
    #expect(other.model.state.tasks.map(\.order) == shell.model.state.tasks.map(\.order))
  }

  /// However many are marked, the command names them all, and fits in a line if all are marked.
  @Test func markedTasksAreNamedInRanges() throws {
    #expect((1...100_000).shuffled().typedAsTasks == "1-100000")
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let numbers = (1...40).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      let word = try #require(Tokenizer.split(numbers.shuffled().typedAsTasks).words.first)
      #expect(word.numberRanges.map { $0.flatMap { Array($0) } } == numbers)
    }
  }

  /// A key leaves marked tasks alone that it would not change.
  @Test func aKeyTakesWhatItFits() throws {
    try press("0")
    _ = board.press(.markAll)
    shell.run("due 1 today")
    board.invalidate()
    #expect(try press("t") == .run("due 2,3,5 today"))
  }

  @Test func anotherShellKeepsTheCursor() throws {
    try press("0")
    try press("j")
    #expect(current == 2)
    shell.storage.replace { state in
      guard let report = state.task(numbered: 3) else { return }
      state.apply(.task(before: report, after: nil))
    }
    try shell.model.refresh()
    #expect(numbers(picture()) == [2, 1, 5])
    #expect(current == 2)
  }

  /// A task added by a key is under the cursor; a task changed by a letter is not followed.
  @Test func theCursorFollowsWhatIsAdded() throws {
    try press("0")
    #expect(try press("+") == .type("add "))
    shell.run("add Zebra due:tomorrow")
    board.commandEnded()
    #expect(current == 7)
    try press("g")
    try press("m")
    #expect(current == 3)
  }

  @Test func partsAtTheLeft() throws {
    try press("0")
    _ = board.press(.side)
    let names = picture().side.map { "\($0.name) \($0.count)" }
    #expect(names == ["all 4", "home 1", "work 2", "none 1"])
    _ = board.press(.sideAfter)
    #expect(numbers(picture()) == [2])
    #expect(picture().side.map(\.isChosen) == [false, true, false, false])
    for _ in 1...5 { _ = board.press(.sideAfter) }
    #expect(numbers(picture()) == [1])
    for _ in 1...5 { _ = board.press(.sideBefore) }
    #expect(numbers(picture()) == [3, 2, 1, 5])
    _ = board.press(.side)
    #expect(picture().sideTitle == "Days")
    #expect(picture().side.count == 4)
    _ = board.press(.side)
    #expect(picture().side.isEmpty)
    #expect(board.press(.sideAfter) == .refused)
  }

  @Test func filtersNarrow() throws {
    #expect(shell.shell.boardCount(of: "project:work") == "2 tasks")
    board.narrow("project:work")
    try press("0")
    #expect(numbers(picture()) == [3, 5])
    #expect(picture().title.hasPrefix("project:work"))
    board.narrow("sort:-text limit:2")
    #expect(numbers(picture()) == [3, 5])
    board.narrow("due<")
    #expect(numbers(picture()) == [])
    #expect(picture().emptiness?.isEmpty == false)
    _ = board.press(.unmark)
    #expect(numbers(picture()) == [3, 2, 1, 5])
    #expect(
      try numbers(Self.board(in: shell, "@Anna").picture(rows: 9, sideRows: 9, hasCard: false))
        == [])
  }

  /// The active filter applies to a board as to a list.
  @Test func theFilterInForceHolds() throws {
    shell.run("set filter project:work")
    board.invalidate()
    try press("0")
    #expect(numbers(picture()) == [3, 5])
  }

  @Test func theCardAlone() throws {
    #expect(board.press(.card) == .stay)
    #expect(picture().card?.row.number == 3)
    #expect(board.showsCardAlone)
    #expect(board.press("q") == .stay)
    #expect(!board.showsCardAlone)
    _ = board.press(.card)
    try press("d")
    #expect(picture().card?.row.number == 2)
    try press("d")
    try press("d")
    #expect(!board.showsCardAlone || picture().card != nil)
  }

  @Test func afterwardsItAndThemAreMeant() throws {
    try press("0")
    try press("j")
    _ = picture()
    board.focus()
    #expect(shell.shell.focus.it(in: shell.model.state)?.number == 2)
    #expect(shell.shell.focus.them == [3, 2, 1, 5])
  }

  /// Without a screen it is a list.
  @Test func withoutAScreenItLists() throws {
    shell.run("board")
    #expect(shell.shell.focus.them == [3, 2, 1])
    shell.run("board project:work")
    #expect(shell.shell.focus.them == [3, 5])
    #expect(shell.run("board due<").isEmpty == false)
    #expect(shell.status == .usage)
  }

  /// Every key is one character or has a name, does one thing, and is explained in both languages.
  @Test func keysAreUnique() {
    let own = BoardKey.allCases.flatMap { [$0.name.english] + $0.otherNames }
    let all =
      own + BoardView.allCases.map { String($0.rawValue) }
      + CardKey.allCases.map(\.rawValue).filter { BoardKey(rawValue: $0) == nil }
    #expect(Set(all).count == all.count)
    for key in BoardKey.allCases { #expect(key.words.english != key.words.japanese) }
    #expect(board.allKeys.count == BoardKey.allCases.count + 1 + CardKey.allCases.count)
    #expect(
      Set(CardKey.allCases.map(\.rawValue)).isDisjoint(with: BoardKey.allCases.map(\.rawValue)))
  }
}
