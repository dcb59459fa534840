import TaskModel

/// What the past tells an import, read when it is first asked.
final class ImportHistory {
  private let past: () -> [LoggedCommit]
  private lazy var commits = past()
  private lazy var deletedHere = findDeleted()

  init(_ past: @escaping () -> [LoggedCommit]) { self.past = past }

  /// Whether people here have deleted a task of that id; one that undo took away is not meant.
  func wasDeletedHere(_ id: UUID) -> Bool { deletedHere.contains(id) }

  /// What a user was before, as far as is known.
  func users(_ id: UUID) -> [User] {
    commits.flatMap(\.changes).compactMap { change in
      if case .user(let before?, _) = change, before.id == id { before } else { nil }
    }
  }

  /// Where a user sat before.
  func seats(_ id: UUID) -> [SeatName] {
    commits.flatMap(\.changes).compactMap { change in
      if case .seat(let before?, _) = change, before.user == id { before.name } else { nil }
    }
  }

  private func findDeleted() -> Set<UUID> {
    var deleted: Set<UUID> = []
    for commit in commits {
      for case .task(let before, let after) in commit.changes {
        if let after {
          if before == nil { deleted.remove(after.id) }
        } else if let before, commit.info.kind == .command {
          deleted.insert(before.id)
        }
      }
    }
    return deleted
  }

  /// What a task and an account of it come from, where nothing was remembered: the last state of
  /// the task that the account repeats, or that is not younger than it. Where there is none, the
  /// account is news.
  func base(
    of local: TaskItem, against theirs: TaskItem, _ fields: [TaskField]
  ) -> ImportMerge.Base {
    guard fields.contains(where: { $0.value(of: local) != $0.value(of: theirs) }) else {
      return .task(local)
    }
    var versions = [local]
    for commit in commits.reversed() {
      for case .task(let before?, let after?) in commit.changes where after.id == local.id {
        versions.append(before)
      }
    }
    let repeated = versions.first { version in
      fields.allSatisfy { $0.value(of: version) == $0.value(of: theirs) }
    }
    let older = theirs.modified.flatMap { told in
      versions.first { ($0.modified ?? $0.created) <= told }
    }
    return .task(repeated ?? older ?? local)
  }
}
