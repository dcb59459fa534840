import TaskLanguage
import TaskModel

/// The filter of `set filter`, which restricts lists, and the words and filters that name tasks.
///
/// Parsed at each use, so that its dates are relative to that moment.
struct ActiveFilter {
  private let filter: TaskFilter
  private let moment: FilterMoment

  /// Nil if none is set.
  ///
  /// - Throws: a parsing error, for example if a person in the filter was renamed.
  init?(_ shell: Shell, in state: ModelState) throws {
    guard let text = shell.settings.filter else { return nil }
    let words = try Tokenizer.words(of: text, in: shell.people.attributes)
    filter = try FilterParser.parse(words, naming: shell.people, shell.dates)
    moment = FilterMoment(state: state, clock: shell.clock, now: shell.clock.now().civil)
  }

  /// Whether words can name the task.
  func admits(_ task: TaskItem) -> Bool {
    filter.scope?.contains(task.state) != false && moment.holds(filter.condition, task)
  }

  /// Combines it with another filter, whose state, order and limit take precedence.
  func narrowing(_ other: TaskFilter) -> TaskFilter {
    var narrowed = TaskFilter(
      scope: other.scope ?? filter.scope, condition: .all([filter.condition, other.condition]),
      sort: other.sort.isEmpty ? filter.sort : other.sort, group: other.group ?? filter.group,
      limit: other.limit ?? filter.limit)
    narrowed.columns = other.columns
    return narrowed
  }
}

extension Shell {
  /// A test of whether words can name a task now, for use on many tasks.
  ///
  /// A filter that cannot be parsed admits everything here; the command will throw its error.
  var admission: (TaskItem) -> Bool {
    let filter = try? ActiveFilter(self, in: model.state)
    return { filter?.admits($0) ?? true }
  }

  /// The tasks that a list shows; remarks how many the active filter hides.
  func listed(_ filter: TaskFilter, in state: ModelState) throws -> [TaskItem] {
    var resolver = try resolver(for: .filter(filter), in: state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.matches(filter, scope: .open)
  }

  /// The number of tasks that a list would show; remarks how many the active filter hides.
  func counted(_ filter: TaskFilter, in state: ModelState) throws -> Int {
    var resolver = try resolver(for: .filter(filter), in: state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.count(filter, scope: .open)
  }

  /// Adds the active filter to one for a picture; remarks how many open tasks that hides.
  func narrowed(_ filter: TaskFilter) throws -> TaskFilter {
    var resolver = try resolver(for: .filter(filter), in: model.state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.narrowed(filter, .open)
  }

  /// A resolver that applies the active filter; if that cannot be parsed, remarks on it and throws.
  func resolver(
    for reference: TaskReference, in state: ModelState
  ) throws -> ReferenceResolver {
    do {
      return ReferenceResolver(
        model: model, focus: focus, clock: clock, state: state,
        filter: reference.looksAmongTasks ? try ActiveFilter(self, in: state) : nil,
        weights: settings.weights, takesBeginnings: input.isInteractive, glance: glance)
    } catch {
      tell(hidden: nil)
      throw error.unplaced
    }
  }

  /// Remarks that the active filter hides a new task.
  func tell(added task: TaskItem) {
    guard let filter = filterName, !admission(task) else { return }
    remark(.filterHidesNew(task.number, filter))
  }

  /// Remarks how many tasks the active filter hides; nil if that is unknown.
  func tell(hidden: Int?) {
    guard let filter = filterName, hidden != 0 else { return }
    remark(.filterHides(hidden, filter))
  }

  /// The active filter; nil without one.
  private var filterName: FilterName? {
    settings.filter.map { filter in
      let context = settings.contexts.current
      return FilterName(filter: filter, context: context?.filter == filter ? context?.name : nil)
    }
  }

  /// The aliases of `list`, which filters can use by name.
  var savedFilters: SavedFilters {
    guard !aliases.all.isEmpty, let list = table.command(named: "list")?.verb else {
      return SavedFilters()
    }
    let names = Set([list.name] + list.aliases)
    let attributes = people.attributes
    return SavedFilters(
      aliases.all.compactMap { alias in
        let words = aliases.expanded(alias.words(in: attributes), in: attributes).words
        guard let first = words.first, first.isPlain, names.contains(first.text.folded) else {
          return nil
        }
        return (alias.name, Array(words.dropFirst()))
      })
  }
}

extension FilterHint {
  /// A guess at what the words of a filter were meant to be.
  init?(_ words: [Word], in shell: Shell) {
    self.init(words, naming: shell.people, shell.dates)
  }

  /// A guess at what the words were meant to be; the usage of the verb if the first is not a word
  /// of filters.
  init?(_ words: [Word], of verb: Verb, in shell: Shell) {
    if let hint = FilterHint(words, in: shell) {
      self = hint
    } else if let first = words.first, first.isPlain, FilterWord(first) == nil,
      first.text.first?.isMinus != true
    {
      self = .usage(verb.usage)
    } else {
      return nil
    }
  }
}
