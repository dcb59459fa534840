import TaskLanguage
import TaskModel

/// Words for a task's project, tags and priority, as one would type them, and for their going.
enum AttributeWording {
  /// `every:2 weeks`; the day that months are counted from does not show.
  static func words(_ recurrence: Recurrence) -> String {
    var shown = recurrence
    shown.anchor = nil
    shown.isFromCompletion = false
    return (recurrence.isFromCompletion ? "again:" : "every:") + shown.notation
  }

  static func changes(_ before: TaskItem?, _ after: TaskItem) -> [Bilingual] {
    var words: [Bilingual] = []
    let old = before?.tags ?? []
    let added = after.tags.filter { tag in !old.contains(tag) }
    let gone = old.filter { tag in !after.tags.contains(tag) }
    words += added.map { .same("#\($0)") } + gone.map { .removed("#\($0)") }
    if after.project != before?.project {
      words.append(
        after.project.map { .same("project:\($0)") } ?? .removed("project:\(before?.project ?? "")")
      )
    }
    if after.priority != before?.priority {
      words.append(
        after.priority.map { .same("!\($0.rawValue)") }
          ?? .removed("!\(before?.priority?.rawValue ?? "")"))
    }
    if after.recurrence != before?.recurrence {
      words.append(
        after.recurrence.map { .same(Self.words($0)) }
          ?? .removed(before?.recurrence.map(Self.words) ?? ""))
    }
    let earlier = before?.after ?? []
    let (begun, ended) = (
      after.after.filter { !earlier.contains($0) }, earlier.filter { !after.after.contains($0) }
    )
    words += begun.map { .same("after:\($0)") } + ended.map { .removed("after:\($0)") }
    if after.wait != before?.wait {
      words.append(
        after.wait.map { .same("wait:\($0.iso8601)") }
          ?? .removed("wait:\(before?.wait?.iso8601 ?? "")"))
    }
    words += after.notes.dropFirst(before?.notes.count ?? 0).map(Bilingual.noted)
    return words
  }
}
