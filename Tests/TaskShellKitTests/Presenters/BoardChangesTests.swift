import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit

/// A board moves only changed rows; the resulting list equals a new one.
@Suite struct BoardChangesTests {
  private static let filters = [
    "", "", "", "project:a", "blocked or blocking", "under:1", "sort:-priority", "group:priority",
    "group:tag", "limit:4", "overdue", "#x", "group:project sort:-due", "group:due sort:order",
    "all", "done", "@Anna or after:any", "sort:urgency", "-blocked sort:user",
  ]

  private static let beginning: [String] = {
    let projects = ["", "project:a", "project:A", "project:b.c"]
    let days = ["", "due:today", "due:2026-03-01", "due:friday", "due:\"tomorrow 9:00\""]
    let rest = ["", "!high", "!low estimate:2h"]
    let tasks = (1...16).map { number in
      "add Task \(number) \(projects[number % 4]) \(days[number % 5]) \(rest[number % 3])"
    }
    return ["user add Anna", "user add Ben"] + tasks
  }()

  private static func line(_ random: inout SeededGenerator) -> String {
    func pick(_ words: [String], _ random: inout SeededGenerator) -> String {
      words.randomElement(using: &random) ?? ""
    }
    let numbers = (1...22).map(String.init)
    let (one, other) = (pick(numbers, &random), pick(numbers, &random))
    return switch Int.random(in: 0..<16, using: &random) {
    case 0: "add New \(one) \(pick(["project:a", "due:today", "after:\(other)", "#x"], &random))"
    case 1: "done \(one)"
    case 2: "reopen \(one)"
    case 3: "--yes delete \(one)"
    case 4: "undo \(pick(["1", "2", "3"], &random))"
    case 5: "redo"
    case 6: "edit \(one) project:\(pick(["a", "A", "b", "b.c", "none"], &random))"
    case 7: "due \(one) \(pick(["today", "none", "2026-03-01", "monday 10:00"], &random))"
    case 8: "edit \(one) after:\(pick([other, "none"], &random))"
    case 9: "edit \(one) under:\(pick([other, "none"], &random))"
    case 10: "edit \(one) estimate:\(pick(["1h", "none"], &random)) #x"
    case 11: "order \(one) before \(other)"
    case 12: "edit \(one),\(other) \(pick(["!high", "!none", "@Anna", "wait:friday"], &random))"
    case 13: "start \(one)"
    case 14: "edit \(one),\(other) every:week due:today"
    default: "edit \(one) \(pick(["Text", "until:yesterday", "-#x", "order:none"], &random))"
    }
  }

  /// The visible lines of a board.
  private func lines(_ board: BoardPresenter) -> [String] {
    board.picture(rows: 80, sideRows: 0, hasCard: false).lines.map { line in
      switch line {
      case .heading(let title, let detail): "\(title) \(detail)"
      case .task(let row, _, _): "\(row.number)"
      }
    }
  }

  private func current(_ board: BoardPresenter) -> Int? {
    board.list.current.map { board.list.tasks[$0].number }
  }

  private func board(in shell: TestShell, _ view: BoardView, _ filter: String) -> BoardPresenter {
    let kit = shell.shell
    let board = kit.presenters.board(filter) { try kit.boardQuery($0, $1) }
    _ = board.press(view.rawValue)
    return board
  }

  @Test(arguments: 1...120) func theListIsThatMadeAnew(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shell = try TestShell(Self.beginning)
    let filter = Self.filters.randomElement(using: &random) ?? ""
    var view = BoardView.allCases.randomElement(using: &random) ?? .all
    let board = board(in: shell, view, filter)
    _ = lines(board)
    for _ in 0..<60 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let (task, marked) = (current(board), Set(board.list.marked))
        view = BoardView.allCases.randomElement(using: &random) ?? .all
        _ = board.press(view.rawValue)
        #expect(lines(board) == lines(self.board(in: shell, view, filter)), "\(view) \(filter)")
        if let task, board.list.numbers.contains(task) { #expect(current(board) == task) }
        #expect(board.list.marked == marked.intersection(board.list.tasks.map(\.id)))
      }
      if Bool.random(using: &random) { _ = board.press(.down) }
      if Int.random(in: 0..<5, using: &random) == 0 { _ = board.press(.mark) }
      let (task, marked) = (current(board), board.list.chosen)
      let line = Self.line(&random)
      shell.run(line)
      let made = self.board(in: shell, view, filter)
      let expected = lines(made)
      #expect(lines(board) == expected, "\(view) \(filter): \(line)")
      if let task, made.list.numbers.contains(task) {
        #expect(current(board) == task, "\(line)")
      }
      if !board.list.marked.isEmpty {
        let still = Set(marked).intersection(made.list.numbers)
        #expect(Set(board.list.chosen) == still, "\(line)")
      }
    }
  }

  /// With the parts of the list beside it, these and the list are those made anew.
  @Test(arguments: 1...60) func thePartsAreThoseMadeAnew(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shell = try TestShell(Self.beginning)
    let filter = Self.filters.randomElement(using: &random) ?? ""
    let view = BoardView.allCases.randomElement(using: &random) ?? .all
    let board = board(in: shell, view, filter)
    _ = lines(board)
    var sides = 0
    func parts(_ board: BoardPresenter) -> [BoardPicture.Part] {
      board.picture(rows: 80, sideRows: 80, hasCard: false).side
    }
    func chosen(_ board: BoardPresenter) -> String? {
      parts(board).first(where: \.isChosen)?.name.lowercased()
    }
    for _ in 0..<50 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let key = [BoardKey.side, .sideAfter, .sideAfter, .sideBefore, .unmark, .down, .mark]
          .randomElement(using: &random)
        if key == .unmark, chosen(board) ?? "all" == "all", board.list.marked.isEmpty { continue }
        if key == .side { sides = (sides + 1) % 3 }
        if let key { _ = board.press(key) }
      }
      let line = Self.line(&random)
      shell.run(line)
      let made = self.board(in: shell, view, filter)
      for _ in 0..<sides { _ = made.press(.side) }
      for _ in parts(made) where chosen(made) != chosen(board) { _ = made.press(.sideAfter) }
      #expect(
        parts(board).map { "\($0.name.lowercased()) \($0.count)" }
          == parts(made).map { "\($0.name.lowercased()) \($0.count)" }, "\(line)")
      #expect(lines(board) == lines(made), "\(view) \(filter) \(sides): \(line)")
    }
  }

  /// A key is one step, however many tasks are marked, and changes them and what they lead to; undo
  /// takes back exactly that step, redo makes it again.
  @Test(arguments: 1...60) func aKeyIsOneStep(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shell = try TestShell(Self.beginning)
    let view = BoardView.allCases.randomElement(using: &random) ?? .all
    let board = board(in: shell, view, "")
    for _ in 0..<60 {
      _ = lines(board)
      let key = Array("jjkkgG  *dtmwsxrJK").randomElement(using: &random) ?? "j"
      let (chosen, before) = (board.list.chosen, shell.model.state)
      guard case .run(let line) = board.press(key) else { continue }
      let depth = shell.model.undoableCommands().count
      let said = shell.run((key == "x" ? "--yes " : "") + line)
      board.commandEnded()
      let after = shell.model.state
      guard before != after else {
        #expect(shell.model.undoableCommands().count == depth, "\(line)")
        continue
      }
      #expect(shell.model.undoableCommands().count == depth + 1, "\(line)")
      let changed = before.changes(to: after).compactMap { change -> Int? in
        guard case .task(let before?, _) = change, !"JK".contains(key) else { return nil }
        return before.number
      }
      // A parent or part follows; each of the others was chosen and is named.
      for number in changed where before.task(numbered: number)?.isLinked == false {
        #expect(chosen.contains(number), "\(line): \(number)")
        // Of many tasks, the first are named.
        let isNamed = changed.count > 9 || said.joined().contains("\(number)")
        #expect(isNamed, "\(line): \(said)")
      }
      guard Bool.random(using: &random) else { continue }
      #expect(board.press("u") == .run("undo"))
      shell.run("undo")
      board.commandEnded()
      #expect(shell.model.state.tasks == before.tasks, "undo of \(line)")
      #expect(lines(board) == lines(self.board(in: shell, view, "")), "undo of \(line)")
      guard Bool.random(using: &random) else { continue }
      #expect(board.press("U") == .run("redo"))
      shell.run("redo")
      board.commandEnded()
      #expect(shell.model.state.tasks == after.tasks, "redo of \(line)")
    }
  }

  /// A changed task is moved alone; a change that may affect others lists all anew.
  @Test(arguments: BoardView.allCases) func onlyWhatHasChangedIsPlaced(view: BoardView) throws {
    let shell = try TestShell(Self.beginning)
    let board = board(in: shell, view, "")
    _ = lines(board)
    let count = board.listings
    for line in [
      "due 1 monday", "done 2", "undo", "start 3", "order 4 first", "edit 5 project:b after:6",
      "done 6", "reopen 6", "add Z", "--yes delete 7", "edit 8,9,10 !high",
    ] {
      shell.run(line)
      _ = lines(board)
    }
    #expect(board.listings == count)
    shell.run("edit 1 under:3")
    _ = lines(board)
    #expect(board.listings == count + 1)
    shell.run("user rename Ben Bob")
    _ = lines(board)
    #expect(board.listings == count + 2)
  }
}
