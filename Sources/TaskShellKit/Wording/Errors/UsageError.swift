import TaskLanguage

/// Why a line is not a command of this language: facts, worded in `Wording/`.
package enum UsageError: Error, Equatable {
  /// `nearest` are the verbs that look like it.
  case unknownVerb(String, nearest: [String])
  /// `user` alone: one of these words must follow.
  case incompleteVerb(String, choices: [String])
  case missingArgument(ArgumentKind, verb: String)
  case surplusArgument(String, verb: String)
  case attributeNotAllowed(String, verb: String)
  /// A number of days or months that is too small or too large.
  case notWithin(ClosedRange<Int>, verb: String, of: Bilingual)
  /// The task must be one word here, because more words follow it.
  case taskMustBeOneWord(String, verb: String, candidates: [Int])
  /// No single note of the task is named; the notes with their places.
  case whichNote(Int, [String])
  /// `|` or `>` as an outer shell has them.
  case redirected(String)
  /// More than 24 hours of one day.
  case moreThanADay(String)
  /// `CLIENT=` with nothing after it.
  case emptyReplacement(String)
  /// Another number follows the task: `note 3 4`.
  case severalTasks([String], verb: String)
  /// A word of `edit` that is a verb of its own: `edit 5 append x`.
  case verbWithinEdit(String, task: String)
  /// A task is selected, and this quoted word is no task's whole text.
  case quotedWord(String)
  case nothingToEdit
  /// No length of time was given.
  case needsLength
  /// No task has that value of the attribute.
  case unknownValue(AttributeKey, String, nearest: [String])
  /// A day alone, where it matters when on it.
  case needsTime(String, Int)
  /// `move` was given a task.
  case movesFromPeople(String)
  /// No task whose attribute is to be changed is named or selected.
  case needsTask(AttributeKey)
  case unknownSetting(String, nearest: [String])
  case badSettingValue(setting: String, value: String, choices: [String])
  /// A word that has no place in a look.
  case unknownLook(String, setting: String, nearest: [String])
  /// A word in braces that is no field of a prompt.
  case unknownField(String, nearest: [String], all: [Bilingual])
  /// A prompt with a character that is not shown but does something.
  case controlInPrompt
  case unknownFormat(String)
  /// Two dashes before what is no option of the verb.
  case unknownOption(String, verb: String, nearest: [String])
  /// `--help` in the midst of a text: it may be part of that.
  case optionWithinText(String)
  case unknownTopic(String, nearest: [String])
  /// The tutorial was asked for within the tutorial.
  case tutorialIsOpen
  /// Scripts that read scripts are nested too deeply, or one reads itself, perhaps by way of others.
  case sourceTooDeep(path: String, isRunning: Bool)
  case notAnAliasName(String)
  /// The name is that of a command.
  case aliasHidesCommand(String)
  /// Each of these names stands for the next one; the last is the first.
  case aliasCycle([String])
  case unknownAlias(String, nearest: [String])
  case unknownAbbreviation(String, nearest: [String])
  case notAnAbbreviation(String)
  case unknownContext(String, nearest: [String])
  case unknownMacro(String, nearest: [String])
  /// A macro wants so many words.
  case missingParameters(String, Int)
  /// Nothing was typed that a macro could be made of.
  case noLinesYet
  /// The value would be several lines of the start-up file.
  case notOneLine
  /// A command that does more than changes of the model.
  case noDryRun(String)
}
