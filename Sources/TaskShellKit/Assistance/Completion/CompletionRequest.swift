import TaskLanguage
import TaskModel
import TaskSync

/// A word to complete, and the words before it.
struct CompletionRequest {
  let shell: Shell
  let index: TaskIndex
  let paths: PathLister
  var depth = Completer.Depth.list
  let words: ArraySlice<Word>
  let current: Word

  func candidates() -> Candidates {
    guard let typed = words.first else { return verbs() }
    if words.allSatisfy(\.namesTask) { return verbsForTask() }
    let words = shell.expanded(Array(words)).words[...]
    let first = words.first ?? typed
    let choices = shell.table.choices(after: first.text)
    if !choices.isEmpty, words.count == 1, shell.aliases.alias(for: typed) == nil {
      return secondWords(of: first.text.folded)
    }
    guard let (command, count) = shell.table.find(Array(words)) else { return none }
    return arguments(of: command.verb, after: words.dropFirst(count))
  }

  func arguments(of verb: Verb, after given: ArraySlice<Word>) -> Candidates {
    if let options = options(of: verb, after: given) { return options }
    let words = withoutOptions(given, of: verb)
    var found = values(of: verb, after: words)
    // After `--delete` and the like there is a name.
    let keywords =
      current.isLiteral || words.count < given.count ? [] : keywords(of: verb, after: words)
    guard !keywords.isEmpty else { return found }
    // Matches with gaps are not offered beside a keyword that begins with what was typed.
    if found.candidates.isEmpty || found.isScattered {
      return Candidates(replacing: current.range, candidates: keywords, matchFromStart: true)
    }
    guard found.replacing == current.range else { return found }
    let others = found.candidates.filter { !keywords.map(\.display).contains($0.display) }
    // Most users mean a task or a value; after the first letter keywords come first.
    found.candidates =
      depth == .first || current.text.isEmpty ? others + keywords : keywords + others
    return found
  }

  /// Returns the other candidates, by the kinds of the verb's arguments.
  private func values(of verb: Verb, after words: ArraySlice<Word>) -> Candidates {
    let kinds = verb.arguments.map(\.kind)
    if kinds.contains(.settingValue), !words.isEmpty { return settings(after: words) }
    if kinds.contains(.filter), let inner = inBrackets {
      return inner.arguments(of: verb, after: words)
    }
    if let value = current.attribute ?? bareMark,
      let attribute = shell.people.attributes[value.key],
      kinds.contains(where: { $0.takes(attribute) })
    {
      return AttributeCandidates(self).offer(
        value, of: attribute, inFilter: kinds.contains(.filter))
    }
    if let value = continuedValue(kinds) { return value }
    if let dates = DateCandidates(self).continued(inFilter: kinds.contains(.filter)) {
      return dates
    }
    if kinds.first == .userWord, let people = peopleInRow(kinds, after: words) { return people }
    if let text = ownText(of: verb, after: words) { return text }
    let textIndex = kinds.firstIndex { $0 == .text || $0 == .newText } ?? .max
    guard let kind = words.count > textIndex ? kinds[textIndex] : verb.kind(after: words)
    else {
      return matching(KeyCandidates(self).attributes(kinds))
    }
    return candidates(for: kind, of: verb, after: words)
  }

  private func candidates(
    for kind: ArgumentKind, of verb: Verb, after words: ArraySlice<Word>
  ) -> Candidates {
    let kinds = verb.arguments.map(\.kind)
    switch kind {
    case .tasks(let scope, let isRecurring):
      return tasks(scope, after: words, where: isRecurring ? { $0.recurrence != nil } : nil)
    case .task: return words.isEmpty ? TaskCandidates(self).offer(.all, alwaysQuoted: true) : none
    case .filter: return filterWords(after: words, kinds)
    case .user: return people(after: words.dropFirst(kinds.firstIndex(of: .user) ?? 0))
    case .steps(let isTaken): return steps(taken: isTaken)
    case .verb:
      let topics = HelpPage.topics.map { plain($0.name, $0.summary) }
      return matching(shell.table.commands.map { plain($0.verb.name, $0.verb.summary) } + topics)
    case .date, .pastDate, .laterDate:
      let place: DateCandidates.Place =
        kind == .date ? .day : kind == .pastDate ? .past : .deadline
      let dates = DateCandidates(self)
      let words =
        kinds.first == .task || kinds.first == .userWord
        ? words.dropFirst() : words.drop(while: \.namesTask)
      return words.isEmpty
        ? dates.offer(current.text, place)
        : dates.continued(current.text, place, after: words.map(\.text)) ?? none
    case .seatName: return seats()
    case .attributeKind:
      return matching(AttributeDefinition.Kind.allCases.map { plain($0.rawValue, $0.summary) })
    case .ownAttribute:
      return matching(shell.model.state.attributes.map { plain($0.key, $0.kind.summary) })
    case .template: return matching(templates)
    case .setting: return settingNames()
    case .look: return lookWords(after: words)
    case .promptText: return promptFields()
    case .theme: return matching(Theme.allCases.map { plain($0.rawValue, $0.summary) })
    case .file: return PathCandidates(self).offer()
    case .alias where !words.isEmpty, .abbreviation where !words.isEmpty, .command:
      return command(after: words)
    case .definedFilter: return definedFilter(after: words)
    case .alias: return matching(aliases)
    case .abbreviation: return matching(named(shell.abbreviations.all))
    case .macro: return matching(named(shell.macros.all))
    case .context: return matching(named(shell.settings.contexts.definitions.all))
    case .report: return matching(savedFilters)
    case .value(let key): return values(of: key)
    case .text, .newText, .note: return textWords(kinds)
    case .remote: return matching(remotes)
    case .remoteOption: return matching(remoteOptions(after: words))
    case .remoteKind: return matching(remoteKinds)
    case .remoteAddress
    where words.last.map { $0.text.folded == Remote.Kind.folder.rawValue } ?? false:
      return PathCandidates(self).offer()
    case .attribute, .attributes, .count, .newName, .newSeat, .seatOrNone, .settingValue, .userWord,
      .word, .keyword, .remoteAddress, .remoteUser:
      return none
    }
  }

  // MARK: The kinds of arguments

  private func verbs() -> Candidates {
    let known = index.known.verbs(of: shell.table)
    let all = fitting(current.text, known).map { plain($0.name, $0.summary) }
    // The ghost text is the first candidate that continues what was typed.
    if depth == .first, !all.isEmpty { return matching(all) }
    let own = aliases + macros
    let names = Set(own.map(\.display))
    return matching(all + own + guessedWords.filter { !names.contains($0.display) })
  }

  /// Synonyms of verbs; not in a list of everything, and Japanese ones not in English.
  private var guessedWords: [Candidate] {
    let typed = current.text.utf8
    if shell.language == .japanese || typed.contains(where: { $0 >= 0x80 }) {
      return fitting(current.text, Self.guessedWords)
    }
    return typed.isEmpty ? [] : fitting(current.text, Self.guessedEnglishWords)
  }

  private static let guessedWords = Synonyms.all(.command).map {
    KnownValues.Known(
      item: Candidate(insertion: $0.word, display: $0.word, detail: $0.meaning),
      key: SearchKey.bytes(of: $0.word))
  }
  private static let guessedEnglishWords = guessedWords.filter {
    $0.item.display.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Completes a verb after a task's number.
  private func verbsForTask() -> Candidates {
    let verbs = shell.table.commands.map { $0.verb }.filter { verb in
      verb.namesTask && verb.arguments.first?.kind != .filter
    }
    return matching(verbs.map { plain($0.name, $0.summary) })
  }

  /// Completes the second word of `template save`, `sync add`.
  private func secondWords(of family: String) -> Candidates {
    let prefix = "\(family) "
    let verbs = shell.table.commands.filter { $0.verb.name.hasPrefix(prefix) }
      .map { plain(String($0.verb.name.dropFirst(prefix.count)), $0.verb.summary) }
    // The verb of one word may take a name there.
    let names: [Candidate] =
      switch shell.table.command(named: family)?.verb.arguments.first?.kind {
      case .template: templates
      case .remote: remotes
      default: []
      }
    return matching(verbs + names)
  }

  /// Completes tasks by the whole phrase typed so far, if it is words of a text.
  private func tasks(
    _ scope: StateScope, after words: ArraySlice<Word>, where isMeant: ((TaskItem) -> Bool)?
  ) -> Candidates {
    let isPhrase = words.allSatisfy {
      $0.attribute == nil && $0.numberRanges == nil
    }
    guard let first = words.first, isPhrase else {
      return words.isEmpty ? TaskCandidates(self).offer(scope, where: isMeant) : none
    }
    return phrase(from: first, words).map { TaskCandidates($0).offer(scope, where: isMeant) }
      ?? none
  }

  /// Completes people by the whole name typed so far, and other words allowed there.
  func people(
    after words: ArraySlice<Word>, others: [String] = [], offersMe: Bool = true
  ) -> Candidates {
    let request = words.first.map { phrase(from: $0, words) } ?? self
    return request.map {
      $0.names(query: $0.current.text, mark: "", others: others, offersMe: offersMe)
    } ?? none
  }

  /// Returns the request with all words after the verb joined into one.
  private func phrase(from first: Word, _ words: ArraySlice<Word>) -> CompletionRequest? {
    // The expansion of an alias is not in the line and cannot be replaced.
    if shell.aliases.named(self.words.first?.text ?? "") != nil,
      first.range == self.words.first?.range
    {
      return nil
    }
    let text = (words.map(\.text) + [current.text]).joined(separator: " ")
    let range = first.range.lowerBound..<current.range.upperBound
    let word = Word(range: range, text: text, isLiteral: current.isLiteral)
    return CompletionRequest(
      shell: shell, index: index, paths: paths, depth: depth,
      words: self.words.dropLast(words.count), current: word)
  }

  /// Completes people's names, "me" with that person's name, and `others`; `mark` is the text
  /// before a name.
  func names(
    query: String, mark: String, others: [String] = [], offersMe: Bool = true
  ) -> Candidates {
    let me = offersMe ? shell.people.meant : nil
    let words =
      (me.map { [Candidate(insertion: mark + People.word, display: People.word, detail: $0.name)] }
        ?? []) + others.map { Candidate(insertion: $0, display: $0, detail: "") }
    let seats = shell.model.state.seats
    func candidate(_ user: User) -> Candidate {
      let name = mark.isEmpty ? Quoting.asNeeded(user.name) : Quoting.value(user.name)
      let detail = [user.reading, seats[user.id].map { shell.say(.seat($0)) }].compactMap { $0 }
      return Candidate(
        insertion: mark + name, display: user.name,
        detail: detail.joined(separator: shell.say(Bilingual(", ", "、"))))
    }
    let people = index.known.people
    var found = matching(words + fitting(query, people).map(candidate), query: query)
    // By the reading of a name: た and ta find 田中 too.
    if depth == .list, !query.isEmpty {
      let read = shell.people.users(readingBegins: query).sorted { $0.orderKey < $1.orderKey }
        .map(candidate).filter { !found.candidates.contains($0) }
      if !read.isEmpty {
        found.candidates = found.isScattered ? read : found.candidates + read
        (found.matchFromStart, found.isScattered) = (false, false)
      }
    }
    return orNearest(found, to: query, among: people.lazy.map(\.item.name)) { name in
      shell.model.state.user(named: name).map(candidate)
    }
  }

  /// Returns `found`, or if it is empty, similar words as guesses.
  func orNearest(
    _ found: Candidates, to query: String, among all: some Sequence<String>,
    _ candidate: (String) -> Candidate?
  ) -> Candidates {
    guard depth == .list, found.candidates.isEmpty, query.unicodeScalars.count > 2 else {
      return found
    }
    var guesses = found
    guesses.candidates = Nearest.to(query, among: all).compactMap(candidate)
    (guesses.matchFromStart, guesses.isScattered) = (false, true)
    return guesses
  }

  // MARK: Helpers

  var none: Candidates {
    Candidates(replacing: current.range, candidates: [], matchFromStart: true)
  }

  /// Returns the spelling in the language being typed; before that, in the shell's.
  func spelling(_ english: String, _ japanese: String?, typed: String) -> String {
    guard let japanese else { return english }
    if typed.isEmpty { return shell.language == .japanese ? japanese : english }
    return SearchKey.bytes(of: japanese).starts(with: SearchKey.bytes(of: typed))
      ? japanese : english
  }

  /// Returns the items that match what was typed: of ten thousand, few become candidates.
  func fitting<Item>(_ query: String, _ all: [KnownValues.Known<Item>]) -> [Item] {
    let key = SearchKey.bytes(of: query)
    if depth == .first {
      return all.first { $0.key.starts(with: key) }.map { [$0.item] } ?? []
    }
    return all.filter { MatchRank(key, in: $0.key) != nil }.map(\.item)
  }

  func plain(_ word: String, _ meaning: Bilingual) -> Candidate {
    Candidate(insertion: word, display: word, detail: meaning.text(in: shell.language))
  }

  /// Returns the candidates that match what was typed, best first, otherwise in their order.
  func matching(_ all: [Candidate], query: String? = nil) -> Candidates {
    let key = SearchKey.bytes(of: query ?? current.text)
    if depth == .first { return beginning(all, key) }
    var ranked = all.enumerated().compactMap { index, candidate in
      MatchRank(key, in: SearchKey.bytes(of: candidate.display))
        .map { (rank: $0, index: index, candidate) }
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    if ranked.first.map({ $0.rank < .subsequence }) == true {
      ranked.removeAll { $0.rank == .subsequence }
    }
    return Candidates(
      replacing: current.range, candidates: ranked.map(\.2),
      matchFromStart: ranked.allSatisfy { $0.rank == .prefix },
      isScattered: ranked.first?.rank == .subsequence)
  }

  /// Returns the first candidate that begins with what was typed.
  private func beginning(_ all: [Candidate], _ key: [UInt8]) -> Candidates {
    let first = all.first { SearchKey.bytes(of: $0.display).starts(with: key) }
    return Candidates(
      replacing: current.range, candidates: first.map { [$0] } ?? [], matchFromStart: true)
  }
}

extension Verb {
  /// Returns the argument of the word at that place after the verb; nil after the last one.
  fileprivate func kind(after words: ArraySlice<Word>) -> ArgumentKind? {
    let index = words.count
    // After numbers a date may follow; after other words the text of a task continues.
    if case .tasks? = arguments.first?.kind, let date = arguments.last?.kind, date.isDate,
      arguments.count == 2
    {
      return words.first?.namesTask == true ? date : arguments[0].kind
    }
    // For an optional count, the argument after it is completed.
    if index == 0, arguments.count > 1, arguments[0].kind == .count {
      return arguments[1].kind
    }
    let positional = arguments.filter { !$0.kind.hasKeys }
    if index < positional.count { return positional[index].kind }
    guard let last = positional.last else { return nil }
    switch last.kind {
    case .user, .command, .definedFilter, .date, .pastDate, .laterDate: return last.kind
    default: return last.isRepeated ? last.kind : nil
    }
  }
}

extension ArgumentKind {
  /// Returns whether this argument accepts the attribute.
  func takes(_ attribute: Attribute) -> Bool {
    switch self {
    case .attribute(let own): own == attribute.key
    case .attributes: attribute.uses.contains(.editable)
    case .filter, .tasks: attribute.uses.contains(.filterable)
    case .user, .userWord: attribute == .assignee
    case .remoteOption: attribute == .project || attribute == .tag
    default: false
    }
  }

  /// Whether the argument is typed as attributes, anywhere in the line.
  fileprivate var hasKeys: Bool {
    switch self {
    case .attribute, .attributes: true
    default: false
    }
  }
}
