import Formats
import SystemCalls
import TaskModel

/// An exclusive lock for changing a store, held until ``release()``.
///
/// Uses flock(2) on a permanent file beside the store: unlike fcntl locks, it survives closing
/// another descriptor of the file, and unlike a file that exists only while locked, it does not
/// remain after a crash. The store itself is locked as well, so that shells that reach it by
/// another name, or with another lock file, wait too. SIGTSTP is blocked meanwhile, so that a
/// stopped shell does not make others wait.
final class StoreLock {
  private let file: OpenFile
  /// The files that are, or were, the store while the lock was held.
  private var stores: [OpenFile]
  private let held: HeldSignal
  /// The contents of the lock file when it was locked, with this holder.
  private(set) var record: LockRecord

  fileprivate init(
    file: OpenFile, store: OpenFile?, held: HeldSignal, record: LockRecord
  ) {
    self.file = file
    stores = store.map { [$0] } ?? []
    self.held = held
    self.record = record
  }

  /// The outcome of waiting for the lock.
  enum Answer {
    case locked(StoreLock)
    case busy(holder: String?)
    /// The lock file was not made by taskshell; it was left unchanged.
    case refused(StorageError.LockProblem)
  }

  /// Acquires the lock of the store `name`, waiting for `timeout` at most.
  ///
  /// `holder` is written into the file, for shells that wait.
  static func acquire(
    _ name: String, in directory: OpenFile, holder: String, timeout: Duration
  ) throws(SystemError) -> Answer {
    let deadline = MonotonicTime.now + timeout
    var pause: useconds_t = 100
    while true {
      let attempt = try LockAttempt(of: name, in: directory)
      if let answer = try attempt.answer(holder: holder) { return answer }
      guard MonotonicTime.now < deadline, !LockHolder.awaitsThis(attempt.record?.holder) else {
        return .busy(holder: attempt.record?.holder.flatMap { LockHolder.isAlive($0) ? $0 : nil })
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Locks a file that will become the store, under its current name.
  func adopt(_ name: String, in directory: OpenFile) throws(SystemError) {
    // Opened only for this, so that closing it always releases the lock.
    let store = try OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard try store.tryLock(.exclusive) else { throw SystemError(code: EWOULDBLOCK) }
    stores.append(store)
  }

  /// Records the current state of the store.
  func remember(_ last: LastCommit) throws(SystemError) {
    guard record.last != last else { return }
    record.last = last
    try write()
  }

  /// Overwrites first and truncates afterwards: if killed in between, the file is still valid.
  fileprivate func write() throws(SystemError) {
    let bytes = record.bytes
    try file.write(bytes)
    try file.truncate(to: bytes.count)
  }

  func release() {
    for file in stores + [file] { file.unlock() }
    stores = []
    held.release()
  }
}

/// One attempt to acquire the lock.
private struct LockAttempt {
  let name: String
  let directory: OpenFile
  let file: OpenFile?
  let problem: StorageError.LockProblem?
  let record: LockRecord?

  init(of name: String, in directory: OpenFile) throws(SystemError) {
    self.name = name
    self.directory = directory
    do {
      let file = try OpenFile.open(
        "\(name).lock", in: directory, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      let bytes =
        status.isRegularFile ? try file.prefix(LockRecord.maximumSize + 1) : []
      record = LockRecord(bytes)
      problem = StorageError.LockProblem(status, isOurs: record != nil)
      self.file = file
    } catch {
      switch error.code {
      case ELOOP: problem = .symbolicLink
      case EISDIR, ENXIO, EOPNOTSUPP: problem = .notRegular
      default: throw error
      }
      (file, record) = (nil, nil)
    }
  }

  /// Returns nil if another shell has the lock, or has replaced the file meanwhile.
  func answer(holder: String) throws(SystemError) -> StoreLock.Answer? {
    if let problem { return .refused(problem) }
    guard let file else { return nil }
    let held = HeldSignal(SIGTSTP)
    do throws(SystemError) {
      if try file.tryLock(.exclusive), try file.isStill("\(name).lock", in: directory) {
        let (isFree, store) = try lockStore()
        if isFree { return .locked(try locked(file, store, held, holder)) }
      }
    } catch {
      held.release()
      throw error
    }
    held.release()
    return nil
  }

  private func locked(
    _ file: OpenFile, _ store: OpenFile?, _ held: HeldSignal, _ holder: String
  ) throws(SystemError) -> StoreLock {
    // The former holder may have written since the file was first read.
    let bytes = try file.prefix(LockRecord.maximumSize + 1)
    var record = LockRecord(bytes) ?? LockRecord()
    record.holder = holder
    let lock = StoreLock(file: file, store: store, held: held, record: record)
    try? lock.write()
    return lock
  }

  /// Locks the store itself, if it exists and may be written; obstacles are reported when it is
  /// written.
  private func lockStore() throws(SystemError) -> (isFree: Bool, store: OpenFile?) {
    guard let store = try? OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
      (try? store.status().isRegularFile) == true
    else { return (true, nil) }
    guard try store.tryLock(.exclusive) else { return (false, nil) }
    return (try store.isStill(name, in: directory), store)
  }
}

extension StorageError.LockProblem {
  fileprivate init?(_ status: stat, isOurs: Bool) {
    switch true {
    case !status.isRegularFile: self = .notRegular
    case status.st_nlink > 1: self = .hardLink
    case !isOurs: self = .foreign
    default: return nil
    }
  }
}

/// The line that names a shell in the lock file.
package enum LockHolder {
  /// Environment variable of a hook: the process that holds the lock until the hook has ended.
  package static let asking = "TASKSHELL_HOOK_OF"

  /// Whether the process named by a line waits for this one, as for a part of its hook.
  static func awaitsThis(_ line: String?) -> Bool {
    guard let line, let process = getenv(asking) else { return false }
    return line.utf8.starts(with: "\(String(cString: process)) \(host) ".utf8)
  }

  /// Returns process id, host and command in one line: `4242 host command`.
  ///
  /// Uses a loop: `joined` makes the runtime search all conformances of the program at every start.
  static func current(command: String) -> String {
    var line = ""
    for row in "\(getpid()) \(host) \(command)".split(whereSeparator: \.isNewline) {
      line += line.isEmpty ? String(row) : " \(String(row))"
    }
    return line
  }

  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    let hasName = gethostname(&name, 255) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return hasName ? String(decoding: bytes, as: UTF8.self) : "?"
  }

  /// Whether the process named by a line still exists, as far as can be told from here: another
  /// program may hold the lock, long after the shell that wrote the line.
  static func isAlive(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let process = pid_t(words[0]), words[1] == host else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }

  /// Whether a line can be the beginning of such a line, from an interrupted write.
  static func isBeginning(_ line: some Collection<UInt8>) -> Bool {
    let process = line.prefix { $0 != 0x20 }
    return (1...10).contains(process.count) && process.allSatisfy { (48...57).contains($0) }
  }

  /// Whether a line has the form of ``current(command:)``, and not of another program's file.
  static func matches(_ line: some Collection<UInt8>) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    return words.count == 3 && (1...10).contains(words[0].count)
      && words[0].allSatisfy { (48...57).contains($0) } && !words[1].isEmpty && !words[2].isEmpty
  }
}

/// The contents of the lock file: the current or last holder, and the last commit at that time.
///
/// The first line is for humans, the second one is sealed like the parts of a store.
struct LockRecord: Equatable {
  /// `4242 host command`, see ``LockHolder``; nil if nobody has held the lock yet.
  var holder: String?
  var last: LastCommit?

  /// The size in bytes that a shell never exceeds; a longer file is not a lock file.
  static let maximumSize = 4096

  init() {}

  /// Reads a lock file; nil if it contains something else, which must not be overwritten.
  ///
  /// Accepts an incomplete file: its beginning, or a file whose first bytes are zeros, as a power
  /// cut may leave them. Ignores an unreadable last line.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    last = lines.lazy.compactMap { LastCommit(sealed: Array($0) + [0x0A]) }.first
    guard let first = lines.first, LockHolder.matches(first) else {
      let isBeginning = lines.count == 1 && LockHolder.isBeginning(lines[0])
      guard last != nil || isBeginning || bytes.allSatisfy({ $0 == 0 }) else { return nil }
      return
    }
    holder = String(decoding: first, as: UTF8.self)
    guard last == nil, lines.count > 1 else { return }
    let isOurs = lines[1].starts(with: LastCommit.mark) || LastCommit.mark.starts(with: lines[1])
    guard isOurs else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let holder { bytes += holder.utf8.prefix(1000) + [0x0A] }
    return bytes + (last?.sealed ?? [])
  }
}

/// The last commit that a shell has seen stored, recorded beside the store.
///
/// It is written after the commit is durable and never synchronised itself, so it may lag behind
/// the store; but a store that lags behind it has lost something.
struct LastCommit: Equatable {
  var store: UUID
  var version: Int
  /// The operation of the commit that led to ``version``; nil if a fold has dropped it.
  var operation: UUID?
  /// The number of the next new task, however much of the store is lost.
  var nextNumber: Int
  /// The generation of a file that must not be appended to, because a synchronisation failed.
  var suspect: Int?
  /// The identity of the file whose names were all found to be those of ``TaskCodec/names``.
  var verifiedFile: String?

  static let mark = Array(#"{"last":{"#.utf8)
}

extension LastCommit {
  init?(sealed bytes: [UInt8]) {
    var (store, version, nextNumber): (UUID?, Int?, Int?)
    var (operation, suspect, verifiedFile): (UUID?, Int?, String?)
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      guard Seal.closes(0..<bytes.count, of: bytes) else { return false }
      var reader = JSONReader(bytes, 0..<bytes.count)
      let isObject = try? reader.object { (reader, _) throws(Defect) in
        let isLast = try reader.object { (reader, key) throws(Defect) in
          switch try reader.text(of: key) {
          case "store": store = try Self.id(&reader)
          case "version": version = try reader.integer()
          case "operation": operation = try Self.id(&reader)
          case "nextNumber": nextNumber = try reader.integer()
          case "suspect": suspect = try reader.integer()
          case "looked": verifiedFile = try reader.string()
          default: try reader.skipValue()
          }
        }
        guard isLast else { throw reader.defect() }
      }
      return isObject == true
    }
    guard isRead, let store, let version, let nextNumber else { return nil }
    self.init(
      store: store, version: version, operation: operation, nextNumber: nextNumber,
      suspect: suspect, verifiedFile: verifiedFile)
  }

  private static func id(_ reader: inout JSONReader) throws(Defect) -> UUID? {
    try reader.literal().flatMap { UUID(ascii: reader.raw($0)) }
  }

  fileprivate var sealed: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("last")
    writer.field("store", store)
    writer.field("version", version)
    if let operation { writer.field("operation", operation) }
    writer.field("nextNumber", nextNumber)
    if let suspect { writer.field("suspect", suspect) }
    writer.field("looked", ifPresent: verifiedFile)
    var bytes = writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }
}
