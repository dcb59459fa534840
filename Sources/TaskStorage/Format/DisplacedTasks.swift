import TaskModel

/// Tasks of a damaged store whose number another task has, until it is known which has it rightly.
struct DisplacedTasks: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let task: TaskItem
    let place: Salvage.Place
  }

  private var entries: [Int: [Entry]] = [:]
  /// The numbers of the tasks by their ids.
  private var numbers: [UUID: Int] = [:]

  /// Whether a task is here that says it has that number.
  func claims(_ number: Int) -> Bool { entries[number] != nil }

  func contains(_ id: UUID) -> Bool { numbers[id] != nil }

  mutating func append(_ task: TaskItem, _ place: Salvage.Place) {
    entries[task.number, default: []].append(Entry(task: task, place: place))
    numbers[task.id] = task.number
  }

  /// Forgets a task that is known by now.
  mutating func remove(_ id: UUID) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    entries[number]?.removeAll { $0.task.id == id }
    if entries[number]?.isEmpty == true { entries[number] = nil }
  }

  /// Takes out the first task that says it has that number.
  mutating func take(_ number: Int) -> Entry? {
    guard let first = entries[number]?.first else { return nil }
    remove(first.task.id)
    return first
  }

  /// All of them in the order of the file.
  var all: [Entry] { entries.values.joined().sorted { $0.place.offset < $1.place.offset } }
}
