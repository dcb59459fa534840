import TaskLanguage
import TaskModel

// MARK: An order of one's own

extension BoardPresenter {
  /// So many tasks at most get a place only because they stand above one that is moved.
  private static let mostPlaced = 500

  /// The command that moves the chosen rows of a group by one, down or with -1 up.
  ///
  /// It names the row that they come before, or else after. Tasks that nobody has moved come after all
  /// others; so where one stands above, those above get a place together with what is moved.
  func moving(by step: Int) -> BoardAction {
    guard isMovable else { return refusing(.boardIsOrderedOtherwise) }
    let chosen = Set(list.chosen)
    guard let group = list.group(of: chosen) else { return .refused }
    let block = group.filter(chosen.contains)
    let rest = group.filter { !chosen.contains($0) }
    guard let place = Self.place(of: chosen, in: group, by: step) else { return .refused }
    let (above, below) = (rest[..<place], rest[place...])
    let moved = block.map(String.init).joined(separator: ",")
    if let next = below.first, isPlaced(next) { return .run("order \(moved) before \(next)") }
    guard let last = above.last else { return .run("order \(moved) first") }
    if isPlaced(last) { return .run("order \(moved) after \(last)") }
    let others = above.filter { !isPlaced($0) }
    guard others.count <= Self.mostPlaced else { return refusing(.boardHasTooManyAbove) }
    let named = others.map(String.init).joined(separator: ",")
    if let first = block.first, block.allSatisfy(isPlaced) {
      return .run("order \(named) before \(first)")
    }
    return .run("order \(named),\(moved) last")
  }

  /// How many of the others are above what is chosen once it has moved; nil where it cannot move.
  private static func place(of chosen: Set<Int>, in group: [Int], by step: Int) -> Int? {
    guard let first = group.firstIndex(where: chosen.contains),
      let last = group.lastIndex(where: chosen.contains)
    else { return nil }
    let isTogether = last - first + 1 == chosen.count
    if step < 0 {
      return first > 0 ? first - 1 : isTogether ? nil : 0
    }
    let others = group.count - chosen.count
    let above = group[...last].count { !chosen.contains($0) }
    return above < others ? above + 1 : isTogether ? nil : others
  }

  private func isPlaced(_ number: Int) -> Bool {
    context.model.state.task(numbered: number)?.order != nil
  }

  private func refusing(_ sentence: Bilingual) -> BoardAction {
    message = BoardPicture.Message(context.say(sentence), isFailure: true)
    return .stay
  }
}
