/// When a remote is synced without anybody asking for it. Moments are seconds since 1970.
package struct SyncSchedule: Equatable, Sendable {
  /// How often, in seconds, where nothing has changed here.
  package var interval: Int
  /// How the last sync has ended; nil where that is not known.
  package var status: RemoteStatus?
  /// When this shell has started one last; nil for never.
  package var started: Int?
  /// How many of those that this shell has started have ended without leaving a status, one after another.
  package var deaths = 0
  /// When something changed here last.
  package var changed = 0
  /// How many tasks have changed here since the last sync.
  package var unsynced = 0

  package init(interval: Int) { self.interval = interval }

  /// A sync waits for so many seconds in which nothing changes here.
  package static let quiet = 3
  /// So many seconds lie between two syncs.
  package static let least = 10
  /// Of the second try after a fault, doubled with each, up to the last one.
  private static let (firstDelay, lastDelay) = (30, 900)

  /// Returns whether it is to be synced at a moment. Times that are still to come are of a clock that was
  /// set since, and say nothing.
  package func isDue(at now: Int) -> Bool {
    func past(_ time: Int?) -> Int { time.map { $0 <= now ? $0 : 0 } ?? 0 }
    let ended = past(status?.time)
    var moment = unsynced > 0 ? past(changed) + Self.quiet : ended + interval
    moment = max(moment, ended + Self.least, past(started) + Self.least)
    if let status, status.failures > 0 {
      let delay = status.needsPerson ? Self.lastDelay : Self.delay(after: status.failures)
      moment = max(moment, ended + delay)
      // A server may ask for a rest, but not for a day of it.
      if let pause = status.pause, pause <= now + Self.longestPause { moment = max(moment, pause) }
    }
    if deaths > 0 { moment = max(moment, past(started) + Self.delay(after: deaths)) }
    return moment <= now
  }

  private static let longestPause = 86_400

  /// How long to wait after so many failures, in seconds.
  static func delay(after failures: Int) -> Int {
    min(lastDelay, firstDelay << min(max(0, failures - 1), 10))
  }
}
