import TaskLanguage
import TaskModel

/// `template [NAME] [due:DATE] [WORD=TEXT…]`
enum TemplateCommand: Command {
  static let verb = Verb(
    "template", aliases: ["templates"],
    arguments: [
      .optional(.template), .optional(.attribute(.due)),
      .many(.word, Bilingual("WORD=TEXT", "語=文字")),
    ],
    answer: .templates,
    summary: Bilingual("add the tasks of a template", "テンプレートからタスクを追加する"),
    details: Bilingual(
      "template save NAME keeps tasks as a template. The intervals between dates are kept: "
        + "due:DATE becomes the last deadline; without it, the first date becomes today. CLIENT=Acme "
        + "replaces CLIENT everywhere in the tasks. Without a name, lists the templates.",
      "テンプレートは「template save 名前」で作ります。日付の間隔は保たれ、「期限:日付」を付けると最後の期限がその日に、付けなければ最初の日付が今日になります。"
        + "「顧客名=山田」と書くと、タスクの「顧客名」を「山田」に置き換えます。名前を省くと一覧を表示します。"),
    examples: [
      .same("template"),
      Bilingual("template launch due:2026-05-01", "template 準備 期限:5月1日"),
      Bilingual("template launch rent=fees", "template 準備 家賃=会費"),
      Bilingual("template launch --dry-run", "template 準備 --dry-run"),
    ], canRehearse: true)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var due = try TemplateWords.due(&arguments)
    guard let name = arguments.next()?.text else {
      if due != nil { throw arguments.missing(.template) }
      return { $0.presenters.templates.list() }
    }
    let rest = arguments.takeAll()
    let words = rest.compactMap(TemplateWords.replacement)
    let replaced = rest.filter { TemplateWords.replacement($0) != nil }
    for (word, (old, new)) in zip(replaced, words) where new.trimmingSpaces.isEmpty {
      throw UsageError.emptyReplacement(old).at(word)
    }
    let others = rest.filter { TemplateWords.replacement($0) == nil }
    if let surplus = others.first {
      // `template launch friday`
      guard due == nil, let read = try? DateParser(arguments.dates).parse(others.map(\.text)) else {
        throw arguments.surplus(surplus)
      }
      due = read.date
    }
    return { [due] shell in
      try shell.presenters.templates.use(name, due: due, words: words)
    }
  }
}

/// The words after the name of a template.
enum TemplateWords {
  /// Removes and parses `due:DATE` anywhere in the words.
  static func due(_ arguments: inout Arguments) throws -> CivilDate? {
    let words = arguments.takeAll()
    guard
      let index = words.firstIndex(where: {
        $0.attribute?.key == .due && $0.attribute?.comparison == nil
      }),
      let attribute = words[index].attribute
    else {
      arguments.restore(words)
      return nil
    }
    let word = words[index]
    if attribute.value.isEmpty { throw AttributeError.withoutValue(.due).at(word) }
    let rest = words[(index + 1)...]
    var value = ValueWords(attribute, followedBy: rest)
    let dates = arguments.dates
    let meaning = try located(at: word, before: rest) { try value.date(dates) }
    arguments.restore(Array(words[..<index]) + Array(value.rest))
    return meaning.due.date
  }

  /// Parses `CLIENT=Acme` and `CLIENT="Acme Ltd"`; nil for any other word.
  static func replacement(_ word: Word) -> (old: String, new: String)? {
    guard let sign = word.text.firstIndex(where: { $0.narrow == "=" }),
      sign > word.text.startIndex
    else { return nil }
    let value = word.text[word.text.index(after: sign)...]
    let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\""
    return (String(word.text[..<sign]), String(isQuoted ? value.dropFirst().dropLast() : value))
  }
}

/// `template delete NAME`
enum TemplateDeleteCommand: Command {
  static let verb = Verb(
    "template delete", aliases: ["template rm"], arguments: [.one(.template)],
    answer: .template,
    summary: Bilingual("delete a template", "テンプレートを削除する"),
    examples: [Bilingual("template delete launch", "template delete 準備")], canRehearse: true)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.required(.template).text
    return { shell in try shell.presenters.templates.delete(name) }
  }
}

/// `template save NAME TASK… [due:DATE]`
enum TemplateSaveCommand: Command {
  static let verb = Verb(
    "template save", aliases: ["template add"],
    arguments: [.one(.template), .optional(.attribute(.due)), .many(.tasks(.open))],
    answer: .template,
    summary: Bilingual("keep tasks as a template", "タスクをテンプレートとして保存する"),
    details: Bilingual(
      "The tasks stay as they are; a template of that name is replaced. due:DATE sets the "
        + "reference day for template NAME due:DATE, if it is not the last deadline.",
      "元のタスクは変わりません。同じ名前のテンプレートは置き換えます。最後の期限以外を基準日にするときは「期限:日付」を付けます。"),
    examples: [
      Bilingual("template save launch 1-3", "template save 準備 1-3"),
      Bilingual("template save trip 2 4 due:tomorrow", "template save 旅行 2 4 期限:明日"),
    ], canRehearse: true)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.required(.template).text
    if name.allSatisfy(\.isWhitespace) { throw arguments.missing(.template) }
    let anchor = try TemplateWords.due(&arguments)
    let reference = try arguments.tasks(toChange: true)
    return { shell in
      let tasks = try shell.tasks(reference, scope: .open)
      if reference.onlyExcludes, !shell.input.isInteractive, !shell.assumesYes {
        throw ReferenceError.onlyExcludes(count: tasks.count)
      }
      try shell.presenters.templates.save(name, tasks.map(\.number), anchor: anchor)
    }
  }
}
