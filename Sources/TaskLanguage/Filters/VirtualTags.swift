/// Conditions as Taskwarrior has them and people type them from habit: the virtual tags `+OVERDUE` and
/// `-PENDING`, and the states `status:pending`.
enum VirtualTags {
  /// The tokens with what such words mean in their places. A tag counts in capitals alone, so that
  /// `+today` stays one.
  static func expanded(_ tokens: [FilterToken], _ people: People) -> [FilterToken] {
    tokens.flatMap { token -> [FilterToken] in
      guard case .word(let word) = token, let found = meaning(of: word, people) else {
        return [token]
      }
      let words = Tokenizer.split(found.meaning, in: people.attributes).words.map { part in
        Word(range: word.range, text: part.text, isLiteral: false, attribute: part.attribute)
      }
      let meant = FilterToken.tokens(of: words, in: people.attributes)
      let whole =
        meant.contains(.or) ? [.open(word.range)] + meant + [.close(word.range)] : meant
      return found.isExcluded ? [.not] + whole : whole
    }
  }

  private static func meaning(
    of word: Word, _ people: People
  ) -> (meaning: String, isExcluded: Bool)? {
    if let attribute = word.attribute {
      guard attribute.isAdded, attribute.key == .tag else { return nil }
      return tag(attribute.value, people).map { ($0, false) }
    }
    guard word.isPlain else { return nil }
    if let name = word.excluded, let meaning = tag(name, people) { return (meaning, true) }
    let isExcluded = word.text.first?.isMinus == true
    let text = isExcluded ? String(word.text.dropFirst()) : word.text
    let meaning = state(text)?.rawValue ?? japaneseCondition(text, people)
    return meaning.map { ($0, isExcluded) }
  }

  private static func tag(_ name: String, _ people: People) -> String? {
    guard name == "UDA" else { return Synonyms.meaning(of: name, .virtualTag) }
    let own = people.state.attributes.map { $0.key + ":any" }
    return own.isEmpty ? "number:none" : own.joined(separator: " or ")
  }

  /// 作成:今日 is `created:今日`, in filters alone: texts begin so as well.
  private static func japaneseCondition(_ text: String, _ people: People) -> String? {
    guard text.utf8.first.map({ $0 > 0x7F }) == true, text.utf8.count < 1000,
      let typed = UnknownKey(text.folded),
      let attribute = people.attributes.asked.first(where: { $0.japaneseCondition == typed.key }),
      typed.isColon || attribute.kind.isOrdered && !typed.isNot
    else { return nil }
    return attribute.key.rawValue + typed.mark + typed.value
  }

  /// `status:pending` is `open`.
  private static func state(_ text: String) -> FilterWord? {
    guard text.utf8.count < 60, let typed = UnknownKey(text.folded), typed.isColon,
      ["is", "status", "state", "状態", "ステータス"].contains(typed.key)
    else { return nil }
    return Synonyms.meaning(of: typed.value, .state).flatMap(FilterWord.init(rawValue:))
      ?? FilterWord(Word(range: 0..<0, text: typed.value, isLiteral: false))
  }
}
