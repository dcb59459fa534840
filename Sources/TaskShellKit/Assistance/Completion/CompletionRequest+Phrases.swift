import TaskLanguage
import TaskModel

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
    let commands = isTaken ? shell.model.redoableCommands : shell.model.undoableCommands()
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
