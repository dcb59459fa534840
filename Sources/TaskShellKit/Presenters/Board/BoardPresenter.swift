import TaskLanguage
import TaskModel

/// A board: a full-screen list with a cursor, marks, and keys that stand for commands.
///
/// It changes nothing itself: a key that changes tasks returns the command that one would type, so
/// that a key and a typed line make the same commit.
package final class BoardPresenter {
  /// Makes the query of a view, restricted to a filter.
  package typealias Source = (BoardView, _ filter: String) throws -> BoardQuery

  let context: PresenterContext
  private let source: Source
  /// The current view's list; ``others`` has those of views shown before.
  private var shown = Listing()
  private var others: [BoardView: Listing] = [:]
  private var view: BoardView
  /// The filter that the board was opened with or last narrowed to.
  private var filter: String
  private var side = BoardSide.none
  /// Whether the card fills the screen; ``cardTop`` is the number of its rows scrolled out above.
  package private(set) var showsCardAlone = false
  package private(set) var cardTop = 0
  /// The number of full listings, the most expensive operation.
  private(set) var listings = 0
  /// The last ``BoardKey``; nil after a letter of a card.
  private var lastKey: BoardKey?
  /// The number of lines of a page.
  private var page = 1

  /// The last answer to the user.
  package var message: BoardPicture.Message?

  /// The list of a view, and the changes since it was made.
  private struct Listing {
    var list = BoardList()
    /// The parts at the left and the whole list; nil without a column of parts.
    var parts: BoardParts?
    /// The name of the only part that is listed; nil for all.
    var part: String?
    /// The error if nothing could be listed.
    var failure: String?
    /// The last query and the time it was listed at.
    var listed: (query: BoardQuery, time: Clock.Reading)?
    /// Whether something may have changed since that ``pending`` cannot express.
    var isStale = true
    /// The task changes since.
    var pending: [Change] = []
    /// Sums of the values of groups, by group name; computed when first displayed.
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

  /// Switches to another filter and returns the board, as if newly opened.
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

  /// Marks all lists as stale because something that they depend on may have changed.
  package func invalidate() { (shown.isStale, others) = (true, [:]) }

  /// Makes the task under the cursor `it`, and the listed tasks `them`.
  package func focus() {
    if let task = current { context.focus.touched(task) }
    let chosen = list.chosen
    context.focus.listed(chosen.count > 1 ? chosen : list.numbers)
  }

  /// Finishes a key's command: clears the marks and moves the cursor to the task that was restored
  /// or added, if it is listed.
  package func commandEnded() {
    // Rows that were moved stay marked so that the next key moves them again.
    if lastKey != .moveDown, lastKey != .moveUp { shown.list.unmark() }
    guard let lastKey, [.undo, .redo, .add, .command].contains(lastKey) else { return }
    refresh()
    if let task = context.focus.it(in: context.model.state) { shown.list.go(to: task) }
  }

  private var current: TaskItem? {
    list.current.flatMap { context.model.state.task(numbered: list.tasks[$0].number) }
  }

  /// Whether rows can be moved, which needs the list to be in manual order.
  var isMovable: Bool { shown.listed?.query.filter.sort.first == TaskOrder(.order) }

  // MARK: Listing

  /// Beyond this number of changed tasks, everything is listed anew.
  private static let mostPending = 100
  /// Seconds after which a change causes a full listing, because some conditions depend on the time
  /// of day, such as being overdue.
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

  /// Brings the list up to date with what may have changed.
  private func refresh() {
    let now = context.clock.now()
    let isCurrent = !shown.isStale && shown.listed?.time.civil.date == now.civil.date
    if isCurrent, shown.pending.isEmpty { return }
    defer { shown.pending = [] }
    if isCurrent, let listed = shown.listed, update(listed.query, listed.time, now) { return }
    shown.isStale = false
    listAnew(at: now)
  }

  /// Matches and places only the changed tasks, as of the time of the full listing; false if more
  /// than those may have changed.
  private func update(_ query: BoardQuery, _ time: Clock.Reading, _ now: Clock.Reading) -> Bool {
    let state = context.model.state
    let age = now.instant.secondsSinceEpoch - time.instant.secondsSinceEpoch
    guard query.filter.limit == nil, (0..<Self.listingAge).contains(age),
      query.filter.group.map(TaskGrouping.hasRuns) ?? true,
      let numbers = shown.pending.touchedTasks(in: state)
    else { return false }
    var placing = query.placing(in: state, context.clock.stopped(at: time))
    if let sides = TaskGrouping(by: side.attribute, context, in: state), shown.parts != nil {
      shown.parts?.update(numbers, in: state.tasks, placing, sides)
      if let part = shown.part, let parts = shown.parts {
        guard parts.has(part) else {
          show(part: nil)
          return true
        }
        placing = placing.restricted { parts.contains(state.tasks[$0].number, in: part) }
      }
    }
    let grouping = TaskGrouping(by: query.filter.group, context, in: state)
    shown.list.update(numbers, in: state.tasks, placing, grouping)
    // Most tasks have nothing to sum up.
    if shown.pending.contains(where: \.mayChangeSums) { shown.sums = [:] }
    return true
  }

  private func listAnew(at time: Clock.Reading) {
    let state = context.model.state
    let tasks = state.tasks
    var indices: [Int] = []
    (shown.failure, shown.listed, shown.sums) = (nil, nil, [:])
    listings += 1
    do {
      let query = try source(view, filter)
      indices = query.indices(in: state, context.clock.stopped(at: time))
      shown.listed = (query, time)
    } catch {
      shown.failure = Failure(error, context.language).sentence.text
    }
    shown.parts = TaskGrouping(by: side.attribute, context, in: state).map {
      BoardParts(indices.map { (tasks[$0].number, tasks[$0].id) }, by: $0, in: tasks)
    }
    if let part = shown.part, shown.parts != nil { return show(part: part) }
    let groups = grouped(&indices, in: state)
    shown.list.replace(indices.map { (tasks[$0].number, tasks[$0].id) }, groups)
  }

  /// Lists a part, or all of them for nil or if the part has no tasks.
  private func show(part: String?) {
    guard let parts = shown.parts else { return }
    shown.part = part.flatMap { parts.has($0) ? $0 : nil }
    shown.sums = [:]
    let rows = parts.rows(of: shown.part)
    guard shown.listed?.query.filter.group != nil else { return shown.list.replace(rows, []) }
    let state = context.model.state
    let tasks = state.tasks
    var indices = Self.indices(of: rows, in: tasks)
    let groups = grouped(&indices, in: state)
    shown.list.replace(indices.map { (tasks[$0].number, tasks[$0].id) }, groups)
  }

  /// The indices of rows in the state, found in one pass because a search for each takes longer.
  private static func indices(of rows: [BoardList.Row], in tasks: [TaskItem]) -> [Int] {
    var indices = NumberTable(count: tasks.count)
    tasks.withUnsafeBufferPointer { tasks in
      for index in tasks.indices { indices[tasks[index].number] = index }
    }
    return rows.compactMap { indices[$0.number] }
  }

  /// Groups the tasks at these indices; one in several groups then has its index in each.
  private func grouped(_ indices: inout [Int], in state: ModelState) -> [BoardList.Group] {
    let tasks = state.tasks
    guard let grouping = TaskGrouping(by: shown.listed?.query.filter.group, context, in: state)
    else {
      return []
    }
    if let runs = grouping.runs(indices, in: tasks) {
      let ends = runs.dropFirst().map(\.start) + [indices.count]
      return zip(runs, ends).map { run, end in
        BoardList.Group(name: run.name, heading: run.heading, rows: run.start..<end)
      }
    }
    let found = grouping.groups(indices.map { tasks[$0] })
    let all = indices
    indices = found.flatMap { $0.rows.map { all[$0] } }
    var start = 0
    return found.map { group in
      defer { start += group.rows.count }
      return BoardList.Group(
        name: group.heading, heading: group.heading, rows: start..<start + group.rows.count)
    }
  }

  /// The text after a group's heading: its task count and the sums of its values.
  private func detail(of group: BoardList.Group, in state: ModelState) -> String {
    let known =
      shown.sums[group.name]
      ?? TaskGrouping(by: shown.listed?.query.filter.group, context, in: state)?.sums(
        at: group.rows.lazy.map { state.tasks.insertionIndex(of: self.list.tasks[$0].number) },
        in: state.tasks) ?? []
    shown.sums[group.name] = known
    return (["\(group.rows.count)"] + known).joined(separator: "  ")
  }
}

// MARK: Keys

extension BoardPresenter {
  /// Handles a character.
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

  /// Shows another view, or all parts of the current one. Keeps the cursor's task and the marks as
  /// far as those tasks are listed there too.
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
    // Changes since then may have added the task under the cursor to this view.
    refresh()
    shown.list.follow(before.list)
  }

  /// Handles one of the board's own keys.
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
    case .unmark: goBack()
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
    case .side: openNextSide()
    case .sideBefore: return step(-1)
    case .sideAfter: return step(1)
    case .help: return .explain
    case .leave:
      guard showsCardAlone else { return .leave }
      showsCardAlone = false
    }
    return .stay
  }

  /// Handles a letter of a card: acts on all chosen tasks that it fits.
  private func press(_ key: CardKey) -> BoardAction {
    refresh()
    (message, lastKey) = (nil, nil)
    let dates = context.dates
    let tasks = list.chosen.compactMap(context.model.state.task(numbered:))
    let fitting = tasks.filter { CardKey.fitting($0, dates).contains(key) }
    guard let first = fitting.first else { return .refused }
    // Ask for the note's text here; `note 3` alone would open an editor.
    if key == .note { return .type("note \(numbers) ") }
    let commands = fitting.map { key.command(on: $0, dates) }
    var words = commands[0]
    if fitting.count > 1 {
      // If some deadlines move back and others forward, `due` fits both, `postpone` does not.
      if let other = commands.first(where: { $0[0] != words[0] }) {
        words = words[0] == "due" ? words : other
      }
      words[1] = fitting.map(\.number).typedAsTasks
    } else {
      words[1] = String(first.number)
    }
    return .run(words.joined(separator: " "))
  }

  /// Moves to a visible row of the list; a second click on the same row opens its card.
  package func click(row: Int) -> BoardAction {
    let before = list.cursor
    guard !showsCardAlone, shown.list.go(toSeen: row) else { return .refused }
    message = nil
    if list.cursor == before { showsCardAlone = true }
    return .stay
  }

  /// Moves down by `lines`, or scrolls by as many rows if the card fills the screen.
  package func move(by lines: Int) {
    if showsCardAlone { cardTop = max(0, cardTop + lines) } else { shown.list.move(by: lines) }
  }

  private var numbers: String { list.chosen.typedAsTasks }

  private func typed(_ line: String) -> BoardAction {
    list.chosen.isEmpty ? .refused : .type(line)
  }

  /// Goes back one step on Escape: closes the card, or clears the marks, the part or the filter.
  private func goBack() {
    if showsCardAlone {
      showsCardAlone = false
    } else if !list.marked.isEmpty {
      shown.list.unmark()
    } else if shown.part != nil {
      show(part: nil)
    } else if !filter.isEmpty {
      narrow("")
    }
  }

  /// Opens the next column at the left, or closes it; then nothing is listed anew, but the other
  /// views have to be.
  private func openNextSide() {
    if shown.part != nil { show(part: nil) }
    let rows = shown.parts?.whole.tasks ?? list.tasks
    (side, others, shown.parts) = (side.next, [:], nil)
    // A list in groups may have several rows of a task.
    if let group = shown.listed?.query.filter.group, !TaskGrouping.hasRuns(group) {
      shown.isStale = true
      return
    }
    let state = context.model.state
    shown.parts = TaskGrouping(by: side.attribute, context, in: state).map {
      BoardParts(rows, by: $0, in: state.tasks)
    }
  }

  /// Chooses another part at the left; the whole list comes before the first part.
  private func step(_ step: Int) -> BoardAction {
    let parts = shown.parts?.all ?? []
    guard !parts.isEmpty else { return .refused }
    let place = parts.firstIndex { $0.name == shown.part } ?? -1
    let next = max(-1, min(parts.count - 1, place + step))
    if next != place { show(part: next < 0 ? nil : parts[next].name) }
    return .stay
  }
}

// MARK: The picture

extension BoardPresenter {
  /// The picture for a list of `rows` and a side of `sideRows` rows, with or without a card.
  package func picture(rows: Int, sideRows: Int, hasCard: Bool) -> BoardPicture {
    refresh()
    page = max(1, rows - 1)
    if list.current == nil { showsCardAlone = false }
    let window = shown.list.window(rows: rows)
    let maker = RowBuilder(model: context.model, clock: context.clock)
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
        ? current.map(CardBuilder(context, isInteractive: true).card) : nil,
      message: message, keys: BoardKey.named.map(key))
  }

  private var title: String {
    let marks = list.marked.isEmpty ? nil : context.say(.pickMarked(list.marked.count))
    let place = list.tasks.isEmpty ? "0" : "\((list.current ?? 0) + 1)/\(list.tasks.count)"
    let part = shown.parts?.all.first { $0.name == shown.part }?.heading
    return [filter.isEmpty ? nil : filter, part, place, marks].compactMap { $0 }
      .joined(separator: " · ")
  }

  private var emptiness: String {
    if let failure = shown.failure { return failure }
    let isFiltered = !filter.isEmpty || view != .all
    return (isFiltered ? context.say(.nothingMatches(nil)) : context.nothingToDo).text
  }

  /// The parts around the chosen one; the first entry is the whole list.
  private func shownParts(rows: Int) -> [BoardPicture.Part] {
    guard let known = shown.parts else { return [] }
    let whole = BoardPicture.Part(
      name: context.say(BoardView.all.words), count: known.whole.count,
      isChosen: shown.part == nil)
    let parts =
      [whole]
      + known.all.map {
        BoardPicture.Part(
          name: $0.heading, count: $0.count, isChosen: $0.name == shown.part)
      }
    let chosen = parts.firstIndex(where: \.isChosen) ?? 0
    let first = max(0, min(parts.count - rows, chosen - rows / 2))
    return Array(parts[first..<min(parts.count, first + max(0, rows))])
  }

  private func key(_ key: BoardKey) -> BoardPicture.Key {
    BoardPicture.Key(names: context.say(key.name), words: context.say(key.words))
  }

  /// All keys, each with the others that do the same.
  package var allKeys: [BoardPicture.Key] {
    let own = BoardKey.allCases.map { key in
      BoardPicture.Key(
        names: ([context.say(key.name)] + key.otherNames).joined(separator: " "),
        words: context.say(key.words))
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
