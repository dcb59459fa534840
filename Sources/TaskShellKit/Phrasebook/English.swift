import TaskLanguage
import TaskModel

/// The sentences in English.
package struct English: Phrasebook {
  package init() {}

  package var language: Language { .english }

  package func taskChanged(
    _ kind: TaskChangeKind, _ number: Int, _ text: String, details: [String]
  ) -> Sentence {
    Sentence((["\(verb(kind)) \(number): \(text)"] + details).joined(separator: ", "))
  }

  package func tasksChanged(_ kind: TaskChangeKind, count: Int, list: [String]) -> Sentence {
    Sentence("\(verb(kind)) \(count) tasks:", details: list)
  }

  private func verb(_ kind: TaskChangeKind) -> String {
    switch kind {
    case .added: "Added"
    case .completed: "Done"
    case .reopened: "Reopened"
    case .edited: "Changed"
    case .deleted: "Deleted"
    }
  }

  package func moment(_ attribute: Attribute, _ due: Due, now: CivilDateTime) -> String {
    let isThisYear = due.date.components.year == now.date.components.year
    let isOver = due.date == now.date && due.hasPassed(at: now)
    let distance = distance(now.date.days(to: due.date)) + (isOver ? ", already past" : "")
    return
      "\(attribute.label.english.lowercased()) \(date(due, showsYear: !isThisYear)) (\(distance))"
  }

  package func date(_ due: Due) -> String { date(due, showsYear: true) }

  private func date(_ due: Due, showsYear: Bool) -> String {
    let (_, month, day) = due.date.components
    let name = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][month - 1]
    var words = [weekday(due.date.weekday), String(day), name]
    if showsYear { words.append(String(due.date.iso8601.prefix(4))) }
    if let time = due.time { words.append(time.iso8601) }
    return words.joined(separator: " ")
  }

  package func day(_ day: CivilDate, today: CivilDate) -> String {
    let isThisYear = day.components.year == today.components.year
    return "\(date(Due(date: day), showsYear: !isThisYear)) (\(distance(today.days(to: day))))"
  }

  package func weekday(_ weekday: Weekday) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday.rawValue]
  }

  private func distance(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case ..<0: "\(-days) days ago"
    default: "in \(days) days"
    }
  }

  package func momentRemoved(_ attribute: Attribute) -> String {
    "no \(attribute.label.english.lowercased()) date"
  }
  package var assigneeRemoved: String { "assigned to nobody" }
  package func removed(_ attribute: String) -> String { "no \(attribute)" }
  package func textWas(_ old: String) -> String { "was: \(old)" }
  package func andMore(_ count: Int) -> String { "… and \(count) more" }

  package func alreadyDone(_ number: Int, _ text: String) -> Sentence {
    Sentence("\(number) is done already: \(text)")
  }

  package func dateStays(_ number: Int, _ text: String) -> Sentence {
    Sentence(
      "\(number) keeps its date: it recurs from the day it is done, and skipped today it would be"
        + " due then: \(text)", hint: "edit \(number) due:DATE")
  }

  package func editIsKept(_ number: Int) -> Sentence {
    Sentence("What you wrote is kept: edit \(number) opens it again.")
  }

  package func followerStays(_ number: Int, _ text: String) -> Sentence {
    Sentence("\(number), which came after it, is still open: \(text)", hint: "delete \(number)")
  }

  package func alreadyOpen(_ number: Int, _ text: String) -> Sentence {
    Sentence("\(number) is open already: \(text)")
  }

  package func freed(_ tasks: [String]) -> Sentence {
    Sentence("Nothing stands before these any more:", details: tasks)
  }

  package func noted(_ note: String) -> String { "note: \(note)" }

  package var nothingChanged: Sentence { Sentence("Nothing changed: it is like that already.") }

  package func userAdded(_ name: String, seat: Int?) -> Sentence {
    Sentence("Added user \(name)" + (seat.map { ", seat \($0)" } ?? ""))
  }

  package func userRenamed(from old: String, to new: String) -> Sentence {
    Sentence("Renamed user \(old) to \(new)")
  }

  package func userSeated(_ name: String, seat: Int?) -> Sentence {
    Sentence(seat.map { "\(name) now sits at seat \($0)" } ?? "\(name) has no seat any more")
  }

  package func userDeleted(_ name: String) -> Sentence { Sentence("Deleted user \(name)") }
  package func undone(_ title: String) -> Sentence { Sentence("Undone: \(title)") }
  package func redone(_ title: String) -> Sentence { Sentence("Redone: \(title)") }

  package func elsewhere(_ sentence: Sentence) -> Sentence {
    Sentence("Another shell: \(sentence.text)", details: sentence.details)
  }

  package func selected(_ number: Int, _ text: String) -> Sentence {
    Sentence("Selected \(number): \(text)")
  }

  package var deselected: Sentence { Sentence("Nothing is selected any more.") }
  package var nothingWasSelected: Sentence { Sentence("Nothing was selected.") }

  package func dateWordIsText(_ word: String) -> Sentence {
    Sentence("No date: \"\(word)\" is text (due:\(word)?)")
  }

  package func typoIsText(_ word: String, meant: String) -> Sentence {
    Sentence("No date: \"\(word)\" is text (\(meant)?)")
  }

  package func hourIsText(_ words: String, hour: Int) -> Sentence {
    Sentence("No date: \"\(words)\" is text (\(hour)am or \(hour + 12):00?)")
  }

  package func notSaved(_ error: StorageError) -> Sentence {
    Sentence(
      "NOT SAVED: \(sentence(error).text)",
      hint: "the change is kept in memory; store retry saves it when there is room again")
  }

  package var savedAfterAll: Sentence { Sentence("Everything is saved now.") }

  package func tailMoved(bytes: Int, of path: String, to copy: String) -> Sentence {
    Sentence(
      "The last change in \(path) was cut short: \(bytes) bytes were moved to \(copy)",
      hint: "every change before it is there")
  }

  package var stagingBegun: Sentence {
    Sentence("Staging: nothing is saved until commit.", hint: "diff, commit or rollback")
  }

  package func stagingCommitted(_ count: Int) -> Sentence {
    Sentence("Committed \(changes(count)) as one step.")
  }

  package func stagingRolledBack(_ count: Int) -> Sentence {
    Sentence("Rolled back \(changes(count)).")
  }

  package func stillStaged(_ count: Int) -> Sentence {
    Sentence("\(changes(count)) staged and not saved.", hint: "commit, or quit again to drop them")
  }

  private func changes(_ count: Int) -> String { counted(count, "change") }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  package var nothingIsDifferent: Sentence { Sentence("Nothing is different.") }

  package func store(_ info: StoreInfo) -> [String] {
    [
      "path: \(info.path)", "size: \(info.size) bytes", "version: \(info.version)",
      "records: \(info.records)", "commits: \(info.commits)",
      "commits since the fold: \(info.commitsSinceFold)", "last fold: \(info.lastFold.rfc3339)",
    ]
  }

  package func folded(_ info: StoreInfo) -> Sentence {
    Sentence("Folded: \(info.size) bytes, \(info.commits) commits are kept.")
  }

  package func checked(_ check: StoreCheck) -> Sentence {
    guard let refusal = check.refusal else {
      guard let info = check.info, info.tailBytes > 0 else {
        return Sentence("Every byte is as it was written.")
      }
      return Sentence(
        "Every whole change is as it was written; one was cut short at the end"
          + " (\(counted(info.tailBytes, "byte"))).",
        hint: "the next change moves what is left of it to a file beside the store")
    }
    return Sentence(
      sentence(refusal).text,
      hint:
        "store repair keeps \(counted(check.salvagedRecords, "record")), and the damaged file beside it",
      details: check.defects.map { "line \($0.line), byte \($0.offset): \(words($0.what))" })
  }

  package func repaired(_ repair: StoreRepair) -> Sentence {
    Sentence(
      "Repaired: kept \(counted(repair.records, "record")); \(counted(repair.defects.count, "line")) lost or edited.",
      hint: "the damaged file is kept as \(repair.copy)",
      details: repair.defects.map { "line \($0.line), byte \($0.offset): \(words($0.what))" })
  }

  package var noStoreYet: Sentence { Sentence("There is no store yet.") }
  package var nothingToRepair: Sentence { Sentence("There is nothing to repair.") }
  package func backedUp(to path: String) -> Sentence { Sentence("Backed up to \(path)") }

  package var askText: String { "Task: " }
  package var askDue: String { "Due (or none): " }
  package var saved: Sentence { Sentence("Saved") }

  package var nothingToDo: Sentence {
    Sentence("Nothing to do.", hint: "add Buy milk tomorrow")
  }

  package func aliasRemoved(_ name: String, path: String) -> Sentence {
    Sentence("Removed \(name) from \(path)")
  }

  package var standardOutput: String { "Standard output" }

  package var nothingReadable: Sentence {
    Sentence("The store is damaged, and nothing like that could be read.")
  }

  package var nothingMatches: Sentence { Sentence("No task matches.") }

  package func words(_ hint: FilterHint) -> String {
    switch hint {
    case .comparison: "due<fri or due:today, without spaces"
    case .unknownKey(let key): "\"\(key):\" cannot be asked for here; help filters"
    case .and(let rest): "words side by side must all match: \(rest)"
    case .not(let word): "not is a minus: -\(word)"
    case .usage(let usage): usage
    }
  }
  package var nobodyYet: Sentence { Sentence("No users yet.", hint: "user add Anna seat 12") }

  package func filterHides(_ count: Int?, filter: String) -> Sentence {
    let what = count.map { $0 == 1 ? "hides 1 task" : "hides \($0) tasks" } ?? "is in force"
    return Sentence("The filter \(filter) \(what) (set filter none).")
  }

  package var labels: Labels {
    Labels(
      name: "Name", seat: "Seat", overdue: "overdue",
      open: heading(.open),
      hint: "Hint: ")
  }

  package func stateName(_ state: TaskItem.State) -> String {
    switch state {
    case .open: "open"
    case .done: "done"
    }
  }

  package func confirm(_ action: BulkAction, count: Int) -> String {
    let verb =
      switch action {
      case .complete: "Mark"
      case .reopen: "Reopen"
      case .edit: "Change"
      case .delete: "Delete"
      }
    return "\(verb) \(count) tasks\(action == .complete ? " as done" : "")? [y/N] "
  }

  package func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.folded) }

  package func settingIs(_ name: String, _ value: String) -> String { "\(name) \(value)" }

  package func meIsNotThereYet(_ name: String) -> Sentence {
    Sentence(
      "\"me\" is set to \(name), but nobody has that name yet.", hint: "user add \(name)")
  }

  package func settingSaved(_ name: String, path: String) -> Sentence {
    Sentence("Saved \(name) in \(path)")
  }

  package var noAliases: Sentence {
    Sentence("No aliases yet.", hint: "alias mine = list @anna")
  }

  package func help(_ part: HelpPart) -> String {
    switch part {
    case .usage: "Usage:"
    case .aliases: "Also:"
    case .examples: "Examples:"
    case .datesInText: "Dates at the end of a text, after due: and in filters:"
    case .otherDates: "Dates after due: and in filters:"
    case .times: "Times, with a date or alone:"
    case .recurrences: "Recurrences, at the end of a text or after every: and again:"
    case .filterWords: "Words:"
    case .attributes: "Attributes of a task:"
    case .otherAttributes: "What a command looks at:"
    case .filterForms: "Put together:"
    case .filterOptions: "Order and number:"
    case .sortKeys: "After sort: and group:"
    case .topics: "More help"
    case .outro: "help COMMAND tells more. Tab completes, Ctrl-R searches, Ctrl-D leaves."
    }
  }

  package func greeting(storePath: String) -> [String] {
    [
      "Welcome to taskshell: tasks, people and deadlines at a prompt.",
      "Your tasks are kept in \(storePath)",
      "Try \"help tutorial\" or \"add Buy milk tomorrow\"; \"help\" lists the commands.",
    ]
  }

  package var tutorialBegins: Sentence {
    Sentence(
      "Five minutes on tasks that are forgotten afterwards; yours stay as they are.",
      hint: "skip goes on, quit or Ctrl-C leaves")
  }

  package var tutorialEnds: Sentence {
    Sentence(
      "That is all it takes. These tasks are gone now, and yours are as they were.",
      hint: "help lists the commands, help keys the keys")
  }

  package var tutorialLeft: Sentence {
    Sentence("Left the tutorial; your tasks are as they were.")
  }

  package func lesson(_ number: Int, _ rows: [String], line: String) -> Sentence {
    Sentence("\(number) \(rows.first ?? "")", details: rows.dropFirst() + ["  \(line)"])
  }

  package func lessonPrompt(_ number: Int, of count: Int) -> String {
    "tutorial \(number)/\(count)> "
  }

  package func lessonIsNotLearnt(_ line: String) -> Sentence {
    Sentence("Type this, or skip:", details: ["  \(line)"])
  }

  package var searchLabel: String { "search" }
  package var searchFailedLabel: String { "no match" }
  package func moreRows(_ count: Int, isCut: Bool) -> String {
    "… and \(isCut ? "over " : "")\(count) more"
  }

  package func historyNotSaved(_ error: FileError) -> Sentence {
    Sentence("History is not saved: \(sentence(error).text)")
  }

  package func dueCounts(today: Int, overdue: Int) -> String {
    [today > 0 ? "\(today) due today" : nil, overdue > 0 ? "\(overdue) overdue" : nil]
      .compactMap { $0 }.joined(separator: " · ")
  }

  package var unsavedMark: String { "NOT SAVED" }
  package func stagedMark(_ count: Int) -> String { "staged \(count)" }

  package func linesLeft(_ count: Int) -> Sentence {
    Sentence(
      count == 1 ? "The line after it was not run." : "\(count) lines after it were not run.")
  }

  package func reminder(_ number: Int, _ text: String, due: String) -> Sentence {
    Sentence("Reminder: \(number): \(text), \(due)")
  }
}
