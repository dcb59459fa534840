import TaskExchange
import TaskLanguage
import TaskModel
import TaskSync

/// One run of the shell: what commands work on.
package final class Shell {
  package let table: CommandTable
  package let view: any ShellView
  package let host: ShellHost
  package let presenters: Presenters
  private let context: PresenterContext
  /// The settings now; changing the language changes the next sentence.
  package var settings = Settings() {
    didSet {
      context.words.chosen = languageOfPeople
      context.words.dateStyle = dateStyle
    }
  }
  /// Commands that have a name together.
  package var macros = Definitions<Macro>()
  /// Short words that are written out while they are typed.
  package var abbreviations = Definitions<Abbreviation>()
  /// The words that stand for others.
  package var aliases = Aliases()
  /// Who gives the commands, and answers questions.
  package var input: any UserInput = NoAnswers()
  /// Whether questions are answered with yes unasked.
  package var assumesYes = false
  /// Whether the command loop ends after this command.
  package var isLeaving = false
  /// The command that runs now, or ran last.
  package internal(set) var invocation = Invocation()
  package var scripts = ScriptState()
  var tutorial = TutorialState()
  /// What was written in the person's editor and not made, the latest last.
  var drafts: [Draft] = []
  /// What is known of the command that is run without effect; nil where commands have their effect.
  var rehearsal: Rehearsal?
  /// What was defined at the prompt, the latest last.
  var definitionSteps: [DefinitionStep] = []
  var boards = BoardState()
  /// The last line that was read, and what that depended on.
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

  /// What dates are read against now.
  package var dates: DateContext {
    DateContext(now: clock.now().civil, style: dateStyle, clock: clock)
  }

  /// How people write and count days, as they set it or as their language has it.
  var dateStyle: DateStyle { settings.dateStyle(in: languageOfPeople) }

  /// The settings with what their language says where nothing was set.
  var settingsInForce: Settings { settings.following(languageOfPeople) }

  /// Whom names can mean now.
  var people: People { People(state: model.state, me: settings.me) }

  /// The language of what is said now.
  package var language: Language { context.language }

  /// The language that people chose.
  var languageOfPeople: Language { settings.language ?? host.language }

  package func say(_ message: Message) -> Sentence { language.say(message) }
  package func say(_ words: Bilingual) -> String { language.say(words) }

  /// Answers a command with what it did or found.
  package func show(_ message: Message) { view.show(say(message)) }
  package func show(_ answer: DataAnswer) { view.show(answer) }
  package func show(_ answer: CommandAnswer) { view.show(answer) }
  /// Says something beside the answer, in every format.
  package func remark(_ message: Message) { view.remark(say(message)) }

  /// Says what went wrong, in the format that the command asked for, and answers with the status
  /// that it means for a script. What a script within a script has said is not said again, and who
  /// asked to stop knows that it was.
  @discardableResult
  package func report(_ error: any Error, at place: Place? = nil) -> ExitStatus {
    if let error = error as? ScriptFailed { return error.status }
    if let error = error.unplaced as? FileError, error.wasStopped { return .refused }
    if error.unplaced as? SyncFault == .syncInterrupted { return .refused }
    let format = view.askedFormat
    view.askedFormat = invocation.format ?? format
    var failure = failure(error)
    failure.spot = invocation.failureSpot
    invocation.failureSpot = nil
    view.show(failure: failure, at: place)
    view.askedFormat = format
    return failure.status
  }

  /// What went wrong; of a task that was deleted, when.
  func failure(_ error: any Error) -> Failure {
    guard case ModelError.noTask(let number)? = error.unplaced as? ModelError,
      let departure = model.departure(ofTask: number), let moment = clock.civil(departure.info.time)
    else { return Failure(error, language) }
    return Failure(
      TaskGone(number: number, departure: departure, moment: moment, today: clock.now().civil.date),
      language)
  }

  /// What became of the records of these changes.
  package func rows(of changes: [Change]) -> ChangedRows { ChangeWording(changes, context).rows }

  /// The tasks that come out otherwise by what a program answers that was told of these changes, by their
  /// numbers; see ``ChangeAnswer``.
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

  /// What is said of such an answer that is not taken: what, and where.
  package static func words(ofAnswer error: any Error) -> Bilingual {
    switch error as? ChangeAnswer.Problem {
    case .record(let problem): problem.words
    case .rule(let error): error.message.text
    case .limit(let limit): ExchangeError.tooMany(path: "before-commit", limit).message.text
    case nil: .same("\(error)")
    }
  }

  /// The state as it was at that moment of the past.
  ///
  /// - Parameter second: how far into that minute.
  func state(asOf moment: CivilDateTime, second: Int) throws(ModelError) -> ModelState {
    let start = clock.instant(of: moment).secondsSinceEpoch
    guard let state = model.state(asOf: Instant(secondsSinceEpoch: start + second)) else {
      throw .historyTooShort
    }
    return state
  }

  /// What draws pictures: of now or, with a moment, of what was then.
  func pictures(asOf moment: CivilDateTime?) throws -> PicturePresenters {
    guard let moment else { return presenters.pictures }
    let past = try state(asOf: moment, second: 59)
    return PicturePresenters(context: context.asOf(moment, past), view: view)
  }

  /// The tasks that a reference names.
  ///
  /// - Parameter several: whether a person who is asked which of them may take several.
  func tasks(
    _ reference: TaskReference, scope: StateScope, several: Bool = true
  ) throws -> [TaskItem] {
    try tasks(reference, scope: scope, in: model.state, several: several)
  }

  /// The tasks that a reference names in that state, which may be one of the past.
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
    } catch {
      throw error.at(reference.place)
    }
  }

  /// Says that a date stayed in a text, or in that of the task with a number.
  func tell(_ notice: DueInText.Notice?, of number: Int? = nil) {
    guard let notice else { return }
    noteRehearsed(notice)
    // A script that reads data is told apart from it.
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

  /// Asks a person until the answer is yes or no; no ends the command, and so does Enter alone.
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

  /// Those of the tasks that may be changed, once it is sure that all of them are meant: asks a person, and
  /// lets a script delete them, or give them one text, only with `--yes`. Words that only leave tasks
  /// out are asked about always, and are no selection in a script: `done -1` is easily meant as `done 1`.
  func confirmed(
    _ action: BulkAction, _ tasks: [TaskItem], named reference: TaskReference
  ) throws -> [TaskItem] {
    let onlyExcludes = reference.onlyExcludes
    guard onlyExcludes || tasks.count > action.mostUnasked, !assumesYes else { return tasks }
    guard input.isInteractive else {
      if onlyExcludes { throw ReferenceError.onlyExcludes(count: tasks.count) }
      if action == .delete { throw ReferenceError.needsYes(count: tasks.count) }
      if action == .giveText { throw ReferenceError.sameText(count: tasks.count) }
      return tasks
    }
    return try asked(action.question(tasks), about: tasks)
  }

  /// Asks a person about these tasks, and answers with those that are as they were when it was asked:
  /// nobody has agreed to change what others have made of them meanwhile.
  func asked(_ question: Bilingual, about tasks: [TaskItem]) throws -> [TaskItem] {
    try ask(question)
    try model.refresh()
    let same = tasks.filter { model.state.task(numbered: $0.number) == $0 }
    guard same.count < tasks.count else { return tasks }
    let kept = Set(same.map(\.number))
    let changed = tasks.filter { !kept.contains($0.number) }
    if same.isEmpty { throw ReferenceError.changedMeanwhile(changed) }
    remark(ReferenceError.changedMeanwhile(changed).message)
    return same
  }
}
