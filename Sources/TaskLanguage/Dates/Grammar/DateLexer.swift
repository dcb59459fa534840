import TaskModel

/// Splits words into the lexemes of dates.
struct DateLexer {
  /// The maximum number of words; further ones cannot be a date.
  private static let wordLimit = 400

  var lexemes: [Lexeme] = []
  /// The current word.
  private(set) var index = 0
  let isRule: Bool

  /// - Parameters:
  ///   - words: folded; one that cannot be part of a date, such as a quoted one, is a single `"`.
  ///   - isRule: whether `every:` precedes them.
  init(_ words: some Collection<String>, isRule: Bool = false) {
    self.isRule = isRule
    let words = Array(words.prefix(Self.wordLimit + 1))
    lexemes.reserveCapacity(words.count + 4)
    while index < words.count {
      if index == Self.wordLimit || words[index].utf8.count > Word.longest {
        append(.unknown, 0, words[index].utf8.count, whole: true)
        index += 1
        continue
      }
      if index + 1 < words.count,
        let (count, kind) = DateVocabulary.phrases.longest(words[index...])
      {
        append(kind, 0, words[index].utf8.count, whole: true)
        if words[index + count - 1].last == "," { append(.comma, 0, 0) }
        lexemes[lexemes.count - 1].closesWord = true
        index += count
        continue
      }
      if index + 1 < words.count, readCounted(words[index], words[index + 1]) {
        index += 2
        continue
      }
      if !readShortWeekdays(words[index]) { read(words[index]) }
      index += 1
    }
  }

  mutating func read(_ word: String) {
    let first = lexemes.count
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      lexemes += latin(word[...], at: 0) ?? [lexeme(.unknown, 0, word.utf8.count)]
    } else {
      readJapanese(word)
    }
    markEdges(from: first)
  }

  /// Marks the first and the last lexeme of a word.
  mutating func markEdges(from first: Int) {
    guard lexemes.count > first else { return }
    lexemes[first].opensWord = true
    lexemes[lexemes.count - 1].closesWord = true
  }

  mutating func append(_ kind: Lexeme.Kind, _ start: Int, _ end: Int, whole: Bool = false) {
    lexemes.append(
      Lexeme(kind: kind, word: index, start: start, end: end, opensWord: whole, closesWord: whole))
  }

  private func lexeme(_ kind: Lexeme.Kind, _ start: Int, _ end: Int) -> Lexeme {
    Lexeme(kind: kind, word: index, start: start, end: end)
  }

  // MARK: Latin letters and digits

  /// Returns the lexemes of an ASCII word; nil if a part of it does not belong to a date.
  private func latin(_ word: Substring, at offset: Int) -> [Lexeme]? {
    guard word.utf8.count > 1, word.utf8.last == UInt8(ascii: ",") else {
      return withoutComma(word, at: offset)
    }
    let end = offset + word.utf8.count
    return withoutComma(word.dropLast(), at: offset).map { $0 + [lexeme(.comma, end - 1, end)] }
  }

  private func withoutComma(_ text: Substring, at offset: Int) -> [Lexeme]? {
    let end = offset + text.utf8.count
    if let kind = Self.known(text) { return [lexeme(kind, offset, end)] }
    if text.utf8.allSatisfy({ (97...122).contains($0) }) { return middle(text, at: offset) }
    if let kinds = DigitForms.kinds(text) { return kinds.map { lexeme($0, offset, end) } }
    return sum(text, at: offset) ?? range(text, at: offset) ?? parts(text, at: offset)
      ?? middle(text, at: offset) ?? glued(text, at: offset)
  }

  /// Looks up a word in the table, with or without a full stop.
  private static func known(_ text: Substring) -> Lexeme.Kind? {
    if text.utf8.count <= 16, let kind = DateVocabulary.words[text] { return kind }
    guard text.utf8.last == UInt8(ascii: "."), text.utf8.count > 2 else { return nil }
    return DateVocabulary.words[text.dropLast()]
  }

  /// Reads a word with a duration: `2026-03-29+24h`, `eom-3d`.
  private func sum(_ text: Substring, at offset: Int) -> [Lexeme]? {
    guard
      let mark = text.utf8.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
      mark > text.startIndex,
      let length = DigitForms.kinds(text[text.index(after: mark)...]), length.count > 1,
      length.allSatisfy(\.isOfLength), text.utf8.count <= 64,
      let day = latin(text[..<mark], at: offset)
    else { return nil }
    let index = offset + text[..<mark].utf8.count
    return day + [lexeme(.sign(text[mark] == "-" ? -1 : 1), index, index + 1)]
      + length.map { lexeme($0, index + 1, offset + text.utf8.count) }
  }

  /// Reads two days with a dash between them: `6/3-6/5`.
  private func range(_ text: Substring, at offset: Int) -> [Lexeme]? {
    let days = text.split(separator: "-", omittingEmptySubsequences: false)
    guard days.count == 2, text.utf8.count <= 24, let first = DigitForms.kinds(days[0]),
      let last = DigitForms.kinds(days[1]), case .slashed? = first.first, first.count == 1,
      case .slashed? = last.first, last.count == 1
    else { return nil }
    let mark = offset + days[0].utf8.count
    return [
      lexeme(first[0], offset, mark), lexeme(.dash, mark, mark + 1),
      lexeme(last[0], mark + 1, offset + text.utf8.count),
    ]
  }

  /// Reads parts with marks between them: `mon-fri`, `mon,wed`, `2-4pm`, `3-sep`.
  private func parts(_ text: Substring, at offset: Int) -> [Lexeme]? {
    guard text.utf8.count <= 64, text.utf8.contains(where: { !Self.isLetterOrDigit($0) }) else {
      return nil
    }
    var found: [Lexeme] = []
    var rest = text
    var index = offset
    while !rest.isEmpty {
      let part = rest.prefix { !Self.marks.contains($0) }
      if !part.isEmpty {
        guard let kinds = Self.known(part).map({ [$0] }) ?? DigitForms.kinds(part) else {
          return nil
        }
        let end = index + part.utf8.count
        found += kinds.map { lexeme($0, index, end) }
        index = end
        rest = rest[part.endIndex...]
      }
      guard let mark = rest.popFirst() else { break }
      found.append(lexeme(Self.kind(of: mark), index, index + mark.utf8.count))
      index += mark.utf8.count
      if rest.isEmpty { return nil }
    }
    return found
  }

  /// Reads `midweek`.
  private func middle(_ text: Substring, at offset: Int) -> [Lexeme]? {
    guard text.utf8.count <= 20, text.hasPrefix("mid"), let name = Self.known(text.dropFirst(3)),
      name.isOfCalendar
    else { return nil }
    return [.edge(.middle), name].map { lexeme($0, offset, offset + text.utf8.count) }
  }

  /// Reads a month with its day, or a day with its time: `mar20`, `20mar2026`, `fri5pm`.
  private func glued(_ text: Substring, at offset: Int) -> [Lexeme]? {
    guard (3...20).contains(text.utf8.count), text.utf8.contains(where: DigitForms.isDigit) else {
      return nil
    }
    let pieces = Self.pieces(of: text)
    let first = pieces[0].first?.isNumber == true ? 1 : 0
    guard pieces.count > 1, let name = Self.known(pieces[first]) else { return nil }
    let rest = first == 0 ? DigitForms.kinds(text[pieces[1].startIndex...]) : nil
    var kinds: [Lexeme.Kind]
    switch (name, rest?.first) {
    case (.month, _) where pieces.count <= 3:
      let numbers = pieces.filter { $0.first?.isNumber == true }
      guard numbers[0].utf8.count <= 2,
        pieces.count == 2 || pieces[2].utf8.count == 4 && pieces[2].first?.isNumber == true
      else { return nil }
      kinds = numbers.compactMap { DigitForms.kinds($0)?.first }
    case (.preposition(.in), _):
      guard let rest, rest.count > 1, rest.allSatisfy(\.isOfLength) else { return nil }
      kinds = rest
    case (.dayOffset, .clock?), (.weekday, .clock?), (.tonight, .clock?): kinds = rest ?? []
    default: return nil
    }
    kinds.insert(name, at: first)
    return kinds.map { lexeme($0, offset, offset + text.utf8.count) }
  }

  /// Splits into runs of digits and of other characters: `14mar`.
  private static func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    for index in text.indices {
      if let last = pieces.last, let end = last.last, end.isNumber == text[index].isNumber {
        pieces[pieces.count - 1] = text[last.startIndex...index]
      } else {
        pieces.append(text[index...index])
      }
    }
    return pieces
  }

  /// Returns whether it is an ASCII letter, digit, apostrophe or full stop.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 39, 46: true
    default: false
    }
  }

  private static let marks: Set<Character> = [
    "-", "+", ",", "~", "–", "/", "&", "@", "〜", "−", "～",
  ]

  private static func kind(of mark: Character) -> Lexeme.Kind {
    switch mark {
    case "+": .sign(1)
    case ",": .comma
    case "@": .preposition(.at)
    case "/", "&": .joiner
    default: .dash
    }
  }

  // MARK: Japanese

  private mutating func readJapanese(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    var index = 0
    var offset = 0
    while index < scalars.count {
      // ドライブ has no イブ.
      let isInside = index > 0 && scalars[index - 1...index].allSatisfy(JapaneseForms.isKatakana)
      let found =
        isInside
        ? JapaneseForms.Found()
        : JapaneseForms.longest(scalars[index...], afterUnit: endsInUnit, opensWord: index == 0)
      let count = max(found.count, 1)
      let end = scalars[index..<index + count].reduce(offset) { $0 + UTF8.width($1) }
      if let text = found.latin {
        // 17時：会議, 20:10：会議
        let isColon = text.last == ":" && index + count < scalars.count && index + count > 1
        if isColon, let time = text == ":" ? [] : latin(text.dropLast(), at: offset) {
          lexemes += time + [lexeme(.comma, end - 1, end)]
        } else if let read = latin(text, at: offset) {
          lexemes += read
        } else {
          appendUnknown(offset, end)
        }
      } else if found.kinds.isEmpty {
        appendUnknown(offset, end)
      } else {
        lexemes += found.kinds.map { lexeme($0, offset, end) }
      }
      index += count
      offset = end
    }
    dropPartsOfNouns(word)
    dropBeginningOfNoun(word)
  }

  /// Drops the 締め of 締め処理, the 前 of 前田さん and the に of にんじん: at the beginning of a word they belong
  /// to what follows, not to a date before it.
  private mutating func dropBeginningOfNoun(_ word: String) {
    guard let first = lexemes.firstIndex(where: { $0.word == index }), first + 1 < lexemes.count,
      lexemes[first].kind != .unknown, lexemes[first + 1].kind == .unknown,
      let character = word.first
    else { return }
    let rest = word.utf8.dropFirst(lexemes[first + 1].start)
    guard
      "締〆期必前後中頃内".contains(character)
        || character == "に" && Substring(rest).first?.isHiragana == true
    else { return }
    joinIntoNoun(first)
  }

  /// Drops the 朝 of 朝礼 and the 昼 of 昼食: before a single ideograph they are not parts of a day.
  private mutating func dropPartsOfNouns(_ word: String) {
    guard let last = lexemes.last, last.kind == .unknown, last.word == index else { return }
    for position in lexemes.indices.dropLast().reversed() where lexemes[position].word == index {
      guard case .part = lexemes[position].kind, lexemes[position + 1].kind == .unknown else {
        continue
      }
      let rest = Substring(word.utf8.dropFirst(lexemes[position + 1].start))
      guard rest.prefix(while: { !$0.isHiragana }).count == 1 else { continue }
      joinIntoNoun(position)
    }
  }

  /// Replaces a lexeme and the unknown one after it by one.
  private mutating func joinIntoNoun(_ position: Int) {
    let noun = Lexeme(
      kind: .unknown, word: index, start: lexemes[position].start, end: lexemes[position + 1].end)
    lexemes.replaceSubrange(position...position + 1, with: [noun])
  }

  /// Whether the last lexeme of this word is a unit of time.
  private var endsInUnit: Bool {
    guard let last = lexemes.last, last.word == index else { return false }
    switch last.kind {
    case .unit, .workday: return true
    default: return false
    }
  }

  /// Extends the unknown lexeme before it in the same word, or adds one.
  private mutating func appendUnknown(_ start: Int, _ end: Int) {
    var start = start
    if let last = lexemes.last, last.kind == .unknown, last.word == index {
      start = lexemes.removeLast().start
    }
    append(.unknown, start, end)
  }
}

extension Lexeme.Kind {
  /// Whether it is a unit or a month with days in the calendar.
  var isOfCalendar: Bool {
    switch self {
    case .unit(.weeks), .unit(.months), .unit(.years), .month(_, isClear: true): true
    default: false
    }
  }

  /// Whether it is a number or a unit.
  var isOfLength: Bool {
    switch self {
    case .number, .unit, .dotted, .workday: true
    default: false
    }
  }
}

/// Numbers with a Japanese counter in a separate word.
extension DateLexer {
  /// Reads `3 日後`, `9 時`: a number and its counter in separate words; false if they are not a date.
  mutating func readCounted(_ number: String, _ counter: String) -> Bool {
    guard number.utf8.count <= 4, number.utf8.allSatisfy(DigitForms.isDigit),
      let first = counter.unicodeScalars.first, "日週時分月年かヶヵカケ営".unicodeScalars.contains(first)
    else { return false }
    let count = lexemes.count
    read(number + counter)
    guard lexemes.count > count + 1 || lexemes.last?.kind.isCounted == true,
      lexemes[count...].allSatisfy({ !$0.kind.isUnknown })
    else {
      lexemes.removeLast(lexemes.count - count)
      return false
    }
    return true
  }
}

extension Lexeme.Kind {
  /// Whether it can be a number with a counter: 9時, 4月, 25日.
  fileprivate var isCounted: Bool {
    switch self {
    case .clock, .month, .dayOfMonth, .year: true
    default: false
    }
  }
}

/// Two-letter weekdays, which are ordinary words except in a recurrence.
extension DateLexer {
  /// Reads `every we`, `every mo,we`, `every sa and su`; false for other words and places.
  mutating func readShortWeekdays(_ word: String) -> Bool {
    guard word.utf8.count >= 2, let previous = placeInRule(word) else { return false }
    let core = word.utf8.last == UInt8(ascii: ",") ? word.dropLast() : word[...]
    let names = core.split(omittingEmptySubsequences: false) { ",/-&".contains($0) }
    let weekdays = names.compactMap { Self.shortWeekdays[$0] }
    guard weekdays.count == names.count else { return false }
    // `mo` alone may be a month too.
    if word == "mo", !previous.isWeekday { return false }
    let first = lexemes.count
    let bytes = Array(word.utf8)
    for (start, weekday) in zip(stride(from: 0, to: bytes.count, by: 3), weekdays) {
      let end = start + 2
      append(.weekday(weekday, isClear: false), start, end)
      if end < bytes.count {
        append(bytes[end] == UInt8(ascii: "-") ? .dash : .comma, end, end + 1)
      }
    }
    markEdges(from: first)
    return true
  }

  /// Returns the lexeme before a weekday in a recurrence, `every` after `every:`; nil elsewhere.
  private func placeInRule(_ word: String) -> Lexeme.Kind? {
    guard let last = lexemes.last else { return isRule ? .every : nil }
    guard isRule || lexemes.contains(where: { $0.kind == .every }) else { return nil }
    switch last.kind {
    case .every, .other, .preposition(.on), .weekday: return last.kind
    case .comma, .joiner, .dash:
      return lexemes.dropLast().last.flatMap { $0.kind.isWeekday ? $0.kind : nil }
    default: return nil
    }
  }

  private static let shortWeekdays: [Substring: Weekday] = [
    "mo": .monday, "tu": .tuesday, "we": .wednesday, "th": .thursday, "fr": .friday,
    "sa": .saturday, "su": .sunday,
  ]
}
