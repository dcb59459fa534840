import TaskLanguage
import TaskModel

/// A line that was typed before.
package struct InputLine: Equatable, Sendable {
  package let text: String
  /// Whether what it said was not done.
  package let hasFailed: Bool
  /// When it was typed, in seconds since 1970-01-01 00:00 UTC.
  package let time: Int

  package init(_ text: String, hasFailed: Bool = false, time: Int = 0) {
    self.text = text
    self.hasFailed = hasFailed
    self.time = time
  }
}

/// What the shell needs of the machine that it runs on.
package struct ShellHost {
  package let files: any TextFiles
  /// Where tasks come from and go to.
  package let exchange: any ExchangeFiles
  package let maintenance: any StoreMaintenance
  /// The store that commands work on, and others that there are; nil where there is one alone.
  package let stores: (any StoreHost)?
  /// What syncing needs.
  package let sync: SyncHost
  /// What reminding needs.
  package let reminders: ReminderHost
  /// The path of the start-up file.
  package let startupPath: String
  /// The path of the file that keeps how far the tutorial was followed; empty for none.
  package let tutorialPath: String
  /// The language that the environment asks for.
  package let language: Language
  /// The lines typed before, the oldest first.
  package let history: () -> [InputLine]
  /// Deletes those lines.
  package let clearHistory: () throws -> Void
  /// Deletes some of them, however often they were typed.
  package let deleteHistory: (Set<String>) throws -> Void
  /// Waits that many milliseconds for other shells: whether they may have changed the store; nil where
  /// nobody else can.
  package let waitForNews: (Int) -> Bool?
  /// Puts a text on the clipboard of the person's terminal; returns whether there is a way to.
  package let copy: (String) -> Bool
  /// The program and what it runs in.
  package let program: ProgramFacts
  /// The keys of each command of the line editor, the usual one first.
  package let keyNames: (_ command: String) -> [String]

  package init(
    files: any TextFiles, exchange: any ExchangeFiles = NoExchangeFiles(),
    maintenance: any StoreMaintenance, stores: (any StoreHost)? = nil,
    sync: SyncHost = SyncHost(), reminders: ReminderHost = ReminderHost(), startupPath: String,
    tutorialPath: String = "",
    language: Language,
    history: @escaping () -> [InputLine], clearHistory: @escaping () throws -> Void = {},
    deleteHistory: @escaping (Set<String>) throws -> Void = { _ in },
    waitForNews: @escaping (Int) -> Bool? = { _ in nil },
    copy: @escaping (String) -> Bool = { _ in false },
    program: ProgramFacts = ProgramFacts(),
    keyNames: @escaping (_ command: String) -> [String] = { _ in [] }
  ) {
    self.files = files
    self.exchange = exchange
    self.maintenance = maintenance
    self.stores = stores
    self.sync = sync
    self.reminders = reminders
    self.startupPath = startupPath
    self.tutorialPath = tutorialPath
    self.language = language
    self.history = history
    self.clearHistory = clearHistory
    self.deleteHistory = deleteHistory
    self.waitForNews = waitForNews
    self.copy = copy
    self.program = program
    self.keyNames = keyNames
  }
}

extension ShellHost {
  /// The path of the file that keeps what somebody defines at a prompt, beside the start-up file and
  /// read before it; empty where there is no place for it.
  package var definitionsPath: String {
    guard !startupPath.isEmpty else { return "" }
    let folder = startupPath.lastIndex(of: "/").map { String(startupPath[...$0]) } ?? ""
    return folder + "definitions"
  }

  /// Where a text goes that was written of a task which is gone: a file that is not there yet. Nil
  /// where there is no place for it.
  func editPath(of number: Int) -> String? {
    let names = ["\(number)"] + (2...99).map { "\(number)-\($0)" }
    return names.lazy.compactMap { statePath("edit-\($0).txt") }.first(where: isFree)
  }

  /// The path of a file among those that the program keeps for itself; nil where it has no place.
  func statePath(_ name: String) -> String? {
    guard !tutorialPath.isEmpty else { return nil }
    return String(tutorialPath.lastIndex(of: "/").map { tutorialPath[...$0] } ?? "") + name
  }

  private func isFree(_ path: String) -> Bool {
    do {
      _ = try files.read(path)
      return false
    } catch {
      return error.isMissing
    }
  }
}

/// Where the commands come from, and so the answers to questions: a person, or a script.
package protocol UserInput: AnyObject {
  /// Whether a person answers: only then is a bad answer asked for again.
  var isInteractive: Bool { get }

  /// The answer to a question. A script answers with its next line and shows no question.
  func answer(to question: String) throws -> Answer

  /// The answer to a question that a key has begun already.
  func answer(to question: String, begunWith text: String) throws -> Answer

  /// The answer to a question of a form: of several lines that were pasted the first, and the next
  /// question gets the next one.
  ///
  /// - Parameter explain: what an answer so far would mean, in a row below it.
  func entry(for question: String, explain: @escaping (String) -> String?) throws -> Answer

  /// The key that answers a question, without Enter: `.line` of its character, empty for Enter. Nil
  /// where only lines answer.
  ///
  /// - Parameter finished: what stands in the place of the question afterwards; nil for a key that is
  ///   no answer, which is asked again.
  func key(for question: String, finished: @escaping (String) -> String?) throws -> Answer?

  /// The tasks that a person takes out of a list in place; nil where there is none to choose in,
  /// and questions are asked instead.
  func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) throws -> TaskChoice?

  /// A command for that shell, typed after a prompt of its own.
  func line(at prompt: String, for shell: Shell) throws -> Answer

  /// Whether somebody asked what runs to stop, or the shell to end: then nothing more of it is
  /// begun. Whoever asks and hears yes stops there; what was whole before is not spoken of.
  var isInterrupted: Bool { get }

  /// Opens an address with the user's own program; false where there is none.
  func open(_ link: String) -> Bool

  /// Whether there is a screen to show a board on.
  var showsBoards: Bool { get }

  /// Whether there is a terminal in which the person's editor can open.
  var opensEditor: Bool { get }

  /// The text after it was edited; nil where nobody can edit it.
  ///
  /// - Throws: ``UnfinishedEdit`` if no text came back from the editor.
  func edited(_ text: String) throws -> EditedText?
}

extension UserInput {
  package var isInterrupted: Bool { false }

  package func answer(to question: String, begunWith text: String) throws -> Answer {
    try answer(to: question)
  }

  package func entry(
    for question: String, explain: @escaping (String) -> String?
  ) throws -> Answer {
    try answer(to: question)
  }

  package func open(_ link: String) -> Bool { false }

  package var showsBoards: Bool { false }

  package var opensEditor: Bool { isInteractive }

  package func edited(_ text: String) -> EditedText? { nil }

  package func key(for question: String, finished: @escaping (String) -> String?) -> Answer? { nil }

  package func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    nil
  }

  package func line(at prompt: String, for shell: Shell) throws -> Answer {
    try answer(to: prompt)
  }
}

/// What a question was answered with.
package enum Answer: Equatable, Sendable {
  case line(String)
  case endOfInput
  case interrupted
}

/// What came of a list to choose in.
package enum TaskChoice: Equatable, Sendable {
  case taken([TaskItem])
  case left
}

/// A source that answers nothing: for a single command.
package final class NoAnswers: UserInput {
  /// Who would answer otherwise, and still can interrupt.
  private let outer: (any UserInput)?
  package let isInteractive: Bool

  /// - Parameter asPerson: whether it is a person who does not answer.
  package init(within outer: (any UserInput)? = nil, asPerson: Bool = false) {
    self.outer = outer
    isInteractive = asPerson
  }

  package var opensEditor: Bool { false }
  package var isInterrupted: Bool { outer?.isInterrupted == true }
  package func answer(to question: String) -> Answer { isInteractive ? .interrupted : .endOfInput }
}
