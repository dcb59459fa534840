import TaskLanguage

/// `attribute rename OLD NEW`
struct AttributeRenameCommand: Command {
  static let verb = Verb(
    "attribute rename",
    arguments: [.one(.ownAttribute, Bilingual("OLD", "旧名")), .one(.word, Bilingual("NEW", "新名"))],
    answer: .changes,
    summary: Bilingual("rename an attribute", "属性名を変更する"),
    examples: [Bilingual("attribute rename points effort", "attribute rename 点数 労力")])

  private let key: String
  private let newKey: String

  init(_ arguments: inout Arguments) throws {
    key = try arguments.required(.ownAttribute)
    newKey = try AttributeNames.key(try arguments.required(.word))
  }

  func run(in shell: Shell) throws {
    try shell.presenters.attributes.rename(key, to: newKey, title: shell.invocation.title)
  }
}
