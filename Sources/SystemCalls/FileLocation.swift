/// The real location of a file: a path whose last component is not a symbolic link.
///
/// A dotfile manager may put a link in the file's place; renaming over that link would disconnect
/// the file from its manager.
package struct FileLocation: Equatable {
  package let directory: String
  package let name: String

  /// The whole path.
  package var path: String {
    directory == "." ? name : directory == "/" ? "/\(name)" : "\(directory)/\(name)"
  }

  /// The maximum number of links that Linux follows (path_resolution(7)).
  private static let maximumLinks = 40

  /// Follows the links at `path`; the last one may be dangling.
  package init(resolving path: String) throws(SystemError) {
    var path = path
    for _ in 0...Self.maximumLinks {
      guard let target = try Self.link(at: path) else {
        try self.init(path)
        return
      }
      path = target.hasPrefix("/") ? target : Self.split(path).directory + "/" + target
    }
    throw SystemError(code: ELOOP)
  }

  private init(_ path: String) throws(SystemError) {
    (directory, name) = Self.split(path)
    guard !["", ".", ".."].contains(name) else { throw SystemError(code: EISDIR) }
  }

  private static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let directory = path[..<slash]
    return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
  }

  private static func link(at path: String) throws(SystemError) -> String? {
    let capacity = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: capacity)
    let count = readlink(path, &target, capacity)
    if count >= 0 {
      let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      // A name that is not UTF-8 would be repaired, and so name another file.
      guard text.utf8.elementsEqual(bytes) else { throw SystemError(code: EILSEQ) }
      return text
    }
    guard errno == EINVAL || errno == ENOENT else { throw .last }
    return nil
  }

  /// Opens the directory, creating it and its parents with mode 0700 if missing.
  package func openDirectory() throws(DirectoryFailure) -> OpenFile {
    do {
      return try OpenFile.open(directory, O_RDONLY | O_DIRECTORY)
    } catch {
      guard error.code == ENOENT else {
        throw DirectoryFailure(path: directory, code: error.code)
      }
    }
    try Self.create(directory)
    do {
      return try OpenFile.open(directory, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DirectoryFailure(path: directory, code: error.code)
    }
  }

  private static func create(_ directory: String) throws(DirectoryFailure) {
    guard mkdir(directory, 0o700) != 0 else {
      synchronizeParent(of: directory)
      return
    }
    if errno == EEXIST { return }
    let parent = split(directory).directory
    guard errno == ENOENT, parent != directory else {
      throw DirectoryFailure(path: directory, isNew: true, code: errno)
    }
    try create(parent)
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw DirectoryFailure(path: directory, isNew: true, code: errno)
    }
    synchronizeParent(of: directory)
  }

  /// Ignores a parent that cannot be read or synchronised; the first save fails if something is
  /// wrong with it.
  private static func synchronizeParent(of directory: String) {
    guard let parent = try? OpenFile.open(split(directory).directory, O_RDONLY | O_DIRECTORY)
    else { return }
    try? parent.synchronize()
  }
}

/// Reason why a directory cannot be opened or, if it is new, created.
package struct DirectoryFailure: Error {
  package let path: String
  package var isNew = false
  package let code: Int32
}
