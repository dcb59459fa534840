import TaskExchange
import TaskLanguage
import TaskModel

/// The arguments of an import.
struct ImportRequest {
  var path: String
  /// Nil to detect it from the file.
  var format: ExchangeFormat?
  var options = ImportOptions()
  var isDryRun = false
  /// An external program that reads the file.
  var program: String?
  /// Renamed columns of a table; nil for a column to be left out.
  var columns: [String: String?] = [:]
}

/// The arguments of an export.
struct ExportRequest {
  /// `-` for standard output.
  let path: String
  let format: ExchangeFormat
  var replaces = false
  var options = WritingOptions()
}

/// Imports and exports tasks.
package final class ExchangePresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  private let files: any ExchangeFiles
  /// Whether the user asked to stop.
  var isInterrupted: () -> Bool = { false }

  init(context: PresenterContext, view: any ShellView, files: any ExchangeFiles) {
    self.context = context
    self.view = view
    self.files = files
  }

  // MARK: In

  /// Applies settings that were read from a file beside the tasks. `state` already has the imported
  /// attributes; `joinsCommit` is whether tasks have changed in the same step.
  typealias Definer = (
    _ settings: TaskwarriorSettings, _ file: String, _ state: ModelState, _ joinsCommit: Bool
  ) throws -> ImportedSettings

  /// Reads a file and, unless it is a dry run, applies it in one commit or not at all.
  func importFile(_ request: ImportRequest, define: Definer) throws {
    var file = try read(request)
    let problems = file.batch.problems
    // Without its heading, no record of a table can be read.
    let isHeadless = file.batch.tasks.isEmpty && problems.contains(where: \.isOfHeading)
    guard problems.isEmpty || request.options.skipsBad && !isHeadless else {
      throw ExchangeError.badRecords(path: request.path, problems)
    }
    let model = context.model
    var summary: ImportPlan.Summary?
    let change = { (state: ModelState) throws -> [Change] in
      let made = ImportPlan(
        try self.importTasks(of: &file, request), onto: state, request.options,
        at: self.context.instant, past: { model.history })
      guard made.summary.problems.isEmpty || request.options.skipsBad else {
        throw ExchangeError.badRecords(path: request.path, made.summary.problems)
      }
      summary = made.summary
      return made.changes
    }
    var changes: [Change]
    if request.isDryRun {
      changes = try change(model.state)
    } else {
      changes = try model.perform(context.title, as: .exchange, change).changes
    }
    let settings = Result {
      try file.settings.map { found in
        var state = model.state
        if request.isDryRun {
          state.apply(changes.filter { if case .attribute = $0 { true } else { false } })
        }
        return try define(found.read, found.file, state, !changes.isEmpty)
      }
    }
    if let summary { show(summary, of: file, request, try? settings.get()) }
    _ = try settings.get()
  }

  /// Hands out the tasks that were read and releases them here: a million take as much memory as
  /// the changes made of them. Reads them again for a retry after another shell's commit.
  private func importTasks(
    of file: inout ReadFile, _ request: ImportRequest
  ) throws -> ImportedTasks {
    var batch =
      file.isTaken ? try read(file.bytes, file.format, request) : file.batch
    if let settings = file.settings { batch.declare(settings.read.declarations) }
    (file.batch.tasks, file.isTaken) = ([], true)
    return batch
  }

  /// A file that was read: its content and how it was interpreted.
  private struct ReadFile {
    let bytes: [UInt8]
    var batch: ImportedTasks
    /// Whether the tasks of the batch have been handed out.
    var isTaken = false
    let format: ExchangeFormat
    /// Nil for UTF-8.
    let encoding: String?
    let settings: (file: String, read: TaskwarriorSettings)?
  }

  private func read(_ request: ImportRequest) throws -> ReadFile {
    let contents = try contents(of: request)
    var bytes = contents.bytes
    let named = request.program == nil ? ExchangeFormat(path: request.path) : nil
    let context = readingContext(request)
    var foreign = ForeignText(marked: bytes, files.utf8)
    func format() -> ExchangeFormat? {
      request.format ?? contents.format ?? ExchangeFormat(contents: bytes, named: named)
    }
    if let foreign { bytes = foreign.utf8 }
    if format() == nil, foreign == nil {
      foreign = ForeignText(japanese: bytes, context, files.utf8)
      if let foreign { bytes = foreign.utf8 }
    }
    guard let found = format() else {
      throw ExchangeError.unknownFormat(path: request.path, isImport: true)
    }
    guard found.isRead else { throw ExchangeError.oneWay(found, isImport: true) }
    var batch = try read(bytes, found, request)
    if batch.problems.contains(where: { $0.expected == .utf8 }), foreign == nil {
      foreign = ForeignText(japanese: bytes, context, files.utf8)
      if let foreign {
        bytes = foreign.utf8
        batch = try read(bytes, found, request)
      }
    }
    return ReadFile(
      bytes: bytes, batch: batch, format: found, encoding: foreign?.encoding,
      settings: contents.settings)
  }

  private func contents(of request: ImportRequest) throws -> ImportSource.Contents {
    do {
      return try ImportSource(files: files).bytes(of: request.path, through: request.program)
    } catch let error as FileError where error.wasStopped {
      throw ExchangeError.interrupted
    }
  }

  private func readingContext(
    _ request: ImportRequest, goesOn: @escaping (Int) -> Bool = { _ in true }
  ) -> ReadingContext {
    var reading = ReadingContext(
      clock: context.clock, dates: context.dates, attributes: context.model.state.attributes,
      goesOn: goesOn)
    reading.columns = request.columns
    reading.zoneFile = zoneFile
    return reading
  }

  private var zoneFile: (String) -> [UInt8]? {
    { [files] name in (try? files.read("/usr/share/zoneinfo/\(name)", atMost: 1 << 16)) ?? nil }
  }

  private func read(
    _ bytes: [UInt8], _ format: ExchangeFormat, _ request: ImportRequest
  ) throws -> ImportedTasks {
    var count = 0
    let reading = readingContext(request) { [view, isInterrupted] offset in
      count += ReadingContext.step
      let fraction = Double(offset) / Double(max(bytes.count, 1))
      view.show(progress: ExchangeProgress(count: count, fraction: fraction))
      return !isInterrupted()
    }
    defer { view.show(progress: nil) }
    do {
      return try format.read(bytes, reading)
    } catch is ReadingStopped {
      throw ExchangeError.interrupted
    } catch let limit as ReadingLimit {
      throw ExchangeError.tooMany(path: request.path, limit)
    }
  }

  private func show(
    _ summary: ImportPlan.Summary, of file: ReadFile, _ request: ImportRequest,
    _ settings: ImportedSettings?
  ) {
    var report = ImportReport(
      file: request.path, format: file.format, isDryRun: request.isDryRun, file.batch, summary)
    report.encoding = file.encoding
    report.settings = settings
    let changes = ImportChanges(context.model.state, context.clock, summary.newPeople)
    report.differences =
      summary.conflicts.flatMap(changes.differences)
      + summary.personConflicts.map {
        ImportDifference(
          number: nil, subject: $0.name, field: $0.field, here: $0.here, there: $0.there)
      }
    view.show(.imported(report, report.messages(changes).map { context.say($0) }))
  }

  // MARK: Out

  /// Exports tasks of the state.
  func export(_ tasks: [TaskItem], _ request: ExportRequest) throws {
    guard request.format.isWritten else {
      throw ExchangeError.oneWay(request.format, isImport: false)
    }
    let isStandardOutput = request.path == "-"
    let destination = files.destination(request.path)
    if !isStandardOutput, !request.path.hasSuffix("/") {
      try requireDestination(destination, request)
    }
    var writing = WritingContext(
      context.model.state, clock: context.clock, language: context.language)
    writing.options = request.options
    writing.zoneFile = zoneFile
    writing.holidays = context.words.dateStyle.holidays
    if request.path.hasSuffix("/"), request.format == .ical {
      return try exportToFolder(tasks, request, writing)
    }
    let exported = request.format.write(tasks, writing)
    if isStandardOutput {
      view.show(.bytes(exported.bytes, request.format))
    } else {
      try write(exported.bytes, destination, request)
    }
    show(tasks, request, exported.losses)
  }

  private func write(
    _ bytes: [UInt8], _ destination: ExchangeDestination, _ request: ExportRequest
  ) throws(FileError) {
    switch destination {
    case .terminal: try files.write(request.path, view.safe(bytes, of: request.format))
    case .stream: try files.write(request.path, bytes)
    case .free, .taken, .noFolder, .ofStore: try files.replace(request.path, with: bytes)
    }
  }

  private func requireDestination(
    _ destination: ExchangeDestination, _ request: ExportRequest
  ) throws {
    switch destination {
    case .free, .stream, .terminal: break
    case .taken:
      guard request.replaces || request.options.isFeed && isCalendar(request.path) else {
        throw ExchangeError.exists(path: request.path)
      }
    case .noFolder(let folder):
      throw ExchangeError.noFolder(path: request.path, folder: folder)
    case .ofStore(let part): throw StorageError.partOfStore(path: request.path, part)
    }
  }

  /// Whether a file is a calendar, which a feed may overwrite.
  private func isCalendar(_ path: String) -> Bool {
    let bytes = (try? files.read(path, atMost: ExchangeLimits.bytes)) ?? nil
    return bytes?.starts(with: "BEGIN:VCALENDAR".utf8) ?? false
  }

  /// Writes one file per task, named by its id, as vdirsyncer and todoman keep calendars.
  private func exportToFolder(
    _ tasks: [TaskItem], _ request: ExportRequest, _ writing: WritingContext
  ) throws {
    let files = request.format.files(of: tasks, writing).compactMap { tasks in
      tasks.first.map { (path: "\(request.path)\($0.id.notation).ics", tasks) }
    }
    for (path, _) in files {
      if case .ofStore(let part) = self.files.destination(path) {
        throw StorageError.partOfStore(path: path, part)
      }
    }
    var losses = LossReport()
    for (path, tasks) in files {
      let exported = request.format.write(tasks, writing)
      try self.files.replace(path, with: exported.bytes)
      losses.add(exported.losses)
    }
    show(tasks, request, losses)
  }

  private func show(_ tasks: [TaskItem], _ request: ExportRequest, _ losses: LossReport) {
    let report = ExportReport(
      file: request.path, format: request.format, count: tasks.count, losses: losses)
    view.show(.exported(report, report.messages.map { context.say($0) }))
  }
}

extension CommandOutput {
  /// The result of an import, as numbers of tasks.
  static let imported = CommandOutput.value(
    .object([
      .always("file", .text), .always("format", .text),
      .perhaps("encoding", .text, "left out for UTF-8"), .always("dryRun", .flag),
      .always("added", .integer),
      .always("changed", .integer, "those in conflict that changed otherwise among them"),
      .always("deleted", .integer),
      .always("unchanged", .integer), .always("conflicts", .integer),
      .always("deletedHere", .integer), .always("skipped", .integer),
      .always("usersAdded", .integer), .always("usersChanged", .integer),
      .always("lost", .list(.text), "what the format could not bring"),
      .always("differences", .rows(differences), "what both sides have changed; yours stays"),
      .perhaps("definitions", .list(.text), "of a .taskrc, as one would type them"),
      .perhaps("settingsLeft", .rows(settingsLeft), "of a .taskrc"),
    ]))

  private static let settingsLeft: [ObjectShape.Member] = [
    .always("setting", .text, "a name, or a family such as color.*"),
    .always("line", .integer, "of the file; the first one"),
    .always("count", .integer, "of settings"), .always("reason", .text, "a word for scripts"),
  ]

  private static let differences: [ObjectShape.Member] = [
    .perhaps("number", .integer, "of the task; left out for a user"),
    .always("subject", .text, "the text of the task, or the name of the user"),
    .always("field", .text), .always("yours", .text),
    .perhaps("file", .text, "left out where it was deleted there"),
  ]

  /// The result of an export to a file; standard output gets the requested format instead.
  static let exported = CommandOutput.values(
    .object([
      .always("file", .text), .always("format", .text), .always("tasks", .integer),
      .always("lost", .list(.text), "what the format cannot hold"),
    ]))
}

/// Progress of an import.
package struct ExchangeProgress: Equatable, Sendable {
  /// Records read so far.
  package let count: Int
  /// The fraction that has been read, from 0 to 1.
  package let fraction: Double

  package init(count: Int, fraction: Double) {
    self.count = count
    self.fraction = fraction
  }
}
