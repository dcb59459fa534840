import TaskExchange
import TaskModel

/// Reads the bytes of an import: from a file, a folder, a pipe or an external program.
struct ImportSource {
  /// The most that is read at once, in bytes.
  static let limit = ExchangeLimits.bytes

  /// The bytes read, and what is known about them.
  struct Contents {
    var bytes: [UInt8]
    /// Nil to detect it from the bytes.
    var format: ExchangeFormat?
    /// The settings found beside the tasks, and their file.
    var settings: (file: String, read: TaskwarriorSettings)?
  }

  let files: any ExchangeFiles

  /// Reads the bytes at the path; the format is set if the kind of source determines it.
  ///
  /// - Parameter program: the program that converts the file into tasks, if the user names one.
  func bytes(
    of path: String, through program: String?
  ) throws -> Contents {
    if let program { return Contents(bytes: try output(of: [program, path])) }
    if let names = files.names(in: path) { return try folder(path, names) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard TaskwarriorSettings.names.contains(name) else {
      return Contents(bytes: try file(path))
    }
    guard let bytes = try files.read(path, atMost: TaskwarriorSettings.byteLimit) else {
      throw ExchangeError.tooLarge(path: path, limit: TaskwarriorSettings.byteLimit)
    }
    return Contents(
      bytes: [], format: .taskwarrior, settings: (path, TaskwarriorSettings(bytes)))
  }

  private func folder(_ path: String, _ names: [String]) throws -> Contents {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let ofTaskwarrior = TaskwarriorFolder.dataFiles + [TaskwarriorFolder.database]
    if names.contains(where: ofTaskwarrior.contains) {
      return try taskwarrior(path, names)
    }
    let calendars = names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }
    guard !calendars.isEmpty else { throw ExchangeError.nothingInFolder(path: path) }
    return Contents(
      bytes: try joined(calendars.map { "\(path)/\($0)" }), format: .ical)
  }

  /// The concatenated calendars of a folder, which vdirsyncer and todoman keep one to-do a file.
  private func joined(_ paths: [String]) throws -> [UInt8] {
    var all: [UInt8] = []
    for path in paths {
      guard let bytes = try files.read(path, atMost: Self.limit), all.count < Self.limit else {
        throw ExchangeError.tooLarge(path: path, limit: Self.limit)
      }
      all += bytes
      if bytes.last != 0x0A { all.append(0x0A) }
    }
    return all
  }

  /// The tasks of a Taskwarrior folder, with the custom attributes from the usual settings files.
  ///
  /// The nearest settings file is returned for its other definitions.
  private func taskwarrior(_ path: String, _ names: [String]) throws -> Contents {
    var folder = TaskwarriorFolder()
    var nearest: (file: String, read: TaskwarriorSettings)?
    for settings in [
      Self.sibling(".taskrc", of: path), "\(path)/taskrc", "~/.taskrc", "~/.config/task/taskrc",
    ] {
      if let bytes = try? files.read(settings, atMost: TaskwarriorSettings.byteLimit) {
        folder.add(settings: bytes)
        nearest = nearest ?? (settings, TaskwarriorSettings(bytes))
      }
    }
    if names.contains(TaskwarriorFolder.database) {
      let database = "\(path)/\(TaskwarriorFolder.database)"
      do throws(DatabaseFailure) {
        let rows = try files.pairs(
          TaskwarriorFolder.query, inDatabase: database, atMost: Self.limit)
        for row in rows { folder.add(row: row.first, row.second) }
      } catch {
        throw ExchangeError(error, database)
      }
    }
    for name in TaskwarriorFolder.dataFiles where names.contains(name) {
      folder.add(lines: try file("\(path)/\(name)"))
    }
    return Contents(
      bytes: folder.export, format: .taskwarrior, settings: nearest)
  }

  /// The path of a file in the parent folder of `folder`.
  private static func sibling(_ name: String, of folder: String) -> String {
    let last = folder.split(separator: "/").last ?? ""
    guard last != ".", last != "..", !last.isEmpty else { return "\(folder)/../\(name)" }
    return folder.dropLast(last.count) + name
  }

  private func file(_ path: String) throws -> [UInt8] {
    guard let bytes = try files.read(path, atMost: Self.limit) else {
      throw ExchangeError.tooLarge(path: path, limit: Self.limit)
    }
    return bytes
  }

  private func output(of words: [String]) throws -> [UInt8] {
    let name = words.first ?? ""
    switch files.run(words, atMost: Self.limit) {
    case .output(let bytes): return bytes
    case .missing: throw ExchangeError.noProgram(name)
    case .failed(let status): throw ExchangeError.programFailed(name, status: status)
    case .stopped: throw ExchangeError.interrupted
    case .tooMuch: throw ExchangeError.tooLarge(path: name, limit: Self.limit)
    }
  }
}
