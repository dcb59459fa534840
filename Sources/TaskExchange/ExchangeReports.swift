import TaskLanguage

/// The result of an import.
package struct ImportReport: Equatable, Sendable {
  package let file: String
  package let format: ExchangeFormat
  /// Whether it was a dry run.
  package let isDryRun: Bool
  package let summary: ImportPlan.Summary
  package let losses: LossReport
  /// Records that could not be read and were skipped.
  package let problems: [RecordProblem]

  /// - Parameter batch: the records that were read.
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

  /// The encoding of the file; nil for UTF-8.
  package var encoding: String?
  /// The values that both sides have changed, differently.
  package var differences: [ImportDifference] = []
  /// The result for settings in the same folder; nil if there were none.
  package var settings: ImportedSettings?

  package func count(_ outcome: ImportPlan.Outcome) -> Int { summary.count(outcome) }
}

/// The result of importing the settings of another program.
package struct ImportedSettings: Equatable, Sendable {
  /// A setting that was not imported, or several of one family.
  package struct Left: Equatable, Sendable {
    package let setting: String
    package let line: Int
    package let count: Int
    /// The reason, as a code for scripts.
    package let code: String
    package let reason: Bilingual

    package init(
      _ setting: String, _ line: Int, _ count: Int, _ code: String, _ reason: Bilingual
    ) {
      (self.setting, self.line, self.count) = (setting, line, count)
      (self.code, self.reason) = (code, reason)
    }
  }

  package let file: String
  /// The file in which definitions are stored.
  package let keptIn: String
  /// The definitions, as a user would type them.
  package var definitions: [String] = []
  package var left: [Left] = []

  package init(file: String, keptIn: String) { (self.file, self.keptIn) = (file, keptIn) }
}

/// A value that differs on both sides, as data.
package struct ImportDifference: Equatable, Sendable {
  /// The number of the task; nil for a user.
  package let number: Int?
  /// The text of the task, or the name of the user.
  package let subject: String
  package let field: String
  package let here: String
  /// Nil if it was deleted in the file.
  package let there: String?

  package init(number: Int?, subject: String, field: String, here: String, there: String?) {
    (self.number, self.subject, self.field) = (number, subject, field)
    (self.here, self.there) = (here, there)
  }
}

/// The result of an export.
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
