import TaskLanguage
import TaskModel

/// Every sentence of the shell: one member a sentence, one conforming type a language.
///
/// A member that a language lacks does not compile. Members get facts and values; names and texts
/// come in as the user wrote them and are made safe for the terminal by the view.
package protocol Phrasebook: Sendable {
  var language: Language { get }

  // MARK: What happened
  func taskChanged(
    _ kind: TaskChangeKind, _ number: Int, _ text: String, details: [String]
  ) -> Sentence
  func tasksChanged(_ kind: TaskChangeKind, count: Int, list: [String]) -> Sentence
  /// A deadline and how far it is: `due Tue 31 Mar (in 20 days)`.
  func moment(_ attribute: Attribute, _ due: Due, now: CivilDateTime) -> String
  /// A date alone, which reads back as the same: `Sat 28 Mar 2026 17:00`.
  func date(_ due: Due) -> String
  func momentRemoved(_ attribute: Attribute) -> String
  var assigneeRemoved: String { get }
  /// An attribute, as one would type it, that a task has no more: `no #home`.
  func removed(_ attribute: String) -> String
  func textWas(_ old: String) -> String
  func andMore(_ count: Int) -> String
  func alreadyDone(_ number: Int, _ text: String) -> Sentence
  /// A skipped task has its next date already, counted from today.
  func dateStays(_ number: Int, _ text: String) -> Sentence
  func alreadyOpen(_ number: Int, _ text: String) -> Sentence
  /// What was written in the editor cannot be read, and is not lost.
  func editIsKept(_ number: Int) -> Sentence
  /// What came when a task was done stays, now that the task is open again.
  func followerStays(_ number: Int, _ text: String) -> Sentence
  /// Tasks that waited for what was done now, and for nothing else.
  func freed(_ tasks: [String]) -> Sentence
  func noted(_ note: String) -> String
  var nothingChanged: Sentence { get }
  func userAdded(_ name: String, seat: Int?) -> Sentence
  func userRenamed(from old: String, to new: String) -> Sentence
  func userSeated(_ name: String, seat: Int?) -> Sentence
  func userDeleted(_ name: String) -> Sentence
  func undone(_ title: String) -> Sentence
  func redone(_ title: String) -> Sentence
  /// The same, done by another shell.
  func elsewhere(_ sentence: Sentence) -> Sentence
  func selected(_ number: Int, _ text: String) -> Sentence
  var deselected: Sentence { get }
  var nothingWasSelected: Sentence { get }
  func dateWordIsText(_ word: String) -> Sentence
  func typoIsText(_ word: String, meant: String) -> Sentence
  func hourIsText(_ words: String, hour: Int) -> Sentence

  // MARK: The store
  func notSaved(_ error: StorageError) -> Sentence
  var savedAfterAll: Sentence { get }
  func tailMoved(bytes: Int, of path: String, to copy: String) -> Sentence

  var stagingBegun: Sentence { get }
  func stagingCommitted(_ count: Int) -> Sentence
  func stagingRolledBack(_ count: Int) -> Sentence
  /// Said instead of leaving, once.
  func stillStaged(_ count: Int) -> Sentence
  var nothingIsDifferent: Sentence { get }
  func store(_ info: StoreInfo) -> [String]
  func folded(_ info: StoreInfo) -> Sentence
  func checked(_ check: StoreCheck) -> Sentence
  func repaired(_ repair: StoreRepair) -> Sentence
  var noStoreYet: Sentence { get }
  var nothingToRepair: Sentence { get }
  func backedUp(to path: String) -> Sentence

  // MARK: The form
  var askText: String { get }
  var askDue: String { get }
  var saved: Sentence { get }

  // MARK: Lists
  var nothingToDo: Sentence { get }
  /// An alias is gone, from the start-up file as well.
  func aliasRemoved(_ name: String, path: String) -> Sentence
  /// What data is printed to, as the subject of a sentence.
  var standardOutput: String { get }
  /// There is nothing in what could be read of a damaged store.
  var nothingReadable: Sentence { get }
  var nothingMatches: Sentence { get }
  /// What a filter that matched nothing may have been meant to be.
  func words(_ hint: FilterHint) -> String
  var nobodyYet: Sentence { get }
  /// How many tasks the filter in force keeps out; nil where that is not known.
  func filterHides(_ count: Int?, filter: String) -> Sentence
  var labels: Labels { get }
  func stateName(_ state: TaskItem.State) -> String
  func heading(_ heading: Heading) -> String
  /// Stands for a person where there is none.
  var unassigned: String { get }
  /// How many tasks a person has, in a tile.
  func openTasks(_ count: Int) -> String
  var freeSeat: String { get }
  func freeSeats(_ count: Int) -> String
  /// Stands above the people who have no seat.
  var withoutSeat: String { get }
  var noProjectYet: Sentence { get }
  var noTagYet: Sentence { get }

  // MARK: Pictures
  func weekday(_ weekday: Weekday) -> String
  /// A day as a heading: `Thu 12 Mar (tomorrow)`.
  func day(_ date: CivilDate, today: CivilDate) -> String
  var overdueHeading: String { get }
  func freeDays(_ count: Int) -> String
  func nothingDue(days: Int) -> Sentence
  /// Stands above what has no value.
  var noneHeading: String { get }
  /// `14 Mar`.
  func shortDay(_ date: CivilDate) -> String
  /// `Mar`.
  func shortMonth(_ date: CivilDate) -> String
  /// `March 2026`.
  func month(_ date: CivilDate) -> String
  var today: String { get }
  var noDeadlines: Sentence { get }
  func rowsLeftOut(_ count: Int, all: Int) -> String
  /// The numbers in words, a line each.
  func statistics(
    _ total: Statistics.Tally, streak: Int, longest: Int, averageAge: Int?
  ) -> [String]
  var statisticsTitles: StatisticsTitles { get }

  // MARK: Questions
  func confirm(_ action: BulkAction, count: Int) -> String
  /// Whether an answer to ``confirm(_:count:)`` means yes.
  func isYes(_ answer: String) -> Bool

  // MARK: Refusals
  func sentence(_ error: WordError) -> Sentence
  func sentence(_ error: UsageError) -> Sentence
  func sentence(_ error: AttributeError) -> Sentence
  func sentence(_ error: NameError) -> Sentence
  func sentence(_ error: DateError) -> Sentence
  func sentence(_ error: ModelError) -> Sentence
  func sentence(_ error: StagingConflict) -> Sentence
  func sentence(_ error: ReferenceError) -> Sentence
  func sentence(_ error: FilterError) -> Sentence
  func sentence(_ error: LookupError) -> Sentence
  func sentence(_ error: FormError) -> Sentence
  func sentence(_ error: StorageError) -> Sentence
  func sentence(_ error: FileError) -> Sentence
  func unexpected(_ error: any Error) -> Sentence
  /// The words after `week.tasks:3:`, when a script stops there.
  func interrupted() -> Sentence

  // MARK: Settings and help
  func settingIs(_ name: String, _ value: String) -> String
  /// The start-up file says so, and that user is not there.
  func meIsNotThereYet(_ name: String) -> Sentence
  func settingSaved(_ name: String, path: String) -> Sentence
  var noAliases: Sentence { get }
  func help(_ part: HelpPart) -> String
  func greeting(storePath: String) -> [String]

  // MARK: The tutorial
  var tutorialBegins: Sentence { get }
  var tutorialEnds: Sentence { get }
  var tutorialLeft: Sentence { get }
  /// What a lesson explains, row by row, and what to type.
  func lesson(_ number: Int, _ rows: [String], line: String) -> Sentence
  func lessonPrompt(_ number: Int, of count: Int) -> String
  func lessonIsNotLearnt(_ line: String) -> Sentence

  // MARK: The editor
  var searchLabel: String { get }
  var searchFailedLabel: String { get }
  /// How many rows are not shown, or that there are even more.
  func moreRows(_ count: Int, isCut: Bool) -> String
  func historyNotSaved(_ error: FileError) -> Sentence
  /// What is due, for the right edge of the prompt; at least one of them is not 0.
  func dueCounts(today: Int, overdue: Int) -> String
  /// Stands in the prompt while a change is not on disk.
  var unsavedMark: String { get }
  /// Stands in the prompt while commands are staged.
  func stagedMark(_ count: Int) -> String
  /// Lines after one that failed.
  func linesLeft(_ count: Int) -> Sentence
  func reminder(_ number: Int, _ text: String, due: String) -> Sentence
}

/// The words above columns and before values that are no attributes of tasks.
package struct Labels: Sendable {
  package let name: String
  package let seat: String
  package let overdue: String
  package let open: String
  /// What stands before a hint, with the space after it.
  package let hint: String
}

/// The words above charts and columns of numbers.
package struct StatisticsTitles: Sendable {
  package let donePerWeek: String
  package let openPerWeek: String
  package let open: String
  package let overdue: String
  package let done: String
}

/// What is about to be done to many tasks.
package enum BulkAction: Equatable, Sendable {
  case complete
  case reopen
  case edit
  case delete
}

/// A fixed part of what help prints.
package enum HelpPart: CaseIterable, Sendable {
  case usage
  case aliases
  case examples
  case outro
  case datesInText
  case otherDates
  case times
  case recurrences
  case filterWords
  case attributes
  case otherAttributes
  case filterForms
  case filterOptions
  case sortKeys
  case topics
}

/// What stands above a column of a report.
package enum Heading: CaseIterable, Sendable {
  case name
  case id
  case project
  case tag
  case open
  case done
  case overdue
  case week
  case nextDue
}
