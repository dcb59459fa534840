import Foundation
import TaskExchange
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Two machines and another program change the same list at random, with syncs that end anywhere:
/// in the end all have the same tasks, nothing is lost and nothing is duplicated.
///
/// `TASKSHELL_SYNC_SEEDS=1-200` runs these seeds instead of a few.
@Suite(.enabled(if: isInstalled("python3"))) struct RandomSyncTests {
  static let seeds: [UInt64] = {
    guard let text = ProcessInfo.processInfo.environment["TASKSHELL_SYNC_SEEDS"] else {
      return Array(1...10)
    }
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    return Array((ends.first ?? 1)...max(ends.first ?? 1, ends.last ?? 1))
  }()

  @Test(arguments: seeds) func allEndAlike(seed: UInt64) throws {
    try World(seed: seed, CalDAVTestServer()).run(steps: 60)
  }

  @Test(
    .enabled(if: RealTestServer.Kind.radicale.isInstalled, "Radicale is not installed"),
    arguments: seeds.count > 10 ? seeds : Array(seeds.prefix(3)))
  func allEndAlikeOnRadicale(seed: UInt64) throws {
    try World(seed: seed, RealTestServer(.radicale)).run(steps: 60)
  }

  /// Xandikos answered a PUT with a multistatus for years, and stores its lists in git.
  @Test(
    .enabled(if: RealTestServer.Kind.xandikos.isInstalled, "Xandikos is not installed"),
    arguments: seeds.count > 10 ? Array(seeds.prefix(30)) : Array(seeds.prefix(2)))
  func allEndAlikeOnXandikos(seed: UInt64) throws {
    try World(seed: seed, RealTestServer(.xandikos)).run(steps: 60)
  }

  /// DAViCal stores its objects parsed, in a database.
  @Test(
    .enabled(
      if: seeds.count > 10 && RealTestServer.Kind.davical.isInstalled,
      "make sync-test has it and installs it"),
    arguments: Array(seeds.prefix(30)))
  func allEndAlikeOnDAViCal(seed: UInt64) throws {
    try World(seed: seed, RealTestServer(.davical)).run(steps: 60)
  }
}

/// A run: a server, two machines, and the values written by each.
private final class World {
  private let server: any TestList
  private let machines: [Machine]
  private var random: SeededGenerator
  private let seed: UInt64
  private var log: [String] = []
  private var next = 1
  /// The values written to each task by each writer; the key is the first word of its text.
  private var tasks: [String: Written] = [:]

  private struct Written {
    var isDeleted = false
    var isRecurring = false
    /// The last value of each field by writer: 0 and 1 for the machines, 2 for the other program.
    var values: [String: [Int: String]] = [:]
    /// A property added to an object by the other program.
    var mark: String?
  }

  init(seed: UInt64, _ server: any TestList) throws {
    (self.seed, random) = (seed, SeededGenerator(seed: seed))
    self.server = server
    machines = [try Machine(server), try Machine(server)]
    machines[1].minutes = 7
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func run(steps: Int) throws {
    for step in 1...steps {
      let actor = Int.random(in: 0...3, using: &random)
      if actor >= 2 && chance(50) {
        try editThere()
      } else {
        let place = actor % 2
        if chance(30) { try sync(place) } else { try edit(place) }
      }
      log.append("-- \(step)")
    }
    try settle()
    check()
  }

  // MARK: Changes by the machines

  private func word(_ text: String) -> String { String(text.split(separator: " ")[0]) }

  private func write(_ task: String, _ field: String, _ value: String, by actor: Int) {
    tasks[task, default: Written()].values[field, default: [:]][actor] = value
  }

  private func edit(_ place: Int) throws {
    let machine = machines[place]
    let open = machine.model.state.tasks.filter { $0.state == .open }
    guard let task = open.randomElement(using: &random), !chance(25) else {
      return try add(place)
    }
    let name = word(task.text)
    let value = "\(next)"
    next += 1
    log.append("\(place) \(name) \(value)")
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      write(name, "text", value, by: place)
      try machine.edit(task.id) { $0.text = "\(name) \(value)" }
    case 2:
      write(name, "project", "p\(value)", by: place)
      try machine.edit(task.id) { $0.project = "p\(value)" }
    case 3:
      let due = Due(
        iso8601:
          "2026-\(4 + next % 9 < 10 ? "0" : "")\(4 + next % 9)-1\(next % 10)T0\(next % 10):15")
      write(name, "due", due?.iso8601 ?? "", by: place)
      try machine.edit(task.id) { $0.due = due }
    case 4: try machine.edit(task.id) { $0.tags.append("t\(value)") }
    case 5: try machine.edit(task.id) { $0.notes.append("n\(value)") }
    case 6:
      // A task with parts cannot be deleted.
      guard !machine.model.state.tasks.contains(where: { $0.parent == task.number }) else { return }
      log.append("delete")
      tasks[name]?.isDeleted = true
      try machine.delete(task.id)
    case 7:
      log.append("done")
      try machine.complete(task.id)
    default:
      let other = open.randomElement(using: &random)
      // Two machines may create a circle, which one of them breaks.
      guard let other, other.id != task.id else { return }
      let isParent = chance(50)
      log.append("\(name) \(isParent ? "under" : "after") \(word(other.text))")
      try? machine.edit(task.id) {
        if isParent { $0.parent = other.number } else { $0.after = [other.number] }
      }
    }
  }

  private func add(_ place: Int) throws {
    let isRecurring = chance(20)
    let name = "\(isRecurring ? "R" : "T")\(next)"
    next += 1
    log.append("\(place) add \(name)")
    write(name, "text", "new", by: place)
    tasks[name]?.isRecurring = isRecurring
    try machines[place].add("\(name) new") {
      guard isRecurring else { return }
      $0.due = Due(iso8601: "2026-03-11")
      $0.recurrence = Recurrence(notation: "week")
    }
  }

  private func sync(_ place: Int) throws {
    let machine = machines[place]
    let dies = chance(40) ? Int.random(in: 0..<20, using: &random) : nil
    log.append("\(place) sync \(dies.map(String.init) ?? "")")
    machine.acceptsLoss = true
    machine.remaining = dies
    do {
      try machine.sync()
    } catch {
      guard dies != nil else { throw error }
      log.append("died")
    }
    machine.remaining = nil
    if dies != nil { try machine.restart() }
  }

  // MARK: Changes on the server

  private func editThere() throws {
    let objects = try server.objects()
    let value = "\(next)"
    next += 1
    guard let (name, text) = objects.sorted(by: { $0.key < $1.key }).randomElement(using: &random),
      !chance(25)
    else {
      let task = "F\(value)"
      log.append("there add \(task)")
      write(task, "text", "new", by: 2)
      tasks[task]?.mark = "X-MARK;A=\"b:c\":\(task)"
      return try server.store(
        "f\(value).ics",
        CalDAVTestServer.todo(
          "uid of \(task)", "SUMMARY:\(task) new", "X-MARK;A=\"b:c\":\(task)",
          "STATUS:NEEDS-ACTION"))
    }
    var lines = text.components(separatedBy: "\r\n")
    guard let place = lines.firstIndex(where: { $0.hasPrefix("SUMMARY:") }),
      let status = lines.firstIndex(where: { $0.hasPrefix("STATUS:") })
    else { return }
    let task = word(String(lines[place].dropFirst(8)))
    guard lines[status] != "STATUS:COMPLETED" else { return }
    log.append("there \(task) \(value)")
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      write(task, "text", value, by: 2)
      lines[place] = "SUMMARY:\(task) \(value)"
    case 2:
      lines.insert("CATEGORIES:c\(value)", at: place)
    case 3 where tasks[task]?.isRecurring == false:
      lines[status] = "STATUS:COMPLETED"
      lines.insert("COMPLETED:20260311T120000Z", at: status)
    case 4:
      log.append("delete")
      tasks[task]?.isDeleted = true
      return try server.delete(name)
    default:
      lines.insert("X-LATER:\(value)", at: place)
    }
    try server.store(name, lines.joined(separator: "\r\n"))
  }

  // MARK: Final checks

  /// Syncs until nothing changes any more.
  private func settle() throws {
    for _ in 0..<8 {
      var isQuiet = true
      for machine in machines {
        let report = try machine.sync()
        isQuiet = isQuiet && report.isEmpty
        #expect(report.problems.isEmpty, "\(description)")
      }
      if isQuiet { return }
    }
    Issue.record("it never ends: \(description)")
  }

  private var description: String { "seed \(seed)\n" + log.joined(separator: "\n") }

  /// Describes a task without data specific to one store.
  private func shown(_ task: TaskItem, _ state: ModelState) -> String {
    // A completed task may exist only here, and the parts of a recurring one stay with the
    // completed occurrence.
    let whole = task.parent.flatMap { state.task(numbered: $0) }
    let isShared = whole?.state == .open && whole?.recurrence == nil
    let parent = isShared ? whole.map { word($0.text) } ?? "" : ""
    return [
      // The open occurrence of a recurring task has another id on the machine where the last one
      // was done.
      tasks[word(task.text)]?.isRecurring == true ? "" : task.id.description, task.text,
      task.state.rawValue, task.due?.iso8601 ?? "",
      task.project ?? "", task.tags.sorted().joined(separator: ","),
      task.notes.joined(separator: ","), task.state == .open ? parent : "",
      task.state == .open ? task.recurrence?.notation ?? "" : "",
    ].joined(separator: " | ")
  }

  private func check() {
    let shown = machines.map { machine in
      machine.model.state.tasks.map { self.shown($0, machine.model.state) }.sorted()
    }
    let objects = (try? server.objects()) ?? [:]
    // A completed task that was deleted there is kept where it was.
    let open = machines.map { machine in
      machine.model.state.tasks.filter { $0.state == .open }
        .map { self.shown($0, machine.model.state) }.sorted()
    }
    if open[0] != open[1] {
      let (one, two) = (Set(open[0]), Set(open[1]))
      Issue.record(
        "not alike: \(one.subtracting(two).sorted()) \(two.subtracting(one).sorted())\n\(description)"
      )
    }
    for (name, written) in tasks {
      for (place, list) in shown.enumerated() {
        let mine = list.filter { word($0.components(separatedBy: " | ")[1]) == name }
        let openOnes = mine.filter { $0.contains(" | open | ") }
        #expect(openOnes.count <= 1, "twice on \(place): \(openOnes)\n\(description)")
        if !written.isDeleted {
          #expect(!mine.isEmpty, "lost on \(place): \(name)\n\(description)")
        }
        let done = mine.filter { $0.contains(" | done | ") }
          .map { $0.components(separatedBy: " | ")[3] }
        if written.isRecurring {
          #expect(Set(done).count == done.count, "twice on \(place): \(mine)\n\(description)")
        } else {
          #expect(mine.count <= 1, "twice on \(place): \(mine)\n\(description)")
          for task in mine { checkValues(task, written) }
        }
      }
      // A task deleted there and changed here is a new object.
      if let mark = written.mark, !written.isDeleted,
        let text = objects.values.first(where: { $0.contains("SUMMARY:\(name) ") })
      {
        #expect(text.contains(mark), "\(mark) is gone\n\(description)")
      }
    }
    #expect(
      Set(objects.values.compactMap { (try? CalendarObject(Array($0.utf8)))?.uid }).count
        == objects.count, "\(description)")
  }

  /// Checks that each field has a written value: the only one, or one of several.
  private func checkValues(_ shown: String, _ written: Written) {
    // A value written before a deletion need not be restored with the rest.
    if written.isDeleted { return }
    let parts = shown.components(separatedBy: " | ")
    let now = [
      "text": parts[1].split(separator: " ").dropFirst().joined(separator: " "), "due": parts[3],
      "project": parts[4],
    ]
    for (field, values) in written.values {
      #expect(
        values.values.contains(now[field] ?? ""),
        "\(field) of \(shown): \(values)\n\(description)")
    }
  }
}
