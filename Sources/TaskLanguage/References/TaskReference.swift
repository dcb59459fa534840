import TaskModel

/// How a command names tasks.
package enum TaskReference: Equatable, Sendable {
  /// `3`, `3,5-7`: numbers in the order written; gaps in a range are skipped.
  case numbers([ClosedRange<Int>])
  /// An id, or its first eight digits, in lower case.
  case id(String)
  /// The task touched or selected last.
  case it
  /// The tasks listed last.
  case them
  /// The whole text, in any case and width.
  case wholeText(String)
  /// Words that one task has in its text.
  case words([String])
  /// Everything that the filter lets through.
  case filter(TaskFilter)
  /// Nothing was said: the selected task.
  case selection

  /// Whether it only says what is left out.
  package var onlyExcludes: Bool {
    if case .filter(let filter) = self { filter.onlyExcludes } else { false }
  }

  /// Whether it finds its tasks among others, and does not name them.
  package var looksAmongTasks: Bool {
    switch self {
    case .words, .filter: true
    case .numbers, .id, .it, .them, .wholeText, .selection: false
    }
  }
}
