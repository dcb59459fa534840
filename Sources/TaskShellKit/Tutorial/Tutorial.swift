import TaskLanguage
import TaskModel

/// A guided start on tasks that exist in memory alone: what is typed runs in a shell of its own.
struct Tutorial {
  private let shell: Shell
  private let scratch: Shell

  init(_ shell: Shell) throws {
    self.shell = shell
    let clock = shell.clock
    let storage = MemoryStorage()
    let model = try SharedModel(storage: storage, author: "", now: { clock.now().instant })
    let host = ShellHost(
      files: NoFiles(), maintenance: storage, startupPath: shell.host.startupPath,
      language: shell.host.language, history: { [] })
    scratch = Shell(model: model, clock: clock, view: shell.view, host: host, table: shell.table)
    scratch.isTutorial = true
    scratch.settings = shell.settings
    scratch.settings.filter = nil
    scratch.input = shell.input
  }

  /// The lessons one after another, until the last or until they are left.
  func run() throws {
    defer { shell.showState() }
    shell.view.show(shell.say(.tutorialBegins))
    for (index, lesson) in Lesson.all.enumerated() {
      guard try teach(lesson, number: index + 1) else {
        return shell.view.show(shell.say(.tutorialLeft))
      }
    }
    shell.view.show(shell.say(.tutorialEnds))
  }

  /// Asks until the lesson is learnt or skipped; false to leave.
  private func teach(_ lesson: Lesson, number: Int) throws -> Bool {
    let line = lesson.line.text(in: shell.language)
    shell.view.show(shell.say(.lesson(number, lesson)))
    let prompt = shell.say(.lessonPrompt(number, of: Lesson.all.count))
    while true {
      guard case .line(let typed) = try shell.input.line(at: prompt, for: scratch) else {
        return false
      }
      let isSkipped = typed.trimmingSpaces.folded == "skip"
      perform(isSkipped ? line : typed)
      if scratch.isLeaving { return false }
      if isSkipped || lesson.isLearnt(scratch) { return true }
      shell.view.show(shell.say(.lessonIsNotLearnt(lesson.line)))
    }
  }

  private func perform(_ line: String) {
    do { try Interpreter(shell: scratch).run(line: line) } catch { scratch.report(error) }
  }
}

extension HelpPage {
  /// The lessons, for those who read instead of typing.
  static func tutorial(in language: Language) -> HelpPage {
    HelpPage(
      sections: Lesson.all.map { lesson in
        Section(
          heading: "",
          entries: (lesson.rows + [.same("  ") + lesson.line])
            .map { Entry(term: language.say($0), meaning: "") })
      })
  }
}

extension Shell {
  /// Shows again what a prompt tells of this shell, after another one used the view.
  fileprivate func showState() {
    view.show(selection: model.selectedTask?.text)
    view.show(stagedCount: model.staged?.count)
    view.show(isUnsaved: model.unsaved != nil)
  }
}

/// No files to read, and none may be written.
private final class NoFiles: TextFiles {
  private static let (noEntry, readOnly): (Int32, Int32) = (2, 30)

  func read(_ path: String) throws(FileError) -> [UInt8] {
    throw FileError(path: path, action: .read, code: Self.noEntry, isMissing: true)
  }

  func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: Self.readOnly)
  }
}
