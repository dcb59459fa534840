import TaskLanguage
import TaskModel

/// The filter of `set filter`: what lists, and words and filters that name tasks, look among.
///
/// Read anew at each use, so that its dates are those of that moment.
struct ActiveFilter {
  private let filter: TaskFilter
  private let moment: FilterMoment

  /// Nil when none is set.
  ///
  /// - Throws: what makes words no filter, as when a person whom it names was renamed.
  init?(_ shell: Shell, in state: ModelState) throws {
    guard let text = shell.settings.filter else { return nil }
    let words = try Tokenizer.words(of: text, in: shell.people.attributes)
    filter = try FilterParser.parse(words, naming: shell.people, shell.dates)
    moment = FilterMoment(state: state, clock: shell.clock, now: shell.clock.now().civil)
  }

  /// Whether words may name the task.
  func admits(_ task: TaskItem) -> Bool {
    filter.scope?.contains(task.state) != false && moment.holds(filter.condition, task)
  }

  /// What is left of another filter; what that one says of state, order and number counts.
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
  /// Whether words may name a task now, to be asked of many.
  ///
  /// A filter that cannot be read admits everything here, because a command will refuse it.
  var admission: (TaskItem) -> Bool {
    let filter = try? ActiveFilter(self, in: model.state)
    return { filter?.admits($0) ?? true }
  }

  /// The tasks that a list shows; tells how many the filter in force hides.
  func listed(_ filter: TaskFilter, in state: ModelState) throws -> [TaskItem] {
    var resolver = try resolver(for: .filter(filter), in: state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.matches(filter, scope: .open)
  }

  /// How many tasks such a list would show; tells the same.
  func counted(_ filter: TaskFilter, in state: ModelState) throws -> Int {
    var resolver = try resolver(for: .filter(filter), in: state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.count(filter, scope: .open)
  }

  /// A filter for a picture, with the one in force; tells how many open tasks that one hides.
  func narrowed(_ filter: TaskFilter) throws -> TaskFilter {
    var resolver = try resolver(for: .filter(filter), in: model.state)
    defer { tell(hidden: resolver.hidden) }
    return resolver.narrowed(filter, .open)
  }

  /// What finds tasks under the filter in force; that one is named when it cannot be read.
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

  /// Says that the filter in force hides a new task.
  func tell(added task: TaskItem) {
    guard let filter = filterName, !admission(task) else { return }
    remark(.filterHidesNew(task.number, filter))
  }

  /// Says how many tasks the filter in force hides; nil where that is not known.
  func tell(hidden: Int?) {
    guard let filter = filterName, hidden != 0 else { return }
    remark(.filterHides(hidden, filter))
  }

  /// The filter in force; nil without one.
  private var filterName: FilterName? {
    settings.filter.map { filter in
      let context = settings.contexts.current
      return FilterName(filter: filter, context: context?.filter == filter ? context?.name : nil)
    }
  }
}

extension Shell {
  /// The aliases of `list`, which filters can use by their names.
  var savedFilters: SavedFilters {
    guard !aliases.all.isEmpty, let list = table.command(named: "list")?.verb else {
      return SavedFilters()
    }
    let names = Set([list.name] + list.aliases)
    return SavedFilters(
      aliases.all.compactMap { alias in
        let words = aliases.expanded(alias.words).words
        guard let first = words.first, first.isPlain, names.contains(first.text.folded) else {
          return nil
        }
        return (alias.name, Array(words.dropFirst()))
      })
  }
}

extension FilterHint {
  /// What the words of a filter may have been meant to be.
  init?(_ words: [Word], in shell: Shell) {
    self.init(words, naming: shell.people, shell.dates)
  }

  /// What the words may have been meant to be; how the verb is used, where the first is not a word of
  /// filters.
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
