import TaskLanguage

extension Message {
  static let noTemplateYet = Message(
    "No templates yet.", "テンプレートはまだありません",
    hint: Bilingual("template save launch 3-8", "template save 準備 3-8"))

  static func templateSaved(_ name: String, count: Int) -> Message {
    Message(
      "Saved template \(name) (\(English.counted(count, "task")))",
      "テンプレートを保存しました: \(name)（\(count)件）")
  }

  static func templateDeleted(_ name: String) -> Message {
    Message("Deleted template \(name)", "テンプレートを削除しました: \(name)")
  }

  /// Said of new tasks.
  static let templateHasLost = Message(
    "People and attributes that have been deleted since are left out.", "その後削除されたユーザーや属性は付けていません")

  static func noTemplate(_ name: String) -> Message {
    Message(
      "There is no template \"\(name)\".", "「\(name)」というテンプレートはありません",
      hint: Bilingual(
        "to see them: template; to make one: template save \(Quoting.asNeeded(name)) 3-8",
        "一覧は「template」、作るには「template save \(Quoting.asNeeded(name)) 3-8」"))
  }

  static func templateLacksWord(_ name: String, _ word: String) -> Message {
    Message(
      "No task in \(name) contains \"\(word)\".", "\(name) のタスクに「\(word)」という語はありません",
      hint: Bilingual("template shows their texts", "内容を見るには「template」"))
  }

  static func templateChangedSince(_ name: String) -> Message {
    Message(
      "Someone changed the template \(name) in the meantime.", "テンプレート \(name) は、その後ほかの操作で変更されています")
  }
}
