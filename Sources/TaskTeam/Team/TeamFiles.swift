import SystemCalls
import TaskModel
import TaskStorage

/// The local files of a team's store: the copy, and beside it what the server does not have.
struct TeamFiles {
  let cache: FileStorage
  let outbox: Outbox
  let conflicts: ConflictList
  let aside: AsideList
  let checkpoint: CheckpointFile

  /// - Parameter stem: the common part of their paths.
  init(_ stem: String, command: String, program: String) {
    cache = FileStorage(path: "\(stem).jsonl", command: command)
    cache.isCopy = true
    outbox = Outbox(path: "\(stem).outbox")
    conflicts = ConflictList(path: "\(stem).conflicts")
    aside = AsideList(path: "\(stem).aside", program: program)
    checkpoint = CheckpointFile(path: "\(stem).checkpoint")
  }

  /// The files beside the copy that exist nowhere else.
  private var journals: [CommitJournal] { [outbox.journal, conflicts.journal, aside.journal] }

  var all: [String] { [cache.path] + journals.map(\.path) + [checkpoint.path] }

  /// The damaged journals, as last read.
  var damaged: [CommitJournal] { journals.filter(\.isDamaged) }

  /// Returns, once, the paths under which damaged files were kept.
  func takeKeptPaths() -> [String] { journals.flatMap { $0.takeKeptPaths() } }

  /// The store that they belong to, by the copy or, if that is damaged, by its name; nil if unknown.
  var store: UUID? { cache.store ?? FileStorage.store(at: cache.path) ?? nameStore }

  /// The store that they are named after; nil if they are named after an address.
  var nameStore: UUID? {
    let name = cache.path.split(separator: "/").last?.dropLast(".jsonl".count)
    return name.flatMap { UUID(uuidString: String($0)) }
  }

  /// Keeps the copy under another name, which is returned: the server has all of its contents.
  func moveCopyAway() throws(StorageError) -> String {
    let kept = "\(cache.path)-\(UUID().notation.prefix(8)).damaged"
    guard rename(cache.path, kept) == 0 else {
      throw .cannotSave(path: cache.path, step: .rename, code: errno)
    }
    return kept
  }
}

/// The location of a store's files: by its id, whatever the address.
///
/// An address that has led to a store is recorded as a link to its copy, so that no network is
/// needed next time. Copies named by an address, from older programs, stay where they are.
struct TeamFileLocator {
  private let folder: String
  private let name: String
  private let command: String
  private let program: String

  init(in folder: String, of address: TeamAddress, command: String, program: String) {
    (self.folder, name) = (folder, address.fileName)
    (self.command, self.program) = (command, program)
  }

  /// Returns the files recorded for the address; without a record, those named after it.
  func known() -> TeamFiles { files(linked ?? name) }

  /// Returns the files of that store.
  func files(of store: UUID) -> TeamFiles { files(copy(of: store) ?? store.notation) }

  /// Records the address for these files, whose folder must exist.
  func remember(_ files: TeamFiles) {
    let file = String(files.cache.path.dropFirst(folder.count + 1))
    guard file != "\(name).jsonl" else { return }
    let link = "\(folder)/\(name).way"
    unlink(link)
    // Without the link, the server is asked again.
    symlink(file, link)
  }

  private func files(_ stem: String) -> TeamFiles {
    TeamFiles("\(folder)/\(stem)", command: command, program: program)
  }

  /// The target of the address's link.
  private var linked: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let count = readlink("\(folder)/\(name).way", &bytes, bytes.count - 1)
    guard count > 6 else { return nil }
    let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard target.hasSuffix(".jsonl"), !target.contains("/") else { return nil }
    return String(target.dropLast(6))
  }

  /// Returns an existing copy of that store, preferably one with unshared changes.
  private func copy(of store: UUID) -> String? {
    guard let directory = try? OpenFile.open(folder, O_RDONLY | O_DIRECTORY) else { return nil }
    let entries = Set(directory.entries())
    let stems = entries.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
      .filter { FileStorage.store(at: "\(folder)/\($0).jsonl") == store }
    return stems.first { entries.contains("\($0).outbox") } ?? stems.first
  }
}

/// The last change known to be the same in copy and server, and when the server got it.
///
/// A change shared again after a loss has the same version and operation, but another time of
/// arrival: so a server with this very row has everything before it.
struct Checkpoint: Equatable, Sendable {
  let version: Int
  /// The time by the server's clock, in microseconds since 1970.
  let received: Int

  /// The number of changes after which a new checkpoint is worth a query.
  static let interval = 50
}

/// The checkpoint of a copy, in a file beside it; without it only the last changes are compared.
final class CheckpointFile {
  let path: String

  init(path: String) { self.path = path }

  /// Reads the checkpoint of that store's copy; nil if there is none.
  func read(of store: UUID) -> Checkpoint? {
    guard
      let bytes = try? OpenFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes(),
      bytes.count < 128, bytes.last == 0x0A
    else { return nil }
    let words = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == store.notation, let version = Int(words[1]),
      let received = Int(words[2]), version > 0
    else { return nil }
    return Checkpoint(version: version, received: received)
  }

  /// Replaces the checkpoint; if that fails, it is queried again later.
  func write(_ checkpoint: Checkpoint, of store: UUID) {
    let text = "\(store.notation) \(checkpoint.version) \(checkpoint.received)\n"
    guard let location = try? FileLocation(resolving: path),
      let directory = try? location.openDirectory()
    else { return }
    _ = try? FileReplacement(directory: directory, name: location.name)
      .replace(with: Array(text.utf8))
  }

  func remove() { unlink(path) }
}

extension TeamStorage {
  /// Whether enough was shared since the last checkpoint for a new one.
  var isCheckpointDue: Bool {
    guard isProved, outbox.isEmpty, arrived.isEmpty, (link.handshake?.version ?? 0) > 3 else {
      return false
    }
    return head - (checkpoint?.version ?? 0) >= Checkpoint.interval
      && operation(of: head) != nil
  }

  /// Queries when the server got the copy's last change, unless it has another one before that.
  func askForCheckpoint(in store: UUID) {
    let version = head
    let query = TeamWire.checkpoint(
      of: store, at: version, operation(of: version), behind: checkpoint,
      proving: cache.operations.filter { $0.version > checkpoint?.version ?? 0 })
    link.send(query.query, query.values) { [weak self] in
      self?.takeCheckpoint($0, of: version, in: store)
    }
  }

  private func takeCheckpoint(_ answer: TeamLink.Answer, of version: Int, in store: UUID) {
    guard let result = (try? answer.get())?.first else { return }
    guard let received = result.rows.first.flatMap({ result.integer($0, 0) }) else {
      return noteFork()
    }
    let new = Checkpoint(version: version, received: received)
    checkpoint = new
    kept.checkpoint.write(new, of: store)
  }

  /// Forgets the checkpoint, before the copy is replaced or because the server got its changes
  /// again.
  func forgetCheckpoint() {
    checkpoint = nil
    kept.checkpoint.remove()
  }
}
