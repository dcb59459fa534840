import TaskModel

/// Words for a task's project, tags and priority, as one would type them, and for their going.
struct AttributeWording {
  private let phrases: any Phrasebook

  init(_ phrases: any Phrasebook) { self.phrases = phrases }

  func changes(_ before: TaskItem?, _ after: TaskItem) -> [String] {
    var words: [String] = []
    let old = before?.tags ?? []
    let added = after.tags.filter { tag in !old.contains(tag) }
    let gone = old.filter { tag in !after.tags.contains(tag) }
    words += added.map { "#\($0)" } + gone.map { phrases.removed("#\($0)") }
    if after.project != before?.project {
      words.append(
        after.project.map { "project:\($0)" } ?? phrases.removed("project:\(before?.project ?? "")")
      )
    }
    if after.priority != before?.priority {
      words.append(
        after.priority.map { "!\($0.rawValue)" }
          ?? phrases.removed("!\(before?.priority?.rawValue ?? "")"))
    }
    return words
  }
}
