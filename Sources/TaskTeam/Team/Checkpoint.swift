import SystemCalls
import TaskModel
import TaskStorage

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
    guard isProved, outbox.isEmpty, arrived.isEmpty, (link.greeting?.version ?? 0) > 3 else {
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
