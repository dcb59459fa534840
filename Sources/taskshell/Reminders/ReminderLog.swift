import SystemCalls
import TaskModel
import TaskShellKit

/// The log of reminders that this machine has shown: a file outside of the store, shared by every
/// shell and every timer of a user.
///
/// A row has the time of the notification, the task's id and the time of the reminder; the first
/// row says when the log began. Rows are added under a lock, which is held while notifying. Invalid
/// rows are ignored.
struct ReminderLog {
  /// The path; empty if there is no place for it.
  let path: String
  /// How long to wait for another process that notifies: longer than a notification takes.
  private static let lockTimeout = Duration.seconds(10)
  /// The largest file that is read: more bytes than thirty days of reminders have.
  private static let fileLimit = 16 << 20
  /// The age, in seconds, at which rows are dropped when the file is rewritten, and its most rows.
  private static let age = 31 * 86_400
  private static let mostRows = 2000
  /// How far back the first check looks, in seconds.
  private static let firstLook = 3600

  /// - Parameter waits: whether to wait for another process that notifies; if not, returns false.
  func claim(
    _ reminders: [DueReminder], _ now: Instant, waits: Bool,
    _ tell: ([DueReminder]) throws -> [DueReminder]
  ) throws -> Bool {
    guard !path.isEmpty else {
      _ = try tell(reminders)
      return true
    }
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      let file = try OpenFile.open(
        location.name, in: directory, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW)
      let status = try file.status()
      guard status.isRegularFile else { throw SystemError.notRegular }
      guard status.st_size <= Self.fileLimit else { throw SystemError(code: EFBIG) }
      // A file system without locks: notifies twice at worst.
      guard (try? file.lock(.exclusive, within: waits ? Self.lockTimeout : .zero)) ?? true else {
        if !waits { return false }
        throw SystemError(code: EWOULDBLOCK)
      }
      if status.st_mode & 0o077 != 0 { fchmod(file.descriptor, 0o600) }
      try claim(reminders, now, in: file, tell)
      return true
    } catch let failure as DirectoryFailure {
      throw FileError(path: failure.path, action: .write, code: failure.code)
    } catch let failure as SystemError {
      throw FileError(path: path, action: .write, code: failure.code)
    }
  }

  private func claim(
    _ reminders: [DueReminder], _ now: Instant, in file: OpenFile,
    _ tell: ([DueReminder]) throws -> [DueReminder]
  ) throws {
    var rows = try file.bytes().split(separator: 0x0A).compactMap(Row.init)
    var added: [Row] = []
    if rows.isEmpty {
      added.append(
        Row(told: Instant(secondsSinceEpoch: now.secondsSinceEpoch - Self.firstLook), key: nil))
    }
    let begin = (added + rows).first { $0.key == nil }?.told
    let known = Set(rows.compactMap(\.key))
    let unreported = reminders.filter { reminder in
      !known.contains(reminder.key) && begin.map { $0 < reminder.instant } ?? true
    }
    if !unreported.isEmpty {
      added += try tell(unreported).map { Row(told: now, key: $0.key) }
    }
    guard !added.isEmpty else { return }
    if rows.count > Self.mostRows {
      let earliest = now.secondsSinceEpoch - Self.age
      rows = rows.filter { $0.key == nil || $0.told.secondsSinceEpoch > earliest }
      // A process killed here notifies once more.
      guard ftruncate(file.descriptor, 0) == 0 else { throw SystemError.last }
      added = rows + added
    }
    try writeAll(Array(added.map(\.text).joined().utf8), to: file.descriptor)
  }

  private struct Row {
    let told: Instant
    /// The reminder; nil for the row that says when the log began.
    let key: ReminderKey?

    init(told: Instant, key: ReminderKey?) { (self.told, self.key) = (told, key) }

    init?(_ bytes: ArraySlice<UInt8>) {
      let parts = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: " ")
      guard let first = parts.first, let told = Instant(rfc3339: first) else { return nil }
      if parts.count == 2, parts[1] == "begin" {
        self.init(told: told, key: nil)
        return
      }
      guard parts.count == 3, let id = UUID(uuidString: String(parts[1])),
        let moment = CivilDateTime(iso8601: parts[2])
      else { return nil }
      self.init(told: told, key: ReminderKey(task: id, moment: moment))
    }

    var text: String {
      guard let key else { return "\(told.rfc3339) begin\n" }
      return "\(told.rfc3339) \(key.task.notation) \(key.moment.due.iso8601)\n"
    }
  }
}
