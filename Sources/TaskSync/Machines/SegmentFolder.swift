import Formats
import SystemCalls

/// A folder shared by several machines, in which each has its own folder with its segments.
///
/// Every file is named by its hash and never changed, so however the folder is synchronised, and
/// however late, there are never two versions of one file. Other files, and incomplete ones, are
/// ignored.
struct SegmentFolder {
  let path: String
  /// The cipher for its files; nil if they are plain text.
  var cipher: SegmentCipher?
  /// Called before and after each change of a file; tests interrupt a sync there.
  var checkpoint: () throws(SyncFault) -> Void = {}

  /// The file that marks such a folder; an empty mount point does not have it.
  private static let (mark, markText) = (
    "taskshell-sync", "taskshell: tasks of one's own machines, 1\n"
  )
  /// The first line of that file if everything is encrypted; after it comes the encrypted text
  /// above, for checking whether a key is the right one.
  private static let encryptedTitle =
    "taskshell: tasks of one's own machines, 1, encrypted with age\n"
  private static let (machineLimit, fileLimit) = (500, 20_000)

  private var folder: RemoteFolder { RemoteFolder(path: path, checkpoint: checkpoint) }
  private func folder(of machine: String) -> RemoteFolder {
    RemoteFolder(path: "\(path)/\(machine)", checkpoint: checkpoint)
  }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// Whether its parent folder exists.
  var hasPlace: Bool {
    let trimmed = path.reversed().drop { $0 == "/" }.drop { $0 != "/" }
    return access(trimmed.isEmpty ? "." : String(trimmed.reversed()), F_OK) == 0
  }

  /// Whether machines have met there.
  var isMarked: Bool { folder.has(Self.mark) }

  /// Checks that the folder may be read, if it exists.
  func requireReadable() throws(SyncFault) {
    guard isThere, access(path, R_OK | X_OK) != 0 else { return }
    throw .remoteFileUnusable(path: path, code: errno)
  }

  /// Returns the path of a machine's folder, or of that file in it, if it may not be read.
  func forbidden(_ machine: String, _ name: String? = nil) -> String? {
    let path = "\(path)/\(machine)" + (name.map { "/\($0)" } ?? "")
    let isForbidden = access(path, name == nil ? R_OK | X_OK : R_OK) != 0 && errno == EACCES
    return isForbidden ? path : nil
  }

  /// Checks that an existing sync folder has the expected encryption, and uses this key.
  func requireSameKey() throws(SyncFault) {
    let incomplete = SyncFault.folderIncomplete(path: "\(path)/\(Self.mark)")
    guard let bytes = try folder.read(Self.mark) else {
      // Its mark may be gone, but not what others have encrypted.
      if cipher == nil, holdsEncryptedFiles { throw .folderEncrypted(path: path) }
      return
    }
    guard let text = Self.encrypted(bytes) else {
      guard bytes == Array(Self.markText.utf8) else { throw incomplete }
      guard cipher == nil else { throw .folderNotEncrypted(path: path) }
      return
    }
    guard let cipher else { throw .folderEncrypted(path: path) }
    guard !text.isEmpty else { throw incomplete }
    guard try cipher.decrypt(text) == Array(Self.markText.utf8) else {
      try cipher.requireUsable()
      throw .keyWrong(path: cipher.key)
    }
  }

  /// Whether the first file of a machine is encrypted with age.
  private var holdsEncryptedFiles: Bool {
    listing().contains { machine, names in
      let line = names.first.flatMap { name in
        (try? folder(of: machine).firstLine(of: name)).flatMap(\.self)
      }
      return line == Array(SegmentCipher.firstLine.utf8)
    }
  }

  /// Whether machines have met there with encryption.
  func isEncrypted() throws(SyncFault) -> Bool {
    try folder.read(Self.mark).flatMap(Self.encrypted) != nil
  }

  /// Returns the encrypted part of the file that marks an encrypted folder; empty if the rest of it
  /// has not arrived yet, nil for another file.
  private static func encrypted(_ bytes: [UInt8]) -> [UInt8]? {
    let title = Array(encryptedTitle.utf8)
    guard bytes.starts(with: title) else { return nil }
    return SegmentCipher.isWholeArmor(bytes) ? Array(bytes.dropFirst(title.count)) : []
  }

  /// Creates such a folder; its parent must exist.
  func prepare() throws(SyncFault) {
    guard !isMarked else { return }
    try requireSameKey()
    if !isThere {
      try checkpoint()
      guard mkdir(path, 0o700) == 0 else {
        throw errno == ENOENT
          ? .folderMissing(path: path) : .remoteFileUnusable(path: path, code: errno)
      }
    }
    let text = Array(Self.markText.utf8)
    guard let cipher else { return try folder.write(Self.mark, text) }
    let encrypted = try cipher.encrypt(text, isArmored: true)
    try folder.write(Self.mark, Array(Self.encryptedTitle.utf8) + encrypted)
  }

  /// Returns the names of files that may be segments, by machine. Without encryption they are the
  /// names of the segments.
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

  /// Returns the bytes of a file; nil if it is incomplete, or was removed meanwhile.
  func read(_ part: OwnMachine.Part) -> [UInt8]? {
    let file = try? OpenFile.open(
      "\(path)/\(part.machine)/\(part.name)", O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard let file, let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0, status.st_size <= Segment.byteLimit, let bytes = try? file.bytes(),
      SHA256.name(of: bytes) == part.name
    else { return nil }
    return bytes
  }

  /// How many bytes a file has; 0 for none.
  func size(of part: OwnMachine.Part) -> Int {
    let file = try? OpenFile.open(
      "\(path)/\(part.machine)/\(part.name)", O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    return (try? file?.status()).map { Int($0.st_size) } ?? 0
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

/// The known names of the segments in the files of an encrypted folder.
///
/// A file is named by the hash of its encrypted bytes, so that completeness is checked without a
/// key; it contains a segment, which has its own name. Unknown ones are found by decrypting.
enum SealedNames {
  /// The file beside the store with these names.
  static let file = "sealed"

  /// Empty if it is missing or damaged: the names are found again.
  static func names(_ bytes: [UInt8]?) -> [OwnMachine.Part: String] {
    var names: [OwnMachine.Part: String] = [:]
    for line in (bytes ?? []).split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3, Segment.isMachine(words[0]), Segment.isName(words[1]),
        Segment.isName(words[2])
      else { continue }
      names[OwnMachine.Part(machine: words[0], name: words[1])] = words[2]
    }
    return names
  }

  static func bytes(_ names: [OwnMachine.Part: String]) -> [UInt8] {
    let lines = names.sorted { $0.key < $1.key }.map {
      "\($0.key.machine) \($0.key.name) \($0.value)\n"
    }
    return Array(lines.joined().utf8)
  }
}

/// The segments in the files of a folder.
struct OpenedFolder {
  /// The name of the segment in each file.
  private(set) var names: [OwnMachine.Part: String] = [:]
  /// The names that were known before.
  private(set) var known: [OwnMachine.Part: String] = [:]
  /// The segments that had to be decrypted.
  private(set) var bytes: [OwnMachine.Part: [UInt8]] = [:]
  /// The number of incomplete files by machine.
  private(set) var waiting: [String: Int] = [:]
  /// Of each machine a file that may not be read.
  private(set) var forbidden: [String: String] = [:]
  /// The number of files by machine that the key does not open.
  private(set) var closed: [String: Int] = [:]
  /// The number of files by machine that contain no segment; they are decrypted again by each sync.
  private(set) var unreadable: [String: Int] = [:]
  let machines: [String]
  private var segments: [String: Set<String>] = [:]

  /// Creates it for a folder without encryption, where files are named like their segments.
  init(_ listing: [String: [String]]) {
    machines = listing.keys.sorted()
    segments = listing.mapValues { Set($0) }
    for (machine, files) in listing {
      for name in files { names[OwnMachine.Part(machine: machine, name: name)] = name }
    }
  }

  /// - Parameter limit: the maximum bytes decrypted at once; the rest waits for the next sync.
  init(
    _ listing: [String: [String]], _ folder: SegmentFolder, _ cipher: SegmentCipher,
    known: [OwnMachine.Part: String], atMost limit: Int
  ) throws(SyncFault) {
    self.known = known
    machines = listing.keys.sorted()
    var room = limit
    for machine in machines {
      for name in listing[machine] ?? [] {
        let file = OwnMachine.Part(machine: machine, name: name)
        if let segment = known[file] {
          put(segment, file)
          continue
        }
        if cipher.isInterrupted() { throw .syncInterrupted }
        guard room > 0, let sealed = folder.read(file) else {
          if let path = folder.forbidden(machine, name) {
            forbidden[machine] = path
          } else {
            waiting[machine, default: 0] += 1
          }
          continue
        }
        guard let text = try cipher.decrypt(sealed) else {
          closed[machine, default: 0] += 1
          continue
        }
        room -= text.count
        guard Segment(text) != nil else {
          unreadable[machine, default: 0] += 1
          continue
        }
        let part = OwnMachine.Part(machine: machine, name: SHA256.name(of: text))
        bytes[part] = text
        put(part.name, file)
      }
    }
  }

  private mutating func put(_ segment: String, _ file: OwnMachine.Part) {
    names[file] = segment
    segments[file.machine, default: []].insert(segment)
  }

  /// Returns the names of the segments of a machine.
  func segments(of machine: String) -> Set<String> { segments[machine] ?? [] }
}
