import TaskLanguage

/// `attributes`
struct AttributesCommand: Command {
  static let verb = Verb(
    "attributes",
    answer: .attributes,
    summary: Bilingual("list the custom attributes", "独自の属性を表示する"),
    details: Bilingual(
      "help attributes lists the built-in ones.", "help attributes は最初からある属性を表示します。"),
    examples: [.same("attributes")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.pictures.reports.showAttributes() }
}
