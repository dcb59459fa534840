import TaskLanguage
import TaskModel

/// A guided start: what is typed runs in a ``Practice``, which can be left and resumed.
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

  /// The lessons one after another, and then whatever one likes to try, until it is left.
  func run() throws {
    practice.begin(in: shell)
    defer { shell.showSelection() }
    shell.view.show(shell.say(isResumed ? .tutorialResumes : .tutorialBegins))
    while practice.lesson < Lesson.all.count {
      guard try teach(Lesson.all[practice.lesson]) else {
        progress.save(practice)
        return shell.view.show(shell.say(.tutorialLeft(hasMore: true)))
      }
      practice.lesson += 1
    }
    progress.forget()
    shell.view.show(shell.say(.tutorialEnds))
    while let line = try typed(at: .practicePrompt) { practice.perform(line) }
    shell.tutorial.unfinished = nil
    shell.view.show(shell.say(.tutorialLeft(hasMore: false)))
  }

  /// Asks until the lesson is learnt or skipped; false to leave.
  private func teach(_ lesson: Lesson) throws -> Bool {
    let line = lesson.line(LessonNames(practice.state))
    let number = practice.lesson + 1
    shell.view.show(shell.say(.lesson(number, lesson.rows, line: line)))
    while let typed = try typed(at: .lessonPrompt(number, of: Lesson.all.count)) {
      let isSkipped =
        Word(range: 0..<0, text: typed.trimmingSpaces, isLiteral: false).keyword == "skip"
      practice.perform(isSkipped ? shell.say(line) : typed)
      if practice.shell.isLeaving { return false }
      if isSkipped || lesson.isLearnt(practice) { return true }
      shell.view.show(shell.say(.lessonIsNotLearnt(line)))
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
  /// The lessons, for those who read instead of typing.
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
  /// Shows again what a prompt tells of this shell, after another one used the view.
  func showSelection() {
    view.show(selection: model.selectedTask?.text)
  }
}
