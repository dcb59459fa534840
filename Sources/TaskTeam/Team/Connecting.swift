import SystemCalls
import TaskModel

/// A connection that is being made in a thread of its own: looking up a name, the handshake and the
/// files that libpq reads can each take as long as they like.
final class Connecting: @unchecked Sendable {
  typealias Outcome = Result<(Connection, Greeting), TeamProblem>

  private let outcome = Box()
  private let end: OpenFile
  private let thread: WorkerThread?

  /// Written by the thread before it says so, and read after that.
  private final class Box: @unchecked Sendable { var outcome: Outcome? }

  /// Starts at once.
  init(to address: TeamAddress) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      (end, thread) = (OpenFile(descriptor: -1), nil)
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = OpenFile(descriptor: ends[0])
    let (box, other) = (outcome, ends[1])
    thread = WorkerThread {
      do throws(TeamProblem) {
        box.outcome = .success(try Self.connect(to: address))
      } catch {
        box.outcome = .failure(error)
      }
      _ = close(other)
    }
    if thread == nil { close(other) }
  }

  /// Readable when there is an outcome.
  var descriptor: Int32 { end.descriptor }

  /// What came of it; nil for as long as that is open. To be called until it is not nil.
  func takeOutcome() -> Outcome? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard descriptor < 0 || poll(&entry, 1, 0) > 0 else { return nil }
    thread?.join()
    return outcome.outcome ?? .failure(.unreachable("no thread"))
  }

  /// Waits so many milliseconds for an outcome.
  func wait(milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, Int32(clamping: milliseconds))
  }

  private static func connect(
    to address: TeamAddress
  ) throws(TeamProblem) -> (Connection, Greeting) {
    guard let library = LibPQ.shared else { throw .noLibrary }
    let connection: Connection
    do throws(QueryFailure) {
      connection = try Connection(address.options(library), library)
    } catch { throw TeamProblem(error) }
    return (connection, try Greeting(of: address, connection))
  }
}
