import TaskLanguage
import TaskModel

/// The coming days with their tasks, ready for display.
package struct Agenda: Equatable, Sendable {
  /// Why a task is listed; the raw values are for scripts.
  package enum Kind: String, CaseIterable, Sendable {
    case overdue
    case due
    /// A later occurrence of a recurring task.
    case comesBack = "repeat"
    case done
  }

  package struct Entry: Equatable, Sendable {
    package let kind: Kind
    /// The task with its deadline on that day.
    package let task: TaskRow
    /// The time, such as `17:00`; for an overdue task, how late it is.
    package let when: String
  }

  package enum Part: Equatable, Sendable {
    case tasks(heading: String, [Entry])
    /// A line for days without tasks.
    case free(String)
  }

  package let parts: [Part]

  package var entries: [Entry] {
    parts.flatMap { part -> [Entry] in
      if case .tasks(_, let entries) = part { entries } else { [] }
    }
  }
}

/// Presents the agenda: overdue tasks, then each day on which something is due.
package struct AgendaPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Shows `count` days from today on, and makes their tasks `them`.
  package func show(
    days count: Int, _ filter: TaskFilter, hint: @autoclosure () -> FilterHint? = nil
  ) {
    let now = context.now
    let last = now.date.adding(days: count - 1) ?? now.date
    let occurrences = filter.occurrences(
      until: last, in: context.state, clock: context.clock)
    let maker = context.rowBuilder
    var overdue: [Agenda.Entry] = []
    var days = [[Agenda.Entry]](repeating: [], count: now.date.days(to: last) + 1)
    for occurrence in occurrences {
      let task = occurrence.task
      guard let due = task.due else { continue }
      if task.state == .open, due.hasPassed(at: now) {
        let late = context.say(.relativeDue(due, now: now, isOpen: true))
        overdue.append(Agenda.Entry(kind: .overdue, task: maker.row(task), when: late))
      } else if due.date >= now.date {
        let kind: Agenda.Kind =
          task.state == .done ? .done : occurrence.isRepeat ? .comesBack : .due
        days[now.date.days(to: due.date)].append(
          Agenda.Entry(kind: kind, task: maker.row(task), when: due.time?.iso8601 ?? ""))
      }
    }
    var parts: [Agenda.Part] = []
    if !overdue.isEmpty { parts.append(.tasks(heading: context.say(.overdueHeading), overdue)) }
    let isEmpty = overdue.isEmpty && days.allSatisfy(\.isEmpty)
    let isFiltered = filter != TaskFilter()
    let agenda = Agenda(
      parts: isEmpty ? [] : parts + folded(days, from: now.date, isFiltered: isFiltered))
    context.focus.listed(Self.numbers(of: agenda))
    view.show(.agenda(agenda))
    guard isEmpty else { return }
    view.show(
      isFiltered
        ? context.say(.nothingMatches(hint()))
        : context.state.tasks.isEmpty
          ? context.nothingToDo : context.say(.nothingDue(days: count)))
  }

  /// A heading for each day that has tasks; a line for each run of days without.
  private func folded(
    _ days: [[Agenda.Entry]], from today: CivilDate, isFiltered: Bool
  ) -> [Agenda.Part] {
    let language = context.language
    var parts: [Agenda.Part] = []
    var free = 0
    for (offset, entries) in days.enumerated() {
      guard !entries.isEmpty, let date = today.adding(days: offset) else {
        free += 1
        continue
      }
      if free > 0 { parts.append(.free(language.say(.freeDays(free, isFiltered: isFiltered)))) }
      free = 0
      let day = Bilingual.day(date, today: today)
      let holiday = context.words.dateStyle.holidays.name(of: date)
      let heading = holiday.map { day + Bilingual(" · ", " ") + $0 } ?? day
      parts.append(.tasks(heading: language.say(heading), entries))
    }
    if free > 0 { parts.append(.free(language.say(.freeDays(free, isFiltered: isFiltered)))) }
    return parts
  }

  /// The number of each task once, in order of first appearance.
  private static func numbers(of agenda: Agenda) -> [Int] {
    var seen: Set<Int> = []
    return agenda.entries.map(\.task.number).filter { seen.insert($0).inserted }
  }
}

extension CommandOutput {
  static let agenda = CommandOutput.value(
    .list(
      .object(
        ObjectShape(
          DataShape.taskMembers + [
            .always("kind", .choice(Agenda.Kind.allCases.map(\.rawValue)), "why it is there")
          ], isOpen: true))))
}
