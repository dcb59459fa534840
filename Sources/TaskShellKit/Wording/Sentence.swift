import TaskLanguage
import TaskModel

/// Something the shell says: a sentence, perhaps a hint of what to do, perhaps a few lines to it.
///
/// A password of an address is never among it.
package struct Sentence: Equatable, Sendable {
  package let text: String
  /// What would help, on a line of its own.
  package let hint: String?
  /// Indented lines below the sentence, such as the tasks that it speaks of.
  package let details: [String]

  package init(_ text: String, hint: String? = nil, details: [String] = []) {
    self.text = AddressPasswords.hidden(in: text)
    self.hint = hint.map { AddressPasswords.hidden(in: $0) }
    self.details = details.map { AddressPasswords.hidden(in: $0) }
  }
}

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

/// An error that people meet: a fact, worded below `Wording/Errors/`.
package protocol Refusal: Error {
  /// The status that it ends a script with.
  static var status: ExitStatus { get }
  /// The same for this one, where an error of its kind may be either.
  var status: ExitStatus { get }
  var message: Message { get }
  /// What it is, for scripts: a word that stays the same whatever the sentence says.
  var codeName: String { get }
}

extension Refusal {
  package static var status: ExitStatus { .refused }
  package var status: ExitStatus { Self.status }

  package var codeName: String { Self.caseName(of: self) }

  /// The name of the case, which ``ErrorFamily`` lists.
  static func caseName(of error: Any) -> String {
    let name = Mirror(reflecting: error).children.first?.label ?? "\(error)"
    return String(name.prefix { $0 != "(" })
  }
}
