import TaskLanguage
import TaskModel

/// The attributes that people have added, in order of creation.
struct AttributeReport {
  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let state = context.state
    let rows = state.attributes.map { attribute in
      let count = state.tasks.count { $0.values[attribute.id] != nil }
      return Report.Row(cells: [
        .text(attribute.key), .text(attribute.kind.rawValue),
        attribute.choices.isEmpty
          ? .absent() : .text(attribute.choices.joined(separator: ", ")),
        .number(count), .text(attribute.id.notation),
      ])
    }
    report = Report(
      columns: [
        Report.Column(key: "name", heading: language.say(.nameHeading)),
        Report.Column(key: "kind", heading: language.say(Bilingual("Kind", "種類"))),
        Report.Column(
          key: "choices", heading: language.say(Bilingual("Choices", "選択肢")), dropOrder: 1),
        Report.Column(key: "tasks", heading: language.say(Bilingual("Tasks", "タスク"))),
        Report.Column(key: "id", heading: "", isForPeople: false),
      ], rows: rows)
  }
}

extension CommandOutput {
  static let attributes = CommandOutput.value(
    .rows([
      .always("name", .text), .always("kind", .text),
      .perhaps("choices", .text, "with commas between them"),
      .always("tasks", .integer, "how many have it"), .always("id", .id),
    ]))
}
