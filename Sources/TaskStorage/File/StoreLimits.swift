import TaskModel

/// The limits of a store; a commit that would exceed one is refused before it is written.
///
/// Existing data can always be read, folded, shortened and deleted, whatever its size.
package struct StoreLimits: Sendable {
  /// The size of the file in bytes.
  package var file = 1 << 30
  /// The size of one record in bytes, such as a task with everything in it.
  package var line = 1 << 20
  /// The size of one text, note, project or tag in bytes; each key of completion reads them all.
  package var text = 1 << 16
  package var tasks = 1_000_000
  package var people = 2_000

  /// The greatest number of a task or a commit: greater ones cannot be read back.
  static let numbers = LineReader.maximumNumber

  package init() {}

  /// Returns the first limit that a commit to `state` would exceed; nil if there is none.
  ///
  /// Undo and redo are always allowed.
  func exceeded(by commit: StoredCommit, onto state: borrowing ModelState) -> StoreLimit? {
    if commit.info.version > Self.numbers { return .versions(limit: Self.numbers) }
    switch commit.info.kind {
    case .undo, .redo: return nil
    case .command, .merge: break
    }
    var (tasks, people) = (state.taskCount, state.everyone.count)
    for update in commit.updates {
      switch update {
      case .task(let task):
        if task.number > Self.numbers { return .numbers(limit: Self.numbers) }
        let before = state.task(numbered: task.number)
        if before == nil { tasks += 1 }
        if let bytes = longestText(of: task, unlessIn: before) {
          return .text(limit: text, bytes: bytes)
        }
      case .gone(.task): tasks -= 1
      case .user(let user):
        if state.user(user.id) == nil { people += 1 }
        if user.name.utf8.count > text { return .text(limit: text, bytes: user.name.utf8.count) }
      case .gone(.user): people -= 1
      case .seat, .attribute, .template, .gone: break
      }
    }
    if tasks > self.tasks, tasks > state.taskCount {
      return .tasks(limit: self.tasks, count: tasks)
    }
    if people > self.people, people > state.everyone.count {
      return .people(limit: self.people, count: people)
    }
    return nil
  }

  /// Returns the size in bytes of a text that is too long, unless it was there before.
  private func longestText(of task: TaskItem, unlessIn before: TaskItem?) -> Int? {
    var longest = ""
    Self.forEachText(of: task) { if $0.utf8.count > longest.utf8.count { longest = $0 } }
    guard longest.utf8.count > text else { return nil }
    var isKnown = false
    if let before { Self.forEachText(of: before) { isKnown = isKnown || $0 == longest } }
    return isKnown ? nil : longest.utf8.count
  }

  private static func forEachText(of task: TaskItem, _ body: (String) -> Void) {
    body(task.text)
    if let project = task.project { body(project) }
    task.tags.forEach(body)
    task.notes.forEach(body)
    for own in task.values {
      if case .text(let value) = own.value { body(value) }
    }
  }

  /// Whether a line of a commit's bytes exceeds the limit of a record.
  func hasLongLine(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > line else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let end = buffer.lineEnd(from: start) ?? buffer.count
        if end - start > line { return true }
        start = end + 1
      }
      return false
    }
  }
}
