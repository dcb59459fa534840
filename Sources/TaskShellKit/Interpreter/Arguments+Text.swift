import TaskModel

/// The text of a task and its attributes, as `add` and `edit` read them.
struct TaskWords: Equatable {
  /// Nil when no word was left for it.
  var text: String?
  var due: FieldEdit<Due> = .keep
  var assignee: FieldEdit<UUID> = .keep
  /// A date word that stayed in the text.
  var notice: DueInText.Notice?
}

extension Arguments {
  /// Every word that is left, as text with attributes in it.
  ///
  /// - Parameter allowsNone: whether `due:none` and `@none` take a value away.
  mutating func textWithAttributes(allowsNone: Bool) throws -> TaskWords {
    var result = TaskWords()
    var textWords: [Word] = []
    var rest = takeAll()[...]
    while let word = rest.popFirst() {
      guard let attribute = word.attribute, attribute.key.isOfTask else {
        textWords.append(word)
        continue
      }
      if attribute.value.isEmpty { throw UsageError.attributeWithoutValue(attribute.key) }
      let isNone = allowsNone && !attribute.isQuoted && attribute.value.folded == "none"
      switch attribute.key {
      case .due:
        guard result.due == .keep else { throw UsageError.attributeTwice(.due) }
        if isNone {
          result.due = .set(nil)
        } else {
          let (due, count) = try due(attribute, followedBy: rest)
          result.due = .set(due)
          rest = rest.dropFirst(count)
        }
      case .user:
        guard result.assignee == .keep else { throw UsageError.attributeTwice(.user) }
        if isNone {
          result.assignee = .set(nil)
        } else {
          let found = try UserWords.user(attribute, followedBy: rest, in: model.state)
          result.assignee = .set(found.user.id)
          rest = rest.dropFirst(found.count)
          Self.append(found.punctuation, to: &textWords)
        }
      case .asof, .since: break
      }
    }
    try result.take(textWords, dates)
    return result
  }

  /// The longest date that the value and the words after it make.
  private func due(
    _ attribute: Word.Attribute, followedBy rest: ArraySlice<Word>
  ) throws -> (Due, count: Int) {
    let parser = DateParser(dates)
    let valueWords = attribute.value.split(whereSeparator: Tokenizer.isSeparator).map(String.init)
    if attribute.isWhole {
      guard let due = try parser.parse(valueWords) else {
        throw DateSuggestions.notUnderstood(attribute.value)
      }
      return (due, 0)
    }
    let following = rest.prefix { !$0.isLiteral && $0.attribute == nil }.map(\.text)
    let words = valueWords + following
    guard let (meaning, count) = try parser.longestPrefix(of: words), count >= valueWords.count
    else {
      throw DateSuggestions.notUnderstood(attribute.value)
    }
    let taken = count - valueWords.count
    if rest.count == taken + 1, words.count == count + 1, words[count].isNumberOrRange {
      let date = words[..<count].joined(separator: " ")
      throw DateError.numberAfterDate(date: date, number: words[count])
    }
    return (meaning.due, taken)
  }

  /// Puts punctuation that followed an attribute after the text before it.
  private static func append(_ punctuation: String, to words: inout [Word]) {
    guard !punctuation.isEmpty, let last = words.popLast() else { return }
    words.append(Word(range: last.range, text: last.text + punctuation, isLiteral: last.isLiteral))
  }
}

extension TaskWords {
  /// Takes the words for the text, and a deadline at its end unless one was given.
  fileprivate mutating func take(_ words: [Word], _ dates: DateContext) throws(DateError) {
    guard !words.isEmpty else { return }
    guard due == .keep else {
      text = words.map(\.text).joined(separator: " ")
      return
    }
    let found = try DueInText.find(in: words, dates)
    text = found.text.joined(separator: " ")
    notice = found.notice
    if let foundDue = found.due { due = .set(foundDue) }
  }
}
