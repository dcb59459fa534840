/// The tasks, people and attributes that one command changed, each once, as they are afterwards.
package struct ChangedRows: Equatable, Sendable {
  package var tasks: [TaskRow] = []
  package var people: [PersonRow] = []
  package var attributes: [AttributeRow] = []

  package init(
    tasks: [TaskRow] = [], people: [PersonRow] = [], attributes: [AttributeRow] = []
  ) {
    self.tasks = tasks
    self.people = people
    self.attributes = attributes
  }

  /// These and what changed after them.
  package func followed(by later: ChangedRows) -> ChangedRows {
    ChangedRows(
      tasks: Self.merged(tasks, later.tasks, by: \.id, \.change),
      people: Self.merged(people, later.people, by: \.id, \.change),
      attributes: Self.merged(attributes, later.attributes, by: \.id, \.change))
  }

  private static func merged<Row>(
    _ rows: [Row], _ later: [Row], by id: (Row) -> String,
    _ change: WritableKeyPath<Row, RowChange<Row>?>
  ) -> [Row] {
    // One step can change a task twice: what it was at first and is in the end counts.
    var all = rows
    var places = Dictionary(
      rows.enumerated().map { (id($1), $0) }, uniquingKeysWith: { first, _ in first })
    for row in later {
      guard let place = places[id(row)] else {
        places[id(row)] = all.count
        all.append(row)
        continue
      }
      let first = all[place][keyPath: change]
      all[place] = row
      if case .changed? = row[keyPath: change], let first { all[place][keyPath: change] = first }
    }
    return all
  }
}
