/// Earlier states of the line, and those that were undone.
struct UndoSteps {
  private static let bound = 200

  private var past: [LineText] = []
  private var future: [LineText] = []

  /// Keeps a state that is about to change; what was undone cannot be done again any more.
  mutating func remember(_ text: LineText) {
    future = []
    if past.last?.scalars != text.scalars { past.append(text) }
    if past.count > Self.bound { past.removeFirst() }
  }

  /// The state before the last change of `text`; nil without one.
  mutating func undo(_ text: LineText) -> LineText? {
    while let earlier = past.popLast() {
      guard earlier.scalars != text.scalars else { continue }
      future.append(text)
      return earlier
    }
    return nil
  }

  /// The state that was undone last; nil without one.
  mutating func redo(_ text: LineText) -> LineText? {
    guard let later = future.popLast() else { return nil }
    past.append(text)
    return later
  }
}
