import TaskLanguage
import TaskModel

/// Finds tags and projects that no other task has, as they may be typos.
struct NewValues {
  typealias Values = @Sendable (TaskItem) -> [String]

  /// The values of an attribute before the change.
  struct Old {
    let contains: (String) -> Bool
    let all: () -> [String]
  }

  private let old: (Attribute, @escaping Values) -> Old

  /// Words of their own within one edit of `none`.
  private static let besideNone: Set = [
    "bone", "cone", "done", "gone", "lone", "nine", "node", "nose", "note", "tone", "zone",
  ]

  /// The most tasks that are read only for this check: a script that adds a task must not wait for
  /// all of a large store to be read.
  private static let limit = 2_000

  /// Makes the check before a change, on given old values.
  init(_ old: @escaping (Attribute, @escaping Values) -> Old) { self.old = old }

  /// Makes the check after changes; nil if it would take long.
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

  /// A remark for each new value of a task, in order; nil for a value that other tasks have.
  func marks(of attribute: Attribute, from before: TaskItem?, to after: TaskItem) -> [Bilingual?] {
    guard attribute == .tag || attribute == .project,
      case .values(let values) = attribute.kind.suggestions
    else { return [] }
    let own = before.map(values) ?? []
    let new = values(after).filter { !own.contains($0) }
    guard !new.isEmpty else { return [] }
    let old = old(attribute, values)
    return new.map { value in
      old.contains(value) ? nil : .newValue(nearest: nearest(to: value, of: attribute, old.all()))
    }
  }

  /// The value that a new one may be a slip of, as typed: that of a task, or `none`; nil if no value
  /// is near.
  func nearest(to value: String, of attribute: Attribute) -> Bilingual? {
    guard case .values(let values) = attribute.kind.suggestions else { return nil }
    let old = old(attribute, values)
    return old.contains(value) ? nil : nearest(to: value, of: attribute, old.all())
  }

  private func nearest(
    to value: String, of attribute: Attribute, _ known: [String]
  ) -> Bilingual? {
    let folded = value.folded
    // なす may be a name, ななし and し are none.
    let isNone = ["な", "し", "ななし", "なしし", "しな"].contains(folded)
    guard isNone || value.unicodeScalars.count > 2 else { return nil }
    if isNone || !Self.besideNone.contains(folded),
      isNone || !Nearest.to(folded, among: ["none"], within: 1).isEmpty
    {
      return Bilingual(
        "\(attribute.key.rawValue):none", "\(attribute.key.japanese):なし")
    }
    var names = known
    if attribute == .project {
      for name in known {
        let parts = name.split(separator: ".")
        names += parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
      }
    }
    guard !names.contains(where: { $0.folded == folded }) else { return nil }
    let words = folded.withoutCounters
    let others = Set(names).filter { $0.folded.withoutCounters != words }
    // 掃除機 is not 掃除: a wrong ideograph is a slip only in a longer word.
    let scalars = value.unicodeScalars
    let isShort = scalars.count < 4 && scalars.contains(where: \.properties.isIdeographic)
    return Nearest.to(value, among: others, within: isShort ? 0 : 1).first
      .map { attribute.marks + .same($0) }
  }
}

extension String {
  /// The words of a name but for its numbers and single letters, which tell the names of a series
  /// apart: `sprint-12`, `phase-b`, 第三回.
  fileprivate var withoutCounters: [Substring] {
    split { !$0.isLetter || $0.isNumber }.filter { $0.count > 1 }
  }
}
