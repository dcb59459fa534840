import TaskLanguage
import TaskModel

/// The values of attributes, and the people, in the order in which they are offered.
///
/// Built by the first query and kept up to date by observing the model: no keystroke scans all
/// tasks.
final class KnownValues {
  /// A value or a person, with its search key.
  struct Known<Item> {
    let item: Item
    let key: [UInt8]
  }

  /// The values of one attribute.
  private struct Values {
    let values: (TaskItem) -> [String]
    /// The count of each spelling, by its folded form.
    private var counts: [String: [String: Int]] = [:]
    /// The sorted values; nil if they have to be sorted again.
    private var order: [Known<String>]?

    init(of tasks: [TaskItem], _ values: @escaping (TaskItem) -> [String]) {
      self.values = values
      var all: [String: Int] = [:]
      for task in tasks {
        for value in values(task) { all[value, default: 0] += 1 }
      }
      for (value, count) in all { counts[value.folded, default: [:]][value] = count }
    }

    mutating func count(_ task: TaskItem?, _ step: Int) {
      for value in task.map(values) ?? [] {
        let key = value.folded
        var spellings = counts.removeValue(forKey: key) ?? [:]
        let count = spellings[value, default: 0] + step
        if spellings.count != 1 || count == step || count == 0 { order = nil }
        spellings[value] = count > 0 ? count : nil
        if !spellings.isEmpty { counts[key] = spellings }
      }
    }

    func contains(_ value: String) -> Bool { counts[value.folded] != nil }

    /// The values, each in its most frequent spelling.
    var inOrder: [Known<String>] {
      mutating get {
        if let order { return order }
        let values = counts.sorted { $0.key.sortKey < $1.key.sortKey }.compactMap { _, spellings in
          spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }
            .map { Known(item: $0.key, key: SearchKey.bytes(of: $0.key)) }
        }
        order = values
        return values
      }
    }
  }

  private let model: SharedModel
  private var known: [AttributeKey: Values] = [:]
  private var knownPeople: [Known<User>]?
  private var knownVerbs: [Known<(name: String, summary: Bilingual)>]?

  init(observing model: SharedModel) {
    self.model = model
    model.observe { [weak self] event in self?.follow(event) }
  }

  private func follow(_ event: ModelEvent) {
    switch event {
    case .loaded, .staging(nil): (known, knownPeople) = ([:], nil)
    case .committed(let commit): for change in commit.changes { follow(change) }
    case .rehearsed, .selected, .storage, .staging: break
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

  /// Gathers everything while the user is idle.
  func prepare() {
    for attribute in AttributeTable.of(model.state.attributes).all {
      if case .values(let all) = attribute.kind.suggestions { _ = values(of: attribute, all) }
    }
    _ = people
  }

  /// Returns the sorted values of that attribute; `values` reads those of a task.
  func values(
    of attribute: Attribute, _ values: @escaping (TaskItem) -> [String]
  ) -> [Known<String>] {
    gather(attribute, values)
    return known[attribute.key]?.inOrder ?? []
  }

  /// Returns whether a task has that value, in any case and width.
  func contains(
    _ value: String, of attribute: Attribute, _ values: @escaping (TaskItem) -> [String]
  ) -> Bool {
    gather(attribute, values)
    return known[attribute.key]?.contains(value) == true
  }

  private func gather(_ attribute: Attribute, _ values: @escaping (TaskItem) -> [String]) {
    if known[attribute.key] == nil {
      known[attribute.key] = Values(of: model.state.tasks, values)
    }
  }

  /// Returns the first words of commands, each with its first command's summary, in help's order.
  func verbs(of table: CommandTable) -> [Known<(name: String, summary: Bilingual)>] {
    if let knownVerbs { return knownVerbs }
    var seen: Set<String> = []
    let verbs = table.commands.compactMap { command in
      let name = String(command.verb.name.prefix { $0 != " " })
      return seen.insert(name).inserted
        ? Known(item: (name: name, summary: command.verb.summary), key: SearchKey.bytes(of: name))
        : nil
    }
    knownVerbs = verbs
    return verbs
  }

  /// The people, sorted by the readings of their names.
  var people: [Known<User>] {
    if let knownPeople { return knownPeople }
    let people = model.state.users.map { (name: $0.orderKey, user: $0) }
      .sorted { $0.name < $1.name }
      .map { Known(item: $0.user, key: SearchKey.bytes(of: $0.user.name)) }
    knownPeople = people
    return people
  }
}

extension KnownValues.Known: Sendable where Item: Sendable {}
