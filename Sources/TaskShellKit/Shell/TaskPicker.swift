import TaskLanguage
import TaskModel

/// Asks a person which of several tasks was meant.
struct TaskPicker {
  let shell: Shell
  let takesSeveral: Bool

  /// The tasks that were chosen, in a list in place or, on terminals without one, by lines.
  ///
  /// Leaving it declines the command.
  func choose(among candidates: [TaskItem]) throws -> [TaskItem] {
    switch try shell.input.choice(among: candidates, several: takesSeveral, in: shell) {
    case .taken(let tasks)?: return tasks
    case .left?: throw ReferenceError.declined
    case nil: return try ask(candidates)
    }
  }

  /// Numbers choose, words narrow until one task is left; Enter, Ctrl-C or the end choose none.
  private func ask(_ candidates: [TaskItem]) throws -> [TaskItem] {
    var left = candidates
    var question = Bilingual.pick(left)
    while case .line(let line) = try shell.input.answer(to: shell.say(question)) {
      let words = Tokenizer.split(line).words
      if words.isEmpty { break }
      let keys = words.map { FoldedText($0.text) }
      let numbers = try? ReferenceWords.numbers(words)
      let found = left.filter { task in
        guard case .numbers(let ranges)? = numbers else {
          return keys.allSatisfy { $0.isWithin(task.text) }
        }
        return ranges.contains { $0.contains(task.number) }
      }
      if found.count == 1 || numbers != nil && !found.isEmpty { return found }
      if !found.isEmpty { left = found }
      question =
        found.isEmpty
        ? .pickNothing(line.trimmingSpaces) + .same("\n") + .pickQuestion : .pick(left)
    }
    throw ReferenceError.declined
  }
}
