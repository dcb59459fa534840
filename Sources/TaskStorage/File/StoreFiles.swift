import SystemCalls
import TaskModel

/// The files that belong to stores: themselves, their locks, and what is kept beside them.
package struct StoreFiles {
  private let locations: [FileLocation]
  /// The folders of what the stores are synced with, by the names that they were given and by their own.
  private let remotes: [String]

  /// - Parameter paths: the files of the stores; one that leads nowhere has nothing that belongs to it.
  package init(_ paths: [String]) {
    locations = paths.compactMap { try? FileLocation(resolving: $0) }
    remotes = (paths + locations.map(\.path)).map { $0 + ".remotes" }
  }

  /// Whether the place is one of those folders, or lies in one.
  private func isOfRemotes(_ place: FileLocation) -> Bool {
    // There may be no such folder yet, and a copy makes the folders that it needs.
    let below = place.directory + "/"
    if remotes.contains(where: { below.hasPrefix($0 + "/") }) { return true }
    let folders = remotes.compactMap { try? FileIdentity.at($0) }
    guard !folders.isEmpty else { return false }
    // Links among the folders on the way are followed.
    let directory = realpath(place.directory, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    var path = "\(directory ?? place.directory)/\(place.name)"[...]
    while !path.isEmpty {
      if let file = try? FileIdentity.at(String(path)), folders.contains(where: file.isSameFile) {
        return true
      }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = path[..<slash]
    }
    return false
  }

  /// What belongs to one of the stores at that path, by its name or, under another one, as the same
  /// file; nil for anything else.
  package func part(at path: String) -> StorePart? {
    guard let place = try? FileLocation(resolving: path) else { return nil }
    if isOfRemotes(place) { return .remotes }
    let folder = try? FileIdentity.at(place.directory)
    let file = try? FileIdentity.at(path)
    for location in locations {
      if let folder, let own = try? FileIdentity.at(location.directory), own.isSameFile(as: folder),
        let part = location.part(named: place.name)
      {
        return part
      }
      if let file, let part = location.part(of: file) { return part }
    }
    return nil
  }
}

extension FileLocation {
  /// What a file of that name is to the store in whose folder it lies.
  fileprivate func part(named entry: String) -> StorePart? {
    if entry == name { return .store }
    if entry == "\(name).lock" { return .lock }
    // Whether there is such a folder yet or not.
    if entry == "\(name).remotes" { return .remotes }
    for mark in [".damaged-", ".torn-"] where entry.hasPrefix(name + mark) {
      return RandomName.isOne(entry.dropFirst(name.count + mark.count)) ? .copy : nil
    }
    return FileReplacement.isTemporary(entry, of: name) ? .temporary : nil
  }

  /// What that very file is to the store, under whatever name.
  fileprivate func part(of file: FileIdentity) -> StorePart? {
    guard let directory = try? OpenFile.open(directory, O_RDONLY | O_DIRECTORY) else { return nil }
    // The store and its lock on their own first: a folder may hold very much else.
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
  /// The instant that the system's clock shows: when a file was written, whatever the user's clock
  /// is set to.
  static func now() -> Instant { Instant(secondsSinceEpoch: time(nil)) }
}

/// Tells that the file of a store may have changed, through a descriptor that poll(2) waits for.
///
/// It is a hint to look at ``FileStorage/news()``, no more: a change over a network is not seen,
/// and one's own commits are. The directory is watched, for a fold puts another file in place.
package final class StoreWatcher {
  /// Readable when ``drain()`` has something to say; stays the watcher's.
  package var descriptor: Int32 { events.descriptor }

  private let events: DirectoryEvents

  /// Starts to watch the store at `path`, whose directory must exist; the file need not.
  package init(path: String) throws(StorageError) {
    do throws(SystemError) {
      let location = try FileLocation(resolving: path)
      events = try DirectoryEvents(of: location.name, in: location.directory)
    } catch {
      throw .cannotOpen(path: path, code: error.code)
    }
  }

  /// Forgets what happened so far; whether the store may have changed. Never waits.
  package func drain() -> Bool { events.drain() }
}
