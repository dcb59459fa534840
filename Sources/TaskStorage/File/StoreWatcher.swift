import SystemCalls
import TaskModel

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
