import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit

/// The actions and messages of team commands, in both languages.
@Suite struct TeamCommandTests {
  private func shell(
    _ language: Language = .english, _ team: MemoryTeam = MemoryTeam()
  ) throws -> TestShell {
    try TestShell(["add Buy milk", "add Pay rent"], language: language, team: team)
  }

  @Test func aTeamIsMadeAndPeopleComeAndGo() throws {
    let shell = try shell()
    #expect(
      shell.run("store team create postgresql://db/tasks?team=home") == [
        "Team created; you are its admin: postgresql://db/tasks?team=home",
        "  > to open it: store connect postgresql://db/tasks?team=home; then store team invite NAME member",
      ])
    #expect(shell.team?.created == ["postgresql://db/tasks?team=home"])
    #expect(shell.run("store team invite ben") == ["ben is now a member."])
    #expect(shell.run("store team invite carl reader") == ["carl is now a reader."])
    #expect(
      shell.run("store team members") == [
        "anna: an admin, here now (1)", "ben: a member", "carl: a reader",
      ])
    #expect(shell.run("store team remove carl") == ["carl is no longer in the team."])
    #expect(
      shell.run("store team remove carl") == ["! The server refused: carl is not in this team"])
    #expect(shell.run("store team leave").first == "You have left the team.")
  }

  @Test func anOlderDatabaseIsUpgradedByItsOwner() throws {
    let shell = try shell()
    #expect(
      shell.run("store team upgrade") == ["The team's database is now version 2."])
    shell.team?.problem = .mayNotUpgrade("must be owner of table store")
    #expect(
      shell.run("store team upgrade") == [
        "! Only the owner of the database may upgrade it: must be owner of table store",
        "  > taskshell --team-schema",
      ])
    let japanese = try self.shell(.japanese)
    #expect(japanese.run("store team upgrade") == ["チームのデータベースはバージョン 2 になりました"])
    japanese.team?.problem = .olderSchema(version: 1, wanted: 2)
    #expect(
      japanese.run("store team upgrade") == [
        "! チームのデータベースはバージョン 1 で、この taskshell が書き込めるのは 2 です",
        "  > 所有者が「store team upgrade」を実行するまで、変更は手元に保存します",
      ])
  }

  @Test func usersTellsWhoIsHere() throws {
    let shell = try shell()
    shell.run("user add Anna")
    shell.run("user add Ben seat 3")
    #expect(shell.run("users").isEmpty == false)
    #expect(shell.view.people.map(\.isHere) == [true, false])
    #expect(shell.run("users").last == "Also connected: carl")
    shell.team?.problem = .unreachable("")
    #expect(shell.run("users").contains { $0.contains("carl") } == false)
  }

  @Test func filterByAssigner() throws {
    let shell = try shell()
    #expect(
      shell.run("list assigned-by:me").filter { $0.hasPrefix("!") || $0.hasPrefix("  >") } == [
        "! \"me\" is not set.", "  > set me NAME",
      ])
    shell.run("user add Anna")
    shell.run("set me Anna")
    #expect(shell.run("count assigned-by:me") == ["count 0"])
  }

  @Test func wrongWordsAreNamed() throws {
    let shell = try shell()
    #expect(
      shell.run("store team invite ben owner") == [
        "! store team invite cannot be \"owner\".", "  > reader, member or admin",
      ])
    #expect(
      shell.run("store team join").first == "! store team cannot be \"join\".")
    #expect(shell.run("mine milk").first?.hasPrefix("! ") == true)
  }

  @Test func commandsWithoutATeam() throws {
    let shell = try TestShell(["add Buy milk"])
    for line in ["store team members", "mine 1", "theirs 1", "store team leave"] {
      #expect(shell.run(line).first == "! This store does not belong to a team.", "\(line)")
    }
  }

  @Test func leavingWaitsForWhatIsNotShared() throws {
    let team = MemoryTeam()
    team.unshared = 2
    #expect(
      try shell(.english, team).run("store team leave").first
        == "! 2 changes of yours would never be shared.")
  }

  private func setAside(_ team: MemoryTeam, on state: ModelState) throws {
    team.asideChanges = [
      TeamAside(command: "edit 1 !high", reason: "not that"),
      TeamAside(command: "done 1", reason: nil),
    ]
    let task = try #require(state.task(numbered: 1))
    var changed = task
    changed.priority = .high
    team.steps = [
      LoggedCommit(
        info: CommitInfo(
          version: 1, operation: UUID(), author: "anna", time: Instant(secondsSinceEpoch: 0),
          command: "edit 1 !high", kind: .command),
        changes: [.task(before: task, after: changed)])
    ]
  }

  @Test func refusedChangesAreListedRetriedAndDropped() throws {
    let shell = try shell()
    let team = try #require(shell.team)
    #expect(shell.run("store drop") == ["Nothing to change."])
    try setAside(team, on: shell.model.state)
    let words = try team.status().words
    for language in [Language.english, .japanese] {
      let aside = language == .english ? "aside" : "取り置き"
      #expect(
        words.map { $0.text(in: language) }.filter { $0.hasPrefix(aside) }
          == ["\(aside): edit 1 !high (not that)", "\(aside): done 1"])
    }
    #expect(shell.run("store retry") == ["2 changes will be shared again."])
    #expect(team.asideChanges.isEmpty)
    try setAside(team, on: shell.model.state)
    #expect(
      shell.run("store drop", answers: .line("n")).questions.last
        == "  edit 1 !high\n    Changed 1: Buy milk, !high\nDrop for good? [y/N] ")
    #expect(team.asideChanges.count == 2)
    #expect(
      shell.run("store drop --yes") == ["Dropped 2 changes.", "  | edit 1 !high", "  | done 1"])
    let japanese = try self.shell(.japanese)
    let other = try #require(japanese.team)
    try setAside(other, on: japanese.model.state)
    #expect(japanese.run("store retry") == ["変更2件をもう一度共有します"])
  }

  @Test func noticesInBothLanguages() {
    let aside = TeamAside(command: "add Buy milk", reason: "not that")
    let notices: [(TeamNotice, english: [String], japanese: [String])] = [
      (
        .setAside(aside, others: 0),
        [
          "The server refused a change, which is set aside: add Buy milk",
          "to see it: store; to try again: store retry; to drop it: store drop", "not that",
        ],
        [
          "サーバーが拒否した変更を別に取り置きました: add Buy milk",
          "確認するには「store」、再試行するには「store retry」、破棄するには「store drop」", "not that",
        ]
      ),
      (
        .setAside(aside, others: 2),
        [
          "The server refused a change, which is set aside: add Buy milk (with 2 changes that need it)",
          "to see it: store; to try again: store retry; to drop it: store drop", "not that",
        ],
        [
          "サーバーが拒否した変更を別に取り置きました: add Buy milk（これに続く変更2件も含む）",
          "確認するには「store」、再試行するには「store retry」、破棄するには「store drop」", "not that",
        ]
      ),
      (
        .stillUsed(command: "user delete Zoe"),
        [
          "Not deleted, because someone else uses it or has changed it in the meantime: user delete Zoe",
          "repeat it if you still want it",
        ],
        [
          "ほかの人が使用または変更したため、削除しませんでした: user delete Zoe",
          "必要ならもう一度実行してください",
        ]
      ),
      (
        .restored("size", command: "attribute rename size area"),
        [
          "Someone else had deleted \"size\", and this brought it back: attribute rename size area",
          "delete it again if nobody needs it",
        ],
        [
          "ほかの人が削除した「size」を、この変更のため元に戻しました: attribute rename size area",
          "不要ならもう一度削除してください",
        ]
      ),
      (
        .incomplete(
          TaskItem(
            number: 5, id: UUID(), text: "Call", created: Instant(secondsSinceEpoch: 0)),
          without: ["@Zoe", "size:s"]),
        [
          "Task 5 was shared without @Zoe, size:s: Call",
          "someone else was using that name first; add it again if it still fits",
        ],
        [
          "タスク 5 は @Zoe、size:s を外して共有しました: Call",
          "その名前は先にほかの人が使っていました（必要ならもう一度付けてください）",
        ]
      ),
      (
        .damaged(keptIn: "a.outbox-1.damaged"),
        [
          "A file of the team's list on this computer was damaged; what could be read of it is used.",
          "changes that were not shared yet may be missing: look through your list",
          "the damaged file is kept in a.outbox-1.damaged",
        ],
        [
          "このコンピューターにあるチームのリストのファイルが壊れていたため、読めた部分を使います",
          "未共有の変更が失われているかもしれません（リストを確認してください）",
          "壊れたファイルは a.outbox-1.damaged に残しました",
        ]
      ),
      (
        .notTaken(.cannotSave(path: "a.outbox", step: .write, code: 28)),
        [
          "The list is shown without the team's last changes, which cannot be saved here.",
          "free some space or fix the permissions",
          "Not saved (write: No space left on device): a.outbox",
        ],
        [
          "チームの最新の変更を手元に保存できないため、反映せずに表示します", "空き容量や権限を確かめてください",
          "保存できませんでした（write: 空き容量がありません）: a.outbox",
        ]
      ),
      (
        .forked(own: 1, others: 2, copy: nil),
        [
          "The team's server has lost changes that were shared.",
          "others share theirs when they connect; to share them yourself: store retry",
          "1 change of yours is shared again",
          "2 changes of others, or that need them, are set aside",
        ],
        [
          "チームのサーバーから、共有済みの変更が失われています",
          "ほかの人の変更は、その人の接続時に共有されます（代わりに共有するには「store retry」）",
          "自分の変更1件をもう一度共有します", "ほかの人の変更と、それを必要とする変更、合わせて2件を取り置きました",
        ]
      ),
      (
        .forked(own: 0, others: 0, copy: "a.jsonl"),
        [
          "The team's server has lost changes that were shared.",
          "what this machine had is kept in a.jsonl",
        ],
        ["チームのサーバーから、共有済みの変更が失われています", "このコンピューターの内容は a.jsonl に残しました"]
      ),
      (
        .unreadable(version: 12, author: "eve", count: 1),
        [
          "Skipped what taskshell did not write in change 12 by eve: 1 record",
          "an admin can remove it in psql: SELECT taskshell.strike(id, 12) FROM taskshell.store",
        ],
        [
          "eve の変更 12 にあった、taskshell のものではないレコード1件を読み飛ばしました",
          "管理者は psql で取り除けます: SELECT taskshell.strike(id, 12) FROM taskshell.store",
        ]
      ),
      (
        .unreadable(version: nil, author: "", count: 1),
        ["Skipped a record in the team's list that taskshell did not write."],
        ["チームのリストにあった、taskshell のものではないレコードを読み飛ばしました"]
      ),
      (
        .problem(.delayed("could not extend file")),
        [
          "The server cannot take changes now: could not extend file",
          "changes are saved here, and shared later",
        ],
        [
          "サーバーは今、変更を受け付けられません: could not extend file", "変更は手元に保存し、後で共有します",
        ]
      ),
      (
        .problem(.zeroInText), ["A team's list cannot hold text with the character U+0000."],
        ["チームのリストには、文字 U+0000 を含むテキストを保存できません"]
      ),
    ]
    for (notice, english, japanese) in notices {
      let message = notice.message
      let all = [message.text, message.hint].compactMap { $0 } + message.details
      #expect(all.map { $0.text(in: .english) } == english)
      #expect(all.map { $0.text(in: .japanese) } == japanese)
    }
  }

  /// Who asked for errors alone is told what did not stand all the same.
  @Test func whatDidNotStandIsAFault() {
    let aside = TeamAside(command: "add", reason: "no")
    let faults: [TeamNotice] = [
      .givenWay(command: "a"), .stillUsed(command: "a"), .setAside(aside, others: 0),
      .forked(own: 0, others: 1, copy: nil), .damaged(keptIn: "a"), .problem(.mayNotWrite),
      .notTaken(.cannotSave(path: "a", step: .write, code: 28)),
    ]
    #expect(faults.allSatisfy { !StorageNotice.team($0).isReassuring })
    let others: [TeamNotice] = [
      .unshared(1), .shared(1), .renumbered(from: 1, to: 2, text: "a"),
      .restored("a", command: "a"), .unreadable(version: 1, author: "a", count: 1),
    ]
    #expect(others.allSatisfy { StorageNotice.team($0).isReassuring })
  }

  private func conflict(_ shell: TestShell) throws -> TeamConflict {
    let base = try #require(shell.model.state.task(numbered: 1))
    var mine = base
    mine.text = "Buy oat milk"
    mine.priority = .high
    return TeamConflict(number: 1, base: base, mine: mine)
  }

  @Test func mineTakesOwnValuesAndTheirsLeavesThem() throws {
    let shell = try shell()
    shell.team?.conflicts = [try conflict(shell)]
    shell.run("edit 1 project:home")
    #expect(shell.run("theirs 2").first == "! Task 2 has no conflict to resolve.")
    #expect(shell.run("mine 1").first == "Changed 1: Buy oat milk, !high, was: Buy milk")
    #expect(shell.model.state.task(numbered: 1)?.project == "home")
    #expect(shell.team?.conflicts.isEmpty == true)
    shell.team?.conflicts = [try conflict(shell)]
    #expect(shell.run("theirs 1") == ["Task 1 stays as it is."])
    #expect(shell.team?.conflicts.isEmpty == true)
  }

  @Test func deletedTaskIsRestoredOrRemoved() throws {
    let shell = try shell()
    let task = try conflict(shell)
    shell.team?.conflicts = [task]
    shell.run("delete 1")
    #expect(shell.run("mine 1").first == "Added 1: Buy oat milk, !high")
    shell.team?.conflicts = [TeamConflict(number: 1, base: task.base, mine: nil)]
    #expect(shell.run("mine 1") == ["Deleted 1: Buy oat milk"])
  }

  /// A value of an attribute of another kind in the team, a circle, and a part of a deleted task:
  /// they are listed, and the other options can be used.
  @Test func inapplicableValuesAreListed() throws {
    for (language, question, refusal) in [
      (
        Language.english,
        """
          after:2: These tasks would wait for one another: 1 after 2 after 1
          There is no task 3.
          Task 1 had a value of an attribute that has been deleted.
        Not all of your values can be used for task 1. Use the rest: Buy oat milk · !high? [y/N]\u{20}
        """,
        "! Not all of your values can be used for task 1."
      ),
      (
        .japanese,
        """
          先行タスク:2: 先行タスクの関係が循環します: 1 → 2 → 1
          タスク 3 はありません
          タスク 1 が値を持っていた属性は削除されています
        タスク 1 に使えない内容が一部あります。残りを使いますか: Buy oat milk · !high [y/N]\u{20}
        """,
        "! タスク 1 に使えない内容が一部あります"
      ),
    ] {
      let shell = try shell(language)
      shell.run("edit 2 after:1")
      let known = try conflict(shell)
      var mine = try #require(known.mine)
      mine.values[UUID()] = .text("7")
      mine.after = [2]
      mine.parent = 3
      shell.team?.conflicts = [TeamConflict(number: 1, base: known.base, mine: mine)]
      let before = shell.model.state
      #expect(shell.run("mine 1").first == refusal)
      let asked = shell.run("mine 1", answers: .line("n"))
      #expect(asked.questions == [question])
      #expect(shell.model.state == before && shell.team?.conflicts.count == 1)
      _ = shell.run("mine 1", answers: .line("y"))
      let task = try #require(shell.model.state.task(numbered: 1))
      #expect(task.text == "Buy oat milk" && task.priority == .high)
      #expect(task.after.isEmpty && task.parent == nil && task.values.count == 0)
      #expect(shell.team?.conflicts.isEmpty == true)
    }
  }

  @Test func taskWithPartsStays() throws {
    for (language, lines) in [
      (
        Language.english,
        [
          "! Your values cannot be used for task 1.", "  | Task 1 has parts: 2",
          "  > delete 1 deletes them as well",
        ]
      ),
      (
        .japanese,
        ["! タスク 1 を自分の内容にできません", "  | タスク 1 には子タスクがあります: 2", "  > 子タスクごと削除するには「delete 1」"]
      ),
    ] {
      let shell = try shell(language)
      shell.run("edit 2 under:1")
      let base = shell.model.state.task(numbered: 1)
      shell.team?.conflicts = [TeamConflict(number: 1, base: base, mine: nil)]
      #expect(shell.run("mine 1") == lines)
      #expect(shell.model.state.taskCount == 2 && shell.team?.conflicts.count == 1)
    }
  }

  /// A deleted task is restored without references that no longer exist.
  @Test func restoredTaskDropsMissingReferences() throws {
    let shell = try shell()
    let known = try conflict(shell)
    var mine = try #require(known.mine)
    mine.project = "home"
    mine.parent = 7
    shell.team?.conflicts = [TeamConflict(number: 1, base: mine, mine: mine)]
    shell.run("delete 1")
    #expect(
      shell.run("mine 1").last
        == "  > mine 1 --yes uses the rest: project:home · !high")
    shell.run("mine 1 --yes")
    let task = try #require(shell.model.state.task(numbered: 1))
    #expect(task.project == "home" && task.parent == nil && task.id == mine.id)
  }

  @Test func theStoreIsRememberedInTheStartUpFile() throws {
    let shell = try shell()
    shell.run("store connect postgresql://db/tasks?team=home")
    #expect(shell.team?.opened == ["postgresql://db/tasks?team=home"])
    #expect(
      String(decoding: shell.files.contents["rc"] ?? [], as: UTF8.self)
        == "store connect postgresql://db/tasks?team=home\n")
  }

  /// A refused address is not saved, and the location of one's own list is reported.
  @Test func aStoreIsTriedAndWhatItLeavesIsSaid() throws {
    let shell = try shell()
    shell.team?.problem = .noTeam("hme")
    #expect(
      shell.run("store connect postgresql://db/tasks?team=hme").first
        == "! There is no team hme, or you are not in it.")
    #expect(shell.files.contents["rc"] == nil && shell.team?.opened == [])
    for (language, lines) in [
      (
        Language.english,
        [
          "Your own list is still where it was: /home/anna/my tasks",
          "  > to bring it into the team while that is empty: store copy \"/home/anna/my tasks\""
            + " postgresql://db/tasks?team=home",
        ]
      ),
      (
        .japanese,
        [
          "これまでのリストは元の場所に残っています: /home/anna/my tasks",
          "  > チームが空の間は「store copy \"/home/anna/my tasks\" postgresql://db/tasks?team=home"
            + "」で取り込めます",
        ]
      ),
    ] {
      let shell = try self.shell(language)
      shell.team?.file = "/home/anna/my tasks"
      #expect(
        shell.run("store connect postgresql://db/tasks?team=home").suffix(2) == lines[...])
    }
  }

  /// The messages for each reason why the server is closed to the user, with what to do.
  @Test func whyThereIsNoWayIsNamed() throws {
    let cases: [(problem: TeamProblem, english: [String], japanese: [String])] = [
      (
        .loginRefused("FATAL:  no"),
        [
          "The server does not let you in: FATAL:  no",
          "store doctor checks the connection step by step",
        ],
        ["サーバーにログインできません: FATAL:  no", "原因を順に調べるには「store doctor」"]
      ),
      (
        .untrusted("SSL error"),
        [
          "A certificate is not accepted: SSL error",
          "store doctor checks the connection step by step",
        ],
        ["証明書が受け入れられません: SSL error", "原因を順に調べるには「store doctor」"]
      ),
      (
        .noLongerMember("home"),
        [
          "You are no longer a member of the team home.",
          "your copy of it stays in a file on this computer; an admin can invite you again",
        ],
        [
          "チーム home のメンバーではなくなりました",
          "これまでに読んだ内容は手元のファイルに残っています。管理者が招待すればまた参加できます。",
        ]
      ),
      (
        .unreachable(""),
        [
          "The team's server does not answer.",
          "store doctor checks the connection step by step",
        ],
        ["チームのサーバーが応答しません", "原因を順に調べるには「store doctor」"]
      ),
      (
        .unreachable("no route"),
        [
          "Cannot reach the team's server: no route",
          "store doctor checks the connection step by step",
        ],
        ["チームのサーバーに接続できません: no route", "原因を順に調べるには「store doctor」"]
      ),
    ]
    for (problem, english, japanese) in cases {
      for (language, words) in [(Language.english, english), (.japanese, japanese)] {
        let shell = try shell(language)
        shell.team?.problem = problem
        #expect(
          shell.run("store connect postgresql://db/tasks?team=home")
            == ["! \(words[0])", "  > \(words[1])"])
      }
    }
  }

  /// Commands without team support may also contain an address.
  @Test(arguments: [
    "import postgresql://u:PW@h/db", "export postgresql://u:PW@h/db", "frob postgresql://u:PW@h/db",
    "store merge postgresql://u:PW@h/db", "store backup postgresql://h/db?password=PW",
    "source postgresql://u:PW@h/db", "add x due:postgresql://u:PW@h/db",
    "store connect postgresql://u:PW@h/db", "store copy postgresql://u:PW@h/db x",
  ])
  func aPasswordIsNeverShown(line: String) throws {
    for language in Language.allCases {
      let answer = try shell(language).run(line).joined(separator: "\n")
      #expect(!answer.contains("PW"), "\(answer)")
    }
    #expect(
      try shell().run("import postgresql://u:PW@h/db").first
        == "! Cannot read postgresql://u:***@h/db: No such file or directory")
  }

  @Test func japaneseSaysTheSame() throws {
    let team = MemoryTeam()
    let shell = try shell(.japanese, team)
    #expect(shell.run("store team invite ben admin") == ["ben は管理者になりました"])
    #expect(shell.run("store team members").first == "anna: 管理者、接続中（1）")
    team.conflicts = [try conflict(shell)]
    #expect(shell.run("theirs 1") == ["タスク 1 は今の内容のままにします"])
  }
}
