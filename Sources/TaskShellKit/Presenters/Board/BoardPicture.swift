import TaskLanguage

/// What a board shows, ready for display.
package struct BoardPicture: Sendable {
  /// A line of the list.
  package enum Line: Equatable, Sendable {
    /// What a group has in common, and how many tasks that are with what their values add up to.
    case heading(String, detail: String)
    case task(TaskRow, isCurrent: Bool, isMarked: Bool)
  }

  /// A part of the list, at the left.
  package struct Part: Equatable, Sendable {
    package let name: String
    package let count: Int
    package let isChosen: Bool
  }

  /// A key and what it does.
  package struct Key: Equatable, Sendable {
    package let names: String
    package let words: String
  }

  /// What was answered last.
  package struct Message: Equatable, Sendable {
    package let text: String
    package let isFailure: Bool

    package init(_ text: String, isFailure: Bool = false) {
      (self.text, self.isFailure) = (text, isFailure)
    }
  }

  /// What is listed: the filter, and how many tasks.
  package let title: String
  /// The views with their keys, and which of them is shown.
  package let views: [(name: String, isShown: Bool)]
  /// The lines that have room.
  package let lines: [Line]
  /// What the tasks of a group have in common; nil without groups.
  package let grouped: Attribute?
  /// What stands in the place of an empty list.
  package let emptiness: String?
  package let sideTitle: String
  /// The parts that have room; empty where there are none.
  package let side: [Part]
  package let card: TaskCard?
  /// What was answered last; nil where the keys are named instead.
  package let message: Message?
  /// The keys that the last row names.
  package let keys: [Key]
}
