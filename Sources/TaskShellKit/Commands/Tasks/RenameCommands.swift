import TaskLanguage
import TaskModel

/// `tag rename OLD NEW`
enum TagRenameCommand: Command {
  static let verb = Verb(
    "tag rename",
    arguments: [
      .one(.value(.tag), Bilingual("OLD", "旧名")), .one(.value(.tag), Bilingual("NEW", "新名")),
    ],
    answer: .changes, summary: Bilingual("rename a tag in every task", "すべてのタスクのタグ名を変更する"),
    details: Bilingual(
      "Done tasks get the new name, too. If tasks already have the new one, it asks first (a script "
        + "needs --yes), as both are one tag afterwards.",
      "完了したタスクも対象です。新しい名前のタグがすでにあるときは、1つにまとめてよいか確認します（スクリプトでは --yes が必要です）。"),
    examples: [Bilingual("tag rename home house", "tag rename 家 自宅")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let names = try RenamedValue(.tag, &arguments)
    return { shell in
      let old = names.old.text.folded
      func isMeant(_ tag: String) -> Bool { tag.folded == old }
      func patch(_ task: TaskItem) -> TaskPatch {
        var patch = TaskPatch()
        patch.edit(.tags, .texts(task.tags.filter(isMeant)), removesValue: true)
        patch.edit(.tags, .texts([names.new]))
        return patch
      }
      try names.rename(
        where: { $0.tags.contains(where: isMeant) }, known: \.tags, to: patch, in: shell)
    }
  }
}

/// `project rename OLD NEW`
enum ProjectRenameCommand: Command {
  static let verb = Verb(
    "project rename",
    arguments: [
      .one(.value(.project), Bilingual("OLD", "旧名")),
      .one(.value(.project), Bilingual("NEW", "新名")),
    ],
    answer: .changes,
    summary: Bilingual("rename a project in every task", "すべてのタスクのプロジェクト名を変更する"),
    details: Bilingual(
      "Projects below it follow: project rename house home makes home.kitchen of house.kitchen. "
        + "Done tasks get the new name, too. If tasks are already in the new one, it asks first (a "
        + "script needs --yes).",
      "下位のプロジェクトの名前も変わります（「project rename 家 自宅」で 家.台所 は 自宅.台所 に）。完了したタスクも対象です。新しい名前のプロジェクトがすでにあるときは確認します（スクリプトでは --yes が必要です）。"
    ),
    examples: [Bilingual("project rename house home", "project rename 家 自宅")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let names = try RenamedValue(.project, &arguments)
    return { shell in
      let old = names.old.text.folded
      func isMeant(_ task: TaskItem) -> Bool {
        guard let project = task.project?.folded else { return false }
        return project == old || project.hasPrefix(old + ".")
      }
      let levels = old.split(separator: ".").count
      func patch(_ task: TaskItem) -> TaskPatch {
        var patch = TaskPatch()
        let below = task.project?.split(separator: ".").dropFirst(levels) ?? []
        patch.set(.project, ([Substring(names.new)] + below).joined(separator: "."))
        return patch
      }
      try names.rename(
        where: isMeant, known: { $0.project.map { [$0] } ?? [] }, to: patch, in: shell)
    }
  }
}

/// A value of tasks, and its new name.
struct RenamedValue {
  let key: AttributeKey
  let old: Word
  let new: String

  init(_ key: AttributeKey, _ arguments: inout Arguments) throws {
    self.key = key
    let old = try arguments.required(.value(key))
    self.old = old.joined(Self.name(old, of: key))
    let new = try arguments.required(.value(key))
    let typed = "\(key.rawValue):" + Quoting.asNeeded(Self.name(new, of: key))
    let words = try Tokenizer.words(of: typed, in: arguments.people.attributes)
    var reader = TaskWordsReader(
      words.map { $0.moved(to: new.range) }[...],
      ValueContext(people: arguments.people, dates: arguments.dates), isEdit: false)
    let patch = try reader.read().patch
    let tags: [String] = patch.added(.tags) ?? []
    guard let name = key == .tag ? tags.first : patch.value(.project) else {
      throw arguments.missing(.value(key))
    }
    self.new = name
  }

  private static func name(_ word: Word, of key: AttributeKey) -> String {
    guard let value = word.attribute, value.key == key else { return word.text }
    return value.value
  }

  /// Changes all matching tasks in one step; asks before more than three.
  ///
  /// - Parameter known: returns the values of a task.
  func rename(
    where isMeant: (TaskItem) -> Bool, known: (TaskItem) -> [String],
    to edited: (TaskItem) -> TaskPatch, in shell: Shell
  ) throws {
    let tasks = shell.model.state.tasks.filter(isMeant)
    guard !tasks.isEmpty else {
      let all = shell.model.state.tasks.flatMap(known).map { ($0.folded, $0) }
      let names = Dictionary(all) { first, _ in first }.values
      throw UsageError.unknownValue(key, old.text, nearest: Nearest.to(old.text, among: names))
        .at(old)
    }
    var patch = TaskPatch()
    if key == .tag { patch.edit(.tags, .texts([new])) } else { patch.set(.project, new) }
    try shell.confirmNames(in: patch, insteadOf: oldName(in: tasks.flatMap(known)))
    try confirmMerging(known, in: shell)
    let changed = try shell.confirmed(.edit, tasks, named: .filter(TaskFilter()))
    try shell.presenters.listEditing.edit(changed.map(\.number), edited)
  }

  /// Asks about a new name that other tasks have; a script needs `--yes`.
  private func confirmMerging(_ known: (TaskItem) -> [String], in shell: Shell) throws {
    guard new.folded != old.text.folded, !shell.assumesYes else { return }
    let folded = new.folded
    let count = shell.model.state.tasks.count { known($0).contains { $0.folded == folded } }
    guard count > 0 else { return }
    let marks = (key == .tag ? Attribute.tag : .project).marks
    guard shell.input.isInteractive || shell.rehearsal != nil else {
      throw UsageError.mergesNames(marks + .same(new), count: count)
    }
    try shell.ask(
      .mergesNames(marks + .same(old.text), into: marks + .same(new), count: count))
  }

  /// Returns the old name as it is stored.
  private func oldName(in names: [String]) -> String? {
    names.first { $0.folded == old.text.folded }
  }
}

extension Word {
  fileprivate func joined(_ text: String) -> Word {
    Word(range: range, text: text, isLiteral: true)
  }
}
