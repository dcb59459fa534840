import TaskModel

/// How a command names tasks.
package enum TaskReference: Equatable, Sendable {
  /// `3`, `3,5-7`: numbers in the order written; gaps in a range are skipped.
  case numbers([ClosedRange<Int>])
  /// An id, or its first eight digits.
  case id(Word)
  /// The task touched or selected last.
  case it(Word)
  /// The tasks listed last.
  case them(Word)
  /// The whole text, in any case and width.
  case wholeText(Word)
  /// Words that one task has in its text.
  case words([Word])
  /// Everything that the filter lets through.
  case filter(TaskFilter)
  /// Nothing was said: the selected task.
  case selection

  /// The place of the words; nil for numbers, of which each has its own, and for filters, which are
  /// not wrong as a whole.
  package var place: Range<Int>? {
    switch self {
    case .id(let word), .it(let word), .them(let word), .wholeText(let word): word.range
    case .words(let words): words.place
    case .numbers, .filter, .selection: nil
    }
  }

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
