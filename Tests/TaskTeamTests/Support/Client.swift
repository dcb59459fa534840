import Foundation
import TaskModel
import TestSupport

@testable import TaskTeam

enum TeamSQL { static let schema = TeamSchema.text }

/// One person's shell on one machine: a team's store, its files, and the model.
final class Client {
  let storage: TeamStorage
  let model: SharedModel
  private(set) var notices: [TeamNotice] = []
  /// The steps reported to the other members, with their authors.
  private(set) var told: [String] = []
  let folder: String

  init(
    _ address: String, filesIn folder: TemporaryFolder, _ name: String = "",
    interactive: Bool = true, _ prepare: (TeamStorage) -> Void = { _ in }
  ) throws {
    self.folder = "\(folder.path)/\(name)"
    let address = try TeamAddress(address)
    storage = TeamStorage(
      at: address, filesIn: self.folder, command: "test", isInteractive: interactive)
    prepare(storage)
    model = SharedModel(
      unloaded: storage, author: address.user ?? "",
      now: { TaskModel.Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)) })
    model.observe { [weak self] event in
      switch event {
      case .storage(.team(let notice)): self?.notices.append(notice)
      case .committed(let commit) where commit.origin == .elsewhere:
        self?.told.append("\(commit.author): \(commit.title)")
      default: break
      }
    }
    try model.refresh()
  }

  var texts: [String] { model.state.tasks.map { "\($0.number) \($0.text)" } }

  @discardableResult
  func add(_ text: String) throws -> Int {
    let commit = try model.perform("add \(text)") {
      try $0.add(TaskPatch([.text: .set(.text(text))]), id: UUID(), at: .now)
    }
    for case .task(nil, let task?) in commit.changes { return task.number }
    return 0
  }

  func edit(_ number: Int, _ fields: [TaskField: TaskPatch.Step]) throws {
    try model.perform("edit \(number)") {
      try $0.edit([number], TaskPatch(fields), at: .now)
    }
  }

  func complete(_ number: Int) throws {
    try model.perform("done \(number)") { try $0.complete([number], at: .now, clock: .fixed()) }
  }

  /// Polls until a condition is fulfilled; returns whether it was.
  func waits(_ seconds: Double = 30, until isDone: () throws -> Bool) throws -> Bool {
    let end = Date() + seconds
    while Date() < end {
      storage.link.wait(atMost: .milliseconds(20)) { false }
      try model.refresh()
      if try isDone() { return true }
      // Without a connection, only the next attempt can change anything.
      if !storage.link.isConnected { usleep(2000) }
    }
    return false
  }

  /// Waits until there is a connection, and everything is shared.
  func isShared() throws -> Bool {
    try waits { storage.link.isIdle && !storage.link.hasHint && storage.unshared == 0 }
  }
}

extension TaskModel.Instant {
  static let now = TaskModel.Instant(secondsSinceEpoch: 1_773_219_600)
}
