import TaskExchange
import TaskLanguage
import TaskModel

extension ImportReport {
  private static let listLimit = 10
  private static let namesShown = 3

  /// The report for people, a sentence each.
  ///
  /// - Parameter changes: formats the changes of a task.
  func messages(_ changes: ImportChanges) -> [Message] {
    var messages = [Message(counted, details: isDryRun ? firstRows(changes) : [])]
    if let encoding {
      messages.append(
        Message(
          "The file is not UTF-8; it was read as \(encoding).",
          "UTF-8 ではないため、\(encoding) として読みました"))
    }
    if let people { messages.append(people) }
    if !summary.conflicts.isEmpty || !summary.personConflicts.isEmpty {
      messages.append(conflict(changes))
    }
    if let taken = taken(changes) { messages.append(taken) }
    if count(.goneHere) > 0 {
      messages.append(
        Message(
          "\(English.counted(count(.goneHere), "task")) that you deleted here stayed deleted.",
          "手元で削除したタスク\(count(.goneHere))件は、削除したままです",
          hint: Bilingual(
            "to bring them back: import with --theirs", "元に戻すには、--theirs を付けて取り込んでください")))
    }
    if !problems.isEmpty {
      // A record may have several problems.
      let records = Set(problems.map { $0.ordinal ?? $0.line }).count
      messages.append(
        Message(
          "\(English.counted(records, "record")) could not be read:",
          "\(records)件の記録を読めませんでした:",
          details: problems.limited(to: Self.listLimit) { $0.words }))
    }
    messages += losses.messages(isDryRun ? .trial : .import)
    return messages + (settings?.messages(isDryRun: isDryRun) ?? [])
  }

  private var counted: Bilingual {
    let parts = ImportPlan.Outcome.allCases.compactMap { outcome -> Bilingual? in
      let count = count(outcome)
      return count > 0 && outcome != .goneHere ? outcome.words(count) : nil
    }
    let list =
      parts.isEmpty
      ? Bilingual("no tasks", "タスクなし") : parts.joined(by: Bilingual(", ", "、"))
    return isDryRun
      ? Bilingual("\(file) would ", "\(file) を取り込むと: ")
        + Bilingual(wouldDo.isEmpty ? "add no tasks" : wouldDo, list.japanese)
      : Bilingual("Imported \(file): ", "\(file) を取り込みました: ") + list
  }

  /// `add 35 tasks, change 2`
  private var wouldDo: String {
    var isFirst = true
    return ImportPlan.Outcome.allCases.compactMap { outcome -> String? in
      let count = count(outcome)
      guard count > 0, outcome != .goneHere else { return nil }
      defer { isFirst = false }
      return outcome.wouldDo(isFirst ? English.counted(count, "task") : "\(count)")
    }.joined(separator: ", ")
  }

  private func firstRows(_ changes: ImportChanges) -> [Bilingual] {
    var lines = summary.rows.map { row in
      let number = row.outcome == .added ? "" : "\(row.task.number) "
      let details = row.outcome == .deleted ? [] : changes.words(row)
      return row.outcome.label + .same("  \(number)\(row.before?.text ?? row.task.text)")
        + (details.isEmpty
          ? .same("") : .same("  ") + details.joined(by: Bilingual(", ", "、")))
    }
    let more = summary.rowCount - summary.rows.count
    if more > 0 { lines.append(.andMore(more)) }
    return lines
  }

  /// The number of added people, with the first names, and of those changed.
  private var people: Message? {
    let (added, changed) = (summary.newPeople.count, summary.changedPeople)
    let names = summary.newPeople.values.sorted()
    let rest = added > Self.namesShown ? ["…"] : []
    let first = names.prefix(Self.namesShown) + rest
    let parts =
      (added > 0
        ? [
          Bilingual(
            "\(added) new (\(first.joined(separator: ", ")))",
            "新規\(added)人（\(first.joined(separator: "、"))）")
        ] : [])
      + (changed > 0 ? [Bilingual("\(changed) changed", "変更\(changed)人")] : [])
    guard !parts.isEmpty else { return nil }
    return Message(Bilingual("People: ", "ユーザー: ") + parts.joined(by: Bilingual(", ", "、")))
  }

  /// The changes in conflicting tasks; nil in a dry run, whose rows show them.
  private func taken(_ changes: ImportChanges) -> Message? {
    guard !isDryRun else { return nil }
    let tasks = summary.conflicts.compactMap { conflict -> Bilingual? in
      let words = changes.taken(conflict)
      guard !words.isEmpty else { return nil }
      return Bilingual.same("\(conflict.here.number)  \(conflict.here.text)  ")
        + words.joined(by: Bilingual(", ", "、"))
    }
    guard !tasks.isEmpty else { return nil }
    return Message(
      "Of the tasks in conflict, these values had changed only in the file and were taken:",
      "競合したタスクのうち、ファイルだけで変更された値は取り込みました:",
      details: tasks.limited(to: Self.listLimit) { $0 })
  }

  private func conflict(_ changes: ImportChanges) -> Message {
    let tasks = summary.conflicts.map { conflict in
      Bilingual.same("\(conflict.here.number)  \(conflict.here.text)  ")
        + changes.words(conflict).joined(by: Bilingual(", ", "、"))
    }
    let people = summary.personConflicts.map { conflict in
      Bilingual.same("\(conflict.name)  ") + ImportChanges.words(conflict)
    }
    return Message(
      "Both sides changed the same values; yours were kept:",
      "両方で同じ値が変更されているため、手元の値を残しました:",
      hint: Bilingual(
        "to take the file's values: import with --theirs", "ファイルの値にするには、--theirs を付けてください"),
      details: (tasks + people).limited(to: Self.listLimit) { $0 })
  }
}

extension ImportedSettings {
  private static let listLimit = 40

  /// The imported and the ignored settings, each by name.
  fileprivate func messages(isDryRun: Bool) -> [Message] {
    var messages: [Message] = []
    if !definitions.isEmpty {
      messages.append(
        Message(
          isDryRun
            ? "Definitions in \(file) that would be kept in \(keptIn):"
            : "Definitions from \(file), kept in \(keptIn):",
          isDryRun
            ? "\(file) にあり、\(keptIn) に保存する定義:" : "\(file) から \(keptIn) に保存した定義:",
          details: definitions.limited(to: Self.listLimit) { .same($0) }))
    }
    if !left.isEmpty {
      messages.append(
        Message(
          "Not taken from \(file):", "\(file) から取り込まない設定:",
          details: left.limited(to: Self.listLimit) { left in
            let place =
              left.count == 1
              ? Bilingual(" (line \(left.line)): ", "（\(left.line)行目）: ")
              : Bilingual(
                " (\(left.count) from line \(left.line)): ", "（\(left.line)行目から\(left.count)件）: ")
            return .same(left.setting) + place + left.reason
          }))
    }
    return messages
  }
}

extension TaskwarriorSettings.Reason {
  /// Why a setting is ignored, after its name.
  var words: Bilingual {
    switch self {
    case .looks:
      Bilingual(
        "how Taskwarrior looks; see theme, set and help list for that",
        "Taskwarrior の見た目の設定（ここでは「theme」、「set」、「help list」）")
    case .currentContext:
      Bilingual("enter a context with context NAME", "コンテキストは「context 名前」で切り替えます")
    case .writes:
      Bilingual(
        "new tasks get the tags and the project in the context's filter",
        "新しいタスクには、条件にあるタグとプロジェクトが付きます")
    case .column:
      Bilingual("names a column that lists do not have here", "ここの一覧にない列が含まれています")
    case .attributeDetail:
      Bilingual("attributes have only a name and a kind here", "属性にあるのは名前と種類だけです")
    case .attributeKind:
      Bilingual(
        "not a kind of attribute here (text, number, date, duration or choice)",
        "この種類の属性はありません（文字列、数値、日付、時間、選択肢のいずれか）")
    case .urgency:
      Bilingual("urgency is computed differently here; see why", "緊急度の計算方法が異なります（「why」で確認できます）")
    case .server:
      Bilingual("set syncing up with sync add", "同期は「sync add」で設定してください")
    case .location:
      Bilingual("about the files of Taskwarrior", "Taskwarrior 自身のファイルについての設定です")
    case .include: Bilingual("another file, which is not read", "別のファイルは読み込みません")
    case .unreadable: Bilingual("not a setting", "設定として読めません")
    case .tooMany:
      Bilingual(
        "more than \(TaskwarriorSettings.countLimit) settings or 200 definitions",
        "設定が\(TaskwarriorSettings.countLimit)件、または定義が200件を超えています")
    case .builtIn: Bilingual("built in here", "最初からある属性です")
    case .otherKind: Bilingual("exists here as another kind of attribute", "別の種類の属性として登録済みです")
    case .exists: Bilingual("the name is defined here already", "同じ名前がすでに定義されています")
    case .ofShell:
      Bilingual(
        "aliases of commands that change settings or run programs are not taken from files",
        "設定を変えたりプログラムを実行したりするコマンドの別名は、ファイルから取り込みません")
    case .other: Bilingual("has no counterpart here", "対応する設定がありません")
    }
  }
}

extension ImportPlan.Outcome {
  fileprivate func words(_ count: Int) -> Bilingual {
    switch self {
    case .same: Bilingual("\(count) unchanged", "変更なし\(count)件")
    case .conflicting: Bilingual("\(count) in conflict", "競合\(count)件")
    case .added, .changed, .deleted, .goneHere:
      Bilingual("\(count) \(label.english)", "\(label.japanese)\(count)件")
    }
  }

  /// The effect of an import on these tasks, in English.
  fileprivate func wouldDo(_ tasks: String) -> String {
    switch self {
    case .added: "add \(tasks)"
    case .changed: "change \(tasks)"
    case .deleted: "delete \(tasks)"
    case .same: "leave \(tasks) unchanged"
    case .conflicting: "leave \(tasks) in conflict"
    case .goneHere: "leave \(tasks) deleted"
    }
  }

  fileprivate var label: Bilingual {
    switch self {
    case .added: Bilingual("new", "新規")
    case .changed: Bilingual("changed", "変更")
    case .deleted: Bilingual("deleted", "削除")
    case .same: Bilingual("same", "変更なし")
    case .conflicting: Bilingual("conflict", "競合")
    case .goneHere: Bilingual("deleted here", "手元で削除済み")
    }
  }
}

extension ExportReport {
  var messages: [Message] {
    let told =
      file == "-"
      ? []
      : [
        Message(
          "Exported \(English.counted(count, "task")) to \(file)", "\(count)件のタスクを \(file) に書き出しました"
        )
      ]
    return told + losses.messages(.export)
  }
}

extension LossReport {
  /// A sentence for each kind of loss; all values that the other side has no place for share one,
  /// and so do all that are kept for it.
  fileprivate func messages(_ occasion: Loss.Occasion) -> [Message] {
    let unknown = all.filter { if case .values = $0.loss { true } else { false } }
    let kept = all.filter { if case .kept = $0.loss { true } else { false } }
    let lists = [(unknown, Loss.leftOut), (kept, Loss.listKept)].filter { $0.0.count > 1 }
      .map { group, words in words(group, occasion) }
    let rest = all.filter { loss, _ in
      switch loss {
      case .values: unknown.count == 1
      case .kept: kept.count == 1
      default: true
      }
    }
    return (lists + rest.map { $0.loss.words(count: $0.count, occasion) })
      .map { Message($0 + Bilingual(".", "")) }
  }
}

extension RecordProblem {
  /// `line 3: due: a date such as …`
  var words: Bilingual {
    let record = ordinal.map { Bilingual(" (record \($0))", "（\($0)件目）") } ?? .same("")
    let place =
      Bilingual("line \(line)", "\(line)行目") + record
      + (field.map { Bilingual(": \($0.shortened)", "の「\($0.shortened)」") } ?? .same(""))
    let expected = expected.words
    guard let found else {
      return place
        + Bilingual(": expected \(expected.english)", "に必要な値: \(expected.japanese)")
    }
    let shown = found.shortened
    return place
      + Bilingual(
        ": \"\(shown)\" cannot be read; expected \(expected.english)",
        ": 「\(shown)」は読めません（使える値: \(expected.japanese)）")
  }
}

extension Array {
  /// The words of the first elements, and the number of the others.
  func limited(to limit: Int, _ words: (Element) -> Bilingual) -> [Bilingual] {
    prefix(limit).map(words) + (count > limit ? [.andMore(count - limit)] : [])
  }
}

/// Formats the changes that an import makes in a task and those that it does not make.
struct ImportChanges {
  private let fields: FieldWords

  /// - Parameter newPeople: the names of people in the import.
  init(_ state: ModelState, _ clock: Clock, _ newPeople: [UUID: String]) {
    fields = FieldWords(state, clock, newPeople)
  }

  /// `due: 2026/03/12 → none`, one per change.
  func words(_ row: ImportPlan.Row) -> [Bilingual] {
    row.before.map { words(from: $0, to: row.task) } ?? []
  }

  /// The changes of a conflicting task that only the file made, one each.
  func taken(_ conflict: ImportPlan.Conflict) -> [Bilingual] {
    words(from: conflict.here, to: conflict.merged)
  }

  private func words(from before: TaskItem, to after: TaskItem) -> [Bilingual] {
    fields.attributes.compactMap { attribute in
      guard let field = attribute.field, !field.isMetadata, attribute.key != .again,
        field.value(of: before) != field.value(of: after)
      else { return nil }
      return Loss.label(attribute.name) + .same(": ") + fields.value(attribute, before)
        + .same(" → ") + fields.value(attribute, after)
    }
  }

  /// The conflicting values, here and in the file, for each field.
  func differences(_ conflict: ImportPlan.Conflict) -> [ImportDifference] {
    conflict.fields.map { field in
      let attribute = fields.attribute(of: field, conflict.here, conflict.there)
      func data(_ task: TaskItem) -> String { attribute.map { fields.data($0, task) } ?? "" }
      return ImportDifference(
        number: conflict.here.number, subject: conflict.here.text,
        field: attribute?.name ?? field.name, here: data(conflict.here),
        there: conflict.there.map(data))
    }
  }

  /// `due: 2026/03/12 (file: 2026/03/14)`, one per field.
  func words(_ conflict: ImportPlan.Conflict) -> [Bilingual] {
    conflict.fields.map { field in
      let attribute = fields.attribute(of: field, conflict.here, conflict.there)
      func shown(_ task: TaskItem?) -> Bilingual {
        guard let task else { return Bilingual("deleted", "削除済み") }
        return attribute.map { fields.value($0, task) } ?? .same("")
      }
      return Self.words(attribute?.name ?? field.name, shown(conflict.here), shown(conflict.there))
    }
  }

  /// Both versions of a user's field.
  static func words(_ conflict: PersonConflict) -> Bilingual {
    words(conflict.field, .same(conflict.here), .same(conflict.there))
  }

  private static func words(
    _ field: String, _ here: Bilingual, _ there: Bilingual
  ) -> Bilingual {
    Loss.label(field)
      + Bilingual(
        ": \(here.english) (file: \(there.english))", ": \(here.japanese)（ファイル: \(there.japanese)）")
  }
}
