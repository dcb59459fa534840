import TaskLanguage
import TaskModel

/// What a stretch of a line is, for the editor to paint.
package struct LineLook: Equatable, Sendable {
  package enum Kind: Sendable {
    case verb
    case unknownVerb
    case person
    case date
    /// A number, `it`, `them`: what names a task without its text.
    case task
    case filter
    case quotation
    case comment
    /// What the command would refuse.
    case mistake
  }

  package let kind: Kind
  /// UTF-8 offsets in the line.
  package let range: Range<Int>

  func moved(by offset: Int) -> LineLook {
    LineLook(kind: kind, range: range.lowerBound + offset..<range.upperBound + offset)
  }
}

/// Finds out what the words of a command are.
struct LineLooks {
  private let command: ParsedCommand
  private let shell: Shell
  private(set) var all: [LineLook] = []

  init(_ command: ParsedCommand, shell: Shell) {
    self.command = command
    self.shell = shell
    guard !command.words.isEmpty else {
      if !command.text.isEmpty { add(.comment, 0..<command.text.utf8.count) }
      return
    }
    guard let verb = command.verb else {
      lookAtUnknownVerb()
      return
    }
    for word in command.words.prefix(verb.count) { add(.verb, word.range) }
    lookAtArguments(of: verb.verb, command.words[verb.count...])
    guard !command.aliasRange.isEmpty else { return }
    all.removeAll { $0.range.lowerBound < command.aliasRange.upperBound }
    all.insert(LineLook(kind: .verb, range: command.aliasRange), at: 0)
  }

  private mutating func add(_ kind: LineLook.Kind, _ range: Range<Int>) {
    all.append(LineLook(kind: kind, range: range))
  }

  /// A verb that could still become one has no look yet.
  private mutating func lookAtUnknownVerb() {
    let typed = command.words.prefix(2).map(\.text.folded).joined(separator: " ")
    let first = command.words[0]
    let isFamily = !shell.table.choices(after: first.text).isEmpty
    if command.isInWord || isFamily, couldBecomeVerb(typed) {
      if isFamily { add(.verb, first.range) }
      return
    }
    if isFamily, command.words.count > 1 {
      add(.verb, first.range)
      add(.unknownVerb, command.words[1].range)
    } else {
      add(.unknownVerb, first.range)
    }
  }

  private func couldBecomeVerb(_ typed: String) -> Bool {
    shell.table.names.contains { $0.hasPrefix(typed) }
      || shell.aliases.begins(with: typed)
  }

  private mutating func lookAtArguments(of verb: Verb, _ words: ArraySlice<Word>) {
    let kinds = verb.arguments.map(\.kind)
    var rest = words
    var text: [Word] = []
    var hasDue = false
    while let word = rest.popFirst() {
      if let value = word.attribute, let attribute = shell.people.attributes[value.key],
        kinds.contains(where: { $0.takes(attribute) })
      {
        if attribute == .due { hasDue = true }
        lookAt(value, of: attribute, word, &rest)
      } else if word.isLiteral {
        add(.quotation, word.range)
        text.append(word)
      } else if let kind = kind(of: word, kinds, isFirst: word.range == words.first?.range) {
        add(kind, word.range)
      } else {
        text.append(word)
      }
    }
    if verb.takesText, !hasDue { lookForDate(in: text) }
  }

  private func kind(of word: Word, _ kinds: [ArgumentKind], isFirst: Bool) -> LineLook.Kind? {
    if isFirst, kinds.first == .count, word.text.folded.decimal != nil { return nil }
    let namesTasks = kinds.contains { $0.namesTasks }
    let takesText = kinds.contains(where: \.isText)
    if namesTasks, isFirst || !takesText,
      word.numberRanges != nil || ReferenceWords.singleWord(word) != nil
    {
      return .task
    }
    if kinds.contains(where: \.takesFilter), FilterWord(word) != nil { return .filter }
    return nil
  }

  /// An attribute, with the words after it that belong to its value.
  private mutating func lookAt(
    _ value: Word.Attribute, of attribute: Attribute, _ word: Word, _ rest: inout ArraySlice<Word>
  ) {
    var count = 0
    var kind = LineLook.Kind(attribute.kind.look)
    if !value.isNone {
      let words = ValueWords(value, followedBy: rest)
      let context = ValueContext(people: shell.people, dates: shell.dates)
      let length = attribute.kind.length(words, context)
      count = length ?? 0
      if length == nil { kind = .mistake }
    }
    if kind == .mistake, command.isBeingTyped(word) { return }
    let end = rest.prefix(count).last?.range.upperBound ?? word.range.upperBound
    rest = rest.dropFirst(count)
    add(kind, word.range.lowerBound..<end)
  }

  private mutating func lookForDate(in words: [Word]) {
    guard let found = try? DueInText.find(in: words, shell.dates), found.due != nil,
      let first = found.place.first, let last = found.place.last, last < words.count
    else { return }
    add(.date, words[first].range.lowerBound..<words[last].range.upperBound)
  }
}

extension LineLook.Kind {
  fileprivate init(_ look: AttributeLook) {
    self =
      switch look {
      case .person: .person
      case .date: .date
      case .task: .task
      case .word: .filter
      }
  }
}

extension ArgumentKind {
  fileprivate var namesTasks: Bool {
    switch self {
    case .tasks, .task, .filter: true
    default: false
    }
  }

  fileprivate var takesFilter: Bool {
    switch self {
    case .tasks, .filter: true
    default: false
    }
  }
}
