import TaskLanguage
import TaskModel

/// Tells which tags and projects no other task has: one of them may be a slip.
struct NewValues {
  typealias Values = @Sendable (TaskItem) -> [String]

  /// The values that an attribute had before the change.
  struct Old {
    let contains: (String) -> Bool
    let all: () -> [String]
  }

  private let old: (Attribute, @escaping Values) -> Old

  /// How many tasks are read for it, where they are not read anyhow: a script that adds one does not
  /// wait for all of a large store.
  private static let limit = 2_000

  /// Before a change.
  init(_ old: @escaping (Attribute, @escaping Values) -> Old) { self.old = old }

  /// After changes; nil where it would take long to find out.
  init?(_ state: ModelState, besides changes: [Change]) {
    guard state.hasReadTasks || state.taskCount <= Self.limit else { return nil }
    var tasks: [Int: TaskItem?] = [:]
    for case .task(let before, let after) in changes {
      if let number = (after ?? before)?.number { tasks.updateValue(before, forKey: number) }
    }
    old = { _, values in
      var all: [String: String] = [:]
      for task in state.tasks {
        guard let task = tasks[task.number] ?? task else { continue }
        for value in values(task) { all[value.folded] = value }
      }
      return Old(contains: { all[$0.folded] != nil }, all: { all.values.sorted() })
    }
  }

  /// What is said behind each value that a task has got, in their order; nil for one that others have.
  func marks(of attribute: Attribute, from before: TaskItem?, to after: TaskItem) -> [Bilingual?] {
    guard attribute == .tag || attribute == .project,
      case .values(let values) = attribute.kind.suggestions
    else { return [] }
    let own = before.map(values) ?? []
    let new = values(after).filter { !own.contains($0) }
    guard !new.isEmpty else { return [] }
    let old = old(attribute, values)
    return new.map { value in
      guard !old.contains(value) else { return nil }
      let isLong = value.unicodeScalars.count > 2
      let nearest = isLong ? Nearest.to(value, among: old.all(), within: 1).first : nil
      return .newValue(nearest: nearest.map { attribute.marks + .same($0) })
    }
  }
}
