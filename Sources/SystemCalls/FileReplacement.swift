import CSystemCalls

/// Replaces a file atomically: afterwards it has either all of the old bytes or all of the new.
package struct FileReplacement {
  /// A step of a replacement.
  package enum Step: String, Sendable {
    case create
    case write
    /// Giving the new file the owner and group, the mode, and the other attributes of the old one.
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
    /// The file, open for reading.
    package let file: OpenFile
    /// Reason why the directory was not synchronised: after a power cut the old file may be back.
    package let failure: Failure?
  }

  package let directory: OpenFile
  package let name: String

  /// The file to be replaced, whose owner, mode and attributes the new one gets.
  package enum Predecessor {
    case file(OpenFile)
    /// Any file may be replaced, by one that only its owner may read.
    case any
    /// There was no file; one that exists now must not be replaced.
    case nothing
  }

  package init(directory: OpenFile, name: String) {
    (self.directory, self.name) = (directory, name)
  }

  /// Writes `bytes` beside the file and renames that over it; calls `whenWritten` in between, with
  /// the current name of the new file.
  ///
  /// If it throws, the file is unchanged.
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
      // Not every file system supports this.
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw .last }
    }
    guard retrying({ renameat(descriptor, temporary, descriptor, name) }) == 0 else { throw .last }
  }

  private func keepAttributes(of old: OpenFile, _ new: OpenFile) throws(Failure) {
    do {
      try new.copyAttributes(of: old)
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

  /// Removes files left by interrupted saves, recognised by the names that ``replace(with:)`` uses.
  ///
  /// Must be called under the lock, so that no other shell is saving.
  package func sweep() {
    for entry in directory.entries() where Self.isTemporary(entry, of: name) {
      unlinkat(directory.descriptor, entry, 0)
    }
  }

  private func temporaryName() -> String {
    "\(Self.prefix(of: name))\(RandomName.make())\(Self.suffix)"
  }

  /// Whether a file of that name is, or was, a replacement in progress for the other one.
  package static func isTemporary(_ entry: String, of name: String) -> Bool {
    let prefix = prefix(of: name)
    return entry.hasPrefix(prefix) && entry.hasSuffix(suffix)
      && RandomName.matches(entry.dropFirst(prefix.count).dropLast(suffix.count))
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

/// Random names that nobody else uses.
package enum RandomName {
  private static let count = 16

  /// Returns sixteen hexadecimal digits.
  package static func make() -> String {
    // The first digit is not 0, so that there are always sixteen.
    String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
  }

  /// Whether a name has the form of ``make()``.
  package static func matches(_ name: some StringProtocol) -> Bool {
    name.utf8.count == count && name.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// Renames a file within a directory unless the new name is in use.
///
/// Returns the result of rename(2), with an `errno`: `EEXIST` if the name is in use, `EINVAL` if
/// the file system does not support this.
package func renameExclusively(_ old: String, to new: String, in directory: Int32) -> Int32 {
  #if canImport(Darwin)
  retrying { renameatx_np(directory, old, directory, new, UInt32(RENAME_EXCL)) }
  #else
  // RENAME_NOREPLACE of linux/fs.h.
  retrying { renameat2(directory, old, directory, new, 1) }
  #endif
}

/// Files without a name, which disappear when they are closed.
package enum TemporaryFile {
  /// Returns a file with these bytes, positioned at its start, in the first folder that has room.
  ///
  /// - Throws: the error of the last folder, if none has room.
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
    // Swift does not see mkostemp(3), which does this at once; nothing is spawned in between.
    _ = fcntl(file.descriptor, F_SETFD, FD_CLOEXEC)
    try writeAll(bytes, to: file.descriptor)
    lseek(file.descriptor, 0, SEEK_SET)
    return file
  }
}

/// The folders for temporary files; any of them can be missing or full, and then the next one is
/// used.
package enum TemporaryFolders {
  /// For files needed only while this process lives: each folder once, the best first.
  package static var brief: [String] { folders(runtime + named("TMPDIR") + ["/tmp"]) }

  /// For files that must survive the user's logout, which may only have been a lost line: the
  /// folder that is removed at logout comes last (XDG Base Directory Specification 0.8).
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
