import TaskLanguage

/// What other programs have verbs for, and an attribute or another verb does here.
enum OtherVerbs {
  /// The line that does what words such as `snooze 1 2d` ask for; nil for other words.
  static func line(_ words: [Word]) -> String? {
    guard let first = words.first, first.isPlain else { return nil }
    let name = first.text.folded
    let tasks = words.dropFirst().prefix { $0.numberRanges != nil }
    // The last of several numbers is the value: `depends 10 11`.
    let isNumber = tasks.count == words.count - 1 && tasks.count > 1
    let task = Array(isNumber ? tasks.dropLast() : tasks[...]).typed
    let rest = Array(words.dropFirst(1 + tasks.count - (isNumber ? 1 : 0))).typed
    guard !task.isEmpty else { return verbs[name] }
    if let verb = verbs[name] {
      return rest.isEmpty ? "\(verb) \(task)" : "\(verb) \(task) \(rest)"
    }
    guard !rest.isEmpty else { return nil }
    if ["subtask", "sub", "subtasks"].contains(name) { return "add \(rest) under:\(task)" }
    return keys[name].map { "edit \(task) \($0):\(rest)" }
  }

  /// Verbs that are called something else here.
  private static let verbs = [
    "snooze": "postpone", "delay": "postpone", "push": "postpone", "reschedule": "due",
    "remind": "due", "deadline": "due", "uncomplete": "reopen", "undone": "reopen",
    "incomplete": "reopen", "uncheck": "reopen", "unfinish": "reopen", "check": "done",
    "rename": "edit", "retitle": "edit", "prioritize": "priority", "label": "tag",
  ]

  /// Attributes that are given by `edit`.
  private static let keys = [
    "estimate": "estimate", "depends": "after", "depend": "after", "after": "after",
    "parent": "under", "under": "under", "wait": "wait", "hide": "wait",
    "schedule": "scheduled", "scheduled": "scheduled", "recur": "every", "repeat": "every",
    "every": "every", "until": "until",
  ]
}
