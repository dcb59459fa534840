/// The virtual tags of Taskwarrior, as people type them from habit: `+OVERDUE`, `+PENDING`.
enum VirtualTags {
  private static let meanings: [String: String] = [
    "ACTIVE": "started", "ANNOTATED": "note:any", "BLOCKED": "blocked", "BLOCKING": "blocking",
    "CHILD": "recurring", "COMPLETED": "done", "DUE": "due:any", "DUETODAY": "due:today",
    "INSTANCE": "recurring", "MONTH": "due:\"this month\"", "OVERDUE": "overdue",
    "PARENT": "recurring", "PENDING": "open", "PRIORITY": "priority:any", "PROJECT": "project:any",
    "QUARTER": "due:\"this quarter\"", "READY": "ready", "SCHEDULED": "scheduled:any",
    "TAGGED": "tag:any", "TEMPLATE": "recurring", "TODAY": "due:today", "TOMORROW": "due:tomorrow",
    "UNBLOCKED": "-blocked", "UNTIL": "until:any", "WAITING": "waiting",
    "WEEK": "due:\"this week\"",
    "YEAR": "due:\"this year\"", "YESTERDAY": "due:yesterday",
  ]

  /// The words with the conditions that such tags mean in their places; in capitals alone, so that
  /// `+today` stays a tag.
  static func expanded(_ words: [Word], in attributes: any AttributeSpellings) -> [Word] {
    guard words.contains(where: { meaning(of: $0) != nil }) else { return words }
    return words.flatMap { word -> [Word] in
      guard let meaning = meaning(of: word) else { return [word] }
      return Tokenizer.split(meaning, in: attributes).words.map { part in
        Word(range: word.range, text: part.text, isLiteral: false, attribute: part.attribute)
      }
    }
  }

  private static func meaning(of word: Word) -> String? {
    guard let attribute = word.attribute, attribute.isAdded, attribute.key == .tag else {
      return nil
    }
    return meanings[attribute.value]
  }
}
