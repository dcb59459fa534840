import TaskModel

/// The words in pictures.
extension English {
  package var overdueHeading: String { "Overdue" }
  package func freeDays(_ count: Int) -> String {
    count == 1 ? "… 1 day free" : "… \(count) days free"
  }

  package func nothingDue(days: Int) -> Sentence {
    Sentence(days == 1 ? "Nothing is due today." : "Nothing is due within \(days) days.")
  }

  package var noneHeading: String { "none" }
  package var today: String { "today" }
  package var noDeadlines: Sentence { Sentence("No task has a deadline.") }

  package func shortDay(_ date: CivilDate) -> String {
    "\(date.components.day) \(shortMonth(date))"
  }

  package func shortMonth(_ date: CivilDate) -> String { String(monthName(date).prefix(3)) }

  package func month(_ date: CivilDate) -> String {
    "\(monthName(date)) \(date.components.year)"
  }

  private func monthName(_ date: CivilDate) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][date.components.month - 1]
  }

  package func statistics(
    _ total: Statistics.Tally, streak: Int, longest: Int, averageAge: Int?
  ) -> [String] {
    func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
    return [
      "\(total.open) open, \(total.overdue) overdue, \(total.done) done",
      "Streak: \(days(streak)) (longest \(longest))",
    ] + (averageAge.map { ["Open tasks are \(days($0)) old on average"] } ?? [])
  }

  package var statisticsTitles: StatisticsTitles {
    StatisticsTitles(
      donePerWeek: "Done per week", openPerWeek: "Open at the end of the week", open: "Open",
      overdue: "Overdue", done: "Done")
  }

  package func rowsLeftOut(_ count: Int, all: Int) -> String {
    "… and \(count) more (limit:\(all))"
  }
}
