import TaskLanguage
import TaskModel

/// `undo [N] [--any]`
enum UndoCommand: Command {
  static let verb = Verb(
    "undo", aliases: ["u"], arguments: [.optional(.steps(taken: false))],
    flags: [
      VerbFlag("--any", Bilingual("the last step, whoever made it", "誰の操作かにかかわらず、最後の操作を元に戻す"))
    ],
    answer: .changes,
    summary: Bilingual("undo your last command, or your last N", "自分の直前の操作（または直前のN件）を元に戻す"),
    details: Bilingual(
      "Steps of this session come first, then your others. undo --any undoes the last step, "
        + "whoever made it. Several steps are undone as one. What was just kept at the prompt with "
        + "alias, abbr, report, macro, context or set --save is taken back as well.",
      "まずこのセッションの操作を、次に別のシェルや以前のセッションでの自分の操作を、新しい順に元に戻します。「undo --any」は、誰の操作かにかかわらず最後の操作を元に戻します。"
        + "複数の操作を元に戻しても、1回の操作として記録します。プロンプトで「alias」、「abbr」、「report」、「macro」、「context」、「set "
        + "--save」を使って保存したばかりのものも元に戻します。"),
    examples: [.same("undo"), .same("undo 3"), .same("undo --any")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let any = arguments.takeFlag("--any")
    let count = try arguments.count()
    return { try undo(try confirmed(count, any: any, in: $0), any: any, in: $0) }
  }

  private static func undo(_ count: Int, any: Bool, in shell: Shell) throws {
    var count = count
    while count > 0, let definition = try shell.undoDefinition() {
      if definition.joinsCommit { break }
      count -= 1
      let undone = Message.undone(definition.title)
      if count > 0 {
        shell.show(undone)
      } else {
        return shell.view.show(changes: ChangedRows(), sentences: [shell.say(undone)])
      }
    }
    do {
      try shell.presenters.steps.undo(count, any: any)
    } catch ModelError.stepOfAnother(let author, let title, let operation)
      where count == 1 && shell.input.isInteractive
    {
      try shell.ask(.takeBack(title, of: author))
      try shell.presenters.steps.undo(operation: operation)
    }
  }

  /// Returns how many steps to undo, at most those there are; asks a user before more than three.
  private static func confirmed(_ count: Int, any: Bool, in shell: Shell) throws -> Int {
    guard count > 3, !shell.assumesYes, shell.input.isInteractive else { return count }
    let read = { Array(shell.model.commandsToUndo(any: any).prefix(count)) }
    let commands = try shell.agreed(on: read(), now: read) {
      $0.isEmpty ? nil : .takeBack($0, all: $0.count < count)
    }
    return commands.isEmpty ? count : commands.count
  }
}

/// `redo [N]`
enum RedoCommand: Command {
  static let verb = Verb(
    "redo", arguments: [.optional(.steps(taken: true))],
    answer: .changes,
    summary: Bilingual("redo what undo took back", "元に戻した操作をやり直す"), examples: [.same("redo")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let count = try arguments.count()
    return { shell in try shell.presenters.steps.redo(count) }
  }
}

/// `begin`
enum BeginCommand: BareCommand {
  static let verb = Verb(
    "begin", answer: .staging,
    summary: Bilingual("stage changes until commit or rollback", "「commit」まで変更を保留する"),
    examples: [.same("begin")])

  static func run(in shell: Shell) throws { try shell.presenters.staging.begin() }
}

/// `commit`
enum CommitCommand: BareCommand {
  static let verb = Verb(
    "commit", answer: .changes,
    summary: Bilingual("save staged changes as one step", "保留中の変更をまとめて保存する"),
    examples: [.same("commit")])

  static func run(in shell: Shell) throws {
    try shell.presenters.staging.commit()
  }
}

/// `rollback`
enum RollbackCommand: BareCommand {
  static let verb = Verb(
    "rollback", answer: .staging,
    summary: Bilingual("discard staged changes", "保留中の変更を破棄する"),
    examples: [.same("rollback")])

  static func run(in shell: Shell) throws { try shell.presenters.staging.rollback() }
}
