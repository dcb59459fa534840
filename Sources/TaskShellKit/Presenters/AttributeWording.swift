import TaskLanguage
import TaskModel

/// Words for what became of a task's attributes, as one would type them, and for their going.
struct AttributeWording {
  private let phrases: any Phrasebook
  private let attributes: AttributeTable
  private let context: DisplayContext
  private let now: CivilDateTime

  init(_ phrases: any Phrasebook, _ state: ModelState, _ clock: Clock) {
    self.phrases = phrases
    attributes = People(state: state, me: nil).attributes
    context = DisplayContext(state, clock)
    now = clock.now().civil
  }

  /// What was understood of a new task, or what changed in an old one.
  ///
  /// - Parameter isLeftOut: attributes that nothing is said of.
  func changes(
    _ before: TaskItem?, _ after: TaskItem, without isLeftOut: [Attribute] = []
  ) -> [String] {
    attributes.inSentences.filter { $0.field != nil && !isLeftOut.contains($0) }.flatMap {
      attribute in
      attribute.kind.changes(from: before, to: after, prefix: attribute.mark, context)
        .map { words($0, of: attribute) }
    }
  }

  private func words(_ change: ValueChange, of attribute: Attribute) -> String {
    switch change {
    case .given(let text): text
    case .gone(let text): phrases.removed(text)
    case .moment(let due): phrases.moment(attribute, due, now: now)
    case .noMoment: phrases.momentRemoved(attribute)
    case .noPerson: phrases.assigneeRemoved
    case .noted(let note): phrases.noted(note)
    case .was(let text): phrases.textWas(text)
    }
  }
}
