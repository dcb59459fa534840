import TaskModel

/// A key and a value that it takes, with a wrong sign between them or none: `priority-high`,
/// `tag : home`, `again10 days`, 優先度を高に.
struct KeySlip {
  let attribute: Attribute
  /// The key and the words of the value, folded.
  let key: String
  private(set) var value: [String] = []
  /// The number of words.
  private(set) var count = 0
  /// Whether the value is a name that no task has.
  private(set) var isNew = false
  private let sign: Sign

  /// What is between the key and the value.
  private enum Sign {
    /// Signs that hardly occur in a text: `=`, ` : `.
    case mark
    /// Signs of compound words: `-`, `.`, `・`.
    case hyphen
    /// を, は or が; open with に or へ behind the value, which no verb follows.
    case particle(isOpen: Bool)
    case space
    case none
  }

  private static let marks = Set(":;=<>")
  private static let hyphens = Set("-.,・/_、")
  /// Also お and わ, which sound the same.
  private static let particles = ["を", "は", "が", "お", "わ"]
  /// The largest number of marks in a row.
  private static let most = 3
  private static let longest = 60

  /// Whether only slips have its sign.
  var hasMark: Bool { if case .mark = sign { true } else { false } }
  var hasHyphen: Bool { if case .hyphen = sign { true } else { false } }
  var hasSpace: Bool { if case .space = sign { true } else { false } }
  var hasNoSign: Bool { if case .none = sign { true } else { false } }
  /// The value in one text.
  var text: String { value.joined(separator: " ") }

  /// Returns the words as the attribute should be typed.
  ///
  /// - Parameter words: the words of the slip, as typed.
  func mended(_ words: ArraySlice<String>) -> String {
    let own = key.utf8.first.map { $0 < 0x80 } == true ? nil : attribute.japaneseKey
    return (own ?? attribute.key.rawValue) + ":" + text(in: words)
  }

  /// Returns the value as it was typed in the words of the slip.
  func text(in words: ArraySlice<String>) -> String {
    let typed = words.prefix(count).suffix(value.count)
    guard let word = typed.first, let last = value.first else { return text }
    // Folding may have changed the number of characters.
    let folded = Array(word.folded)
    let place = word.count == folded.count ? folded.firstRange(of: Array(last)) : nil
    let first = place.map { String(word.dropFirst($0.lowerBound).prefix($0.count)) } ?? last
    return ([first] + typed.dropFirst()).joined(separator: " ")
  }

  /// Returns the attribute of a word with another sign, or the key beside the colon's, instead of the
  /// colon: `estimate?3h`, `orderl5`, 担当l田中.
  ///
  /// - Parameter isText: whether the word is in a text, where signs of compound words are no slips.
  static func withOtherColon(
    _ text: String, isText: Bool = false, _ context: ValueContext
  ) -> String? {
    // Few words of a long text have such a sign.
    guard text.utf8.count < 60, text.dropFirst().contains(where: \.mayBeColon) else { return nil }
    let edit = EditSlip(context: context)
    let folded = text.folded
    for attribute in context.attributes.editable {
      for key in [attribute.key.rawValue, attribute.japaneseKey].compactMap(\.self)
      where folded.utf8.starts(with: key.utf8) {
        let rest = text.dropFirst(key.count)
        let value = String(rest.dropFirst())
        guard let mark = rest.first, mark.mayBeColon, !value.isEmpty,
          !isText || !"-._/,".contains(mark)
        else { continue }
        let isValue =
          value.isNone || DateShift([value]) != nil
          || edit.value(of: attribute, in: [value]).count == 1
        if isValue { return "\(key):\(value)" }
      }
    }
    return nil
  }

  /// Returns whether words may have a slip with a sign, so that most need not be read.
  static func mayBegin(_ word: Word, before next: Word?) -> Bool {
    let isSign = { (byte: UInt8) in byte >= 0x80 || signBytes.contains(byte) }
    return word.text.utf8.dropFirst().contains(where: isSign)
      || next?.text.utf8.first.map(isSign) == true
  }

  private static let signBytes = Set(":;=<>-.,/_".utf8)

  /// Reads the longest value after a key at the beginning of the folded words.
  ///
  /// - Parameter takesNew: whether the value may be a name that no task has.
  init?(_ words: ArraySlice<String>, takesNew: Bool = false, _ context: ValueContext) {
    guard let first = words.first, first.utf8.count < Self.longest else { return nil }
    let keys = Self.keys(of: first, context).sorted { $0.key.utf8.count > $1.key.utf8.count }
    for (attribute, key, isOwn) in keys {
      guard let slip = KeySlip(attribute, key, isOwn, words, takesNew, context) else { continue }
      self = slip
      return
    }
    return nil
  }

  private typealias Key = (attribute: Attribute, key: String, isOwn: Bool)

  private static func keys(of attribute: Attribute) -> [Key] {
    let name = attribute.key.rawValue
    let own = [name, attribute.japaneseKey?.folded ?? ""].filter { !$0.isEmpty }
    let others = Synonyms.all(.key).filter { $0.meaning == name }.map(\.word)
    return own.map { (attribute, $0, true) } + others.map { (attribute, $0, false) }
  }

  private static let standard = AttributeTable.standard.editable.filter(isRead).flatMap(keys)

  private static func isRead(_ attribute: Attribute) -> Bool {
    attribute.field != nil && attribute.key != .text
  }

  /// Returns the keys that a word begins with, of attributes that `edit` sets.
  private static func keys(of word: String, _ context: ValueContext) -> [Key] {
    let added = context.attributes.added
    let keys = added.isEmpty ? [] : added.flatMap(Self.keys)
    return [standard, keys].flatMap { $0.filter { word.utf8.starts(with: $0.key.utf8) } }
  }

  private init?(
    _ attribute: Attribute, _ key: String, _ isOwn: Bool, _ words: ArraySlice<String>,
    _ takesNew: Bool, _ context: ValueContext
  ) {
    (self.attribute, self.key) = (attribute, key)
    let tail = String(words[words.startIndex].dropFirst(key.count))
    // "Pick a project; launch it"
    guard tail != ";" else { return nil }
    var rest = (tail.isEmpty ? [] : [tail]) + words.dropFirst()
    let (signs, isApart) = Self.takeSigns(&rest, isApart: tail.isEmpty)
    // Another program's key without a sign: `repeatmonth`, 見積2時間; `prihigh` is a word.
    let isWord = isOwn || key.utf8.count > 3
    guard signs.count <= Self.most, let head = rest.first,
      isWord || !signs.isEmpty || isApart
    else { return nil }
    let isGlued = signs.isEmpty && !isApart
    if isGlued, key.utf8.contains(where: { $0 >= 0x80 }),
      let particle = Self.particles.first(where: head.hasPrefix)
    {
      let value = String(head.dropFirst(particle.count))
      let isOpen = value.count > 1 && value.last.map { "にへ".contains($0) } == true
      sign = .particle(isOpen: isOpen)
      rest[0] = isOpen ? String(value.dropLast()) : value
    } else if isGlued {
      sign = .none
    } else if signs.contains(where: Self.marks.contains) {
      sign = .mark
    } else {
      sign = isApart ? .space : .hyphen
    }
    var length = length(of: rest, context)
    if length == 0, takesNew, isOwn, rest.count == 1, rest[0].first?.canStartName == true,
      mayBeNew
    {
      (length, isNew) = (1, true)
    }
    guard length > 0 else { return nil }
    value = Array(rest.prefix(length))
    count = words.count - rest.count + length
  }

  /// Whether the value may be a name that nobody and no task has: `tag=home`, 担当を次郎に; but プロジェクトを軌道に
  /// is a text.
  private var mayBeNew: Bool {
    switch (attribute.kind.suggestions, sign) {
    case (.values, .mark), (.people, .mark), (.people, .particle(isOpen: true)): true
    // 期限を金に
    case (_, .particle(isOpen: true)): attribute.kind.look == .date
    default: false
    }
  }

  /// Removes the signs at the beginning of the words; also returns whether a space is among them.
  private static func takeSigns(
    _ rest: inout [String], isApart: Bool
  ) -> (signs: String, isApart: Bool) {
    var isApart = isApart
    var signs = ""
    while let next = rest.first {
      let found = next.prefix { marks.contains($0) || hyphens.contains($0) }
      let isWhole = found.count == next.count
      // `cost -5`
      guard !found.isEmpty, isWhole || !isApart || found.contains(where: marks.contains) else {
        break
      }
      // An arrow, or a comparison: "project > launch"
      if isWhole, found.contains(where: "<>".contains) { break }
      signs += found
      rest.removeFirst()
      if !isWhole {
        rest.insert(String(next.dropFirst(found.count)), at: 0)
        break
      }
      isApart = true
    }
    return (signs, isApart)
  }

  /// Returns the number of words of the value; 0 if there is none.
  private func length(of rest: [String], _ context: ValueContext) -> Int {
    guard let head = rest.first, !head.isEmpty else { return 0 }
    let count = EditSlip(context: context).value(of: attribute, in: rest[...]).count
    return count > 0 && mayBeValue(head, isAlone: rest.count == 1) ? count : 0
  }

  /// Whether the value is not the rest of another word, as in `everyday` and `afternoon`.
  private func mayBeValue(_ value: String, isAlone: Bool) -> Bool {
    if attribute.kind.look == .task {
      let word = Word(value)
      return value.isNone || word.numberRanges != nil && (!hasNoSign || key.utf8.count > 4)
    }
    guard hasNoSign else { return true }
    if attribute.kind is NumberKind { return value.decimal != nil && key.utf8.count > 2 }
    guard attribute.kind.look == .date else { return true }
    return value.isNone || value.first?.isNumber == true || !isAlone
      || DateParser.namesDay(value) && value.utf8.count > 2
      || attribute.kind is RecurrenceKind
        && (key != AttributeKey.every.rawValue || DateVocabulary.words[value[...]] == nil)
  }
}

extension Character {
  /// Whether it is a sign, or a letter beside the colon on a keyboard.
  fileprivate var mayBeColon: Bool {
    "lpLP".contains(self) || isASCII && !isLetter && !isNumber
  }
}
