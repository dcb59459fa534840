import TaskModel

/// Finds tasks that an import would make wait for themselves or be parts of themselves.
struct ImportCycles {
  let state: ModelState
  let changes: [Change]

  /// A problem for each cycle, at a record in it.
  ///
  /// - Parameter line: where the task of that number stands in the file; nil for one that does not.
  func problems(line: (Int) -> Int?) -> [RecordProblem] {
    let ways: [(field: String, of: (TaskItem) -> [Int])] = [
      ("after", { $0.after }), ("under", { $0.parent.map { [$0] } ?? [] }),
    ]
    return ways.flatMap { field, ways in
      cycles(ways).compactMap { cycle in
        cycle.lazy.compactMap(line).first.map { RecordProblem(line: $0, field: field, .noCycle) }
      }
    }
  }

  private static let limit = 10

  private enum Colour {
    case open
    case closed
  }

  private func links(_ ways: (TaskItem) -> [Int]) -> [Int: [Int]] {
    var links: [Int: [Int]] = [:]
    for case .task(_, let task?) in changes where task.isLinked {
      let numbers = ways(task)
      if !numbers.isEmpty { links[task.number] = numbers }
    }
    guard !links.isEmpty else { return [:] }
    var changed: Set<Int> = []
    for case .task(let before, let after) in changes {
      if let task = after ?? before { changed.insert(task.number) }
    }
    for task in state.linkedTasks where !changed.contains(task.number) {
      links[task.number] = ways(task)
    }
    return links
  }

  /// The numbers of each cycle.
  private func cycles(_ ways: (TaskItem) -> [Int]) -> [[Int]] {
    let links = links(ways)
    var colours: [Int: Colour] = [:]
    var found: [[Int]] = []
    for start in links.keys.sorted() where colours[start] == nil {
      var path: [(number: Int, next: Int)] = [(start, 0)]
      colours[start] = .open
      while let last = path.last {
        let others = links[last.number] ?? []
        guard last.next < others.count else {
          colours[last.number] = .closed
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = others[last.next]
        switch colours[other] {
        case .open:
          found.append([other] + path.map(\.number).reversed().prefix { $0 != other })
          // One is enough to refuse everything; a file may hold any number.
          if found.count == Self.limit { return found }
        case .closed: break
        case nil:
          colours[other] = .open
          path.append((other, 0))
        }
      }
    }
    return found
  }
}
