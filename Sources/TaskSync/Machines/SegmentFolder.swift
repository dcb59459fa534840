import Formats
import SystemCalls

/// A folder that several machines see, in which each has a folder of its own with its segments.
///
/// Every file has its hash for a name and is never changed, so that whatever carries the folder from one
/// machine to another, and however late, never has two versions of one file. What is no such file, and no
/// whole one, is left alone.
struct SegmentFolder {
  let path: String
  /// Called before and after each change of a file; tests end a sync there.
  var checkpoint: () throws(SyncFault) -> Void = {}

  /// What makes a folder one of these; an empty mount point has no such file.
  private static let (mark, markText) = (
    "taskshell-sync", "taskshell: tasks of one's own machines, 1\n"
  )
  private static let (machineLimit, fileLimit) = (500, 20_000)

  private var folder: RemoteFolder { RemoteFolder(path: path, checkpoint: checkpoint) }
  private func folder(of machine: String) -> RemoteFolder {
    RemoteFolder(path: "\(path)/\(machine)", checkpoint: checkpoint)
  }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// Whether the folder that it lies in is there.
  var hasPlace: Bool {
    let trimmed = path.reversed().drop { $0 == "/" }.drop { $0 != "/" }
    return access(trimmed.isEmpty ? "." : String(trimmed.reversed()), F_OK) == 0
  }

  /// Whether machines have met there.
  var isMarked: Bool { folder.has(Self.mark) }

  /// Makes it such a folder. The folder that it lies in must be there.
  func prepare() throws(SyncFault) {
    guard !isMarked else { return }
    if !isThere {
      try checkpoint()
      guard mkdir(path, 0o700) == 0 else {
        throw errno == ENOENT
          ? .folderMissing(path: path) : .remoteFileUnusable(path: path, code: errno)
      }
    }
    try folder.write(Self.mark, Array(Self.markText.utf8))
  }

  /// Sees to it that git takes the files as they are, whatever the repository around them says.
  func prepareForGit() throws(SyncFault) {
    let rules = ".gitattributes"
    if !folder.has(rules) { try folder.write(rules, Array("* -text\n".utf8)) }
  }

  /// The names of the segments that are there, by machine.
  func listing() -> [String: [String]] {
    var listing: [String: [String]] = [:]
    let machines = directoryEntries(
      at: path, limit: Self.machineLimit, where: { Segment.isMachine($0) })
    for machine in machines ?? [] {
      listing[machine] =
        (directoryEntries(
          at: "\(path)/\(machine)", limit: Self.fileLimit, where: { Segment.isName($0) }) ?? [])
        .sorted()
    }
    return listing
  }

  /// The bytes of a segment; nil where the file is not whole, or has gone meanwhile.
  func read(_ part: OwnMachine.Part) -> [UInt8]? {
    let file = try? OpenFile.open(
      "\(path)/\(part.machine)/\(part.name)", O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard let file, let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0, status.st_size <= Segment.byteLimit, let bytes = try? file.bytes(),
      SHA256.name(of: bytes) == part.name
    else { return nil }
    return bytes
  }

  func write(_ bytes: [UInt8], _ part: OwnMachine.Part) throws(SyncFault) {
    let folder = folder(of: part.machine)
    if access(folder.path, F_OK) != 0 {
      try checkpoint()
      guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
        throw .remoteFileUnusable(path: folder.path, code: errno)
      }
    }
    try folder.write(part.name, bytes)
  }

  func remove(_ part: OwnMachine.Part) throws(SyncFault) {
    try folder(of: part.machine).remove(part.name)
  }
}
