import TaskModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells that the file of a store may have changed, through a descriptor that poll(2) waits for.
///
/// It is a hint to look at ``FileStorage/news()``, no more: a change over a network is not seen,
/// and one's own commits are. The directory is watched, for a fold puts another file in place.
package final class StoreWatcher {
  /// Readable when ``drain()`` has something to say; stays the watcher's.
  package var descriptor: Int32 { queue.descriptor }

  private let queue: OpenFile
  private let location: StoreLocation
  #if canImport(Darwin)
  private let directory: OpenFile
  private var file: OpenFile?
  #endif

  /// Starts to watch the store at `path`, whose directory must exist; the file need not.
  package init(path: String) throws(StorageError) {
    do {
      location = try StoreLocation(resolving: path)
      #if canImport(Darwin)
      directory = try OpenFile.open(location.directory, O_EVTONLY | O_DIRECTORY)
      queue = try OpenFile(checking: kqueue())
      try Self.watch(directory, queue)
      watchFile()
      #else
      queue = try OpenFile(checking: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
      let events = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      let watch = inotify_add_watch(
        queue.descriptor, location.directory, UInt32(events) | UInt32(IN_ONLYDIR))
      guard watch >= 0 else { throw SystemError.last }
      #endif
    } catch let error as SystemError {
      throw .cannotOpen(path: path, code: error.code)
    } catch {
      throw .cannotOpen(path: path, code: EIO)
    }
  }

  #if canImport(Darwin)
  /// Forgets what happened so far; whether the store may have changed. Never waits.
  package func drain() -> Bool {
    var events = [kevent](repeating: kevent(), count: 16)
    var none = timespec()
    let count = retrying {
      kevent(queue.descriptor, nil, 0, &events, Int32(events.count), &none)
    }
    guard count > 0 else { return false }
    watchFile()
    return true
  }

  /// A directory is told of names alone: appends are events of the file, which a fold replaces.
  private func watchFile() {
    file = try? OpenFile.open(location.name, in: directory, O_EVTONLY | O_NONBLOCK)
    if let file { try? Self.watch(file, queue) }
  }

  private static func watch(_ file: OpenFile, _ queue: OpenFile) throws(SystemError) {
    var event = kevent(
      ident: UInt(file.descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
      fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
    guard kevent(queue.descriptor, &event, 1, nil, 0, nil) == 0 else { throw .last }
  }
  #else
  /// Forgets what happened so far; whether the store may have changed. Never waits.
  package func drain() -> Bool {
    var hasChanged = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        retrying { read(queue.descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count > 0 else { return hasChanged }
      if buffer.withUnsafeBytes({ concerns($0, count) }) { hasChanged = true }
    }
  }

  /// Whether one of the events is of the file, or may have been (inotify(7)).
  private func concerns(_ bytes: UnsafeRawBufferPointer, _ count: Int) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + header + Int(event.len), count)
      let name = bytes[offset + header..<end].prefix { $0 != 0 }
      if name.isEmpty || name.elementsEqual(location.name.utf8) { return true }
      offset = end
    }
    return false
  }
  #endif
}

extension OpenFile {
  /// Takes over what a system call answered.
  fileprivate convenience init(checking descriptor: Int32) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor)
  }
}
