import TaskLanguage
import TaskModel

/// The interactive tutorial: lines run in a ``Practice``, which can be left and resumed.
struct Tutorial {
  private let shell: Shell
  private let practice: Practice
  private let isResumed: Bool
  private let progress: TutorialProgress

  init(_ shell: Shell) throws {
    self.shell = shell
    progress = TutorialProgress(shell.host)
    if let practice = shell.tutorial.unfinished as? Practice {
      (self.practice, isResumed) = (practice, true)
      return
    }
    practice = try Practice(in: shell)
    let saved = progress.saved
    isResumed = saved != nil
    if let saved { practice.resume(at: saved.lesson, saved.commands) }
    shell.tutorial.unfinished = practice
  }

  /// Runs the lessons one after another, and then any lines, until the user leaves.
  func run() throws {
    practice.begin(in: shell)
    defer { shell.showSelection() }
    shell.show(isResumed ? .tutorialResumes : .tutorialBegins)
    while practice.lesson < Lesson.all.count {
      guard try teach(Lesson.all[practice.lesson]) else {
        progress.save(practice)
        return shell.show(.tutorialLeft(hasMore: true))
      }
      practice.lesson += 1
    }
    progress.forget()
    shell.show(.tutorialEnds)
    while let line = try typed(at: .practicePrompt) { practice.perform(line) }
    shell.tutorial.unfinished = nil
    shell.show(.tutorialLeft(hasMore: false))
  }

  /// Reads lines until the lesson is learnt or skipped; false to leave.
  private func teach(_ lesson: Lesson) throws -> Bool {
    let line = lesson.line(LessonNames(practice.state))
    let number = practice.lesson + 1
    shell.show(.lesson(number, lesson.rows, line: line))
    while let typed = try typed(at: .lessonPrompt(number, of: Lesson.all.count)) {
      let isSkipped =
        Word(typed.trimmingSpaces).keyword == "skip"
      practice.perform(isSkipped ? shell.say(line) : typed)
      if practice.shell.isLeaving { return false }
      if isSkipped || lesson.isLearnt(practice) { return true }
      shell.show(.lessonIsNotLearnt(line))
    }
    return false
  }

  /// The next line; nil to leave.
  private func typed(at prompt: Bilingual) throws -> String? {
    guard !practice.shell.isLeaving,
      case .line(let line) = try shell.input.line(at: shell.say(prompt), for: practice.shell)
    else { return nil }
    return line
  }
}

extension HelpPage {
  /// The lessons as a page to read.
  static func tutorial(in language: Language) -> HelpPage {
    HelpPage(
      sections: Lesson.all.map { lesson in
        Section(
          heading: "",
          entries: (lesson.rows + [.same("  ") + lesson.line(LessonNames())])
            .map { Entry(term: language.say($0), meaning: "") })
      })
  }
}

extension Shell {
  /// Restores this shell's selection in the view after another shell has used it.
  func showSelection() {
    view.show(selection: model.selectedTask?.text)
  }
}

/// The saved progress in the tutorial: a file with the next lesson, then the commands that rebuild
/// the practice, a line each.
struct TutorialProgress {
  private let path: String
  private let files: any TextFiles

  init(_ host: ShellHost) {
    path = host.tutorialPath
    files = host.files
  }

  /// The lesson and the commands; nil if there is nothing to resume.
  var saved: (lesson: Int, commands: [String])? {
    guard !path.isEmpty, let bytes = try? files.read(path) else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)[...]
    guard let first = lines.popFirst(), let lesson = first.decimal,
      (1..<Lesson.all.count).contains(lesson)
    else { return nil }
    return (lesson, Array(lines))
  }

  /// Saves the progress; ignores errors, which only lose it.
  func save(_ practice: Practice) {
    guard !path.isEmpty, practice.lesson > 0 else { return }
    let lines = [String(practice.lesson)] + practice.commands
    try? files.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Clears the progress once the tutorial is finished.
  func forget() {
    if saved != nil { try? files.replace(path, with: []) }
  }
}

/// A shell for practice, on tasks that exist only in memory, with the progress in the lessons.
final class Practice {
  let shell: Shell
  /// The next lesson; after the last one, the user can go on practising.
  var lesson = 0
  /// The verb of the last typed line.
  private(set) var verb: String?

  var state: ModelState { shell.model.state }

  init(in outer: Shell) throws {
    let clock = outer.clock
    let storage = MemoryStorage()
    let model = try SharedModel(storage: storage, author: "", now: { clock.now().instant })
    let host = ShellHost(
      files: NoFiles(), maintenance: storage, startupPath: outer.host.startupPath,
      language: outer.host.language, history: { [] }, keyNames: outer.host.keyNames)
    shell = Shell(model: model, clock: clock, view: outer.view, host: host, table: outer.table)
    shell.tutorial.isRunning = true
  }

  /// Takes over the outer shell's settings, except the filter, and its line editor.
  func begin(in outer: Shell) {
    shell.isLeaving = false
    shell.settings = outer.settings
    shell.settings.filter = nil
    shell.input = outer.input
    shell.showSelection()
  }

  /// The commands that recreate the present tasks.
  var commands: [String] {
    shell.model.history.map { commit in
      switch commit.info.kind {
      case .command, .merge: commit.info.command
      case .undo: "undo"
      case .redo: "redo"
      }
    }
  }

  /// Silently runs the commands of an earlier session; skips those that fail now.
  func resume(at lesson: Int, _ commands: [String]) {
    let wasQuiet = shell.view.isQuiet
    shell.view.isQuiet = true
    for command in commands { try? Interpreter(shell: shell).run(line: command) }
    shell.view.isQuiet = wasQuiet
    self.lesson = lesson
  }

  func perform(_ line: String) {
    verb = line.plainWords.first.flatMap { shell.table.command(named: $0)?.verb.name }
    do { try Interpreter(shell: shell).run(line: line) } catch { shell.report(error) }
  }
}

/// A file system without files, in which nothing can be written.
private final class NoFiles: TextFiles {
  private static let (noEntry, readOnly): (Int32, Int32) = (2, 30)

  func read(_ path: String) throws(FileError) -> [UInt8] {
    throw FileError(path: path, action: .read, code: Self.noEntry, isMissing: true)
  }

  func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: Self.readOnly)
  }
}
