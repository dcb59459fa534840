import TaskModel

/// Filter words of other programs and from habit, with the way to type them here; they stay text if
/// a task contains them.
package enum ForeignFilterSyntax {
  /// Returns the first of these words; nil if there are none.
  package static func doubt(in words: [Word]) -> SuspiciousWord? {
    let texts = words.map { $0.isPlain ? $0.text.folded : "" }
    for index in texts.indices {
      let next = texts.indices.contains(index + 1) ? texts[index + 1] : ""
      if let meant = conditions(texts[index] + " " + next) {
        return SuspiciousWord(words[index].text + " " + words[index + 1].text, meant: meant)
      }
      if next == "以外" {
        return SuspiciousWord(words[index].text + " " + next, meant: ["-" + words[index].text])
      }
      if texts[index] == "due", let mark = Synonyms.meaning(of: next, .comparison),
        index + 2 < texts.count
      {
        let rest = words[(index + 2)...].prefix { $0.isPlain }.map(\.text).joined(separator: " ")
        return SuspiciousWord("due \(next)", meant: ["due\(mark)\(rest)"])
      }
      if let (count, meant) = phrase(texts[index...]) {
        let typed = words[index..<index + count].map(\.text).joined(separator: " ")
        return SuspiciousWord(typed, meant: meant)
      }
      if let meant = conditions(texts[index]) {
        return SuspiciousWord(words[index].text, meant: meant)
      }
      guard words[index].text.folded.hasPrefix("sort:"), ["desc", "descending"].contains(next)
      else { continue }
      let typed = words[index].text
      return SuspiciousWord("\(typed) \(next)", meant: ["sort:-\(typed.dropFirst(5))"])
    }
    return nil
  }

  /// Returns the meaning of several words, and their number: `without project`, `in the next 3
  /// days`, `since monday`, `created today`, `priority 1`, 今日か明日.
  private static func phrase(_ words: ArraySlice<String>) -> (count: Int, meant: [String])? {
    guard let first = words.first, first.utf8.count < 40 else { return nil }
    if let (count, option) = option(words) { return (count, [option]) }
    let rest = words.dropFirst()
    let next = rest.first.flatMap { $0.utf8.count < 40 ? $0 : nil } ?? ""
    if let presence = ["no": "none", "without": "none", "with": "any", "has": "any"][first],
      let attribute = AttributeTable.standard[named: next], attribute.uses.contains(.filterable)
    {
      return (2, [attribute.mark + presence])
    }
    // `older than 3 days`, `newer than 2 weeks`
    if ["older", "newer"].contains(first), next == "than",
      let (count, length) = length(rest.dropFirst())
    {
      return (count + 2, ["created\(first == "older" ? "<" : ">")\"\(length) ago\""])
    }
    // `last 7 days`
    if ["last", "past"].contains(first), let (count, length) = length(rest) {
      return (count + 1, ["completed", "due"].map { "\($0)>=\"\(length) ago\"" })
    }
    // `assigned to bob`
    if ["assigned", "given"].contains(first), next == "to", let name = rest.dropFirst().first,
      name.first?.isLetter == true
    {
      return (3, ["@" + name])
    }
    if let (count, length) = length(words) {
      let isPast = words.dropFirst(count).first == "ago"
      return (count + (isPast ? 1 : 0), [isPast ? "due:\"\(length) ago\"" : "due<=+\(length)"])
    }
    if let past = deed(first) { return (1, [past]) }
    if ["between", "from"].contains(first), rest.count > 2, DateParser.namesDay(next),
      ["and", "to", "until", "till"].contains(rest.dropFirst().first ?? ""),
      let last = rest.dropFirst(2).first, DateParser.namesDay(last)
    {
      return (4, ["due:\(next)..\(last)"])
    }
    if let level = AttributeLookalikes.level(first) { return (1, [level]) }
    if first == "priority", let level = AttributeLookalikes.level("p" + next) {
      return (2, [level])
    }
    if let days = eitherDay(first) { return (1, [days]) }
    guard DateParser.namesDay(next) else { return nil }
    if let mark = Synonyms.meaning(of: first, .comparison) {
      return (2, ["due\(mark)\(next)", "modified\(mark)\(next)"])
    }
    guard let attribute = AttributeTable.standard[named: first], attribute.kind.isOrdered,
      attribute.kind.look == .date, attribute.uses.contains(.filterable)
    else { return nil }
    return (2, ["\(attribute.key.rawValue):\(next)"])
  }

  /// Parses one of two days: 今日か明日, 今日または明日, 月曜日曜.
  private static func eitherDay(_ word: String) -> String? {
    guard word.utf8.first.map({ $0 >= 0xE3 }) == true else { return nil }
    let word = word.replacing("または", with: "か")
    return word.indices.dropFirst().lazy.compactMap { index in
      let isMarked = word[index] == "か"
      let sides = [word[..<index], word[index...].dropFirst(isMarked ? 1 : 0)].map(String.init)
      let areDays = sides.allSatisfy { side in
        isMarked
          ? DateParser.namesDay(side) : DateLexer([side]).lexemes.map(\.kind.isWeekday) == [true]
      }
      return areDays ? sides.joined(separator: " or ") : nil
    }.first
  }

  /// Parses what was done or added on a day: 昨日完了, 今日追加.
  private static func deed(_ word: String) -> String? {
    let deeds = [("完了", "完了"), ("追加", "作成"), ("作成", "作成")]
    return deeds.lazy.compactMap { deed, key -> String? in
      guard word.hasSuffix(deed), word.count > deed.count else { return nil }
      let day = String(word.dropLast(deed.count))
      return DateParser.namesDay(day) ? "\(key):\(day)" : nil
    }.first
  }

  /// Parses a period from now: `7 days`, `next 2 weeks`, `in the next 3 days`.
  private static func length(_ words: ArraySlice<String>) -> (count: Int, length: String)? {
    let leaders: Set = ["in", "the", "within", "next", "coming"]
    let count = words.prefix(3).prefix { leaders.contains($0) }.count
    let rest = words.dropFirst(count)
    guard let number = rest.first, number.utf8.count < 5, number.decimal != nil,
      let unit = rest.dropFirst().first,
      ["day", "days", "week", "weeks", "month", "months"].contains(unit)
    else { return nil }
    return (count + 2, number + (unit.hasPrefix("m") ? "mo" : unit.prefix(1)))
  }

  /// Parses `limit 3`, `by due`, `by project`, `sorted by due`, `group by project`.
  private static func option(_ words: ArraySlice<String>) -> (count: Int, meant: String)? {
    guard let word = words.first else { return nil }
    // 期限順
    if word.last == "順", let key = sortKey(String(word.dropLast())) { return (1, "sort:" + key) }
    guard let next = words.dropFirst().first else { return nil }
    if ["top", "first", "limit"].contains(word), let count = next.decimal {
      return (2, "limit:\(count)")
    }
    guard
      ["by", "group", "grouped", "order", "ordered", "sort", "sorted"].contains(word)
    else { return nil }
    let count = word != "by" && next == "by" ? 3 : 2
    guard let key = words.dropFirst(count - 1).first.flatMap(sortKey) else { return nil }
    // Of names alone, `by` makes groups.
    let isOfNames = [AttributeKey.project, .tag, .user].map(\.rawValue).contains(key)
    let groups = word.hasPrefix("group") || word == "by" && isOfNames
    return (count, (groups ? "group:" : "sort:") + key)
  }

  private static func sortKey(_ name: String) -> String? {
    guard name.utf8.count < 40, let attribute = AttributeTable.standard[named: name],
      attribute.uses.contains(.sortable)
    else { return nil }
    return attribute.key.rawValue
  }

  private static func conditions(_ word: String) -> [String]? {
    guard word.utf8.count < 40 else { return nil }
    return Synonyms.meaning(of: word, .condition)?.split(separator: " or ").map(String.init)
  }
}

/// Taskwarrior's conditions, which people type from habit: virtual tags such as `+OVERDUE` and
/// `-PENDING`, and states such as `status:pending`.
enum VirtualTags {
  /// Returns the tokens with such words replaced by their meaning. Only tags in capitals count, so
  /// that `+today` stays a tag.
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
    let meaning = state(text)?.rawValue ?? japaneseCondition(text, people.attributes)
    return meaning.map { ($0, isExcluded) }
  }

  /// Returns whether the word is such a condition alone, and so no text of a task.
  static func isCondition(_ word: Word, in attributes: AttributeTable) -> Bool {
    guard word.isPlain, word.attribute == nil else { return false }
    if let name = word.excluded, Synonyms.meaning(of: name, .virtualTag) != nil { return true }
    return state(word.text) != nil || japaneseCondition(word.text, attributes) != nil
  }

  private static func tag(_ name: String, _ people: People) -> String? {
    guard name == "UDA" else { return Synonyms.meaning(of: name, .virtualTag) }
    let own = people.state.attributes.map { $0.key + ":any" }
    return own.isEmpty ? "number:none" : own.joined(separator: " or ")
  }

  /// Parses 作成:今日 as `created:今日`, only in filters: texts begin like that too.
  private static func japaneseCondition(_ text: String, _ attributes: AttributeTable) -> String? {
    guard text.utf8.first.map({ $0 > 0x7F }) == true, text.utf8.count < 1000,
      let typed = UnknownKey(text.folded),
      let attribute = attributes.filterable.first(where: {
        $0.japaneseCondition == typed.key
      }),
      typed.isColon || attribute.kind.isOrdered && !typed.isNot
    else { return nil }
    return attribute.key.rawValue + typed.mark + typed.value
  }

  /// Parses `status:pending` as `open`.
  private static func state(_ text: String) -> FilterWord? {
    guard text.utf8.count < 60, let typed = UnknownKey(text.folded), typed.isColon,
      ["is", "status", "state", "状態", "ステータス"].contains(typed.key)
    else { return nil }
    return Synonyms.meaning(of: typed.value, .state).flatMap(FilterWord.init(rawValue:))
      ?? FilterWord(Word(typed.value))
  }
}
