import TaskLanguage
import TaskModel

/// A line that was typed before.
package struct TypedLine: Equatable, Sendable {
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
  package let history: () -> [TypedLine]
  /// Deletes those lines.
  package let clearHistory: () throws -> Void
  /// Deletes some of them, however often they were typed.
  package let deleteHistory: (Set<String>) throws -> Void
  /// Waits so many milliseconds for other shells: whether they may have changed the store; nil where
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
    history: @escaping () -> [TypedLine], clearHistory: @escaping () throws -> Void = {},
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
