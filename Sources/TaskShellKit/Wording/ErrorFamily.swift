import TaskLanguage

/// A group of related error codes, which scripts find in `code`. Codes stay the same, whatever
/// becomes of the sentences.
package struct ErrorFamily: Sendable {
  package let heading: Bilingual
  /// The exit status of a script for each of them.
  package let status: ExitStatus
  package let codes: [String]

  private init(_ english: String, _ japanese: String, _ status: ExitStatus, _ codes: String) {
    heading = Bilingual(english, japanese)
    self.status = status
    self.codes = codes.split(separator: " ").map(String.init)
  }

  /// All codes.
  package static let all = lines + records + files

  private static let lines = [
    ErrorFamily(
      "commands", "コマンド", .usage,
      """
      unknownVerb incompleteVerb missingArgument surplusArgument \
      attributeNotAllowed secondCondition notWithin taskMustBeOneWord whichNote redirected \
      moreThanADay emptyReplacement severalTasks verbWithinEdit quotedWord \
      nothingToEdit editorFailed needsLength needsTime unknownValue nearName mergesNames \
      movesFromPeople needsTask \
      unknownSetting badSettingValue unknownLook unknownField controlInPrompt \
      unknownFormat unknownOption optionWithinText \
      unknownTopic tutorialIsOpen sourceTooDeep notAnAliasName aliasHidesCommand \
      aliasCycle unknownAlias unknownAbbreviation notAnAbbreviation unknownContext unknownMacro missingParameters \
      noLinesYet notOneLine noDryRun needsValue needsText definitionWithoutSign \
      notPostponed notSnoozed notAReading takesUserAway aliasHidesFilter aliasIsMacro unknownReport \
      noEditedFile editedTextUnreadable editedTextTooLong emptyNote
      """),
    ErrorFamily(
      "addresses to sync with", "同期先のアドレス", .usage,
      "addressUnreadable passwordInURL notEncrypted badRemoteName badMachineName"),
    ErrorFamily(
      "quotes and characters", "引用符と文字", .usage,
      "unclosedQuote containsNUL invalidUTF8 lineTooLong tooManyWords"),
    ErrorFamily(
      "dates", "日付", .usage,
      """
      notUnderstood ambiguous noRecurrence tooOften noSuchDay ambiguousOrder \
      wrongWeekday noSuchTime skippedTime needsHalfOfDay numberAfterDate \
      endsTooEarly notWholeDay notPast outOfRange
      """),
    ErrorFamily(
      "attributes", "属性", .usage,
      """
      twice contradiction notTyped withoutValue notAPriority notAProject \
      severalTags tooManyValues notADecimal notADuration notAReminder notAChoice notAKey notAnAttributeKind \
      tooFewChoices notANumber notAReplacement unknownKey notAText foreignKey \
      nothingToReplace noDateToCountFrom outOfCalendar nothingToTakeAway noCondition \
      spaceBehindKey openEnd removal ruleWithoutDeadline removesNumber
      """),
    ErrorFamily(
      "filters", "条件", .usage,
      """
      bracketNotClosed bracketNotOpen nestedTooDeep tooLong nothingToChoose \
      unknownOrder unknownGroup unknownColumn notALimit optionTwice doubtful \
      unknownCondition badPattern
      """),
    ErrorFamily(
      "numbers of tasks", "タスクの番号", .usage,
      "rangeDescends numbersAndWords"),
    ErrorFamily(
      "names", "名前", .usage,
      "notAName endsInSeat notASeat"),
  ]

  private static let records = [
    ErrorFamily(
      "tasks that are named", "タスクの指定", .refused,
      """
      noMatch noWholeText several noID noNumber nothingSelected noLink \
      nothingStarted noIt noThem notOne noSuchRow needsYes sameText storeInUse \
      declined changedMeanwhile onlyExcludes partOfWord longWork endsBeforeBegin \
      lessRecorded
      """),
    ErrorFamily(
      "tasks, people and history", "タスク、ユーザー、履歴", .refused,
      """
      noTask taskIsDone emptyText emptyName nameTaken noUser seatTaken \
      userHasOpenTasks userHasWorked userHasSeat seatHolderGone taskIsThere \
      taskHasParts taskChangedSince personChangedSince assigneeGone \
      attributeGone stagingIsOpen nothingStaged stagedAsWhole historyTooShort notRecurring \
      noNext cycle loop noNote noAttribute attributeTaken attributeInUse \
      attributeChangedSince noTemplate templateLacksWord templateLacksDates templateChangedSince \
      outOfCalendar onlyReads nothingToUndo stepOfAnother nothingToRedo fewerToUndo \
      fewerStaged fewerToRedo
      """),
    ErrorFamily(
      "people and seats", "ユーザーと座席", .refused,
      "personNotFound personHasNoSeat seatIsEmpty meIsNobody"),
    ErrorFamily(
      "forms", "入力フォーム", .refused,
      "missingText missingDue"),
    ErrorFamily(
      "conflicts", "競合", .refused,
      "stagingConflict editConflict mergeRefused ownValuesRefused"),
  ]

  private static let files = [
    ErrorFamily(
      "the store", "保存ファイル", .refused,
      """
      isDirectory notRegularFile cannotOpen cannotRead overwritten \
      cannotCreateDirectory cannotSave cannotConfirm copyStopped busy heldForHook limitPassed severalNames \
      lockRefused partOfStore \
      unrelated refusedByHook pastForgotten foreign newerFormat incompatible \
      readOnly damaged storeUnsound givenUp
      """),
    ErrorFamily(
      "teams", "チーム", .refused,
      """
      noLibrary passwordInAddress badAddress unreachable neverRead noSchema \
      newerSchema olderSchema noTeam severalTeams mayNotWrite mayNotCreate \
      mayNotUpgrade teamExists stillUnshared noConflict mayNotManage notEmpty \
      behind anotherTeam loginRefused untrusted noLongerMember garbled zeroInText delayed \
      refused noTeamStore teamUnsound
      """),
    ErrorFamily(
      "syncing", "同期", .refused,
      """
      libraryMissing hostUnreachable certificateOfAnotherName certificateNotTrusted \
      authoritiesUnreadable passwordNeeded passwordCommandFailed loginFailed notAllowed notCalDAV \
      noTaskLists severalLists listGone listReplaced tooManyGoneHere tooManyGoneThere \
      answerMalformed answerTooLarge tooSlow redirectedElsewhere remoteBusy laterPlease serverFull \
      serverFailed syncInterrupted noRemote remoteExists noRemotesYet remoteFileUnusable \
      remoteFileDamaged storeNotSynced tasksNotSynced folderMissing folderReplaced \
      folderIncomplete folderEncrypted folderNotEncrypted keyNeeded keyMissing keyUnusable keyWrong \
      programMissing programFailed programIdle
      """),
    ErrorFamily("reminders", "通知", .refused, "notNotified noTimers"),
    ErrorFamily(
      "import, export and files", "取り込み、書き出し、ファイル", .refused,
      """
      unknownFormat noFormat oneWay badRecords tooLarge tooMany nothingInFolder noProgram \
      programFailed noSQLite unreadableDatabase noFolder exists interrupted noMapping \
      cannotReadFile cannotWriteFile
      """),
    ErrorFamily(
      "anything else", "その他", .refused,
      "failed"),
  ]
}

/// The exit status of a run.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A command was refused or failed.
  case refused = 1
  /// A line was not a valid command.
  case usage = 2

  /// The status of both: the first failure decides.
  package func combined(with other: ExitStatus) -> ExitStatus { self == .done ? other : self }
}

/// An error in words, and its exit status.
package struct Failure: Equatable, Sendable {
  package let sentence: Sentence
  package let status: ExitStatus
  /// The code for scripts, the same in every language.
  package let code: String
  /// The position in the line; nil if no words caused the error.
  package var spot: LineSpot?

  package init(_ error: any Error, _ language: Language) {
    let error = error.unplaced
    guard let error = error as? any Refusal else {
      self.init(language.say(Message("Failed: \(error)", "失敗しました: \(error)")), .refused, "failed")
      return
    }
    self.init(language.say(error.message), error.status, error.codeName)
  }

  /// The same failure without that hint, if it has it.
  func without(hint: String) -> Failure {
    guard sentence.hint == hint else { return self }
    return Failure(Sentence(sentence.text, details: sentence.details), status, code)
  }

  private init(_ sentence: Sentence, _ status: ExitStatus, _ code: String) {
    self.sentence = sentence
    self.status = status
    self.code = code
  }
}
