import TaskLanguage
import TaskModel

/// `sample`
struct SampleCommand: Command {
  static let verb = Verb(
    "sample", answer: .changes,
    summary: Bilingual("add seven tasks to try things out with", "お試し用のタスクを7件追加する"),
    details: Bilingual(
      "The tasks are No0 to No6, due today and on the days after. Meant for a separate "
        + "store: taskshell --store /tmp/demo.tasks. If there are tasks already, it asks first, "
        + "or needs --yes; undo removes them.",
      "No0 から No6 までを、今日から1日ずつ後の期限で追加します。taskshell --store /tmp/demo.tasks の"
        + "ように、別の保存ファイルで使ってください。すでにタスクがあるときは確認します（--yes で省略）。"
        + "undo で取り消せます。"),
    examples: [.same("sample --yes")])

  private static let count = 7

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    let present = shell.model.state.tasks.count
    if present > 0, !shell.assumesYes {
      guard shell.input.isInteractive else { throw ReferenceError.storeInUse(count: present) }
      try shell.ask(.addSample(Self.count, to: present))
    }
    let today = shell.clock.now().civil.date
    let patches = (0..<Self.count).map { index in
      var patch = TaskPatch()
      patch.set(.text, "No\(index)")
      patch.set(.due, today.adding(days: index).map { Due(date: $0) })
      return patch
    }
    try shell.presenters.listEditing.add(patches, title: shell.invocation.title)
  }
}
