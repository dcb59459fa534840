import SystemCalls
import TaskLanguage
import TaskModel
import TaskStorage

/// Programs run before each commit, `before-commit`, and after it, `after-commit`.
///
/// They get the changes as lines of JSON on standard input. `before-commit` refuses them with a
/// status other than 0 and a sentence on standard error that says why. With status 0 it may print
/// lines it was given, with other values, to standard output.
struct Hooks {
  /// Time limit of a hook, in milliseconds; then it is ended, and `before-commit` has refused.
  static let timeLimit = 5000
  /// Maximum length of the sentence, in bytes.
  static let sentenceLimit = ProgramOutput.messageLimit
  /// Maximum output of `before-commit`, in bytes.
  static let answerLimit = 64 << 20
  /// Environment variable set in a hook, for which no hooks are run.
  static let variable = "TASKSHELL_HOOK"

  /// The folder of the hooks; empty if there is none.
  let folder: String
  /// Cancellation of a running hook.
  let stop: Cancellation

  enum Name: String {
    case before = "before-commit"
    case after = "after-commit"
  }

  /// The result of a hook.
  enum Answer {
    /// Success, with the hook's output.
    case lines([UInt8])
    /// Failure, with the reason.
    case refusal(String)
  }

  /// Returns whether the hook exists.
  func has(_ name: Name) -> Bool {
    !folder.isEmpty && getenv(Self.variable) == nil && access(path(name), F_OK) == 0
  }

  /// Runs a hook; `say` translates the reason of a refusal.
  func answer(of name: Name, _ changes: [UInt8], _ say: (Bilingual) -> String) -> Answer {
    setenv(Self.variable, name.rawValue, 1)
    if name == .before { setenv(LockHolder.asking, "\(getpid())", 1) }
    defer {
      unsetenv(Self.variable)
      unsetenv(LockHolder.asking)
    }
    do {
      let run = ProgramOutput.answer(
        of: [path(name)], input: try TemporaryFile.holding(changes), atMost: Self.answerLimit,
        within: Self.timeLimit, stop: stop)
      guard let run else { return .refusal(say(.cannotRun(path(name)))) }
      return switch run.ending {
      case .ended(status: 0) where name == .after: .lines([])
      case .ended(status: 0):
        run.output.map { .lines($0) }
          ?? .refusal(say(.answersTooMuch(path(name), mebibytes: Self.answerLimit >> 20)))
      case .ended(let status):
        .refusal(
          reason(run.errors + (run.output ?? []).prefix(Self.sentenceLimit), name, status, say))
      case .tookTooLong:
        .refusal(say(.tookTooLong(path(name), seconds: Self.timeLimit / 1000)))
      case .stopped: .refusal(say(.stopped(path(name))))
      }
    } catch {
      return .refusal(say(.noPlaceFor(path(name), .system(error.code))))
    }
  }

  /// Returns the message for an answer that cannot be applied.
  func sentence(of name: Name, _ problem: Bilingual) -> Bilingual {
    .badAnswer(path(name), problem)
  }

  private func path(_ name: Name) -> String { "\(folder)/\(name.rawValue)" }

  /// Returns what a hook has written or, if that is nothing, how it ended; empty for a silent refusal.
  private func reason(
    _ bytes: [UInt8], _ name: Name, _ status: Int32, _ say: (Bilingual) -> String
  ) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let words = String(text.reversed().drop { $0.isWhitespace }.reversed())
    // Shells and waits give 128 and the number of the signal.
    if status > 128 {
      return words + (words.isEmpty ? "" : "\n") + say(.signal(path(name), status - 128))
    }
    return words.isEmpty && name == .after ? say(.status(path(name), status)) : words
  }
}

/// A store that runs hooks at its commits.
///
/// The lock is held while `before-commit` runs, so that what it saw is what is saved;
/// `after-commit` runs after it is released.
final class HookedStorage: Storage {
  private let store: () -> any Storage
  private var inner: any Storage { store() }
  private let hooks: Hooks
  /// Encodes the changes as lines of JSON.
  var describe: ([Change]) -> [UInt8] = { _ in [] }
  /// Parses the answer of `before-commit`: returns the tasks that it changes, by number; throws if
  /// it is invalid.
  var read: ([UInt8], [Change], ModelState) throws -> [Int: TaskItem] = { _, _, _ in [:] }
  /// Words an error of ``read``.
  var explain: (any Error) -> Bilingual = { .same("\($0)") }
  /// Shows a complaint of `after-commit`.
  var complain: (String) -> Void = { _ in }
  /// Translates a message about hooks.
  var say: (Bilingual) -> String = { $0.english }
  /// Changes that `after-commit` has not been given yet.
  private var unsent: [UInt8] = []

  /// - Parameter store: returns the session's current store.
  init(_ store: @escaping () -> any Storage, hooks: Hooks) {
    self.store = store
    self.hooks = hooks
  }

  func load() throws(StorageError) -> StoredModel { try inner.load() }
  func news() throws(StorageError) -> StoreNews? { try inner.news() }
  func lock() throws(StorageError) { try inner.lock() }
  var isTeam: Bool { inner.isTeam }

  func unlock() {
    inner.unlock()
    guard !unsent.isEmpty else { return }
    let lines = unsent
    unsent = []
    if case .refusal(let complaint) = hooks.answer(of: .after, lines, say) { complain(complaint) }
  }

  func revised(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> StoredCommit {
    guard hooks.has(.before) else { return commit }
    let changes = Self.changes(of: commit, onto: state)
    let output: [UInt8]
    switch hooks.answer(of: .before, describe(changes), say) {
    case .refusal(let sentence): throw Self.refused(sentence)
    case .lines(let lines): output = lines
    }
    // An undo, a redo or a merge is saved as it is.
    guard commit.info.kind == .command, !output.allSatisfy(\.isSpace) else { return commit }
    let tasks: [Int: TaskItem]
    do {
      tasks = try read(output, changes, copy state)
    } catch {
      throw Self.refused(say(hooks.sentence(of: .before, explain(error))))
    }
    return commit.revised(tasks)
  }

  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    guard hooks.has(.after) else { return try inner.commit(commit, onto: state) }
    let lines = describe(Self.changes(of: commit, onto: state))
    let durability = try inner.commit(commit, onto: state)
    if durability != .stale { unsent += lines }
    return durability
  }

  private static func changes(
    of commit: StoredCommit, onto state: borrowing ModelState
  ) -> [Change] {
    var changes: [Change] = []
    for update in commit.updates { changes.append(state.change(for: update)) }
    return changes
  }

  private static func refused(_ sentence: String) -> StorageError {
    .refusedByHook(name: Hooks.Name.before.rawValue, sentence: sentence)
  }

  func saveAgain(_ state: borrowing ModelState) throws(StorageError) { try inner.saveAgain(state) }
  var isGone: Bool { inner.isGone }
  func takeNotices() -> [StorageNotice] { inner.takeNotices() }
}

extension StoredCommit {
  /// Returns the commit with these tasks, by number, instead of its own versions of them.
  fileprivate func revised(_ tasks: [Int: TaskItem]) -> StoredCommit {
    guard !tasks.isEmpty else { return self }
    var (updates, open) = (updates, tasks)
    for index in updates.indices.reversed() {
      guard case .task(let task) = updates[index], let other = open.removeValue(forKey: task.number)
      else { continue }
      updates[index] = .task(other)
    }
    return StoredCommit(info: info, updates: updates)
  }
}

extension UInt8 {
  /// Whether the byte is white space in JSON.
  fileprivate var isSpace: Bool { [9, 10, 13, 32].contains(self) }
}

extension Bilingual {
  fileprivate static func answersTooMuch(_ path: String, mebibytes: Int) -> Bilingual {
    Bilingual(
      "\(path): answers more than \(mebibytes) MiB", "\(path): 出力が \(mebibytes) MiB を超えました")
  }

  fileprivate static func signal(_ path: String, _ signal: Int32) -> Bilingual {
    Bilingual("\(path): ended by signal \(signal)", "\(path): シグナル \(signal) で終わりました")
  }

  fileprivate static func status(_ path: String, _ status: Int32) -> Bilingual {
    Bilingual("\(path): ended with status \(status)", "\(path): 終了ステータス \(status) で終わりました")
  }

  /// Words that a hook's answer cannot be applied.
  fileprivate static func badAnswer(_ path: String, _ problem: Bilingual) -> Bilingual {
    .same("\(path): ") + problem
  }

  fileprivate static func cannotRun(_ path: String) -> Bilingual {
    access(path, X_OK) == 0
      ? Bilingual("cannot run \(path)", "\(path): 実行できません")
      : Bilingual(
        "\(path) is not executable (chmod +x \(path))", "\(path): 実行できません（chmod +x \(path)）")
  }

  /// Words that a hook's input cannot be written to a temporary file.
  fileprivate static func noPlaceFor(_ path: String, _ cause: Bilingual) -> Bilingual {
    Bilingual(
      "\(path): not run, as no temporary file can be made (\(cause.english))",
      "\(path): 一時ファイルを作れないため実行していません（\(cause.japanese)）")
  }

  fileprivate static func stopped(_ path: String) -> Bilingual {
    Bilingual("\(path): interrupted", "\(path): 中断しました")
  }

  fileprivate static func tookTooLong(_ path: String, seconds: Int) -> Bilingual {
    Bilingual(
      "\(path): took longer than \(seconds) seconds", "\(path): \(seconds)秒以内に終わりませんでした")
  }
}
