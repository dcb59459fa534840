import TaskLanguage
import TaskModel

/// Presents what to do next, and why.
package struct UrgencyPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// The columns of ``explain(_:weights:)``.
  static let columns = [
    Report.Column(
      member: .always("part", .choice(UrgencyPart.allCases.map(\.rawValue))),
      heading: Bilingual("Part", "項目"), isForPeople: false),
    Report.Column(member: .always("name", .text), heading: Bilingual("Part", "項目")),
    Report.Column(
      member: .always("value", .text), heading: Bilingual("Value", "値"), isFlexible: true),
    Report.Column(
      member: .always("extent", .number), heading: Bilingual("Factor", "度合い"), dropOrder: 1),
    Report.Column(
      member: .always("weight", .number), heading: Bilingual("Weight", "配点"), dropOrder: 2),
    Report.Column(member: .always("points", .number), heading: Bilingual("Points", "点数")),
  ]

  /// Shows these tasks in this order, each with its points and their main reasons.
  package func showNext(_ tasks: [TaskItem], weights: UrgencyWeights) {
    context.focus.listed(tasks.map(\.number))
    let state = context.model.state
    let urgency = Urgency(state: state, clock: context.clock, weights: weights)
    let maker = context.rowBuilder
    view.show(
      tasks: tasks.map { task in
        let shares = urgency.shares(task)
        let points = Self.written(shares.reduce(0) { $0 + $1.points })
        let main = shares.filter { $0.points > 0.5 }.sorted { $0.points > $1.points }.prefix(3)
        let reasons = main.map(\.part.label).joined(by: Bilingual(", ", "、"))
        let shown = main.isEmpty ? Bilingual.same(points) : .points(points, for: reasons)
        return maker.row(task).adding(
          .urgency, DisplayValue(.number(points), shown: context.say(shown)))
      })
    if tasks.isEmpty { view.show(context.say(.nothingIsReady)) }
  }

  /// Shows the parts that a task's points are made of.
  package func explain(_ task: TaskItem, weights: UrgencyWeights) {
    context.focus.touched(task)
    let urgency = Urgency(state: context.model.state, clock: context.clock, weights: weights)
    let shares = urgency.shares(task)
    view.show(
      .report(
        Report(
          columns: Self.columns,
          rows: shares.map { share in
            Report.Row(cells: [
              .text(share.part.rawValue), .text(context.say(share.part.label)),
              .text(value(share.part, of: task)), .decimal(Self.written(share.extent, places: 2)),
              .decimal(Self.written(share.weight)), .decimal(Self.written(share.points)),
            ])
          })))
    let total = Self.written(shares.reduce(0) { $0 + $1.points })
    view.show(context.say(.urgencyOf(task, total)))
  }

  private func value(_ part: UrgencyPart, of task: TaskItem) -> String {
    let display = DisplayContext(context.model.state, context.clock)
    func shown(_ attribute: Attribute) -> String {
      if let due = attribute.kind.moment(of: task, display) {
        return context.say(.date(due, today: context.now.date))
      }
      let value = attribute.kind.display(task, display)
      return value?.words.map(context.say) ?? value?.shown ?? ""
    }
    switch part {
    case .due:
      return task.due.map { context.say(.day($0.date, today: context.now.date)) } ?? ""
    case .priority: return shown(.priority)
    case .started: return shown(.started)
    case .blocking:
      return context.model.state.tasks.filter {
        $0.state == .open && $0.after.contains(task.number)
      }.map { String($0.number) }.joined(separator: ", ")
    case .age: return shown(.created)
    case .project: return task.project ?? ""
    case .tags: return shown(.tag)
    case .blocked:
      return task.after.filter { context.model.state.task(numbered: $0)?.state == .open }
        .map(String.init).joined(separator: ", ")
    case .waiting: return shown(.wait)
    }
  }

  /// The number with one decimal place, or two.
  private static func written(_ number: Double, places: Int = 1) -> String {
    let scale = places == 1 ? 10 : 100
    let rounded = Int((number * Double(scale)).rounded())
    let digits = String(rounded.magnitude % UInt(scale) + UInt(scale)).dropFirst()
    return "\(rounded < 0 ? "-" : "")\(rounded.magnitude / UInt(scale)).\(digits)"
  }
}
