import TaskLanguage

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
  /// What the settings beside the tasks came to; nil where there were none.
  package var settings: ImportedSettings?

  package func count(_ outcome: ImportPlan.Outcome) -> Int { summary.count(outcome) }
}

/// What the settings of another program came to.
package struct ImportedSettings: Equatable, Sendable {
  /// A setting that stays there, or several of one family.
  package struct Left: Equatable, Sendable {
    package let setting: String
    package let line: Int
    package let count: Int
    /// The reason as scripts find it.
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
  /// The file that definitions are kept in.
  package let keptIn: String
  /// As one would type them.
  package var definitions: [String] = []
  package var left: [Left] = []

  package init(file: String, keptIn: String) { (self.file, self.keptIn) = (file, keptIn) }
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
