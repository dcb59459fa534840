import Formats
import TaskModel

/// One sync with the user's own machines: adopts what they have written, and writes for them what
/// was done here.
///
/// The known data changes as a whole: first the segments are stored beside the store, then their
/// adoption is recorded, then the store changes, and only then others see anything. A sync
/// interrupted in between is forgotten or, once the store has changed, completed by the next one.
final class MachineRun: RemoteRun {
  private let remote: Remote
  private let folder: SegmentFolder
  /// The clone that contains the folder; nil for a folder that something else synchronises.
  private let clone: GitClone?
  private let files: MachineFiles
  /// The folder with notes on the last state of the shared folder.
  private let notes: RemoteFolder
  private let model: SharedModel
  private let environment: SyncEnvironment
  private var report: SyncReport
  private var own: OwnMachine
  /// The segments that the store is made of.
  private var adopted: [OwnMachine.Part: Segment] = [:]
  /// Segments that are new here, with their bytes.
  private var incoming: [OwnMachine.Part: (segment: Segment, bytes: [UInt8])] = [:]
  /// The files of the folder by machine, as this sync found, wrote and removed them.
  private var listing: [String: [String]] = [:]
  /// Whether a hook has changed what the store has taken, which the others do not know yet; nil before
  /// the store has taken it. Only the sending can fail then.
  private var isRevised: Bool?

  /// The changes of earlier syncs that were unsent when this one began; nil before that.
  private var late: Int?

  /// The maximum bytes adopted by one sync.
  private static let byteLimit = 256 << 20
  /// The maximum lines of a segment, so that it stays far below the limit of a file.
  private static let lineLimit = 20_000
  /// The maximum number of attempts to push while others push first.
  private static let pushLimit = 6
  /// The number of own segments above which some are folded into one.
  private static let segmentLimit = 12

  init(
    _ remote: Remote, _ storage: RemoteStorage, _ model: SharedModel,
    _ environment: SyncEnvironment
  ) {
    (self.remote, self.model, self.environment) = (remote, model, environment)
    clone =
      remote.kind == .git
      ? GitClone(remote, storage, isInterrupted: environment.isInterrupted) : nil
    let cipher = remote.key.map {
      SegmentCipher(key: $0, isInterrupted: environment.isInterrupted)
    }
    folder = SegmentFolder(
      path: clone?.folder ?? remote.url, cipher: cipher, checkpoint: environment.checkpoint)
    files = MachineFiles(storage, checkpoint: environment.checkpoint)
    notes = RemoteFolder(
      path: storage.folder(of: remote.name).path, checkpoint: environment.checkpoint)
    report = SyncReport(remote: remote.name)
    report.isOfMachines = true
    own = OwnMachine(place: "")
  }

  func rehearse() throws -> SyncReport {
    try clone?.make()
    try clone?.fetch(isKnown: isKnown)
    try folder.requireReadable()
    if folder.isThere, !folder.isMarked, isKnown {
      throw SyncFault.folderReplaced(path: folder.path)
    }
    try folder.requireSameKey()
    try begin()
    try read(open(folder.listing()))
    let step = try step(onto: model.state)
    take(step)
    report.isDryRun = true
    return report
  }

  func perform() throws -> SyncReport {
    try files.makeFolder()
    let lock = try files.folder.lock(
      waiting: environment.lockTimeout, isInterrupted: environment.isInterrupted)
    guard let lock else { throw SyncFault.remoteBusy(name: remote.name) }
    defer { files.folder.release(lock) }
    do {
      if let clone { try meet(in: clone) } else { try meet() }
      report.sentLate = late ?? 0
    } catch let fault as SyncFault where isRevised != nil {
      // Reports what was done here nevertheless; the rest is sent by the next sync.
      report.fault = fault
      report.unsent = own.unsent(to: notes) ?? report.there.count
    }
    return finished()
  }

  private func meet(in clone: GitClone) throws {
    try clone.make()
    try clone.fetch(isKnown: isKnown)
    var fault = SyncFault.laterPlease(seconds: nil)
    for _ in 0..<Self.pushLimit {
      if try meet() { try clone.commit(message) }
      guard try clone.isAhead(), let refusal = try clone.push() else { return try leaveMark() }
      // Others pushed first, and their changes are adopted before the next attempt; or nobody has.
      fault = try clone.fetch(isKnown: isKnown) ? .laterPlease(seconds: nil) : refusal
    }
    throw fault
  }

  /// Adopts what is in the folder and publishes what is new here; returns false if nothing was new.
  @discardableResult
  private func meet() throws -> Bool {
    (adopted, incoming) = ([:], [:])
    let before = report
    try enterFolder()
    try begin()
    listing = folder.listing()
    if try isQuiet(listing) { return false }
    let opened = try open(listing)
    try takeNewIdentity(opened)
    try read(opened)
    try commit()
    isRevised = isRevised ?? false
    report.join(before)
    try foldOwn()
    try publish(opened)
    if clone == nil { try leaveMark() }
    return true
  }

  /// The message of a git commit, without any words of tasks.
  private var message: String {
    let counts = report.there
    return "taskshell: \(counts.new) new, \(counts.changed) changed, \(counts.deleted) deleted"
  }

  /// Whether this machine has met others there before.
  private var isKnown: Bool { notes.has(OwnMachine.seen) }

  private func enterFolder() throws(SyncFault) {
    try folder.requireReadable()
    if folder.isMarked { return try folder.requireSameKey() }
    // A former sync folder without its mark is an empty mount point, or another folder.
    guard !isKnown else {
      throw folder.isThere
        ? .folderReplaced(path: folder.path) : .folderMissing(path: folder.path)
    }
    try folder.prepare()
  }

  private func finished() -> SyncReport {
    report.machines = own.machines
    if report.common == 0 { report.common = model.state.taskCount }
    return report
  }

  // MARK: What is known

  private func begin() throws {
    var past: SyncPast?
    let known = try files.load { operation in
      if past == nil { past = SyncPast(model) }
      return past?.contains(operation) ?? false
    }
    report.isFirst = known == nil
    own = known ?? OwnMachine(place: files.place)
    own.title = remote.machine ?? (own.title.isEmpty ? OwnMachine.title(of: own.id) : own.title)
    if late == nil { late = own.unsent(to: notes) ?? 0 }
  }

  /// Gives this machine a new identity if its folder was copied, or another continues its segments.
  private func takeNewIdentity(_ opened: OpenedFolder) throws(SyncFault) {
    let names = Set(own.adopted.filter { $0.machine == own.id }.map(\.name)).union(own.retired)
    let isCopied = own.part > 0 && own.place != files.place
    let isDoubled = !opened.segments(of: own.id).subtracting(names).isEmpty
    guard isCopied || isDoubled else { return }
    (own.id, own.place, own.part, own.lastName) = (OwnMachine.newID(), files.place, 0, nil)
    own.retired = []
    if remote.machine == nil { own.title = OwnMachine.title(of: own.id) }
    report.warnings.append(.newMachine)
  }

  /// Whether nothing has happened here or there since the last sync, by a cheap check.
  private func isQuiet(_ listing: [String: [String]]) throws -> Bool {
    guard own.version == model.version, own.settled.isEmpty,
      own.operation == model.lastCommits(1).last?.info.operation, own.place == files.place,
      let seen = try notes.read(OwnMachine.seen)
    else { return false }
    return seen == mark(of: listing)
  }

  private func mark(of listing: [String: [String]]) -> [UInt8] {
    var there = listing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    // Of what this machine wrote, the sizes: a disk that was pulled out leaves empty files.
    there += (listing[own.id] ?? []).map { name in
      "\(folder.size(of: OwnMachine.Part(machine: own.id, name: name)))"
    }
    let here = own.adopted.sorted().map { "\($0.machine) \($0.name)" }
    let text = (there + ["", own.title] + here).joined(separator: "\n")
    return own.seen(SHA256.name(of: Array(text.utf8)))
  }

  /// Opens the files of the folder; if encrypted, decrypts those that are not known yet.
  private func open(_ listing: [String: [String]]) throws(SyncFault) -> OpenedFolder {
    guard let cipher = folder.cipher else { return OpenedFolder(listing) }
    return try OpenedFolder(
      listing, folder, cipher, known: SealedNames.names(notes.read(SealedNames.file)),
      atMost: Self.byteLimit)
  }

  private func read(_ opened: OpenedFolder) throws(SyncFault) {
    var room = Self.byteLimit
    for part in own.adopted { adopted[part] = try files.segment(part).segment }
    let folded = self.folded
    for machine in opened.machines {
      var waiting = opened.waiting[machine] ?? 0
      var unreadable = opened.unreadable[machine] ?? 0
      var forbidden = opened.forbidden[machine] ?? folder.forbidden(machine)
      for name in opened.segments(of: machine).sorted() {
        let part = OwnMachine.Part(machine: machine, name: name)
        guard adopted[part] == nil, !folded.contains(part), !own.retired.contains(name) else {
          continue
        }
        if environment.isInterrupted() { throw .syncInterrupted }
        guard room > 0, let bytes = opened.bytes[part] ?? folder.read(part) else {
          if let path = folder.forbidden(machine, name) { forbidden = path } else { waiting += 1 }
          continue
        }
        guard let segment = Segment(bytes), segment.machine == machine, segment.isTakenByStores
        else {
          unreadable += 1
          continue
        }
        room -= bytes.count
        incoming[part] = (segment, bytes)
      }
      if let forbidden {
        // One's own is written again, or nothing can be sent, which is an error.
        if machine != own.id { report.warnings.append(.forbidden(path: forbidden)) }
      } else {
        waiting += missing(of: machine)
      }
      let title = title(of: machine)
      if waiting > 0 { report.warnings.append(.waiting(machine: title, count: waiting)) }
      if let count = opened.closed[machine] {
        report.warnings.append(.otherKey(machine: title, count: count))
      }
      if unreadable > 0 {
        report.warnings.append(.unreadableFiles(machine: title, count: unreadable))
      }
    }
  }

  private func segments(of machine: String) -> [Segment] {
    adopted.filter { $0.key.machine == machine }.map(\.value)
      + incoming.filter { $0.key.machine == machine }.map(\.value.segment)
  }

  /// Returns the number of parts of a machine that are in no segment.
  private func missing(of machine: String) -> Int {
    var (next, missing) = (1, 0)
    for parts in segments(of: machine).map(\.parts).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      missing += max(0, parts.lowerBound - next)
      next = max(next, parts.upperBound + 1)
    }
    return missing
  }

  private func title(of machine: String) -> String {
    // The latest segment is the one with the latest part, whatever its clock said.
    let title = segments(of: machine).max { $0.parts.upperBound < $1.parts.upperBound }?.title ?? ""
    return title.isEmpty ? OwnMachine.title(of: machine) : title
  }

  // MARK: The store

  private func step(onto state: ModelState) throws -> ReplicaStep {
    let now = environment.clock.now().instant
    let count = model.version - own.version
    let isKnown = own.adopted.isEmpty || holds(count)
    if !isKnown { report.warnings.append(.joinedAnew) }
    let commits = isKnown && count > 0 ? model.lastCommits(count) : []
    return try ReplicaStep(
      state, adopted: adopted.values.flatMap(\.lines),
      incoming: incoming.values.flatMap(\.segment.lines),
      history: RecordTimes(commits, in: state, now: now), settled: own.settled,
      isJoin: !isKnown)
  }

  /// Whether the store has developed from its known state by that many commits.
  private func holds(_ count: Int) -> Bool {
    guard count >= 0 else { return false }
    if let operation = own.operation {
      let commits = model.lastCommits(count + 1)
      if commits.count == count + 1, commits.first?.info.operation == operation { return true }
    }
    var memory = RemoteMemory()
    (memory.operation, memory.version) = (own.operation, own.version)
    return SyncPast(model).holds(memory)
  }

  private func take(_ step: ReplicaStep) {
    let counts = step.counts
    report.there = SyncReport.Counts(
      new: counts.new, changed: counts.changed, deleted: counts.deleted, others: counts.others)
    report.changes = step.news
    report.common = step.taskCount
    report.warnings += step.changedAndDeleted.map { .deletedOverChange(text: $0.text) }
    report.warnings += step.overruled.map { .overruled($0) }
    report.warnings += step.missedRules.map { .missedRule($0) }
  }

  /// Stores what has arrived and what was done here, and applies it to the store in one step.
  private func commit() throws {
    let operation = UUID()
    let author = Remote.author(of: remote.name)
    let before = own
    var conflicts: [ReplicaConflict] = []
    var wanted: [Change] = []
    let commit = try model.adopt(author, by: author, operation: operation) { state in
      own = before
      report.warnings.removeAll { $0 == .joinedAnew }
      let step = try step(onto: state)
      take(step)
      conflicts = step.conflicts.filter { !before.conflicts.contains($0) }
      for (part, entry) in incoming { try files.store(entry.bytes, part) }
      own.adopted.formUnion(incoming.keys)
      for (part, entry) in incoming { adopted[part] = entry.segment }
      try writeOwn(step.lines)
      dropFolded()
      own.made += report.there.count
      (own.conflicts, own.settled) = (step.conflicts, [])
      own.machines = machines()
      if step.changes.isEmpty {
        (own.operation, own.version) = (model.lastCommits(1).last?.info.operation, model.version)
      } else {
        (own.operation, own.version) = (operation, model.version + 1)
        try files.write(next: own)
      }
      wanted = step.changes
      return wanted
    }
    let revised = commit.revisions(of: wanted)
    if !revised.isEmpty { isRevised = true }
    report.changes.revise(revised)
    try files.write(own)
    try files.removeAll(but: own.adopted)
    report.conflicts = Self.reports(of: conflicts, in: model.state)
  }

  private func writeOwn(_ lines: [RecordLine]) throws(SyncFault) {
    let last = adopted.first { $0.key.machine == own.id && $0.key.name == own.lastName }?.value
    guard !lines.isEmpty || own.part == 0 || last.map({ $0.title != own.title }) ?? false else {
      return
    }
    var rest = lines[...]
    repeat {
      try store(
        Segment(
          machine: own.id, title: own.title, parts: own.part + 1...own.part + 1,
          previous: own.lastName, time: now, lines: Array(rest.prefix(Self.lineLimit))))
      own.part += 1
      rest = rest.dropFirst(Self.lineLimit)
    } while !rest.isEmpty
  }

  private var now: Int { max(0, environment.clock.now().instant.secondsSinceEpoch) }

  /// Stores a segment of this machine.
  private func store(_ segment: Segment) throws(SyncFault) {
    let bytes = segment.bytes
    let part = OwnMachine.Part(machine: own.id, name: SHA256.name(of: bytes))
    try files.store(bytes, part)
    adopted[part] = segment
    own.adopted.insert(part)
    own.lastName = part.name
  }

  /// The segments whose lines are in others as well; each machine folds those of its own.
  private var folded: Set<OwnMachine.Part> {
    let folded = adopted.values.flatMap { segment in
      segment.folds.map { OwnMachine.Part(machine: segment.machine, name: $0) }
    }
    return Set(folded)
  }

  /// Forgets segments whose lines are in others as well.
  private func dropFolded() {
    let folded = self.folded
    for part in own.adopted where folded.contains(part) {
      own.adopted.remove(part)
      adopted[part] = nil
      if part.machine == own.id { own.retired.append(part.name) }
    }
  }

  private func machines() -> [KnownMachine] {
    Set(own.adopted.map(\.machine)).sorted().map { machine in
      KnownMachine(
        id: machine, title: title(of: machine),
        time: segments(of: machine).map(\.time).max() ?? 0, isOwn: machine == own.id)
    }
  }

  /// Folds the latest own segments into one, as many as are not much larger than those after them:
  /// so each line is rewritten only a few times, however many segments there are.
  private func foldOwn() throws(SyncFault) {
    let mine = adopted.filter { $0.key.machine == own.id }.map(\.value)
      .sorted { $0.parts.lowerBound < $1.parts.lowerBound }
    guard mine.count > Self.segmentLimit else { return }
    var (start, size) = (mine.count - 1, mine.last?.lines.count ?? 0)
    while start > 0, mine[start - 1].lines.count <= 4 * max(size, 4),
      size + mine[start - 1].lines.count <= Self.lineLimit
    {
      start -= 1
      size += mine[start].lines.count
    }
    guard start < mine.count - 1, let folded = Segment(folding: Array(mine[start...])) else {
      return
    }
    try store(folded)
    dropFolded()
    try files.write(own)
    try files.removeAll(but: own.adopted)
  }

  static func reports(
    of conflicts: [ReplicaConflict], in state: ModelState
  ) -> [SyncReport.Conflict] {
    conflicts.teamConflicts(in: state).map { conflict in
      SyncReport.Conflict(conflict, theirs: state.task(numbered: conflict.number))
    }
  }

  // MARK: The shared folder

  /// Writes what the folder lacks, by whatever machine, and removes what was folded. Files of this machine
  /// that are no longer whole are written again, as nobody else can do that.
  private func publish(_ opened: OpenedFolder) throws(SyncFault) {
    var names = opened.names.filter { file, _ in
      file.machine != own.id || folder.read(file) != nil
    }
    for file in opened.names.keys.sorted() where names[file] == nil { try remove(file) }
    let there = Set(names.map { OwnMachine.Part(machine: $0.key.machine, name: $0.value) })
    // A folder of another machine that may not be read has been told of, and nothing is known of it.
    let closed = Set(opened.machines.filter { $0 != own.id && folder.forbidden($0) != nil })
    for part in own.adopted.sorted() where !there.contains(part) && !closed.contains(part.machine) {
      if environment.isInterrupted() { throw .syncInterrupted }
      guard let bytes = try files.bytes(part) else { continue }
      let sealed = try folder.cipher?.encrypt(bytes) ?? bytes
      let file = OwnMachine.Part(machine: part.machine, name: SHA256.name(of: sealed))
      try folder.write(sealed, file)
      listing[file.machine] = Set(listing[file.machine] ?? []).union([file.name]).sorted()
      names[file] = part.name
    }
    let retired = Set(own.retired)
    for (file, name) in names where file.machine == own.id && retired.contains(name) {
      try remove(file)
      names[file] = nil
    }
    if folder.cipher != nil, names != opened.known {
      try notes.write(SealedNames.file, SealedNames.bytes(names))
    }
  }

  private func remove(_ file: OwnMachine.Part) throws(SyncFault) {
    try folder.remove(file)
    listing[file.machine]?.removeAll { $0 == file.name }
  }

  /// Records the state of the folder that this sync leads to, without what has arrived meanwhile:
  /// that is news for the next one.
  private func leaveMark() throws(SyncFault) {
    let isWaiting = report.warnings.contains { warning in
      switch warning {
      case .waiting, .unreadableFiles, .forbidden: true
      default: false
      }
    }
    // While files are missing or unreadable, each sync looks for them; what a hook has changed, the next
    // one sends.
    let mark = isWaiting || isRevised == true ? own.seen(nil) : mark(of: listing)
    if try notes.read(OwnMachine.seen) != mark { try notes.write(OwnMachine.seen, mark) }
  }
}
