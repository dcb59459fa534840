import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `help tutorial`
@Suite struct TutorialTests {
  /// Runs the tutorial with a user who types the lines, and returns the questions asked.
  private func learn(
    _ answers: [Answer], in language: Language = .english, _ lines: [String] = []
  ) throws -> (shell: TestShell, shown: [String], questions: [String]) {
    let shell = try TestShell(["add Mine", "select 1"] + lines, language: language)
    let person = Person(answers)
    shell.shell.input = person
    let shown = shell.run("help tutorial")
    #expect(shell.status == .done)
    #expect(shell.tasks == ["1 Mine"])
    #expect(shell.view.selection == "Mine")
    #expect(shell.files.contents.keys.allSatisfy { $0 == "tutorial" })
    return (shell, shown, person.questions)
  }

  @Test(arguments: Language.allCases) func everyLessonIsLearntByWhatItSays(
    language: Language
  ) throws {
    let lines = Lesson.all.map { Answer.line($0.line(LessonNames()).text(in: language)) }
    let (_, shown, questions) = try learn(lines, in: language)
    #expect(questions.count == Lesson.all.count + 1)
    #expect(!shown.contains { $0.hasPrefix("!") })
    #expect(shown.contains(language.say(.tutorialEnds).text))
  }

  /// Each lesson waits for its own line.
  @Test func everyLessonAsks() throws {
    let lines = Lesson.all.flatMap { lesson -> [Answer] in
      ["date today", .line(lesson.line(LessonNames()).english)]
    }
    #expect(try learn(lines).questions.count == 2 * Lesson.all.count + 1)
  }

  @Test(arguments: Language.allCases) func everyLessonCanBeSkipped(language: Language) throws {
    let (_, shown, questions) = try learn(Lesson.all.map { _ in " SKIP " }, in: language)
    #expect(!shown.contains { $0.contains("\n") })
    #expect(questions.count == Lesson.all.count + 1)
    #expect(shown.contains(language.say(.tutorialEnds).text))
  }

  @Test func wrongAnswerIsAskedAgain() throws {
    let (_, shown, questions) = try learn(["lsit", "add Buy milk friday", .interrupted])
    #expect(questions == ["tutorial 1/10> ", "tutorial 1/10> ", "tutorial 2/10> "])
    #expect(shown.contains("! There is no command \"lsit\"."))
    #expect(shown.contains("Type this (or skip):"))
    #expect(shown.contains("Added 1: Buy milk, due Fri 13 Mar (in 2 days)"))
  }

  @Test(arguments: [.interrupted, .endOfInput, "quit", "exit"] as [Answer])
  func left(answer: Answer) throws {
    let (shell, shown, questions) = try learn([answer])
    #expect(questions.count == 1)
    #expect(
      shown.suffix(2) == [
        "You have left the tutorial; your own tasks are unchanged.", "  > help tutorial resumes it",
      ])
    #expect(!shell.shell.isLeaving)
  }

  /// If interrupted, it continues in the next session with the tasks created.
  @Test func tutorialResumesInNextSession() throws {
    let (first, _, _) = try learn([
      "add Feed the cat tomorrow", "undo", "redo", "list", "quit",
    ])
    let text = try #require(first.files.text("tutorial"))
    #expect(
      text == "2\nadd Feed the cat tomorrow\nundo\nredo\n")
    let next = try TestShell(files: ["tutorial": text])
    let (lines, questions) = next.run(
      "help tutorial", answers: "list cat", "done cat", "quit")
    #expect(lines.contains("The tutorial continues where you left off."))
    #expect(lines.contains { $0.contains("Feed the cat") })
    #expect(questions.first?.hasPrefix("[3/") == true || questions.first?.contains("3/") == true)
    #expect(next.files.text("tutorial")?.hasPrefix("3\n") == true)
    #expect(next.model.state == ModelState())
  }

  @Test(arguments: ["", "x\n", "0\n", "99\nadd x\n", "\u{0}"])
  func unreadableProgressBeginsAnew(text: String) throws {
    let shell = try TestShell(files: ["tutorial": text])
    let lines = shell.run("help tutorial", answers: "quit").lines
    #expect(
      lines.first == "A five-minute tour with practice tasks; your own tasks stay as they are.")
  }

  @Test func tutorialDoesNotNest() throws {
    let (_, shown, questions) = try learn(["help tutorial", "quit"])
    #expect(questions.count == 2)
    #expect(shown.contains("! You are in the tutorial already."))
  }

  @Test func nothingIsWritten() throws {
    let (shell, shown, _) = try learn(["set --save language ja", "begin", "add x", "quit"])
    #expect(shown.contains("! Cannot write definitions: Read-only file system"))
    #expect(shell.model.staged?.count == nil)
    #expect(shell.shell.settings.language == nil)
  }

  @Test func theFilterOfTheShellIsNotThatOfTheLessons() throws {
    let lines = Lesson.all.map { Answer.line($0.line(LessonNames()).english) }
    let (shell, shown, _) = try learn(lines, ["set filter mine"])
    #expect(shown.contains(Language.english.say(.tutorialEnds).text))
    #expect(shell.shell.settings.filter == "mine")
  }

  @Test func aScriptReadsTheLessons() throws {
    let shell = try TestShell()
    _ = shell.run(script: "help tutorial\nadd A\n")
    let terms = try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
    #expect(
      terms
        == Lesson.all.flatMap { $0.rows.map(\.english) + ["  \($0.line(LessonNames()).english)"] })
    #expect(shell.tasks == ["1 A"])
  }

  /// Later lessons use the names that were typed.
  @Test func lessonsUseTypedNames() throws {
    let (_, shown, _) = try learn([
      "add Feed the cat friday", "list", "skip", "undo", "skip", "skip", "skip", "skip",
      "user add Bob",
      "skip",
    ])
    #expect(
      shown.filter { $0.hasPrefix("  |   ") }.map { $0.dropFirst(6) } == [
        "add Buy milk tomorrow", "list", "done cat", "undo", "add Call the bank #money !high",
        "list #money", "agenda", "select cat", "user add Anna", "edit cat @Bob",
      ])
    #expect(shown.contains("Done 1: Feed the cat"))
    #expect(shown.contains { $0.hasPrefix("That is the end of the tutorial.") })
  }

  @Test func tutorialContinuesInSession() throws {
    let shell = try TestShell(["add Mine"])
    let person = Person(["add Feed the cat friday", "quit", "list", .interrupted])
    shell.shell.input = person
    _ = shell.run("help tutorial")
    #expect(shell.run("help tutorial").first == "The tutorial continues where you left off.")
    #expect(
      person.questions.map { $0.prefix(10) } == [
        "tutorial 1", "tutorial 2", "tutorial 2", "tutorial 3",
      ])
    #expect(shell.tasks == ["1 Mine"])
  }

  @Test func afterTheLastLessonOneMayTry() throws {
    let answers = Lesson.all.map { _ in "skip" as Answer } + ["add One more", "quit"]
    let (shell, shown, questions) = try learn(answers)
    #expect(questions.suffix(2) == ["tutorial> ", "tutorial> "])
    #expect(shown.contains { $0.hasPrefix("Added 3: One more") })
    #expect(shell.shell.tutorial.unfinished == nil && !shell.shell.isLeaving)
  }
}
