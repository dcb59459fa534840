import TaskLanguage
import TaskModel

// MARK: Manual order

extension BoardPresenter {
  /// The most tasks that may get a manual place only because they are above a moved one.
  private static let mostPlaced = 500

  /// The command that moves the chosen rows of a group by one, down or with -1 up.
  ///
  /// It names the row that they come before, or else after. Tasks without a manual place come after
  /// all others; if one is above, the tasks above get a place together with the moved ones.
  func moving(by step: Int) -> BoardAction {
    guard isMovable else { return refusing(.boardIsOrderedOtherwise) }
    let rows = list.chosenRows
    guard let group = list.group(of: rows),
      let (above, below) = Self.place(of: rows, in: group, by: step)
    else { return .refused }
    let block = rows.map(number)
    let moved = block.map(String.init).joined(separator: ",")
    if let below, isPlaced(number(below)) { return .run("order \(moved) before \(number(below))") }
    guard let above else { return .run("order \(moved) first") }
    if isPlaced(number(above)) { return .run("order \(moved) after \(number(above))") }
    let chosen = Set(rows)
    var others: [Int] = []
    for row in (group.lowerBound...above).reversed() where !chosen.contains(row) {
      if isPlaced(number(row)) { break }
      others.append(number(row))
      guard others.count <= Self.mostPlaced else { return refusing(.boardHasTooManyAbove) }
    }
    let named = others.reversed().map(String.init).joined(separator: ",")
    if let first = block.first, block.allSatisfy(isPlaced) {
      return .run("order \(named) before \(first)")
    }
    return .run("order \(named),\(moved) last")
  }

  /// The rows that the chosen ones move between; nil if they cannot move.
  private static func place(
    of rows: [Int], in group: Range<Int>, by step: Int
  ) -> (above: Int?, below: Int?)? {
    guard let first = rows.first, let last = rows.last else { return nil }
    let chosen = Set(rows)
    let isTogether = last - first + 1 == rows.count
    if step < 0 {
      if first > group.lowerBound {
        return (first - 1 > group.lowerBound ? first - 2 : nil, first - 1)
      }
      return isTogether ? nil : (nil, (first...last).first { !chosen.contains($0) })
    }
    if last + 1 < group.upperBound {
      return (last + 1, last + 2 < group.upperBound ? last + 2 : nil)
    }
    return isTogether ? nil : ((first...last).last { !chosen.contains($0) }, nil)
  }

  private func number(_ row: Int) -> Int { list.tasks[row].number }

  private func isPlaced(_ number: Int) -> Bool {
    context.model.state.task(numbered: number)?.order != nil
  }

  private func refusing(_ sentence: Bilingual) -> BoardAction {
    message = BoardPicture.Message(context.say(sentence), isFailure: true)
    return .stay
  }
}

extension [Int] {
  /// The numbers as one types them, three and more in a row as a range: `2,5-9`. All tasks of a
  /// large board would not fit in a line otherwise.
  var typedAsTasks: String {
    var runs: [ClosedRange<Int>] = []
    for number in sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { run in
      run.count > 2
        ? "\(run.lowerBound)-\(run.upperBound)" : run.map(String.init).joined(separator: ",")
    }.joined(separator: ",")
  }
}
