import TaskLanguage
import TaskModel

/// Tasks offered for choosing: how each is shown, and which match what is typed.
package final class TaskOffer {
  private let tasks: [TaskItem]
  private let shell: Shell
  private let now: CivilDateTime
  private let digits: Int
  /// The search keys of the texts, built when something is typed.
  private lazy var keys = tasks.map { SearchKey.bytes(of: $0.text) }

  package init(_ tasks: [TaskItem], shell: Shell) {
    self.tasks = tasks
    self.shell = shell
    now = shell.clock.now().civil
    digits = String(tasks.map(\.number).max() ?? 0).count
  }

  /// Returns the number and the text, and as detail the deadline and the assignees.
  package func row(at index: Int) -> (display: String, detail: String) {
    let task = tasks[index]
    let number = String(task.number)
    let due = task.due.map { shell.say(.relativeDue($0, now: now, isOpen: task.state == .open)) }
    let people = task.assignees.compactMap { shell.model.state.user($0)?.name }.map { "@\($0)" }
    return (
      String(repeating: " ", count: max(0, digits - number.count)) + number + "  " + task.text,
      ([due].compactMap { $0 } + people).joined(separator: "  ")
    )
  }

  /// Returns the indices of tasks that match what was typed, ranked as for Tab: prefix, word start,
  /// anywhere, and only then with gaps or as kana. A number matches a task's number or its
  /// beginning. Without input, returns all.
  package func indices(matching typed: String) -> [Int] {
    let words = typed.trimmingSpaces.plainWords
    guard !words.isEmpty else { return Array(tasks.indices) }
    let plain = indices(ofAll: words.map { SearchKey.bytes(of: $0) })
    if !plain.isEmpty { return plain }
    if let kana = Romaji.hiragana(typed.trimmingSpaces) {
      let spelt = indices(ofAll: [SearchKey.bytes(of: kana)])
      if !spelt.isEmpty { return spelt }
    }
    let key = SearchKey.bytes(of: words.joined())
    return tasks.indices.filter { MatchRank(key, in: keys[$0]) != nil }
  }

  private func indices(ofAll words: [[UInt8]]) -> [Int] {
    var ranked = [[Int]](repeating: [], count: MatchRank.allCases.count)
    for index in tasks.indices {
      guard let rank = rank(of: index, words) else { continue }
      ranked[rank].append(index)
    }
    return ranked.flatMap(\.self)
  }

  /// Ranks a task by its worst match of all words.
  private func rank(of index: Int, _ words: [[UInt8]]) -> Int? {
    var worst = 0
    for word in words {
      let number = Array(String(tasks[index].number).utf8)
      if number == word { continue }
      let rank = MatchRank(word, in: keys[index], isScattered: false)
      guard rank != nil || number.starts(with: word) else { return nil }
      worst = max(worst, (rank ?? .fragment).rawValue)
    }
    return worst
  }
}
