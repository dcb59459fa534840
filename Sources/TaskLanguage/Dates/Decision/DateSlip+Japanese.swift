import TaskModel

/// Slips in Japanese, where no space says which characters belong to the date.
extension DateSlip {
  /// Finds a slip at the end of the text, or else in front, beside nothing but parts of dates.
  static func firstInJapanese(in text: DatedText) -> DateSlip? {
    if let end = text.firstUnread(of: text.folded.indices.reversed()),
      let slip = slip(inWord: end, at: .end, of: text)
    {
      return slip
    }
    return text.firstUnread(of: text.folded.indices).flatMap {
      slip(inWord: $0, at: .front, of: text)
    }
  }

  private static func slip(
    inWord word: Int, at place: DateCandidate.Place, of text: DatedText
  ) -> DateSlip? {
    let typed = Array(text.folded[word].unicodeScalars)
    let mark = place == .end ? typed.lastIndex { $0 == "、" || $0 == "，" || $0 == "," } : nil
    let start = mark.map { $0 + 1 } ?? 0
    let isShort = typed.count - start <= JapaneseNearMiss.limit
    let isEra = ["令和", "平成", "昭和"].contains(where: text.folded[word].hasPrefix)
    guard typed.count < 100, !isEra, place == .front || isShort && word + start > 0 else {
      return nil
    }
    let run = Array(typed[start...].prefix(JapaneseNearMiss.limit))
    if JapaneseNearMiss.isHalf(typed) {
      return DateSlip(words: word..<word + 1, notice: .word(text.texts[word], written: nil))
    }
    let corrections = JapaneseNearMiss.corrections(of: run)
    guard !corrections.isEmpty, !text.reads(place, from: start, ofWord: word) else { return nil }
    for kind in JapaneseNearMiss.Kind.allCases {
      let found = corrections.filter { $0.kind == kind }.compactMap {
        Mended($0, typed, from: start, ofWord: word, at: place, in: text)
      }
      guard let first = found.first else { continue }
      // The intended day is unknown: 来来週 may be 来週 or 来々週.
      let isOne = found.allSatisfy { $0.span.phrase?.due == first.span.phrase?.due }
      return DateSlip(
        words: first.words,
        notice: .word(first.typed, written: isOne ? first.text.written(first.span) : nil))
    }
    return nil
  }

  /// A text with a correction that makes a date at one of its ends.
  private struct Mended {
    let text: DatedText
    let span: DateSpan
    /// The date as typed, with the error.
    let typed: String

    var words: Range<Int> { text.words(of: span.range) }

    init?(
      _ correction: JapaneseNearMiss.Correction, _ scalars: [Unicode.Scalar], from start: Int,
      ofWord word: Int, at place: DateCandidate.Place, in original: DatedText
    ) {
      let first = start + correction.place.lowerBound
      var mended = scalars
      mended.replaceSubrange(
        first..<start + correction.place.upperBound, with: correction.characters)
      let head = String(mended[start...].prefix(JapaneseNearMiss.limit + 2))
      let edited = (
        mended[..<first].utf8Count, mended[..<(first + correction.characters.count)].utf8Count
      )
      // Most corrections end here.
      let read = DateLexer([head]).lexemes
      let known = read.prefix { !$0.kind.isUnknown }
      let offset = mended[..<start].utf8Count
      guard offset + (known.last?.end ?? 0) >= edited.1 else { return nil }
      func isBeside(_ lexeme: Lexeme, _ offset: Int = 0) -> Bool {
        lexeme.kind.isOfPart
          && correction.isBeside(lexeme, (edited.0 - offset, edited.1 - offset))
      }
      if correction.need == .part, known.count < read.count,
        !known.contains(where: { isBeside($0, offset) })
      {
        return nil
      }

      var words = original.folded.map { Word(range: 0..<0, text: $0, isLiteral: $0 == "\"") }
      words[word] = Word(String(mended))
      text = DatedText(words, original.context, findsSlips: false)
      let lexemes = text.lexemes
      let whole = text.spans.first { span in
        let (from, to) = (lexemes[span.range.lowerBound], lexemes[span.range.upperBound - 1])
        return (from.word, from.start) <= (word, edited.0) && (to.word, to.end) >= (word, edited.1)
      }
      guard let whole, whole.phrase?.problem == nil else { return nil }
      span = whole
      let date = DateCandidate(span, in: text)
      guard date.place == place, Self.admits(date, correction) else { return nil }
      guard
        correction.need != .part
          || lexemes[span.range].contains(where: {
            $0.word == word ? isBeside($0) : $0.kind.isOfPart
          })
      else { return nil }
      // 明後後日会議, but not 来週週報
      let isInside =
        lexemes[span.range.upperBound - 1].word != word
        || lexemes[span.range.upperBound - 1].end > edited.1
      let isSame = correction.characters.count == correction.place.count
      let isClear = correction.need != .end && (isInside || isSame)
      guard
        date.isParted && (correction.need != .end || date.glued?.first != "の")
          || isClear && [.order, .alike].contains(correction.kind)
      else { return nil }
      typed = Self.typed(
        date, ofWord: word, in: original,
        longer: correction.place.count - correction.characters.count)
      guard !original.reads(typed), !JapaneseNearMiss.isCommon(typed.folded) else { return nil }
    }

    /// Returns whether the rules would take or offer the date, or an error that is no other word
    /// makes it one before a noun: 週来の会議.
    private static func admits(
      _ date: DateCandidate, _ correction: JapaneseNearMiss.Correction
    ) -> Bool {
      DateRule.decision(on: date).outcome != .leave
        || correction.kind == .order && date.glued?.first == "の"
    }

    /// Returns the date as it was typed, with an error by which a word is longer.
    private static func typed(
      _ date: DateCandidate, ofWord word: Int, in original: DatedText, longer: Int
    ) -> String {
      let (from, to) = (date.lexemes[date.start], date.lexemes[date.end - 1])
      return (from.word...to.word).map { index -> String in
        let folded = date.text.folded[index]
        let low = index == from.word ? date.text.length(before: date.start) : 0
        let end = String(
          decoding: folded.utf8.prefix(index == to.word ? to.end : .max), as: UTF8.self)
        let isSame = original.texts[index].count == original.folded[index].count
        return String(
          (isSame ? original.texts : original.folded)[index]
            .prefix(end.count + (index == word ? longer : 0)).dropFirst(low))
      }.joined(separator: " ")
    }
  }
}

extension DateCandidate {
  /// Whether it ends where a word ends, or before a particle.
  var isParted: Bool {
    glued == nil || lexemes[end - 1].kind.isParticle
      || nextKind.map { $0 == .comma || $0.isParticle } == true
  }
}

extension DatedText {
  /// Returns the first of a few words that is not all of dates; nil if it is not in Japanese.
  fileprivate func firstUnread(of words: some Sequence<Int>) -> Int? {
    let unread = words.prefix(8).first { word in
      !spans.contains { span in
        self.words(of: span.range).contains(word) && lexemes[span.range.lowerBound].opensWord
          && lexemes[span.range.upperBound - 1].closesWord
      }
    }
    return unread.flatMap { isJapaneseWord($0) || isRomaji($0) ? $0 : nil }
  }

  private func isJapaneseWord(_ word: Int) -> Bool { folded[word].utf8.contains { $0 >= 0xE3 } }

  /// Returns whether a word beside Japanese ones is a date in Latin letters: `asita`.
  private func isRomaji(_ word: Int) -> Bool {
    let typed = folded[word]
    return (4...14).contains(typed.utf8.count) && typed.utf8.allSatisfy { (97...122).contains($0) }
      && folded.indices.prefix(8).contains(where: isJapaneseWord)
      && JapaneseNearMiss.kana(Array(typed.unicodeScalars)).contains {
        DateParser.namesDay(String(JapaneseNearMiss.written($0)))
      }
  }

  /// Returns whether words are a date as they were typed: 週末の予定 lacks nothing.
  fileprivate func reads(_ typed: String) -> Bool {
    spans.contains { span in
      let read = shown(span.range).folded
      return [read, read + "の"].contains(typed.folded)
    }
  }

  /// Returns whether a date or a vague word is understood there as it was typed.
  fileprivate func reads(_ place: DateCandidate.Place, from start: Int, ofWord word: Int) -> Bool {
    let isVague =
      place == .front ? VagueWords.start(folded) != nil : VagueWords.end(folded) != nil
    let offset = Array(folded[word].unicodeScalars)[..<start].utf8Count
    return isVague
      || spans.contains { span in
        let first = lexemes[span.range.lowerBound]
        guard first.word == word, first.start == offset else { return false }
        let date = DateCandidate(span, in: self)
        return date.place == place && date.glued == nil
          || DateRule.decision(on: date).outcome == .take
      }
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var utf8Count: Int { reduce(0) { $0 + UTF8.width($1) } }
}

extension JapaneseNearMiss.Correction {
  /// Whether a lexeme is beside the changed bytes, or begins before a word there: 毎週月曜 is one.
  fileprivate func isBeside(_ lexeme: Lexeme, _ edited: (Int, Int)) -> Bool {
    lexeme.end <= edited.0 || lexeme.start >= edited.1
      || characters.count > 1 && lexeme.start < edited.0
  }
}

extension Lexeme.Kind {
  /// Whether it says something of the date, rather than joins its words.
  fileprivate var isOfPart: Bool {
    switch self {
    case .particle, .comma, .joiner, .dash, .unknown: false
    default: true
    }
  }
}
