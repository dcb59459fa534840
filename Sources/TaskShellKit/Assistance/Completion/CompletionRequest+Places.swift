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
      if words.last?.text == "--delete" {
        let isAlias = self.words.first?.text.folded != Abbreviation.verb
        return matching(isAlias ? aliases : abbreviations)
      }
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

  /// Aliases, each with its line.
  var aliases: [Candidate] {
    shell.aliases.all.map {
      Candidate(insertion: $0.name, display: $0.name, detail: $0.line)
    }
  }

  /// Abbreviations, each with its expansion.
  var abbreviations: [Candidate] {
    shell.abbreviations.all.map {
      Candidate(insertion: $0.name, display: $0.name, detail: $0.line)
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
          Bilingual("unreadable without a key, by age", "age で暗号化し、鍵がなければ読めなくする")),
        plain("key:", Bilingual("the key of the first machine", "1台目のマシンで作った鍵のファイル")),
      ]
    }
    return [
      plain("password-command:", Bilingual("a command that prints the password", "パスワードを出力するコマンド")),
      plain("ca:", Bilingual("certificates to trust", "信頼する証明書のファイル")),
      plain("project:", Bilingual("tasks of a project alone", "プロジェクトのタスクだけ")),
      plain("#", Bilingual("tasks with a tag alone", "タグの付いたタスクだけ")),
      plain(spelling("all", "すべて", typed: current.text), Bilingual("all tasks", "すべてのタスク")),
    ]
  }

  /// Macros that can be run by their name alone.
  var macros: [Candidate] {
    shell.macros.all.filter { macro in
      shell.table.command(named: macro.name) == nil
        && !shell.aliases.all.contains { $0.name.folded == macro.name.folded }
    }.map { Candidate(insertion: $0.name, display: $0.name, detail: $0.line) }
  }

  /// Completes words of a filter, or the text of a task where a filter begins.
  func filterWords(
    after words: ArraySlice<Word>, _ kinds: [ArgumentKind]
  ) -> Candidates {
    let keys = KeyCandidates(self)
    if let values = keys.values() { return values }
    let saved = shell.savedFilters.names.map {
      Candidate(insertion: $0, display: $0, detail: shell.aliases.named($0)?.line ?? "")
    }
    let filters = matching(
      saved
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
    if let going = dates.continued(current.text, .text, after: before) { return going }
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
}
