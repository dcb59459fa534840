import TaskModel

/// Words that other programs and people ask filters for, and how that is typed here; they are text
/// as long as a task has them.
enum FilterHabits {
  /// The first of them in the words; nil without one.
  static func doubt(in words: [Word]) -> FilterDoubt? {
    let texts = words.map { $0.isPlain ? $0.text.folded : "" }
    for index in texts.indices {
      let next = texts.indices.contains(index + 1) ? texts[index + 1] : ""
      if let meant = conditions(texts[index] + " " + next) {
        return FilterDoubt(words[index].text + " " + words[index + 1].text, meant: meant)
      }
      if texts[index] == "due", let mark = Synonyms.meaning(of: next, .comparison),
        index + 2 < texts.count
      {
        let rest = words[(index + 2)...].prefix { $0.isPlain }.map(\.text).joined(separator: " ")
        return FilterDoubt("due \(next)", meant: ["due\(mark)\(rest)"])
      }
      if let meant = meant(texts[index], next) {
        return FilterDoubt(words[index].text + " " + words[index + 1].text, meant: [meant])
      }
      if let meant = conditions(texts[index]) {
        return FilterDoubt(words[index].text, meant: meant)
      }
      guard words[index].text.folded.hasPrefix("sort:"), ["desc", "descending"].contains(next)
      else { continue }
      let typed = words[index].text
      return FilterDoubt("\(typed) \(next)", meant: ["sort:-\(typed.dropFirst(5))"])
    }
    return nil
  }

  private static func meant(_ word: String, _ next: String) -> String? {
    if ["top", "first", "limit"].contains(word), let count = next.decimal {
      return "limit:\(count)"
    }
    guard ["by", "group", "order", "sort", "sorted"].contains(word), next.utf8.count < 40,
      let attribute = AttributeTable.standard[named: next], attribute.uses.contains(.sorted)
    else { return nil }
    return (["by", "group"].contains(word) ? "group:" : "sort:") + attribute.key.rawValue
  }

  private static func conditions(_ word: String) -> [String]? {
    guard word.utf8.count < 40 else { return nil }
    return Synonyms.meaning(of: word, .condition)?.split(separator: " or ").map(String.init)
  }
}
