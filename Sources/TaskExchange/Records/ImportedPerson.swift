import TaskModel

/// A user as a file tells it, before it meets the users that are there.
package struct ImportedPerson: Equatable, Sendable {
  /// Nil where the file gives none.
  package var id: UUID?
  package var name: String
  package var seat: SeatName?
  package var capacity: Minutes?
  package var absences: [Absence] = []
  /// Whether the user was deleted there, and is kept for what was done.
  package var isFormer = false
  /// Where it stands in the file, from 1 on.
  package let line: Int

  package init(_ name: String, line: Int) {
    self.name = name
    self.line = line
  }
}
