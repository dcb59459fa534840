import CSystemCalls

/// Replaces a file as a whole: afterwards it holds either all of the old bytes or all of the new.
package struct FileReplacement {
  /// A step of a replacement.
  package enum Step: String, Sendable {
    case create
    case write
    /// To give the new file the owner and group, the mode, and the other attributes of the old one.
    case owner
    case mode
    case attributes
    case synchronize
    case close
    /// The caller's step between writing and renaming.
    case lock
    case rename
    case synchronizeDirectory
  }

  /// A step that failed.
  package struct Failure: Error {
    package let step: Step
    package let code: Int32
  }

  /// The file that is now in place.
  package struct Replaced {
    /// Open for reading.
    package let file: OpenFile
    /// Why the directory was not synchronised: after a power cut the old file may be back.
    package let failure: Failure?
  }

  package let directory: OpenFile
  package let name: String

  /// The file to be replaced, whose owner, mode and attributes the new one takes; nil if there is
  /// none, and none may be replaced.
  package enum Predecessor {
    case file(OpenFile)
    /// Whatever is there is replaced by a file that only its owner may read.
    case any
    /// Nothing was there; what is there now is not to be replaced.
    case nothing
  }

  package init(directory: OpenFile, name: String) {
    (self.directory, self.name) = (directory, name)
  }

  /// Writes `bytes` beside the file and renames that over it; `whenWritten` is called in between,
  /// with the name that the new file has then.
  ///
  /// When it throws, the file is as it was.
  package func replace(
    _ predecessor: Predecessor = .any, with bytes: [UInt8],
    whenWritten: (String) throws(SystemError) -> Void = { _ in }
  ) throws(Failure) -> Replaced {
    let file = try renamed(predecessor, bytes, whenWritten)
    do {
      try step(.synchronizeDirectory) { () throws(SystemError) in try directory.synchronize() }
    } catch {
      return Replaced(file: file, failure: error)
    }
    return Replaced(file: file, failure: nil)
  }

  private func renamed(
    _ predecessor: Predecessor, _ bytes: [UInt8],
    _ whenWritten: (String) throws(SystemError) -> Void
  ) throws(Failure) -> OpenFile {
    let temporary = temporaryName()
    let writer = try step(.create) { () throws(SystemError) in
      try OpenFile.open(
        temporary, in: directory, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    do {
      try step(.write) { () throws(SystemError) in try writer.write(bytes) }
      if case .file(let old) = predecessor { try keepAttributes(of: old, writer) }
      try step(.synchronize) { () throws(SystemError) in try writer.synchronize() }
      let reader = try step(.create) { () throws(SystemError) in
        try OpenFile.open(temporary, in: directory, O_RDONLY | O_NOFOLLOW)
      }
      try step(.close) { () throws(SystemError) in try writer.close() }
      try step(.lock) { () throws(SystemError) in try whenWritten(temporary) }
      try step(.rename) { () throws(SystemError) in
        if case .nothing = predecessor {
          try rename(temporary, replaces: false)
        } else {
          try rename(temporary, replaces: true)
        }
      }
      return reader
    } catch {
      unlinkat(directory.descriptor, temporary, 0)
      throw error
    }
  }

  private func rename(_ temporary: String, replaces: Bool) throws(SystemError) {
    let descriptor = directory.descriptor
    if !replaces {
      if renameExclusively(temporary, to: name, in: descriptor) == 0 { return }
      // Not every file system can do so.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw .last }
    }
    guard retrying({ renameat(descriptor, temporary, descriptor, name) }) == 0 else { throw .last }
  }

  private func keepAttributes(of old: OpenFile, _ new: OpenFile) throws(Failure) {
    do {
      try new.takeAttributes(of: old)
    } catch {
      let step: Step =
        switch error.kind {
        case .owner: .owner
        case .mode: .mode
        case .attributes: .attributes
        }
      throw Failure(step: step, code: error.error.code)
    }
  }

  /// Removes what saves that were killed have left: files named as ``replace(with:)`` names them.
  ///
  /// Called under the lock, when no other shell is saving.
  package func sweep() {
    for entry in directory.entries() where Self.isTemporary(entry, of: name) {
      unlinkat(directory.descriptor, entry, 0)
    }
  }

  private func temporaryName() -> String {
    "\(Self.prefix(of: name))\(RandomName.make())\(Self.suffix)"
  }

  /// Whether a file of that name is, or was, about to take the place of the other one.
  package static func isTemporary(_ entry: String, of name: String) -> Bool {
    let prefix = prefix(of: name)
    return entry.hasPrefix(prefix) && entry.hasSuffix(suffix)
      && RandomName.isOne(entry.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private static func prefix(of name: String) -> String { ".\(name)." }
  private static let suffix = ".tmp"

  private func step<Result>(
    _ step: Step, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(step: step, code: error.code)
    }
  }
}

/// Names that nobody else uses.
package enum RandomName {
  private static let count = 16

  /// Sixteen hexadecimal digits.
  package static func make() -> String {
    // The first digit is not 0, so that there are sixteen.
    String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
  }

  /// Whether a name can be one that ``make()`` made.
  package static func isOne(_ name: some StringProtocol) -> Bool {
    name.utf8.count == count && name.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// Renames a file within a directory unless something has the new name.
///
/// The answer is that of rename(2), with an `errno`: `EEXIST` if something has, `EINVAL` where the
/// file system cannot tell.
package func renameExclusively(_ old: String, to new: String, in directory: Int32) -> Int32 {
  #if canImport(Darwin)
  retrying { renameatx_np(directory, old, directory, new, UInt32(RENAME_EXCL)) }
  #else
  // RENAME_NOREPLACE of linux/fs.h.
  retrying { renameat2(directory, old, directory, new, 1) }
  #endif
}

/// Files without a name, which are gone when nobody holds them.
package enum TemporaryFile {
  /// A file that holds these bytes, at its beginning, in the first of the folders that has room.
  ///
  /// - Throws: what the last of them said, if none has.
  package static func holding(_ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var failure = SystemError(code: ENOENT)
    for folder in TemporaryFolders.brief {
      do throws(SystemError) {
        return try file(in: folder, bytes)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func file(in folder: String, _ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var template = Array("\(folder)/taskshell-XXXXXX".utf8CString)
    let file = try OpenFile(checking: mkstemp(&template))
    unlink(template)
    // Swift does not see mkostemp(3), which would do it at once: nothing is started meanwhile.
    _ = fcntl(file.descriptor, F_SETFD, FD_CLOEXEC)
    try writeAll(bytes, to: file.descriptor)
    lseek(file.descriptor, 0, SEEK_SET)
    return file
  }
}

/// The folders for files that are gone soon, each of which can be missing or full, so that the next one
/// is tried.
package enum TemporaryFolders {
  /// For what nobody needs when this process is gone: each folder once, the best first.
  package static var brief: [String] { folders(runtime + named("TMPDIR") + ["/tmp"]) }

  /// For what is to be there still when the system has logged the user out, who may only have lost the
  /// line: the folder that goes with the login comes last (XDG Base Directory Specification 0.8).
  package static var lasting: [String] {
    folders(named("TMPDIR") + ["/var/tmp", "/tmp"] + runtime)
  }

  private static var runtime: [String] { named("XDG_RUNTIME_DIR") }

  private static func named(_ variable: String) -> [String] {
    getenv(variable).map { [String(cString: $0)] } ?? []
  }

  private static func folders(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }
}
