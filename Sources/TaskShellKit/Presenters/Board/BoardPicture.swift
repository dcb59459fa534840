import TaskLanguage

/// The content of a board, ready for display.
package struct BoardPicture: Sendable {
  /// A line of the list.
  package enum Line: Equatable, Sendable {
    /// A group's common value; `detail` is its task count and the sums of its values.
    case heading(String, detail: String)
    case task(TaskRow, isCurrent: Bool, isMarked: Bool)
  }

  /// A part of the list, in the column at the left.
  package struct Part: Equatable, Sendable {
    package let name: String
    package let count: Int
    package let isChosen: Bool
  }

  /// A key and its effect.
  package struct Key: Equatable, Sendable {
    package let names: String
    package let words: String
  }

  /// The last answer to the user.
  package struct Message: Equatable, Sendable {
    package let text: String
    package let isFailure: Bool

    package init(_ text: String, isFailure: Bool = false) {
      (self.text, self.isFailure) = (text, isFailure)
    }
  }

  /// The filter and the number of tasks.
  package let title: String
  /// The views with their keys, and whether each is the one shown.
  package let views: [(name: String, isShown: Bool)]
  /// The lines that fit.
  package let lines: [Line]
  /// The attribute that the list is grouped by; nil without groups.
  package let grouped: Attribute?
  /// The text in place of an empty list.
  package let emptiness: String?
  package let sideTitle: String
  /// The parts that fit; empty if the list has none.
  package let side: [Part]
  package let card: TaskCard?
  /// The last answer; nil if the keys are listed instead.
  package let message: Message?
  /// The keys listed in the last row.
  package let keys: [Key]
}
