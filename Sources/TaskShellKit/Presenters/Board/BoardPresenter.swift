import TaskLanguage
import TaskModel

/// A board: a list on the whole screen, with a cursor, marks, and keys that stand for commands.
///
/// It changes nothing itself: a key that does is answered with the command that one would type, so
/// that a key and a typed line are the same commit.
package final class BoardPresenter {
  /// What a view asks for, of what a filter lets through.
  package typealias Source = (BoardView, _ filter: String) throws -> BoardQuery

  let context: PresenterContext
  private let source: Source
  /// What the view lists, and what the other ones that have been seen listed.
  private var shown = Listing()
  private var others: [BoardView: Listing] = [:]
  private var view: BoardView
  /// The filter that it was opened with, or narrowed by since.
  private var filter: String
  private var side = BoardSide.none
  /// Whether the card has the whole screen, and how many of its rows are above that.
  package private(set) var showsCardAlone = false
  package private(set) var cardTop = 0
  /// How often all was listed: what costs most.
  private(set) var listings = 0
  /// The last key of the board's own; nil behind a letter of a card.
  private var lastKey: BoardKey?
  /// How many lines a page is.
  private var page = 1

  /// What was answered last.
  package var message: BoardPicture.Message?

  /// What a view lists, with what has changed since.
  private struct Listing {
    var list = BoardList()
    /// The parts at the left, of the whole list.
    var parts: [TaskGroup] = []
    /// The heading of the part that is listed alone; nil for all.
    var part: String?
    /// How many tasks there are of all parts.
    var count = 0
    /// Why nothing could be listed.
    var failure: String?
    /// What was listed last, and when.
    var listed: (query: BoardQuery, time: Clock.Reading)?
    /// Whether something may have changed since that says nothing of single tasks.
    var isStale = true
    /// The changes of tasks since.
    var pending: [Change] = []
    /// What the values in groups add up to, by their names, as far as somebody has seen it.
    var sums: [String: [String]] = [:]

    mutating func note(_ changes: [Change]) {
      guard !isStale else { return }
      pending += changes
      isStale = pending.count > BoardPresenter.mostPending
    }
  }

  var list: BoardList { shown.list }

  init(context: PresenterContext, filter: String, source: @escaping Source) {
    self.context = context
    self.filter = filter
    self.source = source
    view = filter.isEmpty ? .next : .all
    context.model.observe { [weak self] event in self?.note(event) }
  }

  /// Lists another filter from now on.
  func opened(_ filter: String) -> BoardPresenter {
    self.filter = filter
    if !filter.isEmpty { view = .all }
    (shown.part, showsCardAlone) = (nil, false)
    invalidate()
    return self
  }

  /// Narrows it to another filter.
  package func narrow(_ filter: String) {
    self.filter = filter
    invalidate()
  }

  /// Something that the lists depend on may have changed.
  package func invalidate() { (shown.isStale, others) = (true, [:]) }

  /// The task under the cursor is `it`, and what is listed is `them`.
  package func focus() {
    if let task = current { context.focus.touched(task) }
    let chosen = list.chosen
    context.focus.listed(chosen.count > 1 ? chosen : list.numbers)
  }

  /// What a key asked for has been done: the marks have had their command, and the cursor goes to what
  /// came back or was added, if that is listed.
  package func commandEnded() {
    // What is moved is moved on by the next key.
    if lastKey != .moveDown, lastKey != .moveUp { shown.list.unmark() }
    guard let lastKey, [.undo, .redo, .add, .command].contains(lastKey) else { return }
    refresh()
    if let task = context.focus.it(in: context.model.state) { shown.list.go(to: task) }
  }

  private var current: TaskItem? {
    list.current.flatMap { context.model.state.task(numbered: list.tasks[$0].number) }
  }

  /// Whether rows can be moved: the order is the one that people give tasks by hand.
  var isMovable: Bool { shown.listed?.query.filter.sort.first == TaskOrder(.order) }

  // MARK: Listing

  /// Changes of more tasks than these are listed anew.
  private static let mostPending = 100
  /// What depends on the time of day, such as what is overdue, is listed anew with the first change
  /// after so many seconds.
  private static let listingAge = 600

  private func note(_ event: ModelEvent) {
    switch event {
    case .committed(let commit) where commit.origin != .replacement && commit.origin != .rollback:
      shown.note(commit.changes)
      for view in others.keys { others[view]?.note(commit.changes) }
    case .loaded, .committed, .staging: invalidate()
    case .rehearsed, .selected, .storage: break
    }
  }

  /// Lists what may have changed.
  private func refresh() {
    let now = context.clock.now()
    let isCurrent = !shown.isStale && shown.listed?.time.civil.date == now.civil.date
    if isCurrent, shown.pending.isEmpty { return }
    defer { shown.pending = [] }
    if isCurrent, let listed = shown.listed, update(listed.query, listed.time, now) { return }
    shown.isStale = false
    listAnew(at: now)
  }

  /// Matches and places the tasks alone that have changed, as of the time when all were listed; false
  /// where that is not all that may have changed.
  private func update(_ query: BoardQuery, _ time: Clock.Reading, _ now: Clock.Reading) -> Bool {
    let state = context.model.state
    let age = now.instant.secondsSinceEpoch - time.instant.secondsSinceEpoch
    guard side == .none, query.filter.limit == nil, (0..<Self.listingAge).contains(age),
      query.filter.group.map(TaskGrouping.hasRuns) ?? true,
      let numbers = shown.pending.touchedTasks(in: state)
    else { return false }
    let placing = query.placing(in: state, context.clock.stopped(at: time))
    let grouping = TaskGrouping(by: query.filter.group, context, in: state)
    shown.list.update(numbers, in: state.tasks, placing, grouping)
    shown.count = list.tasks.count
    // Most tasks have nothing that would add up.
    if shown.pending.contains(where: \.mayChangeSums) { shown.sums = [:] }
    return true
  }

  private func listAnew(at time: Clock.Reading) {
    let state = context.model.state
    let tasks = state.tasks
    var places: [Int] = []
    (shown.failure, shown.listed, shown.sums) = (nil, nil, [:])
    listings += 1
    do {
      let query = try source(view, filter)
      places = query.places(in: state, context.clock.stopped(at: time))
      shown.listed = (query, time)
    } catch {
      shown.failure = Failure(error, context.language).sentence.text
    }
    shown.count = places.count
    shown.parts = parts(of: places, in: state)
    let chosen = shown.parts.first { $0.heading == shown.part }
    if chosen == nil { shown.part = nil }
    if let chosen {
      places = chosen.rows.map { places[$0] }
    }
    let groups = grouped(&places, in: state)
    shown.list.replace(places.map { (tasks[$0].number, tasks[$0].id) }, groups)
  }

  /// The groups of the tasks at these places; of those that lie in several, there are as many places
  /// then.
  private func grouped(_ places: inout [Int], in state: ModelState) -> [BoardList.Group] {
    let tasks = state.tasks
    guard let grouping = TaskGrouping(by: shown.listed?.query.filter.group, context, in: state)
    else {
      return []
    }
    if let runs = grouping.runs(places, in: tasks) {
      let ends = runs.dropFirst().map(\.start) + [places.count]
      return zip(runs, ends).map { run, end in
        BoardList.Group(name: run.name, heading: run.heading, rows: run.start..<end)
      }
    }
    let found = grouping.groups(places.map { tasks[$0] })
    let all = places
    places = found.flatMap { $0.rows.map { all[$0] } }
    var start = 0
    return found.map { group in
      defer { start += group.rows.count }
      return BoardList.Group(
        name: group.heading, heading: group.heading, rows: start..<start + group.rows.count)
    }
  }

  private func parts(of places: [Int], in state: ModelState) -> [TaskGroup] {
    guard !places.isEmpty, let grouping = TaskGrouping(by: side.attribute, context, in: state)
    else {
      return []
    }
    let tasks = state.tasks
    return grouping.groups(places.map { tasks[$0] })
  }

  /// What stands behind the heading of a group: how many tasks, and what their values add up to.
  private func detail(of group: BoardList.Group, in state: ModelState) -> String {
    let known =
      shown.sums[group.name]
      ?? TaskGrouping(by: shown.listed?.query.filter.group, context, in: state)?.sums(
        at: group.rows.lazy.map { state.tasks.place(of: self.list.tasks[$0].number) },
        in: state.tasks) ?? []
    shown.sums[group.name] = known
    return (["\(group.rows.count)"] + known).joined(separator: "  ")
  }
}

/// What a board lists: the filter that its view and somebody's own come to, and how urgency is weighed.
package struct BoardQuery {
  let filter: TaskFilter
  let weights: UrgencyWeights

  /// The places of its tasks in the state, in its order.
  func places(in state: ModelState, _ clock: Clock) -> [Int] {
    filter.places(in: state, defaultScope: .open, clock: clock, weights: weights)
  }

  func placing(in state: ModelState, _ clock: Clock) -> TaskPlacing {
    filter.placing(in: state, defaultScope: .open, clock: clock, weights: weights)
  }
}

extension [Change] {
  /// The numbers of the tasks that these changes touch, by themselves or as one before or after another;
  /// nil where they change more than that.
  fileprivate func touchedTasks(in state: ModelState) -> Set<Int>? {
    var (changed, linked) = (Set<Int>(), Set<Int>())
    for change in self {
      guard case .task(let before, let after) = change, let task = after ?? before,
        before == nil || after == nil || before?.parent == after?.parent
      else { return nil }
      changed.insert(task.number)
      for task in [before, after].compactMap(\.self) where task.isLinked {
        linked.formUnion(task.after)
        if let parent = task.parent { linked.insert(parent) }
      }
    }
    for task in state.linkedTasks {
      if task.after.contains(where: changed.contains) { linked.insert(task.number) }
      guard let parent = task.parent, changed.contains(parent) else { continue }
      if state.task(numbered: parent) == nil { return nil }
      linked.insert(task.number)
    }
    return changed.union(linked)
  }
}

extension Change {
  /// Whether it changes what is rarely there, such as an estimate.
  fileprivate var mayChangeSums: Bool {
    guard case .task(let before, let after) = self else { return true }
    return [before, after].contains { $0.map { $0.hasDetails || !$0.values.isEmpty } ?? false }
  }
}

// MARK: Keys

extension BoardPresenter {
  /// Takes a character.
  package func press(_ character: Character) -> BoardAction {
    let typed = character.ascii
    if let view = BoardView(rawValue: typed) {
      message = nil
      show(view)
      return .stay
    }
    if let key = BoardKey(rawValue: String(typed)) { return press(key) }
    if let key = CardKey(rawValue: String(typed)) { return press(key) }
    return .refused
  }

  /// Lists another view, or all parts of this one. The cursor stays on its task and marks stay where those
  /// are listed there, too.
  private func show(_ view: BoardView) {
    let before = shown
    others[self.view] = before
    self.view = view
    if let next = others.removeValue(forKey: view), next.part == nil {
      shown = next
    } else {
      shown = Listing()
      shown.list = before.list
    }
    // What has changed since may have brought the task under the cursor into this view.
    refresh()
    shown.list.follow(before.list)
  }

  /// Takes a key of the board's own.
  package func press(_ key: BoardKey) -> BoardAction {
    refresh()
    message = nil
    lastKey = key
    if showsCardAlone, key == .pageDown || key == .pageUp {
      cardTop = max(0, cardTop + (key == .pageDown ? page : -page))
      return .stay
    }
    cardTop = 0
    switch key {
    case .down: shown.list.move(by: 1)
    case .up: shown.list.move(by: -1)
    case .first: shown.list.move(by: -list.count)
    case .last: shown.list.move(by: list.count)
    case .pageDown: shown.list.move(by: page)
    case .pageUp: shown.list.move(by: -page)
    case .moveDown: return moving(by: 1)
    case .moveUp: return moving(by: -1)
    case .mark: shown.list.mark()
    case .markAll: shown.list.markAll()
    case .unmark: leaveSmall()
    case .card:
      guard current != nil else { return .refused }
      showsCardAlone.toggle()
    case .date: return typed("due \(numbers) ")
    case .project: return typed("project \(numbers) ")
    case .delete: return list.chosen.isEmpty ? .refused : .run("delete \(numbers)")
    case .undo: return .run("undo")
    case .redo: return .run("redo")
    case .add: return .type("add ")
    case .narrow: return .narrow(filter)
    case .command: return .type("")
    case .side:
      side = side.next
      shown.part = nil
      invalidate()
    case .sideBefore: return step(-1)
    case .sideAfter: return step(1)
    case .help: return .explain
    case .leave:
      guard showsCardAlone else { return .leave }
      showsCardAlone = false
    }
    return .stay
  }

  /// Takes a letter of a card: what it does to all that is chosen and that it fits.
  private func press(_ key: CardKey) -> BoardAction {
    refresh()
    (message, lastKey) = (nil, nil)
    let dates = context.dates
    let tasks = list.chosen.compactMap(context.model.state.task(numbered:))
    let fitting = tasks.filter { CardKey.fitting($0, dates).contains(key) }
    guard let first = fitting.first else { return .refused }
    // A note is typed here; `note 3` alone would open an editor.
    if key == .note { return .type("note \(numbers) ") }
    let commands = fitting.map { key.command(on: $0, dates) }
    var words = commands[0]
    if fitting.count > 1 {
      // What brings one deadline forward and puts off another sets both.
      if let other = commands.first(where: { $0[0] != words[0] }) {
        words = words[0] == "due" ? words : other
      }
      words[1] = fitting.map { String($0.number) }.joined(separator: ",")
    } else {
      words[1] = String(first.number)
    }
    return .run(words.joined(separator: " "))
  }

  /// Goes to a row of the list that is seen; a second time on the same one, shows its card.
  package func click(row: Int) -> BoardAction {
    let before = list.cursor
    guard !showsCardAlone, shown.list.go(toSeen: row) else { return .refused }
    message = nil
    if list.cursor == before { showsCardAlone = true }
    return .stay
  }

  /// Goes so many lines down, and in a card alone so many of its rows.
  package func move(by lines: Int) {
    if showsCardAlone { cardTop = max(0, cardTop + lines) } else { shown.list.move(by: lines) }
  }

  private var numbers: String { list.chosen.map(String.init).joined(separator: ",") }

  private func typed(_ line: String) -> BoardAction {
    list.chosen.isEmpty ? .refused : .type(line)
  }

  /// Escape goes back by one: from the card, from marks, from a part, from a filter.
  private func leaveSmall() {
    if showsCardAlone {
      showsCardAlone = false
    } else if !list.marked.isEmpty {
      shown.list.unmark()
    } else if shown.part != nil {
      (shown.part, shown.isStale) = (nil, true)
    } else if !filter.isEmpty {
      narrow("")
    }
  }

  /// Chooses another part at the left; before the first one stand all.
  private func step(_ step: Int) -> BoardAction {
    let parts = shown.parts
    guard !parts.isEmpty else { return .refused }
    let place = parts.firstIndex { $0.heading == shown.part } ?? -1
    let next = max(-1, min(parts.count - 1, place + step))
    shown.part = next < 0 ? nil : parts[next].heading
    shown.isStale = true
    return .stay
  }
}

// MARK: The picture

extension BoardPresenter {
  /// The picture of a list of so many rows, with a side of so many and with or without a card.
  package func picture(rows: Int, sideRows: Int, hasCard: Bool) -> BoardPicture {
    refresh()
    page = max(1, rows - 1)
    if list.current == nil { showsCardAlone = false }
    let window = shown.list.window(rows: rows)
    let maker = RowMaker(model: context.model, clock: context.clock)
    let state = context.model.state
    let lines = window.compactMap { line -> BoardPicture.Line? in
      switch list[line] {
      case .heading(let index):
        let group = list.groups[index]
        return .heading(group.heading, detail: detail(of: group, in: state))
      case .task(let index):
        let (number, id) = list.tasks[index]
        return state.task(numbered: number).map {
          .task(
            maker.row($0), isCurrent: line == list.cursor, isMarked: list.marked.contains(id))
        }
      }
    }
    return BoardPicture(
      title: title,
      views: BoardView.allCases.map { ("\($0.rawValue) " + context.say($0.words), $0 == view) },
      lines: lines, grouped: list.groups.isEmpty ? nil : shown.listed?.query.filter.group,
      emptiness: list.tasks.isEmpty ? emptiness : nil, sideTitle: context.say(side.words),
      side: side == .none ? [] : shownParts(rows: sideRows),
      card: hasCard || showsCardAlone
        ? current.map(CardMaker(context, isInteractive: true).card) : nil,
      message: message, keys: BoardKey.named.map(key))
  }

  private var title: String {
    let marks = list.marked.isEmpty ? nil : context.say(.pickMarked(list.marked.count))
    let place = list.tasks.isEmpty ? "0" : "\((list.current ?? 0) + 1)/\(list.tasks.count)"
    return [filter.isEmpty ? nil : filter, shown.part, place, marks].compactMap { $0 }
      .joined(separator: " · ")
  }

  private var emptiness: String {
    if let failure = shown.failure { return failure }
    let isFiltered = !filter.isEmpty || view != .all
    return (isFiltered ? context.say(.nothingMatches(nil)) : context.nothingToDo).text
  }

  /// The parts around the one that is chosen, the whole list first.
  private func shownParts(rows: Int) -> [BoardPicture.Part] {
    let all = BoardPicture.Part(
      name: context.say(BoardView.all.words), count: shown.count, isChosen: shown.part == nil)
    let parts =
      [all]
      + shown.parts.map {
        BoardPicture.Part(
          name: $0.heading, count: $0.rows.count, isChosen: $0.heading == shown.part)
      }
    let chosen = parts.firstIndex(where: \.isChosen) ?? 0
    let first = max(0, min(parts.count - rows, chosen - rows / 2))
    return Array(parts[first..<min(parts.count, first + max(0, rows))])
  }

  private func key(_ key: BoardKey) -> BoardPicture.Key {
    BoardPicture.Key(names: key.name, words: context.say(key.words))
  }

  /// All keys, with others that do the same.
  package var allKeys: [BoardPicture.Key] {
    let own = BoardKey.allCases.map { key in
      BoardPicture.Key(
        names: ([key.name] + key.otherNames).joined(separator: " "), words: context.say(key.words))
    }
    let views = BoardPicture.Key(
      names: BoardView.allCases.map { String($0.rawValue) }.joined(separator: " "),
      words: BoardView.allCases.map { context.say($0.words) }.joined(separator: ", "))
    let letters = CardKey.allCases.map { key in
      BoardPicture.Key(names: key.rawValue, words: context.say(key.words))
    }
    return own + [views] + letters
  }
}
