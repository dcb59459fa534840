import TaskExchange
import TaskModel

/// Where an import gets its bytes: a file, a pipe, or a program that reads what is no file of tasks.
struct ImportSource {
  /// The most that is read at once, in bytes.
  static let limit = ExchangeLimits.bytes

  let files: any ExchangeFiles

  /// The bytes behind the path, and their format where that is known by the way they came.
  ///
  /// - Parameter program: what makes tasks of the file, if people name it.
  func bytes(
    of path: String, through program: String?
  ) throws -> (bytes: [UInt8], format: ExchangeFormat?) {
    if let program { return (try output(of: [program, path]), nil) }
    if let names = files.names(in: path) { return try folder(path, names) }
    guard let bytes = try files.read(path, atMost: Self.limit) else {
      throw ExchangeError.tooLarge(path: path, limit: Self.limit)
    }
    return (bytes, nil)
  }

  private func folder(_ path: String, _ names: [String]) throws -> ([UInt8], ExchangeFormat?) {
    if names.contains("pending.data") || names.contains("taskchampion.sqlite3") {
      return (try taskwarrior(path), .taskwarrior)
    }
    let calendars = names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }
    guard !calendars.isEmpty else { throw ExchangeError.nothingInFolder(path: path) }
    return (try joined(calendars.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }), .ical)
  }

  /// The calendars of a folder one after another, as vdirsyncer and todoman keep them: a to-do each.
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

  /// What Taskwarrior says of its folder, which it leaves as it is; with the settings of its user or,
  /// where there are none, without.
  private func taskwarrior(_ path: String) throws -> [UInt8] {
    let words =
      ["rc.data.location=\(path)"]
      + ["confirmation", "gc", "hooks", "recurrence"].map { "rc.\($0)=off" }
      + ["rc.verbose=nothing", "export"]
    do {
      return try output(of: ["task"] + words)
    } catch ExchangeError.programFailed {
      return try output(of: ["task", "rc:/dev/null"] + words)
    }
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
