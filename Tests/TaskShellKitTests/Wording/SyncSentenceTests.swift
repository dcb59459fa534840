import TaskExchange
import TaskLanguage
import TaskModel
import Testing

@testable import TaskShellKit
@testable import TaskSync

/// The sentences for syncs and their faults, in both languages.
@Suite struct SyncSentenceTests {
  static let faults: [SyncFault] = [
    .libraryMissing(["libcurl.so.4"]), .addressUnreadable("ftp://x"), .passwordInURL,
    .notEncrypted(host: "h"), .hostUnreachable(host: "h", reason: ""),
    .hostUnreachable(host: "h", reason: "refused"),
    .certificateOfAnotherName(host: "h", reason: "r"),
    .certificateNotTrusted(host: "h", reason: "r"), .authoritiesUnreadable(path: "/ca"),
    .passwordNeeded(user: "anna", host: "h"), .passwordNeeded(user: "", host: "h"),
    .passwordCommandFailed(status: 1), .loginFailed(user: "anna", host: "h"),
    .notAllowed(url: "https://h/"), .notCalDAV(url: "https://h/"), .noTaskLists(url: "https://h/"),
    .listGone(url: "https://h/"), .listReplaced(url: "https://h/"),
    .tooManyGoneHere(count: 6, of: 9),
    .tooManyGoneThere(count: 6, of: 9), .answerMalformed(.cut),
    .answerMalformed(.notXML(offset: 3)),
    .answerMalformed(.notMultistatus), .answerMalformed(.entities), .answerTooLarge,
    .tooSlow(host: "h"), .redirectedElsewhere(to: "https://other/"), .remoteBusy(name: "phone"),
    .laterPlease(seconds: nil), .laterPlease(seconds: 120), .serverFull, .serverFailed(status: 500),
    .syncInterrupted, .noRemote("phone"), .remoteExists("phone"), .badRemoteName("a/b"),
    .badMachineName(""),
    .noRemotesYet,
    .remoteFileUnusable(path: "p", code: 13), .remoteFileDamaged(path: "p"), .storeNotSynced,
    .folderMissing(path: "p"), .folderReplaced(path: "p"),
    .folderIncomplete(path: "p"), .folderEncrypted(path: "p"), .folderNotEncrypted(path: "p"),
    .keyNeeded(path: "p"), .keyMissing(path: "p"), .keyUnusable(path: "p", reason: ""),
    .keyWrong(path: "p"),
    .programMissing("git"), .programFailed(name: "git", reason: "fatal: no"),
    .programIdle("git push"),
  ]

  /// Each fault has a distinct sentence in both languages.
  @Test func everyFaultHasSentences() {
    for language in Language.allCases {
      let sentences = Self.faults.map { language.say($0.message).text }
      #expect(Set(sentences).count == sentences.count)
      #expect(!sentences.contains("The sync failed.") && !sentences.contains("同期に失敗しました"))
      for sentence in sentences {
        let isEnglish = sentence.unicodeScalars.allSatisfy { $0.value < 0x80 }
        #expect(isEnglish == (language == .english), "\(sentence)")
      }
    }
  }

  /// A few words for the prompt in both languages, which a stored fault keeps.
  @Test func everyFaultHasAWord() {
    for fault in Self.faults {
      #expect((1...16).contains(fault.word.english.count), "\(fault)")
      #expect((1...16).contains(fault.word.japanese.count), "\(fault)")
      let kept = RemoteStatus.Fault(fault)
      #expect(kept.word == [fault.word.english, fault.word.japanese])
      #expect(kept.sentence == [fault.message.text.english, fault.message.text.japanese])
      #expect(kept.code == fault.codeName)
    }
    let failed = RemoteStatus.Fault(StorageError.cannotRead(path: "S", code: 5))
    #expect(failed.word == ["failed", "失敗"] && !failed.sentence[0].isEmpty)
  }

  @Test func wrongUsageHasItsStatus() {
    let usage = Self.faults.filter { Failure($0, .english).status == .usage }
    #expect(
      usage == [
        .addressUnreadable("ftp://x"), .passwordInURL, .notEncrypted(host: "h"),
        .badRemoteName("a/b"), .badMachineName(""),
      ])
  }

  private func report(_ change: (inout SyncReport) -> Void) -> SyncReport {
    var report = SyncReport(remote: "phone")
    change(&report)
    return report
  }

  private static func changes(new: Int, changed: Int = 0) -> [Change] {
    func task(_ number: Int, _ text: String) -> TaskItem {
      TaskItem(number: number, id: UUID(), text: text, created: Instant(utc: .now))
    }
    return (0..<new).map { .task(before: nil, after: task($0 + 1, "Milk")) }
      + (0..<changed).map { number in
        let before = task(new + number + 1, "Milk")
        var after = before
        after.text = "Bread"
        return .task(before: before, after: after)
      }
  }

  private func lines(_ report: SyncReport, _ language: Language) -> [String] {
    report.messages().flatMap { message in
      let sentence = language.say(message)
      return [sentence.text] + (sentence.hint.map { ["> " + $0] } ?? []) + sentence.details
    }
  }

  @Test func syncCounts() {
    let report = report {
      $0.changes = Self.changes(new: 3, changed: 1)
      $0.there = .init(deleted: 2)
    }
    #expect(lines(report, .english) == ["phone: here 3 new, 1 changed; on the server 2 deleted"])
    #expect(lines(report, .japanese) == ["phone と同期しました: 手元は新規3件・変更1件、サーバーは削除2件"])
    let others = self.report {
      $0.there = .init(new: 1, others: 2)
      $0.sentLate = 1
    }
    #expect(
      lines(others, .english) == [
        "phone: on the server 1 new, 2 other changes; 1 earlier change sent"
      ])
    #expect(
      lines(others, .japanese) == [
        "phone と同期しました: サーバーは新規1件・その他の変更2件、未送信だった変更1件を送信"
      ])
    #expect(lines(SyncReport(remote: "phone"), .english) == ["phone: no tasks changed"])
    #expect(lines(SyncReport(remote: "phone"), .japanese) == ["phone: タスクの変更はありません"])
  }

  /// People come without tasks: what is said above them does not deny them.
  @Test func importedPeopleAreReported() {
    let added = Message.userAdded("Anna", seat: nil).text
    let told = SyncReport(remote: "own").messages(changes: [added])
    #expect(told == [Message("own: no tasks changed", "own: タスクの変更はありません", details: [added])])
    #expect(!told.contains { $0.text.english.contains("nothing") })
  }

  /// An edit here does not help where the server has the task already.
  @Test func aConflictOfTheServerIsNotEditedAway() {
    func hint(_ status: Int) -> String? {
      SyncReport.Problem(number: 3, text: "Milk", status: status, reason: .refused("")).message
        .hint?
        .english
    }
    #expect(hint(403) == "it stays as it is here; edit it and sync again")
    #expect(hint(409)?.contains("another list") == true)
  }

  @Test func theFirstSyncIsForetold() {
    var report = report {
      ($0.isFirst, $0.isDryRun, $0.common) = (true, true, 55)
      $0.changes = Self.changes(new: 40)
      $0.there = .init(new: 12)
    }
    #expect(
      lines(report, .english) == [
        "phone: 12 here, 40 there, 3 in both",
        "> sync phone brings them together and deletes nothing",
      ])
    #expect(
      lines(report, .japanese) == [
        "phone: 手元だけに12件、サーバーだけに40件、両方に3件", "> 「sync phone」で両方を1つにします。何も削除しません。",
      ])
    report.isFirst = false
    #expect(lines(report, .english) == ["phone would change: here 40 new; on the server 12 new"])
    #expect(lines(report, .japanese) == ["phone と同期すると: 手元は新規40件、サーバーは新規12件"])
  }

  @Test func unsyncedTasksAreReported() {
    let reasons: [SyncReport.Problem.Reason] = [
      .refused(""), .refused("too old"), .changesAllTheTime, .unreadable(line: 7), .tooLarge,
      .severalTasks, .inconsistent,
    ]
    for language in Language.allCases {
      let sentences = reasons.map { reason in
        language.say(
          SyncReport.Problem(number: 3, text: "Milk", status: 403, reason: reason).message
        ).text
      }
      #expect(Set(sentences).count == reasons.count)
      #expect(sentences.allSatisfy { $0.contains("3 Milk") && $0.hasSuffix(" (403)") })
    }
    let foreign = SyncReport.Problem(number: nil, text: "a.ics", status: nil, reason: .tooLarge)
    #expect(language(.english, foreign) == "Not synced: a.ics: it is too large")
    #expect(language(.japanese, foreign) == "同期できません: a.ics: 大きすぎます")
  }

  private func language(_ language: Language, _ problem: SyncReport.Problem) -> String {
    language.say(problem.message).text
  }

  @Test func warningsAreReported() {
    let warnings: [SyncReport.Warning] = [
      .changeOverDeletion(number: 3, text: "Milk", deletedHere: true),
      .changeOverDeletion(number: 3, text: "Milk", deletedHere: false), .foreignAddresses(1),
      .foreignAddresses(2), .joinedAnew, .oldDoneNotSent(2), .leftMapping(1), .leftMapping(2),
      .unlinked(number: 3, text: "Milk"), .movedOccurrence(number: 3, text: "Milk", Self.move),
      .waiting(machine: "desk", count: 1), .forbidden(path: "/mnt/sync/0a"),
      .otherKey(machine: "desk", count: 2),
      .overruled(OverruledValue(name: "Anna", field: "name", stands: "Anna", other: "Ann")),
      .overruled(OverruledValue(name: "Anna", field: "seat", stands: nil, other: "3")),
      .missedRule(MissedRule(number: 3, text: "Rent", kept: Recurrence(.months(1)), given: nil)),
      .missedRule(
        MissedRule(
          number: 4, text: "Rent", kept: Recurrence(.months(1)), given: Recurrence(.weeks(1)))),
    ]
    for language in Language.allCases {
      #expect(Set(warnings.map { language.say($0.message).text }).count == warnings.count)
    }
    #expect(
      Language.english.say(SyncReport.Warning.foreignAddresses(1).message).text
        == "Ignored 1 address outside the list.")
    #expect(
      Language.english.say(SyncReport.Warning.foreignAddresses(2).message).text
        == "Ignored 2 addresses outside the list.")
  }

  private static let move = CalendarMove(
    from: Due(date: .epoch, time: .midnight), to: Due(date: .epoch.adding(days: 2) ?? .epoch))

  @Test func aMovedDateIsNamed() {
    let warning = SyncReport.Warning.movedOccurrence(number: 3, text: "Milk", Self.move)
    #expect(
      Language.allCases.map { $0.say(warning.message).text } == [
        "One date of task 3 was moved there from 1970-01-01 00:00 to 1970-01-03; here it stays on "
          + "1970-01-01 00:00: Milk",
        "タスク 3 の1回分がサーバーで 1970-01-01 00:00 から 1970-01-03 に移されましたが、手元では 1970-01-01 00:00 "
          + "のままです: Milk",
      ])
  }

  @Test func severalRemotesAreToldApart() {
    let failure = RemoteFailure(remote: "work", cause: SyncFault.serverFull)
    #expect(Language.english.say(failure.message).text == "work: The server has no room left.")
    #expect(failure.codeName == "serverFull" && failure.status == .refused)
  }
}
