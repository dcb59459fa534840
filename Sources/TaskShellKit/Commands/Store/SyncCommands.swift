import TaskLanguage
import TaskModel
import TaskSync

/// `sync [NAME] [--dry-run]`
enum SyncCommand: Command {
  static let verb = Verb(
    "sync", arguments: [.optional(.remote)],
    flags: [
      VerbFlag(
        "--dry-run", Bilingual("only show what would change", "何が変わるかを表示するだけで同期しない")),
      VerbFlag(
        "--background",
        Bilingual(
          "ask for nothing and take two minutes at most, as a shell does by itself",
          "何も尋ねず、2分以内に終える（シェルが自動で同期するときと同じ）")),
    ], answer: .synced,
    summary: Bilingual(
      "sync tasks with your phone or your other machines", "タスクをスマートフォンやほかのマシンと同期する"),
    details: Bilingual(
      "Without NAME it syncs everything that sync add has defined. What changed on one side goes to "
        + "the other, field by field. Where both changed the same field, the server's value is used, "
        + "yours is kept, and mine or theirs decides; nothing else waits for that. Nothing is deleted "
        + "here because an answer was short, empty or of another list. undo passes over what a sync "
        + "brought. Ctrl-C ends a sync; what was done so far stays. After a first sync, an open shell "
        + "syncs by itself, after changes and every 5 minutes (set sync), unless the password has to be "
        + "typed; with no shell open, cron or a timer can run taskshell sync.",
      "名前を省くと、「sync add」で登録したすべての同期先と同期します。一方の変更は、属性ごとにもう一方へ反映します。同じ属性を両方で変更したときは"
        + "サーバーの値を使い、手元の値も残します。どちらにするかは「mine」か「theirs」で決めます。ほかの同期が止まることはありません。"
        + "応答が途中で切れた、空だった、別のリストだった、という理由でタスクを削除することはありません。"
        + "「undo」は同期で届いた変更を飛ばします。Ctrl-C で中断でき、そこまでの結果は残ります。"
        + "シェルを開いている間は、一度同期した同期先のうちパスワードの入力が要らないものを、変更の後と5分ごとに自動で同期します"
        + "（「set sync」で変更できます）。シェルを開いていないときは cron などで「taskshell sync」を実行してください。"),
    examples: [.same("sync"), .same("sync phone"), .same("sync phone --dry-run")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let isDryRun = arguments.takeFlag("--dry-run")
    let isInBackground = arguments.takeFlag("--background")
    let name = arguments.next()
    if let name, !Remote.isName(name.text) {
      // 同期 追加: a Japanese word for another command.
      if let meant = Synonyms.meaning(of: "同期\(name.text.folded)", .command) {
        throw UsageError.unknownVerb("sync \(name.text)", nearest: [meant]).at(name)
      }
      throw SyncFault.badRemoteName(name.text).at(name)
    }
    return { shell in
      if let name, case let names = shell.presenters.sync.names, !names.contains(name.text) {
        // A typo of a command or a name.
        let nearest = Nearest.to(name.text, among: SyncWords.commands + names).map { "sync \($0)" }
        if !nearest.isEmpty { throw UnknownRemote(name: name.text, nearest: nearest).at(name) }
      }
      try located(at: name?.range, SyncFault.self) {
        try shell.syncing().synchronize(
          name?.text, isDryRun: isDryRun || shell.model.isRehearsing, isInBackground: isInBackground
        ) { fault in
          guard shell.input.isInteractive, !isInBackground, let question = fault.question else {
            return false
          }
          try shell.ask(question, else: fault)
          return true
        }
      }
    }
  }
}

/// `sync add NAME caldav URL [USER] [OPTION…]`, `sync add NAME folder PATH [machine:NAME] [encrypt] [key:FILE]`,
/// `sync add NAME git URL [machine:NAME] [encrypt] [key:FILE]`
enum SyncAddCommand: Command {
  static let verb = Verb(
    "sync add",
    arguments: [
      .one(.newName), .one(.remoteKind), .one(.remoteAddress, .same("URL|PATH")),
      .optional(.remoteUser), .many(.remoteOption),
    ], answer: .remoteAdded,
    summary: Bilingual(
      "define what to sync with: a server, or a folder or repository of your machines",
      "同期先（サーバー、または自分のマシンで共有するフォルダーかリポジトリ）を登録する"),
    details: Bilingual(
      "folder: PATH is a folder that all your machines see, by Syncthing, Dropbox, NFS or a USB stick. "
        + "Each machine writes files of its own there that never change, so the folder has no "
        + "conflicts; machine:NAME says what this machine is called in sync status. git: the same in a "
        + "folder of a repository, which may hold other things as well; git runs with your settings and "
        + "keys, and asks nothing. With encrypt, the program age makes either unreadable without a key: "
        + "the first machine makes the key and says where it is, and the others get it by key:FILE. "
        + "caldav: URL is the address of a CalDAV server, or of one list there; of several lists it asks "
        + "which. The password comes from password-command:COMMAND or ~/.netrc, or is asked for at "
        + "every sync; it is never stored. project:NAME or #TAG limits the sync to those tasks; "
        + "all, the default, takes every task. ca:FILE names certificates to trust instead of the "
        + "system's. It says what the first sync will do, and changes no task yet.",
      "folder には、自分のすべてのマシンから見えるフォルダー（Syncthing、Dropbox、NFS、USB メモリーなど）のパスを指定します。"
        + "各マシンは、変更されることのない自分のファイルだけをそこに書くので、ファイルの競合は起きません。"
        + "machine:名前 は「sync status」に表示するこのマシンの名前です。git では、リポジトリの中の専用フォルダーを同じように使います"
        + "（git はあなたの設定と鍵で動き、何も尋ねません）。encrypt を付けると、どちらも age で暗号化し、鍵がなければ読めなくします。"
        + "鍵は1台目で作り、その場所を表示します。ほかのマシンでは key:ファイル で同じ鍵を指定してください。caldav には CalDAV サーバーか、その1つのリストのアドレスを指定します。リストが複数あるときは、どれと同期するかを尋ねます。パスワードは "
        + "password-command:コマンド の出力か ~/.netrc から読みます。どちらもなければ同期のたびに尋ね、保存はしません。"
        + "project:名前 か #タグ を付けると、そのタスクだけを同期します。既定は all（すべて）です。"
        + "ca:ファイル で、システムの証明書の代わりに信頼する証明書を指定できます。"
        + "最初の同期で何が起きるかを表示するだけで、タスクはまだ変更しません。"),
    examples: [
      .same("sync add phone caldav https://cloud.example/ anna"),
      .same(
        #"sync add work caldav https://dav.example/ anna #work "password-command:pass show dav""#),
      .same("sync add own folder ~/Sync/tasks machine:laptop"),
      .same("sync add own git git@host.example:tasks.git machine:laptop"),
      .same("sync add own folder ~/Dropbox/tasks encrypt"),
      .same("sync add own folder ~/Dropbox/tasks key:~/own.key"),
    ], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.required(.newName)
    guard Remote.isName(name.text), !SyncWords.areReserved(name.text) else {
      throw SyncFault.badRemoteName(name.text).at(name)
    }
    let (remote, place) = try arguments.remote(named: name.text)
    return { shell in
      try located(at: place, SyncFault.self) {
        try shell.syncing().add(remote) { try shell.choice(among: $0) }
      }
    }
  }
}

/// `sync lists URL [USER]`
enum SyncListsCommand: Command {
  static let verb = Verb(
    "sync lists",
    arguments: [
      .one(.remoteAddress), .optional(.remoteUser), .many(.remoteOption),
    ], answer: .remoteLists,
    summary: Bilingual("show the task lists of a server", "サーバーにあるタスクのリストを表示する"),
    examples: [.same("sync lists https://cloud.example/ anna")], needsStore: false,
    canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let (remote, place) = try arguments.remote(named: "lists")
    return { shell in
      try located(at: place, SyncFault.self) { try shell.syncing().showLists(of: remote) }
    }
  }
}

/// `sync status`
enum SyncStatusCommand: BareCommand {
  static let verb = Verb(
    "sync status", answer: .remotes,
    summary: Bilingual(
      "show what the store is synced with, and conflicts", "同期先と、未解決の競合を表示する"),
    examples: [.same("sync status")])

  static func run(in shell: Shell) throws { try shell.syncing().showStatus() }
}

/// `sync remove NAME`
enum SyncRemoveCommand: Command {
  static let verb = Verb(
    "sync remove", aliases: ["sync rm"], arguments: [.one(.remote)], answer: .changes,
    summary: Bilingual("stop syncing; tasks stay on both sides", "同期をやめる（タスクは両方に残る）"),
    examples: [.same("sync remove phone")], needsStore: false, canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.required(.remote)
    return { shell in
      try located(at: name.range, SyncFault.self) { try shell.syncing().remove(name.text) }
    }
  }
}

/// `sync machine NAME`
enum SyncMachineCommand: Command {
  static let verb = Verb(
    "sync machine", arguments: [.one(.newName)], answer: .changes,
    summary: Bilingual(
      "say what your other machines call this one", "ほかのマシンに表示するこのマシンの名前を決める"),
    details: Bilingual(
      "The others show it in sync status after the next sync of both. It is a name for people: which "
        + "machine has written what does not depend on it.",
      "ほかのマシンでは、次に同期した後の「sync status」に表示されます。表示のための名前なので、変えても同期の内容には影響しません。"),
    examples: [Bilingual("sync machine laptop", "sync machine ノート")], needsStore: false,
    canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = arguments.rest()
    if name.text.isEmpty { throw arguments.missing(.newName) }
    guard Remote.isMachineName(name.text) else {
      throw SyncFault.badMachineName(name.text).at(name)
    }
    return { shell in
      try located(at: name.range, SyncFault.self) {
        try shell.syncing().rename(machine: name.text.trimmingSpaces)
      }
    }
  }
}

/// Words with a meaning after `sync`.
enum SyncWords {
  static let commands = ["add", "lists", "status", "machine", "remove"]
  private static let reserved = Set(commands + ["rm", "take"])

  /// Returns whether a remote of that name could not be addressed.
  static func areReserved(_ name: String) -> Bool { reserved.contains(name.folded) }
}

extension Arguments {
  /// Reads a remote's address, user and options; also returns the place of the address.
  fileprivate mutating func remote(named name: String) throws -> (Remote, Range<Int>) {
    if let kind = takeKindOfMachines() { return try machines(named: name, kind) }
    let address = try remoteAddress()
    guard !AddressPasswords.appear(in: address.text) else {
      throw SyncFault.passwordInURL.at(address)
    }
    var remote = Remote(name: name, url: address.text)
    while let word = next() {
      if try takes(word, into: &remote) { continue }
      guard remote.user == nil, word.attribute == nil else { throw surplus(word) }
      remote.user = word.text
    }
    // Without a user, the password command has no purpose.
    guard remote.passwordCommand == nil || remote.user != nil else { throw missing(.remoteUser) }
    return (remote, address.range)
  }

  /// Removes and returns the kind of a remote shared by the user's machines, if it is next.
  private mutating func takeKindOfMachines() -> Remote.Kind? {
    guard
      let kind = Remote.Kind.allCases.first(where: { kind in
        kind.isOfMachines && words.first?.text.folded == kind.rawValue
      })
    else { return nil }
    _ = next()
    return kind
  }

  /// Reads the path, the name of this machine, and the key; an empty key has to be created.
  private mutating func machines(
    named name: String, _ kind: Remote.Kind
  ) throws -> (Remote, Range<Int>) {
    let address = try required(.remoteAddress)
    guard !address.text.trimmingSpaces.isEmpty else { throw missing(.remoteAddress) }
    guard !AddressPasswords.appear(in: address.text) else {
      throw SyncFault.passwordInURL.at(address)
    }
    var remote = Remote(name: name, url: address.text)
    remote.kind = kind
    while let word = next() {
      if ["encrypt", "encrypted", "暗号化"].contains(word.text.folded) {
        remote.key = remote.key ?? ""
      } else if let path = word.value(behind: ["key", "鍵"]) {
        guard !path.isEmpty else { throw missing(.word) }
        remote.key = path
      } else if let title = word.value(behind: ["machine", "マシン"]), !title.isEmpty {
        guard Remote.isMachineName(title) else { throw SyncFault.badMachineName(title).at(word) }
        remote.machine = title.trimmingSpaces
      } else {
        throw surplus(word)
      }
    }
    return (remote, address.range)
  }

  /// Reads the address, optionally after the kind of the server. Refuses a word that is neither,
  /// such as `caldva`, rather than ask for a password for it.
  private mutating func remoteAddress() throws -> Word {
    let word = try required(.remoteAddress)
    let kind = Remote.Kind.caldav.rawValue
    if word.text.folded == kind { return try required(.remoteAddress) }
    guard word.text.contains(where: { ".:/".contains($0) }) || word.text.folded == "localhost"
    else {
      let kinds = Remote.Kind.allCases.map(\.rawValue)
      throw UnknownRemoteKind(word: word.text, nearest: Nearest.to(word.text, among: kinds)).at(
        word)
    }
    return word
  }

  /// Applies the word if it is an option of a remote; returns whether it is.
  private func takes(_ word: Word, into remote: inout Remote) throws -> Bool {
    if let attribute = word.attribute {
      guard attribute.comparison == nil, !attribute.isNegated, !attribute.value.isEmpty else {
        return false
      }
      switch attribute.key {
      case .project: remote.mapping = .project(attribute.value)
      case .tag: remote.mapping = .tag(attribute.value)
      default: return false
      }
      return true
    }
    if ["all", "すべて"].contains(word.text.folded) {
      remote.mapping = .all
      return true
    }
    if let value = word.value(behind: ["password-command", "パスワードコマンド"]) {
      remote.passwordCommand = value
    } else if let value = word.value(behind: ["ca", "証明書"]) {
      remote.authorities = value
    } else if word.value(behind: ["password", "パスワード"]) != nil {
      throw TypedPassword().at(word)
    } else {
      return false
    }
    guard !word.text.hasSuffix(":"), !word.text.hasSuffix("：") else { throw missing(.word) }
    return true
  }
}

extension Word {
  /// Returns the text after one of these names and a colon; nil for any other word.
  fileprivate func value(behind names: [String]) -> String? {
    guard let mark = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
      names.contains(text[..<mark].folded)
    else { return nil }
    return String(text[text.index(after: mark)...])
  }
}

extension Shell {
  /// Returns the presenter for syncing, which asks no questions if nobody can answer.
  fileprivate func syncing() -> SyncPresenter {
    let presenter = presenters.sync
    presenter.isInterrupted = { [weak self] in self?.input.isInterrupted ?? false }
    presenter.mayAsk = !(input is NoAnswers)
    return presenter
  }

  /// Returns the lists that the user chooses.
  fileprivate func choice(among lists: [RemoteList]) throws -> [RemoteList] {
    guard lists.count > 1 else { return lists }
    guard input.isInteractive else { throw SeveralLists(lists: lists) }
    while true {
      switch try input.answer(to: say(.whichLists(lists))) {
      case .line(let line):
        let numbers = line.split { $0 == "," || $0 == " " || $0 == "、" }
          .map { String($0).folded.decimal ?? 0 }
        if line.trimmingSpaces.isEmpty { throw ReferenceError.declined }
        if !numbers.isEmpty, numbers.allSatisfy({ (1...lists.count).contains($0) }) {
          var seen: Set<Int> = []
          return numbers.filter { seen.insert($0).inserted }.map { lists[$0 - 1] }
        }
      case .endOfInput, .interrupted: throw ReferenceError.declined
      }
    }
  }
}
