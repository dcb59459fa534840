import TaskLanguage
import TaskModel
import TaskTeam

@testable import TaskExchange

/// Fuzzes the readers of foreign files, team addresses and patterns.
enum ExchangeFuzzing {
  private static let now = CivilDateTime(
    date: CivilDate(year: 2028, month: 2, day: 29) ?? .epoch, time: .midnight)

  /// A stopped clock, in UTC.
  private static let clock = Clock(
    now: { Clock.Reading(civil: now, instant: Instant(utc: now)) },
    civil: { instant in
      Due(iso8601: instant.rfc3339.prefix(16)).flatMap { due in
        due.time.map { CivilDateTime(date: due.date, time: $0) }
      }
    })

  private static var context: ReadingContext {
    ReadingContext(clock: clock, dates: DateContext(now: now))
  }

  /// Reads a file in the format chosen by the first byte, merges it, and writes every format.
  static func files(_ bytes: UnsafeBufferPointer<UInt8>) {
    let formats = ExchangeFormat.allCases.filter(\.isRead)
    guard let first = bytes.first else { return }
    let format = formats[Int(first) % formats.count]
    let rest = Array(bytes.dropFirst())
    _ = ExchangeFormat(contents: rest, named: nil)
    guard let batch = try? format.read(rest, context) else { return }
    let (state, problems) = merged(batch, into: ModelState())
    guard problems.isEmpty else { return }
    precondition(merged(batch, into: state).state.tasks.count == state.tasks.count, "added again")
    let writing = WritingContext(state, clock: clock)
    for format in ExchangeFormat.allCases where format.isWritten {
      let written = format.write(state.tasks, writing).bytes
      guard format.isRead, let again = try? format.read(written, context) else { continue }
      if format == .json || format == .csv {
        let texts = again.tasks.map { Array($0.task.text.utf8) }
        precondition(texts == state.tasks.map { Array($0.text.utf8) }, "\(format) loses a text")
      }
    }
    for task in state.tasks {
      guard let rule = task.recurrence, let due = task.due else { continue }
      _ = rule.next(after: due, at: now, clock)
    }
  }

  private static func merged(
    _ batch: ImportedTasks, into state: ModelState
  ) -> (state: ModelState, problems: [RecordProblem]) {
    let plan = ImportPlan(batch, onto: state, ImportOptions(), at: Instant(secondsSinceEpoch: 0))
    var state = state
    for change in plan.changes { state.apply(change) }
    return (state, plan.summary.problems)
  }

  /// Searches the second line for the pattern of the first.
  static func patterns(_ text: String) {
    let parts = text.split(separator: "\n", maxSplits: 1)
    guard let source = parts.first, let pattern = try? TextPattern(word: "/\(source)/") else {
      return
    }
    _ = pattern.occurs(in: parts.count == 2 ? String(parts[1]) : text)
  }

  static func addresses(_ text: String) {
    guard TeamAddress.matches(text) else { return }
    _ = try? TeamAddress(text)
  }
}
