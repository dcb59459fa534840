import Formats
import SystemCalls
import TaskModel

/// The right to change a store, held until ``release()``.
///
/// flock(2) on a permanent file beside the store: unlike fcntl locks it does not go when any other
/// descriptor of the file is closed, and unlike a file that exists only while locked it does not
/// stay behind after a crash. The store itself is locked as well, so that whoever meets it under
/// another name, or beside another lock file, waits too. SIGTSTP is held off meanwhile, so that a
/// stopped shell keeps no other one waiting.
final class StoreLock {
  private let file: OpenFile
  /// The files that are, or were, the store while the lock was held.
  private var stores: [OpenFile]
  private let held: HeldSignals
  /// What the lock file said when it was locked, with this holder.
  private(set) var record: LockRecord

  fileprivate init(
    file: OpenFile, store: OpenFile?, held: HeldSignals, record: LockRecord
  ) {
    self.file = file
    stores = store.map { [$0] } ?? []
    self.held = held
    self.record = record
  }

  /// Waits for the lock, `timeout` at most; then the answer is who holds it.
  enum Answer {
    case locked(StoreLock)
    case busy(holder: String?)
    /// The lock file is not one of taskshell's, and was left as it is.
    case refused(StorageError.LockProblem)
  }

  /// Takes the lock that belongs to the store `name`.
  ///
  /// `holder` is written into the file, for whoever waits.
  static func acquire(
    _ name: String, in directory: OpenFile, holder: String, timeout: Duration
  ) throws(SystemError) -> Answer {
    let deadline = MonotonicTime.now + timeout
    var pause: useconds_t = 100
    while true {
      let attempt = try LockAttempt(of: name, in: directory)
      if let answer = try attempt.answer(holder: holder) { return answer }
      guard MonotonicTime.now < deadline else {
        return .busy(holder: attempt.record?.holder.flatMap { LockHolder.isAlive($0) ? $0 : nil })
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  /// Locks a file that is about to become the store, under the name that it still has.
  func adopt(_ name: String, in directory: OpenFile) throws(SystemError) {
    // Open for nothing else, so that closing it gives the lock back whatever happens.
    let store = try OpenFile.open(name, in: directory, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard try store.tryLock(.exclusive) else { throw SystemError(code: EWOULDBLOCK) }
    stores.append(store)
  }

  /// Writes down what the store is now.
  func remember(_ last: LastCommit) throws(SystemError) {
    guard record.last != last else { return }
    record.last = last
    try write()
  }

  /// Over what stood there, and shorter only afterwards: killed in between, the file is still good.
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

/// One try to take the lock.
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

  /// Nil if somebody else has the lock, or has replaced the file meanwhile.
  func answer(holder: String) throws(SystemError) -> StoreLock.Answer? {
    if let problem { return .refused(problem) }
    guard let file else { return nil }
    let held = HeldSignals()
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
    _ file: OpenFile, _ store: OpenFile?, _ held: HeldSignals, _ holder: String
  ) throws(SystemError) -> StoreLock {
    // Whoever had the lock may have written since the first look.
    let bytes = try file.prefix(LockRecord.maximumSize + 1)
    var record = LockRecord(bytes) ?? LockRecord()
    record.holder = holder
    let lock = StoreLock(file: file, store: store, held: held, record: record)
    try? lock.write()
    return lock
  }

  /// Locks the store itself, if it is there and may be written; what keeps one from that is said by
  /// whoever writes.
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

/// SIGTSTP, held off until ``release()``.
private struct HeldSignals {
  private let before: sigset_t

  init() {
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, &before)
    self.before = before
  }

  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// The line by which a shell names itself in the lock file.
enum LockHolder {
  /// `4242 host command`: process id, host and command in one line.
  ///
  /// A loop: with `joined` the runtime looks through all conformances of the program at every start.
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

  /// Whether the process that a line names is still there, as far as can be told from here: another
  /// program may hold the lock, long after the shell that wrote the line.
  static func isAlive(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let process = pid_t(words[0]), words[1] == host else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }

  /// Whether a line can be the beginning of one: a write that was cut short.
  static func isBeginning(_ line: some Collection<UInt8>) -> Bool {
    let process = line.prefix { $0 != 0x20 }
    return (1...10).contains(process.count) && process.allSatisfy { (48...57).contains($0) }
  }

  /// Whether a line is what ``current(command:)`` answers, and not of somebody else's file.
  static func isOne(_ line: some Collection<UInt8>) -> Bool {
    let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    return words.count == 3 && (1...10).contains(words[0].count)
      && words[0].allSatisfy { (48...57).contains($0) } && !words[1].isEmpty && !words[2].isEmpty
  }
}

/// The contents of the lock file: who holds the lock, or held it last, and the last commit then.
///
/// The first line is for people, the second one is sealed as the parts of a store are.
struct LockRecord: Equatable {
  /// `4242 host command`, see ``LockHolder``; nil if nobody has held the lock yet.
  var holder: String?
  var last: LastCommit?

  /// More than a shell ever writes; what is longer is no lock file.
  static let maximumSize = 4096

  init() {}

  /// Reads what a lock file holds; nil if that is something else, which is not to be overwritten.
  ///
  /// What is torn is ours still: a beginning of it, or what is left when its first bytes are zeros,
  /// as a power cut may leave them. A last line that cannot be read is forgotten.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    last = lines.lazy.compactMap { LastCommit(sealed: Array($0) + [0x0A]) }.first
    guard let first = lines.first, LockHolder.isOne(first) else {
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

/// The last commit that a shell has seen stored, kept beside the store.
///
/// It is written after the commit is durable and never synchronised itself, so it may lag behind the
/// store, but a store that lags behind it has lost something.
struct LastCommit: Equatable {
  var store: UUID
  var version: Int
  /// Of the commit that led to ``version``; nil if the store forgot it in a fold.
  var operation: UUID?
  /// What the next new task gets, however much of the store is lost.
  var nextNumber: Int
  /// The generation of a file to which nobody may append, because a synchronisation failed.
  var suspect: Int?
  /// The file, as it was, in which all names are those that ``TaskCodec/names`` stands for.
  var looked: String?

  static let mark = Array(#"{"last":{"#.utf8)
}

extension LastCommit {
  init?(sealed bytes: [UInt8]) {
    let read = bytes.withUnsafeBufferPointer { bytes -> Fields? in
      guard Seal.closes(0..<bytes.count, of: bytes) else { return nil }
      var reader = JSONReader(bytes, 0..<bytes.count)
      var fields = Fields()
      let isObject = try? reader.object { (reader, _) throws(Defect) in
        guard try fields.read(&reader) else { throw reader.defect() }
      }
      return isObject == true ? fields : nil
    }
    guard let read, let store = read.store, let version = read.version,
      let nextNumber = read.nextNumber
    else { return nil }
    self.init(
      store: store, version: version, operation: read.operation, nextNumber: nextNumber,
      suspect: read.suspect, looked: read.looked)
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
    writer.field("looked", ifPresent: looked)
    var bytes = writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  private struct Fields {
    var store: UUID?
    var version: Int?
    var operation: UUID?
    var nextNumber: Int?
    var suspect: Int?
    var looked: String?

    mutating func read(_ reader: inout JSONReader) throws(Defect) -> Bool {
      try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "store": store = try Self.id(&reader)
        case "version": version = try reader.integer()
        case "operation": operation = try Self.id(&reader)
        case "nextNumber": nextNumber = try reader.integer()
        case "suspect": suspect = try reader.integer()
        case "looked": looked = try reader.string()
        default: try reader.skipValue()
        }
      }
    }

    private static func id(_ reader: inout JSONReader) throws(Defect) -> UUID? {
      try reader.literal().flatMap { UUID(ascii: reader.raw($0)) }
    }
  }
}
