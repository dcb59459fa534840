import TaskModel

/// Finds tasks that would wait for themselves.
enum ImportCycles {
  /// A problem for each record from which a way leads back to it that was not seen before.
  static func problems(
    _ batch: ImportedTasks, _ links: ImportLinks, _ state: ModelState
  ) -> [RecordProblem] {
    guard batch.tasks.contains(where: { !$0.after.isEmpty }) else { return [] }
    var after: [Int: [Int]] = [:]
    for task in state.tasks where !task.after.isEmpty { after[task.number] = task.after }
    var lines: [Int: Int] = [:]
    for record in batch.tasks where !record.isDeleted {
      let number = links.number(of: record)
      after[number] = links.task(record, number).0.after
      lines[number] = record.line
    }
    return cycles(after).compactMap { number in
      lines[number].map { RecordProblem(line: $0, field: "after", .noCycle) }
    }
  }

  private enum Colour {
    case open
    case closed
  }

  /// One number of each cycle.
  private static func cycles(_ after: [Int: [Int]]) -> [Int] {
    var colours: [Int: Colour] = [:]
    var found: [Int] = []
    for start in after.keys.sorted() where colours[start] == nil {
      var path: [(number: Int, next: Int)] = [(start, 0)]
      colours[start] = .open
      while let last = path.last {
        let others = after[last.number] ?? []
        guard last.next < others.count else {
          colours[last.number] = .closed
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = others[last.next]
        switch colours[other] {
        case .open: found.append(other)
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
