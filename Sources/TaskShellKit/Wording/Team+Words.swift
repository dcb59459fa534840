import TaskLanguage
import TaskModel

// MARK: Notices about a team
extension TeamNotice {
  var message: Message {
    switch self {
    case .unshared(let count):
      Message(
        "Saved here; \(English.counted(count, "change")) not yet shared with the team.",
        "手元に保存しました。チームに未共有の変更が\(count)件あります。")
    case .shared(let count):
      Message(
        count == 1
          ? "The change made offline has been shared." : "All \(count) changes are shared.",
        "未共有だった変更\(count)件をチームに共有しました")
    case .renumbered(let from, let to, let text):
      Message(
        "Task \(from) is now task \(to): \(text)", "タスク \(from) はタスク \(to) になりました: \(text)",
        hint: Bilingual(
          "someone else's task got that number in the meantime", "その番号は先にほかの人のタスクに付いていました"))
    case .conflict(let conflict, _): conflict.message(([], []))
    case .givenWay(let command):
      Message(
        "Someone else changed the same value first, and theirs was kept: \(command)",
        "ほかの人が先に同じ属性を変更していたため、そちらを残しました: \(command)",
        hint: Bilingual("repeat it if you still want it", "必要ならもう一度実行してください"))
    case .stillUsed(let command):
      Message(
        "Not deleted, because someone else uses it or has changed it in the meantime: \(command)",
        "ほかの人が使用または変更したため、削除しませんでした: \(command)",
        hint: Bilingual("repeat it if you still want it", "必要ならもう一度実行してください"))
    case .restored(let name, let command):
      Message(
        "Someone else had deleted \"\(name)\", and this brought it back: \(command)",
        "ほかの人が削除した「\(name)」を、この変更のため元に戻しました: \(command)",
        hint: Bilingual("delete it again if nobody needs it", "不要ならもう一度削除してください"))
    case .incomplete(let task, let words):
      Message(
        "Task \(task.number) was shared without \(words.joined(separator: ", ")): \(task.text)",
        "タスク \(task.number) は \(words.joined(separator: "、")) を外して共有しました: \(task.text)",
        hint: Bilingual(
          "someone else was using that name first; add it again if it still fits",
          "その名前は先にほかの人が使っていました（必要ならもう一度付けてください）"))
    case .unreadable(let version, let author, let count):
      .unreadable(version, of: author, count: count)
    case .forked(let own, let others, let copy): .forked(own, others, copy)
    case .damaged(let place):
      Message(
        "A file of the team's list on this computer was damaged; what could be read of it is used.",
        "このコンピューターにあるチームのリストのファイルが壊れていたため、読めた部分を使います",
        hint: Bilingual(
          "changes that were not shared yet may be missing: look through your list",
          "未共有の変更が失われているかもしれません（リストを確認してください）"),
        details: [
          Bilingual("the damaged file is kept in \(place)", "壊れたファイルは \(place) に残しました")
        ])
    case .notTaken(let error):
      Message(
        "The list is shown without the team's last changes, which cannot be saved here.",
        "チームの最新の変更を手元に保存できないため、反映せずに表示します",
        hint: Bilingual("free some space or fix the permissions", "空き容量や権限を確かめてください"),
        details: [error.message.text])
    case .setAside(let change, let others): .setAside(change, others: others)
    case .problem(let problem): problem.message
    }
  }

  /// Whether everything stands, or ``TeamStatus`` lists what is to be decided.
  var isReassuring: Bool {
    switch self {
    case .unshared, .shared, .renumbered, .restored, .conflict, .unreadable: true
    case .givenWay, .stillUsed, .incomplete, .forked, .damaged, .notTaken, .setAside, .problem:
      false
    }
  }
}

extension TeamConflict {
  /// - Parameter lines: the differing values as typed: the user's own and the other ones.
  /// - Parameter isSynced: whether the conflict comes from a sync, not from a team.
  func message(
    _ lines: (mine: [String], theirs: [String]), isSynced: Bool = false
  ) -> Message {
    let title = mine?.text ?? base?.text ?? ""
    if isBetweenMachines {
      return Message(
        "Task \(number) was changed on two machines: \(title)",
        "タスク \(number) は2台のマシンで変更されました: \(title)",
        hint: Bilingual(
          "the later change is used for now; mine \(number) takes the other, theirs \(number) keeps it",
          "今は後の変更です。「mine \(number)」でもう一方の内容に、「theirs \(number)」で今の内容に決めます。"),
        details: [
          Bilingual("other: ", "もう一方: ") + Self.words(lines.mine),
          Bilingual("now: ", "今: ") + Self.words(lines.theirs),
        ])
    }
    if isSynced {
      return Message(
        "Task \(number) was changed both here and on the server: \(title)",
        "タスク \(number) は手元とサーバーの両方で変更されました: \(title)",
        hint: Bilingual(
          "the server's is used for now; mine \(number) takes yours, theirs \(number) keeps the server's",
          "今はサーバーの内容です。「mine \(number)」で手元の内容に、「theirs \(number)」でサーバーの内容に決めます。"),
        details: [
          Bilingual("here: ", "手元: ") + Self.words(lines.mine),
          Bilingual("on the server: ", "サーバー: ") + Self.words(lines.theirs),
        ])
    }
    return Message(
      "You and someone else both changed task \(number): \(title)",
      "タスク \(number) はほかの人も変更しました: \(title)",
      hint: Bilingual(
        "for now theirs is used; to take yours: mine \(number); to keep theirs: theirs \(number)",
        "今は相手の内容です。自分の内容にするには「mine \(number)」、相手の内容に決めるには「theirs \(number)」。"),
      details: [
        Bilingual("yours: ", "自分: ") + Self.words(lines.mine),
        Bilingual("theirs: ", "相手: ") + Self.words(lines.theirs),
      ])
  }

  private static func words(_ lines: [String]) -> Bilingual {
    lines.isEmpty ? Bilingual("deleted", "削除") : .same(lines.joined(separator: " · "))
  }
}

extension Message {
  fileprivate static func unreadable(_ version: Int?, of author: String, count: Int) -> Message {
    guard let version else {
      return Message(
        "Skipped a record in the team's list that taskshell did not write.",
        "チームのリストにあった、taskshell のものではないレコードを読み飛ばしました")
    }
    return Message(
      "Skipped what taskshell did not write in change \(version) by \(author): "
        + English.counted(count, "record"),
      "\(author) の変更 \(version) にあった、taskshell のものではないレコード\(count)件を読み飛ばしました",
      hint: Bilingual(
        "an admin can remove it in psql: SELECT taskshell.strike(id, \(version)) FROM taskshell.store",
        "管理者は psql で取り除けます: SELECT taskshell.strike(id, \(version)) FROM taskshell.store"))
  }

  fileprivate static func forked(_ own: Int, _ others: Int, _ copy: String?) -> Message {
    var details: [Bilingual] = []
    if own > 0 {
      details.append(
        Bilingual(
          "\(English.counted(own, "change")) of yours \(own == 1 ? "is" : "are") shared again",
          "自分の変更\(own)件をもう一度共有します"))
    }
    if others > 0 {
      details.append(
        Bilingual(
          "\(English.counted(others, "change")) of others, or that need them, "
            + "\(others == 1 ? "is" : "are") set aside",
          "ほかの人の変更と、それを必要とする変更、合わせて\(others)件を取り置きました"))
    }
    if let copy {
      details.append(
        Bilingual("what this machine had is kept in \(copy)", "このコンピューターの内容は \(copy) に残しました"))
    }
    return Message(
      "The team's server has lost changes that were shared.",
      "チームのサーバーから、共有済みの変更が失われています",
      hint: others > 0
        ? Bilingual(
          "others share theirs when they connect; to share them yourself: store retry",
          "ほかの人の変更は、その人の接続時に共有されます（代わりに共有するには「store retry」）") : nil,
      details: details)
  }

  fileprivate static func setAside(_ change: TeamAside, others: Int) -> Message {
    let reason = change.reason ?? ""
    let rest =
      others == 0
      ? Bilingual("", "")
      : Bilingual(
        " (with \(English.counted(others, "change")) that \(others == 1 ? "needs" : "need") it)",
        "（これに続く変更\(others)件も含む）")
    return Message(
      Bilingual(
        "The server refused a change, which is set aside: \(change.command)",
        "サーバーが拒否した変更を別に取り置きました: \(change.command)") + rest,
      hint: Bilingual(
        "to see it: store; to try again: store retry; to drop it: store drop",
        "確認するには「store」、再試行するには「store retry」、破棄するには「store drop」"),
      details: reason.isEmpty ? [] : [.same(reason)])
  }

  static func triedAgain(_ count: Int) -> Message {
    Message(
      "\(English.counted(count, "change")) will be shared again.", "変更\(count)件をもう一度共有します")
  }

  /// Refused changes were dropped for good.
  static func dropped(_ changes: [TeamAside]) -> Message {
    Message(
      "Dropped \(English.counted(changes.count, "change")).", "変更\(changes.count)件を破棄しました",
      details: changes.map { .same($0.command) })
  }

  static func teamCreated(_ address: String) -> Message {
    let open = "store connect \(Quoting.asNeeded(address))"
    return Message(
      "Team created; you are its admin: \(address)", "チームを作成しました。あなたが管理者です: \(address)",
      hint: Bilingual(
        "to open it: \(open); then store team invite NAME member",
        "開くには「\(open)」、招待するには「store team invite 名前 member」"))
  }

  static func connected(_ name: String) -> Message {
    Message(
      "Now using this store, also from the next start on: \(name)",
      "これからはこの保存先を使います（次回からも）: \(name)",
      hint: .same("store"))
  }

  /// The user's own file, which is not part of the connected team.
  static func leftBehind(_ file: String, for name: String) -> Message {
    let command = "store copy \(Quoting.asNeeded(file)) \(Quoting.asNeeded(name))"
    return Message(
      "Your own list is still where it was: \(file)", "これまでのリストは元の場所に残っています: \(file)",
      hint: Bilingual(
        "to bring it into the team while that is empty: \(command)",
        "チームが空の間は「\(command)」で取り込めます"))
  }

  static func copied(to target: String, changes count: Int) -> Message {
    let open = "store connect \(Quoting.asNeeded(target))"
    return Message(
      "Copied to \(target), with \(English.counted(count, "change")) of its history.",
      "\(target) に複製しました（履歴\(count)件）",
      hint: Bilingual("to open it: \(open)", "開くには「\(open)」"))
  }

  static func invited(_ role: String, _ rights: TeamRights) -> Message {
    Message(
      "\(role) is now \(rights.words.english).", "\(role) は\(rights.words.japanese)になりました")
  }

  static func removed(_ role: String) -> Message {
    Message("\(role) is no longer in the team.", "\(role) をチームから外しました")
  }

  /// People who are connected to the team without being its users.
  static func alsoHere(_ roles: [String]) -> Message {
    Message(
      "Also connected: \(roles.joined(separator: ", "))",
      "ほかに接続中: \(roles.joined(separator: "、"))")
  }

  /// Tasks that somebody else assigned to this shell's user.
  static func givenToYou(_ tasks: [TaskItem]) -> Message {
    let names = tasks.map { "\($0.number) \($0.text)" }
    return Message(
      "For you: \(names.joined(separator: ", "))", "あなたの担当: \(names.joined(separator: "、"))")
  }

  static func upgraded(to version: Int) -> Message {
    Message(
      "The team's database is now version \(version).", "チームのデータベースはバージョン \(version) になりました")
  }

  static let left = Message(
    "You have left the team.", "チームから抜けました",
    hint: Bilingual(
      "your copy of it stays in a file on this computer", "これまでに読んだ内容は手元のファイルに残っています"))

  static func theirsStands(_ number: Int) -> Message {
    Message("Task \(number) stays as it is.", "タスク \(number) は今の内容のままにします")
  }
}

extension TeamRights {
  var words: Bilingual {
    switch self {
    case .reader: Bilingual("a reader", "閲覧者")
    case .member: Bilingual("a member", "メンバー")
    case .admin: Bilingual("an admin", "管理者")
    }
  }
}

extension TeamAside {
  fileprivate var words: Bilingual {
    Bilingual("aside: \(command)", "取り置き: \(command)")
      + (reason.map { .same(" (\($0))") } ?? Bilingual("", ""))
      + (author.map { Bilingual(" (by \($0), lost by the server)", "（\($0) の変更、サーバーから消失）") }
        ?? Bilingual("", ""))
  }
}

extension TeamStatus.Member {
  var words: Bilingual {
    let here =
      shells == 0
      ? Bilingual("", "") : Bilingual(", here now (\(shells))", "、接続中（\(shells)）")
    return .same("\(role): ") + rights.words + here
  }
}

extension TeamStatus {
  /// The output of `store` about a team, a line each.
  var words: [Bilingual] {
    [
      Bilingual("team: \(team)", "チーム: \(team)"),
      Bilingual("address: \(address)", "アドレス: \(address)"),
      Bilingual("connection: ", "接続: ") + connection.words,
      Bilingual("shared up to version: \(head)", "共有済みの変更番号: \(head)"),
      Bilingual("not shared yet: \(unshared)", "未共有の変更: \(unshared)件"),
      Bilingual("conflicts to resolve: \(conflicts.count)", "未解決の競合: \(conflicts.count)件"),
    ] + aside.map(\.words) + (rights.map { [Bilingual("you are: ", "あなたの権限: ") + $0.words] } ?? [])
      + members.map { Bilingual("member: ", "メンバー: ") + $0.words }
  }
}

extension TeamStatus.Connection {
  fileprivate var words: Bilingual {
    switch self {
    case .connecting: Bilingual("connecting", "接続しています")
    case .connected: Bilingual("connected", "接続中")
    case .apart(let problem):
      problem.map { problem in
        Bilingual(
          "none (\(problem.message.text.english))", "なし（\(problem.message.text.japanese)）")
      } ?? Bilingual("none", "なし")
    }
  }
}
