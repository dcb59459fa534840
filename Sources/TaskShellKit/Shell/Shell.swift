import TaskExchange
import TaskLanguage
import TaskModel
import TaskSync

/// One run of the shell: the state that commands work on.
package final class Shell {
  package let table: CommandTable
  package let view: any ShellView
  package let host: ShellHost
  package let presenters: Presenters
  private let context: PresenterContext
  /// The current settings; a new language takes effect with the next sentence.
  package var settings = Settings() {
    didSet {
      context.words.chosen = languageOfPeople
      context.words.dateStyle = dateStyle
    }
  }
  /// Named sequences of commands.
  package var macros = Definitions<Macro>()
  /// Abbreviations, which are expanded while they are typed.
  package var abbreviations = Definitions<Abbreviation>()
  /// Aliases.
  package var aliases = Aliases()
  /// The source of commands and of answers to questions.
  package var input: any UserInput = NoAnswers()
  /// Whether to answer confirmations with yes without asking.
  package var assumesYes = false
  /// Whether the command loop ends after this command.
  package var isLeaving = false
  /// The current or last command.
  package internal(set) var invocation = Invocation() {
    didSet { context.current.title = invocation.title }
  }
  package var scripts = ScriptState()
  var tutorial = TutorialState()
  /// Texts from the user's editor that could not be saved, newest last.
  var drafts: [Draft] = []
  /// The rehearsal in progress; nil while commands take effect.
  var rehearsal: Rehearsal?
  /// Definitions made at the prompt, newest last.
  var definitionSteps: [DefinitionStep] = []
  var boards = BoardState()
  /// The last parsed line, and what the result depends on.
  var lastParsed: (basis: ParsedLine.Basis, line: ParsedLine)?

  package init(
    model: SharedModel, clock: Clock, view: any ShellView, host: ShellHost,
    table: CommandTable
  ) {
    self.view = view
    self.host = host
    self.table = table
    context = PresenterContext(
      model: model, clock: clock,
      words: LanguageSettings(
        language: host.language, isData: { [unowned view] in view.format == .json })
    )
    presenters = Presenters(
      context: context, view: view, maintenance: host.maintenance, stores: host.stores,
      exchangeFiles: host.exchange, syncHost: host.sync, reminderHost: host.reminders,
      programHost: ProgramHost(
        facts: host.program, files: host.files, seenPath: host.statePath("seen"),
        maintenance: host.maintenance, historyCount: { host.history().count }))
    context.words.dateStyle = dateStyle
    presenters.storage.keepsRunning = { [weak self] in self?.input.isInteractive ?? false }
  }

  package var model: SharedModel { context.model }
  package var clock: Clock { context.clock }
  package var focus: Focus { context.focus }

  /// The context for reading dates now.
  package var dates: DateContext {
    DateContext(now: clock.now().civil, style: dateStyle, clock: clock)
  }

  /// How dates are written and counted, by the settings or the language.
  var dateStyle: DateStyle { settings.dateStyle(in: languageOfPeople) }

  /// The settings, with the defaults of the language filled in.
  var effectiveSettings: Settings { settings.following(languageOfPeople) }

  /// The people that names can refer to now.
  var people: People { People(state: model.state, me: settings.me) }

  /// The language of output now.
  package var language: Language { context.language }

  /// The language chosen for people.
  var languageOfPeople: Language { settings.language ?? host.language }

  package func say(_ message: Message) -> Sentence { language.say(message) }
  package func say(_ words: Bilingual) -> String { language.say(words) }

  /// Answers a command with a message.
  package func show(_ message: Message) { view.show(say(message)) }
  package func show(_ answer: DataAnswer) { view.show(answer) }
  package func show(_ answer: CommandAnswer) { view.show(answer) }
  /// Shows a remark beside the answer, in every format.
  package func remark(_ message: Message) { view.remark(say(message)) }

  /// Reports an error in the format that the command requested, and returns its exit status. Errors
  /// that a nested script has reported are not repeated, nor is an interruption reported to the
  /// user who asked for it.
  @discardableResult
  package func report(_ error: any Error, at location: ScriptLocation? = nil) -> ExitStatus {
    if let error = error as? ScriptFailed { return error.status }
    if let error = error.unplaced as? FileError, error.wasStopped { return .refused }
    if error.unplaced as? SyncFault == .syncInterrupted { return .refused }
    let format = view.askedFormat
    view.askedFormat = invocation.format ?? format
    var failure = failure(error)
    failure.spot = invocation.failureSpot
    invocation.failureSpot = nil
    view.show(failure: failure, at: location)
    view.askedFormat = format
    return failure.status
  }

  /// The failure to report for an error: without the advice to quote a text where none can be.
  func failure(_ error: any Error) -> Failure {
    let failure = explained(error)
    let verb = table.command(named: invocation.verb)?.verb
    return verb?.takesOnlyValues == true ? failure.without(hint: say(.quoteForText)) : failure
  }

  /// The failure for an error; for a deleted task it includes the time of deletion.
  private func explained(_ error: any Error) -> Failure {
    guard case ModelError.noTask(let number)? = error.unplaced as? ModelError,
      let removal = model.removal(ofTask: number), let moment = clock.civil(removal.info.time)
    else { return Failure(error, language) }
    return Failure(
      TaskGone(number: number, removal: removal, moment: moment, today: clock.now().civil.date),
      language)
  }

  /// The rows for these changes.
  package func rows(of changes: [Change]) -> ChangedRows { ChangeWording(changes, context).rows }

  /// The tasks that differ, by number, after a program was told of these changes and answered; see
  /// ``ChangeAnswer``.
  package func tasks(
    of answer: [UInt8], to changes: [Change], onto state: ModelState
  ) throws -> [Int: TaskItem] {
    var attributes = state.attributes
    for case .attribute(let before, let after) in changes {
      attributes.removeAll { $0.id == (after ?? before)?.id }
      if let after { attributes.append(after) }
    }
    let reading = ReadingContext(clock: clock, dates: context.dates, attributes: attributes)
    return try ChangeAnswer(to: changes, onto: state, reading).tasks(of: answer)
  }

  /// The words for an invalid answer: what is wrong, and where.
  package static func words(ofAnswer error: any Error) -> Bilingual {
    switch error as? ChangeAnswer.Problem {
    case .record(let problem): problem.words
    case .rule(let error): error.message.text
    case .limit(let limit): ExchangeError.tooMany(path: "before-commit", limit).message.text
    case nil: .same("\(error)")
    }
  }

  /// The state at a past moment.
  ///
  /// - Parameter second: the second within that minute.
  func state(asOf moment: CivilDateTime, second: Int) throws(ModelError) -> ModelState {
    let start = clock.instant(of: moment).secondsSinceEpoch
    guard let state = model.state(asOf: Instant(secondsSinceEpoch: start + second)) else {
      throw .historyTooShort
    }
    return state
  }

  /// The presenters of the present state or, with a moment, of a past one.
  func presenters(asOf moment: CivilDateTime?) throws -> Presenters {
    guard let moment else { return presenters }
    return presenters.asOf(moment, try state(asOf: moment, second: 59))
  }

  /// The tasks that a reference names.
  ///
  /// - Parameter several: whether the user may choose several if asked.
  func tasks(
    _ reference: TaskReference, scope: StateScope, several: Bool = true
  ) throws -> [TaskItem] {
    try tasks(reference, scope: scope, in: model.state, several: several)
  }

  /// The tasks that a reference names in a state, which may be a past one.
  func tasks(
    _ reference: TaskReference, scope: StateScope, in state: ModelState, several: Bool = true
  ) throws -> [TaskItem] {
    var resolver = try resolver(for: reference, in: state)
    defer { tell(hidden: resolver.hidden) }
    do {
      return try resolver.tasks(reference, scope: scope)
    } catch ReferenceError.several(let candidates) where input.isInteractive && rehearsal == nil {
      return try TaskPicker(shell: self, takesSeveral: several).choose(among: candidates)
    } catch ReferenceError.partOfWord(let words, let tasks) where input.isInteractive {
      try ask(.meansTask(words, tasks))
      return tasks
    } catch ReferenceError.noMatch(let words, let missed) {
      // "No open task matches" is not all.
      if missed == .open { tell(leftOutBy: reference, besides: []) }
      throw ReferenceError.noMatch(words, scope: missed).at(reference.place)
    } catch {
      throw error.at(reference.place)
    }
  }

  /// Reports that a date was left in a text, or in that of the task with a number.
  func tell(_ notice: DueInText.Notice?, of number: Int? = nil) {
    guard let notice else { return }
    noteRehearsed(notice)
    // Keep it apart from data that a script reads.
    switch view.format {
    case .table, .plain: show(notice.message(of: number))
    case .json, .csv: remark(notice.message(of: number))
    }
  }

  /// The one task that a reference names.
  func task(_ reference: TaskReference, scope: StateScope) throws -> TaskItem {
    let tasks = try tasks(reference, scope: scope, several: false)
    guard tasks.count == 1, let task = tasks.first else {
      throw ReferenceError.notOne(count: tasks.count)
    }
    return task
  }

  /// Asks until the answer is yes or no; no, or just Enter, throws.
  func ask(
    _ question: Bilingual, else refusal: any Error = ReferenceError.declined
  ) throws {
    if isRehearsed(question) { return }
    var asked = question
    while true {
      switch try input.answer(to: say(asked)) {
      case .line(let line) where language.isYes(line.trimmingSpaces): return
      case .line(let line) where input.isInteractive && !language.isNo(line.trimmingSpaces):
        asked = .yesOrNo + question
      case .interrupted: throw ReferenceError.declined
      case .line, .endOfInput: throw refusal
      }
    }
  }

  /// The tasks that may be changed, once the user confirms all of them. A script needs `--yes` to
  /// delete many tasks or give them one text. Words that only exclude tasks always need
  /// confirmation, and are an error in a script: `done -1` is easily meant as `done 1`.
  func confirmed(
    _ action: BulkAction, _ tasks: [TaskItem], named reference: TaskReference
  ) throws -> [TaskItem] {
    if action != .reopen { tell(leftOutBy: reference, besides: tasks) }
    return try agreed(on: tasks) { tasks, _ in try question(action, tasks, named: reference) }
  }

  /// Names the tasks that match the filter of a change, but wait or have expired.
  func tell(leftOutBy reference: TaskReference, besides tasks: [TaskItem]) {
    // Too slow for each key.
    guard rehearsal == nil, case .filter(let filter) = reference else { return }
    let numbers = Set(tasks.map(\.number))
    let others = filter.leftOut(in: model.state, clock: clock).filter {
      !numbers.contains($0.number)
    }
    if !others.isEmpty { remark(.leftOut(others)) }
  }

  /// The tasks that a reference names, once the user confirms all of them.
  ///
  /// - Parameter scope: nil for open tasks where words or a filter name them, and for all tasks
  ///   otherwise.
  func confirmed(
    _ reference: TaskReference, for action: BulkAction = .edit, scope: StateScope? = nil
  ) throws -> [TaskItem] {
    let scope = scope ?? (reference.looksAmongTasks ? .open : .all)
    return try confirmed(action, try tasks(reference, scope: scope), named: reference)
  }

  /// The question before an action on these tasks; nil if none is needed.
  func question(
    _ action: BulkAction, _ tasks: [TaskItem], named reference: TaskReference
  ) throws -> Bilingual? {
    let onlyExcludes = reference.onlyExcludes
    guard onlyExcludes || tasks.count > action.limitWithoutQuestion, !assumesYes else { return nil }
    guard input.isInteractive else {
      if onlyExcludes { throw ReferenceError.onlyExcludes(count: tasks.count) }
      if action == .delete { throw ReferenceError.needsYes(count: tasks.count) }
      if action == .giveText { throw ReferenceError.sameText(count: tasks.count) }
      return nil
    }
    // Those that would not change are not asked about; a copy changes nothing.
    let changed = action == .duplicate ? nil : tasksToChange()
    let asked = changed.map { ids in tasks.filter { ids.contains($0.id) } } ?? tasks
    if !onlyExcludes, asked.count <= action.limitWithoutQuestion { return nil }
    return action.question(asked.isEmpty ? tasks : asked)
  }

  /// Asks about tasks and their parts, if there is a question about them; returns all of them.
  /// Tasks that others have meanwhile deleted, completed or reopened are left out.
  func agreed(
    on tasks: [TaskItem], with parts: ([TaskItem]) -> [TaskItem] = { _ in [] },
    _ question: (_ tasks: [TaskItem], _ parts: [TaskItem]) throws -> Bilingual?
  ) throws -> [TaskItem] {
    try agreed(
      on: [tasks, parts(tasks)],
      now: {
        let now = tasks.compactMap { task in
          model.state.task(numbered: task.number)
            .flatMap { ($0.id, $0.state) == (task.id, task.state) ? $0 : nil }
        }
        if now.isEmpty { throw ReferenceError.changedMeanwhile(tasks) }
        return [now, parts(now)]
      },
      { try question($0[0], $0[1]) }
    ).flatMap { $0 }
  }

  /// Asks about what would be changed, and again if that is not the same after the answer: the user
  /// has not agreed to what others have changed meanwhile.
  ///
  /// - Parameters:
  ///   - now: returns what would be changed now.
  ///   - question: returns nil if nothing has to be asked.
  func agreed<Shown: Equatable>(
    on shown: Shown, now: () throws -> Shown, _ question: (Shown) throws -> Bilingual?
  ) throws -> Shown {
    var shown = shown
    while let asked = try question(shown) {
      try ask(asked)
      try model.refresh()
      let now = try now()
      if now == shown { break }
      remark(.changedWhileAsked)
      shown = now
    }
    return shown
  }
}
