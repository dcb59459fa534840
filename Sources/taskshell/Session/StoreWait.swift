import SystemCalls
import TaskStorage

/// Waits for what other shells save.
final class StoreWait {
  private let store: () -> OpenedStore
  private var watcher: StoreWatcher?

  /// - Parameter store: the store of now.
  init(_ store: @escaping () -> OpenedStore) { self.store = store }

  /// Waits so many milliseconds; whether the store may have changed. There may be no store yet, nor
  /// its folder.
  func wait(milliseconds: Int) -> Bool {
    let team = store().team
    guard let watcher else {
      watcher = try? StoreWatcher(path: store().path)
      if watcher == nil { poll(nil, 0, Int32(milliseconds)) }
      return true
    }
    var entries = [pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)]
    if let server = team?.descriptor {
      entries.append(pollfd(fd: server, events: Int16(POLLIN), revents: 0))
    }
    let isWoken = poll(&entries, nfds_t(entries.count), Int32(milliseconds)) > 0
    team?.tend()
    // A server that cannot tell is asked now and then.
    return watcher.drain() || isWoken && entries[0].revents == 0 || team?.hasNews == true
  }
}
