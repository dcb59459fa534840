import TaskModel

/// Words that other programs and people ask filters for, and how that is typed here; they are text
/// as long as a task has them.
enum FilterHabits {
  /// The first of them in the words; nil without one.
  static func doubt(in words: [Word]) -> FilterDoubt? {
    let texts = words.map { $0.isPlain ? $0.text.folded : "" }
    for index in texts.indices {
      let next = texts.indices.contains(index + 1) ? texts[index + 1] : ""
      if let meant = pairs[texts[index] + " " + next] {
        return FilterDoubt(words[index].text + " " + words[index + 1].text, meant: meant)
      }
      if texts[index] == "due", let mark = comparisons[next], index + 2 < texts.count {
        let rest = words[(index + 2)...].prefix { $0.isPlain }.map(\.text).joined(separator: " ")
        return FilterDoubt("due \(next)", meant: ["due\(mark)\(rest)"])
      }
      if let meant = meant(texts[index], next) {
        return FilterDoubt(words[index].text + " " + words[index + 1].text, meant: [meant])
      }
      if let meant = singles[texts[index]] { return FilterDoubt(words[index].text, meant: meant) }
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

  private static let pairs: [String: [String]] = [
    "no due": ["due:none"], "no date": ["due:none"], "no deadline": ["due:none"],
    "no project": ["project:none"], "no tag": ["tag:none"], "no tags": ["tag:none"],
    "no priority": ["!none"], "no user": ["unassigned"], "no assignee": ["unassigned"],
    "high priority": ["!high"], "low priority": ["!low"], "medium priority": ["!medium"],
    "not done": ["open"], "this week": ["week"],
  ]

  private static let comparisons = [
    "before": "<", "by": "<=", "until": "<=", "till": "<=", "after": ">", "from": ">=",
    "since": ">=",
  ]

  private static let singles: [String: [String]] = [
    "active": ["started"], "running": ["started"], "completed": ["done"], "finished": ["done"],
    "closed": ["done"], "pending": ["open"], "todo": ["open"], "late": ["overdue"],
    "mine": ["@me"], "my": ["@me"], "untagged": ["tag:none"], "tagged": ["tag:any"],
    "undated": ["due:none"], "dated": ["due:any"], "nodate": ["due:none"],
    "unprioritized": ["!none"], "unblocked": ["-blocked"], "hidden": ["waiting"],
    "repeating": ["recurring"], "everything": ["all"],
    "urgent": ["sort:urgency", "!high"],
  ]
}
