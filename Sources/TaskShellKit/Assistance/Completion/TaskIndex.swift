import TaskLanguage
import TaskModel

/// Finds tasks by parts of their texts and in order of deadline, fast enough for each keystroke.
///
/// Built by the first query and kept up to date by observing the model.
package final class TaskIndex: TaskFinder {
  /// The most texts searched for characters with gaps, which is slow.
  private static let mostSubsequences = 4_000
  /// The most slots that are sorted directly, or checked without narrowing the mask first.
  private static let fewSlots = 512

  private let model: SharedModel
  /// The values of attributes, and the people.
  let known: KnownValues
  private(set) var isBuilt = false

  /// The task number of each slot, in order of insertion; slots of deleted tasks stay empty.
  private var numbers: [Int] = []
  private var slots: [Int: Int] = [:]
  private var keys = KeyStore()
  private var grams = GramMatrix()
  private var open: [UInt64] = []
  private var present: [UInt64] = []
  private var deadlines: [UInt64] = []
  /// The slots of all tasks by deadline and number, as in lists.
  private var order: [Int32] = []
  /// The number of open tasks, and of all, with the same text, by its hash.
  private var copies: [UInt64: (open: Int, all: Int)] = [:]

  package init(observing model: SharedModel) {
    self.model = model
    known = KnownValues(observing: model)
    model.observe { [weak self] event in self?.follow(event) }
  }

  /// Builds the index ahead of the first query, while the user is idle.
  package func prepare() {
    build()
    known.prepare()
  }

  private func build() {
    guard !isBuilt else { return }
    isBuilt = true
    let tasks = model.state.tasks
    grams.reserve(tasks.count)
    numbers.reserveCapacity(tasks.count)
    slots.reserveCapacity(tasks.count)
    copies.reserveCapacity(tasks.count)
    for task in tasks { append(task) }
    order = (0..<Int32(numbers.count)).sorted(by: isBefore)
  }

  private func follow(_ event: ModelEvent) {
    // Staged tasks may have been renumbered.
    if case .staging(nil) = event { forget() }
    if case .loaded = event { forget() }
    guard isBuilt, case .committed(let commit) = event else { return }
    for case .task(let before, let after) in commit.changes {
      if let number = before?.number ?? after?.number { remove(number) }
      if let after {
        let slot = append(after)
        order.insert(Int32(slot), at: position(of: Int32(slot)))
      }
    }
  }

  private func forget() {
    isBuilt = false
    (numbers, slots, copies, order, deadlines) = ([], [:], [:], [], [])
    (keys, grams, open, present) = (KeyStore(), GramMatrix(), [], [])
  }

  // MARK: Slots

  @discardableResult
  private func append(_ task: TaskItem) -> Int {
    let slot = numbers.count
    numbers.append(task.number)
    slots[task.number] = slot
    grams.reserve(slot + 1)
    let missing = grams.wordCount - present.count
    if missing > 0 {
      present += [UInt64](repeating: 0, count: missing)
      open += [UInt64](repeating: 0, count: missing)
    }
    keys.append(task.text)
    grams.insert(keys.marked(slot), at: slot)
    let isOpen = task.state == .open
    present[slot / 64] |= 1 << UInt64(slot % 64)
    if isOpen { open[slot / 64] |= 1 << UInt64(slot % 64) }
    deadlines.append(Self.deadline(task.due))
    count(slot, isOpen: isOpen, by: 1)
    return slot
  }

  private func remove(_ number: Int) {
    guard let slot = slots.removeValue(forKey: number) else { return }
    order.remove(at: position(of: Int32(slot)))
    let bit = UInt64(1) << UInt64(slot % 64)
    count(slot, isOpen: open[slot / 64] & bit != 0, by: -1)
    present[slot / 64] &= ~bit
    open[slot / 64] &= ~bit
    grams.remove(slot)
  }

  private func count(_ slot: Int, isOpen: Bool, by step: Int) {
    let hash = keys.hash(slot)
    var entry = copies[hash] ?? (0, 0)
    entry.all += step
    if isOpen { entry.open += step }
    copies[hash] = entry.all > 0 ? entry : nil
  }

  /// Returns a deadline's sort key: smaller for an earlier one, the largest for none.
  private static func deadline(_ due: Due?) -> UInt64 {
    guard let due else { return .max }
    let day = UInt64(bitPattern: Int64(due.date.dayNumber) + 1 << 40)
    return day << 12 | UInt64(due.time?.minuteOfDay ?? 0xFFF)
  }

  private func isBefore(_ left: Int32, _ right: Int32) -> Bool {
    let (one, other) = (deadlines[Int(left)], deadlines[Int(right)])
    return one == other ? numbers[Int(left)] < numbers[Int(right)] : one < other
  }

  /// Returns the index of a slot in the order, or where to insert it.
  private func position(of slot: Int32) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(order[middle], slot) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Queries

  /// Returns whether no other task in the scope has the same text.
  func isUnique(_ number: Int, in scope: StateScope) -> Bool {
    guard let slot = slots[number], let entry = copies[keys.hash(slot)] else { return false }
    switch scope {
    case .open: return entry.open == 1
    case .done: return entry.all - entry.open == 1
    case .all: return entry.all == 1
    }
  }

  /// Returns at most `limit` tasks with exactly that text, in any case and width.
  func tasks(named text: String, in scope: StateScope, limit: Int) -> [TaskItem] {
    build()
    let key = [KeyStore.mark] + SearchKey.bytes(of: text)
    guard copies[KeyStore.hash(key)] != nil else { return [] }
    var mask = mask(scope)
    grams.narrow(&mask, toThoseWith: key)
    let folded = text.folded
    return tasks(
      in: mask, limit: limit, at: { keys.marked($0).elementsEqual(key) },
      where: { $0.text.folded == folded })
  }

  /// Returns at most `limit` tasks whose texts contain all the pieces, by slot, not counting those
  /// for which `isMeant` is false.
  func tasks(
    containing pieces: [String], in scope: StateScope, limit: Int,
    where isMeant: (TaskItem) -> Bool
  ) -> [TaskItem] {
    build()
    let keys = pieces.map(SearchKey.bytes)
    var mask = mask(scope)
    for key in keys { grams.narrow(&mask, toThoseWith: key) }
    return tasks(
      in: mask, limit: limit, at: { slot in keys.allSatisfy { self.keys.contains($0, slot) } },
      where: isMeant)
  }

  private func tasks(
    in mask: [UInt64], limit: Int, at isFound: (Int) -> Bool, where isMeant: (TaskItem) -> Bool
  ) -> [TaskItem] {
    var found: [TaskItem] = []
    forEachSlot(in: mask) { slot in
      guard isFound(slot), let task = model.state.task(numbered: numbers[slot]), isMeant(task)
      else { return true }
      found.append(task)
      return found.count < limit
    }
    return found
  }

  /// Returns at most `limit` tasks that match what was typed: best matches first, then preferred
  /// ones, then by deadline. Those for which `isMeant` is false do not count.
  func matches(
    _ typed: String, in scope: StateScope, preferring preferred: [Int], limit: Int,
    ranks: [MatchRank] = MatchRank.allCases, where isMeant: ((TaskItem) -> Bool)? = nil
  ) -> (found: [(number: Int, rank: MatchRank)], isCut: Bool) {
    build()
    let key = SearchKey.bytes(of: typed)
    let first = preferred.compactMap { slots[$0].map(Int32.init) }
    var left = mask(scope)
    var found: [(number: Int, rank: MatchRank)] = []
    for rank in ranks {
      if rank == .subsequence, !found.isEmpty || key.count < 2 { break }
      if key.isEmpty, rank != .prefix { break }
      var mask = left
      let pieces = rank.pieces(of: key)
      for piece in pieces { grams.narrow(&mask, toThoseWith: piece) }
      var budget = rank == .subsequence ? Self.mostSubsequences : .max
      func take(_ slot: Int32) -> Bool {
        let slot = Int(slot)
        let bit = UInt64(1) << UInt64(slot % 64)
        guard mask[slot / 64] & bit != 0 else { return true }
        budget -= 1
        guard budget > 0 else { return false }
        guard keys.fits(pieces, slot, rank), isMeant.map({ admits($0, slot) }) ?? true else {
          return true
        }
        found.append((numbers[slot], rank))
        mask[slot / 64] &= ~bit
        left[slot / 64] &= ~bit
        return found.count <= limit
      }
      if first.allSatisfy(take), isShort(mask) || order.prefix(Self.fewSlots).allSatisfy(take) {
        if rank != .subsequence { keep(in: &mask) { keys.fits(pieces, $0, rank) } }
        forEachSlot(inOrderOf: mask, take)
      }
      if found.count > limit { return (Array(found.prefix(limit)), true) }
    }
    return (found, false)
  }

  private func admits(_ isMeant: (TaskItem) -> Bool, _ slot: Int) -> Bool {
    model.state.task(numbered: numbers[slot]).map(isMeant) ?? false
  }

  /// Returns the number of open tasks.
  package func openCount(on day: CivilDate) -> Int {
    guard isBuilt else { return model.state.dueTasks(by: day).open }
    return open.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Returns the number of open tasks that are overdue, and of others due by the end of the day.
  package func counts(at now: CivilDateTime) -> (overdue: Int, today: Int) {
    guard isBuilt else {
      let (overdue, today) = model.state.dueTasks(by: now.date).counts(at: now)
      return (overdue, today)
    }
    let today = Self.deadline(Due(date: now.date, time: .midnight))
    let tomorrow = now.date.adding(days: 1).map { Self.deadline(Due(date: $0, time: .midnight)) }
    var (overdue, due) = (0, 0)
    for slot in order {
      let slot = Int(slot)
      guard deadlines[slot] < tomorrow ?? .max else { break }
      guard open[slot / 64] >> UInt64(slot % 64) & 1 == 1 else { continue }
      let passed =
        deadlines[slot] < today
        || deadlines[slot] & 0xFFF < UInt64(now.time.minuteOfDay)
      if passed { overdue += 1 } else { due += 1 }
    }
    return (overdue, due)
  }

  // MARK: Masks

  private func mask(_ scope: StateScope) -> [UInt64] {
    switch scope {
    case .open: open
    case .all: present
    case .done: zip(present, open).map { $0 & ~$1 }
    }
  }

  /// Calls `body` with each slot in the mask until it returns false.
  private func forEachSlot(in mask: [UInt64], _ body: (Int) -> Bool) {
    for (index, word) in mask.enumerated() where word != 0 {
      var word = word
      while word != 0 {
        guard body(index * 64 + word.trailingZeroBitCount) else { return }
        word &= word - 1
      }
    }
  }

  /// Visits the slots in the mask by deadline: sorts few, filters the order of all for many.
  private func forEachSlot(inOrderOf mask: [UInt64], _ body: (Int32) -> Bool) {
    var slots = order
    if isShort(mask) {
      slots = []
      forEachSlot(in: mask) { slot in
        slots.append(Int32(slot))
        return true
      }
      slots.sort(by: isBefore)
    }
    for slot in slots where mask[Int(slot) / 64] >> UInt64(slot % 64) & 1 == 1 {
      guard body(slot) else { return }
    }
  }

  /// Returns whether sorting the slots in the mask is faster than scanning all.
  private func isShort(_ mask: [UInt64]) -> Bool {
    mask.reduce(0) { $0 + $1.nonzeroBitCount } <= Self.fewSlots
  }

  /// Removes slots that do not fit from a long mask; grams are right about most.
  ///
  /// Texts are stored in the order of slots, so that this is faster than checking them by deadline.
  private func keep(in mask: inout [UInt64], where fits: (Int) -> Bool) {
    if isShort(mask) { return }
    for index in mask.indices where mask[index] != 0 {
      var word = mask[index]
      while word != 0 {
        let bit = word & ~(word - 1)
        if !fits(index * 64 + word.trailingZeroBitCount) { mask[index] &= ~bit }
        word &= ~bit
      }
    }
  }
}
