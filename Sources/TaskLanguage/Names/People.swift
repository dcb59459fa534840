import TaskModel

/// The people that words can name: the users, and "me", the user of `set me`.
package struct People {
  let state: ModelState
  /// The name set by `set me`; the user may be deleted, or not exist yet.
  let me: String?

  package init(state: ModelState, me: String?) {
    self.state = state
    self.me = me
  }

  /// Returns the user of that name, in any case and width; one called "me" precedes the setting.
  ///
  /// A Japanese name matches without its space, with variants of its characters and an honorific:
  /// 佐藤花子 and 佐藤花子さん are 佐藤 花子. So does a reading that only one person has: たなか, タナカ and tanaka are
  /// 田中.
  package func user(named name: some StringProtocol) -> User? {
    if let user = state.user(named: name) { return user }
    if Self.isMe(name) { return me.flatMap { state.user(named: $0) } }
    let typed = Japanese.withoutHonorific(String(name)) ?? String(name)
    guard let last = name.unicodeScalars.last else { return nil }
    if last.value >= 0x3041 {
      let key = Japanese.nameKey(typed)
      let user = key.isEmpty ? nil : state.users.first { Japanese.nameKey($0.name) == key }
      if let user { return user }
    }
    let found = users { $0 == User.readingKey(typed) || $0 == Self.kana(typed) }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the users with a matching reading.
  private func users(readAs isRead: (String) -> Bool) -> [User] {
    state.users.filter { user in user.reading.map { isRead(User.readingKey($0)) } ?? false }
  }

  /// Returns Latin letters as kana.
  private static func kana(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return Romaji.hiragana(text.filter { !$0.isWhitespace })
  }

  /// Returns the users whose readings begin with the text.
  package func users(readingBegins text: String) -> [User] {
    let keys = [User.readingKey(text), Self.kana(text)].compactMap { $0 }.filter { !$0.isEmpty }
    return users { reading in keys.contains { reading.hasPrefix($0) } }
  }

  /// Returns the user of that name; throws an error with suggestions if there is none.
  package func existing(_ name: String) throws -> User {
    if let user = user(named: name) { return user }
    let bare = String(name.reversed().drop(while: \.isPunctuation).reversed())
    throw Self.isMe(bare) ? LookupError.meIsNobody(me) : refusal(name)
  }

  /// Returns the error for an unknown name, with similar names.
  package func refusal(_ name: String) -> any Error {
    let nearest = nearest(to: name)
    return nearest.isEmpty
      ? ModelError.noUser(name: name)
      : LookupError.personNotFound(name, tasksContainIt: false, nearest: nearest)
  }

  /// Returns the names with a word that begins like this one, then similar ones; at most three.
  package func nearest(to name: String) -> [String] {
    let key = name.folded
    let names = state.users.map(\.name).sorted()
    let beginning = names.filter { name in
      !key.isEmpty
        && (name.folded.hasPrefix(key) || name.plainWords.contains { $0.folded.hasPrefix(key) })
    }
    if let bare = Japanese.withoutHonorific(name),
      names.contains(where: { $0.folded == bare.folded })
    {
      return names.filter { $0.folded == bare.folded }
    }
    let read = users(readingBegins: name).map(\.name).filter { !beginning.contains($0) }
    // `annatomorrow`
    let glued = names.filter {
      key.hasPrefix($0.folded) && DateParser.namesDay(String(key.dropFirst($0.folded.count)))
    }
    let known = beginning + read + glued
    let others = Nearest.to(name, among: names).filter { !known.contains($0) }
    return Array((known + others).prefix(3))
  }

  /// The user set by `set me`; nil if a user is named "me", or none is set.
  package var meant: User? {
    state.user(named: Self.word) == nil ? me.flatMap { state.user(named: $0) } : nil
  }

  package static let word = "me"

  package static func isMe(_ name: some StringProtocol) -> Bool { name.folded == word }
}

extension People {
  /// The tags of all tasks, in their spelling.
  var tags: Set<String> {
    var tags: Set<String> = []
    for task in state.tasks { tags.formUnion(task.tags) }
    return tags
  }

  /// Returns whether a task has the tag, in any case and width.
  package func hasTag(_ name: String) -> Bool {
    let name = name.folded
    return state.tasks.contains { task in task.tags.contains { $0.folded == name } }
  }

  /// Returns whether tasks have the tags and the project that a change adds.
  func haveNames(of patch: TaskPatch) -> Bool {
    let tags: [String] = patch.added(.tags) ?? []
    let project: String? = patch.value(.project)
    return tags.allSatisfy(hasTag) && project.map(hasProject) ?? true
  }

  /// Returns the tag, the person and the project of that name, as typed.
  func values(named name: String) -> [String] {
    var values: [String] = []
    if hasTag(name) { values.append("#" + name) }
    if let user = user(named: name) { values.append("@" + Quoting.value(user.name)) }
    if hasProject(name) { values.append("project:" + Quoting.value(name)) }
    return values
  }

  /// Returns whether a task is in the project or under it, in any case and width.
  func hasProject(_ name: String) -> Bool {
    let name = name.folded
    return state.tasks.contains { task in
      task.project.map { $0.folded == name || $0.folded.hasPrefix(name + ".") } == true
    }
  }
}
