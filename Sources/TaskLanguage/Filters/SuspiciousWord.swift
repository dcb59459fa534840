import TaskModel

/// A word of a filter that searches texts, or a value of no task, but is close to something else.
///
/// A command that changes tasks refuses it: `done project:house -prioriy:high` would affect every
/// task of the house. One that only lists reports it if nothing matches.
package struct SuspiciousWord: Equatable, Sendable {
  /// The text as typed.
  package let word: String
  /// Suggestions as typed, nearest first.
  package let meant: [String]

  /// Whether it is valid in a list, which searches texts for it.
  package let isOfText: Bool
  /// The kind of the word, if it is more specific than an unknown condition.
  package let kind: Kind

  package enum Kind: Equatable, Sendable {
    case condition
    /// It names an unknown attribute without similar names.
    case attribute(String)
    /// It looks like an option of `ls`.
    case option
    /// No task has the value, nor a similar one.
    case value
  }

  init(_ word: String, meant: [String], isOfText: Bool = false, kind: Kind = .condition) {
    self.word = word
    self.meant = meant
    self.isOfText = isOfText
    self.kind = kind
  }
}

extension SuspiciousWord {
  /// The length in bytes from which a word is not close to anything.
  private static let longest = 200

  /// Returns the doubt about a plain word that searches texts; nil if there is none.
  package init?(plain word: String, _ people: People) {
    guard word.utf8.count < Self.longest else { return nil }
    let core = String(word.folded.drop { $0 == "-" })
    guard let first = core.first else { return nil }
    if let level = AttributeLookalikes.marked(core) {
      self.init(word, meant: [(word.first == "-" ? "-" : "") + level])
      return
    }
    if let doubt = Self.key(core, word, people.attributes) ?? Self.tag(core, first, word) {
      self = doubt
      return
    }
    let values = Self.values(core, people)
    let meant = values.isEmpty ? Self.filterWords(near: core) : values
    // A word in the text of a task is searched for.
    guard !meant.isEmpty, !FoldedText(core).isWithin(anyOf: people.state) else { return nil }
    self.init(word, meant: meant)
  }

  /// Returns the doubt about a word that searches texts but names a tag, a person or a project.
  init?(name word: String, _ people: People) {
    let meant = word.utf8.count < 40 ? people.values(named: word.folded) : []
    guard !meant.isEmpty else { return nil }
    self.init(word, meant: meant)
  }

  /// Returns the doubt about a word that searches texts beside conditions, in a filter for a
  /// change.
  init(besideConditions word: String) {
    let meant = AttributeLookalikes.level(word.folded) ?? AttributeLookalikes.marked(word.folded)
    self.init(word, meant: meant.map { [$0] } ?? [], isOfText: true)
  }

  /// Returns the doubt about a word that looks like a condition, with a colon or a comparison, but
  /// is not one; nil if the text of a task contains it.
  init?(condition word: String, _ people: People) {
    guard word.utf8.count < Self.longest else { return nil }
    let text = word.folded
    if let meant = Self.presence(text, people.attributes) {
      self.init(word, meant: meant)
      return
    }
    if let excluded = Self.excluded(text), !FoldedText(text).isWithin(anyOf: people.state) {
      self.init(word, meant: ["-" + excluded])
      return
    }
    guard let doubt = Self.key(text, word, people.attributes),
      !FoldedText(text).isWithin(anyOf: people.state)
    else { return nil }
    self = doubt
  }

  /// Returns the doubt about two values in one word, `#home,#money`; nil for other values.
  init?(joined value: Word.Attribute, _ attribute: Attribute) {
    guard !value.isQuoted, let sigil = attribute.sigil else { return nil }
    let parts = value.value.split(omittingEmptySubsequences: false) { ",、，".contains($0) }
    guard parts.count > 1,
      parts.dropFirst().allSatisfy({ $0.first?.narrow == sigil && $0.count > 1 })
    else { return nil }
    let mark = String(sigil)
    let names = [mark + parts[0]] + parts.dropFirst().map { mark + $0.dropFirst() }
    let all = names.joined(separator: " ")
    self.init(
      names.joined(separator: ","),
      meant: attribute.kind.isAlternative ? [all] : [all, names.joined(separator: " or ")])
  }

  /// Returns the doubt about a word after a `-` that is nearly a tag: `-hme`.
  package init?(excluded word: String, _ people: People) {
    guard word.unicodeScalars.count > 2, word.utf8.count < 40 else { return nil }
    let near = Nearest.to(word.folded, among: people.tags, within: 1)
    guard !near.isEmpty, !FoldedText(word.folded).isWithin(anyOf: people.state) else { return nil }
    self.init("-" + word, meant: near.map { "-#" + $0 })
  }

  /// Returns the doubt about an excluded word that no text has, and that is no pattern.
  init?(excludingNone word: String, _ people: People) {
    guard !TextPattern.isPattern(word), !FoldedText(word.folded).isWithin(anyOf: people.state)
    else { return nil }
    self.init(word, meant: [])
  }

  /// Returns the doubt about a word like a flag of `ls` or `rm`: `-l` would exclude all texts that
  /// contain an "l".
  ///
  /// - Parameter isCareful: whether the filter is for a change, for which `ls` is not suggested.
  init?(flag word: String, isCareful: Bool) {
    let flags: Set = [
      "la", "al", "ll", "lh", "ltr", "lrt", "lah", "lha", "alh", "ltrh", "rf", "fr",
    ]
    let name = word.folded
    let isLetter = name.utf8.count == 1 && name.utf8.allSatisfy(\.isLetter)
    guard isLetter || flags.contains(name) else { return nil }
    self.init(
      "-" + word,
      meant: (isCareful ? [] : [name.contains("a") ? "list all" : "ls"]) + ["not " + word],
      kind: .option)
  }

  /// Returns the doubt about a word that is a key and its value without a colon: 期限金曜, `due,friday`.
  init?(slip word: Word, _ context: ValueContext) {
    guard word.isPlain, word.text.utf8.count < 40, !word.text.hasSuffix("/"),
      let slip = KeySlip([word.text.folded], context)
    else { return nil }
    self.init(word.text, meant: [slip.mended([word.text])])
  }

  /// Returns the doubt about an attribute's value that no task has, if a similar one exists or other
  /// conditions do: `done not #hoem`, `delete #nowhere or overdue`.
  ///
  /// - Parameters:
  ///   - isAnyNear: whether more than one typing error counts.
  ///   - isAlone: whether a value without a similar one is no doubt.
  init?(
    _ value: Word.Attribute, _ condition: ValueCondition, _ attribute: Attribute, _ people: People,
    isAnyNear: Bool, isAlone: Bool
  ) {
    guard case .values(let values) = attribute.kind.suggestions, !value.isQuoted else { return nil }
    let fits: (String) -> Bool
    switch condition {
    case .equals(let wanted): fits = wanted.equals
    case .under(let wanted): fits = { $0.folded == wanted || $0.folded.hasPrefix(wanted + ".") }
    case .contains(let wanted): fits = wanted.isWithin
    default: return nil
    }
    var known: Set<String> = []
    for task in people.state.tasks { known.formUnion(values(task)) }
    guard !known.contains(where: fits) else { return nil }
    let typed = value.value.drop { $0.narrow == "=" }
    if typed.hasSuffix("以外"), known.contains(String(typed.dropLast(2))) {
      self.init(attribute.mark + typed, meant: ["-" + attribute.mark + typed.dropLast(2)])
      return
    }
    let near =
      isAnyNear
      ? Nearest.to(String(typed), among: known)
      : Nearest.to(String(typed), among: known, within: 1)
    let meant =
      near
      + Nearest.to(String(typed), among: ["none", "any"], within: 1)
    if meant.isEmpty, isAlone { return nil }
    let sign = value.isNegated && !isAnyNear ? "-" : ""
    self.init(
      sign + attribute.mark + typed, meant: meant.map { sign + attribute.mark + $0 },
      kind: meant.isEmpty ? .value : .condition)
  }

  // MARK: Similar words

  /// Returns the part excluded by 期限切れ以外, 金曜以外 and 買い物以外.
  private static func excluded(_ text: String) -> String? {
    guard text.hasSuffix("以外"), text.utf8.count < 60 else { return nil }
    let rest = String(text.dropLast(2))
    return rest.isEmpty ? nil : rest
  }

  /// Returns the meaning of `due.any:`, `wait.none:`, `tags:`, Taskwarrior's tests for a value.
  private static func presence(_ text: String, _ attributes: AttributeTable) -> [String]? {
    guard text.last == ":", text.utf8.count < 40 else { return nil }
    let parts = text.dropLast().split(separator: ".", maxSplits: 1)
    guard let name = parts.first.map(String.init) else { return nil }
    let names = name.last == "s" ? [name, String(name.dropLast())] : [name]
    guard
      let key = names.first(where: { name in
        attributes.filterable.contains { $0.key.rawValue == name }
      }
      )
    else { return nil }
    switch parts.dropFirst().first {
    case nil: return parts.count == 1 ? ["\(key):none", "\(key):any"] : nil
    case "any"?: return ["\(key):any"]
    case "none"?: return ["\(key):none"]
    default: return nil
    }
  }

  /// Returns the doubt about an unknown key: `prioriy:high`, `status:pending`, `due=today`.
  private static func key(
    _ text: String, _ word: String, _ attributes: AttributeTable
  ) -> SuspiciousWord? {
    guard let typed = UnknownKey(text) else { return nil }
    // `no:due`, `has:due`
    let plural = typed.value.last == "s" ? String(typed.value.dropLast()) : typed.value
    if let wanted = ["no": "none", "without": "none", "has": "any", "with": "any"][typed.key],
      let attribute = attributes[named: typed.value] ?? attributes[named: plural]
    {
      return SuspiciousWord(word, meant: ["\(attribute.key.rawValue):\(wanted)"])
    }
    if let numbers = numbers(typed) { return SuspiciousWord(word, meant: [numbers]) }
    if typed.key == "urgency" { return SuspiciousWord(word, meant: ["sort:urgency"]) }
    if isState(typed) {
      let near = stateWord(typed).map { [$0] }
      return SuspiciousWord(word, meant: near ?? StateScope.allCases.map(\.rawValue))
    }
    if let meant = otherProgram(typed, attributes) { return SuspiciousWord(word, meant: [meant]) }
    let dash = typed.isNot ? "-" : ""
    let meant = typed.meant(in: attributes.filterable)
    return SuspiciousWord(
      word, meant: meant.map { dash + $0 },
      kind: meant.isEmpty && attributes[named: typed.key] == nil
        ? .attribute(typed.key) : .condition)
  }

  /// Returns the condition on numbers meant by `number>20` or `id:1`.
  private static func numbers(_ typed: UnknownKey) -> String? {
    guard ["number", "id", "ids", "nr", "番号"].contains(typed.key), !typed.isNot,
      let value = typed.value.decimal, value > 0, value < Int.max
    else { return nil }
    let upTo = { (last: Int) in "number:1-\(last)" }
    switch typed.mark {
    case "<": return value > 1 ? upTo(value - 1) : nil
    case "<=": return upTo(value)
    case ">": return "-" + upTo(value)
    case ">=": return value > 1 ? "-" + upTo(value - 1) : "all"
    default: return "number:\(value)"
    }
  }

  /// Returns the meaning of Taskwarrior's `project.not:home`, `description:milk`, `tags.has:home`.
  private static func otherProgram(_ typed: UnknownKey, _ attributes: AttributeTable) -> String? {
    let parts = typed.key.split(separator: ".", maxSplits: 1)
    guard let key = parts.first.map(String.init) else { return nil }
    let isNot = ["not", "isnt", "hasnt", "noword"].contains(parts.last)
    guard isNot || parts.count == 1 || ["is", "has", "contains", "word"].contains(parts.last) else {
      return nil
    }
    let dash = isNot ? "-" : ""
    if ["description", "desc", "title", "name"].contains(key) { return dash + typed.value }
    guard parts.count == 2, let known = UnknownKey(key + ":" + typed.value) else { return nil }
    let isOwn = attributes.filterable.contains { $0.key.rawValue == key }
    return (isOwn ? "\(key):\(typed.value)" : known.meant(in: attributes.filterable).first).map {
      dash + $0
    }
  }

  /// Returns the state word close to a value: `overdue` for `is:overdeu`.
  private static func stateWord(_ typed: UnknownKey) -> String? {
    filterWords(near: typed.value).first
  }

  private static func isState(_ typed: UnknownKey) -> Bool {
    ["is", "status", "状態", "ステータス"].contains(typed.key)
  }

  /// Returns the doubt about `+home` and `!home`, a tag and a negation of other programs.
  private static func tag(_ text: String, _ first: Character, _ word: String) -> SuspiciousWord? {
    let rest = text.dropFirst()
    // `-@@anna`
    if "#@!".contains(first.narrow), rest.first?.narrow == first.narrow, rest.count > 1 {
      return SuspiciousWord(word, meant: [String(word.prefix(while: \.isMinus) + rest)])
    }
    guard rest.first?.canStartName == true else { return nil }
    if first == "+" { return SuspiciousWord(word, meant: ["#" + rest]) }
    // `!work`, as in other languages
    let isNot = first.narrow == "!" && word.first == first
    return isNot ? SuspiciousWord(word, meant: ["-" + rest]) : nil
  }

  /// Returns the conditions for a word that is a value: `#home` for a tag, `@anna`, `project:home`,
  /// `!high`.
  private static func values(_ text: String, _ people: People) -> [String] {
    guard text.utf8.count < 40 else { return [] }
    var meant = people.values(named: text)
    if meant.isEmpty, text.unicodeScalars.count > 2, let priority = TaskItem.Priority(word: text) {
      meant.append("!" + priority.rawValue)
    }
    return meant
  }

  /// Returns filter words close to `overdeu`, 期限ぎれ, `freday`.
  private static func filterWords(near text: String) -> [String] {
    guard text.unicodeScalars.count >= 4, text.utf8.count < 40 else { return [] }
    if let day = NearMiss.day(meantBy: text) { return [day] }
    let words = FilterWord.allCases.flatMap { [$0.rawValue, $0.japanese].compactMap { $0 } }
    let limit = text.unicodeScalars.count < 6 ? 1 : 2
    return Nearest.to(text, among: words.filter { $0.unicodeScalars.count > 3 }, within: limit)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (97...122).contains(self) }
}

extension FoldedText {
  /// Returns whether the text of any task contains it.
  fileprivate func isWithin(anyOf state: ModelState) -> Bool {
    for index in state.tasks.indices where isWithin(state.tasks[index].text) { return true }
    return false
  }
}
