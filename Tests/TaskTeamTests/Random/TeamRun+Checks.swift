import TaskModel
import TaskStorage
import TestSupport

@testable import TaskTeam

extension TeamRun {
  /// Compares all copies, the server's records, the result of its changes, and the acknowledged
  /// changes.
  func compare() throws {
    guard let first = machines[0].model?.state, let store = machines[0].storage?.cache.store else {
      return blame("unread", "nothing was read")
    }
    for machine in machines.dropFirst() {
      guard let state = machine.model?.state else { continue }
      compare(machines[0].name, first, machine.name, state, [machines[0], machine])
    }
    for (name, limit) in [("records", -1), ("changes", Int.max)] {
      let reader = try Machine.reader(of: team, on: cluster, named: name, longestPast: limit)
      compare(machines[0].name, first, "the server's \(name)", reader, [machines[0]])
    }
    let commits = try commits(of: store)
    try account(for: commits)
    guard !faults.isEmpty else { return }
    for commit in commits {
      note("\(commit.info.version) \(commit.info.author): \(commit.info.command)")
    }
    for machine in machines {
      for notice in machine.notices { note("\(machine.name) was told: \(notice.short)") }
    }
  }

  /// Compares two states of the given machines.
  private func compare(
    _ name: String, _ one: ModelState, _ otherName: String, _ other: ModelState,
    _ machines: [Machine]
  ) {
    var (one, other) = (one, other)
    // A machine that has set a task aside reserves its number.
    if machines.contains(where: { $0.storage?.aside.bundles.isEmpty == false }) {
      let next = max(one.nextNumber, other.nextNumber)
      one.reserveNumbers(below: next)
      other.reserveNumbers(below: next)
    }
    guard one != other else { return }
    let changes = one.changes(to: other)
    blame(
      "difference",
      "\(name) and \(otherName) differ: \(changes.prefix(3))"
        + (changes.isEmpty ? "the next number, \(one.nextNumber) and \(other.nextNumber)" : ""))
  }

  /// Reads the complete history from the server.
  private func commits(of store: UUID) throws -> [StoredCommit] {
    var commits: [StoredCommit] = []
    while true {
      let news = TeamWire.news(
        of: store, after: commits.count, commits.last?.info.operation, schema: TeamSchema.version)
      let next = try TeamWire.commits(
        machines[0].storage?.ask(news.query, news.values, .seconds(5)) ?? []
      ) { blame("unreadable", "\($0)") }
      guard !next.isEmpty else { return commits }
      commits += next
    }
  }

  /// Checks that every acknowledged change is on the server, or was reported as not.
  private func account(for commits: [StoredCommit]) throws {
    var (state, past, places) = (ModelState(), [Record](), [UUID: Int]())
    for commit in commits {
      _ = state.apply(commit)
      if places.updateValue(past.count, forKey: commit.info.operation) != nil {
        blame("twice", "twice on the server: \(commit.info.command)")
      }
      if commit.info.version != past.count + 1 { blame("gap", "a gap at \(past.count + 1)") }
      past.append(Record(state, after: past.last))
    }
    for machine in machines {
      for made in machine.made {
        let place = places[made.operation]
        // Nothing is left to tell of what was undone before any news of the server, or before it was
        // shared, also anew on a server that had lost it.
        let isTakenBack = machine.made.contains {
          $0.undone.contains(made.operation)
            && ($0.base == made.base || place == nil || machine.wasToldOfLoss)
        }
        for fact in isTakenBack ? [] : made.facts
        where !machine.wasTold(of: fact, made) {
          // The fact became true with the change itself, or with somebody else's. On a server that
          // has lost changes, another machine's earlier change may come after those based on it. If
          // somebody else's change was identical, nothing of one's own was left to share, and later
          // changes apply to theirs.
          let isTrue =
            place.map { place in
              past[place].holds(fact) ?? true
                || machine.wasToldOfLoss && past[place...].contains { $0.holds(fact) ?? false }
                || machine.heads[made.base...].contains { head in
                  places[head].map { $0 < place && past[$0].holds(fact) == true } ?? false
                }
            } ?? past.contains { $0.holds(fact) ?? false }
          guard !isTrue, !fact.mayBeAnothers(in: past) else { continue }
          if made.isUndo || made.makes(fact.taskID),
            fact.isPassedOn(in: past, at: place.map { [past[$0]] } ?? past)
          {
            continue
          }
          // Undoing a step does not undo what others have done, even the same.
          if made.isUndo, let place, isOthersDoing(fact, by: machine, commits, past, until: place) {
            continue
          }
          blame(
            fact.kind,
            "\(machine.name): `\(made.command)` was acknowledged, but not that \(fact)"
              + (place.map { " (version \($0 + 1))" } ?? " (not on the server)"))
        }
      }
    }
  }

  /// Whether another machine's change made a fact untrue.
  private func isOthersDoing(
    _ fact: Fact, by machine: Machine, _ commits: [StoredCommit], _ past: [Record],
    until place: Int
  ) -> Bool {
    let own = Set(machine.made.map(\.operation))
    return (1..<max(place, 1)).contains { index in
      !own.contains(commits[index].info.operation) && past[index - 1].holds(fact) != false
        && past[index].holds(fact) == false
    }
  }
}

extension Fact {
  /// Whether somebody else may have done the same: it is about one of several successors of a
  /// recurring task, or about the seat of a deleted user.
  fileprivate func mayBeAnothers(in past: [Record]) -> Bool {
    func wasNever(_ id: UUID) -> Bool {
      !past.contains { $0.holds(.task(id, text: "", isThere: true, follows: false)) ?? false }
    }
    switch self {
    case .task(_, _, let isThere, let follows): return isThere && follows
    case .field(let id, _, _, let value), .element(let id, _, _, let value, _):
      return wasNever(id) || UUID(uuidString: value).map(wasNever) ?? false
    // The seat of a deleted user is empty, though others may have restored the user since.
    case .detail(let kind, let id, let name, "seat", "none"):
      let isGone = Fact.record(kind: kind, id, name: name, isThere: false)
      return past.drop { $0.holds(isGone) == true }.contains { $0.holds(isGone) == true }
    case .record, .detail: return false
    }
  }
}

extension Acknowledged {
  /// Whether the change made a next occurrence with this id.
  fileprivate func makes(_ id: UUID?) -> Bool {
    facts.contains {
      if case .task(id, _, isThere: true, follows: true) = $0 { true } else { false }
    }
  }
}

extension Fact {
  /// Whether a next occurrence has, instead, what somebody else gave a task before it.
  fileprivate func isPassedOn(in past: [Record], at places: [Record]) -> Bool {
    places.contains { place in
      place.given(insteadOf: self).contains { other in past.contains { $0.holds(other) == true } }
    }
  }

  /// Whether it is about the tasks, the seat or the deletion of a user named in that command: the name
  /// belongs to another user now, or the user was not deleted.
  fileprivate func names(anyOf command: String) -> Bool {
    let words: [Substring]
    switch self {
    case .element(_, _, "assignees", let value, _): words = value.split(separator: " ").suffix(1)
    case .detail("user", _, let name, _, _), .record("user", _, let name, isThere: false):
      words = name.split(separator: " ")
    default: return false
    }
    return command.hasPrefix("user ")
      && !Set(command.split(separator: " ")).isDisjoint(with: words)
  }
}

extension TeamNotice {
  /// A short description without all details.
  fileprivate var short: String {
    guard case .conflict(let conflict, let theirs) = self else { return "\(self)" }
    let mine = conflict.mine.map { "\($0.text) \($0.state)" } ?? "deleted"
    return "conflict \(conflict.number): mine \(mine), theirs \(theirs?.text ?? "deleted")"
  }
}

extension Machine {
  /// Whether the shell has reported that the server has lost changes.
  fileprivate var wasToldOfLoss: Bool {
    notices.contains { if case .forked = $0 { true } else { false } }
  }

  /// Whether the shell has reported the fate of a fact.
  fileprivate func wasTold(of fact: Fact, _ made: Acknowledged) -> Bool {
    setAside.contains(made.operation) || isAside(fact)
      || notices.contains { notice in
        switch notice {
        case .conflict(let conflict, let theirs):
          // Of the task, or of its whole or a predecessor.
          [conflict.base?.id, conflict.mine?.id, theirs?.id].contains { id in
            id != nil && (id == fact.taskID || id?.notation == fact.value)
          }
        case .givenWay(let command):
          command == made.command || fact.names(anyOf: command)
        case .stillUsed(let command):
          command == made.command || made.isUndo && fact.names(anyOf: command)
        case .incomplete(let task, _): task.id == fact.taskID
        default: false
        }
      }
  }

  /// Returns the state read by a new machine of a team.
  fileprivate static func reader(
    of team: String, on cluster: Cluster, named name: String, longestPast: Int
  ) throws -> ModelState {
    let folder = try TemporaryFolder()
    let client = try Client(cluster.address("anna", team: team), filesIn: folder, name) {
      $0.longestPast = longestPast
    }
    return client.model.state
  }
}
