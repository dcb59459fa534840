import SystemCalls
import TaskStorage

/// Waits for what other shells save.
final class StoreWait {
  private let path: String
  private var watcher: StoreWatcher?

  init(path: String) { self.path = path }

  /// Waits so many milliseconds; whether the store may have changed. There may be no store yet, nor
  /// its folder.
  func wait(milliseconds: Int) -> Bool {
    guard let watcher else {
      watcher = try? StoreWatcher(path: path)
      if watcher == nil { poll(nil, 0, Int32(milliseconds)) }
      return true
    }
    var entry = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(milliseconds)) > 0 && watcher.drain()
  }
}
