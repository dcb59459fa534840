/// One way to go on with a line.
package struct Completion: Equatable, Sendable {
  /// What takes the place of the replaced part: all of it, quoted as the line needs it.
  package var insertion: String
  /// What the list shows; controls are shown, not obeyed.
  package var display: String
  /// A few words beside it; may be empty.
  package var description: String
  /// Whether the word is finished by it, so that a space follows.
  package var isFinal: Bool

  /// A completion.
  package init(insertion: String, display: String, description: String = "", isFinal: Bool = true) {
    self.insertion = insertion
    self.display = display
    self.description = description
    self.isFinal = isFinal
  }
}
