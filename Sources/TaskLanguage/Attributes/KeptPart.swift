import TaskModel

/// What a new deadline in `edit` leaves of the old one: a bare day its time, a bare time its day.
///
/// A day with its year is exact, as are the ends of periods (`eow`), and nothing is kept that would
/// put a deadline into the past.
enum KeptPart: Equatable, Sendable {
  case time
  case day

  /// - Parameter words: the words that the deadline was read from; nil where nothing is kept.
  init?(_ words: [String], _ due: Due, _ dates: DateContext) {
    if due.time == nil {
      if words.contains(where: \.namesYear) || Self.wholeDays.contains(words.joined().folded) {
        return nil
      }
      self = .time
      return
    }
    // A time that counts from now differs from moment to moment.
    let later = DateContext(
      now: CivilDateTime(date: dates.today, time: CivilTime(hour: 1, minute: 1) ?? .midnight),
      style: dates.style)
    guard let time = DateParser.time(words, dates), time == DateParser.time(words, later) else {
      return nil
    }
    self = .day
  }

  private static let wholeDays: Set<String> = ["eod", "eow", "eom", "eoq", "eoy", "eonw", "eonm"]

  /// The deadline with what is kept; nil where that is nothing.
  func due(_ due: Due, of old: Due?, _ dates: DateContext) -> Due? {
    guard let old else { return nil }
    let kept: Due
    switch self {
    case .time:
      guard due.time == nil, let time = old.time else { return nil }
      kept = Due(date: due.date, time: time)
    case .day: kept = Due(date: old.date, time: due.time)
    }
    return kept.hasPassed(at: dates.now) ? nil : kept
  }
}

extension Due {
  /// The new deadline of a task, with what a bare day or time keeps of the old one; nil where that
  /// is nothing.
  package static func keeping(
    _ due: Due, _ words: [String], of old: Due?, _ dates: DateContext
  ) -> Due? {
    KeptPart(words, due, dates)?.due(due, of: old, dates)
  }
}

extension String {
  /// Whether four digits stand side by side.
  fileprivate var namesYear: Bool {
    folded.split { !$0.isASCII || !$0.isNumber }.contains { $0.count >= 4 }
  }
}

extension TaskWords {
  /// A notice about what these words change in tasks, given as they are before.
  package func remark(on tasks: [TaskItem], _ dates: DateContext) -> DueInText.Notice? {
    guard notice == nil, keeps == .time, let due: Due = patch.value(.due),
      let time = tasks.lazy.filter({ $0.recurrence?.isWithinDay != true })
        .compactMap({ keeps?.due(due, of: $0.due, dates)?.time }).first
    else { return notice }
    return .keptTime(time, day: due.date)
  }

  /// The tasks whose text has what is to be replaced, and the others.
  package func split(_ tasks: [TaskItem]) -> (taken: [TaskItem], left: [TaskItem]) {
    guard !replacements.isEmpty else { return (tasks, []) }
    func fits(_ task: TaskItem) -> Bool {
      var text: String? = task.text
      for replacement in replacements { text = text.flatMap(replacement.applied) }
      return text != nil
    }
    return (tasks.filter(fits), tasks.filter { !fits($0) })
  }
}
