import TaskModel

/// Words of `edit` that would replace the text but for one slip: with it undone, they are a date or
/// change attributes only.
extension TaskWordsReader {
  /// Throws for words that only change attributes if two of them are joined: `du e:friday`, `!h igh`,
  /// `#gar den` also if nobody has that tag yet.
  func requireNoSpace(in words: ArraySlice<Word>) throws {
    guard (2...DateParser.wordLimit).contains(words.count), words.allSatisfy(\.mayHaveSlip) else {
      return
    }
    for index in words.indices.dropLast() {
      let (left, right) = (words[index], words[index + 1])
      let meant = left.text + right.text
      guard onlyChanges(words, meant, at: index..<index + 2, takesNew: isCut(left, right))
      else { continue }
      throw AttributeError.notAText(left.text + " " + right.text, meant: [meant]).at([left, right])
    }
  }

  /// Returns whether two words are hardly anything but one: `du e:friday`, `#gar den` if nobody has
  /// `#gar`, `project:house .bath`.
  private func isCut(_ left: Word, _ right: Word) -> Bool {
    guard left.attribute != nil else { return true }
    guard right.attribute == nil, right.text.first?.isUppercase == false else { return false }
    return left.text.last == "." || right.text.first == "."
      || !context.people.haveNames(of: patch([left]))
  }

  /// Throws for words that only change attributes if one slip in a word with a sign of these is undone:
  /// `0roject:office`, `esti,ate:3h`, `3-#home`, `!,ow`.
  func requireNoEditedAttribute(in words: ArraySlice<Word>) throws {
    guard textWords.count < 4, words.count <= DateParser.wordLimit,
      words.allSatisfy(\.mayHaveSlip)
    else { return }
    for index in words.indices where words[index].attribute == nil {
      let word = words[index]
      guard word.mayHaveSignOfAttribute else { continue }
      // Behind a colon the value begins, which is not read if it has a slip.
      let typed = Array(word.text)
      let colon = typed.firstIndex { $0.narrow == ":" }
      let head = Array(typed[..<(colon.map { min($0 + 2, typed.count) } ?? typed.count)])
      guard head.count <= Self.longestHead else { continue }
      let edits = Self.edits(of: head, replacing: true).map { $0 + String(typed[head.count...]) }
      let meant = edits.filter {
        $0 == "--yes" || onlyChanges(words, $0, at: index..<index + 1, takesNew: colon != nil)
      }.sorted()
      guard !meant.isEmpty else { continue }
      throw AttributeError.unknownKey(word.text, meant: meant.count == 1 ? meant : []).at(word)
    }
  }

  /// The number of characters up to a colon, from which a word is text.
  private static let longestHead = 20

  /// Returns whether the words only change attributes with others at a place.
  ///
  /// - Parameter takesNew: whether a tag or project with a key may be a new one.
  private func onlyChanges(
    _ words: ArraySlice<Word>, _ meant: String, at place: Range<Int>, takesNew: Bool
  ) -> Bool {
    let mended = Tokenizer.split(meant, in: context.attributes).words
    guard mended.count == 1, mended[0].attribute != nil || TextReplacement.begins(meant) else {
      return false
    }
    let all = Array(words[..<place.lowerBound]) + mended + words[place.upperBound...]
    guard let read = read(all), !read.hasText, !read.isEmpty else { return false }
    return takesNew || context.people.haveNames(of: patch(mended))
  }

  private func patch(_ words: [Word]) -> TaskPatch { read(words)?.patch ?? TaskPatch() }

  /// Reads other words, without undoing slips.
  func read(_ words: [Word]) -> TaskWords? {
    var reader = TaskWordsReader(words[...], context, isEdit: true, readsDates: readsDates)
    reader.undoesSlips = false
    return try? reader.read()
  }

  /// Throws for words that are a date once one slip is undone: `2+d`, `tomorrow1 4:00`, `friday rpm`,
  /// 明日14時からら16時, `asita`; and for mere parts of dates: `in days`. One of the words has a number, or
  /// all but a short one are of dates; others that are one letter apart are mostly other words.
  func requireNoEditedDate() throws(AttributeError) {
    let typed = textWords.map(\.text).joined(separator: " ")
    guard typed.utf8.count <= Self.longestDate, textWords.allSatisfy(\.isPlain) else { return }
    let read = textWords.map { DateLexer([$0.text.dateFolded]).lexemes.map(\.kind) }
    let unread = textWords.indices.filter { read[$0].contains(where: \.isUnknown) }
    if unread.isEmpty, typed.count > 1, read.joined().contains(where: \.isDateByItself) {
      throw .notAText(typed, meant: [])
    }
    if textWords.count == 1, let date = Self.kana(typed).first(where: isDateAsWhole) {
      throw .notAText(typed, meant: ["due:" + date])
    }
    // One slip concerns one word, or two with a space between them.
    let isOfDates =
      unread.count < textWords.count && unread.count < 2
      && unread.allSatisfy { textWords[$0].text.unicodeScalars.count < 5 }
    let hasNumber = typed.contains { $0.isNumber || Self.withoutShift[$0] != nil }
    guard isOfDates || unread.count < 3 && hasNumber else { return }
    let dates = Self.edits(of: Array(typed.dateFolded), replacing: unread.count < 2).filter(
      isDateAsWhole)
    guard let date = dates.first else { return }
    throw .notAText(typed, meant: dates.count == 1 ? [date] : [])
  }

  /// Returns whether a text would be read as a date instead; what is no text may be no clear date
  /// either: `5時半`.
  private func isDateAsWhole(_ text: String) -> Bool {
    var other = self
    other.textWords = Tokenizer.split(text).words
    do { return try other.takeAsDate() } catch { return true }
  }

  /// Returns a date in kana or Latin letters as it is written: 明日 for `asita`, 15時から17時 for 15時kara17時.
  private static func kana(_ typed: String) -> [String] {
    let run = Array(typed.dateFolded.unicodeScalars)
    guard run.count > 3, run.count < 20, run.contains(where: \.isASCIILetter) else { return [] }
    return JapaneseNearMiss.kana(run).flatMap { [$0, JapaneseNearMiss.written($0)] }.map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// The number of bytes from which a text is not taken for a date with a slip.
  private static let longestDate = 60

  /// What keys with Shift are without it, on an American keyboard.
  private static let withoutShift = Dictionary(
    uniqueKeysWithValues: zip("!@#$%^&*()_+", "1234567890-="))

  /// Returns the texts one slip away: two characters in the other order, one left out, a space or a
  /// bracket more, the key beside one or the same without Shift, hiragana for a katakana. Only a doubled
  /// character is left out of Japanese: 5月号.
  private static func edits(of typed: [Character], replacing: Bool) -> Set<String> {
    var edits: Set = [String(typed) + ")"]
    for place in typed.indices {
      let (before, after) = (typed[..<place], typed[place...])
      if place > 0 { edits.insert(String(before + [" "] + after)) }
      let isDoubled = before.last == typed[place]
      if isDoubled || typed[place].isASCII { edits.insert(String(before + after.dropFirst())) }
      for key in replacing ? others(typed[place]) : [] {
        edits.insert(String(before + [key] + after.dropFirst()))
      }
      guard after.count > 1 else { continue }
      edits.insert(String(before + [after[place + 1], after[place]] + after.dropFirst(2)))
    }
    return edits
  }

  private static func others(_ typed: Character) -> [Character] {
    let beside = typed.asciiValue.map(Keys.beside) ?? []
    let katakana = typed.unicodeScalars.first.flatMap { scalar in
      (0x30A1...0x30F6).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0x60).map { Character($0) } : nil
    }
    return beside.map { Character(Unicode.Scalar($0)) }
      + [withoutShift[typed], katakana].compactMap(\.self)
  }
}

extension Word {
  fileprivate var mayHaveSlip: Bool { !isLiteral && attribute?.isQuoted != true }

  /// Whether it has a sign that attributes, options and replacements have.
  fileprivate var mayHaveSignOfAttribute: Bool {
    text.utf8.count < 100
      && text.contains { ":#@!/=".contains($0.narrow) || $0.isMinus }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) }
}
