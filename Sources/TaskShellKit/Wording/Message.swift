import TaskLanguage

/// Something that the shell says, in both languages: one member below `Wording/` each, beside the
/// others of its family.
///
/// It gets facts and values; names and texts stay as the user wrote them and are made safe for the
/// terminal by the view.
package struct Message: Equatable, Sendable {
  package let text: Bilingual
  /// What would help.
  package let hint: Bilingual?
  package let details: [Bilingual]

  package init(_ text: Bilingual, hint: Bilingual? = nil, details: [Bilingual] = []) {
    self.text = text
    self.hint = hint
    self.details = details
  }

  package init(
    _ english: String, _ japanese: String, hint: Bilingual? = nil, details: [Bilingual] = []
  ) {
    self.init(Bilingual(english, japanese), hint: hint, details: details)
  }
}

extension Language {
  /// The sentence of this language.
  package func say(_ message: Message) -> Sentence {
    Sentence(
      say(message.text), hint: message.hint.map { say($0) },
      details: message.details.map { say($0) })
  }
}
