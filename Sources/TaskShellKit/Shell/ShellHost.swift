import TaskLanguage
import TaskModel

/// A line of the history.
package struct InputLine: Equatable, Sendable {
  package let text: String
  /// Whether the command failed.
  package let hasFailed: Bool
  /// The time when it was typed, in seconds since 1970-01-01 00:00 UTC.
  package let time: Int

  package init(_ text: String, hasFailed: Bool = false, time: Int = 0) {
    self.text = text
    self.hasFailed = hasFailed
    self.time = time
  }
}

/// The machine's services for the shell.
package struct ShellHost {
  package let files: any TextFiles
  /// The files of imports and exports.
  package let exchange: any ExchangeFiles
  package let maintenance: any StoreMaintenance
  /// The current store and the other ones; nil if there is only one store.
  package let stores: (any StoreHost)?
  /// The services for syncing.
  package let sync: SyncHost
  /// The services for reminders.
  package let reminders: ReminderHost
  /// The path of the start-up file.
  package let startupPath: String
  /// The path of the file that saves the progress in the tutorial; empty for none.
  package let tutorialPath: String
  /// The language of the environment.
  package let language: Language
  /// The history of typed lines, oldest first.
  package let history: () -> [InputLine]
  /// Deletes the history.
  package let clearHistory: () throws -> Void
  /// Deletes these lines from the history, all occurrences.
  package let deleteHistory: (Set<String>) throws -> Void
  /// Waits this many milliseconds for other shells; returns whether they may have changed the
  /// store, or nil if there can be none.
  package let waitForNews: (Int) -> Bool?
  /// Copies a text to the terminal's clipboard; returns false if that is not possible.
  package let copy: (String) -> Bool
  /// Facts about the program and its environment.
  package let program: ProgramFacts
  /// Returns the keys of a line editor's command, the usual one first.
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
  /// The path of the file that saves definitions made at a prompt, beside the start-up file and
  /// read before it; empty if there is no place for it.
  package var definitionsPath: String {
    guard !startupPath.isEmpty else { return "" }
    let folder = startupPath.lastIndex(of: "/").map { String(startupPath[...$0]) } ?? ""
    return folder + "definitions"
  }

  /// A new file's path for saving a text written for a deleted task; nil if there is no place for
  /// it.
  func editPath(of number: Int) -> String? {
    let names = ["\(number)"] + (2...99).map { "\(number)-\($0)" }
    return names.lazy.compactMap { statePath("edit-\($0).txt") }.first(where: isFree)
  }

  /// The path of one of the program's own state files; nil if there is no place for them.
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

/// The source of commands and answers: a person or a script.
package protocol UserInput: AnyObject {
  /// Whether a person answers: only then is a question repeated after an invalid answer.
  var isInteractive: Bool { get }

  /// Asks a question. A script answers with its next line without showing the question.
  func answer(to question: String) throws -> Answer

  /// Asks a question whose answer begins with text that a key has already entered.
  func answer(to question: String, begunWith text: String) throws -> Answer

  /// Asks a question of a form. If several lines are pasted, the first is the answer and the others
  /// answer the following questions.
  ///
  /// - Parameter explain: returns the meaning of the answer so far, for the row below it.
  func entry(for question: String, explain: @escaping (String) -> String?) throws -> Answer

  /// Reads the key that answers a question, without Enter: `.line` with its character, empty for
  /// Enter. Nil if only lines can answer.
  ///
  /// - Parameter finished: returns the text that replaces the question afterwards; nil for an
  ///   invalid key, after which the question is repeated.
  /// - Parameter goesOn: returns whether characters may begin a word: then the answer is two of them
  ///   if the second follows at once.
  func key(
    for question: String, finished: @escaping (String) -> String?,
    goesOn: @escaping (String) -> Bool
  ) throws -> Answer?

  /// Lets the user choose tasks from an inline list; nil if there is no such list, and questions
  /// must be asked instead.
  func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) throws -> TaskChoice?

  /// Reads a command for another shell, with its own prompt.
  func line(at prompt: String, for shell: Shell) throws -> Answer

  /// Whether the user asked to stop the command or to end the shell. When true, callers stop at
  /// once and begin nothing more; finished work is kept and not reported.
  var isInterrupted: Bool { get }

  /// Opens an address with the user's own program; false if there is none.
  func open(_ link: String) -> Bool

  /// Whether there is a screen that can show a board.
  var showsBoards: Bool { get }

  /// Whether there is a terminal that the user's editor can open in.
  var opensEditor: Bool { get }

  /// Opens the editor with a text and returns the result; nil if no editor can be opened.
  ///
  /// - Throws: ``UnfinishedEdit`` if the editor fails to return a text.
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

  package func key(
    for question: String, finished: @escaping (String) -> String?,
    goesOn: @escaping (String) -> Bool
  ) -> Answer? { nil }

  package func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    nil
  }

  package func line(at prompt: String, for shell: Shell) throws -> Answer {
    try answer(to: prompt)
  }
}

/// The answer to a question.
package enum Answer: Equatable, Sendable {
  case line(String)
  case endOfInput
  case interrupted
}

/// The result of an inline choice.
package enum TaskChoice: Equatable, Sendable {
  case taken([TaskItem])
  case left
}

/// A source without answers, for a single command.
package final class NoAnswers: UserInput {
  /// The usual source, which can still interrupt.
  private let outer: (any UserInput)?
  package let isInteractive: Bool

  /// - Parameter asPerson: whether it is interactive, as for a person who does not answer.
  package init(within outer: (any UserInput)? = nil, asPerson: Bool = false) {
    self.outer = outer
    isInteractive = asPerson
  }

  package var opensEditor: Bool { false }
  package var isInterrupted: Bool { outer?.isInterrupted == true }
  package func answer(to question: String) -> Answer { isInteractive ? .interrupted : .endOfInput }
}
