import SystemCalls

/// Text in the user's editor: `$VISUAL`, `$EDITOR`, or `vi`.
enum ExternalEditor {
  /// The text after editing, in a file that is readable by the user only and stays until the text
  /// is discarded.
  ///
  /// What the editor had saved before it failed stays, too.
  static func edit(
    _ text: String, of owner: String, in parents: [String] = TemporaryFolders.lasting
  ) throws(EditorFailure) -> EditedFile {
    guard let folder = EditFolder(in: parents, of: owner) else { throw EditorFailure(.failed) }
    let opened = Array((text + "\n").utf8)
    guard folder.write(opened) else {
      folder.remove()
      throw EditorFailure(.failed)
    }
    let hasEndedWell = run(on: folder.file)
    let content = folder.content
    if content == .none || !hasEndedWell && content == .bytes(opened) {
      let path = folder.remove() ? nil : folder.path
      throw EditorFailure(hasEndedWell ? .noFile : .failed, path: path)
    }
    let file = try saved(content, in: folder)
    guard hasEndedWell else {
      throw EditorFailure(.failed, saved: file, path: folder.hasOthers ? folder.path : nil)
    }
    return file
  }

  /// What was saved; it stays where it is when it is no text.
  private static func saved(
    _ content: EditFolder.Content, in folder: EditFolder
  ) throws(EditorFailure) -> EditedFile {
    do throws(EditorFailure.Cause) {
      switch content {
      case .none: throw .noFile
      case .tooLong: throw .tooLong
      case .bytes(let bytes): return EditedFile(try EditedFile.text(bytes), in: folder)
      }
    } catch {
      folder.leave()
      throw EditorFailure(error, path: folder.file)
    }
  }

  /// True when the editor ended well.
  ///
  /// Keys that interrupt reach the editor only.
  private static func run(on path: String) -> Bool {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let script = "exec ${VISUAL:-${EDITOR:-vi}} \"$1\""
    guard let process = ChildProcess.spawn(["/bin/sh", "-c", script, "sh", path]) else {
      return false
    }
    return ChildProcess.wait(for: process) == 0
  }
}

/// Why no text came back from the user's editor, and what there is of it all the same.
package struct EditorFailure: Error {
  package enum Cause: Error, Equatable {
    /// The editor did not start, or reported a failure.
    case failed
    /// It ended well, and left no file that can be read.
    case noFile
    /// A line, counted from 1, is no UTF-8, or holds NUL.
    case notText(line: Int, isNUL: Bool)
    /// More than 4 MiB.
    case tooLong
  }

  package let cause: Cause
  /// What had been saved before the editor failed.
  package let saved: EditedFile?
  /// What stays for the user: the file that is no text, or the folder with the editor's own files.
  package let path: String?

  init(_ cause: Cause, saved: EditedFile? = nil, path: String? = nil) {
    (self.cause, self.saved, self.path) = (cause, saved, path)
  }
}

/// A text that was saved in the user's editor.
///
/// Its file stays until it is discarded: nothing that ends this process loses it.
package struct EditedFile: Sendable {
  /// Without line feeds at its end, and without a byte order mark.
  package let text: String
  private let folder: EditFolder

  init(_ text: String, in folder: EditFolder) { (self.text, self.folder) = (text, folder) }

  /// Removes the file.
  package func discard() { folder.remove() }

  /// These bytes as the text that they are.
  static func text(_ bytes: [UInt8]) throws(EditorFailure.Cause) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard !bytes.contains(0), !isISO2022(bytes), String(validating: bytes, as: UTF8.self) != nil
    else { throw .notText(line: firstBadLine(of: bytes), isNUL: bytes.contains(0)) }
    return PastedText.normalized(bytes)
  }

  /// Whether the bytes change to the two-byte characters of Japanese (ISO-2022-JP, RFC 1468): then
  /// they are no text as they stand, though each of them is ASCII.
  private static func isISO2022(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[escape...]
      if rest.starts(with: [0x1B, 0x24, 0x42]) || rest.starts(with: [0x1B, 0x24, 0x40]) {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Where the first line stands that is no text, counted from 1.
  private static func firstBadLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let hasNUL = bytes.contains(0)
    let index = lines.firstIndex { line in
      hasNUL
        ? line.contains(0) : isISO2022(line) || String(validating: line, as: UTF8.self) == nil
    }
    return (index ?? 0) + 1
  }
}

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

/// What was being edited when an earlier shell ended.
package struct EditLeftovers {
  /// The last save of each editor. They are found once: afterwards they are in no file any more.
  package private(set) var texts: [String] = []
  /// What stays until the user deletes it, and is found once, too: folders with files of an editor's
  /// own, which may hold unsaved text, or with a file that is no text.
  package private(set) var folders: [String] = []

  /// The most texts at a time, fewer than Ctrl-Y remembers; others are found the next time.
  private static let mostTexts = 10

  /// Looks for those of texts that belong to that owner.
  static func found(of owner: String) -> EditLeftovers {
    var found = EditLeftovers()
    for folder in EditFolder.left(of: owner) {
      if found.texts.count < mostTexts { found.take(folder) } else { folder.leave() }
    }
    return found
  }

  private mutating func take(_ folder: EditFolder) {
    if folder.isTold {
      if folder.hasOthers || folder.content != .none { return folder.leave() }
      folder.remove()
      return
    }
    let text: String?
    switch folder.content {
    case .none: text = ""
    case .bytes(let bytes): text = try? EditedFile.text(bytes)
    case .tooLong: text = nil
    }
    guard let text else {
      folder.leaveTold()
      return folders.append(folder.path)
    }
    if text.contains(where: { !$0.isWhitespace }) { texts.append(text) }
    guard !folder.remove() else { return }
    folder.leaveTold()
    folders.append(folder.path)
  }
}
