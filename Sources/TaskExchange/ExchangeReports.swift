/// What an import came to.
package struct ImportReport: Equatable, Sendable {
  package let file: String
  package let format: ExchangeFormat
  /// Whether it was only tried.
  package let isDryRun: Bool
  package let summary: ImportPlan.Summary
  package let losses: LossReport
  /// Records that could not be read and were left out.
  package let problems: [RecordProblem]

  /// - Parameter batch: what was read.
  package init(
    file: String, format: ExchangeFormat, isDryRun: Bool, _ batch: ImportedTasks,
    _ summary: ImportPlan.Summary
  ) {
    self.file = file
    self.format = format
    self.isDryRun = isDryRun
    self.summary = summary
    var losses = batch.losses
    losses.add(summary.losses)
    self.losses = losses
    problems = batch.problems + summary.problems
  }

  /// How the file is encoded; nil for UTF-8.
  package var encoding: String?
  /// What both sides have changed, value by value.
  package var differences: [ImportDifference] = []

  package func count(_ outcome: ImportPlan.Outcome) -> Int { summary.count(outcome) }
}

/// A value that both sides have, each its own, as data.
package struct ImportDifference: Equatable, Sendable {
  /// Of the task; nil for a user.
  package let number: Int?
  /// The text of the task, or the name of the user.
  package let subject: String
  package let field: String
  package let here: String
  /// Nil where it was deleted in the file.
  package let there: String?

  package init(number: Int?, subject: String, field: String, here: String, there: String?) {
    (self.number, self.subject, self.field) = (number, subject, field)
    (self.here, self.there) = (here, there)
  }
}

/// What an export came to.
package struct ExportReport: Equatable, Sendable {
  /// `-` for standard output.
  package let file: String
  package let format: ExchangeFormat
  package let count: Int
  package let losses: LossReport

  package init(file: String, format: ExchangeFormat, count: Int, losses: LossReport) {
    self.file = file
    self.format = format
    self.count = count
    self.losses = losses
  }
}
