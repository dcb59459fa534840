import SystemCalls

/// The folder in which one text is edited, which the user alone may enter.
///
/// It stays until it is removed, whatever ends this process; the next shell finds what is left. Only
/// the thread that edits uses it.
package final class EditFolder: @unchecked Sendable {
  let path: String
  /// Held for as long as this process lives, or until the folder is removed or left: whether a
  /// process still edits here can be told by that.
  private var claim: OpenFile?

  /// The most bytes taken back from the editor.
  package static let mostBytes = 4 << 20
  /// Remembers that the user was told of what is there.
  private static let mark = "told"

  /// How the names of the folders of one owner begin.
  private static func prefix(of owner: String) -> String {
    // FNV-1a: whoever hits the same number by chance is only told of a text more.
    let hash = owner.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return "taskshell-edit.\(String(hash, radix: 16))."
  }

  /// What is in the file now.
  enum Content: Equatable {
    case bytes([UInt8])
    case tooLong
    /// There is no file, or none that can be read.
    case none
  }

  /// A new folder with mode 0700 and a name nobody can guess, in the first of these that has room; nil
  /// when there is no place for one.
  init?(in parents: [String], of owner: String) {
    for parent in parents {
      var template = Array((parent + "/\(Self.prefix(of: owner))XXXXXX").utf8CString)
      if mkdtemp(&template) != nil {
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        claim = Self.claim(path)
        return
      }
    }
    return nil
  }

  /// One of the user's own that nobody else may enter, and whose shell is gone; nil for others.
  private init?(leftAt path: String) {
    guard Self.isPrivate(path), let claim = Self.claim(path) else { return nil }
    (self.path, self.claim) = (path, claim)
  }

  /// What earlier shells left behind of what belongs to that owner.
  static func left(of owner: String) -> [EditFolder] {
    let prefix = prefix(of: owner)
    return TemporaryFolders.lasting.flatMap { parent in
      (directoryEntries(at: parent) { $0.hasPrefix(prefix) } ?? [])
        .compactMap { EditFolder(leftAt: "\(parent)/\($0)") }
    }
  }

  /// The file that the editor is given.
  var file: String { path + "/line" }

  /// Whether the editor has put files of its own here, such as a swap file with unsaved text; its
  /// backups end in `~` and hold nothing new.
  var hasOthers: Bool {
    let names = directoryEntries(at: path) ?? []
    return names.contains { ![".", "..", "line", Self.mark].contains($0) && !$0.hasSuffix("~") }
  }

  /// Whether the user was told of what is there.
  var isTold: Bool { access("\(path)/\(Self.mark)", F_OK) == 0 }

  /// Leaves everything where it is, for the user, who is told of it this once.
  func leaveTold() {
    let mark = open("\(path)/\(Self.mark)", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if mark >= 0 { close(mark) }
    leave()
  }

  /// Writes the file that the editor is given; false when that fails.
  func write(_ bytes: [UInt8]) -> Bool {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return (try? writeAll(bytes, to: descriptor)) != nil
  }

  /// The file may be another one than we wrote: editors replace files.
  var content: Content {
    guard let opened = try? OpenFile.open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW),
      let bytes = try? opened.prefix(Self.mostBytes + 1)
    else { return .none }
    return bytes.count > Self.mostBytes ? .tooLong : .bytes(bytes)
  }

  /// Removes the file, its backups and the folder; false where files of the editor's own stay.
  @discardableResult
  func remove() -> Bool {
    let names = directoryEntries(at: path) ?? []
    for name in names where ["line", Self.mark].contains(name) || name.hasSuffix("~") {
      unlink("\(path)/\(name)")
    }
    leave()
    return rmdir(path) == 0 || errno == ENOENT
  }

  /// Leaves everything where it is, for the user.
  func leave() { claim = nil }

  /// The folder, locked; nil while another process has its lock.
  private static func claim(_ path: String) -> OpenFile? {
    guard let folder = try? OpenFile.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      (try? folder.tryLock(.exclusive)) == true
    else { return nil }
    return folder
  }

  private static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}
