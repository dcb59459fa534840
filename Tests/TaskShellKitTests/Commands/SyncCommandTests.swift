import Foundation
import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit
@testable import TaskSync

/// The sync commands without a server: parsing, errors and messages. Those with a server are in the
/// tests of the terminal and in Tests/Sync.
@Suite struct SyncCommandTests {
  private let folder: TemporaryFolder
  private var store: String { folder.file("S") }

  init() throws { folder = try TemporaryFolder() }

  /// A shell whose store is a file of the folder, or a team's.
  private func shell(
    _ language: Language = .english, isTeam: Bool = false
  ) throws -> TestShell {
    let team = MemoryTeam()
    team.hasTeam = isTeam
    team.file = isTeam ? nil : store
    return try TestShell(["add Buy milk", "add Pay rent"], language: language, team: team)
  }

  private func phone(_ mapping: Remote.Mapping = .all) throws {
    let url = "https://cloud.example/dav/anna/tasks/"
    try RemoteStorage(store: store).add(
      Remote(
        name: "phone", url: "https://cloud.example/", user: "anna",
        passwordCommand: "pass show dav", mapping: mapping,
        lists: [RemoteList(url: url, title: "Tasks")]))
  }

  @Test func thereMustBeSomethingToSyncWith() throws {
    let shell = try shell()
    #expect(
      shell.run("sync") == [
        "! There is nothing to sync with yet.",
        "  > sync add phone caldav https://cloud.example/ anna, or sync add laptop folder ~/Sync/tasks",
      ])
    #expect(shell.status == .refused)
    #expect(shell.run("sync status").first == "There is nothing to sync with yet.")
    #expect(shell.status == .done)
    #expect(shell.run("sync phone").first == "! There is no remote named phone.")
    #expect(shell.run("sync remove phone").first == "! There is no remote named phone.")
    let japanese = try self.shell(.japanese)
    #expect(
      japanese.run("同期") == [
        "! 同期先はまだありません",
        "  > 「sync add phone caldav https://cloud.example/ anna」や「sync add laptop folder ~/Sync/tasks」のように登録してください",
      ])
  }

  @Test func remotesAreToldAndForgotten() throws {
    try phone(.tag("home"))
    let shell = try shell()
    #expect(
      shell.run("sync status") == ["phone: https://cloud.example/dav/anna/tasks/ (anna), #home"])
    let told = shell.run("sync status --json")
    #expect(told.allSatisfy { !$0.contains("pass show") })
    #expect(shell.view.answer?.value["remotes"] != nil)
    #expect(shell.shell.presenters.sync.names == ["phone"])
    #expect(
      shell.run("sync remove phone") == [
        "phone is no longer synced; its tasks stay here and on the server."
      ])
    #expect(shell.shell.presenters.sync.names == [])
    #expect(shell.model.state.taskCount == 2)
  }

  @Test func machinesMeetInAFolder() throws {
    let shell = try shell()
    let path = folder.file("shared")
    #expect(
      shell.run("sync add own folder \(path) machine:laptop") == [
        "Added own: \(path)", "own: 2 here, 0 there, 0 in both",
        "  > sync own brings them together and deletes nothing",
      ])
    #expect(shell.run("sync status") == ["own: \(path), your machines"])
    _ = shell.shell.presenters.sync.remoteStates()
    #expect(shell.shell.presenters.sync.canRunInBackground("own"))
    #expect(
      shell.run("sync remove own") == [
        "own is no longer synced; its tasks stay here and on the other machines."
      ])
    for path in [folder.file("no/tasks"), folder.file("no/tasks/"), "/nowhere/x"] {
      let lines = shell.run("sync add other folder \(path)")
      #expect(lines.first?.hasPrefix("! The folder does not exist: ") == true, "\(lines)")
      #expect(shell.run("sync other").first?.hasPrefix("! ") == true)
    }
    #expect(shell.run("sync add own folder").first?.hasPrefix("! Please enter") == true)
    #expect(shell.run("sync add own folder \(path) anna").first?.hasPrefix("! ") == true)
    #expect(shell.run("sync add own foldr").last?.contains("did you mean folder?") == true)
  }

  @Test func machinesMeetWhereOthersMayLook() throws {
    let shell = try shell()
    let (path, key) = (folder.file("shared"), folder.file("S.own.key"))
    #expect(
      shell.run("sync add own folder \(path) encrypt machine:laptop") == [
        "Added own: \(path), encrypted", "A key was made: \(key)",
        "  > keep a copy in a safe place: without it nobody can read what is there; take it to your "
          + "other machines, and add key:FILE there",
        "own: 2 here, 0 there, 0 in both", "  > sync own brings them together and deletes nothing",
      ])
    #expect(shell.view.answer?.value["key"] == .text(key))
    #expect(shell.run("sync").first?.hasPrefix("! ") == false)
    #expect(shell.run("sync status").first == "own: \(path), your machines, encrypted with \(key)")
    // The second machine, in Japanese.
    let japanese = try TestShell(language: .japanese, team: team(at: folder.file("T")))
    #expect(
      japanese.run("sync add own folder \(path)") == [
        "! そこにあるデータは暗号化されています: \(path)",
        "  > 何も変更していません。最初のマシンで作った鍵を、「sync add」に key:ファイル で指定してください。",
      ])
    #expect(
      japanese.run("sync add own folder \(path) 暗号化") == [
        "! そこにあるデータは暗号化されていますが、その鍵がこのマシンにありません: \(path)",
        "  > 何も変更していません。最初のマシンで作った鍵を持ってきて、key:ファイル で指定してください。",
      ])
    #expect(
      japanese.run("sync add own folder \(path) 鍵:\(folder.file("no"))").first
        == "! 鍵のファイルがありません: \(folder.file("no"))")
    #expect(japanese.shell.presenters.sync.names == [])
    #expect(
      japanese.run("sync add own folder \(path) 鍵:\(key)").first
        == "同期先 own を登録しました: \(path)（暗号化）")
    japanese.run("sync")
    #expect(japanese.model.state.tasks.map(\.text) == ["Buy milk", "Pay rent"])
    #expect(
      japanese.run("sync status").first == "own: \(path)、自分のマシン（\(key) で暗号化）")
    #expect(shell.run("sync add b folder \(path) key:").first?.hasPrefix("! Please enter") == true)
  }

  private func team(at path: String) -> MemoryTeam {
    let team = MemoryTeam()
    (team.hasTeam, team.file) = (false, path)
    return team
  }

  @Test(arguments: [
    "sync add add caldav https://h/", "sync add a/b caldav https://h/",
    "sync add .. caldav https://h/",
    "sync add 電話 caldav https://h/", "sync add status caldav https://h/", "sync ../x", "sync -x",
  ])
  func aNameIsThatOfAFolder(line: String) throws {
    let shell = try shell()
    #expect(shell.run(line).first?.hasSuffix("cannot name a remote.") == true)
    #expect(shell.status == .usage)
  }

  @Test(arguments: [
    "sync add p caldav https://anna:hunter2@h/", "sync lists https://anna:hunter2@h/",
    "sync add p caldav https://h/ anna password:hunter2",
    "sync add p caldav https://h/ anna パスワード:hunter2", "sync lists https://h/ password:hunter2",
  ])
  func aPasswordIsNotTyped(line: String) throws {
    let shell = try shell()
    let lines = shell.run(line)
    #expect(shell.status == .usage && shell.view.failures.last?.0.code == "passwordInURL")
    #expect(lines.allSatisfy { !$0.contains("hunter2") })
    #expect(AddressPasswords.appear(in: line) || TypedPassword.isIn(line))
    #expect(try folder.names().allSatisfy { !$0.contains("remotes") })
  }

  @Test(arguments: [
    "sync add phone caldav https://h/ \"password-command:pass show dav\"", "sync",
    "add ask for the password: it is lost", "同期 phone",
  ])
  func otherLinesAreKept(line: String) {
    #expect(!AddressPasswords.appear(in: line) && !TypedPassword.isIn(line))
  }

  @Test(arguments: [
    "sync add phone caldav", "sync add phone", "sync add", "sync lists", "sync remove",
    "sync add p caldav https://h/ anna ben", "sync add p caldav https://h/ due:friday",
    "sync add p caldav https://h/ -#work", "sync add p caldav https://h/ ca:", "sync phone extra",
    "sync add p caldav ftp://h/", "sync add p caldav http://cloud.example/",
    "sync 追加", "同期 一覧",
  ])
  func unreadableWordsAreUsageErrors(line: String) throws {
    let shell = try shell()
    #expect(shell.run(line).first?.hasPrefix("! ") == true)
    #expect(shell.status == .usage, "\(line)")
  }

  @Test func aTeamIsNotSynced() throws {
    let shell = try shell(isTeam: true)
    for line in ["sync", "sync status", "sync add p caldav https://h/", "sync remove p"] {
      #expect(
        shell.run(line).first == "! Only your own file can be synced, not a team's store.")
      #expect(shell.status == .refused)
    }
    #expect(
      try self.shell(.japanese, isTeam: true).run("sync").first
        == "! 同期できるのは自分のファイルだけで、チームの保存先は同期できません")
  }

  @Test func stagedChangesAreNotSent() throws {
    try phone()
    let shell = try shell()
    shell.run("begin")
    shell.run("add Staged")
    shell.run("sync")
    #expect(shell.view.failures.last?.0.code == "stagingIsOpen")
  }

  /// Explaining a line does not use the network.
  @Test func aLineIsExplainedWithoutBeingRun() throws {
    let shell = try shell()
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    for line in ["sync", "sync add p caldav https://h/ anna", "sync remove p"] {
      let command = try #require(shell.shell.parsed(line).commands.last)
      #expect(try reader.rehearsal(of: command) == nil)
    }
  }

  @Test func namesAndOptionsAreOffered() throws {
    try phone()
    let shell = try shell()
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    func offers(_ line: String) -> Set<String> {
      Set(completer.candidates(in: line, cursor: line.utf8.count).candidates.map(\.display))
    }
    #expect(offers("sync ").isSuperset(of: ["add", "lists", "status", "remove", "phone"]))
    #expect(offers("sync remove ") == ["phone"])
    #expect(
      offers("sync add p caldav https://h/ anna ").isSuperset(of: [
        "password-command:", "ca:", "all",
      ]))
  }

  /// A mistyped word is not taken as a remote or a host, and asks for no password.
  @Test(arguments: [
    ("sync sttaus", "! There is no remote named sttaus.", "  > did you mean sync status?"),
    ("sync fone", "! There is no remote named fone.", "  > did you mean sync phone?"),
    (
      "sync add work caldva https://h/", "! This is not the address of a server: caldva",
      "  > did you mean caldav?"
    ),
    (
      "sync add work anna", "! This is not the address of a server: anna",
      "  > caldav https://HOST/"
    ),
    (
      "sync add work", "! Please enter the address of a server, or folder and a path.",
      "  > help sync add"
    ),
    (
      "sync add work caldav https://h/ password-command:x",
      "! password-command: needs a login name as well.", "  > help sync add"
    ),
  ])
  func slipsAreAskedAbout(line: String, sentence: String, hint: String) throws {
    try phone()
    let lines = try shell().run(line)
    #expect(lines.first == sentence)
    #expect(lines.contains { $0.hasPrefix(hint) }, "\(lines)")
  }

  @Test func aNameThatIsACommandIsNone() throws {
    for name in ["take", "rm", "TAKE"] {
      let lines = try shell().run("sync add \(name) caldav https://h/")
      #expect(lines.first == "! \"\(name)\" cannot name a remote.")
      #expect(lines.last?.contains("rm and take are commands") == true)
    }
  }

  @Test func helpListsTheCommandsThatBeginSo() throws {
    let shell = try shell()
    shell.run("help sync")
    let terms = try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
    for command in [
      "sync add NAME caldav|folder|git URL|PATH [USER]", "sync lists URL", "sync status",
      "sync remove NAME",
    ] {
      #expect(terms.contains { $0.hasPrefix(command) }, "\(command)")
    }
  }

  // MARK: Status

  /// Records the status of an earlier sync, and how far it has taken the store.
  private func leave(
    _ version: Int, unsent: Int = 0, _ change: (inout RemoteStatus) -> Void = { _ in }
  ) throws {
    var status = RemoteStatus(time: 1)
    status.synced = 1
    change(&status)
    try RemoteStorage(store: store).leave(status, of: "phone")
    let memory = #"{"memory":1,"version":\#(version),"unsent":\#(unsent)}"# + "\n{\"count\":0}\n"
    try Data(memory.utf8).write(to: URL(fileURLWithPath: "\(store).remotes/phone/objects.jsonl"))
  }

  @Test func unsyncedChangesAreShown() throws {
    try phone()
    let shell = try shell()
    let sync = shell.shell.presenters.sync
    #expect(sync.mark == nil)
    try leave(2)
    #expect(sync.mark == nil)
    shell.run("add Another")
    #expect(sync.mark == "1 unsynced")
    shell.run("edit 1 !high")
    #expect(sync.mark == "2 unsynced")
    #expect(shell.run("sync status").last == "phone: 2 changes not synced yet.")
    try leave(4, unsent: 1) { $0.notes = [["Not synced: 1", "同期できません: 1"]] }
    #expect(sync.mark == "1 unsynced")
    #expect(
      Array(shell.run("sync status").suffix(2)) == [
        "phone: Not synced: 1", "phone: 1 change not synced yet.",
      ])
    #expect(shell.run("sync status --json").count >= 0)
    #expect(shell.view.answer?.value["remotes"] != nil)
  }

  @Test(arguments: [
    (Language.english, "phone: offline", "phone: h cannot be reached: no route"),
    (.japanese, "phone: オフライン", "phone: h に接続できません: no route"),
  ])
  func aFaultIsShownInAWordAndInFull(language: Language, word: String, sentence: String) throws {
    try phone()
    let shell = try shell(language)
    try leave(2) {
      $0.failures = 1
      $0.fault = RemoteStatus.Fault(SyncFault.hostUnreachable(host: "h", reason: "no route"))
    }
    shell.run("add Another")
    #expect(shell.shell.presenters.sync.mark == word)
    #expect(shell.run("sync status").contains(sentence))
  }

  @Test func oneIsToldOnceThatAPasswordIsMissing() throws {
    try phone()
    let shell = try shell()
    let sync = shell.shell.presenters.sync
    try leave(2)
    _ = sync.remoteStates()
    #expect(sync.canRunInBackground("phone"))
    #expect(
      sync.noticeOfPassword("phone")?.text.hasPrefix("phone is not synced automatically") == true)
    #expect(sync.noticeOfPassword("phone") == nil)
  }

  /// Synced changes are reported with their origin.
  @Test(arguments: [
    (Language.english, "from phone: Changed 3"), (.japanese, "phone から: 3 を変更しました"),
  ])
  func syncedChangesNameTheirOrigin(language: Language, start: String) {
    let message = Message("Changed 3", "3 を変更しました").elsewhere(by: Remote.author(of: "phone"))
    #expect(language.say(message).text == start)
    #expect(language.say(Message("x", "x").elsewhere(by: "anna")).text == "anna: x")
  }
}
