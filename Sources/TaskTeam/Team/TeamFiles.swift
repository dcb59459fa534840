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
