import TaskLanguage
import TaskModel

/// The projects as a tree; what lies under a project counts for it, too.
struct ProjectReport {
  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let rows = Self.nodes(context).map { node in
      let tally = node.tally
      return Report.Row(
        cells: [
          .path(node.path), .number(tally.open), .number(tally.done), .number(tally.overdue),
          .due(tally.nextDue, context),
        ], isFaint: tally.open == 0)
    }
    report = Report(
      columns: [
        Report.Column(key: "project", heading: language.say(Bilingual("Project", "プロジェクト"))),
        Report.Column(key: "open", heading: language.say(.openHeading)),
        Report.Column(key: "done", heading: language.say(.doneHeading), dropOrder: 1),
        Report.Column(
          key: "overdue", heading: language.say(.overdueHeading), dropOrder: 3, isAlarming: true),
        Report.Column(
          key: "due", heading: language.say(Bilingual("Next due", "次の期限")), dropOrder: 2),
      ], rows: rows)
  }

  private struct Node {
    /// As it was written: the parts between the dots.
    let path: [String]
    var tally = TaskTally()
  }

  /// Every project and those that it lies under, each before what lies under it, in any case and
  /// width one.
  private static func nodes(_ context: PresenterContext) -> [Node] {
    let moment = TaskTally.Moment(context.dates)
    let tasks = context.state.tasks
    var written: [String: TaskTally] = [:]
    for index in tasks.indices {
      guard let project = tasks[index].project else { continue }
      written[project, default: TaskTally()].count(tasks[index], at: moment)
    }
    var nodes: [[String]: Node] = [:]
    for (name, tally) in written.sorted(by: { $0.key < $1.key }) {
      let path = name.split(omittingEmptySubsequences: false) { $0.narrow == "." }.map(String.init)
      for depth in 1...path.count {
        let parent = Array(path.prefix(depth))
        nodes[parent.map(\.folded), default: Node(path: parent)].tally += tally
      }
    }
    return nodes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

extension CommandOutput {
  static let projects = CommandOutput.value(
    .rows([
      .always("project", .text), .always("open", .integer), .always("done", .integer),
      .always("overdue", .integer), .perhaps("due", .moment, "the next deadline"),
    ]))
}
