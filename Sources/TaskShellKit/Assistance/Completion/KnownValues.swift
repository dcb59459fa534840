import TaskLanguage
import TaskModel

/// The values that tasks have, and the people that there are, in the order in which they are offered.
///
/// Gathered at the first question and kept up to date by what the model announces: no key looks at
/// every task.
final class KnownValues {
  /// What tasks have in one attribute.
  private struct Values {
    let values: (TaskItem) -> [String]
    /// How many times each spelling is there, by what it is in any case and width.
    private var counts: [String: [String: Int]] = [:]
    /// The keys of ``counts``; nil while they are still to be put in order.
    private var order: [String]?

    init(of tasks: [TaskItem], _ values: @escaping (TaskItem) -> [String]) {
      self.values = values
      for task in tasks { count(task, 1) }
    }

    mutating func count(_ task: TaskItem?, _ step: Int) {
      for value in task.map(values) ?? [] {
        let key = value.folded
        var spellings = counts.removeValue(forKey: key) ?? [:]
        if spellings.isEmpty { order = nil }
        let count = spellings[value, default: 0] + step
        spellings[value] = count > 0 ? count : nil
        if spellings.isEmpty { order = nil } else { counts[key] = spellings }
      }
    }

    /// Each in the spelling that most tasks have.
    var inOrder: [String] {
      mutating get {
        let order = order ?? counts.keys.sorted()
        self.order = order
        return order.compactMap { key in
          counts[key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
      }
    }
  }

  private let model: SharedModel
  private var known: [AttributeKey: Values] = [:]
  private var knownPeople: [Person]?

  init(observing model: SharedModel) {
    self.model = model
    model.observe { [weak self] event in self?.follow(event) }
  }

  private func follow(_ event: ModelEvent) {
    switch event {
    case .loaded, .staging(nil): (known, knownPeople) = ([:], nil)
    case .committed(let commit): for change in commit.changes { follow(change) }
    case .selected, .storage, .staging: break
    }
  }

  private func follow(_ change: Change) {
    switch change {
    case .task(let before, let after):
      for key in known.keys {
        known[key]?.count(before, -1)
        known[key]?.count(after, 1)
      }
    case .user: knownPeople = nil
    case .attribute: known = [:]
    case .seat, .template: break
    }
  }

  /// What tasks have in that attribute, as `values` reads it of each, sorted.
  func values(
    of attribute: Attribute, _ values: @escaping (TaskItem) -> [String]
  ) -> [String] {
    if known[attribute.key] == nil {
      known[attribute.key] = Values(of: model.state.tasks, values)
    }
    return known[attribute.key]?.inOrder ?? []
  }

  /// Somebody, and what the name is found by.
  struct Person {
    let user: User
    let key: [UInt8]
  }

  /// The people, by their names.
  var people: [Person] {
    if let knownPeople { return knownPeople }
    let people = model.state.users.map { (name: $0.name.folded, user: $0) }
      .sorted { $0.name < $1.name }
      .map { Person(user: $0.user, key: SearchKey.bytes(of: $0.user.name)) }
    knownPeople = people
    return people
  }
}
