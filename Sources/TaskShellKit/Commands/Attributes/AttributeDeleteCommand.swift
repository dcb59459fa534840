import TaskLanguage

/// `attribute delete NAME`
struct AttributeDeleteCommand: Command {
  static let verb = Verb(
    "attribute delete", aliases: ["attribute rm"], arguments: [.one(.ownAttribute)],
    answer: .changes,
    summary: Bilingual("delete a custom attribute", "独自の属性を削除する"),
    details: Bilingual(
      "If any tasks have a value for it, --yes is required; the values are deleted too, and "
        + "undo restores both.",
      "値を持つタスクがあるときは --yes が必要です。値も消えますが、undo で元に戻せます。"),
    examples: [Bilingual("attribute delete effort --yes", "attribute delete 労力 --yes")])

  private let key: String

  init(_ arguments: inout Arguments) throws {
    key = try arguments.required(.ownAttribute)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.attributes.delete(
      key, withValues: shell.assumesYes, title: shell.invocation.title)
  }
}
