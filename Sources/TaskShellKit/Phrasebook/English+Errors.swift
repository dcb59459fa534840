import TaskLanguage
import TaskModel

/// The refusals in English.
extension English {
  package func sentence(_ error: WordError) -> Sentence {
    switch error {
    case .unclosedQuote(let offset):
      Sentence(
        "The quote at byte \(offset + 1) is never closed.",
        hint: #"close it, or write \" for a quote"#)
    case .containsNUL: Sentence("The line contains a NUL byte.")
    case .invalidUTF8(let offset): Sentence("The line is not UTF-8 at byte \(offset + 1).")
    case .lineTooLong(let bytes):
      Sentence("The line is too long: \(bytes) bytes, and \(Tokenizer.lineLimit) are allowed.")
    }
  }

  package func sentence(_ error: UsageError) -> Sentence {
    switch error {
    case .unknownVerb(let name, let nearest):
      Sentence(
        "There is no command \"\(name)\".",
        hint: nearest.isEmpty ? "help lists the commands" : "did you mean \(either(nearest))?")
    case .incompleteVerb(let name, let choices):
      Sentence("\"\(name)\" needs a second word.", hint: either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Sentence("\(verb): \(kind.label) is missing.", hint: "help \(verb)")
    case .surplusArgument(let word, let verb):
      Sentence("\(verb): \"\(word)\" is one word too many.", hint: "help \(verb)")
    case .attributeNotAllowed(let word, let verb):
      Sentence("\(verb): \"\(word)\" has no place here.", hint: "quote it to mean text")
    case .notWithin(let text, let range):
      Sentence("\(text) is not a number from \(range.lowerBound) to \(range.upperBound).")
    case .quotedWord(let text):
      Sentence(
        "\"\(text)\" in quotes would name a task, and no task is called that.",
        hint: "without quotes it is text for the selected task; it names that task")
    case .taskMustBeOneWord(let word):
      Sentence(
        "\"\(word)\" does not name a task here, because more words can follow it.",
        hint: "use its number, its whole text in quotes, or it; after select 3 none is needed")
    case .nothingToEdit:
      Sentence("Nothing says what to change.", hint: "edit 3 due:friday")
    case .unknownSetting(let name, let nearest):
      Sentence(
        "There is no setting \"\(name)\".",
        hint: nearest.isEmpty ? "set lists them" : "did you mean \(either(nearest))?")
    case .badSettingValue(let setting, let value, let choices):
      Sentence("\(setting) cannot be \"\(value)\".", hint: either(choices))
    case .unknownFormat(let name):
      Sentence("There is no format \"\(name)\".", hint: "table, plain, json or csv")
    case .unknownTopic(let name, let nearest):
      Sentence(
        "There is no help on \"\(name)\".",
        hint: nearest.isEmpty ? "help lists the commands" : "did you mean \(either(nearest))?")
    case .tutorialIsOpen:
      Sentence("This is the tutorial already.", hint: "skip goes on, quit or Ctrl-C leaves")
    case .sourceTooDeep(let path):
      Sentence("\(path) is not read: scripts that read scripts are nested too deep.")
    case .notAnAliasName(let name):
      Sentence("\"\(name)\" cannot be an alias.", hint: "alias mine = list @anna")
    case .aliasHidesCommand(let name):
      Sentence("\"\(name)\" is a command, which no alias may hide.", hint: "choose another name")
    case .notOneLine:
      Sentence(
        "What is saved in the start-up file must be one line.", hint: "leave out the line break")
    case .aliasCycle(let names):
      Sentence("That alias would never end: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      Sentence(
        "There is no alias \"\(name)\".",
        hint: nearest.isEmpty ? "alias lists them" : "did you mean \(either(nearest))?")
    }
  }

  private func number(of seat: String) -> String { seat.plainWords.last ?? seat }

  package func sentence(_ error: AttributeError) -> Sentence {
    switch error {
    case .contradiction(let word):
      Sentence("\(word) is both given and taken away.", hint: "keep one of them")
    case .twice(let key):
      Sentence("\(key.mark) is given twice.", hint: "keep one of them")
    case .notTyped(let key): Sentence("\(key.mark) is kept by the shell and cannot be typed.")
    case .withoutValue(let key):
      Sentence("\(key.mark) has nothing after it.", hint: "quote it to mean text")
    case .notAPriority(let text):
      Sentence("\"\(text)\" is not a priority.", hint: "high, medium or low")
    case .notAProject(let text):
      Sentence("\"\(text)\" is not a project.", hint: "project:house.kitchen")
    case .notANumber(let text): Sentence("\"\(text)\" is not a number.")
    case .nothingToTakeAway(let word):
      Sentence(
        "\"\(word)\" takes nothing away.",
        hint: "due:none, @none, project:none, !none; quote it to mean text")
    }
  }

  package func sentence(_ error: NameError) -> Sentence {
    switch error {
    case .notASeat(let text): Sentence("\"\(text)\" is not a seat number.", hint: "seat 12")
    case .notAName(let name):
      Sentence(
        "Nobody can be called \"\(name)\": it means something else in commands.",
        hint: "user add Anna")
    case .endsInSeat(let name, let seat):
      Sentence(
        "\"\(seat)\" cannot be the end of a name.", hint: "user seat \(name) \(number(of: seat))")
    }
  }

  package func sentence(_ error: DateError) -> Sentence {
    switch error {
    case .notUnderstood(let text, let nearest):
      Sentence("\"\(text)\" is not a date.", hint: "dates look like \(either(nearest))")
    case .noRecurrence(let text):
      Sentence(
        "\"\(text)\" is not a recurrence.", hint: "every:week, every:mon,fri or every:last day")
    case .noSuchDay(let text):
      Sentence("There is no such day: \(text)", hint: "quote it to mean text")
    case .ambiguousOrder(let text):
      Sentence(
        "\"\(text)\": which is the month?", hint: "2026-03-14, 14 mar, or set date-order day-first")
    case .wrongWeekday(let text, let date):
      Sentence("\"\(text)\" is not right.", hint: self.date(Due(date: date)))
    case .noSuchTime(let text):
      Sentence("There is no such time: \(text)", hint: "quote it to mean text")
    case .needsHalfOfDay(let text, let hour):
      Sentence("\"\(text)\": morning or evening?", hint: "\(hour)am or \(hour + 12):00")
    case .numberAfterDate(let date, let number):
      Sentence(
        "\"\(date) \(number)\": is \(number) a time, or text?",
        hint: DateError.time(in: number).map {
          "write \"\(date) at \($0)\", or put the text in quotes"
        } ?? "put the text in quotes")
    case .twoDates(let first, let second):
      Sentence(
        "\"\(first)\" and \"\(second)\": which is the date?",
        hint: "put the one that is text in quotes, or write due:\(second)")
    case .endsTooEarly(let text, let until):
      Sentence("\"\(text)\" ends before it begins: until \(date(Due(date: until)))")
    case .notPast(let text): Sentence("\"\(text)\" is not in the past.")
    case .outOfRange(let text): Sentence("\"\(text)\" lies outside the years 1 to 9999.")
    }
  }

  package func sentence(_ error: ModelError) -> Sentence {
    switch error {
    case .noTask(let number): Sentence("There is no task \(number).", hint: "list all")
    case .emptyText: sentence(FormError.missingText)
    case .emptyName: Sentence("A user needs a name.")
    case .nameTaken(let name): Sentence("There is a user named \(name) already.")
    case .noUser(let name):
      Sentence("There is nobody named \(name).", hint: "users lists everybody; user add \(name)")
    case .seatTaken(let number, let holder): Sentence("Seat \(number) is taken by \(holder).")
    case .seatOutOfRange: Sentence("Seats are numbered from 1 to 999999.")
    case .userHasOpenTasks(let name, let count):
      Sentence(
        "\(name) has \(count) open \(count == 1 ? "task" : "tasks").", hint: "list @\"\(name)\"")
    case .taskChangedSince(let number, let stored, let expected):
      Sentence(
        "Task \(number) has changed since.", hint: "log \(number) tells how",
        details: ["now:  \(stored?.text ?? "(gone)")", "then: \(expected?.text ?? "(none)")"])
    case .personChangedSince(let name): Sentence("\(name) has changed since.")
    case .assigneeGone(let number):
      Sentence("Task \(number) was assigned to somebody who is gone.", hint: "edit \(number) @NAME")
    case .stagingIsOpen:
      Sentence("Changes are being staged.", hint: "commit or rollback first")
    case .nothingStaged: Sentence("Nothing is being staged.", hint: "begin")
    case .stagedAsWhole:
      Sentence("With --atomic everything is one step, which ends with the script.")
    case .historyTooShort: Sentence("The history does not reach back so far.")
    case .notRecurring(let number):
      Sentence("Task \(number) does not recur.", hint: "edit \(number) every:week")
    case .noNext(let number):
      Sentence("Task \(number) was the last one.", hint: "done \(number)")
    case .cycle(let numbers):
      Sentence(
        "These tasks would wait for one another: "
          + numbers.map(String.init).joined(separator: " after "))
    case .nothingToUndo: Sentence("There is nothing to undo.")
    case .nothingToRedo: Sentence("There is nothing to redo.")
    case .fewerToUndo(let available):
      Sentence("Only \(steps(available)) can be undone.", hint: "undo \(available)")
    case .fewerToRedo(let available):
      Sentence("Only \(steps(available)) can be redone.", hint: "redo \(available)")
    }
  }

  package func sentence(_ error: StagingConflict) -> Sentence {
    let cause = sentence(error.cause)
    return Sentence(
      cause.text, hint: "rollback drops what is staged; then make the changes again",
      details: cause.details)
  }

  private func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }

  package func sentence(_ error: ReferenceError) -> Sentence {
    switch error {
    case .noMatch(let words, let scope):
      Sentence(
        words.isEmpty
          ? "No \(adjective(scope))task matches."
          : "No \(adjective(scope))task contains \"\(words)\".",
        hint: scope == .all ? nil : "list all shows the others, too")
    case .noWholeText(let text, let similar):
      Sentence(
        "No task is called \"\(text)\".",
        hint: similar.isEmpty ? nil : "without quotes, these contain it", details: lines(similar))
    case .several(let tasks):
      Sentence("That fits \(tasks.count) tasks:", hint: "use the number", details: lines(tasks))
    case .noID(let prefix): Sentence("There is no task with the id \(prefix).")
    case .noNumber(let text): Sentence("There is no task \(text).", hint: "list all")
    case .nothingSelected:
      Sentence("Which task? None is named and none is selected.", hint: "select 3")
    case .noIt: Sentence("\"it\" means nothing yet: no task was touched.")
    case .noThem: Sentence("\"them\" means nothing yet: no tasks were listed.")
    case .rangeDescends(let range, let isMonth):
      Sentence(
        "\"\(range)\" is no range of numbers: it runs backwards.",
        hint: isMonth
          ? "\(ReferenceError.monthFilter(range)) means the month"
          : "write the smaller number first")
    case .numbersAndWords:
      Sentence("Numbers and words do not mix.", hint: "quote the text, or use numbers alone")
    case .notOne(let count): Sentence("One task is wanted, and this names \(count).")
    case .needsYes(let count):
      Sentence("\(count) tasks would be deleted.", hint: "--yes does it without asking")
    case .declined: Sentence("Nothing changed.")
    }
  }

  private func adjective(_ scope: StateScope) -> String {
    switch scope {
    case .open: "open "
    case .done: "done "
    case .all: ""
    }
  }

  package func sentence(_ error: FilterError) -> Sentence {
    switch error {
    case .bracketNotClosed: Sentence("A bracket is never closed.", hint: "quote it to mean text")
    case .nestedTooDeep(let limit): Sentence("Brackets and - go at most \(limit) deep.")
    case .bracketNotOpen:
      Sentence("A bracket is closed that was never opened.", hint: "quote it to mean text")
    case .nothingToChoose:
      Sentence(
        "Nothing stands on one side of \"or\", or in the brackets.",
        hint: "list (due<fri or !high) @anna")
    case .unknownOrder(let name, let choices):
      Sentence("There is no order \"\(name)\".", hint: either(choices))
    case .unknownGroup(let name, let choices):
      Sentence("There is no grouping \"\(name)\".", hint: either(choices))
    case .noCondition(let key):
      Sentence("\"\(key.rawValue):\" has no place here.", hint: "quote it to mean text")
    case .optionTwice(let name): Sentence("\(name): is given twice.", hint: "keep one of them")
    case .notALimit(let text):
      Sentence("\"\(text)\" is not how many tasks to show.", hint: "limit:10")
    }
  }

  package func sentence(_ error: LookupError) -> Sentence {
    switch error {
    case .personNotFound(let name, let tasksContainIt, let nearest):
      Sentence(
        "There is nobody named \(name).",
        hint: nearest.isEmpty
          ? tasksContainIt ? "tasks contain the word: list \(name)" : "users lists everybody"
          : "did you mean \(either(nearest))?"
            + (tasksContainIt ? " Tasks contain the word: list \(name)" : ""))
    case .personHasNoSeat(let name):
      Sentence("\(name) has no seat.", hint: "user seat \(name) 12")
    case .seatIsEmpty(let number): Sentence("Nobody sits at seat \(number).")
    case .meIsNobody(let name):
      Sentence(
        name.map { "\"me\" is set to \($0), but nobody has that name." } ?? "\"me\" is nobody yet.",
        hint: "set me NAME")
    }
  }

  package func sentence(_ error: FormError) -> Sentence {
    switch error {
    case .missingText: Sentence("Please enter a task.")
    case .missingDue:
      Sentence("Please enter a due date.", hint: "2026/03/14 17:00, tomorrow, or none")
    }
  }

  package func sentence(_ error: StorageError) -> Sentence {
    switch error {
    case .isDirectory(let path): Sentence("The store is a directory: \(path)")
    case .notRegularFile(let path): Sentence("The store is not a file: \(path)")
    case .cannotOpen(let path, let code):
      Sentence("The store cannot be opened: \(SystemError(code).text(in: .english)): \(path)")
    case .cannotRead(let path, let code):
      Sentence("The store cannot be read: \(SystemError(code).text(in: .english)): \(path)")
    case .cannotCreateDirectory(let path, let code):
      Sentence("The directory cannot be made: \(SystemError(code).text(in: .english)): \(path)")
    case .cannotSave(let path, let step, let code):
      Sentence(
        "Not saved (\(step.rawValue): \(SystemError(code).text(in: .english))): \(path)",
        hint: "nothing changed; make room or set the permissions right, then try again")
    case .busy(let path, let holder):
      Sentence(
        "Another shell keeps the store locked\(holder.map { " (\($0))" } ?? ""): \(path)",
        hint: "nothing changed; try again")
    case .foreign(let path):
      Sentence("This is not a store of taskshell: \(path)", hint: "it was left as it is")
    case .newerFormat(let path, let format, let supported):
      Sentence(
        "The store has format \(format), and this taskshell knows \(supported): \(path)",
        hint: "use a newer taskshell; the file was left as it is")
    case .incompatible(let path, let features):
      Sentence(
        "The store uses \(features.joined(separator: ", ")), unknown to this taskshell: \(path)",
        hint: "use a newer taskshell; the file was left as it is")
    case .readOnly(let path, let features):
      Sentence(
        "The store can be read but not changed, because of \(features.joined(separator: ", ")): \(path)",
        hint: "use a newer taskshell; nothing changed")
    case .damaged(let path, let line, let offset, let what):
      Sentence(
        "The store is damaged at line \(line), byte \(offset) (\(words(what))): \(path)",
        hint: "the file was left as it is; store check tells more, store repair mends it")
    }
  }

  func words(_ damage: StorageError.Damage) -> String {
    switch damage {
    case .notJSON: "not JSON"
    case .unknownRecord: "unknown kind of record"
    case .badField(let name): "bad value for \(name)"
    case .checksum: "wrong checksum"
    case .truncated: "the end is missing"
    case .countMismatch: "wrong number of records"
    case .duplicate: "the same record twice"
    }
  }

  package func sentence(_ error: FileError) -> Sentence {
    switch error.action {
    case .read:
      Sentence("\(error.path) cannot be read: \(SystemError(error.code).text(in: .english))")
    case .write:
      Sentence("\(error.path) cannot be written: \(SystemError(error.code).text(in: .english))")
    }
  }

  package func unexpected(_ error: any Error) -> Sentence { Sentence("Failed: \(error)") }
  package func interrupted() -> Sentence { Sentence("Interrupted.") }

  private func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func lines(_ tasks: [TaskItem]) -> [String] {
    var lines = tasks.prefix(10).map { "\($0.number)  \($0.text)" }
    if tasks.count > lines.count { lines.append(andMore(tasks.count - lines.count)) }
    return lines
  }
}
