/// Tasks that would wait for themselves, or be parts of themselves.
extension ModelState {
  /// Refuses changes that would lead from a task back to itself.
  func requireNoCircle(_ changes: [Change]) throws(ModelError) {
    if let circle = circle(in: changes, { $0.after }) { throw .cycle(circle) }
    if let circle = circle(in: changes, { $0.parent.map { [$0] } ?? [] }) { throw .loop(circle) }
  }

  private func circle(in changes: [Change], _ links: (TaskItem) -> [Int]) -> [Int]? {
    var changed: [Int: [Int]] = [:]
    for case .task(let before, let task?) in changes where links(task) != before.map(links) ?? [] {
      changed[task.number] = links(task)
    }
    return Self.circle(through: changed.keys) { number in
      changed[number] ?? task(numbered: number).map(links) ?? []
    }
  }

  /// The way from one of these numbers back to itself, which stands at both ends; nil if there is none.
  ///
  /// Where nothing goes in a circle, each number is looked at once, however many are asked for.
  private static func circle(
    through starts: some Collection<Int>, _ next: (Int) -> [Int]
  ) -> [Int]? {
    /// Numbers that are known to be in no cycle.
    var ending: Set<Int> = []
    for start in starts.sorted() {
      var passed: Set<Int> = [start]
      var way = [Step(number: start, rest: next(start))]
      while let step = way.indices.last {
        guard let number = way[step].rest.popLast() else {
          let left = way.removeLast()
          if left.ends {
            ending.insert(left.number)
          } else if let last = way.indices.last {
            way[last].ends = false
          }
          continue
        }
        if number == start { return way.map(\.number) + [start] }
        if ending.contains(number) { continue }
        if passed.insert(number).inserted {
          way.append(Step(number: number, rest: next(number)))
        } else {
          way[step].ends = false
        }
      }
    }
    return nil
  }

  /// A number on the way, and where it leads that was not looked at yet.
  private struct Step {
    let number: Int
    var rest: [Int]
    var ends = true
  }
}
