import SystemCalls
import TaskModel

/// The files that belong to stores: the store files, their locks, and files kept beside them.
package struct StoreFiles {
  private let locations: [FileLocation]
  /// The folders for syncing the stores, by the paths as given and as resolved.
  private let remotes: [String]

  /// - Parameter paths: the files of the stores; one that cannot be resolved has no files.
  package init(_ paths: [String]) {
    locations = paths.compactMap { try? FileLocation(resolving: $0) }
    remotes = (paths + locations.map(\.path)).map { $0 + ".remotes" }
  }

  /// Whether the path is one of those folders, or inside one.
  private func isOfRemotes(_ target: FileLocation) -> Bool {
    // The folder may not exist yet, and a copy creates the folders that it needs.
    let below = target.directory + "/"
    if remotes.contains(where: { below.hasPrefix($0 + "/") }) { return true }
    let folders = remotes.compactMap { try? FileIdentity.at($0) }
    guard !folders.isEmpty else { return false }
    // Follows links among the parent folders.
    let directory = realpath(target.directory, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    var path = "\(directory ?? target.directory)/\(target.name)"[...]
    while !path.isEmpty {
      if let file = try? FileIdentity.at(String(path)), folders.contains(where: file.isSameFile) {
        return true
      }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = path[..<slash]
    }
    return false
  }

  /// Returns the role of the file at that path in one of the stores, by its name or as the same
  /// file under another name; nil for any other file.
  package func part(at path: String) -> StorePart? {
    guard let target = try? FileLocation(resolving: path) else { return nil }
    if isOfRemotes(target) { return .remotes }
    let folder = try? FileIdentity.at(target.directory)
    let file = try? FileIdentity.at(path)
    for location in locations {
      if let folder, let own = try? FileIdentity.at(location.directory), own.isSameFile(as: folder),
        let part = location.part(named: target.name)
      {
        return part
      }
      if let file, let part = location.part(of: file) { return part }
    }
    return nil
  }
}

extension FileLocation {
  /// Returns the role of a file of that name in the folder of the store.
  fileprivate func part(named entry: String) -> StorePart? {
    if entry == name { return .store }
    if entry == "\(name).lock" { return .lock }
    // Even if the folder does not exist yet.
    if entry == "\(name).remotes" { return .remotes }
    for mark in [".damaged-", ".torn-"] where entry.hasPrefix(name + mark) {
      return RandomName.matches(entry.dropFirst(name.count + mark.count)) ? .copy : nil
    }
    return FileReplacement.isTemporary(entry, of: name) ? .temporary : nil
  }

  /// Returns the role of that very file in the store, whatever its name.
  fileprivate func part(of file: FileIdentity) -> StorePart? {
    guard let directory = try? OpenFile.open(directory, O_RDONLY | O_DIRECTORY) else { return nil }
    // The store and its lock first, since a folder may contain many other files.
    for entry in [name, "\(name).lock"] where directory.has(file, named: entry) {
      return part(named: entry)
    }
    guard file.hasSeveralNames else { return nil }
    return directory.entries().lazy
      .compactMap { entry in directory.has(file, named: entry) ? part(named: entry) : nil }.first
  }
}

extension OpenFile {
  /// Whether that file has this name in the folder.
  fileprivate func has(_ file: FileIdentity, named entry: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, entry, &status, 0) == 0
      && FileIdentity(status).isSameFile(as: file)
  }
}

extension Instant {
  /// Returns the system's current time, as file times use it, whatever the clock of the user.
  static func now() -> Instant { Instant(secondsSinceEpoch: time(nil)) }
}

/// Signals that the file of a store may have changed, through a descriptor for poll(2).
///
/// This is only a hint to call ``FileStorage/news()``: changes over a network are missed, and the
/// shell's own commits are included. It watches the directory, because a fold replaces the file.
package final class StoreWatcher {
  /// The descriptor, readable when ``drain()`` has something to report; owned by the watcher.
  package var descriptor: Int32 { events.descriptor }

  private let events: DirectoryEvents

  /// Starts watching the store at `path`, whose directory must exist; the file need not.
  package init(path: String) throws(StorageError) {
    do throws(SystemError) {
      let location = try FileLocation(resolving: path)
      events = try DirectoryEvents(of: location.name, in: location.directory)
    } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  /// Forgets past events; returns whether the store may have changed. Never blocks.
  package func drain() -> Bool { events.drain() }
}
