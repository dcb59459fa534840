import SystemCalls

/// Editing text in the user's editor: `$VISUAL`, `$EDITOR`, or `vi`. For use between lines only, when
/// the terminal is restored.
package enum ExternalEditor {
  /// Returns the edited text; its file is readable by the user only and stays until it is
  /// discarded.
  ///
  /// If the editor fails, what it had saved stays as well.
  package static func edit(
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

  /// Reads what was saved; the file stays where it is if it is not text.
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

  /// Runs the editor; returns whether it succeeded.
  ///
  /// Interrupting keys affect only the editor.
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

/// A failure of the user's editor, with what it had saved.
package struct EditorFailure: Error {
  package enum Cause: Error, Equatable {
    /// The editor did not start, or reported a failure.
    case failed
    /// It succeeded, but left no readable file.
    case noFile
    /// A line, counted from 1, is not UTF-8, or contains NUL.
    case notText(line: Int, isNUL: Bool)
    /// More than 4 MiB.
    case tooLong
  }

  package let cause: Cause
  /// The text saved before the editor failed.
  package let saved: EditedFile?
  /// The path left for the user: a file that is not text, or the folder with the editor's files.
  package let path: String?

  init(_ cause: Cause, saved: EditedFile? = nil, path: String? = nil) {
    (self.cause, self.saved, self.path) = (cause, saved, path)
  }
}

/// A text saved in the user's editor.
///
/// Its file stays until it is discarded, so that the end of this process does not lose it.
package struct EditedFile: Sendable {
  /// The text without line feeds at its end and without a byte order mark.
  package let text: String
  private let folder: EditFolder

  init(_ text: String, in folder: EditFolder) { (self.text, self.folder) = (text, folder) }

  /// Removes the file.
  package func discard() { folder.remove() }

  /// Decodes the bytes as text.
  static func text(_ bytes: [UInt8]) throws(EditorFailure.Cause) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard !bytes.contains(0), !isISO2022(bytes), String(validating: bytes, as: UTF8.self) != nil
    else { throw .notText(line: firstBadLine(of: bytes), isNUL: bytes.contains(0)) }
    return PastedText.normalized(bytes)
  }

  /// Whether the bytes switch to two-byte Japanese characters (ISO-2022-JP, RFC 1468): then they
  /// are not plain text, although each byte is ASCII.
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

  /// Returns the number of the first line that is not text, counted from 1.
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

/// The private folder in which a text is edited.
///
/// It stays until it is removed, even if this process ends; the next shell finds what is left. Used
/// only by the editing thread.
package final class EditFolder: @unchecked Sendable {
  let path: String
  /// A lock held until this process ends, or the folder is removed or left: it shows whether a
  /// process still edits here.
  private var claim: OpenFile?

  /// The maximum bytes read back from the editor.
  package static let mostBytes = 4 << 20
  /// A file recording that the user was told of the folder.
  private static let mark = "told"

  /// Returns the prefix of the names of an owner's folders.
  private static func prefix(of owner: String) -> String {
    // FNV-1a: a collision only means being told of one text too many.
    let hash = owner.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return "taskshell-edit.\(String(hash, radix: 16))."
  }

  /// The current contents of the file.
  enum Content: Equatable {
    case bytes([UInt8])
    case tooLong
    /// There is no readable file.
    case none
  }

  /// Creates a folder with mode 0700 and an unguessable name in the first of the parents that has
  /// room; nil if none has.
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

  /// Opens a private folder of the user whose shell has ended; nil for others.
  private init?(leftAt path: String) {
    guard Self.isPrivate(path), let claim = Self.claim(path) else { return nil }
    (self.path, self.claim) = (path, claim)
  }

  /// Returns the folders that earlier shells left for that owner.
  static func left(of owner: String) -> [EditFolder] {
    let prefix = prefix(of: owner)
    return TemporaryFolders.lasting.flatMap { parent in
      (directoryEntries(at: parent) { $0.hasPrefix(prefix) } ?? [])
        .compactMap { EditFolder(leftAt: "\(parent)/\($0)") }
    }
  }

  /// The path of the file to be edited.
  var file: String { path + "/line" }

  /// Whether the editor has left files of its own here, such as a swap file with unsaved text;
  /// backups, which end in `~`, contain nothing new.
  var hasOthers: Bool {
    let names = directoryEntries(at: path) ?? []
    return names.contains { ![".", "..", "line", Self.mark].contains($0) && !$0.hasSuffix("~") }
  }

  /// Whether the user was told of the folder.
  var isTold: Bool { access("\(path)/\(Self.mark)", F_OK) == 0 }

  /// Leaves everything in place for the user, who is told of it only this time.
  func leaveReported() {
    let mark = open("\(path)/\(Self.mark)", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if mark >= 0 { close(mark) }
    leave()
  }

  /// Writes the file to be edited; returns false on failure.
  func write(_ bytes: [UInt8]) -> Bool {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return (try? writeAll(bytes, to: descriptor)) != nil
  }

  /// The contents of the file, which may have been replaced: editors do that.
  var content: Content {
    guard let opened = try? OpenFile.open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW),
      let bytes = try? opened.prefix(Self.mostBytes + 1)
    else { return .none }
    return bytes.count > Self.mostBytes ? .tooLong : .bytes(bytes)
  }

  /// Removes the file, its backups and the folder; returns false if other files of the editor stay.
  @discardableResult
  func remove() -> Bool {
    let names = directoryEntries(at: path) ?? []
    for name in names where ["line", Self.mark].contains(name) || name.hasSuffix("~") {
      unlink("\(path)/\(name)")
    }
    leave()
    return rmdir(path) == 0 || errno == ENOENT
  }

  /// Leaves everything in place for the user.
  func leave() { claim = nil }

  /// Locks the folder; nil while another process has its lock.
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

/// Texts that were being edited when an earlier shell ended.
package struct EditLeftovers {
  /// The last save of each editor. They are found only once: their files are removed.
  package private(set) var texts: [String] = []
  /// Folders that stay until the user deletes them, also reported once: with an editor's own files,
  /// which may contain unsaved text, or with a file that is not text.
  package private(set) var folders: [String] = []

  /// The maximum number of texts at a time, less than the kill ring holds; others are found later.
  private static let mostTexts = 10

  /// Finds the texts of that owner.
  package static func found(of owner: String) -> EditLeftovers {
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
      folder.leaveReported()
      return folders.append(folder.path)
    }
    if text.contains(where: { !$0.isWhitespace }) { texts.append(text) }
    guard !folder.remove() else { return }
    folder.leaveReported()
    folders.append(folder.path)
  }
}
