import TaskLanguage
import TaskModel
import TaskSync

/// Completion in places that allow more than one kind of word.
extension CompletionRequest {
  /// Completes a setting and its value: a choice, or words that are completed like a command's.
  func settings(after words: ArraySlice<Word>) -> Candidates {
    let words = words.filter { $0.text != "--save" }
    guard let name = words.first else {
      return settingNames()
    }
    let setting = try? Setting.named(name)
    let given = words.dropFirst()
    let choices = matching(
      (setting?.choices ?? []).map { Candidate(insertion: $0, display: $0, detail: "") })
    guard let free = setting?.free else { return given.isEmpty ? choices : none }
    if free.kind == .user {
      return people(after: given, others: setting?.choices ?? [], offersMe: false)
    }
    let verb = Verb(
      SetCommand.verb.name, arguments: [.many(free.kind)], answer: .nothing,
      summary: SetCommand.verb.summary,
      examples: [])
    var found = arguments(of: verb, after: given)
    if given.isEmpty { found.candidates += choices.candidates }
    return found
  }

  /// Completes settings; after `color.project.` and `color.tag.` those of known projects and tags.
  func settingNames() -> Candidates {
    let typed = current.text.folded
    var all = Setting.all(in: shell.settings)
    for kind in Looks.Group.Kind.allCases where typed.hasPrefix("color.\(kind.rawValue).") {
      let attribute = kind == .project ? Attribute.project : .tag
      guard case .values(let values) = attribute.kind.suggestions else { continue }
      all += index.known.values(of: attribute, values).map {
        Setting.look(Looks.Group(kind: kind, name: $0.item.folded))
      }
      .filter { new in !all.contains { $0.name == new.name } }
    }
    return matching(
      all.map {
        Candidate(
          insertion: Quoting.asNeeded($0.name), display: $0.name,
          detail: $0.summary.text(in: shell.language))
      })
  }

  /// Completes the words of a look after the first.
  func lookWords(after words: ArraySlice<Word>) -> Candidates {
    guard !words.isEmpty else { return none }
    let all = ["on", "bright"] + StyleSyntax.choices.filter { $0 != "plain" }
    return matching(all.map { Candidate(insertion: $0, display: $0, detail: "") })
  }

  /// Completes the fields of a prompt after an open brace.
  func promptFields() -> Candidates {
    guard let open = current.text.lastIndex(of: "{"), !current.text[open...].contains("}") else {
      return none
    }
    let head = current.text[..<open]
    let fields = PromptField.allCases.map { field in
      let name = "{\(field.rawValue)}"
      return Candidate(
        insertion: "\"\(head)\(name)", display: name,
        detail: field.label.text(in: shell.language), isFinal: false)
    }
    return matching(fields, query: String(current.text[open...]))
  }

  /// Completes a whole command after `=`.
  func command(after words: ArraySlice<Word>) -> Candidates {
    guard let sign = words.firstIndex(where: { $0.text.last?.narrow == "=" }) else {
      return words.count == 1
        ? matching([Candidate(insertion: "=", display: "=", detail: "")]) : none
    }
    return CompletionRequest(
      shell: shell, index: index, paths: paths, depth: depth, words: words[(sign + 1)...],
      current: current
    ).candidates()
  }

  /// Completes the words of a filter after `=`.
  func definedFilter(after words: ArraySlice<Word>) -> Candidates {
    guard let sign = words.firstIndex(where: { $0.text.last?.narrow == "=" }) else {
      return command(after: words)
    }
    return filterWords(after: words[(sign + 1)...], [.filter])
  }

  /// Completes the values of an attribute if a verb implies its key.
  func values(of key: AttributeKey) -> Candidates {
    guard let attribute = shell.people.attributes[key] else { return none }
    let value = Word.Attribute(
      key: key, comparison: nil, isNegated: false, value: current.text, isQuoted: false,
      isWhole: false)
    return AttributeCandidates(self).offer(value, of: attribute, inFilter: false)
  }

  /// Definitions, each with its line.
  func named(_ definitions: [some NamedDefinition]) -> [Candidate] {
    definitions.map { Candidate(insertion: $0.name, display: $0.name, detail: $0.line) }
  }

  var aliases: [Candidate] { named(shell.aliases.all) }

  var savedFilters: [Candidate] {
    shell.savedFilters.names.map {
      Candidate(insertion: $0, display: $0, detail: shell.aliases.named($0)?.line ?? "")
    }
  }

  /// The remotes of the store.
  var remotes: [Candidate] {
    shell.presenters.sync.names.map { Candidate(insertion: $0, display: $0, detail: "") }
  }

  /// The kinds of remotes.
  var remoteKinds: [Candidate] { Remote.Kind.allCases.map { plain($0.rawValue, $0.summary) } }

  /// Returns the options of a remote besides its address.
  func remoteOptions(after words: ArraySlice<Word>) -> [Candidate] {
    let kinds = Remote.Kind.allCases.filter { kind in
      words.contains { $0.text.folded == kind.rawValue }
    }
    if kinds.contains(where: \.isOfMachines) {
      return [
        plain(
          "machine:", Bilingual("what this machine is called on the others", "このマシンの名前（ほかのマシンでの表示）")
        ),
        plain(
          spelling("encrypt", "暗号化", typed: current.text),
          Bilingual("encrypted by age, unreadable without a key", "age で暗号化し、鍵がなければ読めなくする")),
        plain("key:", Bilingual("the key of the first machine", "1台目のマシンで作った鍵のファイル")),
      ]
    }
    return [
      plain("password-command:", Bilingual("a command that prints the password", "パスワードを出力するコマンド")),
      plain("ca:", Bilingual("certificates to trust", "信頼する証明書のファイル")),
      plain("project:", Bilingual("only the tasks of a project", "プロジェクトのタスクだけ")),
      plain("#", Bilingual("only tasks with a tag", "タグの付いたタスクだけ")),
      plain(spelling("all", "すべて", typed: current.text), Bilingual("all tasks", "すべてのタスク")),
    ]
  }

  /// Macros that can be run by their name alone.
  var macros: [Candidate] {
    named(
      shell.macros.all.filter { macro in
        shell.table.command(named: macro.name) == nil
          && !shell.aliases.all.contains { $0.name.folded == macro.name.folded }
      })
  }

  /// Completes words of a filter, or the text of a task where a filter begins.
  func filterWords(
    after words: ArraySlice<Word>, _ kinds: [ArgumentKind]
  ) -> Candidates {
    let keys = KeyCandidates(self)
    if let values = keys.values() { return values }
    let filters = matching(
      savedFilters
        + FilterWord.allCases.map { word in
          plain(spelling(word.rawValue, word.japanese, typed: current.text), word.summary)
        } + keys.attributes(kinds) + keys.options)
    guard filters.candidates.isEmpty, words.isEmpty, !current.text.isEmpty else { return filters }
    return TaskCandidates(self).offer(.open)
  }

  /// Completes a text with a date, once it has a word, or with an attribute.
  func textWords(_ kinds: [ArgumentKind]) -> Candidates {
    guard !current.isLiteral else { return none }
    let dates = DateCandidates(self)
    let before = words.dropFirst(2).reversed().prefix { $0.isPlain }.reversed().map(\.text)
    if let continued = dates.continued(current.text, .text, after: before) { return continued }
    guard !current.text.isEmpty else { return none }
    var found = words.count < 2 ? none : dates.offer(current.text, .text)
    // Otherwise the ghost text would complete every other word of prose as an attribute.
    guard depth == .list else { return found }
    let keys = KeyCandidates(self).attributes(kinds)
    found.candidates =
      found.matchFromStart ? found.candidates + keys : keys + found.candidates
    return found
  }

  /// Completes occupied seats.
  func seats() -> Candidates {
    let state = shell.model.state
    let taken = state.users.compactMap { user in state.seats[user.id].map { ($0, user.name) } }
    return matching(
      taken.sorted { $0.0 < $1.0 }.map { seat, name in
        Candidate(insertion: seat.text, display: seat.text, detail: name)
      })
  }

  /// Templates, each with its tasks.
  var templates: [Candidate] {
    shell.model.state.templates.map { template in
      Candidate(
        insertion: Quoting.asNeeded(template.name), display: template.name,
        detail: template.tasks.map(\.text).joined(separator: " / "))
    }
  }

  /// The request for the word after its opening brackets; nil if it has none.
  var inBrackets: CompletionRequest? {
    let brackets = current.text.prefix { $0.narrow == "(" }
    guard !current.isLiteral, !brackets.isEmpty else { return nil }
    let start = current.range.lowerBound + brackets.utf8.count
    let rest = Tokenizer.split(
      String(current.text[brackets.endIndex...]), in: shell.people.attributes
    ).words.first
    let word = Word(
      range: start..<max(start, current.range.upperBound), text: rest?.text ?? "",
      isLiteral: rest?.isLiteral ?? false, attribute: rest?.attribute)
    return CompletionRequest(
      shell: shell, index: index, paths: paths, depth: depth, words: words, current: word)
  }

  /// The attribute that a lone mark begins: `#`, `-@`. The ghost text only completes a person's.
  var bareMark: Word.Attribute? {
    guard current.isPlain else { return nil }
    let marks = current.text.map(\.narrow)
    let isNegated = marks.count == 2 && marks[0] == "-"
    guard marks.count == 1 || isNegated, depth == .list || marks == ["@"],
      let attribute = marks.last.flatMap({ shell.people.attributes[$0] })
    else { return nil }
    return Word.Attribute(
      key: attribute.key, comparison: nil, isNegated: isNegated, value: "", isQuoted: false,
      isWhole: false)
  }

  /// Returns the verb's options if two dashes begin one, and the values of `--format`; nil
  /// otherwise.
  func options(of verb: Verb, after words: ArraySlice<Word>) -> Candidates? {
    guard !current.isLiteral else { return nil }
    let before = words.last.flatMap { word in
      verb.flags.first { $0.name == word.text && !word.isLiteral && $0.value != nil }
    }
    if let before { return matching(before.choices.map { plain($0, .same("")) }) }
    if let last = words.last, last.isPlain, last.text == "--format", !verb.takesText {
      return matching(
        OutputFormat.allCases.map {
          Candidate(insertion: $0.rawValue, display: $0.rawValue, detail: "")
        })
    }
    guard current.isPlain, current.text.hasPrefix("--") else { return nil }
    let common = CommandOptions.Name.allCases.filter {
      verb.takes($0) && ($0 == .help || $0 == .dryRun || !verb.takesText)
    }
    let given = Set(words.filter { !$0.isLiteral }.map(\.text))
    let flags = verb.flags.filter { !given.contains($0.name) }
    return matching(
      flags.map { plain($0.name, $0.summary) } + common.map { plain($0.rawValue, $0.summary) })
  }

  /// Returns the words without the verb's options among them.
  func withoutOptions(_ words: ArraySlice<Word>, of verb: Verb) -> ArraySlice<Word> {
    var rest: [Word] = []
    var isValue = false
    for word in words {
      let flag = verb.flags.first { !word.isLiteral && $0.name == word.text }
      if flag == nil, !isValue { rest.append(word) }
      isValue = flag?.value != nil
    }
    return rest[...]
  }

  /// Returns the verb's keywords that are allowed here and begin with what was typed.
  func keywords(of verb: Verb, after words: ArraySlice<Word>) -> [Candidate] {
    verb.keywords.filter { $0.follows(words, in: shell.people) }
      .compactMap { $0.continuation(of: current.text, in: shell.language) }
      .map { Candidate(insertion: $0, display: $0, detail: "") }
  }
}

extension Keyword {
  /// Returns the keyword if it completes what was typed, in the language of that, or before
  /// anything is typed, of the shell; nil otherwise.
  func continuation(of typed: String, in language: Language) -> String? {
    let japanese = Synonyms.all(.word).filter { $0.meaning == word }.map(\.word)
    let own = (self.japanese.map { [$0] } ?? []) + japanese
    if typed.isEmpty { return language == .japanese ? own.first ?? word : word }
    let key = SearchKey.bytes(of: typed)
    return ([word] + own).first { SearchKey.bytes(of: $0).starts(with: key) }
  }
}

/// Completion over several words, or from earlier words of the line.
extension CompletionRequest {
  /// Completes a name or a text of several words after an attribute, as in `@Carol J` or
  /// `after:renew pa`; nil if there is none.
  func continuedValue(_ kinds: [ArgumentKind]) -> Candidates? {
    guard current.isPlain, let start = words.lastIndex(where: { $0.attribute != nil }),
      let value = words[start].attribute, !value.isWhole, !value.value.isEmpty,
      let attribute = shell.people.attributes[value.key],
      kinds.contains(where: { $0.takes(attribute) })
    else { return nil }
    switch attribute.kind.suggestions {
    case .people where !current.text.isEmpty || shell.people.user(named: value.value) == nil:
      guard beginsLongerName(value.value) else { return nil }
    case .tasks where !current.text.isEmpty: break
    default: return nil
    }
    let following = words[(start + 1)...].map(\.text) + [current.text]
    let range = words[start].range.lowerBound..<current.range.upperBound
    let text = ([words[start].text] + following).joined(separator: " ")
    let whole = Word.Attribute(
      key: value.key, comparison: nil, isNegated: value.isNegated,
      value: ([value.value] + following).joined(separator: " "), isQuoted: false, isWhole: false)
    let request = CompletionRequest(
      shell: shell, index: index, paths: paths, depth: depth, words: words[..<start],
      current: Word(range: range, text: text, isLiteral: false, attribute: whole))
    let found = AttributeCandidates(request).offer(
      whole, of: attribute, inFilter: kinds.contains(.filter))
    return found.beginWithQuery ? found : nil
  }

  /// Returns whether somebody's name is this one with more words; otherwise prose follows.
  private func beginsLongerName(_ name: String) -> Bool {
    let key = SearchKey.bytes(of: "\(name) ")
    return shell.model.state.users.contains { SearchKey.bytes(of: $0.name).starts(with: key) }
  }

  /// Completes several people in turn: the first one not yet named; nil after the last one.
  func peopleInRow(_ kinds: [ArgumentKind], after words: ArraySlice<Word>) -> Candidates? {
    var rest = words
    var left = kinds.prefix { $0 == .userWord }.count
    while left > 0, let first = rest.first {
      let known = UserWords.longestName(
        first.attribute?.value ?? first.text, isWhole: first.isLiteral,
        followedBy: rest.dropFirst(), in: shell.people)
      guard let known else { break }
      rest = rest.dropFirst(1 + known.count)
      left -= 1
    }
    guard left > 0 else { return nil }
    let found = people(after: rest)
    return rest.isEmpty || !found.candidates.isEmpty ? found : nil
  }

  /// Completes with the text of the task that the line names, to be edited; nil if the verb takes
  /// no text, or what is typed is not the beginning of it.
  func ownText(of verb: Verb, after words: ArraySlice<Word>) -> Candidates? {
    guard verb.arguments.contains(where: { $0.kind == .newText }), !current.isLiteral,
      let first = words.first,
      first.isPlain
    else {
      return nil
    }
    var arguments = Arguments(
      verb: verb, words: words, model: shell.model, clock: shell.clock)
    guard let reference = try? arguments.task(), case .numbers = reference,
      let tasks = try? shell.tasks(reference, scope: .all), tasks.count == 1,
      let task = tasks.first,
      arguments.takeAll() == Array(words.dropFirst())
    else { return nil }
    let start = words.dropFirst().first?.range.lowerBound ?? current.range.lowerBound
    let typed = (words.dropFirst().map(\.text) + [current.text]).joined(separator: " ")
    guard first.range.upperBound < start,
      SearchKey.bytes(of: task.text).starts(with: SearchKey.bytes(of: typed)),
      typed.folded != task.text.folded
    else { return nil }
    let text = readsBack(task.text) ? task.text : Quoting.quoted(task.text)
    return Candidates(
      replacing: start..<current.range.upperBound,
      candidates: [
        Candidate(insertion: text, display: task.text, detail: "\(task.number)", isFinal: false)
      ], matchFromStart: true)
  }

  /// Returns whether these words, unquoted, are read as a change to this text and nothing else.
  private func readsBack(_ text: String) -> Bool {
    let people = shell.people
    let words = Tokenizer.split(text, in: people.attributes).words
    var reader = TaskWordsReader(
      words[...], ValueContext(people: people, dates: shell.dates), isEdit: true)
    guard let read = try? reader.read() else { return false }
    var patch = TaskPatch()
    patch.set(.text, text)
    return read.patch == patch && read.notice == nil
  }

  /// Offers step counts for undo or redo, each with the last of its steps.
  func steps(taken isTaken: Bool) -> Candidates {
    guard depth == .list else { return none }
    let commands = isTaken ? shell.model.redoableCommands : shell.model.commandsToUndo()
    return matching(
      commands.prefix(depth.limit).enumerated().map { index, command in
        Candidate(insertion: "\(index + 1)", display: "\(index + 1)", detail: command)
      })
  }
}

extension Candidates {
  /// Whether there are candidates and all begin with what was typed.
  fileprivate var beginWithQuery: Bool {
    !candidates.isEmpty && !isScattered && (matchFromStart || isPrefix)
  }
}
