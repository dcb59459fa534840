import SystemCalls
import TaskLanguage
import TaskModel

/// The programs that are asked before each commit, `before-commit`, and told after it, `after-commit`.
///
/// They get the changes as lines of JSON on standard input. `before-commit` refuses them with a status
/// other than 0, and what it writes to standard error is the sentence that says why.
struct Hooks {
  /// How long one may take, in milliseconds; it is ended then, and `before-commit` has refused.
  static let patience = 5000
  /// The most of a sentence that is read, in bytes.
  static let sentenceLimit = 4096
  /// Says in the environment of a hook that it is one, which no hook is run for.
  static let variable = "TASKSHELL_HOOK"

  /// Where they are; empty where there is no such place.
  let folder: String
  /// What ends one that runs.
  let stop: Cancellation

  enum Name: String {
    case before = "before-commit"
    case after = "after-commit"
  }

  /// Whether there is one of that name.
  func has(_ name: Name) -> Bool {
    !folder.isEmpty && getenv(Self.variable) == nil && access(path(name), F_OK) == 0
  }

  /// Runs it; nil if all went well, else what it says, or what is said of it in words of `say`.
  func refusal(
    of name: Name, _ changes: [UInt8], _ say: (Bilingual) -> String
  ) -> String? {
    setenv(Self.variable, name.rawValue, 1)
    defer { unsetenv(Self.variable) }
    do {
      let run = ProgramOutput.beginning(
        of: [path(name)], input: try TemporaryFile.holding(changes), atMost: Self.sentenceLimit,
        within: Self.patience, stop: stop)
      guard let run else { return say(.cannotRun(path(name))) }
      return switch run.ending {
      case .ended(status: 0): nil
      case .ended: Self.text(of: run.bytes)
      case .tookTooLong: say(.tookTooLong(path(name), seconds: Self.patience / 1000))
      case .stopped: say(.stopped(path(name)))
      }
    } catch {
      return say(.noPlaceFor(path(name), .system(error.code)))
    }
  }

  private func path(_ name: Name) -> String { "\(folder)/\(name.rawValue)" }

  private static func text(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// A store whose commits are asked for and told of.
///
/// The lock is held while `before-commit` runs, so that what it saw is what is saved; `after-commit`
/// runs when it is free again.
final class HookedStorage: Storage {
  private let inner: any Storage
  private let hooks: Hooks
  /// The changes as lines of JSON.
  var describe: ([Change]) -> [UInt8] = { _ in [] }
  /// Where what `after-commit` complains of is said.
  var complain: (String) -> Void = { _ in }
  /// The language of what is said of hooks.
  var say: (Bilingual) -> String = { $0.english }
  /// What `after-commit` is still to be told.
  private var untold: [UInt8] = []

  init(_ inner: any Storage, hooks: Hooks) {
    self.inner = inner
    self.hooks = hooks
  }

  func load() throws(StorageError) -> StoredModel { try inner.load() }
  func news() throws(StorageError) -> StoreNews? { try inner.news() }
  func lock() throws(StorageError) { try inner.lock() }
  var isTeam: Bool { inner.isTeam }

  func unlock() {
    inner.unlock()
    guard !untold.isEmpty else { return }
    let lines = untold
    untold = []
    if let complaint = hooks.refusal(of: .after, lines, say) { complain(complaint) }
  }

  func commit(
    _ commit: StoredCommit, onto state: borrowing ModelState
  ) throws(StorageError) -> Durability {
    let (asks, tells) = (hooks.has(.before), hooks.has(.after))
    guard asks || tells else { return try inner.commit(commit, onto: state) }
    var changes: [Change] = []
    for update in commit.updates { changes.append(state.change(for: update)) }
    let lines = describe(changes)
    if asks, let sentence = hooks.refusal(of: .before, lines, say) {
      throw .refusedByHook(name: Hooks.Name.before.rawValue, sentence: sentence)
    }
    let durability = try inner.commit(commit, onto: state)
    if tells, durability != .stale { untold += lines }
    return durability
  }

  func saveAgain(_ state: borrowing ModelState) throws(StorageError) { try inner.saveAgain(state) }
  var isGone: Bool { inner.isGone }
  func takeNotices() -> [StorageNotice] { inner.takeNotices() }
}

extension Bilingual {
  fileprivate static func cannotRun(_ path: String) -> Bilingual {
    Bilingual("cannot run \(path)", "\(path): 実行できません")
  }

  /// The program is there, but nowhere can its input be written down.
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
