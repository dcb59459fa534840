import LineEditing
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit
import TaskStorage

/// One run of the program: its parts, connected.
///
/// They are connected in the order of the data: storage → model → presenters → view.
final class Session {
  let shell: Shell
  let interpreter: Interpreter
  let screen: Screen
  let output: Output
  let history: HistoryFile
  /// Cancellation of waits for files and programs.
  let stop = Cancellation()
  private let stores: StoreSwitch
  /// The current store.
  var store: OpenedStore { stores.current }

  /// Connects the parts; the store is read when a command needs it.
  ///
  /// - Parameter readsOnDemand: whether to read only what a command needs of the store.
  init(
    options: LaunchOptions, environment: [String: String], isInteractive: Bool,
    readsOnDemand: Bool = false
  ) throws {
    let paths = Paths(environment: environment)
    let clock = try SystemClock.clock(fixedAt: environment["TASKSHELL_NOW"])
    let surroundings = Self.surroundings(
      paths, environment, isInteractive: isInteractive, readsOnDemand: readsOnDemand)
    let stores = try StoreSwitch(paths, named: options.store) {
      try StoreBackend.of($0).open($0, surroundings)
    }
    self.stores = stores
    let hooked = HookedStorage(
      { stores.current.storage }, hooks: Hooks(folder: paths.hooks, stop: stop))
    let model = SharedModel(
      unloaded: hooked, author: stores.author, now: { clock.now().instant })
    let (output, isTerminal, link) = (Output(), Output.isTerminal, ShellLink())
    let screen = Screen(
      format: options.format, output: output, isTerminal: isTerminal,
      usesColor: {
        (ColorChoice(rawValue: link.settings.color.rawValue) ?? .auto)
          .usesColor(environment: environment, isTerminal: isTerminal)
      },
      depth: { ColorDepth { environment[$0] } },
      terminal: isTerminal ? .ofTerminal : .none,
      language: { link.shell?.language ?? .english }, glyphs: Glyphs.of(environment),
      settings: { link.settings })
    let history = HistoryFile(path: paths.history)
    let host = ShellHost(
      files: DiskFiles(
        home: environment["HOME"] ?? "", stop: stop, settings: [paths.startup, paths.definitions]),
      exchange: DiskExchangeFiles(
        home: environment["HOME"] ?? "", stop: stop, stores: { stores.current.files }),
      maintenance: stores, stores: stores,
      sync: SyncHost(home: environment["HOME"], absolute: paths.absolute) { [stop] question in
        TerminalSecret.ask(TerminalText.sanitized(question), isStopped: stop.isRequested)
      },
      reminders: Self.reminders(
        paths, store: options.store ?? environment["TASKSHELL_STORE"], stop),
      startupPath: paths.startup,
      tutorialPath: paths.tutorial, language: Language(environment: environment),
      history: {
        history.entries().map { InputLine($0.line, hasFailed: $0.status != 0, time: $0.time) }
      },
      clearHistory: history.clearOrFail, deleteHistory: history.removeOrFail,
      waitForNews: StoreWait { stores.current }.wait, copy: screen.copy,
      program: ProgramFacts.ofProcess(environment),
      keyNames: KeyBindings.names)
    shell = Shell(model: model, clock: clock, view: screen, host: host, table: .standard)
    link.shell = shell
    shell.settings.looks.terminalIsLight = TerminalBackground.isLight(
      colorFGBG: environment["COLORFGBG"])
    interpreter = Interpreter(shell: shell)
    (self.screen, self.output, self.history) = (screen, output, history)
    prepare(as: options, describingChangesTo: hooked)
  }

  /// - Parameter store: the name of the store; nil for the default one.
  private static func reminders(
    _ paths: Paths, store: String?, _ stop: Cancellation
  ) -> ReminderHost {
    ReminderHost(
      claim: ReminderLog(path: paths.reminded).claim(_:_:waits:_:),
      notify: DesktopNotifier(stop: stop).notify, missing: DesktopNotifier.missing
    ) {
      let store = store.flatMap { $0.isEmpty ? nil : paths.absolute($0) }
      guard let program = ChildProcess.ownProgram else { return nil }
      #if canImport(Darwin)
      return paths.launchAgents.map {
        LaunchdAgent(folder: $0, program: program, store: store, stop: stop)
      }
      #else
      guard SystemdTimer.isThere else { return nil }
      return paths.systemdUnits.map {
        SystemdTimer(folder: $0, program: program, store: store, stop: stop)
      }
      #endif
    }
  }

  private static func surroundings(
    _ paths: Paths, _ environment: [String: String], isInteractive: Bool, readsOnDemand: Bool
  ) -> StoreSurroundings {
    let bar = isatty(STDERR_FILENO) == 1 ? ProgressBar() : nil
    return StoreSurroundings(
      command: isInteractive ? "taskshell" : "script", program: Environment.version,
      login: environment["USER"] ?? environment["LOGNAME"] ?? "", isInteractive: isInteractive,
      readsOnDemand: readsOnDemand, copies: paths.teams, absolute: paths.absolute,
      shown: paths.shown
    ) { progress in
      bar?.show(
        progress.map { count, all in
          ExchangeProgress(count: count, fraction: Double(count) / Double(max(all, 1)))
        })
    }
  }

  /// Applies the start-up file, then the options.
  private func prepare(as options: LaunchOptions, describingChangesTo storage: HookedStorage) {
    describeChanges(to: storage)
    if let zone = ZoneVariable.unusable { screen.remark(shell.say(.notAZone(zone))) }
    if !options.has(.noStartup) { runStartupFile() }
    if let color = options.color { shell.settings.color = color }
    shell.assumesYes = options.has(.yes)
    screen.isQuiet = options.has(.quiet)
    if let folder = stores.missingFolder { screen.show(shell.say(.folderIsMissing(folder))) }
  }

  /// Connects hooks with the shell: they get changes in the same format as scripts.
  private func describeChanges(to storage: HookedStorage) {
    storage.describe = { [weak shell] changes in
      shell.map { JSONRenderer.lines(of: $0.rows(of: changes)) } ?? []
    }
    storage.read = { [weak shell] answer, changes, state in
      try shell?.tasks(of: answer, to: changes, onto: state) ?? [:]
    }
    storage.explain = { Shell.words(ofAnswer: $0) }
    storage.say = { [weak shell] in $0.text(in: shell?.language ?? .english) }
    storage.complain = { [weak screen] in screen?.remark(Sentence($0)) }
  }

  /// Runs the saved definitions and the start-up file, if they exist; reports errors in them and
  /// continues.
  private func runStartupFile() {
    shell.scripts.isStarting = true
    screen.dropsAnswers = true
    defer {
      shell.scripts.isStarting = false
      screen.dropsAnswers = false
    }
    for path in [shell.host.definitionsPath, shell.host.startupPath] where !path.isEmpty {
      do {
        let lines = ScriptLines(try shell.host.files.read(path))
        _ = ScriptRunner(name: path, lines: lines, interpreter: interpreter).run(keepsGoing: true)
      } catch {
        if !error.isMissing { shell.report(error) }
      }
    }
  }

  /// Saves all changes of a script as one step if nothing fails, otherwise none.
  func atomically(_ script: () throws -> ExitStatus) throws -> ExitStatus {
    let begun = reporting { try shell.presenters.staging.beginSingleCommit() }
    guard begun == .done else { return begun }
    let status = try script()
    return status.combined(
      with: reporting {
        if status == .done {
          try shell.presenters.staging.commitWhole(title: "--atomic")
        } else {
          try shell.presenters.staging.rollbackWhole()
        }
      })
  }

  /// Runs a script without saving any changes.
  func withoutEffect(_ script: () throws -> ExitStatus) throws -> ExitStatus {
    let read = reporting { try shell.model.refresh() }
    guard read == .done else { return read }
    var status = ExitStatus.done
    try shell.dryRun { status = try script() }
    return status
  }

  /// Flushes the output and returns the exit status of the program.
  ///
  /// Changes that are still staged are dropped, and that is reported. A script that saw only a part
  /// of a damaged store has failed.
  func end(with status: ExitStatus) -> Int32 {
    let isStaged = shell.model.staged?.isEmpty == false
    // Shares pending changes with the team now rather than at the next start.
    _ = try? store.team?.finish(within: .seconds(1))
    shell.model.announceNotices()
    if isStaged {
      if !shell.input.isInteractive { screen.remark(shell.say(.endedWithoutCommit)) }
      _ = reporting { try shell.presenters.staging.rollback() }
    }
    if !shell.commandsOfDrafts.isEmpty {
      screen.remark(shell.say(.editsAreKept(shell.commandsOfDrafts)))
    }
    screen.commandEnded()
    output.flush()
    shell.model.announceLateRefusal()
    if let code = output.failure {
      shell.report(OutputError(code: code))
    }
    let isPartial = shell.model.isDamaged && !shell.input.isInteractive
    let isIncomplete = output.hasFailed || shell.model.unsaved != nil || isStaged || isPartial
    return status.combined(with: isIncomplete ? .refused : .done).rawValue
  }

  /// Runs one command, already split into words by the calling shell.
  ///
  /// A single word that contains spaces is a whole line: `taskshell "list today"`.
  func run(words: [String]) -> ExitStatus {
    if words.count == 1, let line = words.first, line.contains(where: Tokenizer.isSeparator) {
      return run(lines: [line], keepsGoing: false)
    }
    shell.scripts.isOneShot = true
    return reporting { try interpreter.run(arguments: words) }
  }

  /// Runs typed lines in order, up to the first that fails unless `keepsGoing`; skips comments.
  func run(lines: [String], keepsGoing: Bool) -> ExitStatus {
    var status = ExitStatus.done
    let commands = lines.flatMap(InputLines.parts).map(\.command)
    shell.scripts.isOneShot = commands.count == 1 && !shell.input.isInteractive
    for (index, line) in commands.enumerated()
    where !shell.isLeaving && !InputLines.isComment(line) {
      if shell.input.isInterrupted { break }
      status = status.combined(with: reporting { try interpreter.run(line: line) })
      guard status == .done || keepsGoing else {
        let left = commands.count - index - 1
        if left > 0 { screen.show(shell.say(.linesLeft(left))) }
        break
      }
    }
    return status
  }

  /// Runs the lines of a file or a pipe.
  func run(descriptor: Int32, name: String, keepsGoing: Bool) -> ExitStatus {
    let nextChunk = DiskFiles.chunks(of: descriptor)
    let lines = ScriptLines { [output] in
      // Whoever writes the lines may wait for the answer to the last one.
      output.flush()
      do { return try nextChunk() } catch let error as SystemError {
        throw FileError(path: name, action: .read, code: error.code)
      }
    }
    return ScriptRunner(name: name, lines: lines, interpreter: interpreter)
      .run(keepsGoing: keepsGoing)
  }

  private func reporting(_ body: () throws -> Void) -> ExitStatus {
    do {
      try body()
      return .done
    } catch {
      return shell.report(error)
    }
  }

  /// Connects the screen to the shell, which is made after it: the screen uses the shell's language
  /// and settings.
  private final class ShellLink {
    weak var shell: Shell?
    var settings: Settings { shell?.settings ?? Settings() }
  }
}

extension HistoryFile {
  /// Deletes all lines; throws the shell's error type.
  func clearOrFail() throws(FileError) {
    do throws(HistoryError) { try clear() } catch { throw FileError(error) }
  }

  /// Deletes the given lines; throws the shell's error type.
  func removeOrFail(_ lines: Set<String>) throws(FileError) {
    do throws(HistoryError) { try remove(lines) } catch { throw FileError(error) }
  }
}

extension FileError {
  /// Converts a failure to write the history file.
  init(_ error: HistoryError) { self.init(path: error.path, action: .write, code: error.code) }
}
