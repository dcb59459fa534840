import SystemCalls
import TaskModel
import TaskShellKit

/// What this machine has told of: a file that every shell and every timer of a person shares, outside of
/// the store.
///
/// A row is the moment at which it was told, the id of the task and the moment of the reminder; the first
/// one says since when there is a log. Rows are added under a lock, and whoever tells holds it meanwhile.
/// What is no row is passed over.
struct ReminderLog {
  /// Empty where there is no place for it.
  let path: String
  /// How long is waited for another one that tells: longer than a notification takes.
  private static let patience = Duration.seconds(10)
  /// More bytes than thirty days of reminders have.
  private static let fileLimit = 16 << 20
  /// Rows are kept that long, in seconds, and the file is written again when it has that many.
  private static let age = 31 * 86_400
  private static let mostRows = 2000
  /// What had come so long before the first look, in seconds, is told by it.
  private static let firstLook = 3600

  /// - Parameter waits: whether it waits for another one that tells; false is answered if it would have to.
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
      // A file system without locks: told twice at the worst.
      guard (try? file.lock(.exclusive, within: waits ? Self.patience : .zero)) ?? true else {
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
    let untold = reminders.filter { reminder in
      !known.contains(reminder.key) && begin.map { $0 < reminder.instant } ?? true
    }
    if !untold.isEmpty {
      added += try tell(untold).map { Row(told: now, key: $0.key) }
    }
    guard !added.isEmpty else { return }
    if rows.count > Self.mostRows {
      let earliest = now.secondsSinceEpoch - Self.age
      rows = rows.filter { $0.key == nil || $0.told.secondsSinceEpoch > earliest }
      // Who is killed here tells once more.
      guard ftruncate(file.descriptor, 0) == 0 else { throw SystemError.last }
      added = rows + added
    }
    try writeAll(Array(added.map(\.text).joined().utf8), to: file.descriptor)
  }

  private struct Row {
    let told: Instant
    /// Nil for the row that says since when there is a log.
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
