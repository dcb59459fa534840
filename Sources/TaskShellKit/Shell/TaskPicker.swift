import TaskLanguage
import TaskModel

/// Asks a person which of several tasks was meant.
struct TaskPicker {
  let shell: Shell

  /// The tasks that were chosen; nil for none.
  ///
  /// Numbers choose, words narrow until one task is left; Enter, Ctrl-C or the end choose none.
  func choose(among candidates: [TaskItem]) throws -> [TaskItem]? {
    var left = candidates
    while true {
      guard case .line(let line) = try shell.input.answer(to: shell.say(.pick(left))) else {
        return nil
      }
      let words = Tokenizer.split(line).words
      if words.isEmpty { return nil }
      if case .numbers(let ranges)? = try? ReferenceWords.numbers(words) {
        let chosen = left.filter { task in ranges.contains { $0.contains(task.number) } }
        if !chosen.isEmpty { return chosen }
        continue
      }
      let keys = words.map { FoldedText($0.text) }
      let narrowed = left.filter { task in keys.allSatisfy { $0.isWithin(task.text) } }
      if narrowed.count == 1 { return narrowed }
      if !narrowed.isEmpty { left = narrowed }
    }
  }
}
