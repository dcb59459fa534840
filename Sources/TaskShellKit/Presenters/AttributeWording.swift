import TaskLanguage
import TaskModel

/// Words for what became of a task's attributes, as one would type them, and for their going.
struct AttributeWording {
  private let attributes: AttributeTable
  private let context: DisplayContext
  private let now: CivilDateTime

  init(_ state: ModelState, _ clock: Clock) {
    attributes = People(state: state, me: nil).attributes
    context = DisplayContext(state, clock)
    now = clock.now().civil
  }

  /// What was understood of a new task, or what changed in an old one.
  ///
  /// - Parameter isLeftOut: attributes that nothing is said of.
  func changes(
    _ before: TaskItem?, _ after: TaskItem, without isLeftOut: [Attribute] = []
  ) -> [Bilingual] {
    attributes.inSentences.filter { $0.field != nil && !isLeftOut.contains($0) }.flatMap {
      attribute in
      attribute.kind.changes(from: before, to: after, prefix: attribute.mark, context)
        .map { words($0, of: attribute) }
    }
  }

  private func words(_ change: ValueChange, of attribute: Attribute) -> Bilingual {
    switch change {
    case .given(let text): .same(text)
    case .gone(let text): .removed(text)
    case .moment(let due): .moment(attribute.label, due, now: now)
    case .noMoment: .momentRemoved(attribute)
    case .noPerson: .assigneeRemoved
    case .noted(let note): .noted(note)
    case .noteGone(let note): .noteGone(note)
    case .worked(let session, let total): .worked(session, total: total, now: now)
    case .was(let text): .textWas(text)
    }
  }
}
