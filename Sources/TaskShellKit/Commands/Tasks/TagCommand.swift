import TaskLanguage

/// `tag TASK TAG…`
struct TagCommand: AttributeVerb {
  static let verb = Verb(
    "tag", arguments: [.optional(.task), .many(.value(.tag))],
    answer: .changes, summary: Bilingual("add tags to a task, or remove them", "タスクにタグを付ける、または外す"),
    details: Bilingual(
      "tag 1 home is short for edit 1 #home; a - before a tag removes it. tags lists all "
        + "tags.",
      "tag 1 家 は edit 1 #家 と同じです。- を付けたタグは外します。一覧は tags で表示します。"),
    examples: [Bilingual("tag 1 home diy", "tag 1 家 庭"), Bilingual("tag 1 -home", "tag 1 -家")])

  static let key = AttributeKey.tag
  static let takesSeveral = true
  let change: AttributeChange

  /// `home`, `#home` and `+home` are one tag; `none` takes all of them away.
  static func words(_ values: [Word]) -> String {
    values.map { word in
      if word.attribute != nil || word.isLiteral { return Quoting.typed(word) }
      let isTakenAway = word.text.first?.isMinus == true
      let isSigned = isTakenAway || word.text.first?.narrow == "+"
      let name = isSigned ? String(word.text.dropFirst()) : word.text
      return (isTakenAway ? "-tag:" : "tag:") + name
    }.joined(separator: " ")
  }
}
