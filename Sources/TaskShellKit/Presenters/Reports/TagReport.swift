import TaskLanguage
import TaskModel

/// The tags, each in any case and width once, by name.
struct TagReport {
  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let moment = TaskTally.Moment(context.dates)
    let tasks = context.model.state.tasks
    var written: [String: TaskTally] = [:]
    for index in tasks.indices {
      for tag in tasks[index].tags {
        written[tag, default: TaskTally()].count(tasks[index], at: moment)
      }
    }
    var tags: [String: (name: String, tally: TaskTally)] = [:]
    for (name, tally) in written.sorted(by: { $0.key < $1.key }) {
      tags[name.folded, default: (name, TaskTally())].tally += tally
    }
    let rows = tags.sorted { $0.key < $1.key }.map { _, tag in
      Report.Row(
        cells: [.text(tag.name), .number(tag.tally.open), .number(tag.tally.done)],
        isFaint: tag.tally.open == 0)
    }
    report = Report(
      columns: [
        Report.Column(key: "tag", heading: language.say(Bilingual("Tag", "タグ"))),
        Report.Column(key: "open", heading: language.say(.openHeading)),
        Report.Column(key: "done", heading: language.say(.doneHeading), dropOrder: 1),
      ], rows: rows)
  }
}

extension CommandOutput {
  static let tagCounts = CommandOutput.value(
    .rows([.always("tag", .text), .always("open", .integer), .always("done", .integer)]))
}
