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

/// A view that can say something.
package protocol MessageView: AnyObject {
  func show(_ sentence: Sentence)
  /// Facts that are neither tasks nor people nor a table.
  func show(_ answer: DataAnswer)
}

extension MessageView {
  package func show(all sentences: [Sentence]) {
    for sentence in sentences { show(sentence) }
  }
}
