import TaskShellKit

/// The tasks and people that one command changed, each once, as they are afterwards.
struct ChangedRows: Equatable {
  var tasks: [TaskRow] = []
  var people: [PersonRow] = []

  /// These and what changed after them.
  func followed(by later: ChangedRows) -> ChangedRows {
    ChangedRows(
      tasks: Self.merged(tasks, later.tasks, by: \.id),
      people: Self.merged(people, later.people, by: \.id))
  }

  private static func merged<Row>(
    _ rows: [Row], _ later: [Row], by id: (Row) -> String
  ) -> [Row] {
    // One step can change a task twice: what it is in the end counts.
    var all = rows
    var places = Dictionary(
      rows.enumerated().map { (id($1), $0) }, uniquingKeysWith: { first, _ in first })
    for row in later {
      if let place = places[id(row)] {
        all[place] = row
      } else {
        places[id(row)] = all.count
        all.append(row)
      }
    }
    return all
  }
}
