import SystemCalls
import TaskModel
import TaskStorage

/// The files of a team's store on this machine: the copy, and beside it what the server has not got.
struct TeamFiles {
  let cache: FileStorage
  let outbox: Outbox
  let conflicts: ConflictList
  let aside: AsideList
  let checkpoint: CheckpointFile

  /// - Parameter stem: their path without what tells them from each other.
  init(_ stem: String, command: String, program: String) {
    cache = FileStorage(path: "\(stem).jsonl", command: command)
    cache.isCopy = true
    outbox = Outbox(path: "\(stem).outbox")
    conflicts = ConflictList(path: "\(stem).conflicts")
    aside = AsideList(path: "\(stem).aside", program: program)
    checkpoint = CheckpointFile(path: "\(stem).checkpoint")
  }

  var all: [String] {
    [cache.path, outbox.path, conflicts.path, aside.path, checkpoint.path]
  }
}

/// Where the files of a store are: by its id, whatever addresses lead to it.
///
/// An address that has led to a store is remembered, as a link to its copy, so that no network is needed
/// for it again. Copies that are called by an address, as older programs made them, stay where they are.
struct TeamPlaces {
  private let folder: String
  private let name: String
  private let command: String
  private let program: String

  init(in folder: String, of address: TeamAddress, command: String, program: String) {
    (self.folder, name) = (folder, address.fileName)
    (self.command, self.program) = (command, program)
  }

  /// The files that the address is known to lead to; where it is not, those that it would have had.
  func known() -> TeamFiles { files(linked ?? name) }

  /// The files of that store.
  func files(of store: UUID) -> TeamFiles { files(copy(of: store) ?? store.notation) }

  /// Remembers the address for these files, whose folder is there.
  func remember(_ files: TeamFiles) {
    let file = String(files.cache.path.dropFirst(folder.count + 1))
    guard file != "\(name).jsonl" else { return }
    let link = "\(folder)/\(name).way"
    unlink(link)
    // Without it the network is asked once more.
    symlink(file, link)
  }

  private func files(_ stem: String) -> TeamFiles {
    TeamFiles("\(folder)/\(stem)", command: command, program: program)
  }

  /// What the link of the address names.
  private var linked: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let count = readlink("\(folder)/\(name).way", &bytes, bytes.count - 1)
    guard count > 6 else { return nil }
    let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard target.hasSuffix(".jsonl"), !target.contains("/") else { return nil }
    return String(target.dropLast(6))
  }

  /// The copy of that store which is there: one with changes that are not shared, before others.
  private func copy(of store: UUID) -> String? {
    guard let directory = try? OpenFile.open(folder, O_RDONLY | O_DIRECTORY) else { return nil }
    let entries = Set(directory.entries())
    let stems = entries.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
      .filter { FileStorage.store(at: "\(folder)/\($0).jsonl") == store }
    return stems.first { entries.contains("\($0).outbox") } ?? stems.first
  }
}

/// A change up to which the copy and the server are known to have the same, and when the server got it.
///
/// A change that is shared again after it was lost has its version and its operation once more, and another
/// moment at which the server got it: a server that has this very row has all that came before it.
struct Checkpoint: Equatable, Sendable {
  let version: Int
  /// By the server's clock, in microseconds since 1970.
  let received: Int

  /// How many changes come before another one is worth a question.
  static let interval = 50
}

/// The checkpoint of a copy, in a file beside it; without it the last changes are compared alone.
final class CheckpointFile {
  let path: String

  init(path: String) { self.path = path }

  /// The checkpoint of that store's copy; nil for none that can be read.
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

  /// Puts it in the place of the one before; what cannot be written is asked for again later.
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
  /// Whether so much was shared since the last checkpoint that a new one is due.
  var isCheckpointDue: Bool {
    guard isProved, outbox.isEmpty, arrived.isEmpty, (link.handshake?.version ?? 0) > 3 else {
      return false
    }
    return head - (checkpoint?.version ?? 0) >= Checkpoint.interval
      && operation(of: head) != nil
  }

  /// Asks the server when it got the copy's last change, unless it has another one before that.
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

  /// Forgets the checkpoint, before the copy becomes another one or because the server got its changes once
  /// more.
  func forgetCheckpoint() {
    checkpoint = nil
    kept.checkpoint.remove()
  }
}
