import Foundation
import TestSupport
import Testing

@testable import TaskShellKit

/// The lines of a board under random operations, while others change the list.
@Suite struct BoardListTests {
  private typealias Task = (number: Int, id: UUID)

  private static func tasks(_ count: Int) -> [Task] { (1...count).map { ($0, UUID()) } }

  /// Groups with the given numbers of rows.
  private static func groups(_ counts: [Int]) -> [BoardList.Group] {
    var (groups, start) = ([BoardList.Group](), 0)
    for count in counts where count > 0 {
      let name = "Group \(groups.count)"
      groups.append(BoardList.Group(name: name, heading: name, rows: start..<start + count))
      start += count
    }
    return groups
  }

  private static func current(_ list: BoardList) -> UUID? {
    list.current.map { list.tasks[$0].id }
  }

  /// The cursor is always on a task and in the window, and all marked tasks are listed.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func cursorAndMarksStayValid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tasks = Self.tasks(30)
    var list = BoardList()
    for _ in 0..<300 {
      let rows = Int.random(in: 1...12, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: list.move(by: Int.random(in: -3...3, using: &random))
      case 1: list.move(by: Bool.random(using: &random) ? Int.max : Int.min)
      case 2: list.mark()
      case 3: list.markAll()
      case 4: _ = list.go(toSeen: Int.random(in: -1...20, using: &random))
      case 5: list.unmark()
      default:
        tasks.shuffle(using: &random)
        let count = Int.random(in: 0...tasks.count, using: &random)
        let shown = Array(tasks.prefix(count))
        let cut = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
        let isGrouped = Bool.random(using: &random) && count > 0
        let before = Self.current(list)
        // Some tasks are in two groups.
        if isGrouped {
          let second = Array(shown[(cut / 2)...])
          list.replace(Array(shown[..<cut]) + second, Self.groups([cut, second.count]))
        } else {
          list.replace(shown, [])
        }
        if let before, shown.contains(where: { $0.id == before }) {
          #expect(Self.current(list) == before)
        }
      }
      let window = list.window(rows: rows)
      #expect((list.current == nil) == list.tasks.isEmpty)
      #expect(list.tasks.isEmpty || window.contains(list.cursor))
      #expect(window.count == min(rows, list.count))
      #expect(list.marked.isSubset(of: list.tasks.map(\.id)))
      #expect(
        list.chosen.count == (list.marked.isEmpty ? min(1, list.tasks.count) : list.marked.count))
    }
  }

  @Test func theHeadingIsSeenWithTheFirstOfItsGroup() {
    var list = BoardList()
    list.replace(Self.tasks(6), Self.groups([3, 3]))
    #expect(list.cursor == 1)
    #expect(list.window(rows: 3) == 0..<3)
    list.move(by: 5)
    #expect(list[list.cursor] == .task(4))
    #expect(list.window(rows: 3) == 4..<7)
    list.move(by: -1)
    #expect(list.window(rows: 3) == 4..<7)
    list.move(by: -1)
    #expect(list[list.cursor] == .task(2))
    #expect(list.window(rows: 3) == 3..<6)
  }

  /// A completed task leaves the list, and the next one is under the cursor.
  @Test func theCursorStaysInItsLine() {
    var tasks = Self.tasks(5)
    var list = BoardList()
    list.replace(tasks, [])
    list.move(by: 2)
    tasks.remove(at: 2)
    list.replace(tasks, [])
    #expect(list.current.map { list.tasks[$0].number } == 4)
    tasks.removeLast(2)
    list.replace(tasks, [])
    #expect(list.current.map { list.tasks[$0].number } == 2)
    list.replace([], [])
    #expect(list.current == nil)
    list.replace(tasks, [])
    #expect(list.current != nil)
  }
}
