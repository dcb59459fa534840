import Foundation
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit
import TestSupport

@testable import TaskTeam

/// One person's machine: files, a shell that runs until it is killed, and a connection to the
/// server that can be cut.
final class Machine {
  let name: String
  /// All notices of the shell, since the machine exists.
  private(set) var notices: [TeamNotice] = []
  /// The changes that the shell has acknowledged, in order.
  private(set) var made: [Acknowledged] = []
  /// Faults that later events cannot mend.
  private(set) var faults: [String] = []
  private(set) var isOnline = true
  /// The changes set aside with a reason, awaiting the user's decision.
  private(set) var setAside: Set<UUID> = []
  /// The latest changes of the team known to the shell, in order.
  private(set) var heads: [UUID] = []
  /// The states with and without each change that was ever set aside.
  private var asides: [UUID: (without: Record, with: Record)] = [:]
  /// The changes that were set aside when the user dropped them.
  private var dropped: Set<UUID> = []
  private let cluster: Cluster
  private let team: String
  private let folder: String
  /// A link to the folder of the server's socket, without which there is no connection.
  private let way: String
  private let time: Time
  private var running: Running?

  /// The parts that are lost when the machine is switched off.
  private struct Running {
    let storage: TeamStorage
    let model: SharedModel
    let view: SilentView
    let interpreter: Interpreter
    let host: Host
  }

  /// The common time of all machines.
  final class Time: @unchecked Sendable {
    var seconds = 0
    var instant: TaskModel.Instant {
      TaskModel.Instant(secondsSinceEpoch: TaskModel.Instant.now.secondsSinceEpoch + seconds)
    }
    var clock: Clock {
      let fixed = Clock.fixed()
      return Clock(
        now: { [self] in
          Clock.Reading(civil: fixed.civil(instant) ?? .now, instant: instant)
        }, civil: fixed.civil)
    }
  }

  init(_ name: String, of team: String, on cluster: Cluster, filesIn folder: String, _ time: Time) {
    (self.name, self.team, self.cluster, self.time) = (name, team, cluster, time)
    self.folder = "\(folder)/\(name)"
    way = "\(cluster.folder)/\(team)-\(name)"
    symlink(cluster.folder, way)
  }

  deinit { unlink(way) }

  var storage: TeamStorage? { running?.storage }
  var model: SharedModel? { running?.model }

  private var address: String { "postgresql://\(name)@/tasks?host=\(way)&team=\(team)" }

  /// Starts a shell, unless one is running.
  func start(isInteractive: Bool) throws {
    guard running == nil else { return }
    let address = try TeamAddress(address)
    let storage = TeamStorage(
      at: address, filesIn: folder, command: "test", isInteractive: isInteractive)
    let model = SharedModel(
      unloaded: storage, author: name, now: { [time] in time.instant })
    model.observe { [weak self, weak model] event in self?.follow(event, model) }
    // A new copy needs the server, which a shell may not reach in time on a busy machine.
    let end = Date() + 120
    while isOnline, (try? model.refresh()) == nil, Date() < end { usleep(10_000) }
    try model.refresh()
    note(storage)
    let (view, host) = (SilentView(), Host(storage))
    let shell = Shell(
      model: model, clock: time.clock, view: view,
      host: ShellHost(
        files: host, maintenance: storage.cache, stores: host, startupPath: "rc",
        language: .english, history: { [] }), table: .standard)
    shell.assumesYes = true
    running = Running(
      storage: storage, model: model, view: view, interpreter: Interpreter(shell: shell),
      host: host)
  }

  /// Ends the shell abruptly.
  func kill() { running = nil }

  /// Cuts the connection to the server, with everything in transit.
  func cut() {
    isOnline = false
    unlink(way)
    running?.storage.link.end(for: .unreachable("cut"))
  }

  /// Restores the connection; a waiting shell uses it at once.
  func reconnect() {
    if !isOnline { symlink(cluster.folder, way) }
    isOnline = true
    running?.storage.link.connectAnew()
  }

  /// Runs a line, and returns its output.
  func run(_ line: String) -> [String] {
    guard let running else { return [] }
    if line.hasPrefix("store drop") { dropped.formUnion(running.storage.aside.operations) }
    do {
      try running.interpreter.run(line: line)
    } catch {
      if let error = error as? StorageError { faults.append("\(name): \(line): \(error)") }
      running.interpreter.shell.report(error)
    }
    note(running.storage)
    return running.view.takeLines()
  }

  /// Returns another random line, if there is one.
  func randomLine(_ random: SeededGenerator) -> String? {
    guard let running else { return nil }
    var commands = RandomCommands(
      random, running.model.state, isStaging: running.model.staged != nil,
      conflicts: running.storage.conflicts.map(\.number))
    return commands.line()
  }

  /// Looks for news once; returns whether nothing is left to share or receive.
  func look() -> Bool {
    guard let running else { return false }
    let storage = running.storage
    storage.link.wait(atMost: .milliseconds(5)) { false }
    do { try running.model.refresh() } catch { faults.append("\(name): news: \(error)") }
    note(storage)
    return storage.link.isIdle && !storage.link.hasHint && storage.unshared == 0
      && !storage.hasNews
  }

  private func follow(_ event: ModelEvent, _ model: SharedModel?) {
    switch event {
    case .storage(.team(let notice)):
      notices.append(notice)
      // The command that reports it may be the one that gives it up.
      if let running { note(running.storage) }
      // The server must accept every change made by a shell.
      if case .setAside(let change, _) = notice {
        faults.append("\(name): \(change.command): \(change.reason ?? "")")
      }
    case .storage(let notice): faults.append("\(name): \(notice)")
    case .committed(let commit) where commit.origin != .elsewhere && commit.origin != .replacement:
      guard let model, model.staged == nil, commit.origin != .rollback,
        let info = model.history.last?.info
      else { return }
      made.append(
        Acknowledged(info, commit.changes, by: name, in: model.state, base: heads.count))
    case .committed: if let running { note(running.storage) }
    default: break
    }
  }

  private func note(_ storage: TeamStorage) {
    if let head = storage.operation(of: storage.head), head != heads.last { heads.append(head) }
    guard !storage.aside.operations.isSubset(of: setAside), let state = running?.model.state else {
      return
    }
    setAside.formUnion(storage.aside.operations)
    for bundle in storage.aside.bundles {
      var state = state
      _ = state.apply(bundle.basis)
      for commit in bundle.commits {
        let without = Record(state)
        _ = state.apply(commit)
        let operation = commit.info.operation
        if asides[operation] == nil { asides[operation] = (without, Record(state)) }
      }
    }
  }

  /// Whether a fact belongs to a change that is set aside, or was when it was dropped, including an
  /// equal change by somebody else.
  func isAside(_ fact: Fact) -> Bool {
    dropped.union(storage?.aside.operations ?? []).contains { operation in
      asides[operation].map { $0.with.holds(fact) == true && $0.without.holds(fact) != true }
        ?? false
    }
  }
}

/// The team's store of a machine and no other, and a few files to read.
final class Host: StoreHost, TextFiles {
  private let storage: TeamStorage

  init(_ storage: TeamStorage) { self.storage = storage }

  struct Nothing: Error {}

  var team: (any TeamAdministration)? { storage }
  var author: String { "" }
  var file: String? { nil }
  let isGiven = true
  func open(_ name: String, checking: Bool) throws -> String { throw Nothing() }
  func copy(from source: String, to target: String) throws -> StoreCopied { throw Nothing() }
  func createTeam(at address: String) throws { throw Nothing() }
  func examineTeam(at address: String?) throws -> [TeamFinding] { throw Nothing() }
  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let text = Self.texts[path] else {
      throw FileError(path: path, action: .read, code: 2, isMissing: true)
    }
    return Array(text.utf8)
  }

  /// The files that can be imported, the same for everybody.
  private static let texts = [
    "a.txt": "(A) First +p @a due:2026-03-20\nSecond @b\n", "b.txt": "Second @b\nThird +p.q\n",
    "c.json":
      #"[{"id":"00000000-0000-0000-0000-00000000000c","text":"Fourth","assignee":"Cleo"}]"#,
  ]
  func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: 30)
  }
}
