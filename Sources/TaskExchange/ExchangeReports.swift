/// What an import came to.
package struct ImportReport: Equatable, Sendable {
  package let file: String
  package let format: ExchangeFormat
  /// Whether it was only tried.
  package let isDryRun: Bool
  package let summary: ImportPlan.Summary
  package let losses: Losses
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

  package func count(_ outcome: ImportPlan.Outcome) -> Int { summary.count(outcome) }
}

/// What an export came to.
package struct ExportReport: Equatable, Sendable {
  /// `-` for standard output.
  package let file: String
  package let format: ExchangeFormat
  package let count: Int
  package let losses: Losses

  package init(file: String, format: ExchangeFormat, count: Int, losses: Losses) {
    self.file = file
    self.format = format
    self.count = count
    self.losses = losses
  }
}
