import TaskLanguage
import TaskModel

/// Slips in the numbers of a command that changes tasks.
extension Arguments {
  /// Throws for numbers in two words whose sign belongs between them, `done 1,3 -5` or `dup 1 ,2`, and
  /// for a time with a semicolon: `due 2 17;00`.
  func refuseBrokenNumbers() throws {
    guard verb.canRehearse else { return }
    if !verb.takesText, !verb.takesCommand, verb.namesTask,
      let index = words.firstIndex(where: { $0.timeWithSemicolon != nil })
    {
      let word = words[index]
      throw surplus(index...index, meant: word.timeWithSemicolon).at(word)
    }
    let numbers = words.prefix { $0.numberRanges != nil }
    try refuseOpenList(numbers)
    guard verb.namesTask, let last = numbers.last, numbers.endIndex < words.endIndex else { return }
    let next = words[numbers.endIndex]
    guard next.isPlain, let sign = next.text.first, !sign.isNumber else { return }
    let joined = Word(
      range: last.range.lowerBound..<next.range.upperBound, text: last.text + next.text,
      isLiteral: false)
    // "append 1 , then eggs"
    let hasNumber = next.text.count > 1
    let isList =
      takesSeveralTasks
      ? hasNumber || !verb.takesText
      : sign.isComma && hasNumber && verb.name != NoteReference.verb
    guard joined.numberRanges != nil && isList || namesNote(joined), !leavesOut(next, numbers)
    else { return }
    let isRead = namesNote(joined) || (try? joined.ascendingNumbers()) != nil
    throw surplus(numbers.endIndex - 1...numbers.endIndex, meant: isRead ? joined.text : nil)
      .at(next)
  }

  /// Throws for a comma behind the last number, or before a second one that would be a text or a value:
  /// `delete 1,`, `note 2, 9 eggs`, `due 2, 9`.
  private func refuseOpenList(_ numbers: ArraySlice<Word>) throws {
    guard verb.namesTask, let first = numbers.first, let last = numbers.last else { return }
    let isPair = !takesSeveralTasks && numbers.count > 1 && (verb.takesText || words.count == 2)
    let open = isPair ? first : last
    guard open.isPlain, open.text.count > 1, open.text.last?.isComma == true else { return }
    if isPair {
      let place = numbers.startIndex...numbers.startIndex + 1
      throw surplus(place, meant: first.text + words[place.upperBound].text).at(open)
    }
    let place = numbers.endIndex - 1
    throw surplus(place...place, meant: String(open.text.dropLast())).at(open)
  }

  /// Throws for a text behind the tasks that was to be part of a filter: one that begins with `|`, one
  /// behind a filter that goes on with "and" and a condition, or has such a sign, and one behind numbers
  /// that goes on with "and" and an attribute: `append 1-5 and #diy from the market`.
  func refuseOperator(behind reference: TaskReference? = nil) throws {
    guard verb.namesTask else { return }
    let isSign = { (word: Word) in word.isPlain && word.text.allSatisfy { "|&｜＆".contains($0) } }
    let isOfOne =
      if case .numbers(let ranges)? = reference { ranges.map(\.count) == [1] } else { false }
    var place = words.first.map(isSign) == true ? words.startIndex : nil
    if reference != nil, place == nil, words.first?.joinsConditions == true,
      let next = words.dropFirst().first
    {
      // A note takes no attributes.
      let isAttribute = next.attribute != nil && verb.arguments.contains { $0.kind == .attributes }
      if isOfOne ? isAttribute : asks(next) { place = words.startIndex }
    }
    if case .filter? = reference, place == nil { place = words.firstIndex(where: isSign) }
    guard let place else { return }
    throw surplus(place...place, meant: nil).at(words[place])
  }

  /// Whether a word is rather a condition than a text: a number, a date, a state, an attribute.
  private func asks(_ word: Word) -> Bool {
    word.numberRanges != nil || word.excludesNumbers || word.attribute != nil
      || FilterWord(word) != nil || word.text.first.map { "(（-#@!+".contains($0) } == true
      || word.isPlain && ["by", "before", "after", "since", "next"].contains(word.text.folded)
      || word.isPlain && DateParser.namesDay(word.text.folded)
  }

  private var takesSeveralTasks: Bool {
    if case .tasks? = verb.arguments.first?.kind { true } else { false }
  }

  /// Whether the word is a note that exists, in a command for notes.
  private func namesNote(_ word: Word) -> Bool {
    guard verb.name == NoteReference.verb, let reference = NoteReference(word),
      let task = model.state.task(numbered: reference.task)
    else { return false }
    return reference.note <= task.notes.count
  }

  /// Whether the word leaves out some of the numbers before it: the `-3` of `done 1-5 -3`.
  private func leavesOut(_ word: Word, _ numbers: ArraySlice<Word>) -> Bool {
    guard word.excludesNumbers else { return false }
    let plain = Word(range: word.range, text: String(word.text.dropFirst()), isLiteral: false)
    let all = numbers.flatMap { $0.numberRanges ?? [] }
    return plain.numberRanges?.allSatisfy { gone in all.contains { $0.overlaps(gone) } } == true
  }

  /// - Parameter meant: what the words should be; nil if unknown.
  private func surplus(_ place: ClosedRange<Int>, meant: String?) -> UsageError {
    let (before, behind) = (words[..<place.lowerBound], words[(place.upperBound + 1)...])
    let line = meant.map { meant in
      ([verb.name] + before.map(\.text) + [meant] + behind.prefix(DateParser.wordLimit).map(\.text))
        .joined(separator: " ")
    }
    return .surplusArgument(words[place.upperBound].text, verb: verb.name, meant: line)
  }
}
