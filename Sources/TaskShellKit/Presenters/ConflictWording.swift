import TaskLanguage
import TaskModel

extension PresenterContext {
  /// What was changed here and by somebody else, with both values as they would be typed.
  func message(of conflict: TeamConflict, against theirs: TaskItem?) -> Message {
    guard let mine = conflict.mine, let theirs else {
      return conflict.message(
        (conflict.mine.map { [$0.text] } ?? [], theirs.map { [$0.text] } ?? []))
    }
    let fields = conflict.fields(against: theirs)
    return conflict.message((lines(fields, of: mine), lines(fields, of: theirs)))
  }

  private func lines(_ fields: [TaskField], of task: TaskItem) -> [String] {
    let display = DisplayContext(model.state, clock)
    let attributes = People(state: model.state, me: nil).attributes.typed
    return attributes.filter { $0.field.map(fields.contains) ?? false }.map { attribute in
      "\(attribute.key.mark)\(attribute.kind.typed(task, display) ?? "")"
    } + (fields.contains(.text) ? [task.text] : [])
      + (fields.contains(.state) ? [task.state.rawValue] : [])
  }
}
