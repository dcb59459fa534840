/// Returns the names in a directory, unordered, without `.` and `..`; nil if it cannot be opened.
///
/// Invalid UTF-8 becomes U+FFFD: such a name cannot be used to open anything.
///
/// - Parameters:
///   - limit: the maximum number of names.
///   - isMeant: whether to include a name.
package func directoryEntries(
  at path: String, limit: Int = .max, where isMeant: (String) -> Bool = { _ in true }
) -> [String]? {
  guard let stream = opendir(path) else { return nil }
  defer { closedir(stream) }
  return names(limit, isMeant) { readdir(stream) }
}

extension OpenFile {
  /// Returns the names in this directory, like ``directoryEntries(at:limit:where:)``.
  package func entries() -> [String] {
    let descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return [] }
    guard let stream = fdopendir(descriptor) else {
      _ = OpenFile(descriptor: descriptor)
      return []
    }
    defer { closedir(stream) }
    rewinddir(stream)
    return names(.max, { _ in true }, { readdir(stream) })
  }
}

private func names(
  _ limit: Int, _ isMeant: (String) -> Bool, _ next: () -> UnsafeMutablePointer<dirent>?
) -> [String] {
  var names: [String] = []
  while names.count < limit, let entry = next() {
    // In place: an entry ends with its name, and copying the whole field would read beyond it.
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != "..", isMeant(name) { names.append(name) }
  }
  return names
}

/// Signals through a descriptor that a file in a directory, or its name, may have changed.
package final class DirectoryEvents {
  /// The descriptor, readable when ``drain()`` has something to report; owned by this object.
  package var descriptor: Int32 { queue.descriptor }

  private let queue: OpenFile
  private let name: String
  #if canImport(Darwin)
  private let directory: OpenFile
  private var file: OpenFile?
  #endif

  /// Starts watching `name`, which need not exist, in a directory, which must.
  package init(of name: String, in directory: String) throws(SystemError) {
    self.name = name
    #if canImport(Darwin)
    self.directory = try OpenFile.open(directory, O_EVTONLY | O_DIRECTORY)
    queue = try OpenFile(checking: kqueue())
    try Self.watch(self.directory, queue)
    watchFile()
    #else
    queue = try OpenFile(checking: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    let events = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
    let watch = inotify_add_watch(
      queue.descriptor, directory, UInt32(events) | UInt32(IN_ONLYDIR))
    guard watch >= 0 else { throw .last }
    #endif
  }

  #if canImport(Darwin)
  /// Forgets past events; returns whether the file may have changed. Never blocks.
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

  /// Watches the file too: its directory reports only names, appends are events of the file.
  private func watchFile() {
    file = try? OpenFile.open(name, in: directory, O_EVTONLY | O_NONBLOCK)
    if let file { try? Self.watch(file, queue) }
  }

  private static func watch(_ file: OpenFile, _ queue: OpenFile) throws(SystemError) {
    var event = kevent(
      ident: UInt(file.descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
      fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
    guard kevent(queue.descriptor, &event, 1, nil, 0, nil) == 0 else { throw .last }
  }
  #else
  /// Forgets past events; returns whether the file may have changed. Never blocks.
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

  /// Whether one of the events concerns the file, or may do so (inotify(7)).
  private func concerns(_ bytes: UnsafeRawBufferPointer, _ count: Int) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= count {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = min(offset + header + Int(event.len), count)
      let found = bytes[offset + header..<end].prefix { $0 != 0 }
      if found.isEmpty || found.elementsEqual(name.utf8) { return true }
      offset = end
    }
    return false
  }
  #endif
}
